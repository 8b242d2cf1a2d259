//! The picture of the table, and what to pick in it.

#[cfg(test)]
mod tests;

use maud::html;
use tricorn_kernel::face::{Names, Picture, Scene, Seating};
use tricorn_kernel::{Seat, Viewer};

use super::Effect;
use super::state::Phase;
use super::view::View;
use crate::triangles_deck::svg::board;
use crate::words::count;
use crate::zangle_deck::table::{Made, centre_cards, draw_pile, hand, last, strip};
use crate::zangle_deck::{Card, MadeView, in_words};

pub(super) fn scene(view: &View, names: Names<'_>) -> Scene {
    let control = view.control.map(|seat| format!("{} has control", names.of(seat)));
    // An honour table does not say how the pieces lie: that would be to look at them (ZAN-20).
    let showed = view.last.filter(|_| view.honour).map(|made| in_words(made.zangle));
    let made = view.last.filter(|_| !view.honour && view.control.is_none());
    let made = made.map(|MadeView { seat, zangle }| Made {
        seat,
        zangle,
        centre: &view.centre,
        own: view.players[seat.index()].cards,
        flies: true,
    });
    let otherwise = match control.or(showed) {
        Some(words) => words,
        None if view.phase == Phase::Race => "No zangle yet".into(),
        None => String::new(),
    };
    let things = html! {
        (draw_pile(view.pile))
        (centre_cards(&view.centre))
        (last(made, names, &otherwise))
    };
    Scene {
        board: board("board zangle", "the table", things),
        hand: match view.viewer {
            Viewer::Seat(seat) => hand(&view.own(seat), seat, view.is_plain(seat)),
            Viewer::Spectator => Picture::default(),
        },
        seats: (0..view.players.len()).map(|index| seating(view, Seat::new(index as u8))).collect(),
    }
}

/// What everybody sees of a seat: what it has left, what holds it back, and its open cards, small.
fn seating(view: &View, seat: Seat) -> Seating {
    let player = &view.players[seat.index()];
    if !player.playing {
        return Seating { words: format!("{} so far", player.total), picture: Picture::default() };
    }
    let left = player.cards.len() + player.draw;
    let mut words = format!("{} left, {} so far", count(left, "card"), player.total);
    if player.level > 0 {
        words += &format!(", {}", bears(view, seat));
    }
    let cards: Vec<Card> = player.cards.cards().collect();
    let shown = !cards.is_empty() && view.viewer.seat() != Some(seat);
    Seating { words, picture: if shown { strip(&cards, seat) } else { Picture::default() } }
}

/// What a seat has to bear, in few words: a phone has little room beside a name, and the story tells it whole.
fn bears(view: &View, seat: Seat) -> String {
    let level = view.players[seat.index()].level;
    let setting = view.setting();
    let each = |(level, effect): (u8, &Effect)| match setting.texts.of(level) {
        "" => effect.brief(view.stand_ins),
        text => format!("{}, \u{201c}{text}\u{201d}", effect.brief(view.stand_ins)),
    };
    let all: Vec<String> = (1..).zip(setting.effects(level)).map(each).collect();
    format!("level {level}: {}", all.join(", "))
}
