//! The pages, as HTML made from what a viewer may know.
//!
//! A room or a log goes in, markup comes out. Nothing asks the state of a game: a page is made from the
//! `scene`, the `choices` and the `story` of one viewer, whom `look` finds. The HTML works as it is; the
//! scripts make it quick. There is no style and no script inside a page, so the strictest content
//! security policy holds.

mod analysis;
mod branch;
mod chart;
mod exercise;
mod eyes;
mod guide;
mod hints;
mod home;
mod join;
mod layout;
mod learn;
mod lobby;
mod look;
mod mine;
mod moves;
mod new_table;
mod notices;
mod over;
mod preview;
mod proof;
mod qr;
mod replay;
mod rules;
mod score;
mod side;
mod solution;
mod table;
mod telling;
#[cfg(test)]
mod tests;
mod waiting;
mod wording;
mod writing;

pub use analysis::{analysing, analysis};
pub(crate) use exercise::SOLVED_SEQ;
pub use exercise::{Asked, Solving, Stand, exercise, exercise_part};
pub use eyes::Eyes;
pub use hints::hints;
pub use home::{home, position_of};
pub use join::no_table;
pub use layout::problem;
pub use learn::{learn, learn_index, offer};
pub use lobby::{Filter, Lobby, lobby};
pub use mine::{Mine, brought, carry, mine, mine_in_short, mine_part};
pub use new_table::new_table;
pub(crate) use preview::DESCRIPTION;
pub use proof::{device, fair, outdated, seat, verified};
pub use qr::qr;
pub use replay::replay;
pub use rules::{rules, rules_index};
pub use score::score;
pub use solution::solution;
pub use table::{hinted, returned, table, table_fragment};
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
    /// The site's own address, if it is known: for what other programs fetch.
    pub site: Option<String>,
}
