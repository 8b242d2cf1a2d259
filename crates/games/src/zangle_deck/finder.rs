//! Looking for zangles in cards that lie there.

use super::recipe::{Counts, MANY, RECIPES, Recipe, enough, one};
use super::{Bag, Card, Place, Zangle};

/// Cards of one place, as far as zangles need them.
#[derive(Clone, Copy)]
struct Side {
    counts: Counts,
    z: u8,
}

impl Side {
    #[inline]
    fn of(bag: &Bag) -> Self {
        let mut counts = 0;
        for (index, &count) in bag.counts().iter().enumerate().skip(1) {
            counts |= Counts::from(count.min(MANY)) << (4 * index);
        }
        Self { counts, z: bag.count(Card::Z) }
    }

    #[inline]
    fn count(self, card: Card) -> u8 {
        (self.counts >> (4 * card.index()) & 0xF) as u8
    }
}

/// As many of each kind in both together, as far as they can be told apart.
#[inline]
fn together(centre: &Bag, own: &Bag) -> Counts {
    let mut counts = 0;
    for (index, (&here, &there)) in centre.counts().iter().zip(own.counts()).enumerate().skip(1) {
        counts |= Counts::from((here + there).min(MANY)) << (4 * index);
    }
    counts
}

/// The recipes for which there are cards enough.
#[inline]
fn possible(centre: &Bag, own: &Bag) -> impl Iterator<Item = &'static Recipe> {
    let all = together(centre, own);
    let z = centre.count(Card::Z) + own.count(Card::Z);
    RECIPES.iter().filter(move |recipe| enough(all, recipe.all) && recipe.least_z <= z)
}

/// Calls `each` with every zangle that these cards make (ZAN-3 to ZAN-5), once: cards that look alike are alike.
///
/// The centre has at most four cards. Nothing is kept on the heap.
#[inline]
pub fn each_zangle(centre: &Bag, own: &Bag, mut each: impl FnMut(Zangle)) {
    if centre.is_empty() || own.is_empty() {
        return;
    }
    let (middle, mine) = (Side::of(centre), Side::of(own));
    for recipe in possible(centre, own) {
        for place in [Place::Centre, Place::Own] {
            let (mut middle, mut mine) = (middle, mine);
            let side = if place == Place::Centre { &mut middle } else { &mut mine };
            if side.count(recipe.target) == 0 {
                continue;
            }
            side.counts -= one(recipe.target);
            share_out(recipe, place, middle, mine, &mut each);
        }
    }
}

/// Every way to take the pieces of a recipe from both places; the target is taken from its own already.
#[inline]
fn share_out(recipe: &Recipe, place: Place, middle: Side, mine: Side, each: &mut impl FnMut(Zangle)) {
    let [first, second] = recipe.kinds;
    // How many of a kind can come from the centre.
    let range = |(card, need): (Card, u8)| need.saturating_sub(mine.count(card))..=need.min(middle.count(card));
    let from = |target: bool| if target { one(recipe.target) } else { 0 };
    for from_first in range(first) {
        for from_second in range(second) {
            let taken = Counts::from(from_first) * one(first.0) + Counts::from(from_second) * one(second.0);
            let centre = from(place == Place::Centre) + taken;
            let own = from(place == Place::Own) + recipe.pieces - taken;
            add_zs(recipe, place, (centre, middle.z), (own, mine.z), each);
        }
    }
}

/// The set with every number of Z cards (ZAN-5) that makes a zangle of it (ZAN-3, ZAN-4).
#[inline]
fn add_zs(recipe: &Recipe, place: Place, centre: (Counts, u8), own: (Counts, u8), each: &mut impl FnMut(Zangle)) {
    // With four Z at most, and a card in the centre, there are never more than nine own cards.
    for from_centre in 0..=centre.1 {
        for from_own in 0..=own.1 {
            let centre = centre.0 + Counts::from(from_centre);
            let own = own.0 + Counts::from(from_own);
            if from_centre + from_own >= recipe.least_z && centre != 0 && own != 0 {
                each(Zangle::pack((place, recipe.target), centre, own));
            }
        }
    }
}

/// Whether there is a zangle in these cards.
#[must_use]
pub fn has_zangle(centre: &Bag, own: &Bag) -> bool {
    let mut found = false;
    each_zangle(centre, own, |_| found = true);
    found
}

/// The zangle that uses most own cards; of those, the one that leaves most in the centre.
#[must_use]
pub fn best(centre: &Bag, own: &Bag) -> Option<Zangle> {
    let mut best: Option<(i16, Zangle)> = None;
    each_zangle(centre, own, |zangle| {
        let worth = 16 * i16::from(zangle.own_len()) - i16::from(zangle.len());
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, zangle));
        }
    });
    best.map(|(_, zangle)| zangle)
}
