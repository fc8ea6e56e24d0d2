//! What a page will ask for next, told in the head of the answer (`Link`, RFC 8288): the browser fetches it while it still reads the
//! first script, which would find out only when it runs.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::http::HeaderValue;

use super::page;
use crate::game::GameId;

/// The files that a page needs besides the first ones, by the beginning of its path. The page's build writes them down.
static FILES: LazyLock<HashMap<String, Vec<String>>> = LazyLock::new(|| {
    page::plain_file("preloads.json").and_then(|json| serde_json::from_slice(json).ok()).unwrap_or_default()
});

/// The header of the page at this path, which begins without a slash; none if everything comes with the first files.
pub(super) fn links(path: &str) -> Option<HeaderValue> {
    if FILES.is_empty() {
        return None;
    }
    let links: Vec<_> = files(path, &FILES).iter().map(|file| link(file)).chain(data(path)).collect();
    if links.is_empty() { None } else { HeaderValue::from_str(&links.join(", ")).ok() }
}

/// Those of the longest beginning: `feedback/results` is not a part of `feedback`.
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
    if file.ends_with(".css") {
        format!("<{file}>; rel=preload; as=style")
    } else {
        format!("<{file}>; rel=modulepreload")
    }
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
