//! The picture of the table, and what to pick in it.

#[cfg(test)]
mod tests;

use maud::{Markup, PreEscaped, html};
use tricorn_kernel::face::{Line, Names, Picture, Scene, Seating};
use tricorn_kernel::{Seat, Viewer};

use super::state::Phase;
use super::{Triangle, View};
use crate::svg::Grid;
use crate::triangles_deck::svg::{self, BOARD, Example, LETTERS, Shown, Strip, Thing, Won, letter};
use crate::triangles_deck::{Card, Colour, Cut, name_cards};
use crate::words::{count, cut};

/// The pile has the left of the table for itself.
const PILE: f32 = 94.0;
const MARGIN: f32 = 12.0;
/// The room that a triangle needs with a ring around it.
const WITH_RING: (f32, f32) = (122.0, svg::TRIANGLE_HEIGHT + 20.0);

pub(super) fn scene(view: &View, names: Names<'_>) -> Scene {
    let over = view.phase == Phase::Over;
    let centre = match view.honour {
        _ if over && view.loose.is_empty() => everything_taken(view, names),
        true => loose(view),
        false => unfinished(view),
    };
    let things = html! {
        @if !over { (pile(view)) }
        (centre)
    };
    Scene {
        board: svg::board("board mayhem", "the table", things),
        hand: match view.viewer {
            Viewer::Seat(_) => svg::hand(view.hand, view.hot),
            Viewer::Spectator => Picture::default(),
        },
        seats: (0..view.players.len()).map(|index| seating(view, Seat::new(index as u8))).collect(),
    }
}

/// The pictures of the guide.
pub(super) fn figure(name: &str) -> Option<Picture> {
    example(name).map(|example| example.paint())
}

/// The same as text.
pub(super) fn figure_text(name: &str) -> Option<Vec<Line>> {
    example(name).map(|example| example.draw())
}

fn example(name: &str) -> Option<Example> {
    let [shoal, anemone, jellyfish] = Colour::ALL;
    let [horizontal, vertical, centered] = Cut::ALL;
    let three = |cut, colours: [Colour; 3]| {
        let [a, b, c] = colours;
        Shown::Taken([Card::piece(cut, 1, a), Card::piece(cut, 2, b), Card::piece(cut, 3, c)])
    };
    Some(match name {
        "cuts" => Example::cuts(),
        "add" => Example::new(
            "a card, a triangle that it fits, and one that it does not fit",
            vec![
                (Shown::Card(Card::piece(horizontal, 2, anemone)), "this card"),
                (Shown::Growing(horizontal, [Some(shoal), None, None]), "fits here"),
                (Shown::Growing(horizontal, [None, Some(jellyfish), None]), "not here"),
            ],
        ),
        "worth" => Example::new(
            "a mixed triangle and a pure one",
            vec![
                (three(vertical, [shoal, anemone, shoal]), "3 points"),
                (three(centered, [jellyfish; 3]), "pure: 6 points"),
            ],
        ),
        _ => return None,
    })
}

fn pile(view: &View) -> Markup {
    let scale = 0.58;
    let y = (BOARD.1 - svg::CARD.1 * scale) / 2.0;
    if view.pile == 0 {
        return Thing::new("pile", "pile", "the pile is empty").spot("pile").card_at(
            MARGIN,
            y,
            scale,
            svg::empty_place(),
        );
    }
    let shapes = html! {
        (svg::pile_under(view.pile.into()))
        (svg::plain_back())
        (svg::badge(view.pile.into(), scale))
    };
    let label = format!("the pile, {} face down", count(view.pile, "card"));
    Thing::new("card back pile", "pile", label).spot("pile").card_at(MARGIN, y, scale, shapes)
}

/// A line, or more, for each cut: first the place for a new triangle, which also names the cut.
fn unfinished(view: &View) -> Markup {
    let of_cut = |cut: Cut| -> Vec<&Triangle> { view.centre.iter().filter(|triangle| triangle.cut == cut).collect() };
    let groups = Cut::ALL.map(|cut| 1 + of_cut(cut).len());
    let room = (BOARD.0 - PILE - MARGIN, BOARD.1 - 2.0 * MARGIN);
    let grid = Grid::fit(&groups, room, WITH_RING, LETTERS);
    let step = (room.0 / grid.columns as f32).min((135.0 * grid.scale).max(66.0));
    // The name of a cut is wider than a small triangle; then its letter, as on the cards, must do.
    let short = step < 66.0;
    let line_height = room.1 / grid.lines as f32;
    let free = line_height - WITH_RING.1 * grid.scale - LETTERS;
    let place = |line: usize, column: usize| {
        let x = PILE + step * column as f32 + (step - 100.0 * grid.scale) / 2.0;
        (x, MARGIN + line_height * line as f32 + free / 2.0 + 13.0 * grid.scale)
    };
    let mut first_line = 0;
    let mut things = String::new();
    for (cut, count) in Cut::ALL.into_iter().zip(groups) {
        things += &new_place(cut, short, place(first_line, 0), grid.scale).into_string();
        for (index, triangle) in of_cut(cut).into_iter().enumerate() {
            let at = place(first_line + (index + 1) / grid.columns, (index + 1) % grid.columns);
            things += &growing(triangle, at, grid.scale).into_string();
        }
        first_line += count.div_ceil(grid.columns);
    }
    PreEscaped(things)
}

/// Words under a triangle.
fn caption(words: &str, scale: f32, class: &str) -> Markup {
    let y = svg::TRIANGLE_HEIGHT + 7.0 + 0.8 * LETTERS / scale;
    html! {
        text class=(class) x="50" y=(y.round()) text-anchor="middle" fill="#fffdf8" fill-opacity=".75" { (words) }
    }
}

fn new_place(cut: Cut, short: bool, (x, y): (f32, f32), scale: f32) -> Markup {
    let handle = format!("new:{}", letter(cut));
    let name = if short { &cut.name()[..1] } else { cut.name() };
    let shapes = html! { (svg::ghost(cut)) (caption(name, scale, "name")) };
    let thing = Thing::new("new", &handle, format!("start a new {} triangle", cut.name())).with_caption();
    thing.pick(&handle).at(x, y, scale, shapes)
}

fn growing(triangle: &Triangle, (x, y): (f32, f32), scale: f32) -> Markup {
    let handle = format!("triangle:{}{}", letter(triangle.cut), triangle.place);
    // In small triangles the numbers could not be read.
    let shapes = html! {
        (svg::growing(triangle.cut, triangle.pieces, scale > 0.66))
        (caption(&triangle.place.to_string(), scale, "number"))
    };
    Thing::new("triangle", &handle, words_of(triangle)).with_caption().pick(&handle).at(x, y, scale, shapes)
}

/// Such as "unfinished horizontal triangle 3: has 1 shoal, 3 jellyfish; lacks 2".
fn words_of(triangle: &Triangle) -> String {
    let has: Vec<String> = triangle.cards().map(|card| format!("{} {}", card.number(), card.colour().name())).collect();
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

/// After the last triangle: all that were taken, each with its owner.
fn everything_taken(view: &View, names: Names<'_>) -> Markup {
    let room = (BOARD.0 - 2.0 * MARGIN, BOARD.1 - 2.0 * MARGIN);
    let grid = Grid::fit(&[view.taken.len()], room, WITH_RING, LETTERS);
    let (step, line_height) = (room.0 / grid.columns as f32, room.1 / grid.lines as f32);
    let mut taken: Vec<(usize, &(Seat, [Card; 3]))> = view.taken.iter().enumerate().collect();
    taken.sort_by_key(|(_, (owner, _))| *owner);
    html! {
        @for (place, (index, (owner, cards))) in taken.into_iter().enumerate() {
            @let class = if view.counts_as_pure(*cards) { "triangle pure" } else { "triangle" };
            @let label = format!("{}, taken by {}", svg::triangle_label(cards), names.of(*owner));
            @let x = MARGIN + step * ((place % grid.columns) as f32 + 0.5) - 50.0 * grid.scale;
            @let y = MARGIN + line_height * (place / grid.columns) as f32 + 13.0 * grid.scale;
            @let name = cut(names.of(*owner), 6);
            (Thing::new(class, format!("taken:{index}"), label).with_caption().at(x, y, grid.scale, html! {
                (svg::taken(*cards))
                (caption(&name, grid.scale, "owner"))
            }))
        }
    }
}

fn seating(view: &View, seat: Seat) -> Seating {
    let player = &view.players[seat.index()];
    let mut words = count(player.cards, "card");
    if player.hot > 0 {
        words += &format!(", {} hot (just drawn)", player.hot);
    }
    // MAY-7: the pure ones in a pile of their own.
    let mut taken: Vec<_> = view.taken.iter().enumerate().filter(|(_, (owner, _))| *owner == seat).collect();
    taken.sort_by_key(|(_, (_, cards))| !view.counts_as_pure(*cards));
    let won = |(index, &(_, cards)): (usize, &(Seat, [Card; 3]))| Won {
        key: format!("taken:{seat}:{index}"),
        label: taken_label(view, cards),
        cards: cards.to_vec(),
        pure: view.counts_as_pure(cards),
    };
    let mut strip = Strip::default();
    strip.triangles(&taken.into_iter().map(won).collect::<Vec<_>>());
    Seating { words, picture: strip.finish("taken", "triangles taken") }
}

/// A triangle in words; on an honour table it is just what it was claimed to be until the end (MAY-12).
fn taken_label(view: &View, cards: [Card; 3]) -> String {
    if !view.honour || view.phase == Phase::Over {
        return svg::triangle_label(&cards);
    }
    let pure = if view.counts_as_pure(cards) { "pure " } else { "" };
    format!("claimed as a {pure}triangle: {}", name_cards(&cards))
}
