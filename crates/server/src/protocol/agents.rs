//! Who can play, as the wire and `kelso agents --json` have it: agents with their options as data, evaluations, levels.

use kelso_engine::eval::{EndingName, EvalName};
use kelso_engine::levels::Level;
use kelso_engine::{AgentKind, AgentOption, BoardLook, OptionValue, PAPER_GAMES, PRESETS, PaperGame, Preset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Board, NamedEntry, Side};

/// What may stand after an option's `=`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum OptionTakes {
    /// A number.
    Number {
        /// The least that it may be.
        least: u64,
        /// The most that it may be; null if there is no bound.
        most: Option<u64>,
        /// True if it has no decimals.
        whole: bool,
        /// What is counted; null if that has no name.
        unit: Option<String>,
        /// Words that may stand in its place.
        words: Vec<String>,
    },
    /// A time such as `0.1s`, `250ms` or `2m`.
    Time,
    /// One of these names.
    Choice {
        /// The names.
        choices: Vec<ChoiceEntry>,
    },
    /// Some of these names, with commas between them.
    Choices {
        /// The names.
        choices: Vec<ChoiceEntry>,
    },
    /// `on` or `off`.
    Flag,
    /// The name of a file.
    File {
        /// Words that may stand in its place.
        words: Vec<String>,
    },
}

/// A name to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChoiceEntry {
    /// As it is written.
    pub name: String,
    /// What it means; empty if the option says so.
    pub about: String,
}

/// An option of an agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionEntry {
    /// Before the `=`.
    pub name: String,
    /// What may stand after it.
    pub takes: OptionTakes,
    /// The same in words.
    pub value: String,
    /// What holds if it is left out.
    pub default: String,
    /// What it does.
    pub about: String,
}

/// An agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AgentEntry {
    /// The first word of its text.
    pub name: String,
    /// What it does.
    pub about: String,
    /// The rows of the source systems it comes from.
    pub source: String,
    /// A text that makes one.
    pub example: String,
    /// Its options.
    pub options: Vec<OptionEntry>,
}

/// A level of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelEntry {
    /// From 1 to 10.
    pub level: u8,
    /// The agent's text.
    pub agent: String,
    /// How it plays.
    pub about: String,
}

/// An agent as a paper played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PresetEntry {
    /// Its name.
    pub name: String,
    /// The text that makes it.
    pub agent: String,
    /// What it is.
    pub about: String,
    /// The rows of the source systems that it comes from.
    pub source: String,
}

/// A game as a paper has it: every setting that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaperEntry {
    /// The paper's letter, and what differs.
    pub name: String,
    /// What it is.
    pub about: String,
    /// The rows of the source systems that it comes from.
    pub source: String,
    /// The rules of the board.
    pub variant: String,
    /// Rows, and columns.
    pub size: u8,
    /// How it ends.
    pub end_rules: String,
    /// Who begins.
    pub first: Side,
    /// The side that a person has.
    pub side: Side,
    /// The computer player.
    pub agent: String,
    /// The computer player that has the person's side when two of them play.
    pub rival: String,
    /// How the board is drawn; null is the usual way.
    pub board: Option<Board>,
    /// Three searches are compared after each of the computer's moves.
    pub compare: bool,
}

/// Everyone who can play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AgentCatalogue {
    /// The agents.
    pub agents: Vec<AgentEntry>,
    /// Evaluations (`eval=…`).
    pub evaluations: Vec<NamedEntry>,
    /// Endings (`ending=…`).
    pub endings: Vec<NamedEntry>,
    /// Levels of the engine.
    pub levels: Vec<LevelEntry>,
    /// Agents as the papers played them.
    pub presets: Vec<PresetEntry>,
    /// Games as the papers played them.
    pub papers: Vec<PaperEntry>,
}

/// Who can play on this server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Agents {
    /// Everyone who can play.
    #[serde(flatten)]
    pub catalogue: AgentCatalogue,
    /// The most time that an agent gets for a move here, in milliseconds.
    pub longest_think: u64,
}

/// May agents read files? Not for visitors of a server; at the terminal they may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// Options that name files are listed.
    Allowed,
    /// They are not.
    Refused,
}

impl AgentCatalogue {
    /// The engine's list.
    pub fn new(files: Files) -> Self {
        AgentCatalogue {
            agents: AgentKind::ALL.into_iter().map(|kind| AgentEntry::new(kind, files)).collect(),
            evaluations: EvalName::ALL
                .map(|name| NamedEntry::new(name.name(), name.about(), name.source()))
                .into(),
            endings: EndingName::ALL
                .map(|name| NamedEntry::new(name.name(), name.about(), name.source()))
                .into(),
            levels: Level::all().zip(1..).map(LevelEntry::from).collect(),
            presets: PRESETS.into_iter().map(PresetEntry::from).collect(),
            papers: PAPER_GAMES.iter().map(PaperEntry::from).collect(),
        }
    }
}

impl AgentEntry {
    fn new(kind: AgentKind, files: Files) -> Self {
        let is_listed = |option: &&AgentOption| files == Files::Allowed || option.value != OptionValue::File;
        AgentEntry {
            name: kind.name().to_owned(),
            about: kind.about().to_owned(),
            source: kind.source().to_owned(),
            example: kind.example().to_owned(),
            options: kind
                .options()
                .iter()
                .filter(is_listed)
                .map(|option| OptionEntry::new(*option, files))
                .collect(),
        }
    }
}

impl OptionEntry {
    fn new(option: AgentOption, files: Files) -> Self {
        let takes = OptionTakes::new(option.value, files);
        OptionEntry {
            name: option.name.to_owned(),
            value: if takes == OptionTakes::Flag { "on, off".to_owned() } else { option.value.to_string() },
            takes,
            default: option.usual.to_owned(),
            about: option.about.to_owned(),
        }
    }
}

impl OptionTakes {
    pub(crate) fn new(value: OptionValue, files: Files) -> Self {
        let number = |least, most, whole, unit: &str, words: &[&str]| OptionTakes::Number {
            least,
            most,
            whole,
            unit: (!unit.is_empty()).then(|| unit.to_owned()),
            words: words.iter().map(|word| (*word).to_owned()).collect(),
        };
        match value {
            OptionValue::Whole { least, most, unit } => {
                number(least, (most < u64::MAX).then_some(most), true, unit, &[])
            }
            OptionValue::Decimal { least, most } => number(least.into(), Some(most.into()), false, "", &[]),
            OptionValue::Level => number(1, Some(10), false, "", &["adaptive"]),
            OptionValue::Time => OptionTakes::Time,
            OptionValue::Choice(_) | OptionValue::Evaluation | OptionValue::Ending => {
                OptionTakes::Choice { choices: choices(value) }
            }
            OptionValue::Features => OptionTakes::Choices { choices: choices(value) },
            OptionValue::Experience if files == Files::Refused => OptionTakes::Flag,
            OptionValue::Experience => OptionTakes::File { words: ["on", "off"].map(str::to_owned).into() },
            OptionValue::File => OptionTakes::File { words: Vec::new() },
        }
    }
}

fn choices(value: OptionValue) -> Vec<ChoiceEntry> {
    let entry = |(name, about): (&str, &str)| ChoiceEntry { name: name.to_owned(), about: about.to_owned() };
    value.choices().into_iter().map(entry).collect()
}

impl From<(Level, u8)> for LevelEntry {
    fn from((level, number): (Level, u8)) -> Self {
        LevelEntry { level: number, agent: format!("kelso level={level}"), about: level.about() }
    }
}

impl From<Preset> for PresetEntry {
    fn from(Preset { name, agent, about, source }: Preset) -> Self {
        let [name, agent, about, source] = [name, agent, about, source].map(str::to_owned);
        PresetEntry { name, agent, about, source }
    }
}

impl From<&PaperGame> for PaperEntry {
    fn from(paper: &PaperGame) -> Self {
        let PaperGame { name, about, source, rules, end_rules, first, person, agent, rival, board, compares } =
            *paper;
        PaperEntry {
            name: name.to_owned(),
            about: about.to_owned(),
            source: source.to_owned(),
            variant: rules.name().to_owned(),
            size: paper.variant().size.rows() as u8,
            end_rules: end_rules.to_owned(),
            first: first.into(),
            side: person.into(),
            agent: agent.to_owned(),
            rival: rival.to_owned(),
            board: match board {
                BoardLook::Usual => None,
                BoardLook::BlackBelow => Some(Board::BlackBelow),
                BoardLook::RowsFromTop => Some(Board::RowsFromTop),
            },
            compare: compares,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(agent: &str, option: &str, files: Files) -> Option<OptionTakes> {
        let catalogue = AgentCatalogue::new(files);
        let agent = catalogue.agents.into_iter().find(|entry| entry.name == agent)?;
        agent.options.into_iter().find(|entry| entry.name == option).map(|entry| entry.takes)
    }

    #[test]
    fn options_are_data() {
        let names = |takes: Option<OptionTakes>| match takes {
            Some(OptionTakes::Choice { choices } | OptionTakes::Choices { choices }) => {
                choices.into_iter().map(|choice| choice.name).collect::<Vec<_>>().join(" ")
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(names(takes("minimax", "ties", Files::Refused)), "first last");
        assert!(names(takes("minimax", "eval", Files::Refused)).contains("piece-row"));
        assert!(names(takes("kelso", "without", Files::Refused)).starts_with("late-moves prob-cut"));
        let json = |takes| serde_json::to_string(&takes).unwrap();
        assert_eq!(
            json(takes("minimax", "depth", Files::Refused)),
            r#"{"kind":"number","least":1,"most":100,"whole":true,"unit":"plies","words":[]}"#
        );
        assert_eq!(
            json(takes("kelso", "level", Files::Refused)),
            r#"{"kind":"number","least":1,"most":10,"whole":false,"unit":null,"words":["adaptive"]}"#
        );
        assert_eq!(json(takes("mcts", "time", Files::Refused)), r#"{"kind":"time"}"#);
    }

    /// What the page fills its form with is the table that terminal and lab play by, and a game can be made of it.
    #[test]
    fn the_papers_games_are_those_of_the_table() {
        let entries = AgentCatalogue::new(Files::Refused).papers;
        assert_eq!(entries.len(), PAPER_GAMES.len());
        for (entry, paper) in entries.iter().zip(&PAPER_GAMES) {
            let settings = crate::protocol::Settings {
                variant: entry.variant.clone(),
                size: entry.size,
                end_rules: entry.end_rules.clone(),
                first: Some(entry.first),
                board: entry.board,
                compare: entry.compare,
                ..Default::default()
            };
            let game = crate::game::start_game(&settings, 0).expect("a game");
            assert_eq!((game.start(), &*entry.name), (paper.start(), paper.name));
            assert_eq!(entry.side, paper.person.into(), "{}", paper.name);
            assert_eq!([&*entry.agent, &*entry.rival], [paper.agent, paper.rival], "{}", paper.name);
            let limits = crate::config::Limits::default();
            for agent in [&entry.agent, &entry.rival] {
                crate::game::agent_spec(agent, &limits).unwrap_or_else(|error| panic!("{agent}: {error:?}"));
            }
        }
    }

    #[test]
    fn files_are_for_those_who_have_some() {
        for (agent, option) in [("q", "weights"), ("kelso", "net")] {
            assert_eq!(takes(agent, option, Files::Refused), None);
            assert_eq!(takes(agent, option, Files::Allowed), Some(OptionTakes::File { words: Vec::new() }));
        }
        assert_eq!(takes("table", "experience", Files::Refused), Some(OptionTakes::Flag));
    }
}
