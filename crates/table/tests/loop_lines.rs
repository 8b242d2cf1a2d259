//! Loop Lines always comes out right: 100,000 seeded random games, each end looked at anew.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use tricorn_bots::{Bot, play_out};
use tricorn_games::lattice::{Cell, Point};
use tricorn_games::loop_lines::{Board, Colour, LoopLines, Tile};
use tricorn_kernel::{Dice, Game, Options, Silent, Turn, Viewer};

/// The colours of a tile's ends, clockwise from its apex as it is drawn.
fn colours(tile: Tile) -> [Colour; 6] {
    let mut colours = [None; 6];
    for (from, to, colour) in tile.lines(0) {
        (colours[usize::from(from)], colours[usize::from(to)]) = (Some(colour), Some(colour));
    }
    tile.half_dots(0).for_each(|(end, colour)| colours[usize::from(end)] = Some(colour));
    colours.map(|colour| colour.expect("a tile has six ends"))
}

/// How many pairs of facing ends differ; and how many there are.
fn look_at(board: &Board, of: &HashMap<Tile, [Colour; 6]>) -> (usize, usize) {
    let mut ends: HashMap<(Point, Point), Colour> = HashMap::new();
    let (mut pairs, mut differ) = (0, 0);
    for placed in board.placed() {
        let corners = placed.cell.corners();
        for (end, &colour) in of[&placed.tile].iter().enumerate() {
            // An end is near one corner of its edge; a turn moves every corner to the next place.
            let (near, far) = if end.is_multiple_of(2) { (end / 2, end / 2 + 1) } else { (end / 2 + 1, end / 2) };
            let place = |corner: usize| corners[(corner + usize::from(placed.turn)) % 3];
            if let Some(other) = ends.insert((place(near), place(far)), colour) {
                pairs += 1;
                differ += usize::from(other != colour);
            }
        }
    }
    (differ, pairs)
}

#[test]
fn loo_6_in_100_000_games_no_edge_shows_two_colours_and_every_tile_is_somewhere() {
    let of: HashMap<Tile, [Colour; 6]> = Tile::all().map(|tile| (tile, colours(tile))).collect();
    let pairs = AtomicU64::new(0);
    let sets: [&[(&str, &str)]; 2] = [&[], &[("own_dots", "on"), ("supply", "open")]];
    for (set, options) in sets.into_iter().enumerate() {
        let options = Options::read(LoopLines::FACTS.options, options.iter().copied()).unwrap();
        let fresh = LoopLines::setup(&options, 2).unwrap();
        (0..50_000u64).into_par_iter().for_each(|game| {
            let seed = 2 * game + set as u64;
            let mut state = fresh.clone();
            let (mut chance, mut minds) = (Dice::stream(seed, 0), Dice::stream(seed, 1));
            play_out::<LoopLines>(&mut state, &[Bot::Random; 2], &mut chance, &mut minds, &mut Silent);
            assert_eq!(LoopLines::turn(&state), Turn::Over);
            let view = LoopLines::view(&state, Viewer::Spectator);
            let (differ, met) = look_at(&view.board, &of);
            assert_eq!(differ, 0, "seed {seed}: {:?}", view.board);
            assert!(met >= 2 * (view.board.len() - 1), "seed {seed}: the tiles do not hang together");
            assert!(view.board.at(Cell::ORIGIN).is_some());
            let held: usize = view.players.iter().map(|player| usize::from(player.tiles)).sum();
            assert_eq!(view.board.len() + held + usize::from(view.supply), Tile::COUNT, "seed {seed}");
            let standings = LoopLines::standings(&state);
            assert_eq!(standings.iter().filter(|standing| standing.rank == 1).count(), 1, "seed {seed}");
            pairs.fetch_add(met as u64, Ordering::Relaxed);
        });
    }
    assert!(pairs.into_inner() > 1_000_000);
}
