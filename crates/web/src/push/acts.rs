//! A browser asks to be told, or not any more.

use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use base64ct::{Base64UrlUnpadded, Encoding};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tricorn_store::{StoreError, Subscription};
use tricorn_table::room::Guest;
use utoipa::ToSchema;

use super::endpoint::Endpoint;
use super::sealed::Lock;
use crate::problem::Problem;
use crate::server::Shared;
use crate::session::Session;

/// What a browser says of itself when it subscribes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSubscription {
    /// Where its push service takes messages for it: an https address.
    #[schema(max_length = 1024)]
    endpoint: String,
    /// Its public key on the curve P-256, uncompressed, in base64url.
    #[schema(max_length = 90)]
    p256dh: String,
    /// Its secret of 16 bytes, in base64url.
    #[schema(max_length = 24)]
    auth: String,
}

impl NewSubscription {
    /// Keeps that this guest is told in this way.
    pub(crate) async fn keep(self, site: &Shared, guest: &Guest) -> Result<(), Problem> {
        let Self { endpoint, p256dh, auth } = self;
        if Endpoint::read(&endpoint, site.push.delivery.reach()).is_none() {
            return Err(Problem::Bad("the endpoint is not the https address of a push service".into()));
        }
        let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).unwrap_or_default();
        let lock = Lock::new(&bytes(&p256dh), &bytes(&auth));
        let keys = lock.ok_or_else(|| Problem::Bad("the keys are not those of a subscription".into()))?.written();
        let subscription = Subscription { guest: guest.0.clone(), endpoint, keys };
        let kept = site.hall.store().subscribe(subscription, site.hall.now_ms()).await;
        kept.map_err(|why| Problem::internal("keeping a subscription", &why))
    }
}

/// Forgets that this guest is told there.
pub(crate) async fn forget(site: &Shared, guest: &Guest, endpoint: &str) -> Result<(), Problem> {
    let done = site.hall.store().unsubscribe(&guest.0, endpoint).await;
    done.map_err(|why| Problem::internal("forgetting a subscription", &why))
}

/// By what a browser remembers which subscription is its own: not the address, which is as good as a secret.
fn mark(endpoint: &str) -> String {
    hex::encode(&Sha256::digest(endpoint)[..16])
}

/// This browser plays as somebody else from now on: it is told of their turns, and no more of those of who it was.
pub(crate) async fn bring_along(site: &Shared, session: &Session, to: &Guest) -> Result<(), Problem> {
    let (was, Some(own)) = (session.guest(), &session.told) else { return Ok(()) };
    if was == *to {
        return Ok(());
    }
    let failed = |why: StoreError| Problem::internal("bringing a subscription along", &why);
    let store = site.hall.store();
    let kept = store.subscriptions(&was.0).await.map_err(failed)?;
    let Some(kept) = kept.into_iter().find(|kept| mark(&kept.endpoint) == *own) else { return Ok(()) };
    store.subscribe(Subscription { guest: to.0.clone(), ..kept }, site.hall.now_ms()).await.map_err(failed)
}

/// The key with which a browser subscribes.
pub(crate) async fn key(State(site): State<Shared>) -> String {
    site.push.key().to_owned()
}

/// This browser asks to be told when it is its guest's turn.
pub(crate) async fn subscribe(
    State(site): State<Shared>,
    session: Session,
    Form(wanted): Form<NewSubscription>,
) -> Result<Response, Problem> {
    let (session, guest) = session.known()?;
    let session = session.told_by(mark(&wanted.endpoint));
    wanted.keep(&site, &guest).await?;
    Ok((StatusCode::NO_CONTENT, session.cookies()).into_response())
}

/// Where a browser was told.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OldSubscription {
    /// The address that it subscribed with.
    #[schema(max_length = 1024)]
    pub(crate) endpoint: String,
}

/// This browser is not told any more.
pub(crate) async fn unsubscribe(
    State(site): State<Shared>,
    session: Session,
    Form(OldSubscription { endpoint }): Form<OldSubscription>,
) -> Result<StatusCode, Problem> {
    forget(&site, &session.guest(), &endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}
