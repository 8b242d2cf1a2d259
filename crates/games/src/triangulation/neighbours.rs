//! Which names are near to a word in meaning: a table that `scripts/neighbours` makes from public-domain GloVe vectors.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::associations::SETS;

/// One line with the checksum of the files that it was made from, one with the words, and then for each set and word the
/// names: two bytes each, the lower first, and one of strength.
const FILE: &[u8] = include_bytes!("neighbours.bin");

/// So many names are kept for a word.
const NAMES: usize = 8;

/// The table as it is read.
struct Table {
    /// Where the names of a word are.
    rows: HashMap<&'static str, usize>,
    /// The names of all words, for each set.
    sets: [&'static [u8]; SETS],
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut lines = FILE.splitn(3, |byte| *byte == b'\n').skip(1);
    let words = lines.next().and_then(|line| std::str::from_utf8(line).ok()).unwrap_or_default();
    let rows: HashMap<&str, usize> = words.split(' ').enumerate().map(|(row, word)| (word, row)).collect();
    let names = lines.next().unwrap_or_default();
    let size = rows.len() * NAMES * 3;
    // A file that was cut short knows no names: a test says so.
    let part = |set: usize| names.get(set * size..(set + 1) * size).unwrap_or_default();
    Table { rows, sets: std::array::from_fn(part) }
});

/// Whether this is one of the words of the table.
pub(super) fn is_word(word: &str) -> bool {
    TABLE.rows.contains_key(word)
}

/// The names of the standard deck that are nearest to this word for one who knows this set, and how the word's meaning is
/// shared among all names: from 0 to 1.
pub(super) fn near(set: usize, word: &str) -> impl Iterator<Item = (usize, f32)> {
    let row = TABLE.rows.get(word).and_then(|row| TABLE.sets[set].get(row * NAMES * 3..(row + 1) * NAMES * 3));
    row.unwrap_or_default().chunks_exact(3).map(|name| {
        let root = f32::from(name[2]) / 255.0;
        (usize::from(u16::from_le_bytes([name[0], name[1]])), root * root)
    })
}

/// The checksum of the files that the table was made from.
#[cfg(test)]
pub(super) fn made_from() -> &'static str {
    FILE.split(|byte| *byte == b'\n').next().and_then(|line| std::str::from_utf8(line).ok()).unwrap_or_default()
}
