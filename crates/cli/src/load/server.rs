//! The server that is loaded: a given one, or one of our own that ends with us.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::ToSocketAddrs;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use super::http::Address;
use crate::outcome::Fail;

/// The system counts processor time in hundredths of a second.
const TICKS: f64 = 100.0;

/// What a server counts by address.
const LIMITS: [&str; 6] = [
    "connections",
    "connections-per-address",
    "streams-per-address",
    "requests-per-second",
    "tables-per-address",
    "misses-per-address",
];

pub(super) struct Server {
    pub(super) address: Address,
    /// Whose memory and time is told; not known of a server elsewhere.
    pid: Option<u32>,
    _own: Option<Own>,
}

/// A server of our own, with its data.
struct Own {
    process: Child,
    _data: TempDir,
}

impl Server {
    /// The server at this address.
    pub(super) fn at(url: &str, pid: Option<u32>) -> Result<Self, Fail> {
        let host = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        let host = host.ok_or_else(|| Fail::Input(format!("an address begins with http://, not {url:?}")))?;
        let named = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        let found = named.to_socket_addrs().ok().and_then(|mut found| found.next());
        let socket = found.ok_or_else(|| Fail::Input(format!("there is no server {host:?}")))?;
        Ok(Self { address: Address { socket, host: host.into() }, pid, _own: None })
    }

    /// A server of our own on a free port, with a new data folder; `pin` keeps it on core 0.
    pub(super) fn start(pin: bool) -> Result<Self, Fail> {
        let program = std::env::current_exe()?;
        let data = TempDir::with_prefix("tricorn-load-")?;
        let mut command = if pin { taskset(&["-c", "0"]) } else { Command::new(&program) };
        if pin {
            command.arg(&program);
        }
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data.path());
        // All players have one address.
        for limit in LIMITS {
            command.arg(format!("--limit-{limit}=0"));
        }
        // A group of its own: Ctrl-C is for us, and we still have to ask what it kept.
        let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).process_group(0).spawn();
        let mut process = started.map_err(|error| Fail::Input(format!("the server does not start: {error}")))?;
        let mut line = String::new();
        if let Some(output) = process.stdout.take() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let own = Own { process, _data: data };
        let url = line.split_whitespace().find(|word| word.starts_with("http://"));
        let url = url.ok_or_else(|| Fail::Input("the server does not start".into()))?;
        let pid = own.process.id();
        Ok(Self { _own: Some(own), ..Self::at(url, Some(pid))? })
    }

    /// Resident memory in MiB.
    pub(super) fn memory(&self) -> Option<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse::<f64>().ok().map(|kib| kib / 1024.0)
    }

    /// Seconds of processor time so far.
    pub(super) fn processor(&self) -> Option<f64> {
        processor(&self.pid?.to_string())
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Seconds of processor time that we have used so far.
pub(super) fn own_processor() -> Option<f64> {
    processor("self")
}

fn processor(process: &str) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before the last bracket may hold anything; user and system time are fields 14 and 15.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    Some((fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?) / TICKS)
}

fn taskset(arguments: &[&str]) -> Command {
    let mut command = Command::new("taskset");
    command.args(arguments);
    command
}

/// Keeps ourselves on core 1.
pub(super) fn pin_ourselves() -> Result<(), Fail> {
    let us = std::process::id().to_string();
    let done = taskset(&["--all-tasks", "--cpu-list", "--pid", "1", &us]).stdout(Stdio::null()).status();
    match done {
        Ok(status) if status.success() => Ok(()),
        _ => Err(Fail::Input("--pin needs the program taskset and two cores".into())),
    }
}
