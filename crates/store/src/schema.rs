//! The format of the database, and how an older one becomes the current one.

use rusqlite::{Connection, TransactionBehavior};

use crate::StoreError;

/// Step n takes format n to n + 1. What was released is never edited: add a step.
///
/// Entries lie one behind the other as they came, and each knows the one before it at its table (`before`); the table
/// knows its last one. So the moves of many tables go onto the few pages at the end, where an index by table and seq
/// would touch a page of its own for every move.
const STEPS: &[&str] = &[
    "
    CREATE TABLE tables (
        id         TEXT    NOT NULL PRIMARY KEY,
        created_ms INTEGER NOT NULL CHECK (created_ms >= 0),
        closed     INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX open_tables ON tables (created_ms DESC, id) WHERE closed = 0;
    CREATE TABLE entries (
        table_id TEXT    NOT NULL REFERENCES tables (id),
        seq      INTEGER NOT NULL CHECK (seq >= 0),
        at_ms    INTEGER NOT NULL CHECK (at_ms >= 0),
        body     TEXT    NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT;
    CREATE TABLE settings (
        key   TEXT NOT NULL PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT;
",
    // A mark tells an entry that is sent twice; a due time is when somebody has to look at a table though nobody asks.
    // Of tables from before it was written down, nobody knows: look at once.
    "
    ALTER TABLE entries RENAME TO unchained;
    CREATE TABLE entries (
        id       INTEGER PRIMARY KEY,
        table_id TEXT    NOT NULL,
        seq      INTEGER NOT NULL CHECK (seq >= 0),
        at_ms    INTEGER NOT NULL CHECK (at_ms >= 0),
        body     TEXT    NOT NULL,
        mark     INTEGER,
        before   INTEGER
    ) STRICT;
    INSERT INTO entries (id, table_id, seq, at_ms, body, before)
        SELECT row_number() OVER journals, table_id, seq, at_ms, body, iif(seq = 0, NULL, row_number() OVER journals - 1)
        FROM unchained WINDOW journals AS (ORDER BY table_id, seq);
    DROP TABLE unchained;
    ALTER TABLE tables ADD COLUMN last INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET last = journal.last, length = journal.length
        FROM (SELECT table_id, max(id) AS last, count(*) AS length FROM entries GROUP BY table_id) AS journal
        WHERE journal.table_id = tables.id;
    ALTER TABLE tables ADD COLUMN due_ms INTEGER;
    UPDATE tables SET due_ms = 0 WHERE closed = 0;
    CREATE INDEX due_tables ON tables (due_ms) WHERE due_ms IS NOT NULL;
    ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET listed = 1
        WHERE id IN (SELECT table_id FROM entries WHERE seq = 0 AND body LIKE '%\"listed\":true%');
    DROP INDEX IF EXISTS open_tables;
    CREATE INDEX listed_tables ON tables (created_ms DESC, id) WHERE closed = 0 AND listed = 1;
",
    // Who sits where. Of the entries that seat somebody, a seat's last one counts; what became of the game only its
    // journal knows, so every row begins unfinished. A body is whatever the caller wrote, and need not be JSON.
    r#"
    CREATE TABLE sittings (
        guest    TEXT    NOT NULL,
        table_id TEXT    NOT NULL,
        game     TEXT    NOT NULL,
        sat_ms   INTEGER NOT NULL CHECK (sat_ms >= 0),
        ended_ms INTEGER CHECK (ended_ms >= 0),
        outcome  INTEGER,
        points   INTEGER,
        summary  TEXT    NOT NULL DEFAULT '',
        PRIMARY KEY (guest, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX running_sittings ON sittings (guest, sat_ms DESC) WHERE ended_ms IS NULL;
    CREATE INDEX finished_sittings ON sittings (guest, ended_ms DESC, table_id DESC) WHERE ended_ms IS NOT NULL;
    INSERT INTO sittings (guest, table_id, game, sat_ms)
        WITH seated AS (
            SELECT table_id, seq, at_ms, json(body) AS act FROM entries
            WHERE CASE WHEN body LIKE '{"act":"s%' AND json_valid(body)
                THEN body ->> 'act' IN ('sit', 'seat_bot', 'stand') END
        ),
        last AS (SELECT table_id, act, at_ms, max(seq) FROM seated GROUP BY table_id, act ->> 'seat')
        SELECT act ->> 'guest', last.table_id, opening.body ->> '$.config.game', min(last.at_ms)
        FROM last JOIN entries AS opening ON opening.table_id = last.table_id AND opening.seq = 0
        WHERE act ->> 'act' = 'sit' AND act ->> 'guest' IS NOT NULL
            AND CASE WHEN json_valid(opening.body) THEN opening.body ->> '$.config.game' IS NOT NULL END
        GROUP BY act ->> 'guest', last.table_id;
"#,
    // Where guests want to be told of something while no page of theirs is open: an address that each browser makes up
    // for itself, so it is known by that alone.
    "
    CREATE TABLE subscriptions (
        endpoint TEXT    NOT NULL PRIMARY KEY,
        guest    TEXT    NOT NULL,
        keys     BLOB    NOT NULL,
        at_ms    INTEGER NOT NULL CHECK (at_ms >= 0)
    ) STRICT;
    CREATE INDEX subscriptions_of_guests ON subscriptions (guest, at_ms);
    CREATE INDEX oldest_subscriptions ON subscriptions (at_ms);
",
    // When somebody was last told that a table waits for them.
    "
    ALTER TABLE sittings ADD COLUMN told_ms INTEGER CHECK (told_ms >= 0);
",
];

/// Brings the database to the current format; all steps or none.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    // The lock first: of two programs that start together, one migrates and the other finds it done.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let steps = usize::try_from(found).ok().and_then(|done| STEPS.get(done..));
    let steps = steps.ok_or(StoreError::TooNew { found, known: STEPS.len() as i64 })?;
    for step in steps {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", STEPS.len() as i64)?;
    Ok(transaction.commit()?)
}
