//! What can be played, and by whom.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use kelso_engine::eval::{EndingName, EvalName};
use kelso_engine::levels::Level;
use kelso_engine::{AgentKind, PRESETS, Preset};
use kelso_rules::{EndRules, RuleSet, Size};

use super::App;
use crate::protocol::{
    AgentEntry, Agents, EndRulesEntry, ErrorBody, LevelEntry, NamedEntry, OptionEntry, PresetEntry, Side,
    VariantEntry, Variants,
};

/// What can be played.
#[utoipa::path(get, path = "/api/variants", tag = "server", responses(
    (status = 200, description = "Rules, sizes, end rules, openings", body = Variants),
    (status = 429, description = "Too many requests", body = ErrorBody),
))]
pub(crate) async fn variants() -> Json<Variants> {
    let variant = |rules: RuleSet| VariantEntry {
        name: rules.name().to_owned(),
        about: about_variant(rules).to_owned(),
        first: Side::Black,
        capture_mandatory: matches!(rules, RuleSet::English | RuleSet::BackwardContinuation),
        lab: matches!(rules, RuleSet::SingleJump | RuleSet::ByDestination),
    };
    Json(Variants {
        variants: RuleSet::ALL.into_iter().map(variant).collect(),
        sizes: Size::ALL.into_iter().map(|size| size.rows() as u8).collect(),
        end_rules: EndRules::PRESETS
            .into_iter()
            .map(|(name, _)| EndRulesEntry { name: name.to_owned(), about: about_end_rules(name).to_owned() })
            .collect(),
        openings: vec![
            entry(
                "3move",
                "One of the 156 three-move ballots, drawn at random; the three moves are played at once.",
                "",
            ),
            entry("11man", "One of the 2,409 even eleven-man ballots, drawn at random.", ""),
        ],
    })
}

fn about_variant(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::English => "American checkers: captures must be made and finished; men capture forwards.",
        RuleSet::OptionalCapture => "Captures may be declined, and a capture may stop after any jump.",
        RuleSet::BackwardContinuation => "As English, but a man that has captured may go on backwards.",
        RuleSet::SingleJump => "Captures may be declined, and every jump is a move of its own.",
        RuleSet::ByDestination => "Captures may be declined; two ways to the same square count as one move.",
    }
}

fn about_end_rules(name: &str) -> &'static str {
    match name {
        "wcdf" => {
            "Official: no move loses; a draw is agreed, or claimed at the third repetition or after 40 moves each without progress."
        }
        "casual" => "As wcdf, but those draws come by themselves.",
        "house-a" => {
            "One piece against one is a draw; if nobody can move, more pieces win; no piece goes to and fro more than twice."
        }
        _ => "No draws but by agreement; after 200 moves both sides have lost.",
    }
}

fn entry(name: &str, about: &str, source: &str) -> NamedEntry {
    NamedEntry { name: name.to_owned(), about: about.to_owned(), source: source.to_owned() }
}

/// Who can play.
#[utoipa::path(get, path = "/api/agents", tag = "server", responses(
    (status = 200, description = "Agents with their options, evaluations, endings, levels", body = Agents),
    (status = 429, description = "Too many requests", body = ErrorBody),
))]
pub(crate) async fn agents(State(app): State<Arc<App>>) -> Json<Agents> {
    let evaluation = |name: EvalName| entry(name.name(), name.about(), name.source());
    let ending = |name: EndingName| entry(name.name(), name.about(), name.source());
    let level = |(level, number): (Level, u8)| LevelEntry {
        level: number,
        agent: format!("kelso level={level}"),
        about: level.about(),
    };
    Json(Agents {
        agents: AgentKind::ALL.into_iter().map(agent).collect(),
        evaluations: EvalName::ALL.into_iter().map(evaluation).collect(),
        endings: EndingName::ALL.into_iter().map(ending).collect(),
        levels: Level::all().zip(1..).map(level).collect(),
        presets: PRESETS.into_iter().map(preset).collect(),
        longest_think: app.config.limits.longest_think.as_millis() as u64,
    })
}

fn preset(preset: Preset) -> PresetEntry {
    let Preset { name, agent, about, source } = preset;
    PresetEntry {
        name: name.to_owned(),
        agent: agent.to_owned(),
        about: about.to_owned(),
        source: source.to_owned(),
    }
}

fn agent(kind: AgentKind) -> AgentEntry {
    let option = |option: &kelso_engine::AgentOption| OptionEntry {
        name: option.name.to_owned(),
        // Files on the server are not for visitors.
        value: if option.name == "experience" { "on, off" } else { option.value }.to_owned(),
        default: option.usual.to_owned(),
        about: option.about.to_owned(),
    };
    AgentEntry {
        name: kind.name().to_owned(),
        about: kind.about().to_owned(),
        source: kind.source().to_owned(),
        example: kind.example().to_owned(),
        // Visitors have no files here.
        options: kind
            .options()
            .iter()
            .filter(|option| !matches!(option.name, "weights" | "net"))
            .map(option)
            .collect(),
    }
}
