//! How long it takes to find every zangle in the cards that lie there.

use std::hint::black_box;
use std::time::Instant;

use tricorn_games::zangle_deck::{Bag, Deck, best};
use tricorn_kernel::Dice;

use crate::Measure;

/// How often in a second all zangles in four centre cards and eight own ones are found, with the largest among them: by the
/// median time over many deals.
pub(crate) fn measure(game: &'static str) -> Measure {
    const DEALS: usize = 2_000;
    const TIMES: u32 = 16;
    let mut dice = Dice::stream(1, 0);
    let mut times: Vec<f64> = (0..DEALS)
        .map(|_| {
            let mut rest = Deck::STANDARD.cards();
            let mut draw = |count| -> Bag {
                let cards = (0..count).map(|_| {
                    let card = rest.random(&mut dice);
                    rest.take(card);
                    card
                });
                cards.collect()
            };
            let (centre, own) = (draw(4), draw(8));
            let start = Instant::now();
            for _ in 0..TIMES {
                black_box(best(black_box(&centre), black_box(&own)));
            }
            start.elapsed().as_nanos() as f64 / f64::from(TIMES)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    Measure { bench: "zangles", game, seats: 1, cores: 1, value: 1e9 / times[DEALS / 2], unit: "queries/s" }
}
