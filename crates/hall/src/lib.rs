//! All live tables of a node.
//!
//! One task owns a room (`keeper.rs`): wishes, clocks, bots and the store meet there, one after the
//! other, and nothing that a request does can drop what the task has begun. Everybody else reads the
//! last durable state ([`RoomHandle::read`]) without waiting for a commit. Nothing here is the
//! truth: the store is, and a room that is not in memory is folded from its journal when somebody
//! asks for it.
//!
//! Nothing of HTTP or HTML is in here.

mod bells;
mod call;
mod card;
mod error;
mod hall;
mod handle;
mod keeper;
mod mine;
mod plans;
mod presence;
mod texts;
mod thinkers;
mod time;

pub use call::Call;
pub use card::TableCard;
pub use error::HallError;
pub use hall::{Hall, Order, entropy};
pub use handle::RoomHandle;
pub use mine::{Ending, FinishedGame, RunningGame};
pub use presence::Attendance;
pub use thinkers::Place;
pub use time::Time;
pub use tricorn_store::{Outcome, Tally};
