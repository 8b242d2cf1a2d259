//! One live table of any game, and the registry of games.
//!
//! Static types end here: [`AnyGame`] and [`AnyTable`] are the one `dyn` between the games and those
//! who serve, show or check them. A request costs one virtual call; a playout costs none.

mod analysis;
mod any;
mod arena;
mod bench;
mod branch;
mod daily;
mod describe;
mod exercise;
mod fairness;
mod growth;
mod live;
mod open_hands;
mod picture;
mod receipt;
pub mod registry;
pub mod room;
mod score;
mod simulate;
mod solve;
mod study;
mod summary;
#[cfg(any(test, feature = "toy"))]
mod toys;
mod train;
mod verify;
mod weighing;
mod winners;
mod zangles;

pub use analysis::{Analysis, Care, Judged, Mistake, Point, analyse, is_weighed};
pub use any::{
    Answer, AnyDraft, AnyGame, AnyTable, Assembly, Blank, Choice, Decided, Drawing, Form, Happening, Hint, Mind,
    Opening, Pickable, Picture, Said, Scene, Schemas, Seating, Takes, Weight, When,
};
pub use arena::{BotStats, Bout, Clear, Contest, Contestant, Contested, PairStats, Strength, Thought, arena};
pub use bench::{Measure, measure};
pub use branch::Moment;
pub use daily::{DAILY_COLUMNS, Day, share};
pub use describe::{describe, options_schema};
pub use exercise::{
    Attempt, Exercise, Goal, Mining, Position, Puzzle, ReadError, Step, lesson, mine, puzzle_of, puzzles,
};
pub use fairness::{Secret, promise_of};
pub use picture::{as_xml, size_of};
pub use receipt::{Notary, Receipt};
pub use registry::{GAMES, game};
pub use score::ScorePart;
pub use simulate::{Outputs, Plan, SimulateError, Tally, Transcript, simulate};
pub use solve::{
    COLUMNS, SOLITAIRE, SOLVER_BUDGET, Solved, SolvedMove, SolvedZangle, Winnable, all_zangles, solve_deal, solve_game,
    winnable,
};
pub use study::{Counts, Ends, Hits, Players, Studied, study};
pub use summary::{First, SeatStats, Spread, Summary, TeamStats};
pub use train::{FeatureWeight, Learnt, LeastSquares, Training, train};
pub use tricorn_games::triangulation::deck::{DeckError, DeckRef, MAX_FILE as MAX_DECK};
pub use verify::{Verdict, replay, resume, verify};
pub use weighing::{Outlook, Prospect, Weighed};
pub use winners::Winners;
