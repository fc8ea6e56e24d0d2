//! Errors as the wire has them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use super::Fault;
use crate::refusal::Code;

/// What every refused request gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ErrorBody {
    /// What was wrong.
    pub error: ErrorDetail,
}

/// Every code that there is, for the document.
fn codes() -> Object {
    let names = Code::TABLE.map(|(_, name, ..)| name);
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("A word that programs can rely on, and that pages translate."))
        .enum_values(Some(names))
        .examples([Code::IllegalMove.name()])
        .build()
}

/// What was wrong, for programs and for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ErrorDetail {
    /// A word that programs can rely on, and that pages translate.
    #[schema(schema_with = codes)]
    pub code: String,
    /// One sentence: what was wrong, and what was expected.
    pub message: String,
    /// The legal moves, if a move was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub legal: Option<Vec<String>>,
    /// What the sentence says, for pages to translate. A refused position lists everything that is wrong with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
    /// The request, as the answer's `x-request-id` and the server's log name it, if it is the server's fault: something to quote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub request_id: Option<String>,
}
