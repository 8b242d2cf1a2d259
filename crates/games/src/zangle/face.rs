//! The words and the plain drawing.

use tricorn_kernel::face::{Assembly, Drawing, Face, Line, Names, Picture, Scene, Weight};
use tricorn_kernel::{Counts, Refusal, Scored, Seat};

use super::state::Phase;
use super::view::PlayerView;
use super::{Event, Move, View, ZangleTurns, picture};
use crate::words::{capitalized, count};
use crate::zangle_deck::table::why_not;
use crate::zangle_deck::text::{draw_bag, draw_centre, draw_own};
use crate::zangle_deck::{self, figures, in_words, name_cards};

impl Face for ZangleTurns {
    const GUIDE: &'static str = include_str!("guide.md");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const COUNTS: Counts = zangle_deck::COUNTS;
    const GLOSSARY: &'static [(&'static str, &'static str)] = &[
        ("zangle", "a card whose shape the other cards of the set make together (ZAN-3)"),
        ("hit", "a card of the centre pile taken among one's own"),
        ("bonus round", "a last round for those who are level: whoever has the fewest cards left then wins (ZAN-9)"),
    ];

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
        let mut board = draw_centre(&view.centre);
        if let Some(made) = view.last {
            board.push(Line::new());
            board.push(Line::new().muted(format!("  {} made {}", names.of(made.seat), in_words(made.zangle))));
        }
        let mut hand = Vec::new();
        let mut brief_hand = Vec::new();
        if let Some(seat) = view.viewer.seat() {
            hand.push(Line::new());
            hand.push(Line::new().strong("Your hand"));
            hand.extend(draw_own(&view.own(seat)));
            brief_hand.push(draw_bag(Line::new().strong("Your hand  "), view.players[seat.index()].cards));
        }
        Drawing { players, board, hand, brief_hand, ..Drawing::default() }
    }

    fn picks(view: &View, mv: &Move) -> Vec<String> {
        match *mv {
            Move::Hit => vec!["pile".into()],
            Move::Zangle(zangle) => view.lying(view.turn).handles_of(zangle),
            Move::Pass | Move::Dealer(_) | Move::Card(_) => Vec::new(),
        }
    }

    fn meant(_: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
        match *picks {
            ["pile"] => Some(Ok(Move::Hit)),
            [spot] => why_not(spot, "ZAN-13").map(Err),
            _ => None,
        }
    }

    /// One looks for a zangle first: what is taken or ended without one costs.
    fn weight(_: &View, _: &Move) -> Weight {
        Weight::Quiet
    }

    fn asks_once(_: &View, mv: &Move) -> bool {
        *mv == Move::Hit
    }

    fn scored(event: &Event, _: &View, _: Names<'_>) -> Vec<Scored> {
        let Event::RoundOver { round, bonus, left, .. } = event else { return Vec::new() };
        zangle_deck::scored(*round, *bonus, left)
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

    fn step(view: &View, names: Names<'_>) -> String {
        let Some(seat) = view.mover() else { return String::new() };
        let asked = match (view.hit, view.pile) {
            (true, _) => "you took your hit, so make a zangle now or end your turn",
            (false, 0) => "the centre pile is empty, so make a zangle or end your turn",
            (false, _) => "make a zangle of centre cards and your own, or take a hit and try once more",
        };
        let out = view.players.iter().position(|player| player.playing && player.cards.is_empty() && player.draw == 0);
        match out.map(|index| Seat::new(index as u8)) {
            Some(other) if view.out && other != seat => {
                format!("Your last turn, for {} is out: {asked}", names.of(other))
            }
            _ if view.bonus => format!("Bonus round: {asked}"),
            _ => capitalized(asked),
        }
    }

    fn pick_name(view: &View, handle: &str) -> String {
        view.mover().and_then(|seat| view.lying(seat).name(handle)).unwrap_or_else(|| handle.into())
    }

    fn assembly(view: &View) -> Option<Assembly> {
        let seat = view.mover()?;
        Some(Assembly { picks: view.lying(seat).handles(), mark: "target", send: "Zangle!" })
    }

    fn assemble(view: &View, mark: &str, picks: &[&str]) -> Option<Move> {
        view.lying(view.mover()?).assemble(mark, picks).map(Move::Zangle)
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
