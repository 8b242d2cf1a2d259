//! Small real boards: the guide shows them, and the tests prove what it says of them.

use super::board::{Board, Placed};
use super::tile::Colour;

/// A board, and tiles that this colour is about to place there, each for itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Example {
    pub(super) lying: &'static str,
    pub(super) placed: &'static [&'static str],
    pub(super) colour: Colour,
    /// Whether the rules let it.
    pub(super) allowed: bool,
}

/// Two legal moves by black: on the right two lines, one of which runs into a half-dot on the table;
/// below, one line.
pub(super) const LEGAL: Example =
    Example { lying: "13@0,0/0", placed: &["01@1,0/2", "19@0,1/2"], colour: Colour::Black, allowed: true };

/// Illegal for black: a black line runs on, but a black dot comes about.
pub(super) const OWN_DOT: Example =
    Example { lying: "13@0,0/0", placed: &["08@1,0/0"], colour: Colour::Black, allowed: false };

/// Illegal for black: a black line ends on the new tile, and none runs on.
pub(super) const LINE_END: Example =
    Example { lying: "13@0,0/0", placed: &["03@1,0/0"], colour: Colour::Black, allowed: false };

/// White closes the smallest loop there is.
pub(super) const CIRCLE: Example = Example {
    lying: "12@0,0/0 01@1,0/0 08@2,0/0 09@2,1/2 13@1,1/1",
    placed: &["15@0,1/1"],
    colour: Colour::White,
    allowed: true,
};

/// Black makes a wedge and nothing else.
pub(super) const WEDGE: Example = Example {
    lying: "13@0,0/0 01@1,0/2 10@2,0/0 07@2,1/2 14@1,1/1",
    placed: &["04@0,1/2"],
    colour: Colour::Black,
    allowed: true,
};

/// Black makes a white dot, a wedge and a black loop with one tile.
pub(super) const THREE_BONUSES: Example = Example {
    lying: "13@0,0/0 01@1,0/2 10@2,0/0 07@2,1/2 29@1,1/2",
    placed: &["15@0,1/0"],
    colour: Colour::Black,
    allowed: true,
};

/// The example that the guide calls by this name, and what its colour does there.
pub(super) fn named(name: &str) -> Option<(&'static Example, &'static str)> {
    Some(match name {
        "legal-moves" => (&LEGAL, "makes one of two legal moves"),
        "own-dot" => (&OWN_DOT, "may not make a dot of the own colour"),
        "line-end" => (&LINE_END, "may not just end a line of the own colour"),
        "circle" => (&CIRCLE, "closes a circle"),
        "wedge" => (&WEDGE, "makes a wedge"),
        "three-bonuses" => (&THREE_BONUSES, "makes a white dot, a wedge and a black loop"),
        _ => return None,
    })
}

impl Example {
    /// The board before anything is placed.
    pub(super) fn board(&self) -> Board {
        Board::try_from(read(self.lying.split(' '))).expect("the boards above hang together: a test builds them all")
    }

    /// What is about to be placed.
    pub(super) fn moves(&self) -> Vec<Placed> {
        read(self.placed.iter().copied())
    }
}

fn read<'a>(words: impl Iterator<Item = &'a str>) -> Vec<Placed> {
    words.map(|text| text.parse().expect("the tiles above are written right: a test reads them all")).collect()
}
