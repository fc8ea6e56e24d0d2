//! Builds the page with npm and has it embedded. Without the feature `page` an empty folder takes its place.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("page");
    println!("cargo:rustc-env=KELSO_PAGE_DIR={}", out.display());
    println!("cargo:rerun-if-changed=build.rs");
    fs::create_dir_all(&out).expect("OUT_DIR can be written to");
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let wanted = env::var_os("CARGO_FEATURE_PAGE").is_some();
    if wanted && web.join("package.json").exists() {
        watch(&web);
        if let Err(sentence) = build(&web, &out) {
            // One sentence, not a backtrace: whoever reads it wants to know what to do.
            println!("cargo:warning={sentence}");
            eprintln!("{sentence}");
            std::process::exit(1);
        }
    }
}

/// Only sources count: `node_modules` changes whenever npm looks at it.
fn watch(web: &Path) {
    let names = [
        "src",
        "public",
        "index.html",
        "package.json",
        "package-lock.json",
        "vite.config.ts",
        "svelte.config.js",
        "tsconfig.json",
    ];
    for name in names {
        let path = web.join(name);
        if path.exists() {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
}

fn build(web: &Path, out: &Path) -> Result<(), String> {
    let npm = env::var("NPM").unwrap_or_else(|_| if cfg!(windows) { "npm.cmd" } else { "npm" }.to_owned());
    let missing = "the page is built with npm, which is not installed; install Node.js 20 or newer (Debian: apt install \
                   nodejs npm), or build without the page: cargo run --release --no-default-features";
    Command::new(&npm).arg("--version").output().map_err(|_| missing.to_owned())?;
    // What is installed fits as long as the lock file has not changed since.
    let stamp = web.join("node_modules/.package-lock.json");
    let newer = |a: &Path, b: &Path| match (fs::metadata(a), fs::metadata(b)) {
        (Ok(a), Ok(b)) => a.modified().ok() >= b.modified().ok(),
        _ => false,
    };
    if !newer(&stamp, &web.join("package-lock.json")) {
        run(&npm, &["ci", "--no-audit", "--no-fund"], web, out)?;
    }
    run(&npm, &["run", "build"], web, out)?;
    if out.join("index.html").exists() {
        return Ok(());
    }
    Err(format!("npm run build in {} wrote no index.html to KELSO_WEB_OUT", web.display()))
}

fn run(npm: &str, arguments: &[&str], web: &Path, out: &Path) -> Result<(), String> {
    let done = Command::new(npm).args(arguments).current_dir(web).env("KELSO_WEB_OUT", out).output();
    let done = done.map_err(|error| format!("npm could not be started: {error}"))?;
    if done.status.success() {
        return Ok(());
    }
    eprintln!("{}", String::from_utf8_lossy(&done.stdout));
    eprintln!("{}", String::from_utf8_lossy(&done.stderr));
    Err(format!("npm {} failed in {}; its words are above", arguments.join(" "), web.display()))
}
