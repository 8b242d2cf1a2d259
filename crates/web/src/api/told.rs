//! Problems of programs: always JSON, whatever went wrong.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tricorn_hall::HallError;

use crate::problem::Problem;

/// A problem, told as JSON.
pub(crate) struct Told(pub(super) Problem);

impl From<Problem> for Told {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl From<HallError> for Told {
    fn from(error: HallError) -> Self {
        Self(error.into())
    }
}

impl From<JsonRejection> for Told {
    fn from(rejection: JsonRejection) -> Self {
        Self(match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Problem::UnsupportedType,
            _ => Problem::Bad(rejection.body_text()),
        })
    }
}

impl From<QueryRejection> for Told {
    fn from(rejection: QueryRejection) -> Self {
        Self(Problem::Bad(rejection.body_text()))
    }
}

impl From<PathRejection> for Told {
    fn from(rejection: PathRejection) -> Self {
        Self(Problem::Bad(rejection.body_text()))
    }
}

impl IntoResponse for Told {
    fn into_response(self) -> Response {
        self.0.json()
    }
}

pub(super) type Answer<T> = Result<T, Told>;
