//! One live table of any game, and the registry of games.
//!
//! Static types end here: [`AnyGame`] and [`AnyTable`] are the one `dyn` between the games and those
//! who serve, show or check them. A request costs one virtual call; a playout costs none.

mod any;
mod bench;
mod daily;
mod describe;
mod fairness;
mod growth;
mod live;
mod receipt;
pub mod registry;
pub mod room;
mod simulate;
mod solve;
mod study;
mod summary;
#[cfg(any(test, feature = "toy"))]
mod toy;
mod verify;
mod zangles;

pub use any::{
    AnyDraft, AnyGame, AnyTable, Assembly, Choice, Decided, Drawing, Happening, Hint, Mind, Opening, Pace, Pickable,
    Said, Scene, Schemas, Seating,
};
pub use bench::{Measure, measure};
pub use daily::{DAILY_COLUMNS, Day, share};
pub use describe::{describe, options_schema};
pub use fairness::{Secret, promise_of};
pub use receipt::{Notary, Receipt};
pub use registry::{GAMES, game};
pub use simulate::{Outputs, Plan, SimulateError, Tally, Transcript, simulate};
pub use solve::{
    COLUMNS, SOLITAIRE, SOLVER_BUDGET, Solved, SolvedMove, SolvedZangle, Winnable, all_zangles, solve_deal, solve_game,
    winnable,
};
pub use study::{Counts, Ends, Hits, Level, Players, Studied, study};
pub use summary::{First, SeatStats, Spread, Summary};
pub use verify::{Verdict, replay, resume, verify};
