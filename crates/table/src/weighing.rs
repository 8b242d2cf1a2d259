//! Moves that were weighed, in words: what each brings at once, what is expected of it, and what it leaves to the next.
//!
//! All of it is made from what one seat knows, as a bot's move is.

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use tricorn_bots::search::{Ends, Horizon};
use tricorn_bots::{Effort, settle, weigh};
use tricorn_kernel::{Actor, Appraise, Counts, Dice, Face, Names, Scored, Seat, Seats, Silent, Sink, Viewer};

use crate::Choice;
use crate::live::choice_of;

/// So many moves are shown beside each other.
const SHOWN: usize = 3;
/// What was tried less than this is no advice.
const LEAST_TRIED: u32 = 6;
/// In so many imagined states it is looked up what a move brings at once, and what it leaves to the next.
const LOOKS: usize = 24;

/// A move with what is expected of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The move.
    pub choice: Choice,
    /// What it brings at once, what is expected of it, and what it leaves to the next one, in words with a small letter and
    /// without a full stop; may be empty.
    pub words: String,
    /// What imagined games have shown, in a game that is thought ahead.
    pub prospect: Option<Prospect>,
}

/// How the games ended that were imagined for a move.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Prospect {
    /// How many there were.
    pub games: u32,
    /// Up to where most of them went.
    pub until: Horizon,
    /// What they were worth on average, from 0 (lost) to 1 (won).
    pub worth: f32,
    /// How uncertain that is: its standard error.
    pub doubt: f32,
    /// In which share of them the seat was first by then.
    pub first: f32,
    /// By how many points it was ahead by then on average, or behind.
    pub ahead: f32,
}

impl Prospect {
    fn of(ends: &Ends, seat: Seat) -> Self {
        Self {
            games: ends.times(),
            until: ends.horizon(),
            worth: ends.worth(seat),
            doubt: ends.doubt(seat),
            first: ends.first(),
            ahead: ends.ahead(),
        }
    }

    /// Whether chance alone may well be all that makes the one worth more than the other.
    fn is_level_with(&self, other: &Self) -> bool {
        (self.worth - other.worth).powi(2) < self.doubt.powi(2) + other.doubt.powi(2)
    }
}

/// What a decision was worth, as its seat could know.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// What the game is worth to each seat if the one who decides goes on with the best move, from 0 (lost) to 1 (won).
    pub worth: Vec<f32>,
    /// The best move, in the game's notation.
    pub best: String,
    /// How much less the move is worth that was played, roughly.
    pub loss: f32,
}

/// What one seat knows, and who thinks about it.
pub(crate) struct Scales<'a, G: Appraise> {
    pub(crate) seat: Seat,
    pub(crate) view: &'a G::View,
    pub(crate) moves: &'a [G::Move],
    pub(crate) stop: &'a AtomicBool,
}

impl<G: Appraise + Face> Scales<'_, G> {
    /// The best moves, best first.
    pub(crate) fn best(&self, names: Names<'_>, effort: Effort, dice: &mut Dice) -> Vec<Weighed> {
        let ranked = weigh::<G>(self.seat, self.view, self.moves, effort, dice, self.stop);
        let is_advice = |(rank, (_, ends)): &(usize, (usize, Option<Ends>))| {
            *rank == 0 || ends.is_none_or(|ends| ends.times() >= LEAST_TRIED)
        };
        let shown = ranked.into_iter().take(SHOWN).enumerate().filter(is_advice);
        let mut shown: Vec<Weighed> =
            shown.map(|(_, (place, ends))| self.weighed(&self.moves[place], ends.as_ref(), names, dice)).collect();
        if let Some((first, others)) = shown.split_first_mut() {
            for other in others {
                if first.prospect.zip(other.prospect).is_some_and(|(first, other)| first.is_level_with(&other)) {
                    other.words = ["about as good", &other.words].join("; ").trim_end_matches("; ").to_owned();
                }
            }
        }
        shown
    }

    /// What this decision is worth, and how much less the move that was played; none where nobody thinks ahead, or if it is
    /// not one of the moves.
    pub(crate) fn outlook(&self, played: &G::Move, effort: Effort, dice: &mut Dice) -> Option<Outlook> {
        let place = self.moves.iter().position(|mv| mv == played)?;
        let ranked = weigh::<G>(self.seat, self.view, self.moves, effort, dice, self.stop);
        let (best, ends) = ranked.first().and_then(|(best, ends)| Some((*best, (*ends)?)))?;
        let ends_of = |place: usize| ranked.iter().find(|(other, _)| *other == place).and_then(|(_, ends)| *ends);
        let worth = (0..seats_of::<G>(self.view, dice)).map(|seat| ends.worth(Seat::new(seat))).collect();
        let own = match ends_of(place)? {
            // What was tried little is looked at again, alone.
            few if few.times() < ends.times() / 4 => {
                self.alone(played, Effort { games: effort.games / 4, ..effort }, dice)?
            }
            enough => enough,
        };
        let loss = ends.worth(self.seat) - own.worth(self.seat);
        Some(Outlook { worth, best: self.moves[best].to_string(), loss: if best == place { 0.0 } else { loss } })
    }

    /// Two moves beside each other, each thought about as much as the other.
    pub(crate) fn compare(
        &self,
        moves: [&G::Move; 2],
        names: Names<'_>,
        effort: Effort,
        dice: &mut Dice,
    ) -> Option<[Weighed; 2]> {
        let [one, other] = moves.map(|mv| Some(self.weighed(mv, Some(&self.alone(mv, effort, dice)?), names, dice)));
        Some([one?, other?])
    }

    /// How games end that begin with this move.
    fn alone(&self, mv: &G::Move, effort: Effort, dice: &mut Dice) -> Option<Ends> {
        let only = std::slice::from_ref(mv);
        weigh::<G>(self.seat, self.view, only, effort, dice, self.stop).first()?.1
    }

    fn weighed(&self, mv: &G::Move, ends: Option<&Ends>, names: Names<'_>, dice: &mut Dice) -> Weighed {
        let parts = [
            self.at_once(mv, names, dice),
            ends.filter(|ends| ends.times() > 0).map(|ends| expected(ends, self.seat, G::COUNTS)),
            self.leaves(mv, names, dice),
        ];
        Weighed {
            choice: choice_of::<G>(self.view, mv, names),
            words: parts.into_iter().flatten().collect::<Vec<String>>().join("; "),
            prospect: ends.map(|ends| Prospect::of(ends, self.seat)),
        }
    }

    /// What the move does to the own score before chance moves, if that is certain: the same in every imagined state.
    fn at_once(&self, mv: &G::Move, names: Names<'_>, dice: &mut Dice) -> Option<String> {
        let mut certain: Option<Vec<Scored>> = None;
        for _ in 0..LOOKS / 4 {
            let mut state = G::determinize(self.view, dice);
            let scored = scored_by::<G>(&mut state, self.seat, mv.clone(), names);
            if *certain.get_or_insert_with(|| scored.clone()) != scored {
                return None;
            }
        }
        let parts: Vec<Scored> = certain?.into_iter().filter(|part| part.points != 0).collect();
        let sum: i32 = parts.iter().map(|part| part.points).sum();
        if sum == 0 {
            return None;
        }
        let number = counted(sum, G::COUNTS);
        Some(match &parts[..] {
            // The label says what the move is.
            [_] => number,
            _ => {
                let each = |part: &Scored| match part.words.is_empty() {
                    true => format!("{:+}", part.points),
                    false => format!("{} ({:+})", part.words, part.points),
                };
                format!("{number}: {}", parts.iter().map(each).collect::<Vec<_>>().join(", "))
            }
        })
    }

    /// How many points the reply of the next one makes that looks best there, on average over imagined states.
    fn leaves(&self, mv: &G::Move, names: Names<'_>, dice: &mut Dice) -> Option<String> {
        if G::COUNTS != Counts::POINTS {
            return None;
        }
        let (mut points, mut next) = (0, None);
        for _ in 0..LOOKS {
            let mut state = G::determinize(self.view, dice);
            let stage = G::stage(&state);
            G::apply(&mut state, Actor::Seat(self.seat), mv.clone(), &mut Silent);
            let seat = settle::<G>(&mut state, &mut Silent, dice)?;
            // Whoever goes on, or begins another round, leaves nothing to anybody.
            if seat == self.seat || G::stage(&state) != stage || *next.get_or_insert(seat) != seat {
                return None;
            }
            let mut replies = Vec::new();
            G::moves(&state, seat, &mut replies);
            let reply = replies.into_iter().max_by_key(|reply| G::glance(&state, seat, reply))?;
            points += scored_by::<G>(&mut state, seat, reply, names).iter().map(|part| part.points).sum::<i32>();
        }
        let mean = (points as f32 / LOOKS as f32).round() as i32;
        Some(match mean {
            1.. => format!("leaves {} about {}", names.of(next?), G::COUNTS.of(mean)),
            _ => format!("leaves {} nothing that scores", names.of(next?)),
        })
    }
}

/// For how many a view's game was set up.
fn seats_of<G: Appraise>(view: &G::View, dice: &mut Dice) -> u8 {
    G::seats(&G::determinize(view, dice))
}

/// Makes a move, and says what it did to the score of the one who made it, as that seat hears it: with what is not yet
/// settled, as one part without words.
fn scored_by<G: Appraise + Face>(state: &mut G::State, seat: Seat, mv: G::Move, names: Names<'_>) -> Vec<Scored> {
    let viewer = Viewer::Seat(seat);
    let own = |scored: &Scored| scored.seat == seat;
    let open = |view: &G::View| G::unsettled(view).iter().filter(|part| own(part)).map(|part| part.points).sum::<i32>();
    let before = open(&G::view(state, viewer));
    let mut heard = Heard { by: seat, events: Vec::new() };
    G::apply(state, Actor::Seat(seat), mv, &mut heard);
    let view = G::view(state, viewer);
    let mut parts: Vec<Scored> =
        heard.events.iter().flat_map(|event| G::scored(event, &view, names)).filter(own).collect();
    let moved = open(&view) - before;
    if moved != 0 {
        parts.push(Scored::new(seat, moved, "", ""));
    }
    parts
}

/// What one seat is told.
struct Heard<E> {
    by: Seat,
    events: Vec<E>,
}

impl<E> Sink<E> for Heard<E> {
    fn tell(&mut self, event: E) {
        self.events.push(event);
    }

    fn whisper(&mut self, insiders: Seats, to_them: E, to_others: E) {
        self.events.push(if insiders.has(self.by) { to_them } else { to_others });
    }
}

/// So many more or fewer of what is counted: points are won and lost, of other things there are more or fewer.
fn counted(change: i32, counts: Counts) -> String {
    let (number, unit) = (change.abs(), counts.unit(change.abs()));
    match counts == Counts::POINTS {
        true => format!("{change:+} {unit}"),
        false => format!("{number} {} {unit}", if change > 0 { "more" } else { "fewer" }),
    }
}

/// What is expected of a move by how imagined games ended.
fn expected(ends: &Ends, seat: Seat, counts: Counts) -> String {
    let of_100 = |share: f32| (100.0 * share).round() as i32;
    let share = match ends.horizon() {
        Horizon::Game => format!("wins {} of 100 imagined games", of_100(ends.first())),
        Horizon::Stage => format!("is ahead after {} of 100 imagined rounds", of_100(ends.first())),
        // Who is ahead on the way has not won: what that is worth is said, as it is where moves are compared.
        Horizon::Moves => format!("is worth {} of 100 some imagined moves on", of_100(ends.worth(seat))),
    };
    // Other things than points are counted to see who wins, not by how much.
    if counts.one != Counts::POINTS.one {
        return share;
    }
    let ahead = ends.ahead().round() as i32;
    let lead = match ahead {
        0 => "about level on average".into(),
        1.. => format!("on average about {} ahead", counts.of(ahead)),
        _ => format!("on average about {} behind", counts.of(-ahead)),
    };
    format!("{share}, {lead}")
}
