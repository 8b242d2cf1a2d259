//! The positions that were looked at.

/// A set of keys in one table that grows; clearing keeps its memory.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// 0 is an empty place: keys have their highest bit set here.
    places: Vec<u64>,
    len: usize,
}

const TAKEN: u64 = 1 << 63;
const SMALLEST: usize = 1 << 12;
/// What a cleared table keeps at most: a hard deal should not make all that follow slow to clear.
const KEPT: usize = 1 << 16;

impl Seen {
    pub(super) fn clear(&mut self) {
        if self.places.len() > KEPT {
            self.places = Vec::new();
        }
        self.places.fill(0);
        self.len = 0;
    }

    /// Puts a key in; whether it was new.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        if self.len * 4 >= self.places.len() * 3 {
            self.grow();
        }
        let new = place(&mut self.places, key | TAKEN);
        self.len += usize::from(new);
        new
    }

    #[cold]
    fn grow(&mut self) {
        let mut larger = vec![0; (self.places.len() * 2).max(SMALLEST)];
        for &key in self.places.iter().filter(|&&key| key != 0) {
            place(&mut larger, key);
        }
        self.places = larger;
    }
}

#[inline]
fn place(places: &mut [u64], key: u64) -> bool {
    // Multiplied by an odd number, the high bits depend on all bits of the key.
    let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - places.len().trailing_zeros())) as usize;
    loop {
        match places[at] {
            0 => {
                places[at] = key;
                return true;
            }
            there if there == key => return false,
            _ => at = (at + 1) & (places.len() - 1),
        }
    }
}
