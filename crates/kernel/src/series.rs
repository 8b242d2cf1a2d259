//! Match play: rounds of one game, added up, as one longer game.
//!
//! `Series<Round>` is itself a [`Game`], so tables, bots, logs and laws need no word for matches.

use std::fmt::Debug;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::Serialize;

use crate::face::{Assembly, Drawing, Form, Line, Picture, Scene, Weight};
use crate::{
    Actor, Appraise, BySeat, Counts, Dice, Face, Facts, Game, Names, Options, Refusal, Scored, Seat, Seats, SetupError,
    Sink, Skill, Standing, Thinking, Turn, Viewer, rank,
};

/// A game that is played in rounds.
pub trait Round: Game {
    /// The next round after this one, or none if the match is decided.
    ///
    /// All a match can be is decided here: a fixed number of rounds, a target, a bonus round for
    /// those who are level.
    fn next(finished: &Self::State, score: &Score) -> Option<Self::State>;

    /// The match's standings from the totals; unless a game says otherwise, most points win.
    fn decide(totals: &[i32]) -> BySeat<Standing> {
        rank(totals.iter().copied())
    }

    /// What each seat has made so far in the round that is on; none where a match is one round, so
    /// that nobody needs to hear of rounds.
    fn running(table: &Self::View) -> Option<Vec<i32>>;
}

/// How a match stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Score {
    /// How many rounds are finished.
    pub rounds: u16,
    /// The points of all finished rounds, by seat.
    pub totals: BySeat<i32>,
}

/// A match over rounds of `R`.
pub struct Series<R>(PhantomData<R>);

/// The score so far, and the round that is on.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Match<Table> {
    /// What is settled.
    pub score: Score,
    /// The round that is on; in a finished match, the last one.
    pub table: Table,
    /// Whether the match is decided.
    pub over: bool,
}

impl<Table> Match<Table> {
    /// The number of the round that is on, or of the last one.
    fn number(&self) -> u16 {
        self.score.rounds + u16::from(!self.over)
    }
}

/// What happens in a match.
#[derive(Debug, Clone, PartialEq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchEvent<E> {
    /// In the round that is on.
    Table(E),
    /// A round has ended.
    RoundOver {
        /// Its number, from 1.
        round: u16,
        /// What each seat made in it.
        points: Vec<i32>,
        /// What each seat has in all.
        totals: Vec<i32>,
    },
}

struct RoundSink<'a, S>(&'a mut S);

impl<E, S: Sink<MatchEvent<E>>> Sink<E> for RoundSink<'_, S> {
    fn tell(&mut self, event: E) {
        self.0.tell(MatchEvent::Table(event));
    }
    fn whisper(&mut self, insiders: Seats, to_them: E, to_others: E) {
        self.0.whisper(insiders, MatchEvent::Table(to_them), MatchEvent::Table(to_others));
    }
}

impl<R: Round> Game for Series<R> {
    const FACTS: Facts = R::FACTS;
    type State = Match<R::State>;
    type Move = R::Move;
    type Event = MatchEvent<R::Event>;
    type View = Match<R::View>;

    fn setup(options: &Options, seats: u8) -> Result<Self::State, SetupError> {
        let score = Score { rounds: 0, totals: (0..seats).map(|_| 0).collect() };
        Ok(Match { score, table: R::setup(options, seats)?, over: false })
    }

    fn seats(state: &Self::State) -> u8 {
        R::seats(&state.table)
    }

    fn turn(state: &Self::State) -> Turn {
        if state.over { Turn::Over } else { R::turn(&state.table) }
    }

    fn roll(state: &Self::State, dice: &mut Dice) -> Self::Move {
        R::roll(&state.table, dice)
    }

    fn deal(state: &Self::State, dice: impl FnOnce() -> Dice) -> Option<Self::Move> {
        R::deal(&state.table, dice)
    }

    fn strike(state: &Self::State) -> Option<Self::Move> {
        R::strike(&state.table)
    }

    fn moves(state: &Self::State, seat: Seat, out: &mut Vec<Self::Move>) {
        R::moves(&state.table, seat, out);
    }

    fn is_offered(mv: &Self::Move) -> bool {
        R::is_offered(mv)
    }

    fn stands(mv: &Self::Move) -> bool {
        R::stands(mv)
    }

    fn only_keeps(mv: &Self::Move) -> bool {
        R::only_keeps(mv)
    }

    fn check(state: &Self::State, actor: Actor, mv: &Self::Move) -> Result<(), Refusal> {
        R::check(&state.table, actor, mv)
    }

    fn apply(state: &mut Self::State, actor: Actor, mv: Self::Move, sink: &mut impl Sink<Self::Event>) {
        R::apply(&mut state.table, actor, mv, &mut RoundSink(sink));
        if R::turn(&state.table) != Turn::Over {
            return;
        }
        let points: Vec<i32> = R::standings(&state.table).iter().map(|standing| standing.points).collect();
        for (total, points) in state.score.totals.iter_mut().zip(&points) {
            *total += points;
        }
        state.score.rounds += 1;
        // A match that is one round has said all there is to say; one that could have gone on has
        // not, even if its first round decided it.
        if R::running(&R::view(&state.table, Viewer::Spectator)).is_some() {
            let (round, totals) = (state.score.rounds, state.score.totals.to_vec());
            sink.tell(MatchEvent::RoundOver { round, points, totals });
        }
        match R::next(&state.table, &state.score) {
            Some(next) => state.table = next,
            None => state.over = true,
        }
    }

    fn view(state: &Self::State, viewer: Viewer) -> Self::View {
        Match { score: state.score.clone(), table: R::view(&state.table, viewer), over: state.over }
    }

    fn determinize(view: &Self::View, dice: &mut Dice) -> Self::State {
        Match { score: view.score.clone(), table: R::determinize(&view.table, dice), over: view.over }
    }

    fn standings(state: &Self::State) -> BySeat<Standing> {
        if state.over {
            return R::decide(&state.score.totals);
        }
        // As if the round ended now: what it has brought so far counts.
        let running = R::standings(&state.table);
        let now: BySeat<i32> =
            state.score.totals.iter().zip(running).map(|(total, seat)| total + seat.points).collect();
        R::decide(&now)
    }

    fn stage(state: &Self::State) -> u32 {
        state.score.rounds.into()
    }

    fn team(state: &Self::State, seat: Seat) -> Seats {
        R::team(&state.table, seat)
    }

    fn may_talk(state: &Self::State, seat: Seat) -> Result<(), Refusal> {
        R::may_talk(&state.table, seat)
    }

    const WRITES: bool = R::WRITES;

    fn tally(event: &Self::Event, counters: &mut [u64]) {
        if let MatchEvent::Table(event) = event {
            R::tally(event, counters);
        }
    }

    fn improvise(view: &Self::View, dice: &mut Dice) -> Option<Self::Move> {
        R::improvise(&view.table, dice)
    }
}

impl<R: Round + Appraise> Appraise for Series<R> {
    fn appraise(view: &Self::View, mv: &Self::Move) -> i32 {
        R::appraise(&view.table, mv)
    }

    fn ponder(view: &Self::View, moves: &[Self::Move], skill: Skill, dice: &mut Dice) -> Option<Self::Move> {
        R::ponder(&view.table, moves, skill, dice)
    }

    fn glance(state: &Self::State, seat: Seat, mv: &Self::Move) -> i32 {
        R::glance(&state.table, seat, mv)
    }

    fn begins_turn(state: &Self::State) -> bool {
        R::begins_turn(&state.table)
    }

    const FEATURES: &'static [&'static str] = R::FEATURES;

    fn features(state: &Self::State, seat: Seat, out: &mut [f32]) {
        R::features(&state.table, seat, out);
    }

    const THINKING: Option<Thinking> = R::THINKING;
    const LEAD: f32 = R::LEAD;

    // `outlook` is the match's own: what counts is how the match stands, not the round.
    fn stake(won: Option<f32>, ahead: f32) -> f32 {
        R::stake(won, ahead)
    }

    const HINTS: bool = R::HINTS;
    const TIMED: bool = R::TIMED;

    fn reaction_ms(view: &Self::View, mv: &Self::Move, dice: &mut Dice) -> Option<u32> {
        R::reaction_ms(&view.table, mv, dice)
    }

    fn goes_on(before: &Self::View, now: &Self::View) -> bool {
        before.score == now.score && R::goes_on(&before.table, &now.table)
    }
}

impl<R: Round + Face> Face for Series<R> {
    const GUIDE: &'static str = R::GUIDE;
    const LESSONS: &'static str = R::LESSONS;
    const PUZZLES: &'static str = R::PUZZLES;
    const COUNTS: Counts = R::COUNTS;
    const GLOSSARY: &'static [(&'static str, &'static str)] = R::GLOSSARY;

    fn label(view: &Self::View, mv: &Self::Move, names: Names<'_>) -> String {
        R::label(&view.table, mv, names)
    }

    fn say(event: &Self::Event, names: Names<'_>) -> String {
        match event {
            MatchEvent::Table(event) => R::say(event, names),
            MatchEvent::RoundOver { round, points, totals } => {
                let score = |(seat, (points, total)): (usize, (&i32, &i32))| {
                    format!("{} {points:+} = {total}", names.of(Seat::new(seat as u8)))
                };
                let scores: Vec<String> = points.iter().zip(totals).enumerate().map(score).collect();
                format!("Round {round} is over: {}.", scores.join(", "))
            }
        }
    }

    fn picks(view: &Self::View, mv: &Self::Move) -> Vec<String> {
        R::picks(&view.table, mv)
    }

    fn is_urgent(mv: &Self::Move) -> bool {
        R::is_urgent(mv)
    }

    fn weight(view: &Self::View, mv: &Self::Move) -> Weight {
        R::weight(&view.table, mv)
    }

    fn asks_once(view: &Self::View, mv: &Self::Move) -> bool {
        R::asks_once(&view.table, mv)
    }

    fn meant(view: &Self::View, picks: &[&str]) -> Option<Result<Self::Move, Refusal>> {
        R::meant(&view.table, picks)
    }

    fn step(view: &Self::View, names: Names<'_>) -> String {
        if view.over { String::new() } else { R::step(&view.table, names) }
    }

    fn scores(view: &Self::View) -> Option<Vec<i32>> {
        R::scores(&view.table)
    }

    fn scored(event: &Self::Event, view: &Self::View, names: Names<'_>) -> Vec<Scored> {
        match event {
            MatchEvent::Table(event) => R::scored(event, &view.table, names),
            // Nothing new: it tells where one round ends and the next begins.
            MatchEvent::RoundOver { round, points, .. } => {
                let ends = |(seat, points): (usize, &i32)| {
                    let words = format!("round {round} ends: {} in it", R::COUNTS.of(*points));
                    Scored::new(Seat::new(seat as u8), 0, words, "")
                };
                points.iter().enumerate().map(ends).collect()
            }
        }
    }

    fn unsettled(view: &Self::View) -> Vec<Scored> {
        if view.over { Vec::new() } else { R::unsettled(&view.table) }
    }

    fn verdict(view: &Self::View, names: Names<'_>) -> Option<String> {
        R::verdict(&view.table, names)
    }

    fn assembly(view: &Self::View) -> Option<Assembly> {
        if view.over { None } else { R::assembly(&view.table) }
    }

    fn assemble(view: &Self::View, mark: &str, picks: &[&str]) -> Option<Self::Move> {
        R::assemble(&view.table, mark, picks)
    }

    fn form(view: &Self::View) -> Option<Form> {
        if view.over { None } else { R::form(&view.table) }
    }

    fn fill(view: &Self::View, values: &[(&str, &str)], whole: bool) -> Result<Self::Move, String> {
        R::fill(&view.table, values, whole)
    }

    fn pick_name(view: &Self::View, handle: &str) -> String {
        R::pick_name(&view.table, handle)
    }

    fn pieces() -> Option<serde_json::Value> {
        R::pieces()
    }

    fn figure(name: &str) -> Option<Picture> {
        R::figure(name)
    }

    fn figure_text(name: &str) -> Option<Vec<Line>> {
        R::figure_text(name)
    }

    fn scene(view: &Self::View, names: Names<'_>) -> Scene {
        let mut scene = R::scene(&view.table, names);
        let round = view.number();
        // Pages show the standings as the score; what of it this round has brought stands beside it.
        for (seat, points) in scene.seats.iter_mut().zip(R::running(&view.table).unwrap_or_default()) {
            let stop = if seat.words.is_empty() { "" } else { ", " };
            seat.words += &format!("{stop}{points:+} in round {round}");
        }
        scene
    }

    fn draw(view: &Self::View, names: Names<'_>) -> Drawing {
        let mut drawing = R::draw(&view.table, names);
        if R::running(&view.table).is_some() {
            let mut heading = Line::new().strong(format!("Round {}", view.number()));
            for (seat, total) in view.score.totals.iter().enumerate().filter(|_| view.score.rounds > 0) {
                let before = match seat {
                    0 if view.over => "  in all: ",
                    0 => "  so far: ",
                    _ => ", ",
                };
                heading = heading.muted(format!("{before}{} {total}", names.of(Seat::new(seat as u8))));
            }
            drawing.players.insert(0, heading);
        }
        drawing
    }
}
