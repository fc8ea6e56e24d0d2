//! Options shared by commands about a position: which game, which position, and how moves are written.

use clap::{Args, ValueEnum};
use kelso_rules::{AnyPosition, Color, Notation, RuleSet, Size, VariantId};

use super::names;
use crate::failure::OrBad;

/// Which game is played.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct VariantArgs {
    /// Rules of the game
    #[arg(long, short, default_value_t, value_name = "NAME", value_parser = names::<RuleSet>(&RuleSet::ALL.map(RuleSet::name)))]
    variant: RuleSet,
    /// Rows and columns of the board
    #[arg(long, short, default_value = "8", value_name = "N", value_parser = names::<Size>(&["6", "8", "10", "12", "14", "16"]))]
    size: Size,
}

impl VariantArgs {
    pub(crate) fn id(self) -> VariantId {
        VariantId { rules: self.variant, size: self.size }
    }

    /// The position of a FEN under these rules.
    pub(crate) fn position(self, fen: &str) -> anyhow::Result<AnyPosition> {
        AnyPosition::from_fen(self.id(), fen).or_bad()
    }
}

/// A side, as typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Side {
    Black,
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

/// Where a game starts if no FEN is given. Used together with an argument `fen`.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct StartArgs {
    #[command(flatten)]
    variant: VariantArgs,
    /// Who moves first from the start position
    #[arg(long, value_name = "SIDE", conflicts_with = "fen")]
    first: Option<Side>,
}

impl StartArgs {
    pub(crate) fn variant(self) -> VariantId {
        self.variant.id()
    }

    fn position(self, fen: Option<&str>) -> anyhow::Result<AnyPosition> {
        match fen {
            Some(fen) => self.variant.position(fen),
            None => Ok(AnyPosition::start(self.variant(), self.first.map(Color::from))),
        }
    }
}

/// A position as the command's main argument.
#[derive(Args, Debug)]
pub(crate) struct FenArg {
    /// The position as FEN [default: the start position]
    fen: Option<String>,
    #[command(flatten)]
    start: StartArgs,
}

impl FenArg {
    pub(crate) fn position(&self) -> anyhow::Result<AnyPosition> {
        self.start.position(self.fen.as_deref())
    }
}

/// A position as an option, for commands with another main argument.
#[derive(Args, Debug, Default)]
pub(crate) struct FenOption {
    /// The position [default: the start position]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    #[command(flatten)]
    start: StartArgs,
}

impl FenOption {
    pub(crate) fn position(&self) -> anyhow::Result<AnyPosition> {
        self.start.position(self.fen.as_deref())
    }
}

/// How squares are named.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct NotationArgs {
    /// Name squares by letter, as in c3-d4
    #[arg(long)]
    pub(crate) letters: bool,
}

impl NotationArgs {
    pub(crate) fn notation(self) -> Notation {
        if self.letters { Notation::Letters } else { Notation::Numeric }
    }

    /// The same, with all squares of a capture if requested.
    pub(crate) fn notation_if_full(self, full: bool) -> Notation {
        match self.notation() {
            Notation::Numeric if full => Notation::NumericFull,
            notation => notation,
        }
    }
}
