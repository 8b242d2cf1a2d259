//! The table in the browser: pages, events and the JSON API over rooms that live in a store.
//!
//! A wish comes in over HTTP, is judged by the room, made durable by the store, folded into the room
//! and only then told to everybody who watches (`lobby`). Pages and answers are made from what the
//! asking viewer may know (`pages`, `api`).

mod acts;
mod api;
pub mod assets;
mod bots;
mod events;
mod guard;
mod lobby;
mod metrics;
pub mod pages;
mod problem;
mod server;
mod session;
#[cfg(test)]
mod twins;
mod views;

pub use lobby::Lobby;
pub use server::{ServeError, Site, app, serve};
