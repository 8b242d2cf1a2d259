//! Telling people who are not there that it is their turn, by their browsers' push services.
//!
//! A browser makes up an address at its maker's push service and a key (`acts`); whoever asked for it is kept with the
//! store. When a table has waited for them for a moment and no page of theirs is open (`calls`), a message is sealed for
//! that browser alone (`sealed`), signed with the server's key (`vapid`) and posted (`delivery`), unless the address leads
//! somewhere it should not (`endpoint`). A message says which game it is and where; nothing of how the game stands.

mod acts;
mod calls;
mod delivery;
mod endpoint;
mod sealed;
#[cfg(test)]
mod tests;
mod vapid;

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use p256::SecretKey;
use serde_json::json;
use tokio::sync::Semaphore;
use tricorn_store::{Store, StoreError, Subscription};
use tricorn_table::room::Guest;

pub(crate) use acts::{NewSubscription, OldSubscription, bring_along, forget, key, subscribe, unsubscribe};

use crate::outside::Outside;
use crate::server::{ServeError, Shared};
use delivery::{Delivery, Letter};
use endpoint::{Endpoint, Reach};
use sealed::Lock;
use vapid::Sender;

/// So many guests are told at a time; the others wait.
const AT_ONCE: usize = 32;

/// The server's part in messages to browsers.
pub(crate) struct Push {
    sender: Sender,
    delivery: Delivery,
    under_way: Arc<Semaphore>,
    grace: Duration,
}

impl Push {
    /// With the key of this store, made now if it has none.
    pub(crate) async fn over(store: &Store, outside: &Outside) -> Result<Self, ServeError> {
        let fresh = sealed::fresh_key().ok_or(ServeError::Entropy)?;
        let kept = store.set_setting_if_absent("push-key", fresh.to_bytes().to_vec()).await;
        let broken = |_| ServeError::Store(StoreError::Broken("the key of notifications".into()));
        let key = SecretKey::from_slice(&kept.map_err(ServeError::Store)?).map_err(broken)?;
        let contact = outside.address.as_ref().map(ToString::to_string).filter(|site| site.starts_with("https:"));
        let reach = if outside.private_push { Reach::Anywhere } else { Reach::Internet };
        Ok(Self {
            sender: Sender::new(&key, contact),
            delivery: Delivery::new(reach),
            under_way: Arc::new(Semaphore::new(AT_ONCE)),
            grace: outside.grace,
        })
    }

    /// The public key with which browsers subscribe, in base64url.
    pub(crate) fn key(&self) -> &str {
        self.sender.public()
    }

    /// Tells those who do not come from now on.
    pub(crate) fn start(site: &Shared) {
        if let Some(calls) = site.hall.calls() {
            tokio::spawn(calls::follow(site.clone(), calls, site.push.grace));
        }
    }

    /// Tells a guest on all their devices that a table waits for them, if they want to be told; false if it cannot be done
    /// now. Nobody waits for it.
    async fn tell_turn(site: &Shared, (code, guest): &(String, Guest)) -> bool {
        let told_ms = site.hall.now_ms();
        let subscriptions = site.hall.store().subscriptions(&guest.0).await.unwrap_or_default();
        if subscriptions.is_empty() {
            return true;
        }
        let Ok(permit) = site.push.under_way.clone().try_acquire_owned() else { return false };
        let (site, code, guest) = (site.clone(), code.clone(), guest.clone());
        tokio::spawn(async move {
            let _permit = permit;
            let Ok(slot) = site.hall.find(&code).await else { return };
            let game = slot.read().game().facts().name;
            let message = json!({
                "title": format!("Your turn: {game}"),
                "body": format!("The table {code} waits for you."),
                "to": format!("/t/{code}"),
            });
            for subscription in subscriptions {
                site.push.send(&site, subscription, &code, message.to_string().as_bytes()).await;
            }
            // If it is not noted, they are told once more after the next start.
            let _ = site.hall.store().set_told(&guest.0, &code, told_ms).await;
        });
        true
    }

    /// Sends a message to one browser; one that has gone is forgotten.
    async fn send(&self, site: &Shared, subscription: Subscription, topic: &str, message: &[u8]) {
        let Subscription { guest, endpoint, keys } = subscription;
        // A host may have changed where messages may go since it was kept.
        let Some(to) = Endpoint::read(&endpoint, self.delivery.reach()) else { return };
        let Some(body) = Lock::read(&keys).and_then(|lock| lock.seal(message)) else { return };
        let authorization = self.sender.authorization(&to.service(), site.hall.now_ms() / 1_000);
        let letter = Letter { authorization, topic: topic.to_owned(), body };
        match self.delivery.post(&to, letter).await {
            Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => {
                // If it is not forgotten now, it is the next time.
                let _ = site.hall.store().unsubscribe(&guest, &endpoint).await;
            }
            Ok(status) if status.is_success() => {}
            // The address itself is as good as a secret: whoever has it can post to it.
            Ok(status) => {
                tracing::warn!(service = to.service(), status = status.as_u16(), "a notification was refused")
            }
            Err(why) => tracing::warn!(service = to.service(), %why, "a notification was not delivered"),
        }
    }
}
