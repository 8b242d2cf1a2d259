//! Whether a connection is alive: when bytes last moved on it, and what its client owes.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until};

use super::curt::Curt;

/// How long a client may take.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// From the first byte of a request to the end of its head.
    pub(crate) head: Duration,
    /// From the first byte of a request to the first byte of the answer.
    pub(crate) request: Duration,
    /// Without taking any byte of an answer that waits.
    pub(crate) write: Duration,
    /// Without a byte in either direction. Event streams send something every 20 seconds, and a proxy that keeps
    /// connections for a minute closes them before we do.
    pub(crate) idle: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            request: Duration::from_secs(30),
            write: Duration::from_secs(30),
            idle: Duration::from_secs(75),
        }
    }
}

/// When what happened on a connection, in microseconds after it began; 0 is never.
///
/// The socket and the service write here while the connection is polled, and the deadline is read in the same task:
/// the atomics are for the compiler, not for threads.
pub(super) struct Pulse {
    patience: Patience,
    start: Instant,
    /// When a byte last moved.
    moved: AtomicU64,
    /// When a request began that has no answer yet.
    asked: AtomicU64,
    /// Whether the head of that request is here.
    head: AtomicBool,
    /// Since when an answer waits for the client to take it.
    stalled: AtomicU64,
}

impl Pulse {
    pub(super) fn new(patience: Patience) -> Self {
        let (moved, asked, head, stalled) = Default::default();
        Self { patience, start: Instant::now(), moved, asked, head, stalled }
    }

    fn now(&self) -> u64 {
        (self.start.elapsed().as_micros() as u64).max(1)
    }

    /// The head of a request is whole.
    pub(super) fn has_head(&self) {
        self.head.store(true, Ordering::Relaxed);
    }

    /// Whether a client asks something that is not understood yet.
    fn is_asking(&self) -> bool {
        self.asked.load(Ordering::Relaxed) > 0 && !self.head.load(Ordering::Relaxed)
    }

    fn has_read(&self) {
        let now = self.now();
        self.moved.store(now, Ordering::Relaxed);
        if self.asked.load(Ordering::Relaxed) == 0 {
            self.asked.store(now, Ordering::Relaxed);
        }
    }

    fn has_written(&self) {
        self.moved.store(self.now(), Ordering::Relaxed);
        self.asked.store(0, Ordering::Relaxed);
        self.head.store(false, Ordering::Relaxed);
        self.stalled.store(0, Ordering::Relaxed);
    }

    fn cannot_write(&self) {
        if self.stalled.load(Ordering::Relaxed) == 0 {
            self.stalled.store(self.now(), Ordering::Relaxed);
        }
    }

    /// When the connection is to be dropped, if nothing moves until then.
    fn deadline(&self) -> Instant {
        let Patience { head, request, write, idle } = self.patience;
        let after = |since: &AtomicU64| match since.load(Ordering::Relaxed) {
            0 => None,
            since => Some(Duration::from_micros(since)),
        };
        let request = if self.head.load(Ordering::Relaxed) { request } else { head };
        let owed = after(&self.asked).map(|asked| asked + request);
        let taken = after(&self.stalled).map(|stalled| stalled + write);
        let alive = after(&self.moved).unwrap_or_default() + idle;
        self.start + owed.into_iter().chain(taken).fold(alive, Duration::min)
    }
}

/// Done when the client has taken too long.
///
/// It is polled whenever its connection is, and sets its timer anew only for a deadline that came nearer: a busy
/// connection does so once in ten seconds.
pub(super) async fn overdue(pulse: Arc<Pulse>) {
    let mut timer = std::pin::pin!(sleep_until(pulse.deadline()));
    std::future::poll_fn(|cx| {
        loop {
            let deadline = pulse.deadline();
            if deadline < timer.deadline() {
                timer.as_mut().reset(deadline);
            }
            match timer.as_mut().poll(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(()) if deadline <= Instant::now() => return Poll::Ready(()),
                Poll::Ready(()) => timer.as_mut().reset(deadline),
            }
        }
    })
    .await;
}

/// A socket whose pulse can be felt.
pub(super) struct Socket {
    stream: TcpStream,
    pulse: Arc<Pulse>,
    /// How much is still read and dropped before we hang up.
    to_drop: usize,
}

/// So much may come after what was refused before it was understood; to hang up on it at once would be to lose the
/// refusal on its way.
const MAX_DROPPED: usize = 1024 * 1024;

impl Socket {
    pub(super) fn new(stream: TcpStream, pulse: Arc<Pulse>) -> Self {
        Self { stream, pulse, to_drop: 0 }
    }

    /// What is meant by an answer that comes before the head of a request is whole: it is from `hyper` alone, which gives
    /// no reason.
    fn curt(&self, answer: &[u8]) -> Option<Curt> {
        if self.pulse.is_asking() { Curt::meant_by(answer) } else { None }
    }

    /// Says it, with the reason. So little fits a socket, or nobody reads it.
    fn poll_curt(&mut self, cx: &mut Context<'_>, curt: Curt) -> Poll<io::Result<()>> {
        self.to_drop = MAX_DROPPED;
        Pin::new(&mut self.stream).poll_write(cx, curt.text().as_bytes()).map_ok(drop)
    }

    /// Reads and drops what is still sent.
    fn poll_drop(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let mut part = [0; 4096];
        while self.to_drop > 0 {
            let mut buffer = ReadBuf::new(&mut part);
            let Poll::Ready(read) = Pin::new(&mut self.stream).poll_read(cx, &mut buffer) else {
                // As long as somebody may take for an answer.
                self.pulse.cannot_write();
                return Poll::Pending;
            };
            self.to_drop = match (read, buffer.filled().len()) {
                (Err(_), _) | (_, 0) => 0,
                (Ok(()), count) => self.to_drop.saturating_sub(count),
            };
        }
        Poll::Ready(())
    }

    fn felt(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Pending => self.pulse.cannot_write(),
            Poll::Ready(Ok(1..)) => self.pulse.has_written(),
            Poll::Ready(_) => {}
        }
        written
    }
}

impl AsyncRead for Socket {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            self.pulse.has_read();
        }
        read
    }
}

impl AsyncWrite for Socket {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = match self.curt(bytes) {
            Some(curt) => self.poll_curt(cx, curt).map_ok(|()| bytes.len()),
            None => Pin::new(&mut self.stream).poll_write(cx, bytes),
        };
        self.felt(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = match parts.first().and_then(|first| self.curt(first)) {
            Some(curt) => self.poll_curt(cx, curt).map_ok(|()| parts.iter().map(|part| part.len()).sum()),
            None => Pin::new(&mut self.stream).poll_write_vectored(cx, parts),
        };
        self.felt(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_shutdown(cx) {
            Poll::Ready(Ok(())) => self.poll_drop(cx).map(Ok),
            other => other,
        }
    }
}
