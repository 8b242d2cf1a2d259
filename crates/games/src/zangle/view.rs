//! What a seat may know: everything but what is still to be rolled.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Seat, Seats, Viewer};

use super::State;
use super::state::{Missed, OPEN, Phase, SEATS};
use crate::zangle_deck::{Bag, Card, Deck, Lying, MadeView, Zangle};

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    pub(super) phase: Phase,
    /// The round that is on, from 1; the fourth is a bonus round.
    pub round: u8,
    /// Whether it is a bonus round.
    pub bonus: bool,
    /// Who dealt.
    pub dealer: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// Whether that seat has taken its hit.
    pub hit: bool,
    /// Whether a zangle was made or a card drawn in this go-round.
    pub stirred: bool,
    /// Whether somebody has run out of cards: this go-round is the last.
    pub out: bool,
    /// How many cards the centre pile has.
    pub pile: u8,
    /// The centre cards, in their places.
    pub centre: [Option<Card>; OPEN as usize],
    /// What everybody sees of each seat.
    pub players: Vec<PlayerView>,
    /// The last zangle.
    pub last: Option<MadeView>,
    /// Every card that nobody has seen in this round, in whichever pile it lies.
    pub unseen: Bag,
    /// How many cards of each kind the deck has, by the number of triangles.
    pub deck: [u8; 6],
    /// After the game: zangles that were there and were not made.
    pub missed: Vec<MissedView>,
    /// Not shown before the end: it would say that there is a zangle.
    #[serde(skip)]
    missing: [Missed; SEATS],
}

/// What everybody sees of a seat.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlayerView {
    /// Whether it plays in this round.
    pub playing: bool,
    /// Its open cards.
    pub cards: Bag,
    /// How many cards its own pile has.
    pub draw: u8,
    /// How many zangles it has made in this round.
    pub zangles: u8,
    /// The points of the rounds that are over.
    pub total: u16,
}

/// What a seat let go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MissedView {
    /// Who.
    pub seat: Seat,
    /// How often.
    pub times: u8,
    /// In which round the largest one was.
    pub round: u8,
    /// The zangle with the most own cards.
    pub largest: Zangle,
}

impl View {
    /// The seat that looks, if it may move.
    pub(super) fn mover(&self) -> Option<Seat> {
        self.viewer.seat().filter(|&seat| self.phase == Phase::Play && seat == self.turn)
    }

    /// What lies before a seat that looks for a zangle.
    pub(super) fn lying(&self, seat: Seat) -> Lying<'_> {
        Lying { centre: &self.centre, own: self.own(seat) }
    }

    /// The open cards of a seat, in the order in which they are shown and numbered.
    pub(super) fn own(&self, seat: Seat) -> Vec<Card> {
        self.players[seat.index()].cards.cards().collect()
    }
}

pub(super) fn of(state: &State, viewer: Viewer) -> View {
    let all = Seats::first(state.seats);
    let player = |seat: Seat| PlayerView {
        playing: state.playing.has(seat),
        cards: state.own[seat.index()],
        draw: state.draw[seat.index()],
        zangles: state.made[seat.index()],
        total: state.totals[seat.index()],
    };
    let missed = |seat: Seat| {
        let Missed { times, round, largest } = state.missed[seat.index()];
        Some(MissedView { seat, times, round, largest: largest? })
    };
    View {
        viewer,
        phase: state.phase,
        round: state.round,
        bonus: state.is_bonus(),
        dealer: state.dealer,
        turn: state.turn,
        hit: state.hit,
        stirred: state.stirred,
        out: state.out,
        pile: state.pile,
        centre: state.centre,
        players: all.iter().map(player).collect(),
        last: state.last.map(|(seat, zangle)| MadeView { seat, zangle }),
        unseen: state.unseen,
        deck: state.deck.of_each,
        missed: if state.phase == Phase::Over { all.iter().filter_map(missed).collect() } else { Vec::new() },
        missing: state.missed,
    }
}

/// The state that looks like this view: there is only one.
pub(super) fn imagine(view: &View) -> State {
    let seats = view.players.len() as u8;
    let each = |index: usize| view.players.get(index);
    State {
        seats,
        deck: Deck { of_each: view.deck },
        phase: view.phase,
        round: view.round,
        playing: Seats::first(seats).iter().filter(|seat| view.players[seat.index()].playing).collect(),
        dealer: view.dealer,
        turn: view.turn,
        hit: view.hit,
        stirred: view.stirred,
        out: view.out,
        unseen: view.unseen,
        pile: view.pile,
        draw: std::array::from_fn(|index| each(index).map_or(0, |player| player.draw)),
        centre: view.centre,
        own: std::array::from_fn(|index| each(index).map_or(Bag::EMPTY, |player| player.cards)),
        made: std::array::from_fn(|index| each(index).map_or(0, |player| player.zangles)),
        totals: std::array::from_fn(|index| each(index).map_or(0, |player| player.total)),
        last: view.last.map(|made| (made.seat, made.zangle)),
        missed: view.missing,
    }
}
