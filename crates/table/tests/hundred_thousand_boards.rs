//! Triominos: 100,000 seeded random rounds end, and on no board do two tiles disagree.

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;
use tricorn_bots::{Bot, Scribe, play_out};
use tricorn_games::lattice::{Cell, Point};
use tricorn_games::triominos::{Event, Laid, Move, Triominos};
use tricorn_kernel::{Actor, Dice, Game, Options, Seats, Sink, Turn};

/// Writes down what was placed, so that the board need not be taken at its word.
#[derive(Default)]
struct Witness(Vec<Laid>);

impl Sink<Event> for Witness {
    fn tell(&mut self, _: Event) {}
    fn whisper(&mut self, _: Seats, _: Event, _: Event) {}
}

impl Scribe<Triominos> for Witness {
    fn write(&mut self, _: Actor, mv: &Move, _: u64) {
        if let Move::Place(laid) = mv {
            self.0.push(*laid);
        }
    }
}

/// Every tile once, every cell once, every tile beside another, and one number at each point.
fn check_board(placed: &[Laid]) {
    let cells: HashSet<Cell> = placed.iter().map(|laid| laid.cell).collect();
    let tiles: HashSet<String> = placed.iter().map(|laid| laid.tile.to_string()).collect();
    assert_eq!((cells.len(), tiles.len()), (placed.len(), placed.len()), "{placed:?}");
    let mut numbers: HashMap<Point, u8> = HashMap::new();
    for laid in placed {
        let beside = laid.cell.neighbours().iter().any(|next| cells.contains(next));
        assert!(beside || placed.len() == 1, "{laid} stands alone");
        let own = laid.tile.to_string().into_bytes();
        for (corner, point) in laid.cell.corners().into_iter().enumerate() {
            // Turned clockwise, a number moves on to the next corner.
            let number = own[(corner + 3 - usize::from(laid.turn)) % 3] - b'0';
            assert_eq!(*numbers.entry(point).or_insert(number), number, "at {point:?} of {laid}");
        }
    }
}

#[test]
fn tri_5_in_100_000_rounds_all_corners_that_meet_agree() {
    let fresh = |seats| Triominos::setup(&Options::defaults(Triominos::FACTS.options), seats).unwrap();
    let fresh = [fresh(2), fresh(3), fresh(4)];
    (0..100_000u64).into_par_iter().for_each(|seed| {
        let mut state = fresh[(seed % 3) as usize].clone();
        let mut witness = Witness::default();
        let (mut chance, mut minds) = (Dice::stream(seed, 0), Dice::stream(seed, 1));
        play_out::<Triominos>(&mut state, &[Bot::Random; 4], &mut chance, &mut minds, &mut witness);
        assert_eq!(Triominos::turn(&state), Turn::Over);
        check_board(&witness.0);
    });
}
