//! The embedded page reaches every client in a form it can read.
#![cfg(feature = "page")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use reqwest::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, LINK, VARY};

use crate::harness::Host;

/// Undoes a coding with Node, which is there where the page was built: no decoder has to be compiled for this.
fn decoded(coding: &str, bytes: &[u8]) -> Vec<u8> {
    let function = match coding {
        "br" => "brotliDecompressSync",
        "gzip" => "gunzipSync",
        _ => return bytes.to_vec(),
    };
    let script =
        format!("process.stdout.write(require('node:zlib').{function}(require('node:fs').readFileSync(0)))");
    let mut node = Command::new("node")
        .args(["-e", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node has built the page");
    node.stdin.take().unwrap().write_all(bytes).unwrap();
    let done = node.wait_with_output().unwrap();
    assert!(done.status.success());
    done.stdout
}

/// The files that the page names itself.
fn assets_of(index: &str) -> impl Iterator<Item = &str> {
    index.split('"').filter(|part| part.starts_with("/assets/"))
}

fn is_font(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "woff2")
}

#[tokio::test]
async fn every_client_gets_the_same_page_in_a_form_it_can_read() {
    let host = Host::start().await;
    let client = reqwest::Client::new();
    let index = client.get(host.url("/")).send().await.unwrap().text().await.unwrap();
    let assets: Vec<&str> = assets_of(&index).filter(|path| !is_font(path)).collect();
    assert!(assets.len() >= 2, "{index}");
    let immutable = "public, max-age=31536000, immutable";
    let files = [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/rules", "text/html; charset=utf-8", "no-cache"),
        ("/icons/kelso.svg", "image/svg+xml", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
    ];
    let assets = assets
        .iter()
        .map(|path| (*path, if path.ends_with("js") { "text/javascript" } else { "text/css" }, immutable));
    for (path, kind, cache) in files.into_iter().chain(assets) {
        let mut forms = Vec::new();
        // A page is small and has its own address in its head, so it is compressed on its way.
        let best = if kind.starts_with("text/html") { "gzip" } else { "br" };
        for (accept, coding) in
            [("gzip, deflate, br, zstd", best), ("gzip", "gzip"), ("identity", "identity")]
        {
            let request = client.get(host.url(path)).header("Accept-Encoding", accept);
            let response = request.send().await.unwrap();
            let header = |name| response.headers().get(name).map_or("", |value| value.to_str().unwrap());
            assert_eq!(response.status(), 200, "{path}");
            assert_eq!(header(CONTENT_TYPE), kind, "{path}");
            assert_eq!(header(CACHE_CONTROL), cache, "{path}");
            assert_eq!(header(VARY), "accept-encoding", "{path}");
            assert_eq!(header(CONTENT_ENCODING), if coding == "identity" { "" } else { coding }, "{path}");
            forms.push((coding, response.bytes().await.unwrap()));
        }
        let plain = &forms[2].1;
        for (coding, bytes) in &forms[..2] {
            assert!(bytes.len() < plain.len(), "{path} as {coding}");
            assert_eq!(decoded(coding, bytes), *plain, "{path} as {coding}");
        }
    }
    host.stop().await;
}

#[tokio::test]
async fn images_and_fonts_are_sent_as_they_are_and_answers_of_the_api_with_gzip() {
    let host = Host::start().await;
    let client = reqwest::Client::new();
    let index = client.get(host.url("/")).send().await.unwrap().text().await.unwrap();
    let font = assets_of(&index).find(|path| is_font(path)).expect("the page has its own typeface");
    for (path, coding) in [("/icons/kelso-192.png", None), (font, None), ("/api/openapi.json", Some("gzip"))]
    {
        let request = client.get(host.url(path)).header("Accept-Encoding", "gzip, deflate, br, zstd");
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        let found = response.headers().get(CONTENT_ENCODING).map(|coding| coding.to_str().unwrap());
        assert_eq!(found, coding, "{path}");
    }
    host.stop().await;
}

#[tokio::test]
async fn pages_tell_beforehand_which_files_they_need() {
    let host = Host::start().await;
    let client = reqwest::Client::new();
    for (path, part) in [
        ("/", "Home"),
        ("/g/Zk3v9QpT1x", "Game"),
        ("/api/docs", "ApiDocs"),
        ("/nowhere", ""),
        ("/rules/english", "Rules"),
        ("/feedback/results", "Results"),
        ("/analysis?fen=W:W18:B1", "Analysis"),
        ("/analysis/game/Zk3v9QpT1x", "Analysis"),
    ] {
        let response = client.get(host.url(path)).send().await.unwrap();
        let links = response.headers().get(LINK).map_or("", |links| links.to_str().unwrap());
        let targets: Vec<_> = links.split(['<', '>']).skip(1).step_by(2).collect();
        assert_eq!(targets.is_empty(), part.is_empty(), "{path}: {links}");
        assert!(targets.is_empty() || links.contains(&format!("/assets/{part}-")), "{path}: {links}");
        assert_eq!(
            links.contains("</api/games/Zk3v9QpT1x>"),
            path.starts_with("/analysis/game"),
            "{path}: {links}"
        );
        for file in targets.into_iter().filter(|target| target.starts_with("/assets/")) {
            assert_eq!(client.get(host.url(file)).send().await.unwrap().status(), 200, "{file}");
        }
    }
    host.stop().await;
}
