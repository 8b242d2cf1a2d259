//! The words and the plain drawing.

use tricorn_kernel::face::{Drawing, Face, Ink, Line, Names, Picture, Scene, Weight};
use tricorn_kernel::{Refusal, Scored, Seat, Viewer};

use super::state::{PATIENCE, Phase};
use super::triangle::worth;
use super::{ColorDraw, Ending, Event, Jokers, Move, View, picks, picture};
use crate::triangles_deck::{Bag, Card, Colour, draw_card, name_cards};
use crate::words::count;

impl Face for ColorDraw {
    const GUIDE: &'static str = include_str!("guide.md");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const GLOSSARY: &'static [(&'static str, &'static str)] =
        &[("joker", "a card that, as the table has set it, is a triangle alone or stands for any piece (CLR-13)")];

    fn label(view: &View, mv: &Move, names: Names<'_>) -> String {
        match *mv {
            Move::Dealer(seat) => format!("{} deals", names.of(seat)),
            Move::Card(card) => format!("Turn {}", card.name()),
            Move::Draw(colour) => format!("Draw from the {} pile", colour.name()),
            Move::Take(colour) => match view.discards[colour as usize].last() {
                Some(card) => format!("Take {} from the discards", card.name()),
                None => format!("Take from the {} discards", colour.name()),
            },
            Move::Drop(card) => format!("Drop {}", card.name()),
            Move::Play => format!("Play your triangle for {}", count(worth(view.hand), "point")),
            Move::Whole(colour) => format!("Play {} alone for 3 points", Card::joker(colour).name()),
            Move::End => "End the turn without playing".into(),
        }
    }

    fn say(event: &Event, names: Names<'_>) -> String {
        match *event {
            Event::Dealer { seat, first } => format!("{} deals, {} begins.", names.of(seat), names.of(first)),
            Event::Turned { card } => format!("{} is turned up.", card.name()),
            Event::Dealt { seat, hand: None } => format!("{} gets a card of each colour.", names.of(seat)),
            Event::Dealt { seat, hand: Some(hand) } => format!("{} gets {}.", names.of(seat), name_bag(hand)),
            Event::Drew { seat, colour, card: None } => {
                format!("{} draws from the {} pile.", names.of(seat), colour.name())
            }
            Event::Drew { seat, card: Some(card), .. } => format!("{} draws {}.", names.of(seat), card.name()),
            Event::Took { seat, card } => format!("{} takes {} from the discards.", names.of(seat), card.name()),
            Event::Dropped { seat, card } => format!("{} drops {}.", names.of(seat), card.name()),
            Event::Played { seat, cards, points, at_end } => {
                let plays = if at_end { "still plays" } else { "plays" };
                let what = if cards.len() == 1 { "a joker" } else { "a triangle" };
                let points = count(points, "point");
                format!("{} {plays} {what} for {points}: {}.", names.of(seat), name_bag(cards))
            }
            Event::Passed { seat } => format!("{} plays nothing.", names.of(seat)),
            Event::Ended { ending: Ending::AllDrawn } => "The draw piles are empty: the game ends.".into(),
            Event::Ended { ending: Ending::Gone(colour) } => {
                format!("No {} card is left to draw or to take: the game ends.", colour.name())
            }
            Event::Ended { ending: Ending::Stalled } => {
                format!("Nothing new came in {PATIENCE} turns of everybody: the game ends.")
            }
        }
    }

    fn scored(event: &Event, _: &View, _: Names<'_>) -> Vec<Scored> {
        let Event::Played { seat, cards, points, .. } = *event else { return Vec::new() };
        let kind = match points {
            _ if cards.len() == 1 => "a joker alone",
            3 => "one colour",
            2 => "three colours",
            _ => "two colours",
        };
        vec![Scored::new(seat, points, format!("{kind}: {}", name_bag(cards)), "CLR-12")]
    }

    fn step(view: &View, _: Names<'_>) -> String {
        if view.viewer != Viewer::Seat(view.turn) {
            return String::new();
        }
        match (view.phase, playable(view)) {
            (Phase::Start, Some(what)) => format!("Swap a card, or play your {what} at once"),
            (Phase::Start, None) => "Draw a card from a draw pile, or take the top card of a discard pile".into(),
            (Phase::Drop(None), _) => "Drop a card on the discard pile of its colour".into(),
            (Phase::Drop(Some(taken)), _) => {
                format!("Drop a card on the discard pile of its colour, but not the {} that you took", taken.name())
            }
            (Phase::Swapped, Some(what)) => format!("Play your {what}, or end your turn without it"),
            (Phase::Swapped, None) => "You have no triangle to play: end your turn".into(),
            _ => String::new(),
        }
    }

    fn draw(view: &View, names: Names<'_>) -> Drawing {
        let mut players = vec![Line::new().strong("Players")];
        for (index, player) in view.players.iter().enumerate() {
            let seat = Seat::new(index as u8);
            let on_turn = matches!(view.phase, Phase::Start | Phase::Drop(_) | Phase::Swapped) && seat == view.turn;
            let line = Line::new().strong(if on_turn { "> " } else { "  " });
            let points = if player.points == 1 { "point " } else { "points" };
            let line = line.plain(format!("{:<16} {:>3} {points}  ", names.of(seat), player.points));
            let line = player.known.cards().fold(line, |line, card| draw_card(line, card).plain(" "));
            players.push(Colour::ALL.into_iter().zip(player.hidden).fold(line, draw_hidden));
            let laid = || view.laid.iter().filter(|(owner, _)| *owner == seat);
            if laid().next().is_some() {
                let has = Line::new().muted("    has ");
                players.push(laid().fold(has, |line, (_, cards)| cards.cards().fold(line, draw_card).plain("  ")));
            }
        }
        players.push(Line::new());
        let mut board = vec![Line::new().strong("Piles")];
        for (colour, discards) in Colour::ALL.into_iter().zip(&view.discards) {
            let line = Line::new().ink(Ink::Piece(colour as u8), format!("  {:<11}", colour.name()));
            let line = line.plain(format!("{:>2} to draw   ", view.piles[colour as usize]));
            let line = match discards.last() {
                Some(&top) => draw_card(line.plain("top "), top),
                None => line.muted("top  - "),
            };
            board.push(line.muted(format!("  {:>2} discarded", discards.len())));
        }
        let mut hand = Vec::new();
        if let Viewer::Seat(_) = view.viewer {
            hand.push(Line::new());
            let line = Line::new().strong("Your hand  ");
            hand.push(view.hand.cards().fold(line, |line, card| draw_card(line, card).plain(" ")));
        }
        Drawing { players, board, hand, ..Drawing::default() }
    }

    fn picks(_: &View, mv: &Move) -> Vec<String> {
        picks::picks(mv)
    }

    fn meant(_: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
        picks::meant(picks)
    }

    fn weight(view: &View, mv: &Move) -> Weight {
        match mv {
            Move::Play | Move::Whole(_) => Weight::Usual,
            Move::End if playable(view).is_some() => Weight::Quiet,
            _ => Weight::Plain,
        }
    }

    fn figure(name: &str) -> Option<Picture> {
        picture::figure(name)
    }

    fn figure_text(name: &str) -> Option<Vec<Line>> {
        picture::figure_text(name)
    }

    fn scene(view: &View, _: Names<'_>) -> Scene {
        picture::scene(view)
    }
}

/// What the viewer could lay down (CLR-4, CLR-13).
fn playable(view: &View) -> Option<&'static str> {
    match view.jokers {
        jokers if jokers.complete(view.hand) => Some("triangle"),
        Jokers::Whole if view.hand.kinds().any(Card::is_joker) => Some("joker"),
        _ => None,
    }
}

/// Cards of which only the colour shows.
fn draw_hidden(line: Line, (colour, count): (Colour, u8)) -> Line {
    (0..count).fold(line, |line, _| line.ink(Ink::Piece(colour as u8), format!("?{}", colour.letter())).plain(" "))
}

fn name_bag(cards: Bag) -> String {
    name_cards(&cards.cards().collect::<Vec<_>>())
}
