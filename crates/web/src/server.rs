//! The server: what it is made of, its routes, and its life.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{FromRef, State};
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use axum_extra::extract::cookie::Key;
use ipnet::IpNet;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tricorn_hall::{Hall, entropy};
use tricorn_store::{FolderLock, Store, StoreError};
use tricorn_table::Notary;

use crate::analyses::Analyses;
use crate::archive::Archive;
use crate::connections::{self, Door, Patience};
use crate::guard;
use crate::hints::Hints;
use crate::house::House;
use crate::limits::{Limits, Usage};
use crate::metrics::Metrics;
use crate::origin::{self, Origin};
use crate::outside::Outside;
use crate::push::{self, Push};
use crate::{acts, analyses, api, assets, branching, events, installing, learning, mine, painting, views, why};

/// How a server is set up.
#[derive(Debug, Clone)]
pub struct Site {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder with its database.
    pub data: PathBuf,
    /// Whether browsers reach it by https, so that cookies may say so.
    pub secure: bool,
    /// How much one address may have.
    pub limits: Limits,
    /// The proxies that are believed when they say whom they bring.
    pub trusted_proxies: Vec<IpNet>,
    /// The other sites whose pages may use the API.
    pub origins: Vec<Origin>,
    /// Where it tells how it is doing, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// What tables begin with.
    pub house: House,
    /// How the world outside is met.
    pub outside: Outside,
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
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            Self::Store(error) => error.fmt(f),
            Self::Entropy => f.write_str("the system gives no entropy"),
        }
    }
}

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) hall: Arc<Hall>,
    pub(crate) key: Key,
    /// Signs receipts.
    pub(crate) notary: Notary,
    pub(crate) secure: bool,
    pub(crate) usage: Usage,
    /// Other sites whose pages may use the API.
    pub(crate) origins: Vec<Origin>,
    pub(crate) house: House,
    pub(crate) outside: Outside,
    pub(crate) push: Push,
    pub(crate) archive: Archive,
    pub(crate) analyses: Analyses,
    pub(crate) hints: Hints,
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

/// The whole site over a store, with the limits that hold unless told otherwise. When `stopping` turns true, event streams end.
///
/// # Errors
/// If the store cannot be read or the system gives no entropy.
pub async fn app(store: Store, secure: bool, stopping: watch::Receiver<bool>) -> Result<Router, ServeError> {
    let shared = Shared::over(store, secure, stopping).await?;
    shared.start();
    Ok(router(shared))
}

impl Shared {
    pub(crate) async fn over(store: Store, secure: bool, stopping: watch::Receiver<bool>) -> Result<Self, ServeError> {
        let usage = Usage::new(&Limits::default(), Vec::new());
        Self::limited(store, secure, usage, Vec::new(), House::default(), Outside::default(), stopping).await
    }

    pub(crate) async fn limited(
        store: Store,
        secure: bool,
        usage: Usage,
        origins: Vec<Origin>,
        house: House,
        outside: Outside,
        stopping: watch::Receiver<bool>,
    ) -> Result<Self, ServeError> {
        let fresh = entropy::<64>().map_err(|_| ServeError::Entropy)?;
        let key = store.set_setting_if_absent("cookie-key", fresh.to_vec()).await.map_err(ServeError::Store)?;
        let broken = |_| ServeError::Store(StoreError::Broken("the cookie key".into()));
        let key = Key::try_from(&key[..]).map_err(broken)?;
        let fresh = entropy::<32>().map_err(|_| ServeError::Entropy)?;
        let seed = store.set_setting_if_absent("receipt-key", fresh.to_vec()).await.map_err(ServeError::Store)?;
        let broken = |_| ServeError::Store(StoreError::Broken("the key of receipts".into()));
        let notary = Notary::new(seed.try_into().map_err(broken)?);
        let push = Push::over(&store, &outside).await?;
        let hall = Hall::over(store, longest_wait());
        let (archive, analyses, metrics) = (Archive::default(), Analyses::default(), Metrics::default());
        let parts = Parts {
            hall,
            key,
            notary,
            secure,
            usage,
            origins,
            house,
            outside,
            push,
            archive,
            analyses,
            hints: Hints::default(),
            metrics,
            stopping,
        };
        Ok(Self(Arc::new(parts)))
    }

    /// Lets happen what happens by itself.
    pub(crate) fn start(&self) {
        let hall = self.hall.clone();
        let mut stopping = self.stopping.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = hall.drive() => {}
                () = events::stopped(&mut stopping) => {}
            }
        });
        Push::start(self);
        tokio::spawn(sweep(self.clone()));
    }
}

/// How long bots wait at most before they move: as long as their table's pace wants it; hardly at all for tests that set
/// `TRICORN_NO_PAUSE`.
fn longest_wait() -> Duration {
    if std::env::var_os("TRICORN_NO_PAUSE").is_some() { Duration::from_millis(5) } else { Duration::MAX }
}

pub(crate) fn router(shared: Shared) -> Router {
    let pages = Router::new()
        .route("/", get(views::home))
        .route("/fragment/home", get(views::home_lists))
        .route("/events", get(events::of_home))
        .route("/new/{game}", get(views::new_table))
        .route("/tables", post(acts::open_table))
        .route("/play-now/{game}", post(acts::play_now))
        .route("/daily", post(acts::play_daily))
        .route("/join", get(views::join))
        .route("/rules", get(views::rules_index))
        .route("/rules/{game}", get(views::rules))
        .route("/learn", get(learning::index))
        .route("/learn/{game}", get(learning::steps))
        .route("/learn/{game}/offer", get(learning::offer))
        .route("/learn/{game}/{step}", get(learning::show_step))
        .route("/learn/{game}/{step}/why", get(learning::why_in_step))
        .route("/learn/{game}/{step}/{act}", post(learning::act_in_step))
        .route("/puzzle", get(learning::todays_puzzle))
        .route("/puzzle/{game}/{number}", get(learning::show_puzzle))
        .route("/puzzle/{game}/{number}/why", get(learning::why_in_puzzle))
        .route("/puzzle/{game}/{number}/{act}", post(learning::act_in_puzzle))
        .route("/mine", get(mine::page))
        .route("/mine/fragment", get(mine::fragment))
        .route("/mine/events", get(events::of_mine))
        .route("/mine/device", get(mine::device))
        .route("/mine/back", post(mine::back))
        .route("/fragment/mine", get(mine::fragment_in_short))
        .route("/seat/{token}", get(mine::seat))
        .route("/seat", post(mine::take_seat_along))
        .route("/t/{code}", get(views::table))
        .route("/t/{code}/fragment", get(views::table_fragment))
        .route("/t/{code}/events", get(events::of_table))
        .route("/t/{code}/why", get(why::of_page))
        .route("/t/{code}/score", get(views::score))
        .route("/t/{code}/replay", get(views::replay))
        .route("/t/{code}/picture.png", get(painting::picture))
        .route("/t/{code}/log", get(views::log))
        .route("/t/{code}/verify", get(views::verify))
        .route("/t/{code}/solution", get(views::solution))
        .route("/t/{code}/analysis", get(analyses::page))
        .route("/t/{code}/analysis/progress", get(analyses::progress))
        .route("/t/{code}/fair", get(views::fair))
        .route("/t/{code}/receipt", get(views::receipt))
        .route("/key", get(views::key))
        .route("/push/key", get(push::key))
        .route("/push", post(push::subscribe))
        .route("/push/off", post(push::unsubscribe))
        .route("/t/{code}/device", get(views::device))
        .route("/t/{code}/qr", get(views::qr))
        .route("/t/{code}/branch", post(branching::play_on))
        .route("/t/{code}/{act}", post(acts::act));
    let site = pages
        .route("/assets/{version}/{*path}", get(assets::get))
        .route("/manifest.webmanifest", get(installing::manifest))
        .route("/icons/{name}", get(installing::icon))
        .route("/sw.js", get(installing::service_worker))
        .route("/health", get(|| async { "ok\n" }))
        .fallback(views::nothing)
        .method_not_allowed_fallback(views::wrong_method);
    let site = site.layer(compression());
    let mut api = guarded(Router::new().nest("/api/v1", api::routes(&shared.house)), &shared);
    if !shared.origins.is_empty() {
        // Outside the guard, so that a page of another site can read why it was refused.
        api = api.layer(origin::sharing(&shared.origins));
    }
    guarded(site, &shared).merge(api).with_state(shared)
}

fn guarded(routes: Router<Shared>, shared: &Shared) -> Router<Shared> {
    routes.layer(from_fn_with_state(shared.clone(), guard::gate))
}

/// Pages and scripts are compressed; a small answer fits one packet as it is, and an event must not wait for the next one.
pub(crate) fn compression() -> CompressionLayer<impl Predicate> {
    let worth_it = SizeAbove::new(1_024).and(NotForContentType::SSE).and(NotForContentType::IMAGES);
    CompressionLayer::new().compress_when(worth_it)
}

/// What is asked on the listener for metrics, and nothing else.
fn metrics(shared: Shared) -> Router {
    let render = |State(site): State<Shared>| async move { site.metrics.render(&site.hall) };
    Router::new().route("/metrics", get(render)).with_state(shared)
}

async fn sweep(site: Shared) {
    let mut stopping = site.stopping.clone();
    loop {
        let stop = tokio::time::timeout(Duration::from_secs(60), events::stopped(&mut stopping)).await;
        if stop.is_ok() {
            return;
        }
        site.hall.sweep();
        site.usage.sweep();
    }
}

/// So long those who are still connected may take to finish when the server stops.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where a server listens.
#[derive(Debug, Clone, Copy)]
pub struct Listening {
    /// For everybody.
    pub site: SocketAddr,
    /// For those who watch how it is doing.
    pub metrics: Option<SocketAddr>,
}

/// Serves until `stop` is done, then ends cleanly: streams close, what was asked is answered, the
/// store is folded up. `ready` hears where it listens, which it does before any table is in memory.
///
/// # Errors
/// Why it did not start.
pub async fn serve(
    site: Site,
    stop: impl Future<Output = ()> + Send + 'static,
    ready: impl FnOnce(Listening),
) -> Result<(), ServeError> {
    let _lock = FolderLock::take(&site.data).map_err(ServeError::Store)?;
    let (listener, address) = listen(site.listen).await?;
    let watched = match site.metrics {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let store = Store::open(&site.data.join("tricorn.db")).await.map_err(ServeError::Store)?;
    let (stopping, stopped) = watch::channel(false);
    let usage = Usage::new(&site.limits, site.trusted_proxies.clone());
    let Site { secure, origins, house, outside, .. } = site;
    let shared = Shared::limited(store.clone(), secure, usage, origins, house, outside, stopped.clone()).await?;
    ready(Listening { site: address, metrics: watched.as_ref().map(|(_, address)| *address) });
    shared.start();
    let door = Door::new(&site.limits, site.trusted_proxies, Patience::default());
    let serving = connections::serve(listener, router(shared.clone()), door, stopped.clone());
    let telling = async {
        if let Some((listener, _)) = watched {
            let door = Door::new(&site.limits, Vec::new(), Patience::default());
            connections::serve(listener, metrics(shared), door, stopped).await;
        }
    };
    let patience = async {
        stop.await;
        stopping.send_replace(true);
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        _ = async { tokio::join!(serving, telling) } => {}
        () = patience => tracing::warn!("some who were connected did not finish in time"),
    }
    store.shutdown().await;
    Ok(())
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let cannot = |error| ServeError::Listen(address, error);
    let listener = TcpListener::bind(address).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    Ok((listener, address))
}

#[cfg(test)]
mod tests;
