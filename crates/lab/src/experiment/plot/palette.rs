//! The colours of plots: Okabe and Ito's, which people with any kind of colour vision can tell apart, a little darker
//! on white and a little lighter in dark mode.

use std::fmt::Write as _;

/// How many hues there are; each has its own shape.
pub(super) const HUES: usize = 7;

/// Everything that has a colour.
pub(super) struct Palette {
    pub(super) paper: &'static str,
    pub(super) ink: &'static str,
    pub(super) soft: &'static str,
    pub(super) axis: &'static str,
    pub(super) grid: &'static str,
    pub(super) hues: [&'static str; HUES],
}

pub(super) const LIGHT: Palette = Palette {
    paper: "#fffdf8",
    ink: "#1d211e",
    soft: "#555c56",
    axis: "#8b877b",
    grid: "#dfd9ca",
    hues: ["#0072b2", "#d55e00", "#008a64", "#b8558d", "#b07800", "#2f9bd8", "#6b7078"],
};

pub(super) const DARK: Palette = Palette {
    paper: "#1d231f",
    ink: "#ecebe4",
    soft: "#adb5ad",
    axis: "#7d877f",
    grid: "#363f39",
    hues: ["#4da6e0", "#ff8a3d", "#2fc79a", "#e29bc4", "#f0b83a", "#9bdcff", "#a4abb5"],
};

/// CSS that gives a drawing its dark-mode colours; a rule overrides an attribute.
pub(super) fn dark_style() -> String {
    let Palette { paper, ink, soft, axis, grid, hues } = DARK;
    let mut rules = format!(
        ".plot .paper,.plot .hollow{{fill:{paper}}}.plot .ink{{color:{ink}}}.plot .soft{{color:{soft}}}\
         .plot .axis{{color:{axis}}}.plot .grid{{color:{grid}}}"
    );
    for (hue, colour) in hues.iter().enumerate() {
        let _ = write!(rules, ".plot .hue-{hue}{{color:{colour}}}");
    }
    format!("@media (prefers-color-scheme:dark){{{rules}}}")
}
