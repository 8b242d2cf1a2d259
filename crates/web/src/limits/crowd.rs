//! How many things each address has at the same time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Those who are inside, counted by address.
pub(crate) struct Crowd {
    /// So many of one address; 0 stands for any number.
    most: u32,
    inside: Mutex<HashMap<IpAddr, u32>>,
}

/// A place inside, until it is dropped.
pub(crate) struct Ticket {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Crowd {
    pub(crate) fn of_at_most(most: u32) -> Arc<Self> {
        Arc::new(Self { most, inside: Mutex::default() })
    }

    /// A place for one more of this address, if there is one.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Ticket> {
        let mut inside = self.inside();
        let count = inside.entry(address).or_insert(0);
        if self.most != 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Ticket { crowd: self.clone(), address })
    }

    fn inside(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        // Nothing can panic between two changes that belong together.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut inside = self.crowd.inside();
        if let Some(count) = inside.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                inside.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_house_lets_somebody_in_when_somebody_leaves() {
        let [ann, bea] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse().unwrap());
        let crowd = Crowd::of_at_most(2);
        let (first, _second) = (crowd.enter(ann).unwrap(), crowd.enter(ann).unwrap());
        assert!(crowd.enter(ann).is_none());
        assert!(crowd.enter(bea).is_some(), "addresses do not share");
        drop(first);
        assert!(crowd.enter(ann).is_some());
        assert_eq!(crowd.inside().len(), 1, "who has left is forgotten");
        let open = Crowd::of_at_most(0);
        let all: Vec<Ticket> = (0..100).filter_map(|_| open.enter(ann)).collect();
        assert_eq!(all.len(), 100);
    }
}
