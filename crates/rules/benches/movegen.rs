//! How fast moves are found, counted and played.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kelso_rules::{
    Color, Convention, English, General, HashedPosition, Kind, MoveList, Perft, Position, RuleSet, Rules,
    Setup, Size,
};

fn main() {
    divan::main();
}

/// Counts a tree; an item is a leaf.
fn bench_perft<R: Rules>(bencher: Bencher, position: Position<R>, depth: u32, convention: Convention) {
    let perft = Perft::new(depth).convention(convention);
    let leaves = perft.count(&position);
    bencher.counter(ItemsCount::new(leaves)).bench(|| perft.count(black_box(&position)));
}

#[divan::bench(args = [8, 9], sample_count = 10)]
fn perft_start(bencher: Bencher, depth: u32) {
    bench_perft(bencher, Position::start(English), depth, Convention::Drop);
}

#[divan::bench(args = [8, 9], sample_count = 10)]
fn perft_start_every_route(bencher: Bencher, depth: u32) {
    bench_perft(bencher, Position::start(English), depth, Convention::Keep);
}

#[divan::bench(args = [7], sample_count = 10)]
fn perft_kings(bencher: Bencher, depth: u32) {
    bench_perft(bencher, kings(), depth, Convention::Drop);
}

#[divan::bench(args = [7], sample_count = 10)]
fn perft_start_10x10(bencher: Bencher, depth: u32) {
    bench_perft(bencher, Position::start(General::new(RuleSet::English, Size::Ten)), depth, Convention::Drop);
}

/// Lists the moves of every position of some random games; an item is a position.
#[divan::bench]
fn legal_moves(bencher: Bencher) {
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        let moves = positions.iter().map(|position| black_box(position).legal_moves().len());
        moves.sum::<usize>()
    });
}

/// Plays every move of these positions and keeps the hash; an item is a move.
#[divan::bench]
fn succ_and_hash(bencher: Bencher) {
    let positions: Vec<_> = positions().into_iter().map(HashedPosition::new).collect();
    let moves: Vec<_> = positions.iter().map(|hashed| hashed.position().legal_moves()).collect();
    let count: usize = moves.iter().map(MoveList::len).sum();
    bencher.counter(ItemsCount::new(count)).bench(|| {
        let pairs = positions.iter().zip(&moves);
        pairs
            .flat_map(|(hashed, list)| list.iter().map(move |mv| black_box(hashed).play_unchecked(mv).hash()))
            .fold(0, |a, b| a ^ b)
    });
}

/// Three kings and a man against two kings and two men: an ending as searches meet them.
fn kings() -> Position {
    let mut setup = Setup::new(Some(Color::White));
    for (color, kind, square) in [
        (Color::White, Kind::King, 18),
        (Color::White, Kind::King, 23),
        (Color::White, Kind::King, 10),
        (Color::White, Kind::Man, 30),
        (Color::Black, Kind::King, 28),
        (Color::Black, Kind::King, 5),
        (Color::Black, Kind::Man, 3),
        (Color::Black, Kind::Man, 12),
    ] {
        setup.put(color, kind, square);
    }
    setup.position(English).expect("a legal ending")
}

/// The positions of games in which the n-th move is chosen by a fixed rule that wanders about.
fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0..40_usize {
        let mut position = Position::start(English);
        for ply in 0..80_usize {
            let moves = position.legal_moves();
            positions.push(position);
            let Some(mv) = moves.get((game * 31 + ply * ply * 7 + game * ply) % moves.len().max(1)) else {
                break;
            };
            position = position.play_unchecked(mv);
        }
    }
    positions
}
