//! The embedded page reaches every client in a form it can read.
#![cfg(feature = "page")]

use std::io::Write;
use std::process::{Command, Stdio};

use reqwest::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};

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

#[tokio::test]
async fn every_client_gets_the_same_page_in_a_form_it_can_read() {
    let host = Host::start().await;
    let client = reqwest::Client::new();
    let index = client.get(host.url("/")).send().await.unwrap().text().await.unwrap();
    let assets: Vec<&str> = index.split('"').filter(|part| part.starts_with("/assets/")).collect();
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
        for (accept, coding) in
            [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("identity", "identity")]
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
async fn images_are_sent_as_they_are_and_answers_of_the_api_with_gzip() {
    let host = Host::start().await;
    let client = reqwest::Client::new();
    for (path, coding) in [("/icons/kelso-192.png", None), ("/api/openapi.json", Some("gzip"))] {
        let request = client.get(host.url(path)).header("Accept-Encoding", "gzip, deflate, br, zstd");
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        let found = response.headers().get(CONTENT_ENCODING).map(|coding| coding.to_str().unwrap());
        assert_eq!(found, coding, "{path}");
    }
    host.stop().await;
}
