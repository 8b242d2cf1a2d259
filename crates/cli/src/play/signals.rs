//! Signals that ask the program to end, noted when they come and obeyed once the screen is given back.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use signal_hook::consts::signal::{SIGINT, SIGTERM};

use crate::outcome::Fail;

/// What a program is told when its terminal goes away; not every system has a name for it.
pub(super) const HANGUP: u8 = 1;

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
        Ok(Self(caught))
    }

    /// The signal that came, if one did.
    pub(super) fn caught(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal != 0)
    }
}
