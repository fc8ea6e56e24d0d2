//! Writes annotations into a game: a mark and a comment after each judged move.

use kelso_engine::Score;
use kelso_engine::hub::write_score;
use kelso_rules::pdn::{Comment, Item, Line};

use super::judge::Judged;

/// Our own comments start with this.
const EVAL: &str = "[%eval ";
/// The maximum number of moves of a better line that are written out.
const LONGEST_LINE: usize = 8;

/// Adds marks and comments after the moves. Other annotations stay; our earlier ones are replaced.
pub(super) fn write_into(line: &mut Line, judged: &[Judged]) {
    let mut judged = judged.iter().filter(|judged| !judged.is_forced).peekable();
    let mut old = std::mem::take(&mut line.items).into_iter().peekable();
    let mut ply = 0;
    while let Some(item) = old.next() {
        let Item::Move(mv) = &item else {
            line.items.push(item);
            continue;
        };
        let has_strength = mv.strength.is_some();
        line.items.push(item);
        let found = judged.next_if(|judged| judged.ply == ply);
        ply += 1;
        let Some(found) = found else { continue };
        let mut nags = Vec::new();
        while let Some(Item::Nag(nag)) = old.next_if(|item| matches!(item, Item::Nag(_))) {
            nags.push(nag);
        }
        let is_ours =
            |item: &Item| matches!(item, Item::Comment(comment) if comment.text().starts_with(EVAL));
        if old.next_if(is_ours).is_some() && nags.last().is_some_and(|nag| matches!(nag, 2 | 4 | 6)) {
            nags.pop();
        }
        let is_marked = has_strength || nags.iter().any(|nag| matches!(nag, 1..=6));
        line.items.extend(nags.into_iter().map(Item::Nag));
        if !is_marked {
            line.items.extend(found.mark().map(|mark| Item::Nag(mark.nag())));
        }
        line.items.push(Item::Comment(comment(found)));
    }
}

/// `[%eval 0.35]`, the proven result if there is one, and for a marked move the better line.
fn comment(judged: &Judged) -> Comment {
    let mut parts = vec![format!("{EVAL}{}]", write_score(judged.score))];
    if judged.score.is_decided() {
        parts.push(judged.score.to_string());
    }
    if let Some((score, line)) = judged.better.as_ref().filter(|_| judged.mark().is_some()) {
        parts.extend(better(*score, line));
    }
    Comment::new(&parts.join(" "))
}

/// `22-17 was better (+0.40): 22-17 11-15`
fn better(score: Score, line: &[String]) -> Option<String> {
    let best = line.first()?;
    let shown = line[..line.len().min(LONGEST_LINE)].join(" ");
    let rest = if line.len() > 1 { format!(": {shown}") } else { String::new() };
    Some(format!("{best} was better ({score}){rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelso_rules::Color;
    use kelso_rules::pdn::{PdnGame, PdnReader};

    fn game(text: &str) -> PdnGame {
        PdnReader::new(text.as_bytes()).next().expect("a game").expect("it can be read")
    }

    fn judged(ply: usize, score: Score, better: Option<(Score, &str)>, loss: i32) -> Judged {
        let better =
            better.map(|(score, line)| (score, line.split_whitespace().map(str::to_owned).collect()));
        Judged { ply, color: Color::Black, score, better, loss, is_forced: false }
    }

    #[test]
    fn others_remarks_stay_and_ours_are_replaced() {
        let men = Score::evaluation;
        let found = [
            judged(0, men(-5), None, 0),
            judged(1, men(-90), Some((men(15), "23-19 8-11")), 105),
            judged(2, Score::win_in(9), None, 0),
            judged(3, Score::loss_in(8), Some((men(0), "25x18")), 300),
        ];
        let mut game = game("1. 11-15 {theirs} 22-18 $10 {[%clk 0:01:00]} 2. 15x22! 26x17? *");
        let expected = "1. 11-15 {[%eval -0.05]} {theirs} 1... 22-18 $10 $2 {[%eval -0.90] 23-19 was better \
            (+0.15): 23-19 8-11} {[%clk 0:01:00]} 2. 15x22! {[%eval 99.91] win in 5} 2... 26x17? {[%eval -99.92] \
            loss in 4 25x18 was better (+0.00)} *";
        for _ in 0..2 {
            write_into(&mut game.body, &found);
            assert_eq!(game.to_string().split_whitespace().collect::<Vec<_>>().join(" "), expected);
        }
    }
}
