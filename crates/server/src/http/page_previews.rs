//! What links to the pages show where they are sent, games aside: each its own words, and the puzzle of the day or the one they are about.

use super::preview::Preview;
use crate::puzzles::puzzle;

/// By the first part of the address: a title and a sentence.
const PAGES: [(&str, &str, &str); 8] = [
    (
        "lobby",
        "Checkers lobby",
        "Play the next person who wants the same clock, or watch a game. No account needed.",
    ),
    (
        "puzzles",
        "Checkers puzzles",
        "Find the only move that wins: shots, exchanges, blocks and endings, near your rating.",
    ),
    ("learn", "Learn checkers", "The rules step by step on a live board, with exercises."),
    (
        "rules",
        "The rules of checkers",
        "Captures, kings, how games end, and the differences between variants, with diagrams.",
    ),
    ("analysis", "Checkers analysis board", "Engine lines, exact endings, opening names and PDN files."),
    ("lab", "The checkers lab", "Run experiments with checkers engines, and watch search trees grow."),
    ("new", "A new game of checkers", "Choose the opponent, the board and the clock."),
    (
        "",
        "Kelso checkers",
        "Play checkers right away, no account needed: against the computer, with a friend by link, or two of you on one device.",
    ),
];

/// The preview of a page. Pages that nobody sends a link to have the first page's words.
pub(super) fn preview_of(path: &str) -> Preview {
    let mut parts = path.trim_matches('/').split('/');
    let (first, second) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let (page, title, description) =
        *PAGES.iter().find(|page| page.0 == first).unwrap_or(&PAGES[PAGES.len() - 1]);
    let is_puzzle = page == "puzzles" && (second == "daily" || puzzle(second).is_some());
    let id = if is_puzzle { second } else { "daily" };
    Preview {
        title: if is_puzzle && id == "daily" { "The checkers puzzle of the day" } else { title }.to_owned(),
        description: description.to_owned(),
        path: if is_puzzle { format!("/puzzles/{id}") } else { format!("/{page}") },
        image: format!("/api/puzzles/{id}/picture.png"),
        image_text: "A checkers puzzle on the board",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_words_and_a_picture() {
        for (path, title, image) in [
            ("/", "Kelso checkers", "/api/puzzles/daily/picture.png"),
            ("/lobby", "Checkers lobby", "/api/puzzles/daily/picture.png"),
            ("/puzzles/daily", "The checkers puzzle of the day", "/api/puzzles/daily/picture.png"),
            ("/puzzles/nosuchid", "Checkers puzzles", "/api/puzzles/daily/picture.png"),
            ("/me", "Kelso checkers", "/api/puzzles/daily/picture.png"),
        ] {
            let preview = preview_of(path);
            assert_eq!((preview.title.as_str(), preview.image.as_str()), (title, image), "{path}");
        }
        let id = &kelso_lab::puzzles::shipped_puzzles()[0].id;
        assert_eq!(preview_of(&format!("/puzzles/{id}")).image, format!("/api/puzzles/{id}/picture.png"));
    }
}
