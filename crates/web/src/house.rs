//! What the host of a server has set.

use tricorn_kernel::Options;
use tricorn_table::AnyGame;

/// The options that tables begin with at this server; of most games those of the game itself.
#[derive(Debug, Clone, Default)]
pub struct House(Vec<(&'static str, Options)>);

impl House {
    /// What a table of this game has unless somebody sets something else.
    #[must_use]
    pub fn options(&self, game: &dyn AnyGame) -> Options {
        let set = self.0.iter().rev().find(|(id, _)| *id == game.facts().id);
        set.map_or_else(|| Options::defaults(game.facts().options), |(_, options)| options.clone())
    }
}

impl House {
    /// The same, with what another one has set coming first.
    #[must_use]
    pub fn with(mut self, later: Self) -> Self {
        self.0.extend(later.0);
        self
    }
}

impl FromIterator<(&'static dyn AnyGame, Options)> for House {
    fn from_iter<I: IntoIterator<Item = (&'static dyn AnyGame, Options)>>(all: I) -> Self {
        Self(all.into_iter().map(|(game, options)| (game.facts().id, options)).collect())
    }
}
