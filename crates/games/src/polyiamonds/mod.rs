//! Polyiamonds: shapes of one to five triangles, joined side to side, and all ways to cut one into others.
//!
//! There are ten, up to turning and mirroring (ZAN-2). `shape` has them as cells of the
//! [`lattice`](crate::lattice), `motion` what turns and mirrors cells, and `cover` the 41 ways to cover one of them
//! with two or more of the others (ZAN-6), each with a place for every piece. The compiler works all of it out.

mod cover;
mod motion;
mod outline;
mod shape;
#[cfg(test)]
mod tests;

pub use cover::{COVERS, Cover, covers_of};
pub use motion::Motion;
pub use outline::outline;
pub use shape::Shape;
