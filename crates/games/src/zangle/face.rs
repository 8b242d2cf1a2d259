//! The words and the plain drawing.

use tricorn_kernel::Seat;
use tricorn_kernel::face::{Assembly, Drawing, Face, Line, Names, Scene};

use super::state::Phase;
use super::{Event, Move, View, ZangleTurns, figures, picture};
use crate::words::count;
use crate::zangle_deck::text::{draw_card, draw_row};
use crate::zangle_deck::{Bag, Card, MOST_OWN, Place, Zangle, name_cards};

impl Face for ZangleTurns {
    const GUIDE: &'static str = include_str!("guide.md");

    fn label(_: &View, mv: &Move, names: Names<'_>) -> String {
        match *mv {
            Move::Dealer(seat) => format!("{} deals", names.of(seat)),
            Move::Card(card) => format!("Turn up {card}"),
            Move::Zangle(zangle) => format!("Make {}", in_words(zangle)),
            Move::Hit => "Take a hit, and try once more".into(),
            Move::Pass => "End the turn without a zangle".into(),
        }
    }

    fn say(event: &Event, names: Names<'_>) -> String {
        match event {
            Event::Round { round, bonus: false, dealer, .. } => {
                format!("Round {round}: {} deals and goes first.", names.of(*dealer))
            }
            Event::Round { dealer, first, players, .. } => {
                let who: Vec<&str> = players.iter().map(|&seat| names.of(seat)).collect();
                let (who, dealer, first) = (who.join(" and "), names.of(*dealer), names.of(*first));
                format!("Level at the lowest score: {who} play a bonus round. {dealer} deals, {first} goes first.")
            }
            Event::Dealt { seat, cards } => format!("{} turns up {}.", names.of(*seat), name_cards(cards.cards())),
            Event::Centre { cards } => format!("In the centre lie {}.", name_cards(cards.cards())),
            Event::Made { seat, zangle } => format!("{} makes {}.", names.of(*seat), in_words(*zangle)),
            Event::Filled { card } => format!("{card} comes into the centre."),
            Event::Turned { seat, card } => format!("{} turns up {card}.", names.of(*seat)),
            Event::Hit { seat, card } => format!("{} takes a hit: {card}.", names.of(*seat)),
            Event::Passed { seat } => format!("{} makes no zangle.", names.of(*seat)),
            Event::Out { seat } => format!("{} has used every card.", names.of(*seat)),
            Event::RoundOver { round, bonus, stuck, left, totals } => {
                let each = |(seat, (left, total)): (usize, (&u8, &u16))| match bonus {
                    true => format!("{} {left}", names.of(Seat::new(seat as u8))),
                    false => format!("{} +{left} = {total}", names.of(Seat::new(seat as u8))),
                };
                let scores: Vec<String> = left.iter().zip(totals).enumerate().map(each).collect();
                let why = if *stuck { " Nobody has a zangle, and there is no card to draw." } else { "" };
                match bonus {
                    true => format!("The bonus round is over.{why} Cards left: {}.", scores.join(", ")),
                    false => format!("Round {round} is over.{why} {}.", scores.join(", ")),
                }
            }
            Event::Missed { seat, times, round, largest } => {
                let times = match times {
                    1 => "once".to_owned(),
                    times => format!("{times} times"),
                };
                let (who, what) = (names.of(*seat), in_words(*largest));
                format!("{who} passed a zangle by {times}; the largest, in round {round}: {what}.")
            }
        }
    }

    fn draw(view: &View, names: Names<'_>) -> Drawing {
        let round = if view.bonus { "Bonus round".into() } else { format!("Round {}", view.round) };
        let mut players = vec![Line::new().strong(round).muted("  open cards + own pile")];
        for (index, player) in view.players.iter().enumerate() {
            let seat = Seat::new(index as u8);
            let on_turn = view.phase == Phase::Play && seat == view.turn;
            let line = Line::new().strong(if on_turn { "> " } else { "  " });
            let name = format!("{:<16} {:>3} so far", names.of(seat), player.total);
            let line = line.plain(name);
            players.push(if player.playing {
                line.plain(format!("  {} open + {}", player.cards.len(), player.draw))
            } else {
                line.muted("  does not play this round")
            });
            if view.viewer.seat() != Some(seat) && !player.cards.is_empty() {
                players.push(draw_bag(Line::new().muted("    "), player.cards));
            }
        }
        players.push(Line::new());
        players.push(Line::new().strong("Centre").muted(format!("   {} in the pile", count(view.pile, "card"))));
        let centre: Vec<(String, Card)> = (1..)
            .zip(view.centre)
            .filter_map(|(place, card): (usize, Option<Card>)| Some((format!("c{place}"), card?)))
            .collect();
        let mut board = draw_row(&centre);
        if let Some(made) = view.last {
            board.push(Line::new());
            board.push(Line::new().muted(format!("  {} made {}", names.of(made.seat), in_words(made.zangle))));
        }
        let mut hand = Vec::new();
        let mut brief_hand = Vec::new();
        if let Some(seat) = view.viewer.seat() {
            hand.push(Line::new());
            hand.push(Line::new().strong("Your hand"));
            let own: Vec<(String, Card)> =
                (1..).zip(view.own(seat)).map(|(place, card): (usize, Card)| (format!("o{place}"), card)).collect();
            own.chunks(8).for_each(|row| hand.extend(draw_row(row)));
            brief_hand.push(draw_bag(Line::new().strong("Your hand  "), view.players[seat.index()].cards));
        }
        Drawing { players, board, hand, brief_hand, ..Drawing::default() }
    }

    fn picks(view: &View, mv: &Move) -> Vec<String> {
        match *mv {
            Move::Hit => vec!["pile".into()],
            Move::Zangle(zangle) => handles(view, zangle),
            Move::Pass | Move::Dealer(_) | Move::Card(_) => Vec::new(),
        }
    }

    fn step(view: &View, names: Names<'_>) -> String {
        let Some(seat) = view.mover() else { return String::new() };
        let asked = match (view.hit, view.pile) {
            (true, _) => "You took your hit: make a zangle now, or end your turn.",
            (false, 0) => "The centre pile is empty: make a zangle, or end your turn.",
            (false, _) => "Make a zangle of centre cards and your own. No zangle? Take a hit and try once more.",
        };
        let out = view.players.iter().position(|player| player.playing && player.cards.is_empty() && player.draw == 0);
        match out.map(|index| Seat::new(index as u8)) {
            Some(other) if view.out && other != seat => {
                format!("{} has used every card, so this is your last turn. {asked}", names.of(other))
            }
            _ if view.bonus => format!("Bonus round: who first uses every card wins. {asked}"),
            _ => asked.into(),
        }
    }

    fn assembly(view: &View) -> Option<Assembly> {
        let seat = view.mover()?;
        let centre = (1..).zip(view.centre).filter_map(|(place, card): (usize, _)| card.map(|_| format!("c{place}")));
        let own = (1..=view.own(seat).len()).map(|place| format!("o{place}"));
        Some(Assembly { picks: centre.chain(own).collect(), mark: "target", send: "Zangle!" })
    }

    fn assemble(view: &View, mark: &str, picks: &[&str]) -> Option<Move> {
        let own = view.own(view.mover()?);
        let card = |handle: &str| -> Option<(Place, Card)> {
            let place = handle.get(1..)?.parse::<usize>().ok()?.checked_sub(1)?;
            match handle.get(..1)? {
                "c" => Some((Place::Centre, (*view.centre.get(place)?)?)),
                "o" => Some((Place::Own, *own.get(place)?)),
                _ => None,
            }
        };
        let target = card(mark)?;
        let mut named: Vec<&str> = picks.iter().copied().chain([mark]).collect();
        named.sort_unstable();
        named.dedup();
        let cards: Vec<(Place, Card)> = named.into_iter().map(card).collect::<Option<_>>()?;
        let at = |wanted| -> Vec<Card> {
            cards.iter().filter(|(place, _)| *place == wanted).map(|(_, card)| *card).collect()
        };
        let (centre, mut own) = (at(Place::Centre), at(Place::Own));
        // No zangle has more than nine own cards. The target and the largest others are enough to be told why not: they
        // have more than five triangles, or none of the cards is from the centre.
        own.sort_by_key(|&card| (target != (Place::Own, card), std::cmp::Reverse(card)));
        own.truncate(MOST_OWN);
        Zangle::new(target, &centre, &own).map(Move::Zangle)
    }

    fn pieces() -> Option<serde_json::Value> {
        let cells = |card: Card| card.shape().map_or_else(Vec::new, |shape| shape.cells().to_vec());
        let piece = |card: Card| {
            let name = card.shape().map_or("Z", |shape| shape.name());
            let what = serde_json::json!({ "name": name, "triangles": card.triangles(), "cells": cells(card) });
            (card.code().to_owned(), what)
        };
        Some(serde_json::Value::Object(Card::ALL.into_iter().map(piece).collect()))
    }

    fn figure(name: &str) -> Option<String> {
        figures::paint(name)
    }

    fn figure_text(name: &str) -> Option<Vec<Line>> {
        figures::draw(name)
    }

    fn scene(view: &View, names: Names<'_>) -> Scene {
        picture::scene(view, names)
    }
}

/// A zangle in words, such as "5a out of 2 and 3, with 2 own cards".
pub(super) fn in_words(zangle: Zangle) -> String {
    let (_, target) = zangle.target();
    let pieces = name_cards(zangle.pieces().map(|(_, card)| card));
    format!("{target} out of {pieces}, with {}", count(zangle.own_len(), "own card"))
}

fn draw_bag(line: Line, cards: Bag) -> Line {
    if cards.is_empty() {
        return line.muted("-");
    }
    cards.cards().fold(line, |line, card| draw_card(line, card).plain(" "))
}

/// The handles of a zangle's cards, the target first; of cards that look alike the first ones.
fn handles(view: &View, zangle: Zangle) -> Vec<String> {
    let mut centre: Vec<Option<Card>> = view.centre.to_vec();
    let mut own: Vec<Option<Card>> = view.own(view.turn).into_iter().map(Some).collect();
    let find = |(place, card): (Place, Card)| {
        let (letter, cards) = match place {
            Place::Centre => ('c', &mut centre),
            Place::Own => ('o', &mut own),
        };
        let index = cards.iter().position(|lies| *lies == Some(card))?;
        cards[index] = None;
        Some(format!("{letter}{}", index + 1))
    };
    std::iter::once(zangle.target()).chain(zangle.pieces()).filter_map(find).collect()
}
