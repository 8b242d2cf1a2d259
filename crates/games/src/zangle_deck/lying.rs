//! Cards that lie in front of somebody who looks for a zangle: their handles, and what is put together of them.

use super::{Card, MOST_OWN, Place, Zangle};

/// The centre cards in their places, and the own cards in the order in which they are shown: `c1` is the first of the
/// centre, `o1` the first of one's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lying<'a> {
    /// The places of the centre.
    pub centre: &'a [Option<Card>],
    /// The own cards.
    pub own: Vec<Card>,
}

impl Lying<'_> {
    /// The handles of all cards.
    #[must_use]
    pub fn handles(&self) -> Vec<String> {
        let centre = (1..).zip(self.centre).filter_map(|(place, card): (usize, _)| card.map(|_| format!("c{place}")));
        centre.chain((1..=self.own.len()).map(|place| format!("o{place}"))).collect()
    }

    fn card(&self, handle: &str) -> Option<(Place, Card)> {
        let place = handle.get(1..)?.parse::<usize>().ok()?.checked_sub(1)?;
        match handle.get(..1)? {
            "c" => Some((Place::Centre, (*self.centre.get(place)?)?)),
            "o" => Some((Place::Own, *self.own.get(place)?)),
            _ => None,
        }
    }

    /// What the card with this handle is called.
    #[must_use]
    pub fn name(&self, handle: &str) -> Option<String> {
        self.card(handle).map(|(place, card)| match place {
            Place::Centre => format!("{} in the centre", card.name()),
            Place::Own => format!("your {}", card.name()),
        })
    }

    /// The set of the cards with these handles, one of them marked as the target.
    #[must_use]
    pub fn assemble(&self, mark: &str, picks: &[&str]) -> Option<Zangle> {
        let target = self.card(mark)?;
        let mut named: Vec<&str> = picks.iter().copied().chain([mark]).collect();
        named.sort_unstable();
        named.dedup();
        let cards: Vec<(Place, Card)> = named.into_iter().map(|handle| self.card(handle)).collect::<Option<_>>()?;
        let at = |wanted| -> Vec<Card> {
            cards.iter().filter(|(place, _)| *place == wanted).map(|(_, card)| *card).collect()
        };
        let (centre, mut own) = (at(Place::Centre), at(Place::Own));
        // No zangle has more than nine own cards. The target and the largest others are enough to be told why not: they
        // have more than five triangles, or none of the cards is from the centre.
        own.sort_by_key(|&card| (target != (Place::Own, card), std::cmp::Reverse(card)));
        own.truncate(MOST_OWN);
        Zangle::new(target, &centre, &own)
    }

    /// The handles of a zangle's cards, the target first; of cards that look alike the first ones.
    #[must_use]
    pub fn handles_of(&self, zangle: Zangle) -> Vec<String> {
        let mut centre: Vec<Option<Card>> = self.centre.to_vec();
        let mut own: Vec<Option<Card>> = self.own.iter().copied().map(Some).collect();
        let find = |(place, card): (Place, Card)| {
            let (letter, cards) = match place {
                Place::Centre => ('c', &mut centre),
                Place::Own => ('o', &mut own),
            };
            let index = cards.iter().position(|lies| *lies == Some(card))?;
            cards[index] = None;
            Some(format!("{letter}{}", index + 1))
        };
        std::iter::once(zangle.target()).chain(zangle.pieces()).filter_map(find).collect()
    }
}
