//! The table: what lies where, and how cards move.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::Sink;

use super::spots::{Open, each_set};
use super::{Event, Move, Spots};
use crate::zangle_deck::{Bag, Card, Deck, Zangle};

/// So many cards lie open in the centre (ZAN-25).
pub(super) const CENTRE: usize = 3;
/// So many cards are the centre pile before three of them are turned up (ZAN-25).
pub(super) const CENTRE_PILE: u8 = 10;
/// The most piles (ZAN-29).
pub(super) const COLUMNS: usize = 7;

/// What the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    /// The first cards are turned up.
    Deal,
    /// Cards are turned up where some were used or put away.
    Reveal,
    /// The player fills an empty spot (ZAN-27).
    Fill,
    /// The player makes a zangle, or turns up others (ZAN-28).
    Play,
    /// All pile cards are used.
    Won,
    /// No zangle and nothing to turn up.
    Lost,
}

/// Where the next card is turned up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Awaited {
    /// In this place of the centre.
    Centre(usize),
    /// On this pile.
    Pile(usize),
}

/// A table of Zangle Solitaire.
///
/// Nobody has seen a card that lies face down, so all of them, those that are not used too, are one bag, and a pile is
/// only a number: a card is rolled when it is turned.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) columns: u8,
    pub(super) deck: Deck,
    pub(super) phase: Phase,
    /// Every card that nobody has seen.
    pub(super) unseen: Bag,
    /// How many of them are the centre pile.
    pub(super) pile: u8,
    pub(super) centre: [Option<Card>; CENTRE],
    /// The open card of each pile.
    pub(super) tops: [Option<Card>; COLUMNS],
    /// How many cards lie face down under it.
    pub(super) down: [u8; COLUMNS],
    /// How many zangles were made, and how often the centre was turned.
    pub(super) zangles: u8,
    pub(super) turned: u8,
    pub(super) last: Option<Zangle>,
}

impl State {
    /// The table before anything has happened: all cards face down (ZAN-25).
    pub(super) fn new(columns: u8, deck: Deck) -> Self {
        Self {
            columns,
            deck,
            phase: Phase::Deal,
            unseen: deck.cards(),
            pile: CENTRE_PILE,
            centre: [None; CENTRE],
            tops: [None; COLUMNS],
            down: std::array::from_fn(|pile| if pile < usize::from(columns) { pile as u8 + 1 } else { 0 }),
            zangles: 0,
            turned: 0,
            last: None,
        }
    }

    /// The open cards, place by place.
    #[inline]
    pub(super) fn open(&self) -> Open {
        let [a, b, c] = self.centre;
        let [d, e, f, g, h, i, j] = self.tops;
        [a, b, c, d, e, f, g, h, i, j]
    }

    /// How many pile cards are left (ZAN-29).
    pub(super) fn left(&self) -> u8 {
        self.down.iter().sum::<u8>() + self.tops.iter().flatten().count() as u8
    }

    /// Where the next card is turned up: the centre first, each from left to right.
    pub(super) fn awaited(&self) -> Option<Awaited> {
        let gap = self.centre.iter().position(Option::is_none).filter(|_| self.pile > 0);
        let covered = |pile: &usize| self.tops[*pile].is_none() && self.down[*pile] > 0;
        gap.map(Awaited::Centre).or_else(|| (0..COLUMNS).find(covered).map(Awaited::Pile))
    }

    /// The first spot without a card.
    pub(super) fn empty_spot(&self) -> Option<usize> {
        (0..usize::from(self.columns)).find(|&pile| self.tops[pile].is_none() && self.down[pile] == 0)
    }

    /// Whether a pile can give its open card away: it has more than one (ZAN-27).
    pub(super) fn can_give(&self, pile: usize) -> bool {
        pile < COLUMNS && self.tops[pile].is_some() && self.down[pile] > 0
    }

    /// Whether the open cards make a zangle.
    pub(super) fn has_zangle(&self) -> bool {
        let mut found = false;
        each_set(&self.open(), |_| found = true);
        found
    }

    /// The moves of the player, in their order: what needs no finding first.
    pub(super) fn moves(&self, out: &mut Vec<Move>) {
        match self.phase {
            Phase::Fill => {
                out.extend((0..COLUMNS).filter(|&pile| self.can_give(pile)).map(|pile| Move::Fill(pile as u8)));
            }
            Phase::Play => {
                out.push(if self.pile > 0 { Move::Turn } else { Move::Stop });
                each_set(&self.open(), |set| out.push(Move::Zangle(set)));
            }
            Phase::Deal | Phase::Reveal | Phase::Won | Phase::Lost => {}
        }
    }

    /// Makes a zangle that was found to be one (ZAN-26).
    pub(super) fn make(&mut self, spots: Spots, sink: &mut impl Sink<Event>) {
        let zangle = spots.read(&self.open()).expect("check found the cards");
        let spots = spots.told(&self.open());
        for spot in spots.all() {
            match spot.checked_sub(CENTRE) {
                None => self.centre[spot] = None,
                Some(pile) => self.tops[pile] = None,
            }
        }
        self.zangles += 1;
        self.last = Some(zangle);
        sink.tell(Event::Made { spots, zangle });
        if self.left() == 0 {
            self.phase = Phase::Won;
            return sink.tell(Event::Won); // ZAN-29
        }
        self.go_on(sink);
    }

    /// Puts the centre cards away (ZAN-28).
    pub(super) fn turn(&mut self, sink: &mut impl Sink<Event>) {
        let cards = self.centre.iter().copied().flatten().collect();
        self.centre = [None; CENTRE];
        self.turned += 1;
        sink.tell(Event::PutAway { cards });
        self.go_on(sink);
    }

    /// Moves a pile's open card into the first empty spot (ZAN-27).
    pub(super) fn fill(&mut self, from: usize, sink: &mut impl Sink<Event>) {
        let to = self.empty_spot().expect("check found a spot");
        let card = self.tops[from].take().expect("check found a card");
        self.tops[to] = Some(card);
        sink.tell(Event::Moved { from: from as u8 + 1, to: to as u8 + 1, card });
        self.go_on(sink);
    }

    /// Turns up a card where one is awaited.
    #[inline]
    pub(super) fn reveal(&mut self, card: Card, sink: &mut impl Sink<Event>) {
        self.unseen.take(card);
        let dealing = self.phase == Phase::Deal;
        match self.awaited().expect("a card is awaited") {
            Awaited::Centre(place) => {
                self.centre[place] = Some(card);
                self.pile -= 1;
                if !dealing {
                    sink.tell(Event::Filled { place: place as u8 + 1, card });
                }
            }
            Awaited::Pile(pile) => {
                self.tops[pile] = Some(card);
                self.down[pile] -= 1;
                if !dealing {
                    sink.tell(Event::Turned { pile: pile as u8 + 1, card });
                }
            }
        }
        if dealing {
            if self.awaited().is_some() {
                return;
            }
            let centre = self.centre.map(|card| card.expect("the centre is dealt"));
            sink.tell(Event::Dealt { centre, tops: self.tops.iter().copied().flatten().collect() });
        }
        self.go_on(sink);
    }

    /// What comes next: cards to turn up, a spot to fill, a zangle to find, or the end.
    fn go_on(&mut self, sink: &mut impl Sink<Event>) {
        self.phase = if self.awaited().is_some() {
            Phase::Reveal
        } else if self.empty_spot().is_some() && (0..COLUMNS).any(|pile| self.can_give(pile)) {
            Phase::Fill
        } else if self.pile == 0 && !self.has_zangle() {
            return self.lose(false, sink); // ZAN-28
        } else {
            Phase::Play
        };
    }

    /// Ends a game that is lost.
    pub(super) fn lose(&mut self, gave_up: bool, sink: &mut impl Sink<Event>) {
        self.phase = Phase::Lost;
        sink.tell(Event::Lost { left: self.left(), gave_up });
    }
}
