//! The table in the browser: pages, events and the JSON API over rooms that live in a store.
//!
//! A wish comes in over HTTP and is handed to the hall, which owns all rooms; pages and answers are
//! made from what the asking viewer may know (`pages`, `api`). Nothing here has a state of its own.

mod acts;
mod analyses;
mod api;
mod archive;
pub mod assets;
mod branching;
mod codes;
mod connections;
mod events;
mod guard;
mod hints;
mod house;
mod installing;
mod learning;
mod limits;
mod metrics;
mod mine;
mod origin;
mod outside;
pub mod pages;
mod painting;
mod problem;
mod push;
mod server;
mod session;
mod streams;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod twins;
#[cfg(test)]
mod unfound;
mod views;
mod why;

pub use house::House;
pub use limits::Limits;
pub use origin::Origin;
pub use outside::Outside;
pub use server::{Listening, ServeError, Site, app, serve};
