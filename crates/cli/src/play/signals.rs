//! What ends a game on the whole terminal besides its keys: signals, noted when they come and obeyed once
//! the screen is given back, and a terminal that goes away.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use signal_hook::consts::signal::{SIGINT, SIGTERM};

use crate::outcome::Fail;

/// What a program is told when its terminal goes away; not every system has a name for it.
pub(super) const HANGUP: u8 = 1;

/// How often one looks for a signal, or for a terminal that is gone.
pub(super) const GLANCE: Duration = Duration::from_millis(100);
/// How long the game has to end by itself when its terminal is gone.
const GRACE: Duration = Duration::from_millis(500);

/// The last of these signals that came.
pub(super) struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// From now on they are noted, where before they would have ended the program at once.
    pub(super) fn note() -> Result<Self, Fail> {
        let caught = Arc::new(AtomicUsize::new(0));
        let ending: &[i32] = &[
            SIGINT,
            SIGTERM,
            #[cfg(unix)]
            signal_hook::consts::signal::SIGHUP,
        ];
        for &signal in ending {
            let noted = signal_hook::flag::register_usize(signal, Arc::clone(&caught), signal as usize);
            noted.map_err(|error| Fail::Input(format!("signals cannot be received: {error}")))?;
        }
        std::thread::spawn(end_with_the_terminal);
        Ok(Self(caught))
    }

    /// The signal that came, if one did.
    pub(super) fn caught(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal != 0)
    }
}

/// A terminal that was hung up is none any more.
pub(super) fn terminal_is_gone() -> bool {
    !std::io::stdin().is_terminal()
}

/// Ends the program if its terminal goes away while crossterm reads keys: it would read the end of the
/// input over and over and never return. The game was kept after the last move.
fn end_with_the_terminal() {
    while !terminal_is_gone() {
        sleep(GLANCE);
    }
    sleep(GRACE);
    std::process::exit(128 + i32::from(HANGUP));
}
