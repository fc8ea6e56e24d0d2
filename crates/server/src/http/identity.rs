//! Who asks: by the cookie of a page, or by a bot's token.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};

use super::App;
use super::address::Origin;
use super::visitor::bearer;
use crate::game::{PlayerKey, Token, Viewer};
use crate::refusal::{Code, Refusal};

const COOKIE: &str = "kelso_player";
/// Its name where the page comes by TLS. Browsers take a cookie with this prefix only from the very host that it is sent to, so nobody on
/// another name of the same domain can give a visitor a cookie of their own.
const HOST_COOKIE: &str = "__Host-kelso_player";
/// Take the cookie back, under either name.
pub(super) const NO_COOKIES: [&str; 2] = [
    "kelso_player=; Path=/api; Max-Age=0; HttpOnly; SameSite=Lax",
    "__Host-kelso_player=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
];
/// A year: a game by mail may last long.
const AGE: u32 = 365 * 86_400;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) key: Option<PlayerKey>,
}

impl Identity {
    pub(crate) fn viewer(self) -> Viewer {
        Viewer { key: self.key }
    }

    /// The player, or a new one with the cookie that identifies them from now on.
    pub(crate) fn or_new(self, headers: &HeaderMap, app: &App) -> (PlayerKey, Option<HeaderValue>) {
        if let Some(key) = self.key {
            return (key, None);
        }
        let token = Token::random();
        (token.key(), token_cookie(&token, headers, app))
    }

    /// The player who asks for something that only players may do.
    pub(crate) fn required(self) -> Result<PlayerKey, Refusal> {
        self.key.ok_or_else(|| {
            Refusal::new(
                Code::NotYours,
                "nobody knows who you are; make or join a game first, from its own page",
            )
        })
    }
}

impl FromRequestParts<Arc<App>> for Identity {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        if parts.headers.contains_key(header::AUTHORIZATION) {
            let Bot { key, .. } = <Bot as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await?;
            return Ok(Identity { key: Some(key) });
        }
        let is_safe = matches!(parts.method, Method::GET | Method::HEAD);
        let is_socket = parts.headers.contains_key(header::UPGRADE);
        // A browser sends its cookie whichever site the request comes from; only our own page's Origin shows that the player meant it.
        let meant = (is_safe && !is_socket) || Origin::of(&parts.headers, &app.config) == Origin::Own;
        let key = cookie(&parts.headers).filter(|_| meant).map(|token| token.key());
        Ok(Identity { key })
    }
}

/// The cookie that identifies a player from now on.
pub(super) fn token_cookie(token: &Token, headers: &HeaderMap, app: &App) -> Option<HeaderValue> {
    let (name, path, secure) =
        if by_tls(headers, app) { (HOST_COOKIE, "/", "; Secure") } else { (COOKIE, "/api", "") };
    let token = token.as_str();
    let cookie = format!("{name}={token}; Path={path}; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).ok()
}

/// Cookies that give a visitor by TLS their token under the safer name, if they have it under the other alone.
pub(super) fn renamed_cookies(headers: &HeaderMap, app: &App) -> Option<[HeaderValue; 2]> {
    let token = named_cookie(headers, COOKIE).filter(|_| by_tls(headers, app))?;
    if named_cookie(headers, HOST_COOKIE).is_some() {
        return None;
    }
    Some([token_cookie(&token, headers, app)?, HeaderValue::from_static(NO_COOKIES[0])])
}

fn by_tls(headers: &HeaderMap, app: &App) -> bool {
    app.config.behind_proxy
        && headers.get("x-forwarded-proto").is_some_and(|proto| proto.as_bytes() == b"https")
}

/// The token of the page that asks. Whether the page meant it, [`Identity`] knows. A program that sends a token of its own does not ask for
/// whoever's cookie comes with it.
pub(super) fn own_token(headers: &HeaderMap) -> Option<Token> {
    if headers.contains_key(header::AUTHORIZATION) { None } else { cookie(headers) }
}

fn cookie(headers: &HeaderMap) -> Option<Token> {
    named_cookie(headers, HOST_COOKIE).or_else(|| named_cookie(headers, COOKIE))
}

fn named_cookie(headers: &HeaderMap, wanted: &str) -> Option<Token> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).and_then(|(_, token)| Token::parse(token))
}

/// A bot with its token.
#[derive(Clone, Debug)]
pub(crate) struct Bot {
    pub(crate) key: PlayerKey,
    pub(crate) name: String,
}

impl FromRequestParts<Arc<App>> for Bot {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let bad = || {
            Refusal::new(
                Code::BadToken,
                "send Authorization: Bearer with a token that POST /api/bot/tokens gave you",
            )
        };
        let key = bearer(&parts.headers).ok_or_else(bad)?.key();
        let name = app.store.bot(key).await.map_err(|error| crate::rooms::unavailable(&error))?;
        Ok(Bot { key, name: name.ok_or_else(bad)? })
    }
}

impl OptionalFromRequestParts<Arc<App>> for Bot {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Option<Self>, Infallible> {
        Ok(<Bot as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await.ok())
    }
}
