//! The table in the browser: pages, events and the JSON API over rooms that live in a store.
//!
//! A wish comes in over HTTP and is handed to the hall, which owns all rooms; pages and answers are
//! made from what the asking viewer may know (`pages`, `api`). Nothing here has a state of its own.

mod acts;
mod api;
pub mod assets;
mod events;
mod guard;
mod metrics;
pub mod pages;
mod problem;
mod server;
mod session;
#[cfg(test)]
mod twins;
mod views;

pub use server::{ServeError, Site, app, serve};
