//! The words and the plain drawing.

use tricorn_kernel::face::{Assembly, Drawing, Face, Ink, Line, Names, Picture, Scene, Weight};
use tricorn_kernel::{Counts, Refusal, Scored, Seat};

use super::spots::{handle, spot};
use super::state::{CENTRE, Phase};
use super::view::PileView;
use super::{Event, Move, Spots, View, ZangleSolitaire, figures, picture};
use crate::words::count;
use crate::zangle::ZangleTurns;
use crate::zangle_deck::text::{HIGH, draw_card, ink, rows};
use crate::zangle_deck::{Card, Zangle, name_cards};

impl Face for ZangleSolitaire {
    const GUIDE: &'static str = include_str!("guide.md");
    const LESSONS: &'static str = include_str!("lessons.txt");
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const COUNTS: Counts = Counts { one: "pile card left", many: "pile cards left", fewest_win: true };
    const GLOSSARY: &'static [(&'static str, &'static str)] =
        &[("zangle", "a card whose shape the other cards of the set make together (ZAN-3)")];

    fn label(view: &View, mv: &Move, _: Names<'_>) -> String {
        match *mv {
            Move::Card(card) => format!("Turn up {card}"),
            Move::Zangle(set) => match set.read(&view.open()) {
                Some(zangle) => format!("Make {} ({set})", in_words(zangle)),
                None => format!("Make {set}"),
            },
            Move::Fill(pile) => match view.open()[CENTRE + usize::from(pile)] {
                Some(card) => format!("Move {card} from pile {} to the empty spot", pile + 1),
                None => format!("Fill the empty spot from pile {}", pile + 1),
            },
            Move::Turn => format!("Put the centre cards away and turn up {}", count(view.pile.min(3), "other")),
            Move::Stop => "See no zangle, and give up".into(),
        }
    }

    fn say(event: &Event, names: Names<'_>) -> String {
        let name = names.of(Seat::new(0));
        match event {
            Event::Dealt { centre, tops } => {
                let (centre, tops) = (name_cards(*centre), name_cards(tops.iter().copied()));
                format!("In the centre lie {centre}; on the piles {tops}.")
            }
            Event::Made { zangle, .. } => format!("{name} makes {}.", in_words(*zangle)),
            Event::Filled { card, .. } => format!("{card} comes into the centre."),
            Event::Turned { pile, card } => format!("{card} comes to light on pile {pile}."),
            Event::Moved { from, to, card } => format!("{name} moves {card} from pile {from} to spot {to}."),
            Event::PutAway { cards } => format!("{name} puts {} away.", name_cards(cards.cards())),
            Event::Won => format!("{name} wins: all pile cards are used."),
            Event::Lost { left, gave_up: false } => {
                format!(
                    "No zangle is left, and the centre pile is empty: lost, with {} left.",
                    count(*left, "pile card")
                )
            }
            Event::Lost { left, .. } => format!("{name} gives up, with {} left.", count(*left, "pile card")),
        }
    }

    fn draw(view: &View, names: Names<'_>) -> Drawing {
        let (left, made) = (count(view.left, "pile card"), count(view.zangles, "zangle"));
        let state = match view.phase {
            Phase::Won => "won: ",
            Phase::Lost => "lost: ",
            Phase::Deal | Phase::Reveal | Phase::Fill | Phase::Play => "",
        };
        let name = Line::new().strong(names.of(Seat::new(0)));
        let players = vec![name.plain(format!("  {state}{left} left, {made}, centre turned {}", times(view.turned)))];
        let open = view.open();
        let at = |range: std::ops::Range<usize>| -> Vec<(usize, Option<Card>)> {
            range.map(|spot| (spot, open[spot])).collect()
        };
        let mut board = vec![
            Line::new(),
            Line::new().strong("Centre").muted(format!("   {} in the pile", count(view.pile, "card"))),
        ];
        board.extend(draw_spots(&at(0..CENTRE)));
        if let Some(zangle) = view.last {
            board.push(Line::new().muted(format!("  The last zangle: {}", in_words(zangle))));
        }
        let heading = if view.viewer.seat().is_some() { "Your piles" } else { "Piles" };
        let mut piles = vec![
            Line::new(),
            Line::new().strong(heading).muted("   in brackets: how many lie face down under the open card"),
        ];
        piles.extend(draw_spots(&at(CENTRE..CENTRE + view.piles.len())));
        let down = |pile: &PileView| match pile.down {
            0 => " ".repeat(WIDE),
            down => format!("{:<WIDE$}", format!("({down})")),
        };
        piles.push(view.piles.iter().fold(Line::new().plain("  "), |line, pile| line.muted(down(pile))));
        if view.viewer.seat().is_none() {
            board.extend(piles);
            return Drawing { players, board, ..Drawing::default() };
        }
        let brief = view.piles.iter().fold(Line::new().strong("Your piles  "), |line, pile| {
            let line = match pile.top {
                Some(card) => draw_card(line, card),
                None => line.muted("-"),
            };
            line.muted(if pile.down > 0 { format!("({}) ", pile.down) } else { " ".into() })
        });
        Drawing { players, board, hand: piles, brief_hand: vec![brief], ..Drawing::default() }
    }

    fn picks(_: &View, mv: &Move) -> Vec<String> {
        match *mv {
            Move::Turn => vec!["pile".into()],
            Move::Fill(pile) => vec![handle(CENTRE + usize::from(pile))],
            Move::Zangle(set) => set.handles(),
            Move::Stop | Move::Card(_) => Vec::new(),
        }
    }

    fn meant(view: &View, picks: &[&str]) -> Option<Result<Move, Refusal>> {
        match *picks {
            ["pile"] => Some(Ok(Move::Turn)),
            [spot @ ("gap" | "used-up" | "down")] => Some(Err(view.why_not(spot))),
            [card] => match spot(card)?.checked_sub(CENTRE) {
                Some(pile) => Some(Ok(Move::Fill(pile as u8))),
                None if view.phase == Phase::Fill => {
                    Some(Err(Refusal::new("ZAN-27", "first fill the empty spot with the open card of a pile")))
                }
                None => None,
            },
            _ => None,
        }
    }

    fn scored(event: &Event, _: &View, _: Names<'_>) -> Vec<Scored> {
        let seat = Seat::new(0);
        match event {
            // One card in the first pile, two in the second, and so on.
            Event::Dealt { tops, .. } => {
                let piles = tops.len() as i32;
                vec![Scored::new(seat, piles * (piles + 1) / 2, format!("cards in {piles} piles"), "ZAN-25")]
            }
            Event::Made { zangle, .. } => {
                vec![Scored::new(seat, -i32::from(zangle.own_len()), in_words(*zangle), "ZAN-26")]
            }
            _ => Vec::new(),
        }
    }

    fn verdict(view: &View, _: Names<'_>) -> Option<String> {
        match view.phase {
            Phase::Won => Some("All pile cards are used".into()),
            Phase::Lost => Some(format!(
                "The centre pile was empty and no zangle found, with {} left",
                count(view.left, "pile card")
            )),
            _ => None,
        }
    }

    fn weight(_: &View, mv: &Move) -> Weight {
        match mv {
            Move::Turn | Move::Stop => Weight::Quiet,
            _ => Weight::Plain,
        }
    }

    /// The cards that are put away do not come back.
    fn asks_once(_: &View, mv: &Move) -> bool {
        *mv == Move::Turn
    }

    fn step(view: &View, _: Names<'_>) -> String {
        match view.phase {
            _ if !view.may_move() => String::new(),
            Phase::Fill => {
                "A pile is used up: move the open card of a pile that has more than one to the empty spot".into()
            }
            _ if view.pile == 0 => "The centre pile is empty: make a zangle of what lies there, or give up".into(),
            _ => "Make a zangle of centre cards and open pile cards, or put the centre cards away".into(),
        }
    }

    fn pick_name(view: &View, handle: &str) -> String {
        let card = spot(handle).and_then(|spot| Some((spot, (*view.open().get(spot)?)?)));
        match card {
            Some((spot, card)) if spot < CENTRE => format!("{} in the centre", card.name()),
            Some((spot, card)) => format!("{} on pile {}", card.name(), spot - CENTRE + 1),
            None => handle.into(),
        }
    }

    fn assembly(view: &View) -> Option<Assembly> {
        if !view.may_move() || view.phase != Phase::Play {
            return None;
        }
        let open = view.open();
        let picks = (0..open.len()).filter(|&spot| open[spot].is_some()).map(handle).collect();
        Some(Assembly { picks, mark: "target", send: "Zangle!" })
    }

    fn assemble(view: &View, mark: &str, picks: &[&str]) -> Option<Move> {
        let assembly = Self::assembly(view)?;
        let known = |handle: &str| spot(handle).filter(|_| assembly.picks.iter().any(|pick| pick == handle));
        let spots: Vec<usize> = picks.iter().map(|pick| known(pick)).collect::<Option<_>>()?;
        Spots::new(known(mark)?, spots).map(Move::Zangle)
    }

    fn pieces() -> Option<serde_json::Value> {
        ZangleTurns::pieces()
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

impl View {
    /// Why an empty place, or cards that lie face down, make no move.
    fn why_not(&self, spot: &str) -> Refusal {
        match (spot, self.phase == Phase::Fill) {
            ("gap", _) => Refusal::new("ZAN-28", "no card lies here: the centre pile is used up"),
            ("used-up", true) => Refusal::new("ZAN-27", "pick the card that moves here: the open one of another pile"),
            ("used-up", false) => Refusal::new("ZAN-27", "this pile is used up, and no other has a card to spare"),
            (_, true) => Refusal::new("ZAN-27", "it is the open card of a pile that moves: pick that one"),
            (_, false) => {
                Refusal::new("ZAN-26", "only open cards make a zangle: this one is turned up when they are gone")
            }
        }
    }
}

/// A zangle in words, such as "5a out of 2 and 3, with 2 pile cards".
pub(super) fn in_words(zangle: Zangle) -> String {
    let (_, target) = zangle.target();
    let pieces = name_cards(zangle.pieces().map(|(_, card)| card));
    format!("{target} out of {pieces}, with {}", count(zangle.own_len(), "pile card"))
}

fn times(number: u8) -> String {
    match number {
        1 => "once".into(),
        number => format!("{number} times"),
    }
}

/// A card and the room after it.
const WIDE: usize = 8;

/// Places side by side, each with its name and its card.
fn draw_spots(spots: &[(usize, Option<Card>)]) -> Vec<Line> {
    let each = |part: &dyn Fn(usize, Option<Card>) -> (Ink, String)| {
        spots.iter().fold(Line::new().plain("  "), |line, &(spot, card)| {
            let (ink, text) = part(spot, card);
            line.ink(ink, format!("{text:<5}")).plain("   ")
        })
    };
    let mut lines = vec![spots.iter().fold(Line::new().plain("  "), |line, &(spot, card)| {
        let line = line.muted(handle(spot)).plain(" ");
        match card {
            Some(card) => line.ink(ink(card), format!("{:<5}", card.code())),
            None => line.muted("-    "),
        }
    })];
    for row in 0..HIGH {
        lines.push(each(&|_, card| {
            card.map_or((Ink::Muted, String::new()), |card| (ink(card), rows(card)[row].clone()))
        }));
    }
    lines
}
