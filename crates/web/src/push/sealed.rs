//! A message that only one browser can read (RFC 8291): the push service that carries it cannot.

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;
use tricorn_hall::entropy;

/// All messages are as long as this before they are sealed: their length tells nothing.
const LENGTH: usize = 512;
/// How long a record may be. Ours are one record each.
const RECORD: u32 = 4096;
/// A public key as it is written: not compressed.
const PUBLIC: usize = 65;
/// How long the secret is that the browser has made up.
pub(super) const AUTH: usize = 16;
const SALT: usize = 16;
/// What ends the text of the last record; zeros follow.
const END: u8 = 2;

/// With what a browser wants its messages sealed.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Lock {
    public: PublicKey,
    auth: [u8; AUTH],
}

impl Lock {
    /// The lock of this public key and secret, if the key is a point of the curve.
    pub(super) fn new(public: &[u8], auth: &[u8]) -> Option<Self> {
        let public = PublicKey::from_sec1_bytes(public).ok().filter(|_| public.len() == PUBLIC)?;
        Some(Self { public, auth: auth.try_into().ok()? })
    }

    /// As the store keeps it.
    pub(super) fn written(&self) -> Vec<u8> {
        [&self.public.to_sec1_bytes()[..], &self.auth].concat()
    }

    pub(super) fn read(written: &[u8]) -> Option<Self> {
        let (public, auth) = written.split_at_checked(PUBLIC)?;
        Self::new(public, auth)
    }

    /// Seals a message with a key and a salt of its own. None if the system has no entropy, or the message is too long.
    pub(super) fn seal(&self, message: &[u8]) -> Option<Vec<u8>> {
        let mut text = message.to_vec();
        text.push(END);
        if text.len() > LENGTH {
            return None;
        }
        text.resize(LENGTH, 0);
        self.seal_with(&text, &fresh_key()?, &entropy().ok()?)
    }

    fn seal_with(&self, text: &[u8], own: &SecretKey, salt: &[u8; SALT]) -> Option<Vec<u8>> {
        let own_public = own.public_key().to_sec1_bytes();
        let shared = own.diffie_hellman(&self.public);
        let (key, nonce) = derived(shared.raw_secret_bytes(), &self.auth, &self.public, &own_public, salt);
        let sealed = Aes128Gcm::new(&key.into()).encrypt(&Nonce::from(nonce), text).ok()?;
        let mut body = Vec::with_capacity(SALT + 4 + 1 + PUBLIC + sealed.len());
        body.extend_from_slice(salt);
        body.extend_from_slice(&RECORD.to_be_bytes());
        body.push(PUBLIC as u8);
        body.extend_from_slice(&own_public);
        body.extend_from_slice(&sealed);
        Some(body)
    }
}

/// The key and the nonce of a message, which both sides find: RFC 8291, section 3.4.
fn derived(shared: &[u8], auth: &[u8], browser: &PublicKey, sender: &[u8], salt: &[u8]) -> ([u8; 16], [u8; 12]) {
    let info = [&b"WebPush: info\0"[..], &browser.to_sec1_bytes(), sender].concat();
    let (mut ikm, mut key, mut nonce) = ([0; 32], [0; 16], [0; 12]);
    expand(auth, shared, &info, &mut ikm);
    expand(salt, &ikm, b"Content-Encoding: aes128gcm\0", &mut key);
    expand(salt, &ikm, b"Content-Encoding: nonce\0", &mut nonce);
    (key, nonce)
}

fn expand(salt: &[u8], ikm: &[u8], info: &[u8], into: &mut [u8]) {
    let expanded = Hkdf::<Sha256>::new(Some(salt), ikm).expand(info, into);
    expanded.expect("a few bytes are never too many");
}

/// A new private key. None if the system has no entropy.
pub(super) fn fresh_key() -> Option<SecretKey> {
    // About one in four billion numbers is no key.
    (0..4).find_map(|_| SecretKey::from_slice(&entropy::<32>().ok()?).ok())
}

/// What a browser does with what it gets.
#[cfg(test)]
pub(super) fn open(body: &[u8], own: &SecretKey, auth: &[u8]) -> Vec<u8> {
    let (salt, rest) = body.split_at(SALT);
    let (record, rest) = rest.split_at(4);
    assert_eq!(record, RECORD.to_be_bytes());
    assert_eq!(usize::from(rest[0]), PUBLIC);
    let (sender, sealed) = rest[1..].split_at(PUBLIC);
    let shared = own.diffie_hellman(&PublicKey::from_sec1_bytes(sender).unwrap());
    let (key, nonce) = derived(shared.raw_secret_bytes(), auth, &own.public_key(), sender, salt);
    let mut text = Aes128Gcm::new(&key.into()).decrypt(&Nonce::from(nonce), sealed).unwrap();
    while text.pop() == Some(0) {}
    text
}

#[cfg(test)]
mod tests {
    use base64ct::{Base64UrlUnpadded, Encoding};

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        Base64UrlUnpadded::decode_vec(text).unwrap()
    }

    /// The example of RFC 8291, section 5.
    #[test]
    fn a_message_is_sealed_as_the_rfc_seals_it() {
        let browser = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let lock = Lock::new(&browser, &bytes("BTBZMqHH6r4Tts7J_aSIgg")).unwrap();
        let own = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let text = b"When I grow up, I want to be a watermelon\x02";
        let sealed = lock.seal_with(text, &own, &salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
            EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(Base64UrlUnpadded::encode_string(&sealed), expected);
        let browser = SecretKey::from_slice(&bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")).unwrap();
        assert_eq!(open(&sealed, &browser, &lock.auth), &text[..text.len() - 1]);
    }

    #[test]
    fn messages_of_any_length_look_alike_and_none_is_sealed_twice_the_same() {
        let browser = fresh_key().unwrap();
        let lock = Lock::new(&browser.public_key().to_sec1_bytes(), &[7; AUTH]).unwrap();
        assert!(Lock::read(&lock.written()) == Some(lock.clone()));
        let (short, long) = (lock.seal(b"a").unwrap(), lock.seal(&[b'x'; LENGTH - 1]).unwrap());
        assert_eq!(short.len(), long.len());
        assert_ne!(short, lock.seal(b"a").unwrap());
        assert_eq!(open(&short, &browser, &[7; AUTH]), b"a");
        assert!(lock.seal(&[b'x'; LENGTH]).is_none());
    }

    #[test]
    fn what_is_no_key_makes_no_lock() {
        let good = fresh_key().unwrap().public_key().to_sec1_bytes();
        assert!(Lock::new(&good, &[0; AUTH]).is_some());
        assert!(Lock::new(&good, &[0; AUTH - 1]).is_none());
        assert!(Lock::new(&good[..64], &[0; AUTH]).is_none());
        let mut off_the_curve = good.to_vec();
        off_the_curve[64] ^= 1;
        for bad in [off_the_curve, vec![0], vec![4; PUBLIC], Vec::new()] {
            assert!(Lock::new(&bad, &[0; AUTH]).is_none(), "{bad:?}");
        }
    }
}
