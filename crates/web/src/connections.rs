//! Connections: who gets one, and how long one may dawdle.
//!
//! An accept loop of our own in place of `axum::serve`, which knows no limits. Every connection speaks HTTP/1.1: a
//! proxy that speaks something newer to browsers speaks that to us.

mod curt;
mod pulse;
#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use ipnet::IpNet;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower_service::Service;

use self::curt::Curt;
pub(crate) use self::pulse::Patience;
use self::pulse::{Pulse, Socket};
use crate::events::stopped;
use crate::limits::{Crowd, Limits, Ticket, household};

/// The longest head of a request, and as much as is read or kept of an answer at once.
const MAX_BUFFER: usize = 64 * 1024;

/// After a failure to accept, such as too many open files, nothing is accepted for so long.
const REST: Duration = Duration::from_millis(200);

/// So many are told that there is no room, at the same time; others are not even told.
const MAX_TURNED_AWAY: usize = 64;
/// So long that may take.
const FAREWELL: Duration = Duration::from_millis(500);

/// Who may come in.
pub(crate) struct Door {
    all: Arc<Semaphore>,
    of_one: Arc<Crowd>,
    /// A proxy's connections are those of many.
    proxies: Vec<IpNet>,
    patience: Patience,
    /// How many are told at the same time that they cannot come in.
    turned_away: Arc<Semaphore>,
}

/// The right to be connected, until it is dropped.
struct Place {
    _of_all: OwnedSemaphorePermit,
    _of_one: Option<Ticket>,
}

impl Door {
    pub(crate) fn new(limits: &Limits, proxies: Vec<IpNet>, patience: Patience) -> Self {
        let all = match limits.connections {
            0 => Semaphore::MAX_PERMITS,
            most => most as usize,
        };
        let of_one = Crowd::of_at_most(limits.connections_per_address);
        let turned_away = Arc::new(Semaphore::new(MAX_TURNED_AWAY));
        Self { all: Arc::new(Semaphore::new(all)), of_one, proxies, patience, turned_away }
    }

    fn enter(&self, peer: SocketAddr) -> Option<Place> {
        let address = peer.ip().to_canonical();
        let of_one = match self.proxies.iter().any(|net| net.contains(&address)) {
            true => None,
            false => Some(self.of_one.enter(household(address))?),
        };
        Some(Place { _of_all: self.all.clone().try_acquire_owned().ok()?, _of_one: of_one })
    }
}

/// Serves who comes until `stopping` turns true and everybody has been answered.
pub(crate) async fn serve(listener: TcpListener, router: Router, door: Door, stopping: watch::Receiver<bool>) {
    // Every connection holds a receiver: the sender hears when the last one is gone.
    let (connected, here) = watch::channel(());
    let mut stop = stopping.clone();
    // Said once, not as often as it is tried.
    let mut failing = false;
    loop {
        let (stream, peer) = tokio::select! {
            () = stopped(&mut stop) => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(why) => {
                    if !failing {
                        tracing::warn!(%why, "cannot accept connections");
                    }
                    failing = true;
                    tokio::time::sleep(REST).await;
                    continue;
                }
            },
        };
        failing = false;
        match door.enter(peer) {
            None => {
                // With so many at the door the next one finds it shut.
                if let Ok(place) = door.turned_away.clone().try_acquire_owned() {
                    tokio::spawn(turn_away(stream, place));
                }
            }
            Some(place) => {
                let connection = talk(stream, peer, router.clone(), door.patience, stopping.clone());
                let here = here.clone();
                tokio::spawn(async move {
                    connection.await;
                    drop((place, here));
                });
            }
        }
    }
    drop((listener, here));
    connected.closed().await;
}

/// Says that the house is full, and lets the one who hears it finish asking: to hang up at once would be to lose the
/// refusal on its way.
async fn turn_away(mut stream: TcpStream, _place: OwnedSemaphorePermit) {
    let said = async {
        stream.write_all(Curt::Full.text().as_bytes()).await?;
        stream.shutdown().await?;
        tokio::io::copy(&mut stream.take(MAX_BUFFER as u64), &mut tokio::io::sink()).await
    };
    let _ = tokio::time::timeout(FAREWELL, said).await;
}

/// A client whose network is gone says nothing more, not even that it leaves: what it does not acknowledge in so long it
/// never will. Without this the system tries for a quarter of an hour, and somebody who is gone sits there as present.
fn give_up_on_the_vanished(stream: &TcpStream, patience: Patience) {
    #[cfg(target_os = "linux")]
    let _ = socket2::SockRef::from(stream).set_tcp_user_timeout(Some(patience.write));
    #[cfg(not(target_os = "linux"))]
    let _ = (stream, patience);
}

/// One connection, from the first request to the last answer.
async fn talk(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Patience,
    mut stopping: watch::Receiver<bool>,
) {
    // Without it a small answer would wait for the acknowledgement of the one before.
    let _ = stream.set_nodelay(true);
    give_up_on_the_vanished(&stream, patience);
    let pulse = Arc::new(Pulse::new(patience));
    let socket = Socket::new(stream, pulse.clone());
    let heard = pulse.clone();
    let answer = service_fn(move |request: Request<Incoming>| {
        heard.has_head();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().call(request);
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let mut http = http1::Builder::new();
    let connection = http.max_buf_size(MAX_BUFFER).serve_connection(TokioIo::new(socket), answer);
    let mut connection = std::pin::pin!(connection);
    let mut overdue = std::pin::pin!(pulse::overdue(pulse));
    let mut ending = false;
    loop {
        tokio::select! {
            biased;
            // How a connection ends, its client knows.
            _ = connection.as_mut() => return,
            () = stopped(&mut stopping), if !ending => {
                ending = true;
                connection.as_mut().graceful_shutdown();
            }
            () = overdue.as_mut() => return,
        }
    }
}
