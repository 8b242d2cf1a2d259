//! What `tricorn load` can be asked for.

use clap::Args;

use crate::known::Known;

const LOADED: &str = "Server";
const OUTPUT: &str = "Output";

#[derive(Debug, Args)]
pub(crate) struct Load {
    /// How many tables of two play at the same time
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) tables: usize,
    /// How long to measure, after a warm-up of two seconds
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    pub(crate) seconds: f64,
    /// How long a player thinks, from half of this to half as much again [default: not at all]
    #[arg(long, value_name = "MS", conflicts_with = "rate")]
    pub(crate) think: Option<u64>,
    /// How many moves all tables together make in a second [default: as many as they can]
    #[arg(long, value_name = "MOVES_PER_S")]
    pub(crate) rate: Option<f64>,
    /// How many watch idle tables meanwhile, each with an event stream open
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) viewers: usize,
    /// At how many tables beside these expert bots play each other, so that the server always has them to think for
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) thinkers: usize,
    /// The game
    #[arg(long, value_parser = Known::games(), default_value = "mayhem")]
    pub(crate) game: String,
    /// Sets an option of the game, as often as needed; `tricorn games GAME` lists them
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// The server to load, such as http://127.0.0.1:8080 [default: one of its own, with an empty folder]
    #[arg(long, help_heading = LOADED)]
    pub(crate) url: Option<String>,
    /// The process whose memory and processor time to tell, if the server is not its own
    #[arg(long, requires = "url", help_heading = LOADED)]
    pub(crate) pid: Option<u32>,
    /// Keep its own server on the first core and itself, always awake, on the second
    #[arg(long, conflicts_with = "url", help_heading = LOADED)]
    pub(crate) pin: bool,
    /// Print one JSON object
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) json: bool,
}
