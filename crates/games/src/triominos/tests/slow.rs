//! The rules once more, slow and obvious: no tables, no sets of bits, no torus.

use std::collections::{HashMap, HashSet};

use super::*;

type Numbers = [u8; 3];

/// A round from the first tile on.
#[derive(Clone)]
pub(super) struct Slow {
    seats: usize,
    /// The numbers of each tile by the corners of its cell.
    tiles: HashMap<Cell, Numbers>,
    racks: Vec<Vec<Numbers>>,
    pool: Vec<Numbers>,
    drawn: Vec<Numbers>,
    asked: bool,
    over: bool,
    turn: usize,
    passes: usize,
    pub(super) points: Vec<i32>,
}

fn write(numbers: Numbers) -> String {
    numbers.map(|number| number.to_string()).concat()
}

fn read(text: &str) -> Numbers {
    let numbers: Vec<u8> = text.bytes().map(|digit| digit - b'0').collect();
    numbers.try_into().unwrap()
}

fn sum(numbers: &Numbers) -> i32 {
    numbers.iter().map(|&number| i32::from(number)).sum()
}

/// A third of a turn clockwise: what stood at a corner stands at the next one.
fn turn_once([a, b, c]: Numbers) -> Numbers {
    [c, a, b]
}

impl Slow {
    pub(super) fn of(state: &State) -> Self {
        let list = |tiles: Tiles| tiles.iter().map(|tile| tile.numbers()).collect::<Vec<_>>();
        let seats = usize::from(state.seats);
        Self {
            seats,
            tiles: state.board.laid().map(|laid| (laid.cell, laid.numbers())).collect(),
            racks: state.hands[..seats].iter().map(|&hand| list(hand)).collect(),
            pool: list(state.pool),
            drawn: list(state.drawn),
            asked: state.phase == Phase::Draw,
            over: state.phase == Phase::Over,
            turn: state.turn.index(),
            passes: usize::from(state.passes),
            points: state.points[..seats].to_vec(),
        }
    }

    /// TRI-5, by looking at all six cells around each corner.
    fn fits(&self, cell: Cell, numbers: Numbers) -> bool {
        if self.tiles.contains_key(&cell) || !cell.neighbours().iter().any(|next| self.tiles.contains_key(next)) {
            return false;
        }
        cell.corners().into_iter().zip(numbers).all(|(corner, own)| {
            corner.around().into_iter().all(|around| match self.tiles.get(&around) {
                None => true,
                Some(there) => {
                    let which = around.corners().into_iter().position(|point| point == corner).unwrap();
                    there[which] == own
                }
            })
        })
    }

    fn placements(&self, tiles: &[Numbers]) -> Vec<String> {
        if self.tiles.is_empty() {
            return tiles.iter().map(|&tile| format!("{}@0,0/0", write(tile))).collect();
        }
        let beside: HashSet<Cell> = self.tiles.keys().flat_map(|cell| cell.neighbours()).collect();
        let mut found = Vec::new();
        for &tile in tiles {
            for &cell in &beside {
                let mut turned = tile;
                for turn in 0..3 {
                    let seen_before = turn > 0 && turned == tile;
                    if !seen_before && self.fits(cell, turned) {
                        found.push(format!("{}@{cell}/{turn}", write(tile)));
                    }
                    turned = turn_once(turned);
                }
            }
        }
        found
    }

    /// All moves, of chance too, in alphabetical order.
    pub(super) fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.over {
            return moves;
        }
        if self.asked {
            moves.extend(self.pool.iter().map(|&tile| format!("tile {}", write(tile))));
        } else if self.tiles.is_empty() {
            moves = self.placements(&self.racks[self.turn]);
        } else {
            // TRI-9: what was drawn and fits is placed, and nothing else is done.
            moves = self.placements(&self.drawn);
            if moves.is_empty() {
                if self.drawn.len() < 3 {
                    moves = self.placements(&self.racks[self.turn]);
                }
                moves.push(if self.drawn.len() < 3 && !self.pool.is_empty() { "draw" } else { "pass" }.into());
            }
        }
        moves.sort();
        moves
    }

    pub(super) fn apply(&mut self, text: &str) {
        let seat = self.turn;
        if let Some(tile) = text.strip_prefix("tile ") {
            let tile = read(tile);
            self.pool.retain(|&other| other != tile);
            self.racks[seat].push(tile);
            self.drawn.push(tile);
            self.points[seat] -= 5;
            self.passes = 0;
            self.asked = false;
        } else if text == "draw" {
            self.asked = true;
        } else if text == "pass" {
            if self.drawn.len() == 3 {
                self.points[seat] -= 10;
            }
            self.passes = if self.drawn.len() < 3 { self.passes + 1 } else { 0 };
            self.next();
        } else {
            let laid: Laid = text.parse().unwrap();
            self.place(laid.cell, read(&text[..3]), laid.turn);
        }
    }

    fn place(&mut self, cell: Cell, tile: Numbers, turn: u8) {
        let seat = self.turn;
        let numbers = (0..turn).fold(tile, |numbers, _| turn_once(numbers));
        self.points[seat] += sum(&tile) + self.bonus(cell);
        self.tiles.insert(cell, numbers);
        self.racks[seat].retain(|&other| other != tile);
        self.passes = 0;
        if self.racks[seat].is_empty() {
            self.points[seat] += 25 + self.racks.iter().flatten().map(sum).sum::<i32>();
            self.over = true;
        } else {
            self.next();
        }
    }

    /// TRI-7 and TRI-8, for a tile that is about to lie here.
    fn bonus(&self, cell: Cell) -> i32 {
        let lies = |cell: &Cell| self.tiles.contains_key(cell);
        let hexagons = cell
            .corners()
            .into_iter()
            .filter(|corner| corner.around().iter().all(|around| *around == cell || lies(around)));
        let hexagons = hexagons.count();
        let joined: Vec<Cell> = cell.neighbours().into_iter().filter(lies).collect();
        let bridge = match joined[..] {
            [only] => {
                let across = cell.corners().into_iter().find(|corner| !only.corners().contains(corner)).unwrap();
                across.around().iter().any(lies)
            }
            _ => false,
        };
        let hexagons = [0, 50, 60, 70][hexagons];
        hexagons.max(if bridge { 40 } else { 0 })
    }

    fn next(&mut self) {
        self.drawn.clear();
        self.turn = (self.turn + 1) % self.seats;
        let all: Vec<Numbers> = self.racks.iter().flatten().copied().collect();
        if self.pool.is_empty() && (self.passes == self.seats || self.placements(&all).is_empty()) {
            self.over = true;
            for (points, rack) in self.points.iter_mut().zip(&self.racks) {
                *points -= rack.iter().map(sum).sum::<i32>();
            }
        }
    }
}

/// All moves of whoever is next, of chance too, in alphabetical order.
pub(super) fn fast_moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    match Triominos::turn(state) {
        Turn::Chance => moves.extend(state.due().iter().map(Move::Drawn)),
        _ => Triominos::moves(state, state.turn, &mut moves),
    }
    moves.sort_by_cached_key(ToString::to_string);
    moves
}

/// 2, 3 and 4 seats, over ten thousand positions: the same moves, the same points, the same end.
#[test]
fn the_slow_rules_and_the_fast_rules_agree() {
    let mut positions = 0;
    for game in 0u64.. {
        let mut slow: Option<Slow> = None;
        let mut state = new_round(&[], 2 + (game % 3) as u8);
        let mut dice = Dice::stream(game, 0);
        while let Some((actor, mv)) = any_move(&state, &mut dice) {
            if state.phase == Phase::Open && slow.is_none() {
                slow = Some(Slow::of(&state));
            }
            if let Some(slow) = &mut slow {
                let fast: Vec<String> = fast_moves(&state).iter().map(ToString::to_string).collect();
                assert_eq!(fast, slow.moves(), "game {game}\n{state:?}");
                assert_eq!(state.points[..slow.seats], slow.points, "game {game}\n{state:?}");
                positions += usize::from(actor != Actor::Chance);
                slow.apply(&mv.to_string());
            }
            Triominos::apply(&mut state, actor, mv, &mut Silent);
        }
        let slow = slow.unwrap();
        assert!(slow.over && slow.moves().is_empty());
        assert_eq!(state.points[..slow.seats], slow.points, "game {game}");
        if positions > 10_000 {
            return;
        }
    }
}
