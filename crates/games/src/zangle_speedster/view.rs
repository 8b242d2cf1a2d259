//! What a seat may know: everything but what is still to be rolled.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Seat, Seats, Viewer};

use super::equalizer::{LEVELS, Setting};
use super::state::{OPEN, Phase};
use super::{Effect, State, Texts};
use crate::zangle_deck::{Bag, Card, Deck, Lying, MadeView};

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    pub(super) phase: Phase,
    /// The round that is on, from 1; the sixth is a bonus round.
    pub round: u8,
    /// Whether it is a bonus round.
    pub bonus: bool,
    /// Who dealt.
    pub dealer: Seat,
    /// Who has called and must show a zangle.
    pub control: Option<Seat>,
    /// How many seconds there are to show a zangle.
    pub window_s: u8,
    /// Whether zangles are believed while playing.
    pub honour: bool,
    /// Whether the table enforces what a delay and missing colours stand for.
    pub stand_ins: bool,
    /// What each equalizer level adds.
    pub levels: [Effect; LEVELS],
    /// What each level asks besides, in the table's own words.
    pub texts: Texts,
    /// How often the race has begun anew.
    pub changes: u16,
    /// How many seconds have certainly passed since it last did.
    pub waited_s: u8,
    /// How many cards the centre pile has.
    pub pile: u8,
    /// The centre cards, in their places.
    pub centre: [Option<Card>; OPEN as usize],
    /// What everybody sees of each seat.
    pub players: Vec<PlayerView>,
    /// The last zangle.
    pub last: Option<MadeView>,
    /// The last card that was turned up, also if it ended the round and lies there no more.
    pub turned: Option<Card>,
    /// Every card that nobody has seen in this round, in whichever pile it lies.
    pub unseen: Bag,
    /// How many cards of each kind the deck has, by the number of triangles.
    pub deck: [u8; 6],
    /// Whose cards are turned up, or who has control.
    #[serde(skip)]
    turn: Seat,
    #[serde(skip)]
    winner: Option<Seat>,
    /// It is for the players to see while they play, not for the table to say (ZAN-20).
    #[serde(skip)]
    wrong: Seats,
}

/// What everybody sees of a seat.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlayerView {
    /// Whether it plays in this round.
    pub playing: bool,
    /// Whether it may call now.
    pub may_call: bool,
    /// Whether it called in vain when no penalty card was left: it may call again after the next zangle.
    pub barred: bool,
    /// Its open cards.
    pub cards: Bag,
    /// How many cards its own pile has.
    pub draw: u8,
    /// How many zangles it has made in this round.
    pub zangles: u8,
    /// Its equalizer level, 0 to 4.
    pub level: u8,
    /// The points of the rounds that are over.
    pub total: u16,
}

impl View {
    /// What lies before a seat that looks for a zangle.
    pub(super) fn lying(&self, seat: Seat) -> Lying<'_> {
        Lying { centre: &self.centre, own: self.own(seat) }
    }

    /// The open cards of a seat, in the order in which they are shown and numbered.
    pub(super) fn own(&self, seat: Seat) -> Vec<Card> {
        self.players[seat.index()].cards.cards().collect()
    }

    /// The open cards of the centre, without an order.
    pub(super) fn centre_bag(&self) -> Bag {
        self.centre.iter().copied().flatten().collect()
    }

    /// The seat that looks, if it has control.
    pub(super) fn shower(&self) -> Option<Seat> {
        self.viewer.seat().filter(|&seat| self.control == Some(seat))
    }

    /// What the table has set.
    pub(super) fn setting(&self) -> Setting {
        let (window_s, honour, stand_ins, levels) = (self.window_s, self.honour, self.stand_ins, self.levels);
        let (texts, deck) = (self.texts.clone(), Deck { of_each: self.deck });
        Setting { window_s, honour, stand_ins, levels, texts, deck }
    }

    /// Whether the one who looks sees the own cards without colours (ZAN-21).
    pub(super) fn is_plain(&self, seat: Seat) -> bool {
        self.viewer == Viewer::Seat(seat) && self.setting().is_plain(self.players[seat.index()].level)
    }
}

pub(super) fn of(state: &State, viewer: Viewer) -> View {
    let player = |seat: Seat| PlayerView {
        playing: state.playing.has(seat),
        may_call: state.may_call(seat),
        barred: state.barred.has(seat),
        cards: state.own[seat.index()],
        draw: state.draw[seat.index()],
        zangles: state.made[seat.index()],
        level: state.level[seat.index()],
        total: state.totals[seat.index()],
    };
    let Setting { window_s, honour, stand_ins, levels, texts, deck } = state.setting.clone();
    View {
        viewer,
        phase: state.phase,
        round: state.round,
        bonus: state.is_bonus(),
        dealer: state.dealer,
        control: (state.phase == Phase::Show).then_some(state.turn),
        window_s,
        honour,
        stand_ins,
        levels,
        texts,
        changes: state.changes,
        waited_s: state.waited_s,
        pile: state.pile,
        centre: state.centre,
        players: Seats::first(state.seats).iter().map(player).collect(),
        last: state.last.map(|(seat, zangle)| MadeView { seat, zangle }),
        turned: state.turned,
        unseen: state.unseen,
        deck: deck.of_each,
        turn: state.turn,
        winner: state.winner,
        wrong: state.wrong,
    }
}

/// The state that looks like this view: there is only one.
pub(super) fn imagine(view: &View) -> State {
    let seats = view.players.len() as u8;
    let each = |index: usize| view.players.get(index);
    State {
        seats,
        setting: view.setting(),
        phase: view.phase,
        round: view.round,
        playing: Seats::first(seats).iter().filter(|seat| view.players[seat.index()].playing).collect(),
        barred: Seats::first(seats).iter().filter(|seat| view.players[seat.index()].barred).collect(),
        dealer: view.dealer,
        turn: view.turn,
        winner: view.winner,
        wrong: view.wrong,
        changes: view.changes,
        waited_s: view.waited_s,
        unseen: view.unseen,
        pile: view.pile,
        draw: std::array::from_fn(|index| each(index).map_or(0, |player| player.draw)),
        centre: view.centre,
        own: std::array::from_fn(|index| each(index).map_or(Bag::EMPTY, |player| player.cards)),
        made: std::array::from_fn(|index| each(index).map_or(0, |player| player.zangles)),
        level: std::array::from_fn(|index| each(index).map_or(0, |player| player.level)),
        totals: std::array::from_fn(|index| each(index).map_or(0, |player| player.total)),
        last: view.last.map(|made| (made.seat, made.zangle)),
        turned: view.turned,
    }
}
