//! What a request can end with instead of an answer.

use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;
use tricorn_hall::HallError;
use tricorn_table::room::Denied;

use crate::pages;

/// Why a request was not answered as asked. What is internal goes to the log, never to the asker.
#[derive(Debug)]
pub(crate) enum Problem {
    /// There is no such page or table.
    NotFound,
    /// The table was played under rules that this program does not know any more.
    Outdated(String),
    /// The table does not allow it.
    Denied(Denied),
    /// The request itself makes no sense.
    Bad(String),
    /// It comes from a page of another site.
    Foreign,
    /// Too many requests.
    Busy,
    /// Something failed here.
    Internal,
}

impl From<HallError> for Problem {
    fn from(error: HallError) -> Self {
        match error {
            HallError::NotFound => Self::NotFound,
            HallError::Denied(denied) => Self::Denied(denied),
            HallError::Outdated(why) => Self::Outdated(why),
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

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Outdated(_) => StatusCode::GONE,
            Self::Denied(_) => StatusCode::CONFLICT,
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::Foreign => StatusCode::FORBIDDEN,
            Self::Busy => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub(crate) fn words(&self) -> String {
        match self {
            Self::NotFound => "There is nothing at this address.".into(),
            Self::Denied(denied) => denied.to_string(),
            Self::Outdated(why) | Self::Bad(why) => why.clone(),
            Self::Foreign => "This came from another site and was not done.".into(),
            Self::Busy => "That was a little too fast. Wait a moment and try again.".into(),
            Self::Internal => "Something went wrong here. Nothing that was done before is lost.".into(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Denied(denied) => denied.rule,
            _ => None,
        }
    }

    /// As JSON: the words, and the rule that was broken, if one was.
    pub(crate) fn json(&self) -> Response {
        let why = match self {
            Self::Denied(denied) => denied.why.clone(),
            _ => self.words(),
        };
        (self.status(), Json(json!({"why": why, "rule": self.rule()}))).into_response()
    }

    /// As JSON for those who ask for it, else as a page.
    pub(crate) fn answer(&self, headers: &HeaderMap) -> Response {
        if wants_json(headers) {
            return self.json();
        }
        self.page()
    }

    pub(crate) fn page(&self) -> Response {
        let title = match self {
            Self::NotFound => "Nothing here",
            Self::Outdated(_) => "The rules have changed since",
            Self::Internal => "That is our fault",
            _ => "Not like this",
        };
        (self.status(), Html(pages::problem(self.status().as_u16(), title, &self.words()).into_string()))
            .into_response()
    }
}

/// Whether the asker is a program or the page's script rather than a plain form.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.starts_with("application/json"))
}
