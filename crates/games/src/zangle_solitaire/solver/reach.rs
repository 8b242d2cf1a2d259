//! Positions that cannot be won, told at a glance.
//!
//! Every zangle needs a card of the centre, and there are ten. Give each pile card a weight by its number of triangles:
//! then a centre card of so many triangles can take away so much weight at most, whatever the shapes are and wherever
//! they lie. If all centre cards that are left cannot take away what all pile cards weigh, there is no need to search.
//! That holds for any weights. Which of them tell most depends on the deal, so those are chosen that do at its start.

use super::super::Deal;
use super::super::state::{CENTRE_PILE, COLUMNS};
use super::position::{Position, kinds};
use crate::zangle_deck::Card;

/// How many cards of 0 to 5 triangles.
type Sizes = [u8; 6];
/// What a card of 0 to 5 triangles weighs. A Z weighs nothing: it goes into any zangle.
type Weights = [u8; 6];

/// How many weights are used for one deal, and the largest that is tried.
const USED: usize = 12;
const LARGEST: u8 = 4;

/// Weights, and what a centre card of 0 to 5 triangles can take away of them.
#[derive(Debug, Clone, Copy)]
struct Scale {
    weights: Weights,
    takes: Weights,
}

impl Scale {
    fn new(weights: Weights) -> Self {
        // The heaviest cards that together have so many triangles.
        let mut heaviest = [0; 6];
        for triangles in 1..=5 {
            let split = |part: usize| weights[part] + heaviest[triangles - part];
            heaviest[triangles] = (1..=triangles).map(split).max().unwrap_or(0);
        }
        let takes = |triangles: usize| {
            // As one of the pieces, with the target and all other pieces from the piles; or as the target.
            let as_piece = (triangles.max(1)..=5).map(|target| weights[target] + heaviest[target - triangles]);
            as_piece.chain([heaviest[triangles]]).max().unwrap_or(0)
        };
        Self { weights, takes: std::array::from_fn(takes) }
    }

    #[inline]
    fn holds(&self, piles: Sizes, centre: Sizes) -> bool {
        weigh(piles, self.weights) <= weigh(centre, self.takes)
    }
}

#[inline]
fn weigh(sizes: Sizes, weights: Weights) -> u16 {
    sizes.iter().zip(weights).map(|(&count, weight)| u16::from(count) * u16::from(weight)).sum()
}

fn add(sizes: &mut Sizes, card: Card, count: u8) {
    sizes[card.triangles()] += count;
}

/// What can still be reached in a deal.
#[derive(Debug)]
pub(super) struct Reach {
    scales: [Scale; USED],
    /// The lowest cards of each pile, by how many these are.
    piles: [[Sizes; COLUMNS + 1]; COLUMNS],
    /// The cards of the centre pile, by how many are turned up.
    centre: [Sizes; CENTRE_PILE as usize + 1],
}

impl Reach {
    pub(super) fn of(deal: &Deal, start: &Position) -> Self {
        let mut reach = Self {
            scales: [Scale::new([0; 6]); USED],
            piles: [[[0; 6]; COLUMNS + 1]; COLUMNS],
            centre: [[0; 6]; CENTRE_PILE as usize + 1],
        };
        for (index, cards) in deal.piles().enumerate() {
            for (place, &card) in cards.iter().enumerate() {
                reach.piles[index][place + 1] = reach.piles[index][place];
                add(&mut reach.piles[index][place + 1], card, 1);
            }
        }
        for place in (0..deal.centre().len()).rev() {
            reach.centre[place] = reach.centre[place + 1];
            add(&mut reach.centre[place], deal.centre()[place], 1);
        }
        let (piles, centre) = reach.left(start);
        let mut all: Vec<(i32, Scale)> = scales()
            .map(|scale| {
                let (need, have) = (weigh(piles, scale.weights), weigh(centre, scale.takes));
                (1000 * i32::from(have) / i32::from(need.max(1)), scale)
            })
            .collect();
        all.sort_by_key(|(room, _)| *room);
        reach.scales.iter_mut().zip(all).for_each(|(slot, (_, scale))| *slot = scale);
        reach
    }

    /// The pile cards and the centre cards that are left, by size.
    #[inline]
    fn left(&self, position: &Position) -> (Sizes, Sizes) {
        let mut piles = [0; 6];
        for (pile, &cards) in position.piles.iter().enumerate() {
            let sizes = self.piles[pile][usize::from(cards)];
            piles.iter_mut().zip(sizes).for_each(|(all, more)| *all += more);
        }
        kinds(position.singles).for_each(|(kind, count)| add(&mut piles, Card::ALL[kind], count));
        let mut centre = self.centre[usize::from(position.turned)];
        kinds(position.centre).for_each(|(kind, count)| add(&mut centre, Card::ALL[kind], count));
        (piles, centre)
    }

    /// Whether the cards of the centre could be enough.
    #[inline]
    pub(super) fn may_be_won(&self, position: &Position) -> bool {
        let (piles, centre) = self.left(position);
        self.scales.iter().all(|scale| scale.holds(piles, centre))
    }
}

/// All weights that are tried.
fn scales() -> impl Iterator<Item = Scale> {
    let base = u32::from(LARGEST) + 1;
    let weights = move |number: u32| {
        let digit = |place: u32| (number / base.pow(place) % base) as u8;
        [0, digit(0), digit(1), digit(2), digit(3), digit(4)]
    };
    let triangles = [0, 1, 2, 3, 4, 5];
    (1..base.pow(5)).map(weights).chain([triangles]).map(Scale::new)
}
