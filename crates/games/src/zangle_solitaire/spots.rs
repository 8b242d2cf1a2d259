//! Cards by where they lie.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use super::state::{CENTRE, COLUMNS};
use crate::zangle_deck::{Bag, Card, Place, Zangle, each_zangle};

/// All places at which an open card can lie: those of the centre, then the tops of the piles.
const SPOTS: usize = CENTRE + COLUMNS;

/// The open cards of a table, place by place.
pub(super) type Open = [Option<Card>; SPOTS];

/// A set of open cards with one of them as target, by where they lie; whether it is a zangle is for the rules to say.
///
/// It is written as the target, then its pieces, those of the centre with a `c` and the tops of piles with a `p`:
/// `c1=p2+p5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spots {
    target: u8,
    /// A bit for each place, that of the target too.
    cards: u16,
}

impl Spots {
    /// The set with this target and these cards, which may name the target again.
    pub(super) fn new(target: usize, cards: impl IntoIterator<Item = usize>) -> Option<Self> {
        let mut all = cards.into_iter().chain([target]);
        let cards = all.try_fold(0, |bits, spot| (spot < SPOTS).then(|| bits | 1 << spot))?;
        Some(Self { target: target as u8, cards })
    }

    /// The places of all its cards.
    pub(super) fn all(self) -> impl Iterator<Item = usize> {
        (0..SPOTS).filter(move |spot| self.cards >> spot & 1 == 1)
    }

    /// The place of the target.
    pub(super) fn target(self) -> usize {
        self.target.into()
    }

    fn pieces(self) -> impl Iterator<Item = usize> {
        self.all().filter(move |spot| *spot != self.target())
    }

    /// The more pile cards the better, and the fewer of the centre.
    #[inline]
    pub(super) fn looks(self) -> i32 {
        let own = (self.cards >> CENTRE).count_ones();
        (16 * own) as i32 - self.cards.count_ones() as i32
    }

    /// The handles of its cards, the target first.
    pub(super) fn handles(self) -> Vec<String> {
        std::iter::once(self.target()).chain(self.pieces()).map(handle).collect()
    }

    /// The same set, told so that it does not matter which of several cards that look alike was meant as target.
    pub(super) fn told(self, open: &Open) -> Self {
        let alike = |spot: &usize| is_centre(*spot) == is_centre(self.target()) && open[*spot] == open[self.target()];
        Self { target: self.all().find(alike).unwrap_or(self.target()) as u8, ..self }
    }

    /// What these cards are; none if one of them is not there.
    pub(super) fn read(self, open: &Open) -> Option<Zangle> {
        let at = |of: fn(usize) -> bool| -> Option<Vec<Card>> {
            self.all().filter(|&spot| of(spot)).map(|spot| open[spot]).collect()
        };
        let target = (if is_centre(self.target()) { Place::Centre } else { Place::Own }, open[self.target()]?);
        Zangle::new(target, &at(is_centre)?, &at(|spot| !is_centre(spot))?)
    }
}

fn is_centre(spot: usize) -> bool {
    spot < CENTRE
}

/// What a place is called: `c1` to `c3`, `p1` to `p7`.
pub(super) fn handle(spot: usize) -> String {
    if is_centre(spot) { format!("c{}", spot + 1) } else { format!("p{}", spot - CENTRE + 1) }
}

/// The place that is called so.
pub(super) fn spot(handle: &str) -> Option<usize> {
    (0..SPOTS).find(|&spot| self::handle(spot) == handle)
}

/// Calls `each` with every zangle that the open cards make, by where its cards lie, once.
pub(super) fn each_set(open: &Open, mut each: impl FnMut(Spots)) {
    let bag = |cards: &[Option<Card>]| -> Bag { cards.iter().copied().flatten().collect() };
    each_zangle(&bag(&open[..CENTRE]), &bag(&open[CENTRE..]), |zangle| {
        let need = |cards: &mut dyn Iterator<Item = Card>| {
            let mut need = [0_u8; Card::KINDS];
            cards.for_each(|card| need[card.index()] += 1);
            need
        };
        let mut need = [need(&mut zangle.centre()), need(&mut zangle.own())];
        let (place, target) = zangle.target();
        choose(open, 0, 0, &mut need, &mut |cards| {
            let of_place = |spot: &usize| is_centre(*spot) == (place == Place::Centre) && open[*spot] == Some(target);
            for target in (Spots { target: 0, cards }).all().filter(of_place) {
                each(Spots { target: target as u8, cards });
            }
        });
    });
}

/// Every way to find so many cards of each kind, in the centre and on the piles, from this place on.
fn choose(open: &Open, spot: usize, cards: u16, need: &mut [[u8; Card::KINDS]; 2], each: &mut impl FnMut(u16)) {
    if need.iter().flatten().all(|&need| need == 0) {
        return each(cards);
    }
    if spot == SPOTS {
        return;
    }
    if let Some(card) = open[spot] {
        let side = usize::from(!is_centre(spot));
        if need[side][card.index()] > 0 {
            need[side][card.index()] -= 1;
            choose(open, spot + 1, cards | 1 << spot, need, each);
            need[side][card.index()] += 1;
        }
    }
    choose(open, spot + 1, cards, need, each);
}

impl fmt::Display for Spots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces: Vec<String> = self.pieces().map(handle).collect();
        write!(f, "{}={}", handle(self.target()), pieces.join("+"))
    }
}

impl fmt::Debug for Spots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Spots {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || format!("{text:?} is no set of cards: write a target and its pieces, such as c1=p2+p5");
        let (target, pieces) = text.split_once('=').ok_or_else(wrong)?;
        let target = spot(target).ok_or_else(wrong)?;
        // A target alone is a set too: it is refused for what it lacks, not for how it is written.
        let words = pieces.split('+').filter(|_| !pieces.is_empty());
        let spots: Vec<usize> = words.map(spot).collect::<Option<_>>().ok_or_else(wrong)?;
        let set = Self::new(target, spots.iter().copied()).ok_or_else(wrong)?;
        if set.pieces().count() < spots.len() {
            return Err(format!("{text:?} names a card twice"));
        }
        Ok(set)
    }
}

impl Serialize for Spots {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Spots {
    fn schema_name() -> Cow<'static, str> {
        "ZangleSpots".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let spot = "(c[1-3]|p[1-7])";
        json_schema!({"type": "string", "pattern": format!("^{spot}=({spot}(\\+{spot})*)?$")})
    }
}
