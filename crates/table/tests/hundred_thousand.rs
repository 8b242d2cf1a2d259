//! Triangle Mayhem always adds up: 100,000 seeded random games in every number of seats.

use rayon::prelude::*;
use tricorn_bots::{Bot, play_out};
use tricorn_games::mayhem::{Event, Mayhem, Move};
use tricorn_kernel::{Actor, Dice, Game, Options, Seats, Sink};

#[derive(Default)]
struct Count {
    cards: u32,
    triangles: u32,
    pure: i32,
}

impl Sink<Event> for Count {
    fn tell(&mut self, event: Event) {
        match event {
            Event::Started { .. } | Event::Added { .. } => self.cards += 1,
            Event::Completed { pure, .. } => {
                self.triangles += 1;
                self.pure += i32::from(pure);
            }
            _ => {}
        }
    }
    fn whisper(&mut self, _: Seats, _: Event, _: Event) {}
}

impl tricorn_bots::Scribe<Mayhem> for Count {
    fn write(&mut self, _: Actor, _: &Move, _: u64) {}
}

#[test]
fn may_11_in_100_000_games_of_every_size_all_81_cards_make_27_triangles() {
    for seats in 2..=8u8 {
        let fresh = Mayhem::setup(&Options::defaults(Mayhem::FACTS.options), seats).unwrap();
        (0..100_000u64).into_par_iter().for_each(|seed| {
            let mut state = fresh.clone();
            let mut count = Count::default();
            let (mut chance, mut minds) = (Dice::stream(seed, 0), Dice::stream(seed, 1));
            play_out::<Mayhem>(&mut state, &[Bot::Random; 8], &mut chance, &mut minds, &mut count);
            assert_eq!((count.cards, count.triangles), (81, 27), "seed {seed}, {seats} seats");
            let points: i32 = Mayhem::standings(&state).iter().map(|standing| standing.points).sum();
            assert_eq!(points, 81 + 3 * count.pure, "seed {seed}, {seats} seats");
        });
    }
}
