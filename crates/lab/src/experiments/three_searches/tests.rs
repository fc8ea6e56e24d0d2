//! Each verdict holds on real searches, and fails when something is broken on purpose: the rules, the order of
//! children, the evaluation, an unsound search, a column.

use std::sync::LazyLock;

use kelso_engine::SearchControl;
use kelso_rules::{RuleSet, Size, VariantId};

use super::counts::SearchConditions;
use super::*;
use crate::experiment::{Block, Language, Scale};

/// As in the experiment, except for fewer positions and no times.
static RIGHT: LazyLock<SearchesMeasured> = LazyLock::new(|| SearchesMeasured {
    paper: count(&ITS_CONDITIONS, &paper_tasks()),
    mobility: mobilities(&ITS_CONDITIONS),
    its_rules: count(&ITS_CONDITIONS, &its_rules_tasks()),
    real: count(&REAL_RULES, &real_tasks()),
});

fn count(conditions: &SearchConditions, tasks: &[SearchTask]) -> Vec<SearchRow> {
    let control = SearchControl::default();
    tasks.iter().map(|task| task.count(conditions, &control).expect("there are moves")).collect()
}

fn mobilities(conditions: &SearchConditions) -> Vec<MobilityRow> {
    DEMONSTRATIONS.iter().map(|paper| mobility(conditions, paper.fen).expect("a position")).collect()
}

/// The last nodes of minimax instead of alpha-beta's.
fn turned() -> Vec<MobilityRow> {
    let turn = |row: &MobilityRow| {
        let [minimax, alphabeta] = row.last_expanded;
        MobilityRow { last_expanded: [alphabeta, minimax], ..row.clone() }
    };
    RIGHT.mobility.iter().map(turn).collect()
}

fn its_rules_tasks() -> Vec<SearchTask> {
    let walks = random_walks(ITS_CONDITIONS.variant, 1, 40, WALK);
    walks.iter().flat_map(|fen| all_three(ITS_DEPTH, fen)).collect()
}

fn real_tasks() -> Vec<SearchTask> {
    let fens = ballot_fens(1).into_iter().take(10);
    fens.flat_map(|fen| DEPTHS.into_iter().flat_map(move |depth| all_three(depth, &fen))).collect()
}

fn failing(measured: &SearchesMeasured) -> Vec<String> {
    let found = measured.findings();
    assert_eq!(found.untranslated(Language::Spanish), [""; 0], "whatever comes out can be said in Spanish");
    found.claims.into_iter().filter(|claim| !claim.pass).map(|claim| claim.id).collect()
}

fn holding(measured: &SearchesMeasured) -> Vec<String> {
    let found = measured.findings();
    assert_eq!(found.untranslated(Language::Spanish), [""; 0], "whatever comes out can be said in Spanish");
    found.paper.iter().filter(|finding| finding.holds).map(|finding| finding.text.to_string()).collect()
}

#[test]
fn all_claims_pass_and_the_papers_findings_do_not_hold() {
    let found = RIGHT.findings();
    let claims: Vec<_> = found.claims.iter().map(|claim| (&*claim.id, claim.pass, claim.timed)).collect();
    let ids = ["E7", "E6.branching", "E6.value", "E6", "E7.order", "E7.saving", "E7.ordering"];
    assert_eq!(claims, ids.map(|id| (id, true, false)), "{:#?}", found.claims);
    let ids: Vec<_> = found.paper.iter().map(|finding| (&*finding.id, finding.holds)).collect();
    assert_eq!(ids, [("E7c", false), ("E7b", false), ("E7", false), ("E7", false)]);
    assert!(found.claims[2].found.starts_with("93 of 93 searches, 43 of them"), "{}", found.claims[2].found);
    for (finding, part) in found.paper.iter().zip([
        "no fewer than 43, 84, 128 leaves",
        "minimax’s move in 37 of 43 positions",
        "Under the paper’s rules the factor is",
        "prunes",
    ]) {
        assert!(finding.found.contains(part), "{}", finding.found);
    }
    assert!(found.paper[1].found.contains("in 50 of 50 searches"), "{}", found.paper[1].found);
    assert!(found.paper[1].found.contains("it changed the work in 24"), "{}", found.paper[1].found);
    super::super::printed::assert_documented(&found);
}

#[test]
fn every_printed_number_has_its_row() {
    let found = RIGHT.findings();
    let Some(Block::Table(table)) = found.blocks.last() else { panic!("the last block is the table") };
    // Five searches with their times and three complexities; three examples, one without pruned branches.
    assert_eq!(table.rows.len(), 10 + 3 + 11);
    let verdicts = |text: &str| table.rows.iter().filter(|row| row[3].starts_with(text)).count();
    assert_eq!((verdicts("same"), verdicts("differs"), verdicts("fewer than")), (5 + 3, 0, 3));
    let wrong = SearchesMeasured { mobility: turned(), ..RIGHT.clone() }.findings();
    let Some(Block::Table(table)) = wrong.blocks.last() else { panic!("the last block is the table") };
    assert!(table.rows.iter().any(|row| &*row[3] == "differs"));
}

#[test]
fn other_rules_give_other_counts() {
    for rules in [RuleSet::English, RuleSet::ByDestination, RuleSet::OptionalCapture] {
        let variant = VariantId { rules, size: Size::Eight };
        let conditions = SearchConditions { variant, ..ITS_CONDITIONS };
        let measured = SearchesMeasured { paper: count(&conditions, &paper_tasks()), ..RIGHT.clone() };
        assert_eq!(failing(&measured), ["E7"], "{rules:?}");
    }
    assert_eq!(failing(&SearchesMeasured { mobility: turned(), ..RIGHT.clone() }), ["E6.branching"]);
}

#[test]
fn another_order_or_evaluation_gives_other_counts() {
    for conditions in [
        SearchConditions { order: "jumps-first", ..ITS_CONDITIONS },
        SearchConditions { eval: "piece-row", ..ITS_CONDITIONS },
    ] {
        let measured = SearchesMeasured { paper: count(&conditions, &paper_tasks()), ..RIGHT.clone() };
        assert!(failing(&measured).contains(&"E7".to_owned()));
    }
    // One position of the three is enough.
    for place in [0, 1, 3, 4, 6] {
        let mut measured = RIGHT.clone();
        measured.paper[place].states += 1;
        assert_eq!(failing(&measured), ["E7"], "{place}");
    }
}

/// One part of what was measured.
type Part = fn(&mut SearchesMeasured) -> &mut Vec<SearchRow>;

/// Lets the pruning searches look one ply less than minimax, which changes their values.
fn short_sighted(tasks: Vec<SearchTask>) -> Vec<SearchTask> {
    let is_minimax = |task: &SearchTask| task.kind == COMPARED[0];
    let cut = |task: SearchTask| {
        if is_minimax(&task) { task } else { SearchTask { depth: task.depth - 1, ..task } }
    };
    tasks.into_iter().map(cut).collect()
}

#[test]
fn a_search_that_finds_another_value_is_found_out_in_every_part() {
    let wrong = |tasks| count(&ITS_CONDITIONS, &short_sighted(tasks));
    let its_rules = SearchesMeasured { its_rules: wrong(its_rules_tasks()), ..RIGHT.clone() };
    let found = failing(&its_rules);
    assert!(found.contains(&"E6.value".to_owned()) && found.contains(&"E6".to_owned()), "{found:?}");
    let parts: [Part; 3] = [|all| &mut all.paper, |all| &mut all.its_rules, |all| &mut all.real];
    for part in parts {
        let mut measured = RIGHT.clone();
        part(&mut measured)[2].score = "+99".to_owned();
        assert_eq!(failing(&measured), ["E6.value"]);
    }
}

#[test]
fn a_broken_ordering_is_found_out() {
    // It plays another move where sorting should have kept the order of the root moves.
    let is_level = |row: &SearchRow| row.search == "ordered" && row.is_level;
    let mut measured = RIGHT.clone();
    for row in measured.its_rules.iter_mut().filter(|row| is_level(row)) {
        row.mv = "1-5".to_owned();
    }
    assert_eq!(failing(&measured), ["E7.order"]);
    // Sorted the wrong way round, or not at all, it saves nothing.
    let mut measured = RIGHT.clone();
    for three in measured.its_rules.chunks_exact_mut(3) {
        three[2].states = three[1].states;
    }
    assert_eq!(failing(&measured), ["E7.ordering"]);
    // As much under the real rules is not more under the paper's.
    let mut measured = RIGHT.clone();
    for three in measured.real.chunks_exact_mut(3) {
        three[2].states = three[1].states / 3 + 1;
    }
    assert_eq!(failing(&measured), ["E7.ordering"]);
}

#[test]
fn swapped_columns_are_noticed() {
    let mut measured = RIGHT.clone();
    for three in measured.real.chunks_exact_mut(3) {
        (three[0].states, three[1].states) = (three[1].states, three[0].states);
    }
    assert!(failing(&measured).contains(&"E7.saving".to_owned()));
    let mut measured = RIGHT.clone();
    measured.its_rules[2].states = measured.its_rules[0].states + 1;
    assert_eq!(failing(&measured), ["E7.saving"], "one search with more states");
    // Without pruning no depth saves anything.
    let mut measured = RIGHT.clone();
    for three in measured.real.chunks_exact_mut(3) {
        (three[1].states, three[2].states) = (three[0].states, three[0].states);
    }
    assert_eq!(failing(&measured), ["E7.saving"]);
}

#[test]
fn what_the_paper_says_holds_if_the_rows_say_so() {
    let mut measured = RIGHT.clone();
    for three in measured.paper.chunks_exact_mut(3).chain(measured.its_rules.chunks_exact_mut(3)) {
        three[2].mv = three[0].mv.clone();
    }
    assert_eq!(holding(&measured), ["All three algorithms choose the same best move"]);
    let mut measured = RIGHT.clone();
    for three in measured.its_rules.chunks_exact_mut(3) {
        three[2].pruned = three[1].pruned + 1;
    }
    assert_eq!(holding(&measured), ["Expected: with ordering most branches are pruned"]);
    // One tree in which so few states were enough would show that the printed counts are possible.
    let mut measured = RIGHT.clone();
    measured.its_rules[2].states = 2;
    let possible =
        "Ordered alpha-beta expands 21, 83 and 47 states where minimax expands 618, 2,121 and 4,764";
    assert_eq!(holding(&measured), [possible]);
    for three in measured.its_rules.chunks_exact_mut(3) {
        three[2].states = three[1].states / 8 + 1;
    }
    let saving = "Ordering the children saves more again: 11.2, 6.1 and 10.6 times as many states without it";
    assert_eq!(holding(&measured), [possible, saving]);
}

#[test]
fn before_there_are_rows_nothing_holds_and_everything_can_be_drawn() {
    let found =
        ThreeSearches.findings(&Rows::default(), &Parameters::default()).expect("rows that can be read");
    assert!(found.claims.iter().all(|claim| !claim.pass), "{:#?}", found.claims);
    assert!(found.paper.iter().all(|finding| !finding.holds), "{:#?}", found.paper);
    assert_eq!(found.plots().count(), 1);
}

#[test]
fn the_plan_has_every_row_and_its_rows_are_read_again() {
    let quick = Parameters { scale: Scale::Quick, ..Parameters::default() };
    let steps = ThreeSearches.plan(&quick).expect("a plan");
    let part = |part| steps.iter().filter(|step| step.part == part).count();
    assert_eq!((part(PAPER), part(MOBILITY), part(UNDER_ITS_RULES), part(SAMPLE)), (9, 3, 120, 150));
    for (name, timed) in [(PAPER, true), (MOBILITY, false), (UNDER_ITS_RULES, false), (SAMPLE, true)] {
        let step = steps.iter().find(|step| step.part == name).expect("a step");
        assert_eq!(step.is_timed, timed, "{name}");
        let rows = Rows::new(vec![
            step.take(&SearchControl::default()).expect("it can be written").expect("nobody stops it"),
        ]);
        let read = if name == MOBILITY {
            rows.part::<MobilityRow>(name).expect("rows").len()
        } else {
            rows.part::<SearchRow>(name)
                .expect("rows")
                .iter()
                .filter(|row| row.time_ms.is_some() == timed)
                .count()
        };
        assert_eq!(read, 1, "{name}");
    }
}
