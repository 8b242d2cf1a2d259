//! How seats did, and how their scores came about.

use serde::Serialize;
use tricorn_kernel::{Seat, Standing, Viewer};
use tricorn_table::AnyTable;
use utoipa::ToSchema;

/// How a seat did, or does.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct Rank {
    #[schema(value_type = u8, minimum = 1, maximum = 16)]
    seat: Seat,
    points: i32,
    /// 1 for the best; equal results share a rank.
    #[schema(minimum = 1, maximum = 16)]
    rank: u8,
    /// The number of the team it plays in, from 1, where teams play: a team wins together.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 16, required = false, nullable = false)]
    team: Option<u8>,
}

impl From<Standing> for Rank {
    fn from(Standing { seat, points, rank, team }: Standing) -> Self {
        Self { seat, points, rank, team }
    }
}

/// How a seat's score came about.
#[derive(Serialize, ToSchema)]
pub(in crate::api) struct Score {
    #[schema(value_type = u8, minimum = 1, maximum = 16)]
    seat: Seat,
    /// The number that people see beside the name: points, or what else the game counts.
    score: i32,
    /// What it counts, such as `points` or `tiles left`.
    counts: &'static str,
    /// Whether the fewest win.
    fewest_win: bool,
    /// What it is made of, in the order in which it came about.
    parts: Vec<ScorePart>,
}

/// A part of a score.
#[derive(Serialize, ToSchema)]
pub(super) struct ScorePart {
    /// The entry of the log that settled it; null for what still changes with the table.
    #[schema(required)]
    entry: Option<u32>,
    /// What it brought; 0 for what only explains.
    points: i32,
    /// What for.
    words: String,
    /// The rule by which it counts; empty for what only explains.
    rule: &'static str,
}

impl Score {
    pub(in crate::api) fn of(table: &dyn AnyTable, viewer: Viewer, seat: Seat) -> Self {
        let counts = table.counts();
        let part = |part: tricorn_table::ScorePart| {
            let tricorn_table::ScorePart { seq, points, words, rule } = part;
            ScorePart { entry: seq, points, words, rule }
        };
        Self {
            seat,
            score: table.scores(viewer)[seat.index()],
            counts: counts.many,
            fewest_win: counts.fewest_win,
            parts: table.score_parts(viewer, seat).into_iter().map(part).collect(),
        }
    }
}
