//! Results on disk. A folder appears by renaming when it is complete, so nobody ever sees half of one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::language::Language;
use super::plot::Plot;
use super::report::{Entry, Frame, page};
use super::{About, Experiment, ExperimentError, ExperimentResult, Outcome};

/// The file that holds everything.
const RESULT: &str = "result.json";
/// The file of raw rows.
const ROWS: &str = "rows.csv";
/// The report.
const REPORT: &str = "report.html";

/// The first plot as a small picture, see [`About::picture`].
const PICTURE: &str = "picture.svg";

/// Checks that the folder is writable before hours of work.
pub(super) fn make_sure_it_can_be_written(folder: &Path, name: &str) -> Result<(), ExperimentError> {
    let place = folder.join(name);
    if place.exists() && !place.join(RESULT).exists() {
        let error = io::Error::other("it already exists and has no result.json; choose another folder");
        return Err(ExperimentError::file("replace", &place, error));
    }
    let new = hidden(folder, name, "new");
    fs::create_dir_all(&new).map_err(|error| ExperimentError::file("make the folder", &new, error))?;
    fs::remove_dir_all(&new).map_err(|error| ExperimentError::file("write", &new, error))
}

/// Stores a result with its table, plots and report as `folder/NAME`, replacing an earlier one.
pub(super) fn write(
    folder: &Path,
    outcome: &Outcome,
    about: About,
    language: Language,
) -> Result<(), ExperimentError> {
    let name = about.name;
    let (new, old, place) = (hidden(folder, name, "new"), hidden(folder, name, "old"), folder.join(name));
    for leftover in [&new, &old] {
        remove(leftover)?;
    }
    fs::create_dir_all(&new).map_err(|error| ExperimentError::file("make the folder", &new, error))?;
    fill(&new, outcome, about, language)?;
    let renamed = |error| ExperimentError::file("write", &place, error);
    if place.exists() {
        fs::rename(&place, &old).map_err(renamed)?;
    }
    fs::rename(&new, &place).map_err(renamed)?;
    remove(&old)
}

fn fill(
    folder: &Path,
    Outcome { result, findings }: &Outcome,
    about: About,
    language: Language,
) -> Result<(), ExperimentError> {
    let findings = findings.clone();
    let entry = Entry { about, result, findings, rows_link: ROWS.to_owned() };
    let mut json = serde_json::to_vec_pretty(result)
        .map_err(|error| ExperimentError::file("write", &folder.join(RESULT), error.into()))?;
    json.push(b'\n');
    put(&folder.join(RESULT), &json)?;
    put(&folder.join(ROWS), &result.rows().to_csv()?)?;
    for plot in entry.findings.clone().in_language(language).plots() {
        put(&folder.join(format!("{}.svg", plot.id)), plot.file(language).as_bytes())?;
    }
    if let Some(picture) = entry.findings.plots().find_map(Plot::thumbnail) {
        put(&folder.join(PICTURE), picture.as_bytes())?;
    }
    put(&folder.join(REPORT), page(&[entry], &Frame { language, back: None }).as_bytes())
}

/// A stored result, with its verdicts recomputed from the rows.
fn entry<'a>(
    experiment: &dyn Experiment,
    result: &'a ExperimentResult,
    rows_link: &str,
) -> Result<Entry<'a>, ExperimentError> {
    let findings = experiment.findings(&result.rows(), &result.parameters)?;
    Ok(Entry { about: experiment.about(), result, findings, rows_link: rows_link.to_owned() })
}

/// The report of a result given as the text of its `result.json`; its verdicts are recomputed.
///
/// # Errors
/// If it cannot be read.
pub fn report_of(
    result: &[u8],
    experiment: &dyn Experiment,
    rows_link: &str,
    frame: &Frame<'_>,
) -> Result<String, ExperimentError> {
    let wrong = |error| ExperimentError::Parameter(format!("this is not a result of the lab: {error}"));
    let result = serde_json::from_slice(result).map_err(wrong)?;
    Ok(page(&[entry(experiment, &result, rows_link)?], frame))
}

/// The results under a folder, of the experiments given and in their order.
///
/// # Errors
/// If there are none, or one cannot be read.
pub fn read_results<'a>(
    folder: &Path,
    experiments: &[&'a dyn Experiment],
) -> Result<Vec<(&'a dyn Experiment, ExperimentResult)>, ExperimentError> {
    let mut results = Vec::new();
    for &experiment in experiments {
        if let Some(result) = read(folder, experiment)? {
            results.push((experiment, result));
        }
    }
    if results.is_empty() {
        let what = "holds no results; name the folder that kelso lab run wrote to";
        return Err(ExperimentError::Parameter(format!("{} {what}", folder.display())));
    }
    Ok(results)
}

/// The stored result of an experiment, if there is one.
pub(super) fn read(
    folder: &Path,
    experiment: &dyn Experiment,
) -> Result<Option<ExperimentResult>, ExperimentError> {
    let file = folder.join(experiment.about().name).join(RESULT);
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(ExperimentError::file("read", &file, error)),
    };
    let wrong = |error| format!("{} is not a result of the lab: {error}", file.display());
    serde_json::from_str(&text).map(Some).map_err(|error| ExperimentError::Parameter(wrong(error)))
}

/// Writes one report of all results under a folder, every verdict recomputed from the rows; returns its path.
///
/// # Errors
/// If there are none, or the report cannot be written.
pub fn write_report(
    folder: &Path,
    experiments: &[&dyn Experiment],
    language: Language,
) -> Result<PathBuf, ExperimentError> {
    let results = read_results(folder, experiments)?;
    let entries: Vec<_> = results
        .iter()
        .map(|(experiment, result)| {
            let name = experiment.about().name;
            entry(*experiment, result, &format!("{name}/{ROWS}"))
        })
        .collect::<Result<_, _>>()?;
    let (new, place) = (folder.join(".report.new"), folder.join(REPORT));
    put(&new, page(&entries, &Frame { language, back: None }).as_bytes())?;
    fs::rename(&new, &place).map_err(|error| ExperimentError::file("write", &place, error))?;
    Ok(place)
}

fn hidden(folder: &Path, name: &str, what: &str) -> PathBuf {
    folder.join(format!(".{name}.{what}"))
}

fn put(file: &Path, bytes: &[u8]) -> Result<(), ExperimentError> {
    fs::write(file, bytes).map_err(|error| ExperimentError::file("write", file, error))
}

fn remove(folder: &Path) -> Result<(), ExperimentError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(ExperimentError::file("remove", folder, error))
        }
        _ => Ok(()),
    }
}
