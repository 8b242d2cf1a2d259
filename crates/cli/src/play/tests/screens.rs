//! Golden screens: late in a game of tiles, all that a player needs is in sight.
//!
//! `TRICORN_BLESS=1` writes them anew.

use std::path::Path;
use std::time::Duration;

use tricorn_bots::Bot;
use tricorn_kernel::{Dice, Viewer};

use super::{look, sitting};
use crate::play::desk::Desk;
use crate::play::save::Keeper;
use crate::play::sitting::{Next, Sitting};

/// A game in which the person, too, moves at random, up to the last move of theirs at which at least
/// `lying` tiles lie on the board.
fn late(id: &str, seed: u64, lying: usize) -> Option<Sitting> {
    let game = tricorn_table::game(id).unwrap();
    let mut sitting = sitting(game, 1, 2, seed);
    let mut dice = Dice::stream(seed, 2);
    loop {
        let at_ms = sitting.last_at_ms();
        match sitting.next() {
            Next::Ask(_) if tiles_lying(&sitting) >= lying => return Some(sitting),
            Next::Ask(seat) => {
                let text = sitting.table().advise(seat, Bot::Random, &mut dice).unwrap();
                sitting.human_move(seat, &text, at_ms).unwrap();
            }
            Next::Bot => sitting.bot_move(at_ms).unwrap(),
            _ => return None,
        }
    }
}

/// The overview has a triangle for every tile.
fn tiles_lying(sitting: &Sitting) -> usize {
    let overview = sitting.table().draw(Viewer::Spectator).overview;
    overview
        .iter()
        .flat_map(|line| line.text().chars().collect::<Vec<_>>())
        .filter(|letter| "▲▼".contains(*letter))
        .count()
}

/// The first game of many that gets so far.
fn first_late(id: &str, lying: usize) -> Sitting {
    (0..1000).find_map(|seed| late(id, seed, lying)).expect("some game has so many tiles on the board")
}

fn check(name: &str, seen: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play/tests/screens").join(name);
    if std::env::var_os("TRICORN_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, seen).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == seen, "{name} has changed (TRICORN_BLESS=1 writes it anew):\n{seen}");
}

#[test]
fn late_in_a_game_of_tiles_all_that_counts_is_in_sight() {
    for (id, hand, left) in [("looplines", "Your hand", "Supply"), ("triominos", "Your rack", "in the pool")] {
        for (width, height) in [(80, 24), (120, 40)] {
            let game = tricorn_table::game(id).unwrap();
            let sitting = first_late(id, 45);
            let folder = tempfile::tempdir().unwrap();
            let keeper = Keeper::named(&folder.path().join("game.jsonl"), &sitting, false).unwrap();
            let mut desk = Desk::new(game, sitting, keeper, Duration::ZERO);
            let seen = look(&mut desk, width, height) + "\n";
            for part in ["> You ", "Greedy 2 ", hand, left, "Your move", "Moves (", "Story", "Table (more "] {
                assert!(seen.contains(part), "no {part:?} in\n{seen}");
            }
            check(&format!("{id}-{width}x{height}.txt"), &seen);
        }
    }
}
