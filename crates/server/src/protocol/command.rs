//! What a client may ask of a game: the same on the socket and over REST.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use thiserror::Error;
use utoipa::ToSchema;

/// A command as it arrives: `{"t": "move", "id": "c1", "d": {…}}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// The kind of command.
    #[schema(example = "move")]
    pub t: String,
    /// The client's name for it. A resend with the same id is harmless and gets the same answer.
    #[serde(default)]
    #[schema(max_length = 64, example = "c1")]
    pub id: Option<String>,
    /// What the command needs; see `docs/protocol.md`.
    #[serde(default)]
    #[schema(value_type = Option<Object>, example = json!({"ply": 1, "path": [11, 15]}))]
    pub d: Value,
}

/// A command that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play a whole move.
    Move(MoveArgs),
    /// Give up.
    Resign,
    /// Offer something to the opponent.
    Offer(OfferKind),
    /// Accept what the opponent offers.
    Accept(OfferKind),
    /// Decline what the opponent offers, or withdraw your own offer.
    Decline(OfferKind),
    /// Claim a draw or the game.
    Claim(ClaimKind),
    /// Give the opponent time, in milliseconds.
    GiveTime(i64),
    /// Go away on purpose: resigning by end rules that say so, else only being away.
    Leave,
    /// Write to the opponent.
    Chat(String),
    /// Set how fast two machines play.
    Pace(PaceArgs),
    /// Show what the machine of this game thinks, or stop showing it. Socket only.
    Think(bool),
    /// Are you there? Socket only.
    Ping,
}

/// Which move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveArgs {
    /// The number that this move will have, from 1: so a move is never played in another position than was meant.
    pub ply: u32,
    /// The squares it stands on, from start to end.
    #[serde(default)]
    pub path: Option<Vec<u8>>,
    /// Or the move as text.
    #[serde(default)]
    pub text: Option<String>,
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// That I may take back my last move.
    Takeback,
    /// Another game with colours swapped.
    Rematch,
}

/// What can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClaimKind {
    /// A draw by the end rules.
    Draw,
    /// The game, because the opponent has been gone for longer than the grace.
    Gone,
    /// The game, because the opponent's time is up.
    Flag,
}

/// How fast two machines play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PaceArgs {
    /// The least time from move to move, in milliseconds, at most 60,000.
    pub delay: Option<i64>,
    /// Wait, or go on.
    pub paused: Option<bool>,
    /// Play one move and wait again.
    pub step: bool,
}

/// What is offered, accepted or declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferArgs {
    /// What.
    pub kind: OfferKind,
}

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimArgs {
    /// What.
    pub kind: ClaimKind,
}

/// Time for the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeArgs {
    /// How much, in milliseconds.
    pub ms: i64,
}

/// Something written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextArgs {
    /// What.
    pub text: String,
}

/// A switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SwitchArgs {
    /// On, or off.
    pub on: bool,
}

/// Nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoArgs {}

/// Every command with what it needs: the `t` and `d` of a [`CommandRequest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "t", content = "d", rename_all = "snake_case")]
pub enum ClientCommand {
    /// Play a whole move.
    Move(MoveArgs),
    /// Give up.
    Resign(NoArgs),
    /// Offer something to the opponent.
    Offer(OfferArgs),
    /// Accept what the opponent offers.
    Accept(OfferArgs),
    /// Decline what the opponent offers, or withdraw your own offer.
    Decline(OfferArgs),
    /// Claim a draw or the game.
    Claim(ClaimArgs),
    /// Give the opponent time.
    GiveTime(TimeArgs),
    /// Go away; that is not resigning.
    Leave(NoArgs),
    /// Write to the opponent.
    Chat(TextArgs),
    /// Set how fast two machines play.
    Pace(PaceArgs),
    /// Show what the machine of this game thinks, or stop showing it. Socket only.
    Think(SwitchArgs),
    /// Are you there? Socket only.
    Ping(NoArgs),
}

impl From<ClientCommand> for Command {
    fn from(sent: ClientCommand) -> Self {
        match sent {
            ClientCommand::Move(args) => Command::Move(args),
            ClientCommand::Resign(_) => Command::Resign,
            ClientCommand::Offer(OfferArgs { kind }) => Command::Offer(kind),
            ClientCommand::Accept(OfferArgs { kind }) => Command::Accept(kind),
            ClientCommand::Decline(OfferArgs { kind }) => Command::Decline(kind),
            ClientCommand::Claim(ClaimArgs { kind }) => Command::Claim(kind),
            ClientCommand::GiveTime(TimeArgs { ms }) => Command::GiveTime(ms),
            ClientCommand::Leave(_) => Command::Leave,
            ClientCommand::Chat(TextArgs { text }) => Command::Chat(text),
            ClientCommand::Pace(args) => Command::Pace(args),
            ClientCommand::Think(SwitchArgs { on }) => Command::Think(on),
            ClientCommand::Ping(_) => Command::Ping,
        }
    }
}

impl Command {
    /// The kinds of command, each with an example of its `d`.
    pub const EXAMPLES: [(&'static str, &'static str); 12] = [
        ("move", r#"{"ply": 1, "path": [11, 15]}"#),
        ("resign", "{}"),
        ("offer", r#"{"kind": "draw"}"#),
        ("accept", r#"{"kind": "draw"}"#),
        ("decline", r#"{"kind": "draw"}"#),
        ("claim", r#"{"kind": "draw"}"#),
        ("give_time", r#"{"ms": 15000}"#),
        ("leave", "{}"),
        ("chat", r#"{"text": "hello"}"#),
        ("pace", r#"{"delay": 500, "paused": false}"#),
        ("think", r#"{"on": true}"#),
        ("ping", "{}"),
    ];

    /// Understands a command.
    ///
    /// # Errors
    /// If there is no such command, or its arguments are not those it takes.
    pub fn parse(request: &CommandRequest) -> Result<Command, CommandError> {
        let kind = request.t.as_str();
        let Some((kind, example)) = Command::EXAMPLES.into_iter().find(|(name, _)| *name == kind) else {
            return Err(CommandError::Unknown(shortened(kind)));
        };
        let d = match &request.d {
            // A command without arguments needs no `d`.
            Value::Null => json!({}),
            d if d.is_object() => d.clone(),
            _ => return Err(CommandError::NotAnObject { kind, example }),
        };
        let sent = ClientCommand::deserialize(json!({ "t": kind, "d": d }));
        let wrong =
            |error: serde_json::Error| CommandError::Arguments { kind, example, why: error.to_string() };
        sent.map(Command::from).map_err(wrong)
    }
}

/// A command that cannot be understood.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommandError {
    /// There is no such command.
    #[error("there is no command “{0}”; there are {names}", names = Command::EXAMPLES.map(|(name, _)| name).join(", "))]
    Unknown(String),
    /// Its arguments are not an object.
    #[error("the d of “{kind}” is not an object; expected {example}")]
    #[expect(missing_docs, reason = "the message says it")]
    NotAnObject { kind: &'static str, example: &'static str },
    /// Its arguments are not those it takes.
    #[error("the d of “{kind}” is wrong: {why}; expected {example}")]
    #[expect(missing_docs, reason = "the message says it")]
    Arguments { kind: &'static str, example: &'static str, why: String },
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().filter(|letter| !letter.is_control()).take(40).collect();
    if text.chars().count() > 40 {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(t: &str, d: &str) -> Result<Command, CommandError> {
        let d = serde_json::from_str(d).unwrap();
        Command::parse(&CommandRequest { t: t.to_owned(), id: None, d })
    }

    #[test]
    fn every_example_is_a_command() {
        for (t, d) in Command::EXAMPLES {
            assert!(parse(t, d).is_ok(), "{t} {d}");
        }
        assert_eq!(parse("resign", "null"), Ok(Command::Resign));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (t, d, says) in [
            ("jump", "{}", "there is no command “jump”"),
            ("move", r#"{"path":[1,5]}"#, "missing field `ply`"),
            ("move", r#"{"ply":1,"path":"1-5"}"#, "invalid type"),
            ("offer", r#"{"kind":"tea"}"#, "unknown variant `tea`"),
            ("resign", r#"{"really":true}"#, "unknown field `really`"),
        ] {
            let error = parse(t, d).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
