//! The painted parts of a table on which zangles are made.

use maud::{Markup, html};
use tricorn_kernel::face::{Names, Picture};
use tricorn_kernel::{Refusal, Seat};

use super::svg::{CARD, empty_place, face, made_of, pile, plain_face, token};
use super::{Bag, Card, Place, Zangle, in_words, judge};
use crate::svg::{EDGE, Grid, IVORY, tenth};
use crate::triangles_deck::svg::{BOARD, LETTERS, Thing, picture};
use crate::words::count;

/// The cards of the centre and the pile beside them stand in one line.
const SCALE: f32 = 0.76;
const STEP: f32 = 85.0;
const TOP: f32 = 20.0;
const LEFT: f32 = 11.0;

/// The centre pile.
pub(crate) fn draw_pile(left: u8) -> Markup {
    let at = |thing: Thing, shapes: Markup| thing.at(LEFT, TOP, SCALE, shapes);
    if left == 0 {
        return at(Thing::new("pile", "pile", "the centre pile is empty").spot("pile"), empty_place());
    }
    let letters = LETTERS / SCALE;
    let shapes = html! {
        (pile(left))
        circle.badge cx="84" cy="6" r=(tenth(letters)) fill="#10302d" stroke=(IVORY) stroke-width="2.5" {}
        text.count aria-hidden="true" x="84" y=(tenth(6.0 + 0.35 * letters)) font-size=(tenth(letters)) text-anchor="middle"
            fill=(IVORY) { (left) }
    };
    let label = format!("the centre pile, {} face down", count(left, "card"));
    at(Thing::new("card back pile", "pile", label).pick("pile"), shapes)
}

/// The centre cards in their places.
pub(crate) fn centre_cards(centre: &[Option<Card>]) -> Markup {
    html! { @for index in 0..centre.len() { (centre_card(centre, index)) } }
}

fn centre_card(centre: &[Option<Card>], index: usize) -> Markup {
    let x = LEFT + STEP * (index + 1) as f32;
    let Some(card) = centre[index] else {
        let thing = Thing::new("card gap", format!("gap:{index}"), "an empty place").spot("gap");
        return thing.at(x, TOP, SCALE, empty_place());
    };
    let handle = format!("c{}", index + 1);
    // A key for each card that lay in this place: the next one comes from the pile, and does not change its face.
    let copies = centre[..index].iter().filter(|other| **other == Some(card)).count();
    let label = format!("in the centre: {}", card.name());
    let thing = Thing::new("card", format!("centre:{card}:{copies}"), label).pick(handle);
    thing.at(x, TOP, SCALE, html! { (face(card)) })
}

/// The last zangle, and what lies now where its cards lay.
#[derive(Clone, Copy)]
pub(crate) struct Made<'a> {
    pub(crate) seat: Seat,
    pub(crate) zangle: Zangle,
    pub(crate) centre: &'a [Option<Card>],
    /// The own cards of its maker.
    pub(crate) own: Bag,
    /// Whether its pieces are those that lay there: once its maker can draw again, a new card could take their keys.
    pub(crate) flies: bool,
}

/// The last zangle: its pieces as they lie on the target, turned as they must be; words if there is none.
pub(crate) fn last(made: Option<Made<'_>>, names: Names<'_>, otherwise: &str) -> Markup {
    let (middle, top) = (BOARD.0 / 2.0, 130.0);
    let Some(made) = made else {
        return html! {
            text.name x=(middle) y="215" text-anchor="middle" fill=(IVORY) fill-opacity=".6" { (otherwise) }
        };
    };
    let Ok(making) = judge(made.zangle) else { return html! {} };
    let z = made.zangle.pieces().filter(|(_, card)| *card == Card::Z).count();
    let with_z = if z > 0 { format!(" + {}", vec!["Z"; z].join(" + ")) } else { String::new() };
    let codes: Vec<&str> = making.pieces().iter().map(|(shape, _)| Card::of(*shape).code()).collect();
    let sum = format!("{} = {}{with_z}", made.zangle.target().1, codes.join(" + "));
    let label = format!("the last zangle, by {}: {}", names.of(made.seat), in_words(made.zangle));
    let once = format!("made:{}", made.zangle);
    let keys = flown(made, &once);
    html! {
        g.made data-once=(once) role="img" aria-label=(label) {
            text.name x=(middle) y=(top + 16.0) text-anchor="middle" fill=(IVORY) fill-opacity=".8" { (names.of(made.seat)) }
            text.sum x=(middle) y=(BOARD.1 - 12.0) text-anchor="middle" fill=(IVORY) font-weight="600" { (sum) }
        }
        g transform=(format_args!("translate({middle} {})", top + 95.0)) {
            (made_of(making, 62.0, |index, card| {
                let copy = codes[..index].iter().filter(|code| **code == card.code()).count();
                let key = keys.iter().filter(|(of, _)| *of == card).nth(copy).map(|(_, key)| key.clone());
                (key.unwrap_or_else(|| format!("{once}:{index}")), format!("{card} in the zangle"))
            }))
        }
    }
}

/// The keys of a zangle's pieces: those that their cards had where they lay, so that they fly from there.
///
/// Of cards that look alike the last ones went, so that those that still lie there keep their keys.
fn flown(made: Made<'_>, once: &str) -> Vec<(Card, String)> {
    let mut keys: Vec<(Card, String)> = Vec::new();
    for (index, (place, card)) in made.zangle.pieces().enumerate() {
        let (pile, still) = match place {
            Place::Centre => ("centre".to_owned(), made.centre.iter().filter(|lies| **lies == Some(card)).count()),
            Place::Own => (format!("own:{}", made.seat.number()), usize::from(made.own.count(card))),
        };
        let gone = made.zangle.pieces().take(index).filter(|other| *other == (place, card)).count();
        let key = format!("{pile}:{card}:{}", still + gone);
        keys.push((card, if made.flies { key } else { format!("{once}:{card}:{index}") }));
    }
    keys
}

/// A viewer's own cards in rows; `plain` without their colours.
pub(crate) fn hand(cards: &[Card], seat: Seat, plain: bool) -> Picture {
    let room = (BOARD.0, 232.0);
    let thing = (CARD.0 + 10.0, CARD.1 + 14.0);
    let grid = Grid::fit(&[cards.len().max(1)], room, thing, 0.0);
    let scale = grid.scale.min(0.95);
    let (step_x, step_y) = (thing.0 * scale, thing.1 * scale);
    let things = html! {
        @for (index, &card) in cards.iter().enumerate() {
            @let (column, row) = (index % grid.columns, index / grid.columns);
            @let in_row = grid.columns.min(cards.len() - row * grid.columns);
            @let x = (room.0 - step_x * in_row as f32) / 2.0 + step_x * column as f32 + 5.0 * scale;
            @let copy = cards[..index].iter().filter(|other| **other == card).count();
            (Thing::new("card", format!("own:{}:{card}:{copy}", seat.number()), card.name())
                .pick(format!("o{}", index + 1))
                .at(x, 9.0 + step_y * row as f32, scale, html! { (if plain { plain_face(card) } else { face(card) }) }))
        }
    };
    let height = 12.0 + step_y * grid.lines.min(cards.len().max(1).div_ceil(grid.columns)) as f32;
    picture("hand", (room.0, height), &format!("your cards, {}", count(cards.len() as i32, "card")), things)
}

/// Why what is never picked on such a table makes no move; the centre is filled by this rule.
pub(crate) fn why_not(spot: &str, filled_by: &'static str) -> Option<Refusal> {
    Some(match spot {
        "gap" => Refusal::new(filled_by, "no card lies here: the centre pile is used up"),
        "theirs" => Refusal::new("ZAN-4", "a zangle is made of centre cards and your own, not of somebody else's"),
        _ => return None,
    })
}

/// Open cards of somebody else, small, to stand beside the name.
pub(crate) fn strip(cards: &[Card], seat: Seat) -> Picture {
    const TOKEN: (f32, f32) = (34.0, 26.0);
    let (columns, step) = (8, (TOKEN.0 + 3.0, TOKEN.1 + 3.0));
    let size = (step.0 * cards.len().min(columns) as f32, step.1 * cards.len().div_ceil(columns) as f32);
    let names: Vec<String> = cards.iter().map(ToString::to_string).collect();
    let things = html! {
        @for (index, &card) in cards.iter().enumerate() {
            @let copy = cards[..index].iter().filter(|other| **other == card).count();
            g data-key=(format_args!("own:{}:{card}:{copy}", seat.number())) data-spot="theirs" role="img" aria-label=(card.name())
                transform=(format_args!("translate({} {})", step.0 * (index % columns) as f32 + 1.0, step.1 * (index / columns) as f32 + 1.0)) {
                (token(card, TOKEN))
            }
        }
        rect width=(size.0) height=(size.1) fill="none" stroke=(EDGE) stroke-opacity="0" {}
    };
    picture("strip", size, &format!("open cards: {}", names.join(", ")), things)
}
