//! Who is asking.
//!
//! A guest is a random token. The browser keeps it in a signed cookie that no script can read; a
//! program sends it as a bearer token. Rooms and their journals know only its hash, so that whoever
//! reads the database cannot take a seat.

use axum::extract::FromRequestParts;
use axum::http::{header, request::Parts};
use axum_extra::extract::SignedCookieJar;
use axum_extra::extract::cookie::{Cookie, Key, SameSite};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use tricorn_hall::entropy;
use tricorn_table::room::Guest;

use crate::api::Told;
use crate::problem::Problem;
use crate::server::Shared;

const GUEST: &str = "guest";
const NAME: &str = "name";
const BEFORE: &str = "before";
const TOLD: &str = "told";
const OFFERED: &str = "offered";
const LEARNT: &str = "learnt";

/// No lesson has more steps, so that what is learnt fits a cookie.
const MOST_STEPS: usize = 9;

/// How many bytes of a token are chance, and how many prove that it was given out here.
const CHANCE: usize = 32;
const PROOF: usize = 16;

/// A guest's secret: random bytes, and a proof under the server's key, so that no table of tokens is needed to tell
/// one that was given out from one that was made up.
#[derive(Clone)]
pub(crate) struct Token {
    chance: [u8; CHANCE],
    proof: [u8; PROOF],
}

impl Token {
    pub(crate) fn new(key: &Key) -> Result<Self, Problem> {
        Ok(Self::of(key, entropy()?))
    }

    fn of(key: &Key, chance: [u8; CHANCE]) -> Self {
        let whole = Self::mac(key, &chance).finalize().into_bytes();
        let mut proof = [0; PROOF];
        proof.copy_from_slice(&whole[..PROOF]);
        Self { chance, proof }
    }

    fn mac(key: &Key, chance: &[u8]) -> Hmac<Sha256> {
        let mac = Hmac::<Sha256>::new_from_slice(key.signing()).expect("a key may have any length");
        mac.chain_update("tricorn token 1\n").chain_update(chance)
    }

    /// The token that this text is, if it was given out here.
    pub(crate) fn read(key: &Key, text: &str) -> Option<Self> {
        let (mut chance, mut proof) = ([0; CHANCE], [0; PROOF]);
        hex::decode_to_slice(text.get(..2 * CHANCE)?, &mut chance).ok()?;
        hex::decode_to_slice(text.get(2 * CHANCE..)?, &mut proof).ok()?;
        Self::mac(key, &chance).verify_truncated_left(&proof).ok()?;
        Some(Self { chance, proof })
    }

    /// The token of a cookie. Its signature has proved it already, so it may be of the time before tokens did.
    pub(crate) fn from_cookie(key: &Key, text: &str) -> Option<Self> {
        let mut chance = [0; CHANCE];
        hex::decode_to_slice(text.get(..2 * CHANCE)?, &mut chance).ok().map(|()| Self::of(key, chance))
    }

    /// The text to keep secret.
    pub(crate) fn reveal(&self) -> String {
        hex::encode(self.chance) + &hex::encode(self.proof)
    }

    /// Who it stands for.
    pub(crate) fn guest(&self) -> Guest {
        let mut digits = [0; 2 * CHANCE];
        hex::encode_to_slice(self.chance, &mut digits).expect("two digits a byte");
        Guest(hex::encode(Sha256::new().chain_update("tricorn guest 1\n").chain_update(digits).finalize()))
    }
}

/// Who is asking: somebody known, or nobody yet.
pub(crate) struct Session {
    pub(crate) token: Option<Token>,
    /// Whom this browser played as before it took other games along.
    pub(crate) before: Option<Token>,
    /// By what this browser's own subscription is known among its guest's, if it ever had one.
    pub(crate) told: Option<String>,
    pub(crate) name: String,
    /// When it was asked, in Unix milliseconds.
    pub(crate) now_ms: u64,
    /// The site's own address, if it is known.
    pub(crate) site: Option<String>,
    jar: SignedCookieJar,
    key: Key,
    secure: bool,
}

impl Session {
    /// The guest, who may be nobody that sits anywhere.
    pub(crate) fn guest(&self) -> Guest {
        self.token.as_ref().map_or_else(|| Guest(String::new()), Token::guest)
    }

    /// The same session with a token, made now if there was none.
    pub(crate) fn known(mut self) -> Result<(Self, Guest), Problem> {
        if self.token.is_none() {
            let token = Token::new(&self.key)?;
            self = self.with(token);
        }
        let guest = self.guest();
        Ok((self, guest))
    }

    /// The same session as somebody else: a seat taken along to another device.
    pub(crate) fn with(mut self, token: Token) -> Self {
        self.jar = self.jar.add(cookie(GUEST, token.reveal(), self.secure));
        self.token = Some(token);
        self
    }

    /// Keeps whom this browser plays as, for when it wants to go back.
    pub(crate) fn put_aside(mut self) -> Self {
        if let Some(token) = &self.token {
            self.jar = self.jar.add(cookie(BEFORE, token.reveal(), self.secure));
            self.before = Some(token.clone());
        }
        self
    }

    /// The same session as who it was before, if it was anybody; the other one is kept instead.
    pub(crate) fn back(self) -> Self {
        match self.before.clone() {
            Some(before) => self.put_aside().with(before),
            None => self,
        }
    }

    /// Remembers the name that was last used.
    pub(crate) fn called(mut self, name: &str) -> Self {
        let name: String = name.chars().filter(|letter| !letter.is_control()).take(24).collect();
        self.jar = self.jar.add(cookie(NAME, name.clone(), self.secure));
        self.name = name;
        self
    }

    /// Remembers by what this browser's own subscription is known.
    pub(crate) fn told_by(mut self, mark: String) -> Self {
        self.jar = self.jar.add(cookie(TOLD, mark.clone(), self.secure));
        self.told = Some(mark);
        self
    }

    /// The words that a cookie keeps, which only this server has written.
    fn words(&self, name: &'static str) -> Vec<String> {
        let cookie = self.jar.get(name);
        cookie.map(|cookie| cookie.value().split('.').map(Into::into).collect()).unwrap_or_default()
    }

    /// Keeps one more word in a cookie.
    fn keeping(mut self, name: &'static str, word: String) -> Self {
        let mut words = self.words(name);
        if !words.contains(&word) {
            words.push(word);
            self.jar = self.jar.add(cookie(name, words.join("."), self.secure));
        }
        self
    }

    /// Whether somebody was asked already if they would like this game's lesson, or has begun it.
    pub(crate) fn was_offered(&self, game: &str) -> bool {
        self.words(OFFERED).iter().any(|word| word == game) || !self.solved(game).is_empty()
    }

    /// Remembers that the lesson of this game, which must be one, was offered.
    pub(crate) fn offered(self, game: &'static str) -> Self {
        self.keeping(OFFERED, game.into())
    }

    /// The numbers of the steps that were solved in this game's lesson.
    pub(crate) fn solved(&self, game: &str) -> Vec<usize> {
        let number = |word: &String| word.strip_prefix(game)?.strip_prefix(':')?.parse().ok();
        self.words(LEARNT).iter().filter_map(number).collect()
    }

    /// Remembers that this step of a game's lesson is solved.
    pub(crate) fn has_solved(self, game: &'static str, step: usize) -> Self {
        if step > MOST_STEPS { self } else { self.keeping(LEARNT, format!("{game}:{step}")) }
    }

    /// The cookies to send along with an answer.
    pub(crate) fn cookies(self) -> SignedCookieJar {
        self.jar
    }
}

fn cookie(name: &'static str, value: String, secure: bool) -> Cookie<'static> {
    let mut cookie = Cookie::new(name, value);
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_path("/");
    cookie.set_secure(secure);
    cookie.make_permanent();
    cookie
}

impl FromRequestParts<Shared> for Session {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Shared) -> Result<Self, Self::Rejection> {
        let jar = SignedCookieJar::from_headers(&parts.headers, site.key.clone());
        let read = |name| jar.get(name).and_then(|cookie| Token::from_cookie(&site.key, cookie.value()));
        let (token, before) = (read(GUEST), read(BEFORE));
        let told = jar.get(TOLD).map(|cookie| cookie.value().to_owned());
        let name = jar.get(NAME).map(|cookie| cookie.value().to_owned()).unwrap_or_default();
        let (key, secure, now_ms) = (site.key.clone(), site.secure, site.hall.now_ms());
        let address = site.outside.address(secure, &parts.headers);
        Ok(Self { token, before, told, name, now_ms, site: address, jar, key, secure })
    }
}

/// A program that shows its token, or none; a token that was not given out here is refused.
pub(crate) struct Bearer(pub(crate) Option<Token>);

impl Bearer {
    /// The guest, who may be nobody that sits anywhere.
    pub(crate) fn guest(&self) -> Guest {
        self.0.as_ref().map_or_else(|| Guest(String::new()), Token::guest)
    }
}

impl FromRequestParts<Shared> for Bearer {
    type Rejection = Told;

    async fn from_request_parts(parts: &mut Parts, site: &Shared) -> Result<Self, Told> {
        let Some(header) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Self(None)) };
        let text = header.to_str().unwrap_or_default();
        let (scheme, token) = text.split_once(' ').unwrap_or((text, ""));
        // What else stands there is for a proxy before us.
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Ok(Self(None));
        }
        match Token::read(&site.key, token.trim()) {
            Some(token) => Ok(Self(Some(token))),
            None => Err(Problem::Unauthorized.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tokens_that_were_given_out_here_are_known() {
        let (key, other) = (Key::from(&[7; 64]), Key::from(&[8; 64]));
        let token = Token::new(&key).unwrap();
        let read = Token::read(&key, &token.reveal()).unwrap();
        assert_eq!((read.guest(), read.reveal()), (token.guest(), token.reveal()));
        assert!(Token::read(&other, &token.reveal()).is_none());
        let made_up = "5f".repeat(CHANCE + PROOF);
        for text in ["", "x", &token.reveal()[..64], &made_up, &format!("{}00", token.reveal())] {
            assert!(Token::read(&key, text).is_none(), "{text}");
        }
        // A cookie from before tokens had a proof is the same guest.
        let old = Token::from_cookie(&key, &token.reveal()[..64]).unwrap();
        assert_eq!((old.guest(), old.reveal()), (token.guest(), token.reveal()));
    }
}
