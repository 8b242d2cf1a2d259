//! The picture of the table, and what to pick in it.

#[cfg(test)]
mod tests;

use maud::{Markup, PreEscaped, html};
use tricorn_kernel::face::{Names, Scene, Seating};
use tricorn_kernel::{Seat, Viewer};

use super::rules::{Phase, worth};
use super::{Move, Triangle, View};
use crate::triangles_deck::svg::{self, BOARD, Grid, LETTERS, Strip, Thing, copy_handle, count_cards, letter};
use crate::triangles_deck::{Card, Cut, is_pure};

/// The pile has the left of the table for itself.
const PILE: f32 = 94.0;
const MARGIN: f32 = 12.0;

pub(super) fn picks(mv: &Move) -> Vec<String> {
    let cut = |card: Card| card.cut().map_or(' ', letter);
    match *mv {
        Move::Start(card) => vec![format!("hand:{card}"), format!("new:{}", cut(card))],
        Move::Add(card, place) => vec![format!("hand:{card}"), format!("triangle:{}{}", cut(card), place + 1)],
        Move::Lay(card) => vec![format!("hand:{card}")],
        Move::Claim(cards) => {
            let copy = |index: usize| cards[..=index].iter().filter(|&&card| card == cards[index]).count() as u8;
            (0..3).map(|index| copy_handle("centre", cards[index], copy(index))).collect()
        }
        Move::Stop | Move::Rest | Move::Dealer(_) | Move::Draw(_) => Vec::new(),
    }
}

pub(super) fn scene(view: &View, names: Names<'_>) -> Scene {
    let centre = match (view.honour, view.phase) {
        (true, _) => loose(view),
        (false, Phase::Over) => everything_taken(view, names),
        (false, _) => unfinished(view),
    };
    let things = html! {
        @if view.phase != Phase::Over { (pile(view)) }
        (centre)
    };
    Scene {
        board: svg::board("board mayhem", "the table", things),
        hand: match view.viewer {
            Viewer::Seat(_) => svg::hand(view.hand, view.hot),
            Viewer::Spectator => String::new(),
        },
        seats: (0..view.players.len()).map(|index| seating(view, Seat::new(index as u8))).collect(),
    }
}

fn pile(view: &View) -> Markup {
    let scale = 0.58;
    let y = (BOARD.1 - svg::CARD.1 * scale) / 2.0;
    if view.pile == 0 {
        return Thing::new("pile", "pile", "the pile is empty").card_at(MARGIN, y, scale, svg::empty_place());
    }
    let shapes = html! {
        (svg::pile_under(view.pile.into()))
        (svg::back(None))
        (svg::badge(view.pile.into(), scale))
    };
    let label = format!("the pile, {} face down", count_cards(view.pile));
    Thing::new("card back pile", "pile", label).card_at(MARGIN, y, scale, shapes)
}

/// A line, or more, for each cut: first the place for a new triangle, which also names the cut.
fn unfinished(view: &View) -> Markup {
    let of_cut = |cut: Cut| -> Vec<&Triangle> { view.centre.iter().filter(|triangle| triangle.cut == cut).collect() };
    let groups = Cut::ALL.map(|cut| 1 + of_cut(cut).len());
    let room = (BOARD.0 - PILE - MARGIN, BOARD.1 - 2.0 * MARGIN);
    let grid = Grid::fit(&groups, room, (100.0, svg::TRIANGLE_HEIGHT), 14.0, LETTERS);
    // The name of a cut is wider than a small triangle: it needs a column of its own width.
    let step = (114.0 * grid.scale).max(room.0 / grid.columns as f32).min(130.0 * grid.scale);
    let line_height = room.1 / grid.lines as f32;
    let high = svg::TRIANGLE_HEIGHT * grid.scale + LETTERS;
    let place = |line: usize, column: usize| {
        let x = PILE + step * column as f32 + (step - 100.0 * grid.scale) / 2.0;
        (x, MARGIN + line_height * line as f32 + (line_height - high) / 2.0)
    };
    let mut first_line = 0;
    let mut things = String::new();
    for (cut, count) in Cut::ALL.into_iter().zip(groups) {
        things += &new_place(cut, place(first_line, 0), grid.scale).into_string();
        for (index, triangle) in of_cut(cut).into_iter().enumerate() {
            let at = place(first_line + (index + 1) / grid.columns, (index + 1) % grid.columns);
            things += &growing(triangle, at, grid.scale).into_string();
        }
        first_line += count.div_ceil(grid.columns);
    }
    PreEscaped(things)
}

fn caption(words: &str, scale: f32, class: &str) -> Markup {
    html! {
        text class=(class) x="50" y=((svg::TRIANGLE_HEIGHT + (LETTERS + 1.0) / scale).round()) text-anchor="middle"
            font-size=((10.0 * LETTERS / scale).round() / 10.0) fill="#fffdf8" fill-opacity=".8" { (words) }
    }
}

fn new_place(cut: Cut, (x, y): (f32, f32), scale: f32) -> Markup {
    let handle = format!("new:{}", letter(cut));
    let shapes = html! { (svg::ghost(cut)) (caption(cut.name(), scale, "name")) };
    Thing::new("new", &handle, format!("start a new {} triangle", cut.name())).pick(&handle).at(x, y, scale, shapes)
}

fn growing(triangle: &Triangle, (x, y): (f32, f32), scale: f32) -> Markup {
    let handle = format!("triangle:{}{}", letter(triangle.cut), triangle.place);
    // In small triangles the numbers could not be read.
    let shapes = html! {
        (svg::growing(triangle.cut, triangle.pieces, scale > 0.75))
        (caption(&triangle.place.to_string(), scale, "number"))
    };
    Thing::new("triangle", &handle, words_of(triangle)).pick(&handle).at(x, y, scale, shapes)
}

/// Such as "unfinished horizontal triangle 3: has 1 shoal, 3 jellyfish; lacks 2".
fn words_of(triangle: &Triangle) -> String {
    let has: Vec<String> =
        triangle.cards().map(|card| format!("{} {}", card.number(), card.colour().name())).collect();
    let lacks: Vec<String> =
        (1..=3).filter(|&number| triangle.pieces[number - 1].is_none()).map(|number| number.to_string()).collect();
    let (cut, place) = (triangle.cut.name(), triangle.place);
    format!("unfinished {cut} triangle {place}: has {}; lacks {}", has.join(", "), lacks.join(", "))
}

/// Honour table: the cards lie as they were played, nobody puts them together (MAY-12).
fn loose(view: &View) -> Markup {
    let room = (BOARD.0 - PILE - MARGIN, BOARD.1 - 2.0 * MARGIN);
    svg::loose(view.loose, view.fresh, (PILE + 4.0, MARGIN), room)
}

/// After the last triangle: all 27, by cut, in the order in which they were taken.
fn everything_taken(view: &View, names: Names<'_>) -> Markup {
    let step = (BOARD.0 - 2.0 * MARGIN) / 9.0;
    let scale = 0.38;
    html! {
        @for cut in Cut::ALL {
            @let taken = view.taken.iter().enumerate().filter(|(_, (_, cards))| cards[0].cut() == Some(cut));
            @for (column, (index, (owner, cards))) in taken.enumerate() {
                @let class = if is_pure(*cards) { "triangle pure" } else { "triangle" };
                @let label = format!("{}, taken by {}", svg::triangle_label(cards), names.of(*owner));
                @let (x, y) = (MARGIN + step * (column as f32 + 0.5) - 50.0 * scale, 55.0 + 98.0 * cut as usize as f32);
                (Thing::new(class, format!("taken:{index}"), label).at(x, y, scale, svg::finished(*cards)))
            }
        }
    }
}

fn seating(view: &View, seat: Seat) -> Seating {
    let player = &view.players[seat.index()];
    let mut words = count_cards(player.cards);
    if player.hot > 0 {
        words += &format!(", {} hot", player.hot);
    }
    let taken = view.taken.iter().enumerate().filter(|(_, (owner, _))| *owner == seat);
    let triangle = |(index, (_, cards)): (usize, &(Seat, [Card; 3]))| (format!("taken:{index}"), cards.to_vec());
    // MAY-7: the pure ones in a pile of their own.
    let (pure, other): (Vec<_>, Vec<_>) = taken.partition(|(_, (_, cards))| worth(*cards) == 6);
    let mut strip = Strip::default();
    strip.triangles(&pure.into_iter().chain(other).map(triangle).collect::<Vec<_>>());
    Seating { words, picture: strip.finish("taken", "triangles taken") }
}
