//! The words.

use tricorn_kernel::face::{Assembly, Drawing, Face, Line, Names, Picture, Scene, Weight};
use tricorn_kernel::{Counts, Refusal, Scored, Seat, Viewer};

use super::state::Phase;
use super::view::PlayerView;
use super::{Event, Move, View, ZangleSpeedster, drawing, picture};
use crate::words::{capitalized, count};
use crate::zangle_deck::table::why_not;
use crate::zangle_deck::{self, figures, in_words, name_cards};

impl Face for ZangleSpeedster {
    const GUIDE: &'static str = include_str!("guide.md");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const COUNTS: Counts = zangle_deck::COUNTS;
    const GLOSSARY: &'static [(&'static str, &'static str)] = &[
        ("zangle", "a card whose shape the other cards of the set make together (ZAN-3)"),
        ("hit", "a card of the centre pile taken among one's own"),
        ("bonus round", "a last round for those who are level: whoever has the fewest cards left then wins (ZAN-9)"),
        ("equalizer", "what holds back those who have won rounds (ZAN-21)"),
        ("control", "the right to show the zangle that was called, for some seconds (ZAN-16)"),
    ];

    fn label(view: &View, mv: &Move, names: Names<'_>) -> String {
        match *mv {
            Move::Dealer(seat) => format!("{} deals", names.of(seat)),
            Move::Card(card) => format!("Turn up {card}"),
            Move::Call => "Call \"Zangle!\"".into(),
            Move::Zangle(zangle) | Move::Trust(zangle) => format!("Show {}", in_words(zangle)),
            Move::Fail if view.pile == 0 => "Own up: no zangle, and no call before the next one".into(),
            Move::Fail => "Own up: no zangle, a penalty card".into(),
            Move::Hit => "Take a hit".into(),
            Move::Late => "The time to show a zangle is over".into(),
            Move::Ready => "Some who were held back may call".into(),
        }
    }

    fn say(event: &Event, names: Names<'_>) -> String {
        match event {
            Event::Round { round, bonus: false, dealer, .. } => format!("Round {round}: {} deals.", names.of(*dealer)),
            Event::Round { dealer, players, .. } => {
                let who: Vec<&str> = players.iter().map(|&seat| names.of(seat)).collect();
                let (who, dealer) = (who.join(" and "), names.of(*dealer));
                format!("Level at the lowest score: {who} play a bonus round. {dealer} deals.")
            }
            Event::Dealt { seat, cards } => format!("{} turns up {}.", names.of(*seat), name_cards(cards.cards())),
            Event::Centre { cards } => format!("In the centre lie {}. Go!", name_cards(cards.cards())),
            Event::Called { seat, seconds } => {
                let seconds = count(i32::from(*seconds), "second");
                format!("{} calls \"Zangle!\" and has control for {seconds}.", names.of(*seat))
            }
            Event::Made { seat, zangle } => format!("{} shows {}.", names.of(*seat), in_words(*zangle)),
            Event::Failed { seat, late, penalty } => {
                let why = if *late { "has run out of time" } else { "has no zangle to show" };
                let price = match penalty {
                    true => "gets a penalty card",
                    false => "must wait for the next zangle, for no penalty card is left",
                };
                format!("{} {why} and {price}.", names.of(*seat))
            }
            Event::Filled { card } => format!("{card} comes into the centre."),
            Event::Turned { seat, card } => format!("{} turns up {card}.", names.of(*seat)),
            Event::Hit { seat, card } => format!("{} takes a hit: {card}.", names.of(*seat)),
            Event::Waited { seconds } => {
                format!("{} are over: who was held back so long may call.", count(i32::from(*seconds), "second"))
            }
            Event::Out { seat } => format!("{} has used every card.", names.of(*seat)),
            Event::Looked { seat, right: true } => format!("The zangles of {} are all some.", names.of(*seat)),
            Event::Looked { seat, .. } => format!("{} has shown something that is no zangle.", names.of(*seat)),
            Event::RoundOver { round, bonus, dead, points, totals } => {
                let each = |(seat, (points, total)): (usize, (&u8, &u16))| match bonus {
                    true => format!("{} {points}", names.of(Seat::new(seat as u8))),
                    false => format!("{} +{points} = {total}", names.of(Seat::new(seat as u8))),
                };
                let scores: Vec<String> = points.iter().zip(totals).enumerate().map(each).collect();
                let why = if *dead { " Nobody has a zangle, and the centre pile is empty." } else { "" };
                match bonus {
                    true => format!("The bonus round is over.{why} Cards left: {}.", scores.join(", ")),
                    false => format!("Round {round} is over.{why} {}.", scores.join(", ")),
                }
            }
            Event::Level { seat, level, effect, enforced, text } => {
                let words = effect.words(*enforced, text);
                format!("{} is held back from now on, level {level}: {words}.", names.of(*seat))
            }
        }
    }

    fn draw(view: &View, names: Names<'_>) -> Drawing {
        drawing::draw(view, names)
    }

    fn picks(view: &View, mv: &Move) -> Vec<String> {
        match (*mv, view.control) {
            (Move::Hit, _) => vec!["pile".into()],
            (Move::Zangle(zangle) | Move::Trust(zangle), Some(seat)) => view.lying(seat).handles_of(zangle),
            _ => Vec::new(),
        }
    }

    fn meant(view: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        match *picks {
            ["pile"] => Some(Ok(Move::Hit)),
            [card] if view.phase == Phase::Race && view.lying(seat).name(card).is_some() => {
                Some(Err(Refusal::new("ZAN-16", "call first: only who has called shows cards")))
            }
            [spot] => why_not(spot, "ZAN-18").map(Err),
            _ => None,
        }
    }

    fn weight(_: &View, mv: &Move) -> Weight {
        match mv {
            Move::Call => Weight::Usual,
            _ => Weight::Quiet,
        }
    }

    fn asks_once(_: &View, mv: &Move) -> bool {
        *mv == Move::Hit
    }

    fn is_urgent(mv: &Move) -> bool {
        *mv == Move::Call
    }

    fn scored(event: &Event, _: &View, _: Names<'_>) -> Vec<Scored> {
        let Event::RoundOver { round, bonus, points, .. } = event else { return Vec::new() };
        zangle_deck::scored(*round, *bonus, points)
    }

    fn unsettled(view: &View) -> Vec<Scored> {
        if view.phase == Phase::Over || view.bonus {
            return Vec::new();
        }
        let left = |player: &PlayerView| player.cards.len() + player.draw;
        zangle_deck::unsettled(view.round, view.players.iter().map(left))
    }

    fn verdict(view: &View, names: Names<'_>) -> Option<String> {
        view.bonus.then(|| zangle_deck::verdict(view.players.iter().map(|player| player.playing), names))
    }

    fn step(view: &View, _: Names<'_>) -> String {
        let Viewer::Seat(seat) = view.viewer else { return String::new() };
        let player = &view.players[seat.index()];
        let asked = match (view.phase, view.control) {
            (Phase::Show, Some(control)) if control == seat => {
                let seconds = count(i32::from(view.window_s), "second");
                return format!("You have control: pick the target and its pieces, within {seconds} of your call");
            }
            (Phase::Show, Some(_)) => return String::new(),
            (Phase::Race, _) if !player.playing => return String::new(),
            (Phase::Race, _) if !player.may_call && view.pile == 0 => return String::new(),
            (Phase::Race, _) if !player.may_call => {
                "your equalizer holds you back for a moment, so look first and then call"
            }
            (Phase::Race, _) if view.pile == 0 => {
                "somebody has a zangle, for the pile is empty and the round is not over: call first if it is you"
            }
            (Phase::Race, _) => "call before anybody else does if you see a zangle, or take a hit",
            _ => return String::new(),
        };
        if view.bonus { format!("Bonus round: {asked}") } else { capitalized(asked) }
    }

    fn pick_name(view: &View, handle: &str) -> String {
        view.shower().and_then(|seat| view.lying(seat).name(handle)).unwrap_or_else(|| handle.into())
    }

    fn assembly(view: &View) -> Option<Assembly> {
        let seat = view.shower()?;
        Some(Assembly { picks: view.lying(seat).handles(), mark: "target", send: "Show it" })
    }

    fn assemble(view: &View, mark: &str, picks: &[&str]) -> Option<Move> {
        let shown = view.lying(view.shower()?).assemble(mark, picks)?;
        Some(if view.honour { Move::Trust(shown) } else { Move::Zangle(shown) })
    }

    fn pieces() -> Option<serde_json::Value> {
        Some(zangle_deck::pieces())
    }

    fn figure(name: &str) -> Option<Picture> {
        figures::paint(name)
    }

    fn figure_text(name: &str) -> Option<Vec<Line>> {
        figures::draw(name)
    }

    fn scene(view: &View, names: Names<'_>) -> Scene {
        picture::scene(view, names)
    }
}
