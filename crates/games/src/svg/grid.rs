//! How large things can be in the room that there is.

/// Lines of equal things, as large as there is room for.
pub(crate) struct Grid {
    /// How many things a line holds.
    pub(crate) columns: usize,
    /// How many lines there are.
    pub(crate) lines: usize,
    /// The size of a thing.
    pub(crate) scale: f32,
}

impl Grid {
    /// Groups of things, each on lines of its own; a thing's size includes the gap to the next one,
    /// and `below` is a line of letters that does not grow with it.
    pub(crate) fn fit(groups: &[usize], room: (f32, f32), thing: (f32, f32), below: f32) -> Self {
        let most = groups.iter().copied().max().unwrap_or(0).max(1);
        let with = |columns: usize| {
            let lines = groups.iter().map(|things| things.div_ceil(columns)).sum::<usize>().max(1);
            let wide = room.0 / columns as f32 / thing.0;
            let high = (room.1 / lines as f32 - below) / thing.1;
            Self { columns, lines, scale: wide.min(high) }
        };
        let better = |a: Self, b: Self| if b.scale > a.scale { b } else { a };
        (2..=most).map(with).fold(with(1), better)
    }
}
