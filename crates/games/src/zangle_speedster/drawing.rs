//! The plain drawing.

use tricorn_kernel::Seat;
use tricorn_kernel::face::{Drawing, Ink, Line, Names};

use super::View;
use crate::words::count;
use crate::zangle_deck::in_words;
use crate::zangle_deck::text::{draw_bag, draw_centre, draw_own};

pub(super) fn draw(view: &View, names: Names<'_>) -> Drawing {
    let round = if view.bonus { "Bonus round".into() } else { format!("Round {}", view.round) };
    let mut players = vec![Line::new().strong(round)];
    for index in 0..view.players.len() {
        players.extend(player(view, Seat::new(index as u8), names));
    }
    players.push(Line::new());
    players.push(Line::new().strong("Centre").muted(format!("   {} in the pile", count(view.pile, "card"))));
    let mut board = draw_centre(&view.centre);
    if let Some(made) = view.last {
        board.push(Line::new());
        board.push(Line::new().muted(format!("  {} showed {}", names.of(made.seat), in_words(made.zangle))));
    }
    let mut hand = Vec::new();
    let mut brief_hand = Vec::new();
    if let Some(seat) = view.viewer.seat() {
        let plain = view.is_plain(seat);
        let brief = draw_bag(Line::new().strong("Your cards  "), view.players[seat.index()].cards);
        hand.extend([Line::new(), Line::new().strong("Your cards")]);
        hand.extend(draw_own(&view.own(seat)).into_iter().map(|line| without_colours(line, plain)));
        brief_hand.push(without_colours(brief, plain));
    }
    Drawing { players, board, hand, brief_hand, ..Drawing::default() }
}

fn player(view: &View, seat: Seat, names: Names<'_>) -> Vec<Line> {
    let player = &view.players[seat.index()];
    let line = Line::new().strong(if view.control == Some(seat) { "> " } else { "  " });
    let line = line.plain(format!("{:<16} {:>3} so far", names.of(seat), player.total));
    if !player.playing {
        return vec![line.muted("  does not play this round")];
    }
    let mut lines = vec![line.plain(format!("  {} open, {} in the pile", player.cards.len(), player.draw))];
    if view.viewer.seat() != Some(seat) && !player.cards.is_empty() {
        lines.push(draw_bag(Line::new().muted("    "), player.cards));
    }
    if player.level > 0 {
        lines.push(Line::new().muted(format!("    {}", held_back(view, seat))));
    }
    lines
}

/// What a seat has to bear, in words.
fn held_back(view: &View, seat: Seat) -> String {
    let level = view.players[seat.index()].level;
    let setting = view.setting();
    let effects = (1..).zip(setting.effects(level));
    let words: Vec<String> =
        effects.map(|(level, effect)| effect.words(view.stand_ins, setting.texts.of(level))).collect();
    format!("level {level}: {}", words.join("; "))
}

/// ZAN-21: colours tell how many triangles a card has; without them one has to look.
fn without_colours(line: Line, plain: bool) -> Line {
    let ink = |ink| if plain && matches!(ink, Ink::Piece(_)) { Ink::Plain } else { ink };
    Line(line.0.into_iter().map(|(of, text)| (ink(of), text)).collect())
}
