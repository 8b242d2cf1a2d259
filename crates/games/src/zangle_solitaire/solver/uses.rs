//! The sets of cards that can go at once.

use super::position::kinds;
use crate::zangle_deck::{Card, Counts, MANY, RECIPES, enough};

/// Cards that go: it does not matter which of them is the target.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Use {
    pub(super) centre: Counts,
    pub(super) singles: Counts,
    /// A bit for each pile whose top goes.
    pub(super) piles: u8,
}

/// The open cards by kind.
#[derive(Debug)]
pub(super) struct Sources {
    centre: [u8; Card::KINDS],
    singles: [u8; Card::KINDS],
    /// A bit for each pile with this top.
    tops: [u8; Card::KINDS],
}

impl Sources {
    #[inline]
    pub(super) fn new(centre: Counts, singles: Counts, tops: [u8; Card::KINDS]) -> Self {
        let spread = |counts| {
            let mut all = [0; Card::KINDS];
            kinds(counts).for_each(|(kind, count)| all[kind] = count);
            all
        };
        Self { centre: spread(centre), singles: spread(singles), tops }
    }

    #[inline]
    fn count(&self, kind: usize) -> u8 {
        self.centre[kind] + self.singles[kind] + self.tops[kind].count_ones() as u8
    }

    /// Calls `each` with every set of cards that is a zangle (ZAN-3 to ZAN-5), once.
    #[inline]
    pub(super) fn each_use(&self, mut each: impl FnMut(Use)) {
        let all = (1..Card::KINDS).fold(0, |all, kind| all | Counts::from(self.count(kind).min(MANY)) << (4 * kind));
        let z = self.count(Card::Z.index());
        for recipe in RECIPES.iter().filter(|recipe| enough(all, recipe.all)) {
            for z in recipe.least_z..=z {
                self.pick(recipe.all | Counts::from(z), Use::default(), &mut each);
            }
        }
    }

    /// Every way to take the cards that are still needed.
    fn pick(&self, need: Counts, used: Use, each: &mut impl FnMut(Use)) {
        if need == 0 {
            // ZAN-26: at least one of each place.
            if used.centre != 0 && (used.singles != 0 || used.piles != 0) {
                each(used);
            }
            return;
        }
        let shift = need.trailing_zeros() & !3;
        let kind = (shift / 4) as usize;
        let count = (need >> shift & 0xF) as u8;
        let need = need & !(0xF << shift);
        for centre in 0..=count.min(self.centre[kind]) {
            for singles in 0..=(count - centre).min(self.singles[kind]) {
                let tops = u32::from(count - centre - singles);
                let used = Use {
                    centre: used.centre | Counts::from(centre) << shift,
                    singles: used.singles | Counts::from(singles) << shift,
                    ..used
                };
                each_subset(self.tops[kind], tops, |piles| {
                    self.pick(need, Use { piles: used.piles | piles, ..used }, each);
                });
            }
        }
    }
}

/// Every choice of so many bits.
#[inline]
fn each_subset(bits: u8, count: u32, mut each: impl FnMut(u8)) {
    if count > bits.count_ones() {
        return;
    }
    if count == 0 {
        return each(0);
    }
    let mut subset = bits;
    loop {
        if subset.count_ones() == count {
            each(subset);
        }
        if subset == 0 {
            return;
        }
        subset = (subset - 1) & bits;
    }
}
