//! The games there are. To add one: its folder in `tricorn-games`, and a line here.

use crate::AnyGame;

/// Calls a macro with every game: `name, Type;` for each.
///
/// The laws' tests are written with it, so that no game can be registered without them.
#[macro_export]
macro_rules! for_each_game {
    ($call:path) => {
        $call! {
            mayhem, tricorn_games::mayhem::Mayhem;
            color_draw, tricorn_games::color_draw::ColorDraw;
            triominos, tricorn_kernel::series::Series<tricorn_games::triominos::Triominos>;
            loop_lines, tricorn_games::loop_lines::LoopLines;
            zangle, tricorn_games::zangle::ZangleTurns;
            zangle_speedster, tricorn_games::zangle_speedster::ZangleSpeedster;
            zangle_solitaire, tricorn_games::zangle_solitaire::ZangleSolitaire;
            triangulation, tricorn_games::triangulation::Triangulation;
        }
    };
}

macro_rules! list {
    ($($name:ident, $game:ty;)*) => {
        /// Every game, in the order in which they are shown.
        pub const GAMES: &[&dyn AnyGame] = &[$(&$crate::any::Entry::<$game>::NEW),*];
    };
}
for_each_game!(list);

/// Games for tests alone, which stand in no list.
const TOYS: &[&dyn AnyGame] = &[
    #[cfg(any(test, feature = "toy"))]
    &crate::any::Entry::<crate::toys::Sums>::NEW,
    #[cfg(any(test, feature = "toy"))]
    &crate::any::Entry::<crate::toys::Pairs>::NEW,
    #[cfg(any(test, feature = "toy"))]
    &crate::any::Entry::<crate::toys::Tandem>::NEW,
];

/// The game with this id.
#[must_use]
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().chain(TOYS).copied().find(|game| game.facts().id == id)
}
