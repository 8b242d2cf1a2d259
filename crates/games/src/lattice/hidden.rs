//! What everybody knows of the tiles that lie face down in hands, and hands that agree with it.
//!
//! Each tile that goes face down to a hand has a *place* there. Of a place everybody knows which tiles
//! cannot be in it: a tile that was seen before, one that lay in the supply when the hand was dealt, one
//! that would have had to be laid. When a tile leaves a hand everybody sees which it is, but not from
//! which place it comes. So a hand that agrees with all that is known is a way to put the unseen tiles
//! and those that left into the places, and all such ways are equally likely: chance dealt them.

#[cfg(test)]
pub(crate) mod tests;

use std::fmt;

use tricorn_kernel::{Dice, Seat, Seats};

use super::{TILES, TileSet, Unique};

/// How often each place is offered another tile, on average, until a deal counts as shuffled; the tests
/// of the games measure that it is enough.
const SHUFFLES: usize = 16;

/// What everybody knows of the tiles that went face down to hands.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Hidden<T, const SEATS: usize> {
    /// The tiles that cannot be in each place, and whose it is.
    barred: [TileSet<T>; TILES],
    owners: [Seat; TILES],
    places: u8,
    /// The tiles that have left a place of each seat.
    left: [TileSet<T>; SEATS],
}

impl<T: Unique, const SEATS: usize> Hidden<T, SEATS> {
    /// No tile lies in any hand.
    pub(crate) const NONE: Self =
        Self { barred: [TileSet::NONE; TILES], owners: [Seat::new(0); TILES], places: 0, left: [TileSet::NONE; SEATS] };

    /// A tile goes face down to this seat; it is none of these.
    #[inline]
    pub(crate) fn put(&mut self, seat: Seat, barred: TileSet<T>) {
        let place = usize::from(self.places);
        (self.owners[place], self.barred[place]) = (seat, barred);
        self.places += 1;
    }

    /// The tile that went to a hand last is none of these.
    #[inline]
    pub(crate) fn bar_last(&mut self, tiles: TileSet<T>) {
        let last = usize::from(self.places) - 1;
        self.barred[last] = self.barred[last].plus(tiles);
    }

    /// None of these is in the hand of this seat.
    pub(crate) fn bar(&mut self, seat: Seat, tiles: TileSet<T>) {
        // What has left the hand may well have been one of them.
        let tiles = tiles.minus(self.left[seat.index()]);
        let places = usize::from(self.places);
        for (barred, _) in self.barred[..places].iter_mut().zip(&self.owners).filter(|(_, owner)| **owner == seat) {
            *barred = barred.plus(tiles);
        }
    }

    /// The tile that went to a hand last is seen to leave it.
    #[inline]
    pub(crate) fn take_last(&mut self) {
        self.places -= 1;
        let last = usize::from(self.places);
        (self.owners[last], self.barred[last]) = (Seat::new(0), TileSet::NONE);
    }

    /// This tile is seen to leave the hand of this seat.
    #[inline]
    pub(crate) fn take(&mut self, seat: Seat, tile: T) {
        self.left[seat.index()].put(tile);
    }

    /// The hidden tiles of these seats dealt anew, from tiles of which nobody among the viewers knows where
    /// they are; each deal that agrees with all that is known is as likely as any other. None if there
    /// is no such deal.
    pub(crate) fn deal(&self, seats: Seats, unseen: TileSet<T>, dice: &mut Dice) -> Option<Deal<T>> {
        let mut deal = Deal {
            unseen,
            allowed: [TileSet::NONE; TILES],
            owners: self.owners,
            places: self.places.into(),
            tiles: [None; TILES],
            place_of: [None; 64],
        };
        for place in 0..deal.places {
            if seats.has(self.owners[place]) {
                let may_be = unseen.plus(self.left[self.owners[place].index()]);
                deal.allowed[place] = may_be.minus(self.barred[place]);
            }
        }
        for seat in seats.iter().filter(|seat| seat.index() < SEATS) {
            for tile in self.left[seat.index()].iter() {
                deal.house(seat, tile, &mut 0).then_some(())?;
            }
        }
        let mut rest = unseen;
        for place in (0..deal.places).filter(|&place| seats.has(self.owners[place])) {
            if deal.tiles[place].is_some() {
                continue;
            }
            let may_be = deal.allowed[place].both(rest);
            if may_be.is_empty() {
                deal.fill(place, &mut 0).then_some(())?;
                rest = unseen.minus(deal.tiles.iter().flatten().copied().collect());
            } else {
                let tile = may_be.random(dice);
                deal.put(place, tile);
                rest.take(tile);
            }
        }
        deal.shuffle(dice);
        Some(deal)
    }
}

impl<T: Unique + fmt::Debug, const SEATS: usize> fmt::Debug for Hidden<T, SEATS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.owners.iter().zip(&self.barred).take(self.places.into());
        f.debug_struct("Hidden").field("places", &places.collect::<Vec<_>>()).field("left", &self.left).finish()
    }
}

/// A deal of hidden tiles.
pub(crate) struct Deal<T> {
    unseen: TileSet<T>,
    /// What may be in each place; nothing where no tile is dealt.
    allowed: [TileSet<T>; TILES],
    owners: [Seat; TILES],
    places: usize,
    tiles: [Option<T>; TILES],
    place_of: [Option<u8>; 64],
}

impl<T: Unique> Deal<T> {
    /// What this seat was dealt and still holds.
    pub(crate) fn hand(&self, seat: Seat) -> TileSet<T> {
        let own = (0..self.places).filter(|&place| self.owners[place] == seat);
        own.filter_map(|place| self.tiles[place]).collect::<TileSet<T>>().both(self.unseen)
    }

    /// The tiles that went to hands last, so many of them.
    pub(crate) fn last(&self, count: u8) -> TileSet<T> {
        self.tiles[self.places - usize::from(count)..self.places].iter().flatten().copied().collect()
    }

    fn put(&mut self, place: usize, tile: T) {
        self.tiles[place] = Some(tile);
        self.place_of[tile.index()] = Some(place as u8);
    }

    /// Finds a place of this seat for a tile that has left it; tiles that lie in the way move on.
    fn house(&mut self, seat: Seat, tile: T, tried: &mut u64) -> bool {
        for place in 0..self.places {
            if self.owners[place] != seat || !self.allowed[place].has(tile) || *tried >> place & 1 == 1 {
                continue;
            }
            *tried |= 1 << place;
            if self.tiles[place].is_none_or(|other| self.house(seat, other, tried)) {
                self.put(place, tile);
                return true;
            }
        }
        false
    }

    /// Finds a tile for a place when all that may be there lie elsewhere: those places get others.
    fn fill(&mut self, place: usize, tried: &mut u64) -> bool {
        *tried |= 1 << place;
        for tile in self.allowed[place].iter() {
            let free = match self.place_of[tile.index()].map(usize::from) {
                None => true,
                Some(other) => *tried >> other & 1 == 0 && self.fill(other, tried),
            };
            if free {
                self.put(place, tile);
                return true;
            }
        }
        false
    }

    /// Swaps tiles between places, and between places and the rest, as long as all are where they may be.
    ///
    /// Each swap is as likely as its reverse, so that in the long run all deals are equally likely; the
    /// deal it begins with is not far from that.
    fn shuffle(&mut self, dice: &mut Dice) {
        for _ in 0..SHUFFLES {
            for place in 0..self.places {
                let Some(here) = self.tiles[place] else { continue };
                let other = self.allowed[place].random(dice);
                match self.place_of[other.index()].map(usize::from) {
                    Some(there) if self.allowed[there].has(here) => {
                        self.put(place, other);
                        self.put(there, here);
                    }
                    None if self.unseen.has(here) => {
                        self.put(place, other);
                        self.place_of[here.index()] = None;
                    }
                    _ => {}
                }
            }
        }
    }
}
