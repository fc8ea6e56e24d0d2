//! How the positions were found: from each row every White move is tried, and the search counted after it. The paper
//! prints where White's move went, but only one of these moves has the printed counts.

use kelso_engine::SearchControl;
use kelso_rules::{AnyPosition, Notation};
use serde::{Deserialize, Serialize};

use super::super::papers::b::{MOVES, PrintedMove, START, square};
use super::counts::{CountConditions, CountRow, CountTask, destination, of};
use crate::experiment::{Findings, Step, Table, say};

/// White's moves before a row of the paper, and which of them give the printed counts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct RepliesRow {
    pub(super) search: String,
    pub(super) depth: u32,
    pub(super) number: u32,
    /// Number of White's moves.
    pub(super) tried: usize,
    /// Those after which the search visits the printed nodes at every depth.
    pub(super) exact: Vec<String>,
    /// Those after which it does at every depth except the last.
    pub(super) but_last: Vec<String>,
    /// The one that leads to the position in which the search is counted; empty if none does.
    pub(super) taken: String,
    /// What the search plays there.
    pub(super) reply: String,
}

/// The rows of the paper, each with the one before it.
pub(super) fn pairs() -> impl Iterator<Item = (Option<&'static PrintedMove>, &'static PrintedMove)> {
    MOVES.iter().enumerate().map(|(index, row)| {
        let before = index.checked_sub(1).map(|index| &MOVES[index]);
        (before.filter(|before| before.depth == row.depth), row)
    })
}

pub(super) fn step(
    before: Option<&'static PrintedMove>,
    row: &'static PrintedMove,
    search: &'static str,
    conditions: CountConditions,
) -> Step {
    let cost = 10.0 * CountTask::printed(row, search, "last", "").cost();
    Step::counted(super::REPLIES, cost, move |control| try_all(before, row, search, &conditions, control))
}

/// Plays the search's own move in the row before, then tries every White move, and counts after each.
pub(super) fn try_all(
    before: Option<&PrintedMove>,
    row: &PrintedMove,
    search: &'static str,
    conditions: &CountConditions,
    control: &SearchControl,
) -> Option<RepliesRow> {
    let position = white_to_move(before, search, conditions, control)?;
    let taken = AnyPosition::from_fen(conditions.variant, row.position(search)).ok()?;
    let moves = position.legal_moves();
    let mut found = RepliesRow {
        search: search.to_owned(),
        depth: row.depth,
        number: row.number,
        tried: moves.len(),
        exact: Vec::new(),
        but_last: Vec::new(),
        taken: String::new(),
        reply: String::new(),
    };
    for mv in &moves {
        let after = position.play_unchecked(mv);
        let task = CountTask::printed(row, search, "last", &after.to_fen());
        let is_taken = after == taken;
        if !after.has_moves() || !(is_taken || may_fit(&task, row, conditions, control)?) {
            continue;
        }
        let counted = task.count(conditions, control)?;
        let text = position.format_move(mv, Notation::Numeric);
        let (printed, last) = (row.nodes(search), row.nodes(search).len() - 1);
        if counted.nodes == printed {
            found.exact.push(text.clone());
        }
        if counted.nodes[..last] == printed[..last] {
            found.but_last.push(text.clone());
        }
        if is_taken {
            (found.taken, found.reply) = (text, counted.mv);
        }
    }
    Some(found)
}

/// False if a shallow search already visits other nodes than printed. Minimax visits the same nodes at a depth of the
/// tree however deep it searches; alpha-beta does not, and is cheap.
fn may_fit(
    task: &CountTask,
    row: &PrintedMove,
    conditions: &CountConditions,
    control: &SearchControl,
) -> Option<bool> {
    const SHALLOW: u32 = 3;
    if task.search != "minimax" || task.depth <= SHALLOW + 1 {
        return Some(true);
    }
    let shallow = CountTask { depth: SHALLOW, ..task.clone() }.count(conditions, control)?;
    Some(row.minimax.starts_with(&shallow.nodes))
}

/// The position before White's move.
fn white_to_move(
    before: Option<&PrintedMove>,
    search: &'static str,
    conditions: &CountConditions,
    control: &SearchControl,
) -> Option<AnyPosition> {
    let Some(before) = before else { return AnyPosition::from_fen(conditions.variant, START).ok() };
    let fen = before.position(search);
    let played = CountTask::printed(before, search, "last", fen).count(conditions, control)?;
    let position = AnyPosition::from_fen(conditions.variant, fen).ok()?;
    Some(position.play_unchecked(&position.parse_move(&played.mv).ok()?))
}

impl RepliesRow {
    fn printed(&self) -> Option<&'static PrintedMove> {
        MOVES.iter().find(|row| row.depth == self.depth && row.number == self.number)
    }

    fn is_own_game(&self) -> bool {
        self.search == "alphabeta" && self.printed().is_some_and(|row| row.own_game.is_some())
    }

    /// The moves that fit best.
    pub(super) fn fits(&self) -> &[String] {
        if self.exact.is_empty() { &self.but_last } else { &self.exact }
    }

    /// True if White's move goes where the paper prints.
    pub(super) fn white_as_printed(&self) -> bool {
        self.printed().is_some_and(|row| destination(&self.taken) == Some(square(row.white)))
    }

    /// True if the search's move does.
    pub(super) fn black_as_printed(&self) -> bool {
        self.printed().is_some_and(|row| destination(&self.reply) == Some(square(row.black)))
    }

    /// True if no other move could have been White's: in its own game by the counts alone, otherwise with the printed
    /// square. Rows of several depths that share a position are settled together.
    fn is_settled(&self, all: &[RepliesRow]) -> bool {
        let Some(row) = self.printed() else { return false };
        let position = |row: &RepliesRow| row.printed().map(|printed| printed.position(&row.search));
        let alike: Vec<_> = all.iter().filter(|other| position(other) == position(self)).collect();
        let to_printed_square =
            |mv: &&String| self.is_own_game() || destination(mv) == Some(square(row.white));
        let mut fits = self
            .fits()
            .iter()
            .filter(to_printed_square)
            .filter(|mv| alike.iter().all(|other| other.fits().contains(mv)));
        fits.next() == Some(&self.taken) && fits.next().is_none()
    }
}

pub(super) fn report(counts: &[CountRow], rows: &[RepliesRow], findings: &mut Findings) {
    let own: Vec<_> = rows.iter().filter(|row| row.is_own_game()).collect();
    explain(counts, &own, findings);
    let mut table = Table::new(
        "Alpha-beta’s own game: how many moves White had before each row, after how many of them the printed counts come out, and \
         what was played, beside the squares that the paper prints.",
        [
            "Depth",
            "Row",
            "White’s moves",
            "Fit",
            "White played",
            "White to, paper",
            "Alpha-beta plays",
            "Black to, paper",
        ],
    );
    for row in &own {
        let printed = row.printed();
        let to = |of: &dyn Fn(&PrintedMove) -> (u8, u8)| {
            printed.map_or_else(String::new, |row| square(of(row)).to_string())
        };
        table.row([
            row.depth.to_string(),
            row.number.to_string(),
            row.tried.to_string(),
            row.fits().len().to_string(),
            row.taken.clone(),
            to(&|row| row.white),
            row.reply.clone(),
            to(&|row| row.black),
        ]);
    }
    findings.table(table);
    claims(rows, &own, findings);
}

fn explain(counts: &[CountRow], own: &[&RepliesRow], findings: &mut Findings) {
    let tried = own.iter().map(|row| row.tried);
    findings.text(say!(
        "The paper prints the same moves in both columns, but at depths 3, 4 and 6 the fourth row’s root has 9 moves in the minimax \
         column and 7 in the alpha-beta column: they are different positions. In the third row the searches part, because \
         alpha-beta keeps the last move that looks equal (depth: minimax, alpha-beta): {}. From there the positions of alpha-beta’s \
         own game were found by trial: after its move every move of White is played, {} to {} of them, and alpha-beta counted \
         after each. The printed squares of White’s moves are not used.",
        partings(counts).join("; "),
        tried.clone().min().unwrap_or(0),
        tried.max().unwrap_or(0)
    ));
}

/// What the searches play in the last row before alpha-beta's own game.
fn partings(counts: &[CountRow]) -> Vec<String> {
    let first = pairs().filter(|(before, row)| {
        row.own_game.is_some() && before.is_some_and(|before| before.own_game.is_none())
    });
    first
        .filter_map(|(before, _)| {
            let before = before?;
            let played = |search| Some(&of(counts, search, "last", before.depth, before.number)?.mv);
            Some(format!("{}: {}, {}", before.depth, played("minimax")?, played("alphabeta")?))
        })
        .collect()
}

fn claims(rows: &[RepliesRow], own: &[&RepliesRow], findings: &mut Findings) {
    let settled = rows.iter().filter(|row| row.is_settled(rows)).count();
    let own_settled = own.iter().filter(|row| row.is_settled(rows)).count();
    findings.claim(
        "B5.replies",
        "The positions are determined: in each row of alpha-beta’s own game the printed counts come out after exactly one of White’s \
         moves, and in all other rows after exactly one that goes to the printed square, if the depths that start alike share it",
        rows.len() == 2 * MOVES.len() && settled == rows.len(),
        say!(
            "{} of {} rows of its own game, {} of {} others; two counts of alpha-beta, at the last depth, are left out",
            own_settled,
            own.len(),
            settled - own_settled,
            rows.len() - own.len()
        ),
    );
    let white = own.iter().filter(|row| row.white_as_printed()).count();
    let black = own.iter().filter(|row| row.black_as_printed()).count();
    findings.paper(
        "B5",
        "Both columns of each table tell of the same game",
        !rows.is_empty() && own.iter().all(|row| row.white_as_printed() && row.black_as_printed()),
        say!(
            "In the {} rows of its own game White’s move goes to the printed square in {}, and alpha-beta’s in {}: where the counts can \
             have come from contradicts the moves that are printed beside them.",
            own.len(),
            white,
            black
        ),
    );
}
