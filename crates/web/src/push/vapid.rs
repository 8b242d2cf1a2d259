//! Who sends: a push service learns that all messages to a browser come from the server that the browser chose (RFC 8292).

use base64ct::{Base64UrlUnpadded, Encoding};
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;

/// So long a push service may take what we have signed; it allows a day at most.
const VALID_S: u64 = 12 * 3600;

/// The server's own key.
pub(super) struct Sender {
    key: SigningKey,
    /// The public key as browsers and push services read it.
    public: String,
    /// Where to find whoever runs the server, if that is known.
    contact: Option<String>,
}

impl Sender {
    pub(super) fn new(key: &SecretKey, contact: Option<String>) -> Self {
        let public = Base64UrlUnpadded::encode_string(&key.public_key().to_sec1_bytes());
        Self { key: SigningKey::from(key), public, contact }
    }

    /// The public key, in base64url.
    pub(super) fn public(&self) -> &str {
        &self.public
    }

    /// What stands in `Authorization` of a message to this push service.
    pub(super) fn authorization(&self, service: &str, now_s: u64) -> String {
        let head = json!({"typ": "JWT", "alg": "ES256"});
        let mut claims = json!({"aud": service, "exp": now_s + VALID_S});
        if let Some(contact) = &self.contact {
            claims["sub"] = contact.as_str().into();
        }
        let [head, claims] = [head, claims].map(|part| Base64UrlUnpadded::encode_string(part.to_string().as_bytes()));
        let signed = format!("{head}.{claims}");
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public)
    }
}

/// What a push service does with it: the claims, if the signature is that of the key beside them.
#[cfg(test)]
pub(super) fn claims(authorization: &str) -> Option<(serde_json::Value, String)> {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;

    let (token, key) = authorization.strip_prefix("vapid t=")?.split_once(", k=")?;
    let (signed, signature) = token.rsplit_once('.')?;
    let signature = Signature::from_slice(&Base64UrlUnpadded::decode_vec(signature).ok()?).ok()?;
    let public = VerifyingKey::from_sec1_bytes(&Base64UrlUnpadded::decode_vec(key).ok()?).ok()?;
    public.verify(signed.as_bytes(), &signature).ok()?;
    let claims = Base64UrlUnpadded::decode_vec(signed.split('.').nth(1)?).ok()?;
    Some((serde_json::from_slice(&claims).ok()?, key.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::super::sealed::fresh_key;
    use super::*;

    #[test]
    fn what_is_signed_is_for_one_service_and_one_day() {
        let sender = Sender::new(&fresh_key().unwrap(), Some("https://games.example".into()));
        let signed = sender.authorization("https://push.example", 1_000);
        let (claims, key) = claims(&signed).expect("a good signature");
        assert_eq!(key, sender.public());
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["exp"], 1_000 + VALID_S);
        assert_eq!(claims["sub"], "https://games.example");
        let other = Sender::new(&fresh_key().unwrap(), None);
        let forged = signed.replace(sender.public(), other.public());
        assert!(super::claims(&forged).is_none(), "signed by another key");
    }
}
