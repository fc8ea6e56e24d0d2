//! The parts of the engine that can be switched off, to measure what each is worth.

use std::fmt;

/// A part of the engine that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Late quiet moves are searched less deep.
    LateMoves,
    /// A shallow search far above beta replaces a deep one.
    ProbCut,
    /// Positions far below alpha near the leaves only get a quiescence search.
    Razoring,
    /// A forced move on the principal variation costs no depth.
    SingleReply,
    /// A recapture on the principal variation costs no depth.
    Recapture,
    /// Quiescence looks one move further when a capture is threatened.
    Threats,
    /// Men are evaluated by patterns, on boards that have them.
    Patterns,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; 7] = [
        Feature::LateMoves,
        Feature::ProbCut,
        Feature::Razoring,
        Feature::SingleReply,
        Feature::Recapture,
        Feature::Threats,
        Feature::Patterns,
    ];

    /// The name in an agent's description.
    pub const fn name(self) -> &'static str {
        match self {
            Feature::LateMoves => "late-moves",
            Feature::ProbCut => "prob-cut",
            Feature::Razoring => "razoring",
            Feature::SingleReply => "single-reply",
            Feature::Recapture => "recapture",
            Feature::Threats => "threats",
            Feature::Patterns => "patterns",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Which parts are switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(u8);

impl Features {
    /// Everything switched on.
    pub const ALL: Features = Features((1 << Feature::ALL.len()) - 1);

    /// The same without one part.
    #[must_use]
    pub const fn without(self, feature: Feature) -> Features {
        Features(self.0 & !feature.bit())
    }

    /// True if the part is switched on.
    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & feature.bit() != 0
    }
}

impl Default for Features {
    fn default() -> Self {
        Features::ALL
    }
}

impl fmt::Display for Features {
    /// The names of what is switched off, separated by commas; empty if everything is on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let off: Vec<_> =
            Feature::ALL.into_iter().filter(|&feature| !self.has(feature)).map(Feature::name).collect();
        f.write_str(&off.join(","))
    }
}
