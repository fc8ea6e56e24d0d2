//! The `Link` header (RFC 8288) of a page, which names what it will request next: the browser loads that together with the first
//! script, instead of after it has run.

use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;

use axum::http::{HeaderValue, header};
use axum::response::Response;

use super::page;
use crate::game::GameId;

/// The files that a page needs besides the first ones, by path prefix. The page's build writes this list.
static FILES: LazyLock<HashMap<String, Vec<String>>> = LazyLock::new(|| {
    page::plain_file("preloads.json").and_then(|json| serde_json::from_slice(json).ok()).unwrap_or_default()
});

/// Adds the header to the page at this path, which has no leading slash.
pub(super) fn announce(path: &str, mut page: Response) -> Response {
    if let Some(links) = links(path) {
        page.headers_mut().insert(header::LINK, links);
    }
    page
}

/// The header of the page at this path; none if the first files are all it needs.
fn links(path: &str) -> Option<HeaderValue> {
    if FILES.is_empty() {
        return None;
    }
    let links: Vec<_> = files(path, &FILES).iter().map(|file| link(file)).chain(data(path)).collect();
    if links.is_empty() { None } else { HeaderValue::from_str(&links.join(", ")).ok() }
}

/// The files of the longest matching prefix: `feedback/results` is a page of its own.
fn files<'a>(path: &str, all: &'a HashMap<String, Vec<String>>) -> &'a [String] {
    let mut beginning = path.trim_end_matches('/');
    loop {
        if let Some(files) = all.get(beginning) {
            return files;
        }
        match beginning.rsplit_once('/') {
            Some((shorter, _)) => beginning = shorter,
            None => return &[],
        }
    }
}

fn link(file: &str) -> String {
    let is_style = Path::new(file).extension().is_some_and(|extension| extension == "css");
    // The page asks for its styles as for its scripts, across origins: a preload in another mode would be loaded for nothing.
    let kind = if is_style { "preload; as=style; crossorigin" } else { "modulepreload" };
    format!("<{file}>; rel={kind}")
}

/// A game that is to be analysed.
fn data(path: &str) -> Option<String> {
    let id = GameId::parse(path.strip_prefix("analysis/game/")?)?;
    Some(format!("</api/games/{id}>; rel=preload; as=fetch; crossorigin"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_beginning_counts() {
        let all =
            ["feedback", "feedback/results", "lab"].map(|path| (path.to_owned(), vec![path.to_owned()]));
        let all = HashMap::from(all);
        for (path, found) in [
            ("feedback", "feedback"),
            ("feedback/results", "feedback/results"),
            ("lab/runs/abc", "lab"),
            ("lab/", "lab"),
            ("labs", ""),
            ("", ""),
        ] {
            assert_eq!(files(path, &all).concat(), found, "{path}");
        }
    }

    #[test]
    fn only_what_can_be_a_game_is_asked_for() {
        let link = "</api/games/Zk3v9QpT1x>; rel=preload; as=fetch; crossorigin";
        assert_eq!(data("analysis/game/Zk3v9QpT1x").as_deref(), Some(link));
        for path in
            ["analysis", "analysis/game/", "analysis/game/a>b", "analysis/game/%0d%0a", "g/Zk3v9QpT1x"]
        {
            assert_eq!(data(path), None, "{path}");
        }
    }
}
