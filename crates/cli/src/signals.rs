//! Ctrl-C and its like, for commands that would rather end in good order.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

pub(crate) use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// What a program is told when its terminal goes away; not every system has a name for it.
pub(crate) const SIGHUP: i32 = 1;

/// Hears the signals that ask a program to end.
pub(crate) struct Signals {
    stop: Arc<AtomicBool>,
    which: Arc<AtomicUsize>,
}

impl Signals {
    /// From now on the first of these signals only sets the flag; the second ends the program at once.
    pub(crate) fn listen(signals: &[i32]) -> io::Result<Self> {
        let (stop, which) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        for &signal in signals {
            // In this order: whoever is already stopping is ended.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&stop))?;
            flag::register_usize(signal, Arc::clone(&which), signal as usize)?;
            flag::register(signal, Arc::clone(&stop))?;
        }
        Ok(Self { stop, which })
    }

    /// Set by the first signal.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// The signal that came, if one did.
    pub(crate) fn heard(&self) -> Option<i32> {
        let came = self.stop.load(Ordering::SeqCst);
        came.then(|| self.which.load(Ordering::SeqCst) as i32)
    }
}
