//! Which names are near to a word in meaning: a table that `scripts/neighbours` makes from public-domain GloVe vectors.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::associations::SETS;

/// A line with the checksum of the files that it was made from; a line with the words; how many names each word has, for each
/// set; and then all these names, two bytes each: 10 bits of name, 6 bits of strength.
const FILE: &[u8] = include_bytes!("neighbours.bin");

/// The table as it is read.
struct Table {
    /// The place of a word.
    places: HashMap<&'static str, usize>,
    /// Where the names of each word begin, and where those of the last one end, for each set.
    starts: [Vec<u32>; SETS],
    /// The names of all words, of all sets.
    names: &'static [u8],
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut parts = FILE.splitn(3, |byte| *byte == b'\n').skip(1);
    let words = parts.next().and_then(|line| std::str::from_utf8(line).ok()).unwrap_or_default();
    let places: HashMap<&str, usize> = words.split(' ').enumerate().map(|(place, word)| (word, place)).collect();
    let rest = parts.next().unwrap_or_default();
    let (counts, names) = rest.split_at_checked(SETS * places.len()).unwrap_or_default();
    let mut starts: [Vec<u32>; SETS] = Default::default();
    let mut end = 0;
    for (starts, counts) in starts.iter_mut().zip(counts.chunks_exact(places.len())) {
        starts.push(end);
        for count in counts {
            end += 2 * u32::from(*count);
            starts.push(end);
        }
    }
    Table { places, starts, names }
});

/// Whether this is one of the words of the table.
pub(super) fn is_word(word: &str) -> bool {
    TABLE.places.contains_key(word)
}

/// The names of the standard deck that are nearest to this word for one who knows this set, and how the word's meaning is
/// shared among all names: from 0 to 1.
pub(super) fn near(set: usize, word: &str) -> impl Iterator<Item = (usize, f32)> {
    let starts = &TABLE.starts[set];
    let range =
        TABLE.places.get(word).and_then(|place| Some(*starts.get(*place)? as usize..starts[place + 1] as usize));
    let names = range.and_then(|range| TABLE.names.get(range)).unwrap_or_default();
    names.chunks_exact(2).map(|name| {
        let bits = u16::from_le_bytes([name[0], name[1]]);
        let root = f32::from(bits >> 10) / 63.0;
        (usize::from(bits & 1023), root * root)
    })
}

/// The checksum of the files that the table was made from.
#[cfg(test)]
pub(super) fn made_from() -> &'static str {
    FILE.split(|byte| *byte == b'\n').next().and_then(|line| std::str::from_utf8(line).ok()).unwrap_or_default()
}
