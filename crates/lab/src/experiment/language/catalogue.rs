//! Translations: one JSON file per experiment, from the English template to the other language's.

use std::collections::HashMap;
use std::sync::LazyLock;

const SPANISH_FILES: [&str; 12] = [
    include_str!("es/report.json"),
    include_str!("es/three-searches.json"),
    include_str!("es/nodes-per-depth.json"),
    include_str!("es/time-per-move.json"),
    include_str!("es/eval-duel.json"),
    include_str!("es/experience.json"),
    include_str!("es/learning-curves.json"),
    include_str!("es/survey.json"),
    include_str!("es/pruning-quality.json"),
    include_str!("es/scaling.json"),
    include_str!("es/speedup.json"),
    include_str!("es/ladder.json"),
];

/// What the lab says, in Spanish.
pub(super) static SPANISH: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let read = |file: &str| -> HashMap<String, String> {
        serde_json::from_str(file).expect("the catalogues are JSON, which a test makes sure of")
    };
    SPANISH_FILES.into_iter().flat_map(read).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    /// The placeholders of a template in the order of their arguments: `{}` takes the next one, `{1}` the second.
    fn places(template: &str) -> Vec<usize> {
        let mut next = 0;
        let mut places: Vec<usize> = template
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .map(|(number, _)| {
                number.parse().unwrap_or_else(|_| {
                    next += 1;
                    next - 1
                })
            })
            .collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn translations_have_the_places_of_their_templates() {
        for (english, spanish) in SPANISH.iter() {
            assert_eq!(places(english), places(spanish), "{english}\n{spanish}");
            assert_eq!(english.matches('`').count() % 2, spanish.matches('`').count() % 2, "{spanish}");
        }
    }
}
