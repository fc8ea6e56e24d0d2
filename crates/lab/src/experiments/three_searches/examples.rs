//! The tables that the paper prints without a position: they cannot be reproduced, but their plausibility can be
//! checked.

use kelso_engine::teach::EvenTree;

use super::super::papers::e::{EXAMPLES, Example};
use super::ITS_DEPTH;
use super::counts::{SearchRow, Triple, triples};
use crate::experiment::{Findings, Sentence, Table, number, say, significant};

/// The depths that the paper's program allows, below each root move and with that move: 3 to 5 plies.
const ITS_DEPTHS: std::ops::RangeInclusive<u32> = ITS_DEPTH..=ITS_DEPTH + 2;

/// The minimum number of states in a uniform tree with this many, over the paper's depths.
pub(super) fn least_states(minimax: u64) -> f64 {
    let least = ITS_DEPTHS.map(|depth| EvenTree::with_states(minimax as f64, depth).least_states());
    least.fold(f64::INFINITY, f64::min)
}

/// The smallest share of the minimum in a uniform tree of minimax's size that ordered alpha-beta needed here.
fn smallest_part(its_rules: &[&SearchRow]) -> Option<f64> {
    let part = |[minimax, _, ordered]: &Triple<'_>| {
        let even = EvenTree::with_states(minimax.states as f64, ITS_DEPTH);
        ordered.states as f64 / even.least_states().max(1.0)
    };
    triples(its_rules.iter().copied()).iter().map(part).min_by(f64::total_cmp)
}

/// The same for a printed example.
fn printed_part(example: &Example) -> f64 {
    example.states[2] as f64 / least_states(example.states[0])
}

/// True if ordered alpha-beta needed as small a share in some position.
pub(super) fn is_possible(example: &Example, its_rules: &[&SearchRow]) -> bool {
    smallest_part(its_rules).is_some_and(|smallest| printed_part(example) >= smallest)
}

pub(super) fn report(its_rules: &[&SearchRow], findings: &mut Findings) {
    let mut table = Table::new(
        "Tables that the paper prints without the position: states / pruned / ms of each search, and the least that alpha-beta can do in \
         an even tree with as many states as minimax expanded.",
        ["Example", "Minimax", "Alpha-beta", "Ordered", "Least leaves", "Least states"],
    );
    for (index, example) in EXAMPLES.iter().enumerate() {
        let cell = |search: usize| {
            let pruned = search.checked_sub(1).and_then(|search| Some(example.pruned?[search]));
            let pruned = pruned.map_or("–".to_owned(), |pruned| pruned.to_string());
            format!("{} / {pruned} / {}", number(example.states[search] as f64), example.ms[search])
        };
        let even = EvenTree::with_states(example.states[0] as f64, ITS_DEPTH);
        table.row([
            (index + 1).to_string(),
            cell(0),
            cell(1),
            cell(2),
            number(even.least_leaves()),
            number(even.least_states()),
        ]);
    }
    findings.table(table);
    weigh(its_rules, findings);
}

fn weigh(its_rules: &[&SearchRow], findings: &mut Findings) {
    let leaves = EXAMPLES
        .each_ref()
        .map(|example| EvenTree::with_states(example.states[0] as f64, ITS_DEPTH).least_leaves());
    let holds = EXAMPLES.iter().all(|example| is_possible(example, its_rules));
    let conclusion: Sentence = if holds {
        "So the printed counts are possible.".into()
    } else {
        "So these counts can hardly be of the same kind as those of the other two searches.".into()
    };
    findings.paper(
        "E7c",
        "Ordered alpha-beta expands 21, 83 and 47 states where minimax expands 618, 2,121 and 4,764",
        holds,
        say!(
            "To prove its result in an even tree with as many states, alpha-beta must look at no fewer than {} leaves, however well its moves are \
             sorted (Knuth and Moore, 1975), and at {} states in all. The printed counts are {} of that. Real trees are not even, but \
             over the {} positions here ordered alpha-beta never goes below {} of it. {}",
            leaves.map(number).join(", "),
            EXAMPLES.each_ref().map(|example| number(least_states(example.states[0]))).join(", "),
            EXAMPLES.each_ref().map(|example| significant(printed_part(example))).join(", "),
            its_rules.len() / 3,
            smallest_part(its_rules).map_or_else(|| "–".to_owned(), significant),
            conclusion
        ),
    );
}
