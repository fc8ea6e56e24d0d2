//! Every node is in the picture exactly once: by itself, or in the numbers of a folded node.

use std::collections::HashSet;

use kelso_engine::teach::{NodeKind, RecordLimits, record};
use kelso_engine::{AgentSpec, SearchControl};
use kelso_rules::{AnyGame, EndRules, RuleSet, Size, VariantId};

use super::*;

const ENDING: &str = "W:W18,24,K31:B1,2,K15";
const OPENINGS: [Unfolding; 4] =
    [Unfolding::Usual, Unfolding::Levels(1), Unfolding::Levels(3), Unfolding::All];

fn game(rules: RuleSet, size: Size, fen: Option<&str>) -> AnyGame {
    let variant = VariantId { rules, size };
    match fen {
        Some(fen) => AnyGame::from_fen(variant, EndRules::WCDF, fen).expect("a legal FEN"),
        None => AnyGame::new(variant, EndRules::WCDF, None),
    }
}

fn english(fen: &str) -> AnyGame {
    game(RuleSet::English, Size::Eight, Some(fen))
}

fn walked(game: &AnyGame, agent: &str, nodes: usize) -> AgentTree {
    let spec: AgentSpec = agent.parse().expect("an agent");
    let limits = RecordLimits { nodes, ..RecordLimits::default() };
    let tree = record(game, &spec, limits, &SearchControl::default()).expect("its tree can be shown");
    AgentTree { agent: spec.to_string(), tree }
}

/// Games and trees of all kinds: pruned or not, deepening, averaged, stopped, on several boards.
pub(super) fn samples() -> Vec<(AnyGame, AgentTree)> {
    let start = game(RuleSet::English, Size::Eight, None);
    let ten = game(RuleSet::ByDestination, Size::Ten, None);
    let kings =
        game(RuleSet::English, Size::Sixteen, Some("B:WK1,K2,K3,K4,K20:BK100,K101,K110,K111,K120,K121"));
    let cases = [
        (&start, "minimax depth=3", 20_000),
        (&start, "alphabeta depth=5 eval=piece-row", 20_000),
        (&start, "table depth=4 eval=piece-half", 20_000),
        (&start, "minimax depth=5", 700),
        (&start, "table depth=5", 150),
        (&ten, "ordered depth=3 eval=piece-row", 20_000),
        (&kings, "alphabeta depth=2 ending=sum-distances", 20_000),
        (&english(ENDING), "expectimax depth=3", 20_000),
        (&english(ENDING), "alphabeta depth=4 ties=last", 20_000),
    ];
    cases.map(|(game, agent, nodes)| (game.clone(), walked(game, agent, nodes))).into()
}

/// The nodes and cut-offs that an item represents.
fn stands_for(folded: &FoldedTree<'_>, item: &FoldedItem) -> (u64, u64) {
    match &item.content {
        ItemContent::Open(node) => (1, u64::from(folded.tree.nodes[*node].is_cut_off)),
        ItemContent::Leaf(_) => (1, 0),
        ItemContent::Folded(_, counts) | ItemContent::More { counts, .. } => (counts.nodes, counts.cutoffs),
        ItemContent::Cut(_) => (0, 0),
    }
}

#[test]
fn what_is_shown_and_what_is_folded_add_up_to_the_whole() {
    for (_, shown) in samples() {
        let totals = shown.tree.totals();
        for opening in OPENINGS {
            let folded = FoldedTree::new(&shown.tree, opening, None);
            let sums = folded.items.iter().map(|item| stands_for(&folded, item));
            let (nodes, cutoffs) = sums.fold((0, 0), |sum, item| (sum.0 + item.0, sum.1 + item.1));
            assert_eq!((nodes, cutoffs), (totals.nodes, totals.cutoffs), "{} {opening:?}", shown.agent);
            for item in &folded.items {
                let above = item.parent.map(|parent| &folded.items[parent]);
                assert!(above.is_none_or(|above| matches!(above.content, ItemContent::Open(_))));
                assert_eq!(item.level, above.map_or(0, |above| above.level + 1));
            }
        }
    }
}

#[test]
fn thousands_of_nodes_become_a_picture_that_can_be_read() {
    let game = game(RuleSet::English, Size::Eight, None);
    let shown = walked(&game, "minimax depth=5", 20_000);
    assert!(shown.tree.nodes.len() > 9_000);
    let folded = FoldedTree::new(&shown.tree, Unfolding::Usual, None);
    assert!(folded.items.len() < 50, "{} items", folded.items.len());
    let whole =
        TreePicture { opening: Unfolding::All, ..TreePicture::new(&game, std::slice::from_ref(&shown)) };
    assert_eq!(whole.svg(), Err(TreeError::TooLarge { items: shown.tree.nodes.len() }));
}

#[test]
fn the_principal_line_is_open_to_its_end() {
    for (_, shown) in samples().into_iter().filter(|(_, shown)| shown.tree.complete) {
        let tree = &shown.tree;
        let folded = FoldedTree::new(tree, Unfolding::Usual, None);
        let root = tree.roots().last().expect("it has one");
        let principal: Vec<usize> = tree.principal_line(root).collect();
        let shown_line =
            folded.items.iter().filter(|item| item.is_principal).map(|item| match item.content {
                ItemContent::Open(node) | ItemContent::Leaf(node) | ItemContent::Folded(node, _) => node,
                _ => panic!("no node"),
            });
        assert!(shown_line.eq(principal.iter().copied()), "{}", shown.agent);
        for &node in &principal {
            let is_open = folded.items.iter().any(|item| item.content == ItemContent::Open(node));
            assert_eq!(is_open, tree.nodes[node].size > 1, "{} {node}", shown.agent);
        }
    }
}

#[test]
fn cut_branches_of_open_nodes_are_marked() {
    for (_, shown) in samples() {
        for opening in OPENINGS {
            let folded = FoldedTree::new(&shown.tree, opening, None);
            let open = folded.items.iter().filter_map(|item| match item.content {
                ItemContent::Open(node) => Some(&shown.tree.nodes[node]),
                _ => None,
            });
            let mut cut: Vec<_> = open.filter(|node| node.is_cut_off).map(|node| node.cut_moves).collect();
            let mut marked: Vec<_> = folded
                .items
                .iter()
                .filter_map(
                    |item| if let ItemContent::Cut(moves) = item.content { Some(moves) } else { None },
                )
                .collect();
            cut.sort_unstable();
            marked.sort_unstable();
            assert_eq!(cut, marked, "{} {opening:?}", shown.agent);
        }
    }
    let start = game(RuleSet::English, Size::Eight, None);
    let alpha_beta = walked(&start, "alphabeta depth=4", 20_000);
    let folded = FoldedTree::new(&alpha_beta.tree, Unfolding::Usual, None);
    assert!(folded.items.iter().any(|item| matches!(item.content, ItemContent::Cut(moves) if moves > 0)));
}

/// The values of an attribute in a drawing, one for each element that has it.
fn attributes<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let opening = format!(" {name}=\"");
    svg.split(&opening).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn the_drawing_has_every_open_node_once_and_all_numbers() {
    for (game, shown) in samples() {
        let trees = [shown];
        let picture = TreePicture { opening: Unfolding::Levels(2), ..TreePicture::new(&game, &trees) };
        let svg = picture.svg().expect("it can be drawn");
        assert_eq!(svg, picture.svg().expect("it can be drawn"), "the same picture every time");
        let folded = FoldedTree::new(&trees[0].tree, Unfolding::Levels(2), None);
        let nodes = folded.items.iter().filter_map(|item| match item.content {
            ItemContent::Open(node) | ItemContent::Leaf(node) | ItemContent::Folded(node, _) => Some(node),
            _ => None,
        });
        let drawn = attributes(&svg, "data-node");
        assert_eq!(drawn.iter().collect::<HashSet<_>>().len(), drawn.len(), "each once");
        assert_eq!(
            drawn.into_iter().collect::<HashSet<_>>(),
            nodes.map(|node| node.to_string()).collect::<Vec<_>>().iter().map(String::as_str).collect()
        );
        let sum = |name| {
            attributes(&svg, name).iter().map(|number| number.parse::<u64>().expect("a number")).sum::<u64>()
        };
        let stats = &trees[0].tree.choice.stats;
        assert_eq!(
            (sum("data-nodes"), sum("data-cutoffs")),
            (stats.nodes, stats.cutoffs),
            "{}",
            trees[0].agent
        );
        let cuts = folded.items.iter().filter(|item| matches!(item.content, ItemContent::Cut(_))).count();
        assert_eq!(attributes(&svg, "data-cut").len(), cuts);
    }
}

#[test]
fn drawings_are_whole_and_everything_is_within() {
    for (game, shown) in samples() {
        let trees = [shown.clone(), shown];
        let svg = TreePicture::new(&game, &trees).svg().expect("it can be drawn");
        let number = |text: &str| text.parse::<f64>().expect("a number");
        let (width, height) = (number(attributes(&svg, "width")[0]), number(attributes(&svg, "height")[0]));
        for (names, most) in [(["x", "x1", "x2", "cx"], width), (["y", "y1", "y2", "cy"], height)] {
            for name in names {
                assert!(
                    attributes(&svg, name).into_iter().map(number).all(|at| (0.0..=most).contains(&at)),
                    "{name}"
                );
            }
        }
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
        assert_eq!(svg.matches("<text ").count(), svg.matches("</text>").count());
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"));
        assert!(
            !svg.contains("http://www.w3.org/1999/xlink") && !svg.contains("href"),
            "it needs nothing else"
        );
    }
}

#[test]
fn the_path_to_a_node_is_opened_and_a_wrong_one_is_refused() {
    let game = english(ENDING);
    let trees = [walked(&game, "alphabeta depth=4", 20_000)];
    let tree = &trees[0].tree;
    // The last move that was searched two plies down and has something below it.
    let node =
        (0..tree.nodes.len()).rev().find(|&node| tree.nodes[node].ply == 2 && tree.nodes[node].size > 1);
    let node = node.expect("there is one");
    let line = label::line(tree, node, Notation::Numeric);
    let at: Vec<String> = line.split(' ').map(str::to_owned).collect();
    assert_eq!(find_node(tree, &at), Ok(node));
    let folded = FoldedTree::new(tree, Unfolding::Usual, Some(node));
    assert!(folded.items.iter().any(|item| item.content == ItemContent::Open(node)));

    let refused = |moves: &[&str]| {
        let at = moves.iter().map(|mv| (*mv).to_owned()).collect();
        let picture = TreePicture { at, ..TreePicture::new(&game, &trees) };
        picture.text().expect_err("refused").to_string()
    };
    assert!(refused(&["1-2"]).starts_with("“1-2” is not a move after the root: "), "{}", refused(&["1-2"]));
    let cut = (0..tree.nodes.len()).find(|&node| tree.nodes[node].cut_moves > 0).expect("there is one");
    let position = &tree.nodes[cut].position;
    let seen: HashSet<_> = tree.children(cut).filter_map(|child| tree.nodes[child].mv).collect();
    let unseen = position.legal_moves().into_iter().find(|mv| !seen.contains(mv)).expect("it was cut off");
    let mut moves: Vec<String> =
        label::line(tree, cut, Notation::Numeric).split(' ').map(str::to_owned).collect();
    moves.push(position.format_move(&unseen, Notation::Numeric));
    let sentence = refused(&moves.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(
        sentence.starts_with("the search did not look at ") && sentence.contains("; it looked at "),
        "{sentence}"
    );
}

#[test]
fn the_text_shows_the_same_nodes() {
    for (game, shown) in samples() {
        let stopped = shown.tree.nodes.iter().filter(|node| node.kind == NodeKind::Stopped).count();
        let trees = [shown];
        let picture = TreePicture { opening: Unfolding::Levels(2), ..TreePicture::new(&game, &trees) };
        let text = picture.text().expect("it can be told");
        let items = FoldedTree::new(&trees[0].tree, Unfolding::Levels(2), None).items.len();
        let lines = text.lines().skip(3).take_while(|line| !line.is_empty()).count();
        assert_eq!(lines, items, "{text}");
        assert_eq!(text.contains('…'), stopped > 0, "{text}");
    }
}

#[test]
fn a_small_tree_to_the_last_letter() {
    let game = english("B:W10:BK1");
    let trees = [walked(&game, "alphabeta depth=2", 20_000)];
    let picture = TreePicture { opening: Unfolding::All, ..TreePicture::new(&game, &trees) };
    let expected = "\
B:W10:BK1 (english), Black to move and Max

alphabeta depth=2
Max +1  [−∞, +∞]
├─ * 1-5 Min +1  [−∞, +∞]
│  ├─ * 10-6 +1
│  └─ 10-7 +1
└─ 1-6 Min loss in 1  [+1, +∞]
   ├─ 10x1 loss in 1  (no move left)
   └─ ✂ cut off at the last move

  *  where the root's value comes from    [alpha, beta]  the window on entry
  ▸  folded: what was searched below      ≤, ≥  at most, at least: moves were cut off
  ✂  moves never looked at, as alpha ≥ beta

  best move             1-5
  value               +1.00
  nodes                   6
    at depth 0            1
    at depth 1            2
    at depth 2            3
  leaves                  3
  cut-offs                1
  moves cut               0
  branching factor      1.7
";
    assert_eq!(picture.text().expect("it can be told"), expected);
}
