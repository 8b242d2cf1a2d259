//! Deals are fair: each that agrees with what is known comes up as often as any other.

use std::collections::HashMap;

use super::*;

/// What was imagined and what was true, in bins: how often a tile was somewhere.
pub(crate) struct Calibration<const BINS: usize>([Bin; BINS]);

#[derive(Clone, Copy, Default)]
struct Bin {
    imagined: f64,
    true_there: f64,
    off: f64,
    squares: f64,
}

impl<const BINS: usize> Calibration<BINS> {
    pub(crate) fn new() -> Self {
        Self([Bin::default(); BINS])
    }

    /// One look at one tile: whether it was imagined there, and whether it is there.
    pub(crate) fn look(&mut self, bin: usize, imagined: bool, true_there: bool) {
        let (imagined, true_there) = (f64::from(u8::from(imagined)), f64::from(u8::from(true_there)));
        let bin = &mut self.0[bin];
        bin.imagined += imagined;
        bin.true_there += true_there;
        bin.off += imagined - true_there;
    }

    /// Games are independent of each other; positions of one game are not.
    pub(crate) fn end_game(&mut self) {
        for bin in &mut self.0 {
            bin.squares += bin.off * bin.off;
            bin.off = 0.0;
        }
    }

    /// In each bin there is much to see, and what is imagined is off by chance alone, or by less than this
    /// part of what is true.
    pub(crate) fn check(&self, names: [&str; BINS], part: f64) {
        for (name, bin) in names.iter().zip(&self.0) {
            let errors = (bin.imagined - bin.true_there) / bin.squares.sqrt().max(1e-9);
            let words =
                format!("{name}: imagined {}, true {}: {errors:+.2} standard errors", bin.imagined, bin.true_there);
            println!("{words}");
            assert!(bin.true_there > 200.0, "{words}");
            let off = (bin.imagined - bin.true_there).abs();
            assert!(errors.abs() < 3.5 || off < part * bin.true_there, "{words}");
        }
    }
}

/// One of eight tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Toy(u8);

impl Unique for Toy {
    const COUNT: usize = 8;

    fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    fn index(self) -> usize {
        self.0.into()
    }
}

fn toys(bits: u64) -> TileSet<Toy> {
    TileSet::from_bits(bits)
}

const ANN: Seat = Seat::new(0);
const BOB: Seat = Seat::new(1);

/// All ways to put tiles into places, tried one by one.
fn all_ways(hidden: &Hidden<Toy, 2>, unseen: TileSet<Toy>, place: usize, used: TileSet<Toy>) -> Vec<Vec<Toy>> {
    if place == usize::from(hidden.places) {
        let left = hidden.left[0].plus(hidden.left[1]);
        return if left.minus(used).is_empty() { vec![Vec::new()] } else { Vec::new() };
    }
    let may_be = unseen.plus(hidden.left[hidden.owners[place].index()]).minus(hidden.barred[place]).minus(used);
    let with = |tile: Toy| {
        let rest = all_ways(hidden, unseen, place + 1, used.with(tile));
        rest.into_iter().map(move |way| [vec![tile], way].concat())
    };
    may_be.iter().flat_map(with).collect()
}

#[test]
fn each_deal_that_agrees_with_what_is_known_is_equally_likely() {
    let mut dice = Dice::new([9; 32]);
    let mut tried = 0;
    for case in 0..40u64 {
        // Tiles 0 and 1 may have left; the bars are whatever chance says.
        let mut hidden = Hidden::<Toy, 2>::NONE;
        for seat in [ANN, ANN, BOB, BOB, ANN] {
            hidden.put(seat, toys(u64::from(dice.below(256) & dice.below(256))));
        }
        let mut unseen = toys(0xff);
        for (seat, tile) in [(ANN, Toy(0)), (BOB, Toy(1))].into_iter().filter(|_| case % 2 == 0) {
            hidden.take(seat, tile);
            unseen.take(tile);
        }
        let both = Seats::first(2);
        let ways = all_ways(&hidden, unseen, 0, TileSet::NONE);
        assert_eq!(ways.is_empty(), hidden.deal(both, unseen, &mut dice).is_none(), "case {case}");
        if ways.is_empty() || ways.len() > 400 {
            continue;
        }
        tried += 1;
        const EACH: usize = 200;
        let mut counts: HashMap<Vec<u8>, usize> = HashMap::new();
        for _ in 0..EACH * ways.len() {
            let deal = hidden.deal(both, unseen, &mut dice).unwrap();
            let tiles = deal.tiles[..deal.places].iter().map(|tile| tile.unwrap().0).collect();
            *counts.entry(tiles).or_default() += 1;
        }
        assert_eq!(counts.len(), ways.len(), "case {case}: all of them, and no other");
        let chi: f64 = counts.values().map(|&count| (count as f64 - EACH as f64).powi(2) / EACH as f64).sum();
        let freedom = (ways.len() - 1) as f64;
        assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt() + 5.0, "case {case}: {chi} for {freedom}");
    }
    assert!(tried > 10, "{tried}");
}

#[test]
fn what_has_left_a_hand_is_not_barred_from_it_afterwards() {
    let mut hidden = Hidden::<Toy, 2>::NONE;
    hidden.put(ANN, TileSet::NONE);
    hidden.put(ANN, TileSet::NONE);
    hidden.take(ANN, Toy(0));
    hidden.bar(ANN, toys(0b0111));
    for seed in 0..50 {
        let deal = hidden.deal(Seats::first(2), toys(0b1110), &mut Dice::stream(seed, 0)).unwrap();
        assert_eq!((deal.hand(ANN), deal.hand(BOB)), (toys(0b1000), TileSet::NONE));
    }
}
