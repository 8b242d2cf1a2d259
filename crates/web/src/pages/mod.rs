//! The pages, as HTML made from what a viewer may know.
//!
//! A room or a log goes in, markup comes out. Nothing asks the state of a game: a page is made from the
//! `scene`, the `choices` and the `story` of one viewer, whom `look` finds. The HTML works as it is; the
//! scripts make it quick. There is no style and no script inside a page, so the strictest content
//! security policy holds.

mod eyes;
mod guide;
mod home;
mod layout;
mod look;
mod moves;
mod new_table;
mod notices;
mod over;
mod proof;
#[allow(dead_code, reason = "its first pages are being written")]
mod qr;
mod replay;
mod rules;
mod side;
mod solution;
mod table;
#[cfg(test)]
mod tests;
mod waiting;
mod writing;

pub use eyes::Eyes;
pub use home::{home, home_lists};
pub use layout::problem;
pub use new_table::new_table;
pub use proof::{device, fair, outdated, seat, verified};
pub use replay::replay;
pub use rules::{rules, rules_index};
pub use solution::solution;
pub use table::{returned, table, table_fragment};
pub use writing::Returned;

use tricorn_table::room::Guest;

/// Who asks for a page, and when.
#[derive(Debug, Clone)]
pub struct Me {
    /// The name they last used; may be empty.
    pub name: String,
    /// Their browser.
    pub guest: Guest,
    /// Unix time in milliseconds: what the clocks on the page count from.
    pub now_ms: u64,
}
