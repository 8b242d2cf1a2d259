//! Small games for tests alone, each for something that few real games need.

mod pairs;
mod sums;
mod tandem;

pub(crate) use pairs::Pairs;
pub(crate) use sums::Sums;
pub(crate) use tandem::Tandem;

#[cfg(test)]
mod tests {
    use tricorn_kernel::log::Player;
    use tricorn_kernel::{Options, Seat};

    use crate::{AnyTable, Opening, Secret};

    pub(super) const ANN: Seat = Seat::new(0);
    pub(super) const BOB: Seat = Seat::new(1);

    /// A toy on the table before Ann and Bob.
    pub(super) fn table(toy: &str) -> Box<dyn AnyTable> {
        let players = vec![Player::named("Ann"), Player::named("Bob")];
        let opening = Opening { options: Options::defaults(&[]), players, secret: Secret::new([1; 32]) };
        crate::game(toy).unwrap().open(opening).unwrap()
    }
}
