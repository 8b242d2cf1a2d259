//! The words and the plain drawing.

use tricorn_kernel::face::{Drawing, Face, Ink, Line, Names, Picture, Scene, Weight};
use tricorn_kernel::{Refusal, Scored, Seat, Viewer};

use super::state::{HAND, Phase, worth};
use super::{Event, Mayhem, Move, Triangle, View, picks, picture};
use crate::triangles_deck::{Bag, Card, Colour, Cut, draw_card, name_cards};
use crate::words::count;

impl Face for Mayhem {
    const GUIDE: &'static str = include_str!("guide.md");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const GLOSSARY: &'static [(&'static str, &'static str)] = &[
        ("hot", "just drawn, and playable at once until the next player moves (MAY-9)"),
        ("fresh", "drawn or played just now, in this turn"),
        ("pure", "all three cards of one colour: 6 points instead of 3 (MAY-10)"),
    ];

    fn label(view: &View, mv: &Move, names: Names<'_>) -> String {
        match *mv {
            Move::Dealer(seat) => format!("{} deals", names.of(seat)),
            Move::Draw(card) => format!("Draw {}", card.name()),
            Move::Start(card) => format!("Start a triangle with {}", card.name()),
            Move::Add(card, place) => {
                let lying = view.centre.iter().find(|t| Some(t.cut) == card.cut() && t.place == place + 1);
                let lying: Vec<Card> = lying.into_iter().flat_map(Triangle::cards).collect();
                match lying[..] {
                    [a, b] => {
                        let points = worth([a, b, card], false);
                        format!("Complete triangle {} with {} for {points} points", place + 1, card.name())
                    }
                    _ => format!("Add {} to triangle {} ({})", card.name(), place + 1, name_cards(&lying)),
                }
            }
            Move::Stop if view.pile == 0 => "Stop (no card is left to draw)".into(),
            Move::Stop => "Stop and draw".into(),
            Move::Rest if view.hot.is_empty() => "Claim nothing more".into(),
            Move::Rest => "Let your fresh cards cool".into(),
            Move::Lay(card) => format!("Lay {}", card.name()),
            Move::Claim(cards) => format!("Claim {}", name_cards(&cards)),
        }
    }

    fn say(event: &Event, names: Names<'_>) -> String {
        let fresh = |hot: bool| if hot { ", freshly drawn" } else { "" };
        match *event {
            Event::Dealer { seat, first } => format!("{} deals, {} begins.", names.of(seat), names.of(first)),
            Event::Dealt { seat, hand: None } => format!("{} gets three cards.", names.of(seat)),
            Event::Dealt { seat, hand: Some(hand) } => {
                format!("{} gets {}.", names.of(seat), name_cards(&hand.cards().collect::<Vec<_>>()))
            }
            Event::Drew { seat, card: None } => format!("{} draws a card.", names.of(seat)),
            Event::Drew { seat, card: Some(card) } => format!("{} draws {}.", names.of(seat), card.name()),
            Event::Started { seat, card, place, hot } => {
                format!("{} starts triangle {place} with {}{}.", names.of(seat), card.name(), fresh(hot))
            }
            Event::Added { seat, card, place, hot } => {
                format!("{} adds {} to triangle {place}{}.", names.of(seat), card.name(), fresh(hot))
            }
            Event::Completed { seat, cards, pure } => {
                let kind = if pure { "a pure triangle" } else { "a triangle" };
                format!("{} takes {kind} for {} points: {}.", names.of(seat), worth(cards, false), name_cards(&cards))
            }
            Event::Stopped { seat } => format!("{} stops.", names.of(seat)),
            Event::Rested { seat } => format!("{} lets the fresh cards cool.", names.of(seat)),
            Event::Laid { seat, card, hot } => format!("{} lays {}{}.", names.of(seat), card.name(), fresh(hot)),
            Event::Claimed { seat, cards } => {
                let points = worth(cards, false);
                format!("{} claims a triangle for {points} points: {}.", names.of(seat), name_cards(&cards))
            }
            Event::Ended => "The game is over.".into(),
            Event::Charged { seat, wrong, left_over } => {
                let (wrong, pieces) = (count(wrong, "wrong triangle"), count(left_over, "left-over piece"));
                format!("{} claimed {wrong} and pays for {pieces}.", names.of(seat))
            }
        }
    }

    fn scored(event: &Event, view: &View, _: Names<'_>) -> Vec<Scored> {
        match *event {
            Event::Completed { seat, cards, pure } => {
                let kind = if pure { "a pure triangle" } else { "a triangle" };
                vec![Scored::new(seat, worth(cards, false), format!("{kind}: {}", name_cards(&cards)), "MAY-10")]
            }
            // What was claimed counts as it was said to be until the game is over.
            Event::Claimed { seat, cards } => {
                let points = worth(cards, view.phase == Phase::Over);
                let kind = if points < 0 { "what was no triangle" } else { "a claimed triangle" };
                vec![Scored::new(seat, points, format!("{kind}: {}", name_cards(&cards)), "MAY-12")]
            }
            Event::Charged { seat, left_over, .. } => {
                vec![Scored::new(seat, -i32::from(left_over), count(left_over, "left-over piece"), "MAY-12")]
            }
            _ => Vec::new(),
        }
    }

    fn step(view: &View, names: Names<'_>) -> String {
        match view.viewer {
            Viewer::Seat(seat) if view.phase == Phase::Play && seat == view.turn => step_in_turn(view, names),
            Viewer::Seat(seat) if view.phase == Phase::Play && view.hot_seat == Some(seat) => {
                step_when_hot(view, names)
            }
            _ => String::new(),
        }
    }

    fn draw(view: &View, names: Names<'_>) -> Drawing {
        let mut players = vec![Line::new().strong("Players")];
        for (index, player) in view.players.iter().enumerate() {
            let seat = Seat::new(index as u8);
            let on_turn = view.phase == Phase::Play && seat == view.turn;
            let cards = if player.cards == 1 { "1 card ".into() } else { format!("{} cards", player.cards) };
            let points = if player.points == 1 { "point " } else { "points" };
            let mut line = Line::new().strong(if on_turn { "> " } else { "  " }).plain(format!(
                "{:<16} {:>3} {points}  {cards}",
                names.of(seat),
                player.points
            ));
            if player.hot > 0 {
                line = line.strong(format!("  {} hot", player.hot)).muted(" (just drawn, playable at once)");
            }
            players.push(line);
            let taken = || view.taken.iter().filter(|(owner, _)| *owner == seat);
            if taken().next().is_some() {
                let mut line = Line::new().muted("    has ");
                for (_, cards) in taken() {
                    line = draw_triangle(line, *cards).plain("  ");
                }
                players.push(line);
            }
        }
        players.push(Line::new());
        players.push(Line::new().strong("Centre").muted(format!("   {} in the pile", count(view.pile, "card"))));
        let board = if view.honour {
            vec![draw_bag(Line::new().plain("  "), view.loose, view.fresh, "played this turn")]
        } else {
            Cut::ALL.into_iter().flat_map(|cut| draw_cut(view, cut)).collect()
        };
        let mut hand = Vec::new();
        if let Viewer::Seat(_) = view.viewer {
            hand.push(Line::new());
            let line = Line::new().strong("Your hand  ");
            hand.push(draw_bag(line, view.hand, view.hot, "hot: playable until the next player moves"));
        }
        Drawing { players, board, hand, ..Drawing::default() }
    }

    fn picks(_: &View, mv: &Move) -> Vec<String> {
        picks::picks(mv)
    }

    fn meant(view: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
        picks::meant(view, picks)
    }

    fn weight(view: &View, mv: &Move) -> Weight {
        let may_claim = view.honour && !view.fresh.is_empty();
        match *mv {
            Move::Add(card, place) if completes(view, card, place) => Weight::Usual,
            Move::Stop if view.played == HAND || view.hand.is_empty() => if_nothing_else(!may_claim),
            Move::Stop if view.hand.kinds().any(|card| (0..16).any(|place| completes(view, card, place))) => {
                Weight::Quiet
            }
            Move::Rest if view.hot.is_empty() => if_nothing_else(view.fresh.is_empty()),
            Move::Rest => Weight::Quiet,
            _ => Weight::Plain,
        }
    }

    fn figure(name: &str) -> Option<Picture> {
        picture::figure(name)
    }

    fn figure_text(name: &str) -> Option<Vec<Line>> {
        picture::figure_text(name)
    }

    fn scene(view: &View, names: Names<'_>) -> Scene {
        picture::scene(view, names)
    }
}

/// Whether this card is the last that the triangle in this place lacks.
fn completes(view: &View, card: Card, place: u8) -> bool {
    view.centre.iter().any(|triangle| {
        let lacks = |number: u8| triangle.pieces[usize::from(number) - 1].is_none();
        Some(triangle.cut) == card.cut()
            && triangle.place == place + 1
            && lacks(card.number())
            && triangle.cards().count() == 2
    })
}

/// What ends a turn is gold where nothing else is left to do.
fn if_nothing_else(nothing: bool) -> Weight {
    if nothing { Weight::Usual } else { Weight::Plain }
}

fn step_in_turn(view: &View, names: Names<'_>) -> String {
    let claim = if view.honour && !view.fresh.is_empty() { ", claim a triangle with what you played" } else { "" };
    let stop = if view.pile == 0 { "stop: no card is left to draw" } else { "stop and draw" };
    match (view.hot_seat, view.played) {
        (Some(hot), 0) => {
            let what = if view.honour { "play or claim" } else { "play a card just drawn" };
            format!("Play a card: until you do, {} may still {what}", names.of(hot))
        }
        (None, 0) if view.honour => "Lay one, two or three cards in the centre, then claim your triangles".into(),
        (None, 0) => "Play one, two or three cards: where a card fits a triangle, it joins it".into(),
        (_, played) if played == HAND || view.hand.is_empty() => match claim {
            "" => format!("You have no more cards to play: {stop}"),
            _ => format!("You have no more cards to play: claim a triangle with what you played, or {stop}"),
        },
        _ => format!("Play another card{claim}, or {stop}"),
    }
}

/// MAY-9: what one is asked who is not in turn any more.
fn step_when_hot(view: &View, names: Names<'_>) -> String {
    let next = names.of(view.turn);
    match (view.hot.is_empty(), view.fresh.is_empty()) {
        (false, false) => format!("Hot: play a fresh card or claim a triangle before {next} moves"),
        (false, true) => format!("Hot: play a fresh card before {next} moves, or let it cool"),
        (true, false) => format!("Claim a triangle with what you played before {next} moves, or claim nothing more"),
        (true, true) => format!("Nothing is left to claim: let {next} move on"),
    }
}

/// Every unfinished triangle of a cut: its number and its three pieces, the missing ones dotted.
fn draw_cut(view: &View, cut: Cut) -> Vec<Line> {
    let triangles: Vec<&Triangle> = view.centre.iter().filter(|triangle| triangle.cut == cut).collect();
    let name = |first: bool| Line::new().muted(format!("  {:<11}", if first { cut.name() } else { "" }));
    if triangles.is_empty() {
        return vec![name(true).muted("-")];
    }
    let row = |(row, triangles): (usize, &[&Triangle])| {
        triangles.iter().fold(name(row == 0), |line, triangle| {
            let line = line.muted(format!("{}:", triangle.place));
            let piece = |line: Line, (number, colour): (usize, &Option<Colour>)| match colour {
                Some(colour) => line.ink(Ink::Piece(*colour as u8), format!("{}{}", number + 1, colour.letter())),
                None => line.muted(".."),
            };
            triangle.pieces.iter().enumerate().fold(line, |line, part| piece(line, part).plain(" ")).plain("  ")
        })
    };
    triangles.chunks(5).enumerate().map(row).collect()
}

/// A taken triangle, its cards in a row.
fn draw_triangle(line: Line, cards: [Card; 3]) -> Line {
    cards.iter().fold(line, |line, &card| draw_card(line, card))
}

/// Cards in a row; the marked ones with a star, which is explained.
fn draw_bag(line: Line, bag: Bag, marked: Bag, star: &str) -> Line {
    if bag.is_empty() {
        return line.muted("-");
    }
    let mut unstarred = marked;
    let line = bag.cards().fold(line, |line, card| {
        let line = draw_card(line, card);
        let line = if unstarred.has(card) {
            unstarred.take(card);
            line.strong("*")
        } else {
            line
        };
        line.plain(" ")
    });
    if marked.is_empty() { line } else { line.muted(format!("  * {star}")) }
}
