//! Makes the OpenAPI document say which fields of an answer are always there.
//!
//! In a request a field that may be null may be left out too. In what the server sends, a field that may be null is always there;
//! those that may be left out are never null (`nullable = false` where they are declared). The derived schemas do not know which
//! way they travel, so a program written against them would have to ask for three cases where there are two.

use std::collections::BTreeSet;

use serde_json::Value;
use utoipa::openapi::schema::{Object, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr, Schema};

/// Commands that come over the socket: no path names them.
const SOCKET_REQUEST: &str = "ClientCommand";

/// Marks every field that may be null as required, in schemas that only the server sends.
pub(super) fn require_what_is_always_sent(document: &mut OpenApi) {
    let requests = requested(document);
    let Some(components) = &mut document.components else { return };
    for (name, schema) in &mut components.schemas {
        if let RefOr::T(schema) = schema
            && !requests.contains(name)
        {
            require_nullable(schema);
        }
    }
}

/// The names of all schemas that a request may hold.
fn requested(document: &OpenApi) -> BTreeSet<String> {
    let mut names = BTreeSet::from([SOCKET_REQUEST.to_owned()]);
    let paths = serde_json::to_value(&document.paths).unwrap_or_default();
    each_request(&paths, &mut |part| refs(part, &mut names));
    let schemas = document.components.as_ref().map(|components| &components.schemas);
    let mut known = BTreeSet::new();
    while let Some(name) = names.iter().find(|name| !known.contains(*name)).cloned() {
        let schema = schemas.and_then(|schemas| schemas.get(&name)).map(serde_json::to_value);
        if let Some(Ok(schema)) = schema {
            refs(&schema, &mut names);
        }
        known.insert(name);
    }
    known
}

/// Shows every body and parameter of a request to `see`.
fn each_request(value: &Value, see: &mut dyn FnMut(&Value)) {
    let Value::Object(fields) = value else { return };
    for (name, part) in fields {
        if matches!(name.as_str(), "requestBody" | "parameters") {
            see(part);
        } else {
            each_request(part, see);
        }
    }
}

/// Collects the names of all schemas that are referred to.
fn refs(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            names.extend(name.map(str::to_owned));
            fields.values().for_each(|part| refs(part, names));
        }
        Value::Array(parts) => parts.iter().for_each(|part| refs(part, names)),
        _ => {}
    }
}

fn require_nullable(schema: &mut Schema) {
    match schema {
        Schema::Object(object) => require_in_object(object),
        Schema::OneOf(choice) => choice.items.iter_mut().for_each(require_inside),
        Schema::AllOf(all) => all.items.iter_mut().for_each(require_inside),
        _ => {}
    }
}

fn require_inside(schema: &mut RefOr<Schema>) {
    if let RefOr::T(schema) = schema {
        require_nullable(schema);
    }
}

fn require_in_object(object: &mut Object) {
    for (name, property) in &mut object.properties {
        if is_nullable(property) && !object.required.contains(name) {
            object.required.push(name.clone());
        }
        require_inside(property);
    }
}

fn is_nullable(schema: &RefOr<Schema>) -> bool {
    let has_null = |kind: &SchemaType| match kind {
        SchemaType::Type(kind) => *kind == Type::Null,
        SchemaType::Array(kinds) => kinds.contains(&Type::Null),
        SchemaType::AnyValue => false,
    };
    match schema {
        RefOr::T(Schema::Object(object)) => has_null(&object.schema_type),
        RefOr::T(Schema::Array(array)) => has_null(&array.schema_type),
        RefOr::T(Schema::OneOf(choice)) => choice.items.iter().any(is_nullable),
        _ => false,
    }
}
