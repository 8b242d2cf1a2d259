//! The rules a second time: slowly, and as literally as they are written.
//!
//! An end is known by the edge it is on, as the point it is near and the point it is not near; so
//! facing ends are those of the same name, and nothing is said of slots, bits or sides.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::*;
use crate::lattice::Point;

/// An end: the point it is near, and the other point of its edge.
type Where = (Point, Point);

/// A line or a half-dot of a tile.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Mark {
    Line(Where, Where, Colour),
    HalfDot(Where, Colour),
}

#[derive(Debug, Clone, Default)]
pub(super) struct Slow(pub(super) HashMap<Cell, (Tile, u8)>);

impl Slow {
    pub(super) fn of(board: &Board) -> Self {
        Self(board.placed().map(|placed| (placed.cell, (placed.tile, placed.turn))).collect())
    }

    /// The marks of a tile in a cell: corner `c` of the drawn tile lies on corner `c + turn` of the cell.
    fn marks(cell: Cell, (tile, turn): (Tile, u8)) -> Vec<Mark> {
        let corner = |number: u8| cell.corners()[usize::from(number + turn) % 3];
        let place = |end: u8| {
            let (near, far) = if end.is_multiple_of(2) { (end / 2, end / 2 + 1) } else { (end / 2 + 1, end / 2) };
            (corner(near), corner(far))
        };
        let lines = tile.lines(0).map(|(from, to, colour)| Mark::Line(place(from), place(to), colour));
        lines.chain(tile.half_dots(0).map(|(end, colour)| Mark::HalfDot(place(end), colour))).collect()
    }

    /// What stands at each end of the tiles on the table: whether a line, and its colour.
    fn ends(&self) -> HashMap<Where, Vec<(bool, Colour)>> {
        let mut ends: HashMap<Where, Vec<(bool, Colour)>> = HashMap::new();
        for (&cell, &lying) in &self.0 {
            for mark in Self::marks(cell, lying) {
                match mark {
                    Mark::Line(from, to, colour) => {
                        ends.entry(from).or_default().push((true, colour));
                        ends.entry(to).or_default().push((true, colour));
                    }
                    Mark::HalfDot(at, colour) => ends.entry(at).or_default().push((false, colour)),
                }
            }
        }
        ends
    }

    /// Every edge at which facing ends differ.
    pub(super) fn mismatches(&self) -> usize {
        self.ends().values().filter(|here| here.len() == 2 && here[0].1 != here[1].1).count()
    }

    fn rim(&self) -> BTreeSet<Cell> {
        self.0.keys().flat_map(|cell| cell.neighbours()).filter(|cell| !self.0.contains_key(cell)).collect()
    }

    pub(super) fn legal(&self, colour: Colour, own_dots: bool, hand: impl Iterator<Item = Tile>) -> Vec<Placed> {
        let ends = self.ends();
        let rim = self.rim();
        let mut legal = Vec::new();
        for tile in hand {
            for &cell in &rim {
                legal.extend((0..3).map(|turn| Placed { tile, cell, turn }).filter(|placed| {
                    let (mut extends, mut own_dot) = (false, false);
                    for mark in Self::marks(placed.cell, (placed.tile, placed.turn)) {
                        let (places, line, own) = match mark {
                            Mark::Line(from, to, own) => (vec![from, to], true, own),
                            Mark::HalfDot(at, own) => (vec![at], false, own),
                        };
                        for (there_is_line, there) in places.iter().filter_map(|place| ends.get(place)).flatten() {
                            if *there != own {
                                return false; // LOO-6
                            }
                            extends |= own == colour && line && *there_is_line;
                            own_dot |= own == colour && !line && !*there_is_line;
                        }
                    }
                    extends && (own_dots || !own_dot) // LOO-7, LOO-8
                }));
            }
        }
        legal
    }

    /// Puts a tile on the table and says what it makes.
    pub(super) fn put(&mut self, placed: Placed) -> Made {
        let touches = placed.cell.neighbours().iter().filter(|cell| self.0.contains_key(cell)).count() as u8;
        let before = self.ends();
        self.0.insert(placed.cell, (placed.tile, placed.turn));
        let mut made = Made { touches, ..Made::default() };
        let new = Self::marks(placed.cell, (placed.tile, placed.turn));
        for mark in &new {
            if let Mark::HalfDot(at, colour) = mark {
                let half_dot = before.get(at).is_some_and(|here| here == &[(false, *colour)]);
                made.dots[*colour as usize] += u8::from(half_dot);
            }
        }
        made.loops = self.loops(&new);
        made
    }

    /// All lines of the table as a graph: a loop is a component whose ends all join two lines.
    fn loops(&self, new: &[Mark]) -> [u8; 2] {
        let mut lines: HashMap<Where, Vec<Where>> = HashMap::new();
        for mark in self.0.iter().flat_map(|(&cell, &lying)| Self::marks(cell, lying)) {
            if let Mark::Line(from, to, _) = mark {
                lines.entry(from).or_default().push(to);
                lines.entry(to).or_default().push(from);
            }
        }
        let mut loops = [0; 2];
        let mut seen = HashSet::new();
        for mark in new {
            let Mark::Line(from, _, colour) = *mark else { continue };
            if seen.contains(&from) {
                continue;
            }
            let (mut component, mut open) = (HashSet::from([from]), vec![from]);
            while let Some(end) = open.pop() {
                open.extend(lines[&end].iter().copied().filter(|&next| component.insert(next)));
            }
            loops[colour as usize] += u8::from(component.iter().all(|end| lines[end].len() == 2));
            seen.extend(component);
        }
        loops
    }
}

fn key(placed: &Placed) -> (Cell, Tile, u8) {
    (placed.cell, placed.tile, placed.turn)
}

#[test]
fn moves_and_what_they_make_are_the_same_in_more_than_10_000_random_positions() {
    let (mut positions, mut effects, mut special) = (0, 0, [0u32; 3]);
    random_games(400, |state, moves| {
        if state.phase != Phase::Place {
            return;
        }
        positions += 1;
        let slow = Slow::of(&state.board);
        let mut legal = slow.legal(state.colour_in_turn(), state.own_dots, state.hand().iter());
        let placed = |mv: &Move| if let Move::Place(placed) = mv { Some(*placed) } else { None };
        let mut fast: Vec<Placed> = moves.iter().filter_map(placed).collect();
        legal.sort_by_key(key);
        fast.sort_by_key(key);
        assert_eq!(legal, fast, "{state:?}");
        assert_eq!(fast.is_empty(), moves == [Move::Draw]);
        let placeable: Tiles = legal.iter().map(|placed| placed.tile).collect();
        assert_eq!(state.placeable(state.hand()), placeable);
        // Not all: the slow one is slow. But all that could be special in some way.
        for (number, placed) in fast.iter().enumerate() {
            let mut board = state.board.clone();
            board.put(*placed);
            let made = board.made(placed.cell);
            if number % 8 != 0 && made.loops == [0, 0] && made.dots == [0, 0] {
                continue;
            }
            assert_eq!(slow.clone().put(*placed), made, "{placed} on {state:?}");
            effects += 1;
            special[0] += u32::from(made.dots != [0, 0]);
            special[1] += u32::from(made.loops != [0, 0]);
            special[2] += u32::from(made.wedge());
        }
    });
    assert!(positions >= 10_000 && effects >= 10_000, "{positions} {effects}");
    assert!(special.iter().all(|&count| count > 30), "{special:?}");
}

/// Loops are rare in random games. Here any tile may be placed next, for any colour, as crowded as
/// can be.
#[test]
fn what_tiles_make_on_crowded_boards_is_the_same() {
    let (mut loops, mut longest) = (0, 0);
    for seed in 0..300 {
        let mut dice = Dice::stream(seed, 3);
        let mut state = new_game(&[("own_dots", "on")]);
        let start = Placed { tile: Tiles::ALL.random(&mut dice), cell: Cell::ORIGIN, turn: 0 };
        state.board.put(start);
        state.supply = Tiles::ALL.without(start.tile);
        loop {
            state.colour = Some(*dice.pick(&Colour::BOTH));
            (state.phase, state.hands[0]) = (Phase::Place, state.supply);
            let mut moves = Vec::new();
            LoopLines::moves(&state, ANN, &mut moves);
            let slow = Slow::of(&state.board);
            for mv in &moves {
                let Move::Place(placed) = *mv else { continue };
                let mut board = state.board.clone();
                board.put(placed);
                let made = board.made(placed.cell);
                let count = made.loops[0] + made.loops[1];
                if count > 0 || dice.below(100) == 0 {
                    assert_eq!(slow.clone().put(placed), made, "{placed} on {state:?}");
                    loops += u32::from(count > 0);
                    board.each_loop(placed.cell, |(from, to), _| {
                        let mut stretches = 0;
                        board.follow(placed.cell.slot(), from, to, |_, _, _| stretches += 1);
                        longest = longest.max(stretches);
                    });
                }
            }
            let close = moves.iter().max_by_key(|mv| near(&state, mv)).filter(|_| dice.below(5) > 1);
            let Move::Place(placed) = *close.unwrap_or_else(|| dice.pick(&moves)) else { break };
            state.board.put(placed);
            state.supply = state.supply.without(placed.tile);
        }
    }
    assert!(loops > 500 && longest >= 10, "{loops} {longest}");
}

#[test]
fn refusals_and_lists_agree_on_every_placement_near_the_board() {
    let mut tried = 0;
    random_games(8, |state, moves| {
        if state.phase != Phase::Place {
            return;
        }
        let near: BTreeSet<Cell> = state.board.placed().flat_map(|placed| placed.cell.neighbours()).collect();
        for tile in state.hand().iter() {
            for &cell in &near {
                for turn in 0..3 {
                    let mv = Move::Place(Placed { tile, cell, turn });
                    let allowed = LoopLines::check(state, Actor::Seat(state.turn), &mv).is_ok();
                    assert_eq!(allowed, moves.contains(&mv), "{mv} on {state:?}");
                    tried += 1;
                }
            }
        }
    });
    assert!(tried > 10_000, "{tried}");
}
