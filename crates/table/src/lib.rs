//! One live table of any game, and the registry of games.
//!
//! Static types end here: [`AnyGame`] and [`AnyTable`] are the one `dyn` between the games and those
//! who serve, show or check them. A request costs one virtual call; a playout costs none.

mod any;
mod bench;
mod describe;
mod fairness;
mod live;
pub mod registry;
pub mod room;
mod simulate;
mod verify;

pub use any::{AnyDraft, AnyGame, AnyTable, Choice, Happening, Line, Mind, Opening, Said, Scene, Seating};
pub use bench::{Measure, measure};
pub use describe::describe;
pub use fairness::Secret;
pub use registry::{GAMES, game};
pub use simulate::{Plan, SimulateError, Summary, Tally, simulate};
pub use verify::{Verdict, replay, resume, verify};
