//! Why something was not done: one type for the socket and for REST, which knows its status and its sentence.

use std::fmt;

use kelso_rules::FenError;

use crate::protocol::{ErrorBody, ErrorDetail, Fault, PositionFault, RequestFault, SettingFault};

/// What kind of refusal it is; the names are part of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the table below says what each is for")]
pub enum Code {
    Malformed,
    BadToken,
    NotYours,
    BadOrigin,
    BadHost,
    NotFound,
    WrongMethod,
    GameOver,
    NotYourTurn,
    StalePly,
    SeatTaken,
    Waiting,
    NothingOffered,
    NotAvailable,
    NothingToClaim,
    TooLarge,
    IllegalMove,
    BadSettings,
    BadPosition,
    BadAgent,
    TooMany,
    NoRoom,
    Unavailable,
    Unsure,
    Maintenance,
    Busy,
    Internal,
}

impl Code {
    /// Every code with its name, its HTTP status and what it means.
    pub const TABLE: [(Code, &'static str, u16, &'static str); 27] = [
        (Code::Malformed, "malformed", 400, "the request cannot be read"),
        (Code::BadToken, "bad_token", 401, "no token, or one that nobody was given"),
        (Code::NotYours, "not_yours", 403, "only a player of this game (or who made it) may do that"),
        (Code::BadOrigin, "bad_origin", 403, "the request comes from another site's page"),
        (Code::BadHost, "bad_host", 403, "the server does not answer to the name it was asked by"),
        (Code::NotFound, "not_found", 404, "there is no such game, code or address"),
        (Code::WrongMethod, "wrong_method", 405, "the address exists, the method does not fit it"),
        (Code::GameOver, "game_over", 409, "the game is over"),
        (Code::NotYourTurn, "not_your_turn", 409, "it is the other side's turn"),
        (Code::StalePly, "stale_ply", 409, "the move was meant for another position"),
        (Code::SeatTaken, "seat_taken", 409, "the seat is taken; one can watch"),
        (Code::Waiting, "waiting", 409, "the opponent is not there yet"),
        (Code::NothingOffered, "nothing_offered", 409, "there is no such offer to answer"),
        (Code::NotAvailable, "not_available", 409, "this game does not have that, or not now"),
        (Code::NothingToClaim, "nothing_to_claim", 409, "the claim does not hold"),
        (Code::TooLarge, "too_large", 413, "the body or frame is too long"),
        (Code::IllegalMove, "illegal_move", 422, "the move is not legal; the legal ones are listed"),
        (Code::BadSettings, "bad_settings", 422, "a setting or an argument is not possible"),
        (Code::BadPosition, "bad_position", 422, "the position is not legal"),
        (Code::BadAgent, "bad_agent", 422, "the text does not describe an agent that may play here"),
        (Code::TooMany, "too_many", 429, "too many requests; wait a little"),
        (Code::NoRoom, "no_room", 429, "too many sockets or streams are open at this game"),
        (Code::Unavailable, "unavailable", 503, "it could not be stored; nothing was changed, try again"),
        (
            Code::Unsure,
            "unsure",
            503,
            "it may have been stored or not; look at the game, or send it again with the same id",
        ),
        (
            Code::Maintenance,
            "maintenance",
            503,
            "no new games or lab runs are accepted, because the server is about to be stopped",
        ),
        (Code::Busy, "busy", 503, "too many searches are queued; try again"),
        (Code::Internal, "internal", 500, "a fault of the server"),
    ];

    /// True if the database could not be asked or did not answer, so that trying again makes sense.
    pub(crate) fn is_about_storing(self) -> bool {
        matches!(self, Code::Unavailable | Code::Unsure)
    }

    fn row(self) -> &'static (Code, &'static str, u16, &'static str) {
        Code::TABLE.iter().find(|row| row.0 == self).unwrap_or(&Code::TABLE[26])
    }

    /// The code of a name on the wire.
    pub fn named(name: &str) -> Option<Code> {
        Code::TABLE.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The HTTP status.
    pub fn status(self) -> u16 {
        self.row().2
    }
}

/// A refusal that says something about the server's load or state, for the metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LoadCause {
    pub(crate) code: Code,
    pub(crate) cause: &'static str,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind.
    pub code: Code,
    /// One sentence.
    pub message: String,
    /// The legal moves, if a move was refused.
    pub legal: Option<Vec<String>>,
    /// What the sentence says, in codes and values.
    pub faults: Vec<Fault>,
    /// Which limit was reached, or what is missing: what the metrics count it as.
    pub cause: Option<&'static str>,
}

impl Refusal {
    /// A refusal with its sentence.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), legal: None, faults: Vec::new(), cause: None }
    }

    /// The same, counted as caused by this.
    pub fn because(self, cause: &'static str) -> Refusal {
        Refusal { cause: Some(cause), ..self }
    }

    /// What it is counted as; none if it says nothing about the server's load or state.
    pub(crate) fn load_cause(&self) -> Option<LoadCause> {
        let is_counted = matches!(self.code.status(), 429 | 503);
        is_counted.then(|| LoadCause { code: self.code, cause: self.cause.unwrap_or("other") })
    }

    /// A refusal whose sentence says this fault.
    pub fn with_fault(code: Code, fault: Fault, message: impl Into<String>) -> Refusal {
        Refusal { faults: vec![fault], ..Refusal::new(code, message) }
    }

    /// A setting that is not possible, where another sentence says more than the fault's own.
    pub fn of_setting(fault: SettingFault, message: impl Into<String>) -> Refusal {
        Refusal::with_fault(Code::BadSettings, Fault::Setting(fault), message)
    }

    /// A position that cannot be read or is not legal, with all that is wrong with it.
    pub fn of_position(error: &FenError) -> Refusal {
        let faults = PositionFault::all_in(error).into_iter().map(Fault::Position).collect();
        Refusal { faults, ..Refusal::new(Code::BadPosition, error.to_string()) }
    }

    /// A position with nothing to play, because the game is over.
    pub fn of_finished_position(message: impl Into<String>) -> Refusal {
        Refusal::with_fault(Code::BadPosition, Fault::Position(PositionFault::GameOver), message)
    }

    /// As the wire has it.
    pub fn detail(&self) -> ErrorDetail {
        ErrorDetail {
            code: self.code.name().to_owned(),
            message: self.message.clone(),
            legal: self.legal.clone(),
            faults: self.faults.clone(),
            request_id: None,
        }
    }

    /// As the body of an HTTP response.
    pub fn body(&self) -> ErrorBody {
        ErrorBody { error: self.detail() }
    }
}

impl From<SettingFault> for Refusal {
    fn from(fault: SettingFault) -> Self {
        let message = fault.to_string();
        Refusal::of_setting(fault, message)
    }
}

impl From<RequestFault> for Refusal {
    fn from(fault: RequestFault) -> Self {
        let refusal = Refusal::with_fault(fault.kind(), Fault::Request(fault), fault.to_string());
        match fault {
            RequestFault::IdleSeats { .. } => refusal.because("idle_seats"),
            _ => refusal,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_one_row() {
        for (code, name, status, _) in Code::TABLE {
            assert_eq!((code.name(), code.status(), Code::named(name)), (name, status, Some(code)));
        }
    }
}
