//! The JSON API under `/api/v1`: everything that can be done at a table, for programs.
//!
//! Its routes describe themselves: `/api/v1/openapi.json` is made from the same lines that answer.

mod about;
mod acts;
mod answers;
mod asked;
mod branch;
mod description;
mod mine;
mod push;
mod reads;
mod stream;
#[cfg(test)]
mod tests;
mod told;

use axum::Router;
use axum::http::header;
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use self::told::Told;
use crate::house::House;
use crate::problem::Problem;
use crate::server::{Shared, compression};

pub(crate) fn routes(house: &House) -> Router<Shared> {
    let (router, about) = OpenApiRouter::with_openapi(description::head())
        .routes(routes!(reads::about))
        .routes(routes!(reads::games))
        .routes(routes!(reads::tables, acts::open))
        .routes(routes!(reads::table))
        .routes(routes!(reads::why))
        .routes(routes!(reads::score))
        .routes(routes!(mine::own_tables))
        .routes(routes!(mine::statistics))
        .routes(routes!(reads::log))
        .routes(routes!(reads::solution))
        .routes(routes!(reads::analysis))
        .layer(compression())
        // What is short, or must not wait for more, is left as it is.
        .routes(routes!(stream::events))
        .routes(routes!(acts::daily))
        .routes(routes!(acts::token))
        .routes(routes!(push::subscribe))
        .routes(routes!(push::unsubscribe))
        .routes(routes!(branch::branch))
        .routes(routes!(acts::sit))
        .routes(routes!(acts::act))
        .split_for_parts();
    let about = description::whole(&about, house);
    let json = [(header::CONTENT_TYPE, "application/json")];
    router
        .route("/openapi.json", get(move || async move { (json, about) }).layer(compression()))
        .fallback(|| async { Told::from(Problem::NotFound) })
        .method_not_allowed_fallback(|| async { Told::from(Problem::MethodNotAllowed) })
}
