//! Statements executed in one transaction, in SQL that both databases understand. What is written with every move has
//! faster paths; this is for the rest.

/// Statements executed in one transaction.
#[derive(Clone, Debug, Default)]
pub(super) struct Script {
    /// If it changes no row, somebody else was first: nothing is stored, and that is a conflict.
    pub(super) condition: Option<Statement>,
    pub(super) statements: Vec<Statement>,
}

/// A statement and its parameters.
#[derive(Clone, Debug)]
pub(super) struct Statement {
    /// `$1` is the first value.
    pub(super) sql: &'static str,
    pub(super) values: Vec<ScriptValue>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(super) enum ScriptValue {
    Text(Option<String>),
    Number(i64),
    Bytes(Vec<u8>),
}

impl Script {
    /// A script without a condition.
    pub(super) fn new(statements: Vec<Statement>) -> Self {
        Script { condition: None, statements }
    }
}

impl Statement {
    pub(super) fn new<const N: usize>(sql: &'static str, values: [ScriptValue; N]) -> Self {
        Statement { sql, values: values.into() }
    }
}

impl From<&str> for ScriptValue {
    fn from(text: &str) -> Self {
        ScriptValue::Text(Some(text.to_owned()))
    }
}

impl From<Option<&str>> for ScriptValue {
    fn from(text: Option<&str>) -> Self {
        ScriptValue::Text(text.map(str::to_owned))
    }
}

impl From<i64> for ScriptValue {
    fn from(number: i64) -> Self {
        ScriptValue::Number(number)
    }
}

impl From<&[u8]> for ScriptValue {
    fn from(bytes: &[u8]) -> Self {
        ScriptValue::Bytes(bytes.to_vec())
    }
}

/// Binds a statement's values to a query of either database.
macro_rules! bound {
    ($statement:expr) => {{
        let statement: &$crate::store::script::Statement = $statement;
        let mut query = sqlx::query(statement.sql);
        for value in &statement.values {
            query = match value {
                $crate::store::script::ScriptValue::Text(text) => query.bind(text),
                $crate::store::script::ScriptValue::Number(number) => query.bind(number),
                $crate::store::script::ScriptValue::Bytes(bytes) => query.bind(bytes),
            };
        }
        query
    }};
}
pub(super) use bound;
