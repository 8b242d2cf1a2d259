//! What a view lets imagine is as often true as it is imagined.

use super::*;

/// How often tiles were imagined somewhere, and how often they were there.
#[derive(Default, Clone, Copy)]
struct Bin {
    imagined: f64,
    true_there: f64,
    /// The sum of the squares of what each game is off by: games are independent, positions are not.
    squares: f64,
    off: f64,
}

impl Bin {
    fn close_game(&mut self) {
        self.squares += self.off * self.off;
        self.off = 0.0;
    }

    /// How far imagination is off, in standard errors.
    fn errors(&self) -> f64 {
        (self.imagined - self.true_there) / self.squares.sqrt().max(1e-9)
    }
}

#[test]
fn what_is_imagined_is_as_often_true_in_random_games() {
    const DEALS: u32 = 8;
    let names = ["a lot", "not a lot"];
    let mut bins = [Bin::default(); 2];
    let mut all = 0;
    for game in 0..3_000u64 {
        let edition = if game % 4 == 3 { "classic" } else { "2025" };
        let mut dice = Dice::stream(game, 7);
        let mut lots = Tiles::NONE;
        random_round(&[("edition", edition)], 2 + (game % 3) as u8, game, |state| {
            lots = lots.plus(state.aside);
            if dice.below(24) != 0 || state.phase == Phase::Over {
                return;
            }
            for viewer in Viewer::all(state.seats) {
                let view = Triominos::view(state, viewer);
                let unseen = view.unseen();
                for _ in 0..DEALS {
                    let imagined = Triominos::determinize(&view, &mut dice);
                    for seat in Seats::first(state.seats).iter().filter(|seat| viewer != Viewer::Seat(*seat)) {
                        for tile in unseen.iter() {
                            let bin = &mut bins[usize::from(!lots.has(tile))];
                            let one = |there: bool| f64::from(u8::from(there)) / f64::from(DEALS);
                            let (guess, truth) =
                                (one(imagined.hands[seat.index()].has(tile)), one(state.hands[seat.index()].has(tile)));
                            bin.imagined += guess;
                            bin.true_there += truth;
                            bin.off += guess - truth;
                            all += 1;
                        }
                    }
                }
            }
        });
        bins.iter_mut().for_each(Bin::close_game);
    }
    for (name, bin) in names.iter().zip(&bins) {
        println!("{name}: imagined {:.1}, true {:.1}, {:+.2} errors", bin.imagined, bin.true_there, bin.errors());
    }
    assert!(all > 100_000);
}
