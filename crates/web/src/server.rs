//! The server: what it is made of, its routes, and its life.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use axum_extra::extract::cookie::Key;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tricorn_hall::{Hall, entropy};
use tricorn_store::{Store, StoreError};

use crate::guard::{self, Limits};
use crate::metrics::Metrics;
use crate::{acts, api, assets, events, views};

/// How a server is set up.
#[derive(Debug, Clone)]
pub struct Site {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder with its database.
    pub data: PathBuf,
    /// Whether browsers reach it by https, so that cookies may say so.
    pub secure: bool,
}

/// Why a server did not start.
#[derive(Debug)]
pub enum ServeError {
    /// The address cannot be listened on.
    Listen(SocketAddr, io::Error),
    /// The database cannot be used.
    Store(StoreError),
    /// The system gives no entropy.
    Entropy,
    /// Serving failed.
    Serve(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Store(error) => error.fmt(f),
            Self::Entropy => f.write_str("the system gives no entropy"),
            Self::Serve(error) => write!(f, "serving failed: {error}"),
        }
    }
}

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) hall: Arc<Hall>,
    pub(crate) key: Key,
    pub(crate) secure: bool,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) stopping: watch::Receiver<bool>,
}

impl std::ops::Deref for Shared {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl FromRef<Shared> for Key {
    fn from_ref(site: &Shared) -> Self {
        site.key.clone()
    }
}

/// The whole site over a store. When `stopping` turns true, event streams end.
///
/// # Errors
/// If the store cannot be read or the system gives no entropy.
pub async fn app(store: Store, secure: bool, stopping: watch::Receiver<bool>) -> Result<Router, ServeError> {
    let shared = Shared::over(store, secure, stopping).await?;
    let hall = shared.hall.clone();
    tokio::spawn(async move { hall.wake().await });
    tokio::spawn(sweep(shared.clone()));
    Ok(router(shared))
}

impl Shared {
    pub(crate) async fn over(store: Store, secure: bool, stopping: watch::Receiver<bool>) -> Result<Self, ServeError> {
        let fresh = entropy::<64>().map_err(|_| ServeError::Entropy)?;
        let key = store.set_setting_if_absent("cookie-key", fresh.to_vec()).await.map_err(ServeError::Store)?;
        let broken = |_| ServeError::Store(StoreError::Broken("the cookie key".into()));
        let key = Key::try_from(&key[..]).map_err(broken)?;
        let hall = Hall::over(store, pause());
        let limits = Limits::new(const { NonZeroU32::new(20).unwrap() });
        Ok(Self(Arc::new(Parts { hall, key, secure, limits, metrics: Metrics::default(), stopping })))
    }
}

/// How long bots wait before they move, that people see what happens; hardly at all for tests that set
/// `TRICORN_NO_PAUSE`.
fn pause() -> Duration {
    Duration::from_millis(if std::env::var_os("TRICORN_NO_PAUSE").is_some() { 5 } else { 700 })
}

pub(crate) fn router(shared: Shared) -> Router {
    let pages = Router::new()
        .route("/", get(views::home))
        .route("/fragment/home", get(views::home_lists))
        .route("/events", get(events::of_home))
        .route("/new/{game}", get(views::new_table))
        .route("/tables", post(acts::open_table))
        .route("/play-now/{game}", post(acts::play_now))
        .route("/join", get(views::join))
        .route("/rules", get(views::rules_index))
        .route("/rules/{game}", get(views::rules))
        .route("/seat/{token}", get(views::take_seat_along))
        .route("/t/{code}", get(views::table))
        .route("/t/{code}/fragment", get(views::table_fragment))
        .route("/t/{code}/events", get(events::of_table))
        .route("/t/{code}/replay", get(views::replay))
        .route("/t/{code}/log", get(views::log))
        .route("/t/{code}/verify", get(views::verify))
        .route("/t/{code}/device", get(views::device))
        .route("/t/{code}/{act}", post(acts::act));
    Router::new()
        .merge(pages)
        .nest("/api/v1", api::routes())
        .route("/assets/{version}/{*path}", get(assets::get))
        .route("/health", get(|| async { "ok\n" }))
        .route("/metrics", get(views::metrics))
        .fallback(views::nothing)
        .layer(DefaultBodyLimit::max(guard::MAX_BODY))
        .layer(from_fn_with_state(shared.clone(), guard::gate))
        .layer(CatchPanicLayer::new())
        .layer(CompressionLayer::new())
        .layer(from_fn(guard::seal))
        .with_state(shared)
}

async fn sweep(site: Shared) {
    let mut stopping = site.stopping.clone();
    loop {
        let stop = tokio::time::timeout(Duration::from_secs(60), events::stopped(&mut stopping)).await;
        if stop.is_ok() {
            return;
        }
        site.hall.sweep();
        site.limits.sweep();
    }
}

/// So long those who are still connected may take to finish when the server stops.
const PATIENCE: Duration = Duration::from_secs(10);

/// Serves until `stop` is done, then ends cleanly: streams close, what was asked is answered, the
/// store is folded up. `ready` hears the address.
///
/// # Errors
/// Why it did not start, or why it failed.
pub async fn serve(
    site: Site,
    stop: impl Future<Output = ()> + Send + 'static,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let store = Store::open(&site.data.join("tricorn.db")).await.map_err(ServeError::Store)?;
    let (stopping, stopped) = watch::channel(false);
    let router = app(store.clone(), site.secure, stopped).await?;
    let cannot_listen = |error| ServeError::Listen(site.listen, error);
    let listener = TcpListener::bind(site.listen).await.map_err(cannot_listen)?;
    ready(listener.local_addr().map_err(cannot_listen)?);
    let mut late = stopping.subscribe();
    let server = axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>())
        .with_graceful_shutdown(async move {
            stop.await;
            stopping.send_replace(true);
        });
    let served = tokio::select! {
        served = server.into_future() => served,
        () = async {
            events::stopped(&mut late).await;
            tokio::time::sleep(PATIENCE).await;
        } => {
            tracing::warn!("some who were connected did not finish in time");
            Ok(())
        }
    };
    store.shutdown().await;
    served.map_err(ServeError::Serve)
}

#[cfg(test)]
mod tests;
