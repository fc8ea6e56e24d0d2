//! A recorded tree is the tree that the agent walks: its totals are the agent's own counters, it is built as trees of
//! these searches must be, and what its values and bounds say is true of plain minimax.

use std::collections::HashMap;

use kelso_engine::Bound;
use kelso_engine::eval::{EvalName, Value};
use kelso_engine::teach::{
    NodeKind, RECORDED, RecordError, RecordLimits, RecordedNode, RecordedTree, Window, record,
};
use kelso_engine::{AgentKind, AgentSpec, AnyChoice, Limits, Rng, SearchControl, Stats, Unobserved};
use kelso_rules::{AnyGame, AnyMove, EndRules, RuleSet, Size, VariantId};

const GAMES: [(RuleSet, Size); 7] = [
    (RuleSet::English, Size::Eight),
    (RuleSet::SingleJump, Size::Eight),
    (RuleSet::ByDestination, Size::Eight),
    (RuleSet::English, Size::Ten),
    (RuleSet::OptionalCapture, Size::Six),
    (RuleSet::BackwardContinuation, Size::Eight),
    (RuleSet::English, Size::Eight),
];

/// A game after some random moves; long walks reach endings with kings, and positions where a side has lost.
fn random_game(variant: VariantId, rng: &mut Rng) -> AnyGame {
    let mut game = AnyGame::new(variant, EndRules::WCDF, None);
    for _ in 0..rng.below(110) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(&moves[rng.below(moves.len())]).expect("a legal move");
    }
    if game.result().is_some() {
        game.undo();
    }
    game
}

/// Two hundred positions, each with options and a depth.
fn samples() -> impl Iterator<Item = (AnyGame, String, u32)> {
    let mut rng = Rng::new(13);
    (0..200).map(move |index| {
        let (rules, size) = GAMES[index % GAMES.len()];
        let eval = EvalName::ALL[index / 2 % EvalName::ALL.len()];
        let orders = ["quiet-first", "jumps-first", "by-direction", "best-first", "worst-first"];
        let order = orders[index / 3 % orders.len()];
        let ties = ["first", "last"][index / 5 % 2];
        let extra = ["", " ending=sum-distances", " jitter=0.1", ""][index % 4];
        let options = format!("eval={eval} order={order} ties={ties}{extra}");
        (random_game(VariantId { rules, size }, &mut rng), options, 2 + (index % 3) as u32)
    })
}

fn agents(options: &str, depth: u32) -> impl Iterator<Item = AgentSpec> {
    RECORDED.into_iter().map(move |kind| format!("{kind} depth={depth} {options}").parse().expect("an agent"))
}

const LIMITS: RecordLimits = RecordLimits { depth: 6, nodes: 1_000_000 };

fn recorded(game: &AnyGame, spec: &AgentSpec) -> RecordedTree {
    record(game, spec, LIMITS, &SearchControl::default()).expect("its tree can be shown")
}

fn chosen(game: &AnyGame, spec: &AgentSpec) -> AnyChoice {
    spec.build_any(game.variant()).choose(game, &Limits::NONE, &mut Unobserved).expect("not over")
}

/// The agent's own counters, with all that nodes can tell counted from the nodes.
fn counted(tree: &RecordedTree, own: &Stats) -> Stats {
    let totals = tree.totals();
    Stats {
        nodes: totals.nodes,
        nodes_per_depth: totals.nodes_per_depth,
        leaves: totals.leaves,
        cutoffs: totals.cutoffs,
        table_hits: totals.table_hits,
        branches: totals.branches,
        expanded: totals.expanded,
        ..own.clone()
    }
}

#[test]
fn trees_of_two_hundred_positions_have_the_agents_own_totals_and_are_built_as_their_searches_build_them() {
    let (mut cutoffs, mut remembered) = (0, 0);
    for (game, options, depth) in samples() {
        for spec in agents(&options, depth) {
            let mut agent = spec.build_any(game.variant());
            let tree = agent.record(&game, LIMITS.nodes, &mut Unobserved).expect("not over");
            let choice = agent.choose(&game, &Limits::NONE, &mut Unobserved).expect("not over");
            let case = format!("{spec} on {} {}", game.variant(), game.fen());
            check_totals(&tree, &choice, &case);
            let prunes = !["minimax", "expectimax"].contains(&spec.kind().name());
            for index in 0..tree.nodes.len() {
                let checked = check_node(&tree, index, prunes);
                checked.unwrap_or_else(|wrong| panic!("node {index}: {wrong}; {case}"));
            }
            cutoffs += choice.stats.cutoffs;
            remembered += choice.stats.table_hits;
        }
    }
    assert!(cutoffs > 10_000 && remembered > 500, "{cutoffs} cut-offs, {remembered} answers from the table");
}

/// Compares a tree with what the agent says without being recorded.
fn check_totals(tree: &RecordedTree, choice: &AnyChoice, case: &str) {
    assert_eq!(counted(tree, &choice.stats), choice.stats, "{case}");
    assert_eq!(tree.roots().map(|root| tree.nodes[root].size).sum::<usize>(), tree.nodes.len(), "{case}");
    let root = &tree.nodes[tree.roots().last().expect("it has one")];
    assert_eq!(root.value.map(|value| tree.score(value)), choice.score, "{case}");
    assert_eq!(tree.nodes[root.best.expect("it has moves")].mv, Some(choice.mv), "{case}");
    let told = (tree.choice.mv, tree.choice.score, tree.complete);
    assert_eq!(told, (choice.mv, choice.score, true), "{case}");
}

fn expect(holds: bool, otherwise: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(otherwise) }
}

/// What is wrong with a node, if anything is.
fn check_node(tree: &RecordedTree, index: usize, prunes: bool) -> Result<(), &'static str> {
    check_parent(tree, index)?;
    let node = &tree.nodes[index];
    let children: Vec<usize> = tree.children(index).collect();
    expect(node.size == 1 + children.iter().map(|&child| tree.nodes[child].size).sum::<usize>(), "its size")?;
    check_windows(tree, node, &children, prunes)?;
    expect(node.is_cut_off || node.cut_moves == 0, "moves are cut without a cut-off")?;
    let seen = children.len() + node.cut_moves;
    expect(node.moves.unwrap_or(0) == seen, "moves are neither looked at nor cut")?;
    check_value(tree, node, &children)
}

fn check_parent(tree: &RecordedTree, index: usize) -> Result<(), &'static str> {
    let node = &tree.nodes[index];
    match (node.parent, node.mv) {
        (Some(parent), Some(mv)) => {
            expect(parent < index, "it comes before its parent")?;
            let above = &tree.nodes[parent];
            expect(above.position.play_unchecked(&mv) == node.position, "its move leads elsewhere")?;
            expect(node.ply == above.ply + 1, "its ply is wrong")?;
            expect(tree.children(parent).any(|child| child == index), "its parent does not know it")
        }
        (None, None) => expect(node.ply == 0 && node.window == Window::WIDEST, "it is no root"),
        _ => Err("it has a parent or a move, but not both"),
    }
}

/// The window narrows with every child's value, and the moves left are cut off when nothing is left of it.
fn check_windows(
    tree: &RecordedTree,
    node: &RecordedNode,
    children: &[usize],
    prunes: bool,
) -> Result<(), &'static str> {
    let mut window = node.window;
    for (nth, &child) in children.iter().enumerate() {
        let child = &tree.nodes[child];
        expect(child.window == window, "a child's window is not what the parent's had become")?;
        let value = child.value.ok_or("a child has no value")?;
        if prunes && is_max(node) {
            window.alpha = window.alpha.max(value);
        } else if prunes {
            window.beta = window.beta.min(value);
        }
        expect(child.then == Some(window), "a value was not taken into account")?;
        let is_last_of_cut = node.is_cut_off && nth + 1 == children.len();
        let closed = window.alpha >= window.beta;
        expect(closed == is_last_of_cut, "it is cut off exactly when alpha reaches beta")?;
    }
    Ok(())
}

fn check_value(tree: &RecordedTree, node: &RecordedNode, children: &[usize]) -> Result<(), &'static str> {
    let values = || children.iter().filter_map(|&child| tree.nodes[child].value);
    let best = if is_max(node) { values().max() } else { values().min() };
    match node.kind {
        NodeKind::Searched => {
            let has_best = node.value.is_some() && node.value == best;
            expect(has_best, "its value is not the best of its children's")?;
            let of_best = node.best.and_then(|best| tree.nodes[best].value);
            expect(of_best == node.value, "its best child has another value")
        }
        NodeKind::Averaged => {
            let average = -(values().map(|value| -value).sum::<Value>() / children.len() as Value);
            let is_average = node.value == Some(average) && node.best.is_none();
            expect(!is_max(node) && is_average, "it is not the average")
        }
        NodeKind::Stopped => Err("the search was not stopped"),
        _ => {
            expect(children.is_empty() && node.best.is_none() && node.value.is_some(), "a leaf has children")
        }
    }
}

fn is_max(node: &RecordedNode) -> bool {
    node.ply.is_multiple_of(2)
}

/// A node's place: the nodes of the deepest tree by what led to them.
fn places(tree: &RecordedTree) -> HashMap<(usize, AnyMove), usize> {
    let below = tree.nodes.iter().enumerate();
    below.filter_map(|(index, node)| Some(((node.parent?, node.mv?), index))).collect()
}

#[test]
fn values_and_bounds_are_true_of_minimax() {
    let mut seen = HashMap::new();
    for (game, options, depth) in samples().step_by(4) {
        let minimax: Vec<_> = (1..=depth)
            .map(|depth| {
                recorded(&game, &format!("minimax depth={depth} {options}").parse().expect("an agent"))
            })
            .map(|tree| (places(&tree), tree))
            .collect();
        for spec in agents(&options, depth).filter(|spec| spec.kind().name() != "expectimax") {
            let tree = recorded(&game, &spec);
            let deepens = spec.kind() == AgentKind::Table;
            let mut twins = vec![0; tree.nodes.len()];
            let mut iteration = 0;
            for (index, node) in tree.nodes.iter().enumerate() {
                iteration += usize::from(node.parent.is_none());
                let (places, truth) =
                    if deepens { &minimax[iteration - 1] } else { &minimax[depth as usize - 1] };
                if let (Some(parent), Some(mv)) = (node.parent, node.mv) {
                    twins[index] = places[&(twins[parent], mv)];
                }
                let (value, truth) =
                    (node.value.expect("known"), truth.nodes[twins[index]].value.expect("known"));
                let holds = match node.bound {
                    Bound::Exact => value == truth,
                    Bound::AtLeast => value <= truth,
                    Bound::AtMost => value >= truth,
                };
                let case = format!("{spec} on {} {}, node {index}", game.variant(), game.fen());
                assert!(holds, "{:?} {value}, in truth {truth}: {case}", node.bound);
                *seen.entry(format!("{:?}", node.bound)).or_insert(0) += 1;
            }
        }
    }
    assert!(["Exact", "AtLeast", "AtMost"].iter().all(|bound| seen[*bound] > 300), "{seen:?}");
}

#[test]
fn a_limit_on_nodes_stops_the_search_and_keeps_what_was_visited() {
    let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
    for spec in agents("eval=piece-row", 4) {
        let whole = recorded(&game, &spec);
        for nodes in [1, 2, 100, whole.nodes.len() - 1] {
            let limits = RecordLimits { nodes, ..LIMITS };
            let tree =
                record(&game, &spec, limits, &SearchControl::default()).expect("its tree can be shown");
            assert_eq!((tree.nodes.len(), tree.complete), (nodes, false), "{spec}");
            let path =
                |tree: &RecordedTree| -> Vec<_> { tree.nodes.iter().map(|n| (n.parent, n.mv)).collect() };
            assert_eq!(path(&tree), path(&whole)[..nodes], "it goes the same way until then");
            let open = tree.nodes.iter().filter(|node| node.kind == NodeKind::Stopped);
            assert!(open.clone().all(|node| node.value.is_none() && node.best.is_none()));
            // What is open is one path from a root, at whose end the next node would have been.
            assert!(open.map(|node| node.ply).eq(0..tree.nodes.iter().filter(|n| n.value.is_none()).count()));
            assert_eq!(tree.roots().map(|root| tree.nodes[root].size).sum::<usize>(), nodes);
            assert_eq!(tree.choice.stats.nodes, nodes as u64);
            // Only a deepening search has found something by then.
            assert_eq!(
                tree.choice.score.is_some(),
                tree.roots().any(|root| tree.nodes[root].value.is_some())
            );
        }
        let exactly = RecordLimits { nodes: whole.nodes.len(), ..LIMITS };
        assert!(record(&game, &spec, exactly, &SearchControl::default()).is_ok_and(|tree| tree.complete));
    }
}

#[test]
fn the_move_limit_and_lost_positions_are_told() {
    let kinds = |rules: &str, fen: &str| -> Vec<NodeKind> {
        let rules: EndRules = rules.parse().expect("end rules");
        let game = AnyGame::from_fen(VariantId::ENGLISH, rules, fen).expect("a legal FEN");
        let spec: AgentSpec = "alphabeta depth=3".parse().expect("an agent");
        let tree = recorded(&game, &spec);
        let own = chosen(&game, &spec).stats;
        assert_eq!(counted(&tree, &own), own);
        tree.nodes.iter().map(|node| node.kind).collect()
    };
    let limited = kinds("lab-d,max-moves=2:both-lose", "B:WK32:BK1,5");
    assert!(limited.contains(&NodeKind::MoveLimit) && !limited.contains(&NodeKind::Evaluated));
    // 11x18 takes the last man.
    assert_eq!(kinds("wcdf", "B:W15:B11"), [NodeKind::Searched, NodeKind::Lost]);
}

#[test]
fn what_cannot_be_shown_is_refused_in_a_sentence() {
    let refused = |fen: &str, spec: &str| {
        let game = AnyGame::from_fen(VariantId::ENGLISH, EndRules::WCDF, fen).expect("a legal FEN");
        let spec = spec.parse().expect("an agent");
        record(&game, &spec, RecordLimits::default(), &SearchControl::default()).expect_err("refused")
    };
    let start = "B:W21-32:B1-12";
    assert_eq!(
        refused(start, "kelso level=3").to_string(),
        "the tree of kelso cannot be shown; minimax, alphabeta, ordered, table, expectimax have one that can"
    );
    assert_eq!(refused(start, "minimax depth=7"), RecordError::TooDeep { depth: 7, most: 6 });
    for (spec, option) in [
        ("ordered depth=3 time=1s", "time"),
        ("ordered nodes=100", "nodes"),
        ("table depth=2 experience=on", "experience"),
    ] {
        assert_eq!(refused(start, spec), RecordError::NotToDepth(option));
    }
    assert!(matches!(refused("B:W21:B", "minimax"), RecordError::Over(_)));
}

#[test]
fn a_search_that_was_stopped_says_so() {
    let game = AnyGame::new(VariantId::ENGLISH, EndRules::WCDF, None);
    let control = SearchControl::default();
    control.stop();
    let spec = "minimax depth=4".parse().expect("an agent");
    let tree = record(&game, &spec, LIMITS, &control).expect("its tree can be shown");
    assert!(!tree.complete && tree.nodes.len() < 64, "{} nodes", tree.nodes.len());
}
