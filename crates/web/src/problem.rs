//! What a request can end with instead of an answer.

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;
use tricorn_hall::HallError;
use tricorn_table::room::Denied;
use utoipa::ToSchema;

use crate::pages;

/// Why a request was not answered as asked. What is internal goes to the log, never to the asker.
#[derive(Debug)]
pub(crate) enum Problem {
    /// There is no such page or table.
    NotFound,
    /// The address exists, but not for this method.
    MethodNotAllowed,
    /// The table was played under rules that this program does not know any more.
    Outdated(String),
    /// It needs something that this server does not have now.
    Missing(String),
    /// The table does not allow it.
    Denied(Denied),
    /// It was meant for a turn that is over; the table's number is this by now.
    Stale(u64),
    /// The request itself makes no sense.
    Bad(String),
    /// It needs a token, and there is none, or one that was not given out here.
    Unauthorized,
    /// It is for somebody else to do.
    Forbidden(String),
    /// It comes from a page of another site.
    Foreign,
    /// The body is too long.
    TooLarge,
    /// The body is of another type than the one that is read here.
    UnsupportedType,
    /// More than one address may ask for.
    TooMany {
        /// How long to wait.
        retry_after_s: u64,
    },
    /// So many ask something of this table, or so much is thought about here, that the next one has to wait.
    Busy,
    /// Something failed here.
    Internal,
}

/// What a program can tell problems apart by; the words may change, these do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    /// The request makes no sense as it is.
    BadRequest,
    /// A token is needed, or the one sent was not given out here.
    Unauthorized,
    /// It is for somebody else to do.
    Forbidden,
    /// There is nothing at this address.
    NotFound,
    /// Not with this method.
    MethodNotAllowed,
    /// The table does not allow it, by the rules of the game or by how far it is.
    Refused,
    /// It was meant for a turn that is over: read the table again, then decide.
    Stale,
    /// The table was played under rules that this program does not know any more.
    Gone,
    /// The body is too long.
    TooLarge,
    /// The body is not JSON.
    UnsupportedType,
    /// More than one address may ask for.
    TooManyRequests,
    /// Too many ask something of this table at once, or bots and analyses have all there is to think with.
    Busy,
    /// The table needs something that the server does not have now.
    Unavailable,
    /// Something failed at the server.
    Failed,
}

/// Why a request was not done.
#[derive(Serialize, ToSchema)]
pub(crate) struct Refusal {
    /// One sentence for people.
    why: String,
    /// The rule of the game that forbids it, such as `MAY-4`.
    #[schema(required)]
    rule: Option<&'static str>,
    /// What a program can tell problems apart by.
    code: Code,
}

impl From<HallError> for Problem {
    fn from(error: HallError) -> Self {
        match error {
            HallError::NotFound => Self::NotFound,
            HallError::Denied(denied) => Self::Denied(denied),
            HallError::Stale(seq) => Self::Stale(seq),
            HallError::Outdated(why) => Self::Outdated(why),
            HallError::Missing(why) => Self::Missing(why),
            HallError::Busy => Self::Busy,
            HallError::Failed => Self::Internal,
        }
    }
}

impl Problem {
    /// Logs what failed, and says nothing of it to the asker.
    pub(crate) fn internal(what: &str, why: &dyn std::fmt::Display) -> Self {
        tracing::error!(what, %why, "failed");
        Self::Internal
    }

    fn kind(&self) -> (StatusCode, Code) {
        match self {
            Self::NotFound => (StatusCode::NOT_FOUND, Code::NotFound),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, Code::MethodNotAllowed),
            Self::Outdated(_) => (StatusCode::GONE, Code::Gone),
            Self::Denied(_) => (StatusCode::CONFLICT, Code::Refused),
            Self::Stale(_) => (StatusCode::CONFLICT, Code::Stale),
            Self::Bad(_) => (StatusCode::BAD_REQUEST, Code::BadRequest),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, Code::Unauthorized),
            Self::Forbidden(_) | Self::Foreign => (StatusCode::FORBIDDEN, Code::Forbidden),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, Code::TooLarge),
            Self::UnsupportedType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::UnsupportedType),
            Self::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, Code::TooManyRequests),
            Self::Busy => (StatusCode::TOO_MANY_REQUESTS, Code::Busy),
            Self::Missing(_) => (StatusCode::SERVICE_UNAVAILABLE, Code::Unavailable),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, Code::Failed),
        }
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.kind().0
    }

    pub(crate) fn words(&self) -> String {
        match self {
            Self::NotFound => "There is nothing at this address.".into(),
            Self::MethodNotAllowed => "This address is not for that method.".into(),
            Self::Denied(denied) => denied.to_string(),
            Self::Stale(seq) => {
                format!("The table has moved on since you looked (it is at {seq} now): look again, then decide.")
            }
            Self::Outdated(why) | Self::Missing(why) | Self::Bad(why) | Self::Forbidden(why) => why.clone(),
            Self::Unauthorized => "Send your token: Authorization: Bearer TOKEN, as it was given out here.".into(),
            Self::Foreign => "This came from another site and was not done.".into(),
            Self::TooLarge => "That is too long: a request has at most 16 KiB.".into(),
            Self::UnsupportedType => "Send JSON: Content-Type: application/json.".into(),
            Self::TooMany { .. } => "That was a little too fast. Wait a moment and try again.".into(),
            Self::Busy => "Many ask at once just now. Wait a moment and try again.".into(),
            Self::Internal => "Something went wrong here. Nothing that was done before is lost.".into(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Denied(denied) => denied.rule,
            _ => None,
        }
    }

    /// How long to wait before the same may be asked again.
    fn retry_after_s(&self) -> Option<u64> {
        match self {
            Self::TooMany { retry_after_s } => Some(*retry_after_s),
            Self::Busy => Some(1),
            _ => None,
        }
    }

    /// As JSON: the words, the rule that was broken, if one was, and the code.
    pub(crate) fn json(&self) -> Response {
        let why = match self {
            Self::Denied(denied) => denied.why.clone(),
            _ => self.words(),
        };
        let (_, code) = self.kind();
        self.with_head(Json(Refusal { why, rule: self.rule(), code }))
    }

    /// As JSON for those who ask for it, else as a page.
    pub(crate) fn answer(&self, headers: &HeaderMap) -> Response {
        self.told(wants_json(headers))
    }

    /// As JSON or as a page.
    pub(crate) fn told(&self, as_json: bool) -> Response {
        if as_json { self.json() } else { self.page() }
    }

    pub(crate) fn page(&self) -> Response {
        let title = match self {
            Self::NotFound => "Nothing here",
            Self::Outdated(_) => "The rules have changed since",
            Self::Missing(_) => "Not now",
            Self::Internal => "That is our fault",
            _ => "Not like this",
        };
        self.with_head(Html(pages::problem(self.status().as_u16(), title, &self.words()).into_string()))
    }

    fn with_head(&self, body: impl IntoResponse) -> Response {
        let mut response = (self.status(), body).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after_s() {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if matches!(self, Self::Unauthorized) {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

/// Whether the asker is a program or the page's script rather than a plain form.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("application/json"))
}

/// The same for any address: everything under `/api` is told as JSON.
pub(crate) fn wants_json_at(path: &str, headers: &HeaderMap) -> bool {
    path == "/api" || path.starts_with("/api/") || wants_json(headers)
}
