//! What can be played, and by whom.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use kelso_rules::{EndRules, RuleSet, Size};

use super::App;
use super::refusals::RateRefusals;
use crate::protocol::{
    AgentCatalogue, Agents, EndRulesEntry, Files, NamedEntry, Side, VariantEntry, Variants,
};

/// What can be played.
#[utoipa::path(get, path = "/api/variants", tag = "server", responses(
    RateRefusals,
    (status = 200, description = "Rules, sizes, end rules, openings", body = Variants),
))]
pub(crate) async fn variants() -> Json<Variants> {
    let variant = |rules: RuleSet| VariantEntry {
        name: rules.name().to_owned(),
        about: about_variant(rules).to_owned(),
        first: Side::Black,
        capture_mandatory: matches!(rules, RuleSet::English | RuleSet::BackwardContinuation),
        lab: matches!(rules, RuleSet::SingleJump | RuleSet::ByDestination | RuleSet::ForgetfulJumps),
    };
    Json(Variants {
        variants: RuleSet::ALL.into_iter().map(variant).collect(),
        sizes: Size::ALL.into_iter().map(|size| size.rows() as u8).collect(),
        end_rules: EndRules::PRESETS
            .into_iter()
            .map(|(name, _)| EndRulesEntry { name: name.to_owned(), about: about_end_rules(name).to_owned() })
            .collect(),
        openings: vec![
            NamedEntry::new(
                "3move",
                "One of the 156 three-move ballots, drawn at random; the three moves are played at once.",
                "",
            ),
            NamedEntry::new("11man", "One of the 2,409 even eleven-man ballots, drawn at random.", ""),
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
        RuleSet::ForgetfulJumps => {
            "As by destination, but a long capture takes off only the last two pieces that it jumps."
        }
    }
}

fn about_end_rules(name: &str) -> &'static str {
    match name {
        "wcdf" => {
            "Official: no move loses; a draw is agreed, or claimed at the third repetition or after 40 moves each without progress."
        }
        "casual" => "As wcdf, but those draws come by themselves.",
        "house-a" => {
            "One piece against one is a draw; if nobody can move, more pieces win; no piece goes back and forth more than twice; leaving the room is resigning."
        }
        _ => "No draws but by agreement; after 200 moves, of both sides together, both have lost.",
    }
}

/// Who can play.
#[utoipa::path(get, path = "/api/agents", tag = "server", responses(
    RateRefusals,
    (status = 200, description = "Agents with their options, evaluations, endings, levels", body = Agents),
))]
pub(crate) async fn agents(State(app): State<Arc<App>>) -> Json<Agents> {
    Json(Agents {
        catalogue: AgentCatalogue::new(Files::Refused),
        longest_think: app.config.limits.longest_think.as_millis() as u64,
    })
}
