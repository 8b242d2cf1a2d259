//! Golden screens: late in a game of tiles, all that a player needs is in sight.
//!
//! `TRICORN_BLESS=1` writes them anew.

use std::path::Path;
use std::time::Duration;

use super::{late, look};
use crate::play::desk::Desk;
use crate::play::save::Keeper;

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
            let sitting = late(id, 45);
            let folder = tempfile::tempdir().unwrap();
            let keeper = Keeper::named(&folder.path().join("game.jsonl"), &sitting, false).unwrap();
            let mut desk = Desk::new(game, sitting, keeper, Duration::ZERO);
            let seen = look(&mut desk, width, height) + "\n";
            for part in ["> You ", "Bevel ", hand, left, "Your move", "Moves (", "Story", " Table "] {
                assert!(seen.contains(part), "no {part:?} in\n{seen}");
            }
            check(&format!("{id}-{width}x{height}.txt"), &seen);
        }
    }
}
