//! Who is asking.
//!
//! A guest is a random token. The browser keeps it in a signed cookie that no script can read; a
//! program sends it as a bearer token. Rooms and their journals know only its hash, so that whoever
//! reads the database cannot take a seat.

use axum::extract::FromRequestParts;
use axum::http::{header, request::Parts};
use axum_extra::extract::SignedCookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use sha2::{Digest, Sha256};
use tricorn_hall::entropy;
use tricorn_table::room::Guest;

use crate::problem::Problem;
use crate::server::Shared;

const GUEST: &str = "guest";
const NAME: &str = "name";

/// A guest's secret.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    pub(crate) fn new() -> Result<Self, Problem> {
        Ok(Self(hex::encode(entropy::<32>()?)))
    }

    /// The token that this text is, if it can be one.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok().map(|()| Self(hex::encode(bytes)))
    }

    /// The text to keep secret.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// Who it stands for.
    pub(crate) fn guest(&self) -> Guest {
        Guest(hex::encode(Sha256::new().chain_update("tricorn guest 1\n").chain_update(&self.0).finalize()))
    }
}

/// Who is asking: somebody known, or nobody yet.
pub(crate) struct Session {
    pub(crate) token: Option<Token>,
    pub(crate) name: String,
    /// When it was asked, in Unix milliseconds.
    pub(crate) now_ms: u64,
    jar: SignedCookieJar,
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
            self = self.with(Token::new()?);
        }
        let guest = self.guest();
        Ok((self, guest))
    }

    /// The same session as somebody else: a seat taken along to another device.
    pub(crate) fn with(mut self, token: Token) -> Self {
        self.jar = self.jar.add(cookie(GUEST, token.reveal().to_owned(), self.secure));
        self.token = Some(token);
        self
    }

    /// Remembers the name that was last used.
    pub(crate) fn called(mut self, name: &str) -> Self {
        let name: String = name.chars().filter(|letter| !letter.is_control()).take(24).collect();
        self.jar = self.jar.add(cookie(NAME, name.clone(), self.secure));
        self.name = name;
        self
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
        let token = jar.get(GUEST).and_then(|cookie| Token::read(cookie.value()));
        let name = jar.get(NAME).map(|cookie| cookie.value().to_owned()).unwrap_or_default();
        Ok(Self { token, name, now_ms: site.hall.now_ms(), jar, secure: site.secure })
    }
}

/// A program that shows its token.
pub(crate) struct Bearer(pub(crate) Option<Token>);

impl FromRequestParts<Shared> for Bearer {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Self, Self::Rejection> {
        let header = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        Ok(Self(header.and_then(|value| value.strip_prefix("Bearer ")).and_then(Token::read)))
    }
}
