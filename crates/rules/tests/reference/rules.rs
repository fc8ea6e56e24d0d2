//! What the rule sets differ in, as plain switches by name.

use kelso_rules::Rules;

/// The switches.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the rules in words are yes-or-no sentences")]
pub(crate) struct NaiveRules {
    /// Whoever can capture must.
    pub(crate) must_capture: bool,
    /// A capture goes on as long as it can.
    pub(crate) must_finish: bool,
    /// A capture is one jump.
    pub(crate) one_jump_only: bool,
    /// A man that has captured may capture backwards.
    pub(crate) men_turn_back: bool,
    /// A capturing king goes on up or down the board as it began.
    pub(crate) kings_keep_vertical: bool,
    /// All routes of a piece to one square are one move.
    pub(crate) one_move_a_destination: bool,
    /// A capture takes off only the last two pieces that it jumps.
    pub(crate) forgets_all_but_two: bool,
}

impl NaiveRules {
    pub(crate) fn of(rules: impl Rules) -> Self {
        let english = NaiveRules {
            must_capture: true,
            must_finish: true,
            one_jump_only: false,
            men_turn_back: false,
            kings_keep_vertical: false,
            one_move_a_destination: false,
            forgets_all_but_two: false,
        };
        let optional = NaiveRules { must_capture: false, must_finish: false, ..english };
        let by_destination =
            NaiveRules { kings_keep_vertical: true, one_move_a_destination: true, ..optional };
        match rules.laws().name {
            "english" => english,
            "optional-capture" => optional,
            "backward-continuation" => NaiveRules { men_turn_back: true, ..english },
            "single-jump" => NaiveRules { one_jump_only: true, ..optional },
            "by-destination" => by_destination,
            "forgetful-jumps" => NaiveRules { forgets_all_but_two: true, ..by_destination },
            other => panic!("the reference does not know the rules “{other}”"),
        }
    }
}
