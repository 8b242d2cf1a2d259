//! What `tricorn load` says in the end.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use crate::words::count;

#[derive(Debug, Serialize)]
pub(super) struct Report {
    pub(super) game: String,
    pub(super) tables: usize,
    pub(super) viewers: usize,
    pub(super) thinkers: usize,
    /// What the bots at their tables did while it was measured.
    pub(super) thinker_moves: u64,
    /// How long was measured.
    pub(super) seconds: f64,
    /// Whether it was stopped before its time.
    pub(super) partial: bool,
    /// Acknowledged while it was measured.
    pub(super) moves: u64,
    pub(super) moves_per_s: f64,
    pub(super) own_p50_ms: Option<f64>,
    pub(super) own_p99_ms: Option<f64>,
    pub(super) other_p50_ms: Option<f64>,
    pub(super) other_p99_ms: Option<f64>,
    pub(super) errors: u64,
    pub(super) errors_by_kind: BTreeMap<String, u64>,
    /// How many games were compared with their logs.
    pub(super) games_compared: u64,
    pub(super) lost: u64,
    pub(super) doubled: u64,
    pub(super) server_rss_mb: Option<f64>,
    pub(super) server_cpu_s: Option<f64>,
    pub(super) generator_cpu_s: Option<f64>,
}

impl Report {
    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let viewers =
            if self.viewers == 0 { String::new() } else { format!(", {}", count(self.viewers as u64, "viewer")) };
        let thinkers = if self.thinkers == 0 {
            String::new()
        } else {
            let (tables, moves) = (count(self.thinkers as u64, "table"), count(self.thinker_moves, "move"));
            format!(" beside {tables} of expert bots ({moves})")
        };
        let stopped = if self.partial { ", stopped" } else { "" };
        let tables = count(self.tables as u64, "table");
        writeln!(out, "{}: {tables}{viewers}{thinkers}, {:.1} s{stopped}", self.game, self.seconds)?;
        writeln!(out, "  moves            {}, {:.0} a second", self.moves, self.moves_per_s)?;
        let ms = |time: Option<f64>| time.map_or_else(|| "-".into(), |time| format!("{time:.2} ms"));
        let line = |name, middle, most| format!("  {name:<16} {} (median), {} (99 %)", ms(middle), ms(most));
        writeln!(out, "{}", line("move to answer", self.own_p50_ms, self.own_p99_ms))?;
        writeln!(out, "{}", line("to the opponent", self.other_p50_ms, self.other_p99_ms))?;
        let kinds: Vec<String> = self.errors_by_kind.iter().map(|(kind, times)| format!("{kind}: {times}")).collect();
        let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
        writeln!(out, "  errors           {}{kinds}", self.errors)?;
        let games = count(self.games_compared, "game");
        writeln!(out, "  kept             {} lost, {} doubled, in {games}", self.lost, self.doubled)?;
        if let Some(memory) = self.server_rss_mb {
            writeln!(out, "  server's memory  {memory:.1} MiB")?;
        }
        let seconds = |time: Option<f64>| time.map_or_else(|| "-".into(), |time| format!("{time:.2} s"));
        let (server, own) = (seconds(self.server_cpu_s), seconds(self.generator_cpu_s));
        writeln!(out, "  processor time   {server} by the server, {own} by the players")
    }
}
