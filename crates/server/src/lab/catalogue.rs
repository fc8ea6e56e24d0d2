//! What visitors may run, and the limits.

use kelso_lab::experiment::{About, Experiment, Language, PAPERS, Paper};
use kelso_lab::experiments;

use crate::protocol::{LabExperiment, LabGames, LabPaper, LabRunRequest, SettingFault, SettingName};
use crate::refusal::Refusal;

/// The limits for one experiment.
struct Bounds {
    name: &'static str,
    /// Minimum, default and maximum number of games.
    games: Option<[u32; 3]>,
    /// Roughly how long it takes, in milliseconds, in an optimised build.
    takes: u64,
}

/// Every experiment takes seconds at the quick scale; only games could make it long.
const BOUNDS: [Bounds; 11] = [
    Bounds { name: "three-searches", games: None, takes: 1_500 },
    Bounds { name: "nodes-per-depth", games: None, takes: 3_500 },
    Bounds { name: "time-per-move", games: None, takes: 1_000 },
    Bounds { name: "eval-duel", games: Some([2, 80, 80]), takes: 7_000 },
    Bounds { name: "experience", games: Some([10, 20, 60]), takes: 5_000 },
    Bounds { name: "learning-curves", games: Some([700, 700, 3_500]), takes: 6_000 },
    Bounds { name: "survey", games: None, takes: 300 },
    Bounds { name: "pruning-quality", games: None, takes: 1_500 },
    Bounds { name: "scaling", games: None, takes: 3_000 },
    Bounds { name: "speedup", games: None, takes: 2_000 },
    Bounds { name: "ladder", games: Some([2, 4, 20]), takes: 1_500 },
];

/// The limits of an experiment without its own.
const UNKNOWN: Bounds = Bounds { name: "", games: None, takes: 10_000 };

fn bounds(name: &str) -> &'static Bounds {
    BOUNDS.iter().find(|bounds| bounds.name == name).unwrap_or(&UNKNOWN)
}

/// All experiments.
pub(super) fn all(language: Language) -> Vec<LabExperiment> {
    let entry = |experiment: &&dyn Experiment| {
        let about = experiment.about();
        let About { name, title, question, sources, picture, .. } = about;
        let Bounds { games, takes, .. } = *bounds(name);
        LabExperiment {
            name: name.to_owned(),
            title: language.text(title).to_owned(),
            question: language.text(question).to_owned(),
            sources: sources.to_owned(),
            papers: about.papers().map(|paper| paper.letter.to_string()).collect(),
            picture: picture.to_owned(),
            games: games.map(|[least, usual, most]| LabGames { least, usual, most }),
            takes,
        }
    };
    experiments::ALL.iter().map(entry).collect()
}

/// The papers that experiments reproduce.
pub(super) fn papers(language: Language) -> Vec<LabPaper> {
    let entry = |Paper { letter, citation }| LabPaper {
        letter: letter.to_string(),
        citation: language.text(citation).to_owned(),
    };
    PAPERS.into_iter().map(entry).collect()
}

/// A permitted run: its parameters in canonical form, so that identical runs are recognised.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub(super) about: About,
    pub(super) games: Option<u32>,
    pub(super) seed: u32,
}

/// The request, checked against its limits.
pub(super) fn wanted(request: &LabRunRequest) -> Result<Wanted, Refusal> {
    let Some(experiment) = experiments::find(&request.experiment) else {
        let names: Vec<_> = experiments::ALL.iter().map(|experiment| experiment.about().name).collect();
        let asked: String = request.experiment.chars().take(40).collect();
        let sentence = format!("there is no experiment “{asked}”; there are {}", names.join(", "));
        let fault = SettingFault::NoSuchChoice { setting: SettingName::Experiment, value: asked };
        return Err(Refusal::of_setting(fault, sentence));
    };
    let about = experiment.about();
    let games = match (bounds(about.name).games, request.games) {
        (None, None) => None,
        (None, Some(_)) => {
            return Err(SettingFault::NoGames { experiment: about.name.to_owned() }.into());
        }
        (Some([least, usual, most]), games) => {
            let games = games.unwrap_or(usual);
            let bounds = least.into()..=most.into();
            SettingFault::unless_within(SettingName::Games, games.into(), bounds)?;
            Some(games.next_multiple_of(2))
        }
    };
    Ok(Wanted { about, games, seed: request.seed.unwrap_or(1) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(experiment: &str, games: Option<u32>) -> Result<Option<u32>, String> {
        let request = LabRunRequest { experiment: experiment.to_owned(), games, seed: None };
        wanted(&request).map(|wanted| wanted.games).map_err(|refusal| refusal.message)
    }

    #[test]
    fn every_experiment_has_its_bounds() {
        for experiment in experiments::ALL {
            let about = experiment.about();
            let bounds = bounds(about.name);
            assert_eq!((bounds.name, bounds.games.is_some()), (about.name, about.plays_games));
        }
        assert_eq!(BOUNDS.len(), experiments::ALL.len());
    }

    #[test]
    fn every_experiment_has_a_picture_and_every_paper_an_experiment() {
        let experiments = all(Language::English);
        for LabExperiment { name, picture, .. } in &experiments {
            assert!(picture.starts_with("<svg ") && picture.contains("class=\"hue-"), "{name}");
        }
        for LabPaper { letter, .. } in papers(Language::English) {
            assert!(experiments.iter().any(|experiment| experiment.papers.contains(&letter)), "{letter}");
        }
    }

    #[test]
    fn parameters_come_in_one_form_or_are_refused() {
        assert_eq!(ask("ladder", None), ask("ladder", Some(4)));
        assert_eq!(ask("ladder", Some(5)), Ok(Some(6)));
        assert!(ask("ladder", Some(1_000)).is_err_and(|text| text.contains("from 2 to 20")));
        assert!(ask("survey", Some(2)).is_err_and(|text| text.contains("plays no games")));
        assert!(ask("alchemy", None).is_err_and(|text| text.contains("there are three-searches")));
    }
}
