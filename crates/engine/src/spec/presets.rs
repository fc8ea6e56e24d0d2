//! The papers' agents: settings that belong together, under one name.

/// An agent of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// The text that makes it.
    pub agent: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The rows of the five systems' description that it comes from.
    pub source: &'static str,
}

pub(super) const PAPER_B: &str = "alphabeta depth=5 eval=material-half-king order=by-direction ties=last";
pub(super) const PAPER_C_HALF: &str = "alphabeta depth=4 eval=piece-half ending=sum-distances";
pub(super) const PAPER_C_ROW: &str = "alphabeta depth=4 eval=piece-row ending=sum-distances";
pub(super) const PAPER_D: &str = "alphabeta depth=3 eval=win500";
pub(super) const PAPER_E_SHORT: &str = "ordered depth=3 time=1000ms eval=count";
pub(super) const PAPER_E_MIDDLE: &str = "ordered depth=4 time=2000ms eval=count";
pub(super) const PAPER_E_LONG: &str = "ordered depth=5 time=4000ms eval=count";

/// All of them.
pub const PRESETS: [Preset; 7] = [
    Preset {
        name: "paper-b",
        agent: PAPER_B,
        about: "paper B's alpha-beta, which keeps the last of equally good moves",
        source: "B3–B6",
    },
    Preset {
        name: "paper-c-half",
        agent: PAPER_C_HALF,
        about: "paper C's alpha-beta with the value of a man in either half of the board",
        source: "C6, C9, C12",
    },
    Preset {
        name: "paper-c-row",
        agent: PAPER_C_ROW,
        about: "paper C's alpha-beta with the row of a man",
        source: "C7, C9, C12",
    },
    Preset {
        name: "paper-d",
        agent: PAPER_D,
        about: "paper D's alpha-beta, against which its learners trained",
        source: "D2",
    },
    Preset {
        name: "paper-e-short",
        agent: PAPER_E_SHORT,
        about: "paper E's ordered search within its least limits: 3 plies, 1 second",
        source: "E2, E4, E5",
    },
    Preset {
        name: "paper-e-middle",
        agent: PAPER_E_MIDDLE,
        about: "paper E's ordered search in between: 4 plies, 2 seconds",
        source: "E2, E4, E5",
    },
    Preset {
        name: "paper-e-long",
        agent: PAPER_E_LONG,
        about: "paper E's ordered search within its greatest limits: 5 plies, 4 seconds",
        source: "E2, E4, E5",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AgentSpec;

    #[test]
    fn each_makes_an_agent_that_is_written_the_same() {
        for Preset { name, agent, .. } in PRESETS {
            let spec: AgentSpec = agent.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(spec.to_string(), agent, "{name}");
        }
    }
}
