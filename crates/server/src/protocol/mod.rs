//! The wire: every shape that goes over HTTP or the socket, and nothing that decides anything.
//!
//! `docs/protocol.md` shows each by example; a test reads those examples with the types of this module.

mod agents;
mod analysis;
mod board;
mod bots;
mod clock;
mod command;
mod compare;
mod ending;
mod error;
mod event;
mod explorer;
mod fault;
mod habits;
mod lab;
mod me;
mod pairing;
mod pdn;
mod position;
mod puzzles;
mod rest;
mod review;
mod seat;
mod settings;
mod shared;
mod snapshot;
mod tree;
mod weights;

pub use agents::{
    AgentCatalogue, AgentEntry, Agents, ChoiceEntry, Files, LevelEntry, OptionEntry, OptionTakes, PaperEntry,
    PresetEntry,
};
pub use analysis::{Analysis, AnalysisLine, AnalysisRequest};
pub(crate) use board::pieces;
pub use board::{Crowd, MOST_LISTED, Move, Piece, Position, Side};
pub use bots::{BotGameRequest, BotLine, BotToken, BotTokenRequest};
pub use clock::{ClockSettings, ClockView};
pub use command::{
    ClaimArgs, ClaimKind, ClientCommand, Command, CommandError, CommandRequest, MoveArgs, NoArgs, OfferArgs,
    OfferKind, PaceArgs, SwitchArgs, TextArgs, TimeArgs,
};
pub use compare::{CompareRequest, Compared, Comparison, LeafBounds};
pub use ending::{Ending, Outcome};
pub use error::{ErrorBody, ErrorDetail};
pub(crate) use event::Envelope;
pub use event::{
    Ack, Candidate, CandidateKind, Chatted, Ended, GoneWhy, Joined, Moved, OfferGone, Offered, Pong,
    Presence, Refused, Rematched, ServerMessage, TakenBack, Thinking,
};
pub use explorer::{ExplorerGameEntry, ExplorerMove, ExplorerQuery, ExplorerReport, ExplorerResults};
pub use fault::{AgentFault, Fault, PdnFault, PositionFault, RequestFault, SettingFault, SettingName};
pub use habits::{HabitMove, HabitSource, HabitsQuery, HabitsReport};
pub use lab::{
    LabBlock, LabClaim, LabExperiment, LabExperiments, LabFindings, LabGames, LabPaper, LabPaperFinding,
    LabRun, LabRunDetail, LabRunRequest, LabRuns, LabState, LabTally,
};
pub use me::{
    DeviceLink, DeviceOffer, MyGame, MyGameStands, MyGames, MyGamesQuery, MyGamesState, MyResult, MySummary,
    ResultCounts, ResultsAgainst, TakeDevice,
};
pub use pairing::{PairCancel, PairRequest, Paired};
pub use pdn::{PdnGameReport, PdnIssue, PdnNode, PdnReport};
pub use position::{
    ExactValue, MoveExactValue, OpeningBallot, OpeningKind, OpeningName, PositionReport, PositionRequest,
    PositionValues, ValuesRequest,
};
pub use puzzles::{
    NextPuzzleQuery, PuzzleAttemptReport, PuzzleAttemptRequest, PuzzleDifficulty, PuzzleGoal, PuzzleHelp,
    PuzzleSolver, PuzzleState, PuzzleTheme, PuzzleThemeCount, PuzzleView, PuzzlesOverview,
};
pub use rest::{
    AdaptiveStanding, Alive, CommandReply, CreateGame, Created, EndRulesEntry, FeedbackAnswers,
    FeedbackSummary, Found, Health, JoinGame, Lobby, LobbyGame, LobbyQuery, LobbyState, NamedEntry, Question,
    SideChoice, TwoAgents, VariantEntry, Variants, YesNo,
};
pub use review::{
    BetterMove, Review, ReviewMark, ReviewOutlook, ReviewReport, ReviewRequest, ReviewState,
    ReviewTurningPoint, ReviewedMove, ReviewedPlayer,
};
pub use seat::{Seat, SeatKind, Seats};
pub use settings::{Board, Settings};
pub use shared::{SharedAnalysis, SharedEntry, SharedList};
pub use snapshot::{Ballot, ChatLine, Mode, Offers, Pace, Ply, Role, Snapshot, Stats};
pub use tree::{TreeNodes, TreeReport, TreeRequest, TreeTotals};
pub use weights::{WeightsEntry, WeightsList, WeightsQuery};
