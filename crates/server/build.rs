//! Builds the page with npm and lists its files to be embedded. Without the feature `page` the list is empty.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io, process};

/// What the page is made of. Only sources count: `node_modules` changes whenever npm looks at it.
const SOURCES: [&str; 10] = [
    "src",
    "public",
    "build",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    // The page shows it.
    "../docs/protocol.md",
];

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    // Asked for when it runs: a target folder that was copied to another checkout must not build the page of the first.
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let web = Path::new(&package).join("../../web");
    let page = out.join("page");
    println!("cargo:rerun-if-changed=build.rs");
    let wanted = env::var_os("CARGO_FEATURE_PAGE").is_some();
    let mut list = "[]".to_owned();
    if wanted && web.join("package.json").exists() {
        for source in sources(&web) {
            println!("cargo:rerun-if-changed={}", source.display());
        }
        match provide(&web, &page, &out).and_then(|()| listed(&page).map_err(|error| error.to_string())) {
            Ok(files) => list = files,
            // One sentence, not a backtrace: whoever reads it wants to know what to do.
            Err(sentence) => {
                println!("cargo:warning={sentence}");
                eprintln!("{sentence}");
                process::exit(1);
            }
        }
    }
    fs::write(out.join("page.rs"), list).expect("OUT_DIR can be written to");
}

fn sources(web: &Path) -> impl Iterator<Item = PathBuf> {
    SOURCES.map(|name| web.join(name)).into_iter().filter(|path| path.exists())
}

/// Puts the page into its folder. Every profile and every set of features has a folder of its own; they share one build in
/// the target directory as long as the sources have not changed.
fn provide(web: &Path, page: &Path, out: &Path) -> Result<(), String> {
    let shared =
        out.ancestors().nth(4).expect("OUT_DIR is deep inside the target directory").join("kelso-page");
    let key = key(web).map_err(|error| format!("{} cannot be read: {error}", web.display()))?;
    let kept = shared.join(&key);
    if kept.exists() && replace(&kept, page).is_ok() {
        return Ok(());
    }
    build(web, page)?;
    // Another build may be doing the same. A folder appears under its name only when it is whole; and if it cannot be kept,
    // the next build makes it again.
    let new = shared.join(format!("new-{}", process::id()));
    if replace(page, &new).is_ok() {
        for old in fs::read_dir(&shared).into_iter().flatten().flatten().filter(|old| old.path() != new) {
            let _ = fs::remove_dir_all(old.path());
        }
        let _ = fs::rename(&new, &kept);
    }
    Ok(())
}

/// The same for the same sources, whenever and wherever they were written.
fn key(web: &Path) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    include_str!("build.rs").hash(&mut hasher);
    for source in sources(web) {
        for (name, path) in files(&source)? {
            (source.file_name(), name, fs::read(path)?).hash(&mut hasher);
        }
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// The files in a folder by their names from there, with slashes; or the one file.
fn files(path: &Path) -> io::Result<BTreeMap<String, PathBuf>> {
    if path.is_file() {
        return Ok(BTreeMap::from([(String::new(), path.to_owned())]));
    }
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        for (below, path) in files(&entry.path())? {
            found.insert(if below.is_empty() { name.clone() } else { format!("{name}/{below}") }, path);
        }
    }
    Ok(found)
}

/// Makes a folder a copy of another.
fn replace(from: &Path, to: &Path) -> io::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    for (name, path) in files(from)? {
        let target = to.join(name);
        fs::create_dir_all(target.parent().unwrap_or(to))?;
        fs::copy(path, target)?;
    }
    Ok(())
}

/// The files of the page as Rust: `http/page.rs` says what is in a `File`.
fn listed(page: &Path) -> io::Result<String> {
    let files = files(page)?;
    let mut list = "[\n".to_owned();
    for (name, path) in &files {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if ["br", "gz"].contains(&ending) {
            continue;
        }
        let included = |path: &PathBuf| format!("include_bytes!({:?})", path.to_string_lossy());
        let form = |ending| match files.get(&format!("{name}.{ending}")) {
            Some(path) => format!("Some({})", included(path)),
            None => "None".to_owned(),
        };
        let _ = writeln!(
            list,
            "File {{ path: {name:?}, kind: {:?}, plain: {}, gzip: {}, brotli: {} }},",
            kind(ending),
            included(path),
            form("gz"),
            form("br")
        );
    }
    list.push(']');
    Ok(list)
}

/// The media type by the name's ending.
fn kind(ending: &str) -> &'static str {
    match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        _ => "application/octet-stream",
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
