//! The answers that many addresses share, for the OpenAPI document: written here once. An address adds those of its own.

use std::collections::BTreeMap;

use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

use crate::protocol::ErrorBody;

const TOO_MANY: (u16, &str) = (429, "Too many requests");

/// Declares a list of refusals under a name that handlers can give.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident: $list:expr;)*) => { $(
        $(#[$doc])*
        pub(super) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                list(&$list)
            }
        }
    )* };
}

refusals! {
    /// Of every address.
    RateRefusals: [TOO_MANY];
    /// Of an address that takes a query.
    QueryRefusals: [(400, "The query cannot be read"), TOO_MANY];
    /// Of an address that takes a body.
    BodyRefusals: [
        (400, "The body cannot be read"),
        (403, "From another site's page"),
        (413, "Too long"),
        TOO_MANY,
    ];
    /// Of an address that wants to know who asks.
    TokenRefusals: [(401, "The token is not known"), (503, "The database cannot be used")];
}

fn list(refusals: &[(u16, &str)]) -> BTreeMap<String, RefOr<Response>> {
    let one = |&(status, about): &(u16, &str)| {
        let body = ContentBuilder::new().schema(Some(Ref::from_schema_name(ErrorBody::name()))).build();
        let response = ResponseBuilder::new().description(about).content("application/json", body);
        (status.to_string(), RefOr::T(response.build()))
    };
    refusals.iter().map(one).collect()
}
