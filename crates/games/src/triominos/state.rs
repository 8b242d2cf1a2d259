//! The table: what lies where, and how tiles and points move.

use schemars::JsonSchema;
use serde::Serialize;
use tricorn_kernel::{Seat, Seats, Sink};

use super::{Board, Bonus, Laid, Tile, Tiles};
use crate::lattice::hidden::Hidden;

/// The most seats at a table (TRI-1).
pub(super) const SEATS: usize = 4;
/// A seat may draw so often in a turn (TRI-9).
pub(super) const DRAWS: u8 = 3;
/// What placing the last tile of a rack scores, beside what the others hold (TRI-11).
pub(super) const OUT: i32 = 25;

/// How a round is opened (TRI-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Edition {
    /// By lots, with any tile (TRI-3).
    #[serde(rename = "2025")]
    Lots,
    /// With the highest triple.
    Classic,
}

/// What happens next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    /// `turn` is dealt a tile (TRI-2).
    Deal,
    /// `turn` draws a lot for the first turn (TRI-3).
    Lots,
    /// `turn` places the first tile (TRI-4).
    Open,
    /// `turn` begins (TRI-5).
    Play,
    /// `turn` is about to get a tile from the pool (TRI-9).
    Draw,
    /// `turn` has drawn: it places what it drew if that fits; else another tile, or it draws again, or
    /// passes (TRI-9).
    Drawn,
    /// The round has ended.
    Over,
}

/// The last tile that was placed, and what it earned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Last {
    /// Who placed it.
    pub seat: Seat,
    /// What and where.
    pub laid: Laid,
    /// What it earned, bonus included.
    pub points: u8,
    /// The bonus among it.
    pub bonus: Option<Bonus>,
    /// Whether it had just been drawn (TRI-9).
    pub drawn: bool,
}

/// What all have seen of the end of a round, which stays known when the next one is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Before {
    /// The last tile that was placed.
    pub last: Option<Last>,
    /// What was left on the racks, by seat.
    pub left: [Tiles; SEATS],
}

/// A round of Triominos.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) seats: u8,
    pub(super) edition: Edition,
    /// The total that ends a tournament; none for a single round (TRI-14).
    pub(super) target: Option<u16>,
    /// The number of this round, from 1.
    pub(super) round: u16,
    pub(super) phase: Phase,
    /// Whose turn it is, or who is dealt to or draws.
    pub(super) turn: Seat,
    /// Seats that passed in a row with an empty pool (TRI-12).
    pub(super) passes: u8,
    pub(super) pool: Tiles,
    pub(super) hands: [Tiles; SEATS],
    /// What `turn` has drawn in this turn (TRI-9).
    pub(super) drawn: Tiles,
    pub(super) points: [i32; SEATS],
    /// The points of the rounds before this one, and whether this is the last (TRI-14).
    pub(super) totals: [i32; SEATS],
    pub(super) last_round: bool,
    /// Who still draws lots for the first turn, and the lots that are in sight (TRI-3).
    pub(super) rivals: [bool; SEATS],
    pub(super) lots: [Option<Tile>; SEATS],
    /// All lots drawn so far: they stay out of the pool until it is settled who begins (TRI-3).
    pub(super) aside: Tiles,
    /// The tile that must open the round (TRI-15).
    pub(super) opening: Option<Tile>,
    pub(super) last: Option<Last>,
    /// How the round before this one ended.
    pub(super) before: Option<Before>,
    pub(super) board: Board,
    /// What everybody knows of the racks.
    pub(super) hidden: Hidden<Tile, SEATS>,
}

/// What happens at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what their names say
pub enum Event {
    /// A seat was dealt its rack; only that seat sees it.
    Dealt { seat: Seat, count: u8, tiles: Option<Tiles> },
    /// A seat drew a lot for the first turn.
    Lot { seat: Seat, tile: Tile },
    /// Several lots were the highest: their owners draw again.
    Level,
    /// A seat begins, with a certain tile if the edition says so.
    Begins { seat: Seat, tile: Option<Tile> },
    /// A seat placed a tile, the one it has just drawn or another; `points` counts the bonus too.
    Placed { seat: Seat, laid: Laid, points: u8, bonus: Option<Bonus>, drawn: bool },
    /// A seat drew a tile; only that seat sees it.
    Drew { seat: Seat, tile: Option<Tile> },
    /// A seat ended its turn without placing, and lost so many points for it.
    Passed { seat: Seat, lost: u8 },
    /// The total of a seat exceeds the target: this round is the last.
    LastRound { seat: Seat, total: i32 },
    /// A seat placed its last tile.
    Out { seat: Seat, points: i32 },
    /// Nobody can play any more, or all have passed though somebody could.
    Blocked { passed: bool },
    /// The round is over, and all see what a seat still held; unless somebody went out, it loses that.
    Left { seat: Seat, tiles: Tiles, points: i32, lost: bool },
}

impl State {
    /// A round before anything is dealt.
    pub(super) fn new(seats: u8, edition: Edition, target: Option<u16>) -> Self {
        Self {
            seats,
            edition,
            target,
            round: 1,
            phase: Phase::Deal,
            turn: Seat::new(0),
            passes: 0,
            pool: Tiles::ALL,
            hands: [Tiles::NONE; SEATS],
            drawn: Tiles::NONE,
            points: [0; SEATS],
            totals: [0; SEATS],
            last_round: false,
            rivals: [true; SEATS],
            lots: [None; SEATS],
            aside: Tiles::NONE,
            opening: None,
            last: None,
            before: None,
            board: Board::EMPTY,
            hidden: Hidden::NONE,
        }
    }

    /// How many tiles a rack has at first (TRI-2).
    pub(super) fn rack(&self) -> u8 {
        if self.seats == 2 { 9 } else { 7 }
    }

    /// The rack of the seat whose turn it is.
    #[inline]
    pub(super) fn hand(&self) -> Tiles {
        self.hands[self.turn.index()]
    }

    /// The tiles that chance may turn up now.
    #[inline]
    pub(super) fn due(&self) -> Tiles {
        match self.phase {
            Phase::Deal | Phase::Draw => self.pool,
            Phase::Lots => self.pool.minus(self.aside),
            Phase::Open | Phase::Play | Phase::Drawn | Phase::Over => Tiles::NONE,
        }
    }

    /// The tiles that `turn` may place (TRI-9, TRI-15).
    #[inline]
    pub(super) fn usable(&self) -> Tiles {
        usable(self.phase, &self.board, self.opening, self.hand(), self.drawn)
    }

    /// TRI-9: what was drawn fits, so that there is nothing to do but to place it.
    #[inline]
    pub(super) fn must_place(&self) -> bool {
        !self.board.playable(self.drawn).is_empty()
    }

    #[inline]
    pub(super) fn may_draw(&self) -> bool {
        let again = self.phase == Phase::Drawn && self.drawn.len() < DRAWS && !self.must_place();
        (self.phase == Phase::Play || again) && !self.pool.is_empty()
    }

    /// Who cannot draw may pass, unless what was drawn fits (TRI-9, TRI-10).
    #[inline]
    pub(super) fn may_pass(&self) -> bool {
        match self.phase {
            Phase::Play => self.pool.is_empty(),
            Phase::Drawn => !self.must_place() && !self.may_draw(),
            _ => false,
        }
    }

    /// The next tile goes to the rack of `turn`; racks are filled one after the other.
    #[inline]
    pub(super) fn deal(&mut self, tile: Tile, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        self.pool.take(tile);
        let hand = &mut self.hands[seat.index()];
        hand.put(tile);
        self.hidden.put(seat, Tiles::NONE);
        let (hand, count) = (*hand, self.rack());
        if hand.len() < count {
            return;
        }
        let dealt = |tiles| Event::Dealt { seat, count, tiles };
        sink.whisper(Seats::only(seat), dealt(Some(hand)), dealt(None));
        self.turn = seat.left(self.seats);
        if self.turn.index() == 0 {
            match self.edition {
                Edition::Lots => self.phase = Phase::Lots,
                Edition::Classic => self.appoint(sink),
            }
        }
    }

    /// TRI-15: who has the highest triple, or else the highest tile, must open with it.
    fn appoint(&mut self, sink: &mut impl Sink<Event>) {
        let held = self.hands.iter().fold(Tiles::NONE, |all, &hand| all.plus(hand));
        let best = held.iter().max_by_key(|&tile| rank(tile)).expect("every seat was dealt tiles");
        let owner = self.hands.iter().position(|hand| hand.has(best)).expect("somebody was dealt it");
        self.opening = Some(best);
        self.in_the_pool(Tiles::ALL.iter().filter(|&tile| rank(tile) > rank(best)).collect());
        self.begin(Seat::new(owner as u8), sink);
    }

    /// Everybody knows of these tiles that they were not dealt.
    fn in_the_pool(&mut self, tiles: Tiles) {
        Seats::first(self.seats).iter().for_each(|seat| self.hidden.bar(seat, tiles));
    }

    /// TRI-3: shows a lot. After the last one the highest begins, or those that are level draw again.
    ///
    /// Lots stay in sight until their owners draw again, or the first tile is placed.
    #[inline]
    pub(super) fn draw_lot(&mut self, tile: Tile, sink: &mut impl Sink<Event>) {
        self.lots[self.turn.index()] = Some(tile);
        self.aside.put(tile);
        sink.tell(Event::Lot { seat: self.turn, tile });
        let due = |seat: &Seat| self.rivals[seat.index()] && self.lots[seat.index()].is_none();
        if let Some(next) = Seats::first(self.seats).iter().find(due) {
            self.turn = next;
            return;
        }
        let sum = |seat: Seat| self.lots[seat.index()].filter(|_| self.rivals[seat.index()]).map(Tile::sum);
        let best = Seats::first(self.seats).iter().map(sum).max().flatten();
        let level: Seats = Seats::first(self.seats).iter().filter(|&seat| sum(seat) == best).collect();
        self.turn = level.iter().next().unwrap_or(self.turn);
        // House ruling: if there are not enough tiles to go on, the first of those who are level begins.
        if level.len() == 1 || usize::from(self.due().len()) < level.len() {
            self.in_the_pool(self.aside);
            self.aside = Tiles::NONE;
            self.begin(self.turn, sink);
            return;
        }
        sink.tell(Event::Level);
        for seat in Seats::first(self.seats).iter() {
            self.rivals[seat.index()] = level.has(seat);
        }
        level.iter().for_each(|seat| self.lots[seat.index()] = None);
    }

    fn begin(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        self.turn = seat;
        self.phase = Phase::Open;
        sink.tell(Event::Begins { seat, tile: self.opening });
    }

    #[inline]
    pub(super) fn place(&mut self, laid: Laid, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        let (worth, bonus) = match self.phase {
            Phase::Open => (opening_worth(self.edition, laid.tile), None),
            _ => (laid.tile.sum(), self.board.bonus(laid.cell)),
        };
        let points = worth + bonus.map_or(0, Bonus::points);
        let drawn = self.drawn.has(laid.tile);
        if drawn {
            self.hidden.take_last();
        } else {
            self.keep_drawn();
            self.hidden.take(seat, laid.tile);
        }
        self.board.lay(laid);
        self.hands[seat.index()].take(laid.tile);
        self.last = Some(Last { seat, laid, points, bonus, drawn });
        self.opening = None;
        self.lots = [None; SEATS];
        self.passes = 0;
        sink.tell(Event::Placed { seat, laid, points, bonus, drawn });
        self.score(points.into(), sink);
        if self.hand().is_empty() {
            self.go_out(sink);
        } else {
            self.pass_on(sink);
        }
    }

    /// TRI-11.
    fn go_out(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        let points = OUT + self.hands.iter().map(|hand| hand.sum()).sum::<i32>();
        self.drawn = Tiles::NONE;
        self.phase = Phase::Over;
        sink.tell(Event::Out { seat, points });
        self.score(points, sink);
        self.open_racks(false, sink);
    }

    /// `turn` wins points, which may make this round the last one, whatever comes then (TRI-14).
    #[inline]
    fn score(&mut self, points: i32, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        self.points[seat.index()] += points;
        let total = self.totals[seat.index()] + self.points[seat.index()];
        if !self.last_round && self.target.is_some_and(|target| total > i32::from(target)) {
            self.last_round = true;
            sink.tell(Event::LastRound { seat, total });
        }
    }

    /// Tells what is left on each rack: the table is cleared when another round follows, so this is
    /// where everybody can see what the points of the round came from.
    fn open_racks(&self, lost: bool, sink: &mut impl Sink<Event>) {
        for seat in Seats::first(self.seats).iter() {
            let tiles = self.hands[seat.index()];
            if !tiles.is_empty() {
                sink.tell(Event::Left { seat, tiles, points: tiles.sum(), lost });
            }
        }
    }

    /// TRI-9: a tile is asked for.
    #[inline]
    pub(super) fn ask(&mut self) {
        self.keep_drawn();
        self.phase = Phase::Draw;
    }

    /// Whoever drew and does not place what was drawn tells everybody that it does not fit (TRI-9).
    #[inline]
    fn keep_drawn(&mut self) {
        if !self.drawn.is_empty() {
            self.hidden.bar_last(self.board.playable(Tiles::ALL));
        }
    }

    /// TRI-9: the tile that was asked for.
    #[inline]
    pub(super) fn draw(&mut self, tile: Tile, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        self.pool.take(tile);
        self.hidden.put(seat, self.board.tiles());
        self.hands[seat.index()].put(tile);
        self.drawn.put(tile);
        self.points[seat.index()] -= 5;
        self.passes = 0;
        self.phase = Phase::Drawn;
        let drew = |tile| Event::Drew { seat, tile };
        sink.whisper(Seats::only(seat), drew(Some(tile)), drew(None));
    }

    /// TRI-9 and TRI-10: after three draws a pass costs 10 more.
    #[inline]
    pub(super) fn pass(&mut self, sink: &mut impl Sink<Event>) {
        let seat = self.turn;
        let lost = if self.drawn.len() == DRAWS { 10 } else { 0 };
        self.keep_drawn();
        self.points[seat.index()] -= i32::from(lost);
        // Three draws for nothing are no pass: only who has nothing to draw passes (TRI-10).
        self.passes = if lost == 0 { self.passes + 1 } else { 0 };
        sink.tell(Event::Passed { seat, lost });
        self.pass_on(sink);
    }

    /// The next seat's turn, unless nobody can play any more, or nobody wants to (TRI-12).
    #[inline]
    fn pass_on(&mut self, sink: &mut impl Sink<Event>) {
        self.drawn = Tiles::NONE;
        self.turn = self.turn.left(self.seats);
        self.phase = Phase::Play;
        let passed = self.passes == self.seats;
        if self.pool.is_empty() && (passed || self.is_blocked()) {
            self.phase = Phase::Over;
            self.points.iter_mut().zip(&self.hands).for_each(|(points, hand)| *points -= hand.sum());
            sink.tell(Event::Blocked { passed });
            self.open_racks(true, sink);
        }
    }

    fn is_blocked(&self) -> bool {
        let held = self.hands.iter().fold(Tiles::NONE, |all, &hand| all.plus(hand));
        self.board.playable(held).is_empty()
    }
}

/// The tiles of a rack that may be placed, with these drawn in this turn (TRI-9, TRI-15).
#[inline]
pub(super) fn usable(phase: Phase, board: &Board, opening: Option<Tile>, hand: Tiles, drawn: Tiles) -> Tiles {
    match phase {
        Phase::Open => opening.map_or(hand, |tile| Tiles::from_iter([tile])),
        Phase::Play => hand,
        Phase::Drawn => match board.playable(drawn) {
            fitting if !fitting.is_empty() => fitting,
            _ if drawn.len() < DRAWS => hand,
            _ => Tiles::NONE,
        },
        Phase::Deal | Phase::Lots | Phase::Draw | Phase::Over => Tiles::NONE,
    }
}

/// The order in which tiles may claim to open (TRI-15): triples first, then by the sum, then by the
/// highest number.
pub(super) fn rank(tile: Tile) -> (bool, u8, [u8; 3]) {
    let [a, b, c] = tile.numbers();
    (tile.is_triple(), tile.sum(), [c, b, a])
}

/// What a tile is worth as the first of a round (TRI-4, TRI-15).
pub(super) fn opening_worth(edition: Edition, tile: Tile) -> u8 {
    match tile.sum() {
        sum if edition == Edition::Lots || !tile.is_triple() => sum,
        0 => 40,
        sum => sum + 10,
    }
}
