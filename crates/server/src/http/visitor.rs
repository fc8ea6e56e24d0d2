//! Who sends a request, for limits: by what it says, without asking the database.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};

use super::App;
use super::address;
use super::identity::own_token;
use crate::config::Config;
use crate::game::Token;
use crate::visitor::Visitor;

/// Who sends a request with these headers.
pub(super) fn visitor(headers: &HeaderMap, extensions: &Extensions, config: &Config) -> Visitor {
    let token = bearer(headers).or_else(|| own_token(headers));
    Visitor { address: address::client(headers, extensions, config), player: token.map(|token| token.key()) }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(visitor(&parts.headers, &parts.extensions, &app.config))
    }
}

/// The token of a program, whether or not it was given to anybody.
pub(super) fn bearer(headers: &HeaderMap) -> Option<Token> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    Some(token.trim()).filter(|_| scheme.eq_ignore_ascii_case("bearer")).and_then(Token::parse)
}
