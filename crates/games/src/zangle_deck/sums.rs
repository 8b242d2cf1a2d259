//! All zangles in a set of cards, wherever these lie.

use tricorn_kernel::face::Line;

use super::recipe::RECIPES;
use super::text::{draw_card, draw_made};
use super::{Bag, Card, Making};

/// A target and the cards that make it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// What is made.
    pub target: Card,
    /// What it is made of, Z cards too.
    pub pieces: Vec<Card>,
    making: Making,
}

/// Every zangle that can be made of these cards (ZAN-3, ZAN-5), those with most cards first; where the cards lie (ZAN-4)
/// is not asked.
#[must_use]
pub fn sums(cards: &Bag) -> Vec<Sum> {
    let mut all = Vec::new();
    for recipe in &RECIPES {
        let Some(shape) = recipe.target.shape() else { continue };
        let making = recipe.cover.map_or(Making::Same(shape), Making::Cover);
        let pieces: Vec<Card> =
            recipe.kinds.iter().flat_map(|&(card, count)| std::iter::repeat_n(card, count.into())).collect();
        if !cards.holds(pieces.iter().copied().chain([recipe.target])) {
            continue;
        }
        for z in recipe.least_z..=cards.count(Card::Z) {
            let pieces = pieces.iter().copied().chain(std::iter::repeat_n(Card::Z, z.into())).collect();
            all.push(Sum { target: recipe.target, pieces, making });
        }
    }
    all.sort_by_key(|sum| std::cmp::Reverse(sum.pieces.len()));
    all
}

impl Sum {
    /// The sum in a line, and under it the pieces as they lie on the target.
    #[must_use]
    pub fn draw(&self) -> Vec<Line> {
        let target = draw_card(Line::new(), self.target).plain(" = ");
        let sum = self
            .pieces
            .iter()
            .enumerate()
            .fold(target, |line, (index, &card)| draw_card(if index > 0 { line.plain(" + ") } else { line }, card));
        let indented = |line: Line| Line([Line::new().plain("    ").0, line.0].concat());
        std::iter::once(sum).chain(draw_made(self.making).into_iter().map(indented)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Place, Zangle, judge};
    use super::*;

    fn bag(codes: &str) -> Bag {
        codes.split_whitespace().map(|code| code.parse::<Card>().unwrap()).collect()
    }

    #[test]
    fn every_sum_is_a_zangle_and_is_found_once() {
        let cards = bag("5b 3 2 1 Z 1 5b");
        let all = sums(&cards);
        let texts: Vec<String> = all.iter().map(|sum| sum.draw()[0].text()).collect();
        assert!(texts.contains(&"5b = 5b + Z".to_owned()), "{texts:?}");
        assert!(texts.contains(&"2 = 1 + 1".to_owned()) && texts.contains(&"2 = 1 + 1 + Z".to_owned()), "{texts:?}");
        let mut once = texts.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), texts.len());
        for sum in &all {
            let zangle = Zangle::new((Place::Centre, sum.target), &[sum.target], &sum.pieces).unwrap();
            assert!(judge(zangle).is_ok(), "{zangle}");
            assert!(cards.holds(sum.pieces.iter().copied().chain([sum.target])));
            assert!(sum.draw().len() > 1);
        }
        assert!(all.is_sorted_by(|one, other| one.pieces.len() >= other.pieces.len()));
        assert!(sums(&bag("5a 5b Z")).is_empty());
    }
}
