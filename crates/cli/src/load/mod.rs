//! `tricorn load`: real games over the real API, and what they cost.
//!
//! Every table is a task that plays both of its seats: it sends a move as soon as both have heard of the one before.
//! All of them share one thread, so that a server may have the other core for itself.

mod args;
mod http;
mod ledger;
mod report;
mod server;
mod table;
mod tally;
mod thinkers;
mod viewers;

pub(crate) use args::Load;

use std::cell::{Cell, RefCell};
use std::io::{Write, stdout};
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};
use tricorn_kernel::{Dice, WrittenOptions};

use self::http::{Address, Connection, Trouble};
use self::ledger::{Difference, Ledger, compare, played};
use self::report::Report;
use self::server::{Server, own_processor, pin_ourselves};
use self::table::Table;
use self::tally::Tally;
use self::thinkers::Thinkers;
use crate::args::{Table as TableArgs, find_game};
use crate::outcome::Fail;
use crate::signals::{SIGINT, SIGTERM};

/// Caches fill and connections open before anything is measured.
const WARM_UP: Duration = Duration::from_secs(2);

/// A table rests so long after an error.
const REST: Duration = Duration::from_millis(100);

/// What all tables share.
struct Shared {
    address: Address,
    game: String,
    options: Value,
    pace: Pace,
    tally: Tally,
    ledgers: RefCell<Vec<Rc<Ledger>>>,
    stopped: watch::Sender<bool>,
}

/// When a table that could move does.
enum Pace {
    AtOnce,
    Think(Duration),
    /// All tables together keep this distance; the cell has the moment of the next move.
    Paced {
        gap: Duration,
        next: Cell<Instant>,
    },
}

impl Shared {
    fn is_stopped(&self) -> bool {
        *self.stopped.borrow()
    }

    /// Waits until the next move is due, or the load ends.
    async fn pace(&self, dice: &mut Dice) {
        let due = match &self.pace {
            Pace::AtOnce => return,
            Pace::Think(mean) => {
                Instant::now() + mean.mul_f64(0.5 + f64::from(dice.below(1 << 20)) / f64::from(1 << 20))
            }
            Pace::Paced { gap, next } => {
                let due = next.get().max(Instant::now());
                next.set(due + *gap);
                due
            }
        };
        self.wait_until(due).await;
    }

    /// Waits, but not after the load has ended.
    async fn wait_until(&self, due: Instant) {
        let mut stopped = self.stopped.subscribe();
        tokio::select! {
            () = sleep_until(due.into()) => {}
            _ = stopped.wait_for(|&stopped| stopped) => {}
        }
    }
}

/// What a program has open besides connections: a database, listeners, what it prints to.
const SPARE_FILES: u64 = 64;

pub(crate) fn run(args: &Load) -> Result<(), Fail> {
    let game = find_game(&args.game)?;
    game.facts().check_seats(2).map_err(|error| Fail::Input(error.to_string()))?;
    if args.tables == 0 {
        return Err(Fail::Input("--tables must be at least 1".into()));
    }
    let options = TableArgs { options: args.options.clone(), ..TableArgs::default() }.options(game)?;
    if !(args.seconds > 0.0 && args.seconds < 1e6) {
        return Err(Fail::Input("--seconds must be more than 0, and less than a million".into()));
    }
    let pace = match (args.rate, args.think) {
        (Some(rate), _) if rate > 0.0 && rate < 1e9 => {
            Pace::Paced { gap: Duration::from_secs_f64(1.0 / rate), next: Cell::new(Instant::now()) }
        }
        (Some(_), _) => return Err(Fail::Input("--rate must be more than 0".into())),
        (None, Some(think @ 1..)) => Pace::Think(Duration::from_millis(think)),
        (None, _) => Pace::AtOnce,
    };
    // Every table has four connections and every viewer one; a server of our own inherits the limit.
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(u64::MAX);
    let wanted = (args.tables as u64).saturating_mul(4).saturating_add(args.viewers as u64 + SPARE_FILES);
    if wanted > files {
        return Err(Fail::Input(format!(
            "so many tables and viewers need {wanted} open files, and this system allows {files}"
        )));
    }
    if args.pin {
        pin_ourselves()?;
    }
    let server = match &args.url {
        Some(url) => Server::at(url, args.pid)?,
        None => Server::start(args.pin)?,
    };
    let shared = Rc::new(Shared {
        address: server.address.clone(),
        game: args.game.clone(),
        options: serde_json::to_value(WrittenOptions::from(&options)).expect("options can be written"),
        pace,
        tally: Tally::new(),
        ledgers: RefCell::default(),
        stopped: watch::Sender::new(false),
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let tasks = tokio::task::LocalSet::new();
    let (report, signal) = tasks.block_on(&runtime, async {
        let mut first = Signals::listen()?;
        let signal = Cell::new(None);
        // The first signal ends the load: what there is is still compared and told. The second ends everything.
        let impatient = async {
            signal.set(Some(first.next().await));
            shared.stopped.send_replace(true);
            first.next().await
        };
        tokio::select! {
            report = load(args, &shared, &server) => Ok((report?, signal.get())),
            signal = impatient => Err(Fail::Stopped(signal)),
        }
    })?;
    if args.json {
        writeln!(stdout(), "{}", serde_json::to_string(&report).expect("a report can be written"))?;
    } else {
        report.print(&mut stdout().lock())?;
    }
    match signal {
        _ if report.lost + report.doubled > 0 => Err(Fail::Kept { lost: report.lost, doubled: report.doubled }),
        Some(signal) => Err(Fail::Stopped(signal)),
        None => Ok(()),
    }
}

/// The signals that ask a program to end, one after the other.
struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    fn listen() -> std::io::Result<Self> {
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) -> i32 {
        tokio::select! {
            _ = self.interrupt.recv() => SIGINT,
            _ = self.terminate.recv() => SIGTERM,
        }
    }
}

/// The whole load: open, warm up, measure, compare.
async fn load(args: &Load, shared: &Rc<Shared>, server: &Server) -> Result<Report, Fail> {
    let cannot = |trouble: Trouble| Fail::Input(format!("{}: {trouble}", shared.address.host));
    let viewers = viewers::watch(shared, args.viewers).await.map_err(cannot)?;
    if args.pin {
        tokio::task::spawn_local(stay_awake());
    }
    let mut thinkers = Thinkers::open(shared, args.thinkers).await.map_err(cannot)?;
    let mut tables = JoinSet::new();
    for number in 0..args.tables as u64 {
        let table = Table::open(shared, number).await.map_err(cannot)?;
        tables.spawn_local(play_on(Rc::clone(shared), table, number));
    }
    thinkers.wait(shared, WARM_UP).await;
    let thought_before = thinkers.look(shared).await;
    let (start, before) = (Instant::now(), [server.processor(), own_processor()]);
    shared.tally.record(true);
    thinkers.wait(shared, Duration::from_secs_f64(args.seconds)).await;
    shared.tally.record(false);
    let seconds = start.elapsed().as_secs_f64();
    let after = [server.processor(), own_processor()];
    let server_rss_mb = server.memory();
    let thinker_moves = thinkers.look(shared).await - thought_before;
    let partial = shared.stopped.send_replace(true);
    // Moves that are under way are answered, or given up after a while.
    while tables.join_next().await.is_some() {}
    drop(viewers);
    let (games_compared, found) = compare_all(shared).await;
    let [server_cpu_s, generator_cpu_s] =
        [0, 1].map(|place| Some((after[place]? - before[place]?) * 100.0).map(|time: f64| time.round() / 100.0));
    let [own_p50_ms, own_p99_ms] = shared.tally.own();
    let [other_p50_ms, other_p99_ms] = shared.tally.other();
    let errors_by_kind = shared.tally.errors();
    Ok(Report {
        game: args.game.clone(),
        tables: args.tables,
        viewers: args.viewers,
        thinkers: args.thinkers,
        thinker_moves,
        seconds,
        partial,
        moves: shared.tally.moves(),
        moves_per_s: shared.tally.moves() as f64 / seconds,
        own_p50_ms,
        own_p99_ms,
        other_p50_ms,
        other_p99_ms,
        errors: errors_by_kind.values().sum(),
        errors_by_kind,
        games_compared,
        lost: found.lost,
        doubled: found.doubled,
        server_rss_mb,
        server_cpu_s,
        generator_cpu_s,
    })
}

/// Keeps our core busy. A generator that sleeps is woken with every event, by the server and on its time: between two
/// cores of one machine that is a fifth of what a move costs, and a server whose players are elsewhere never pays it.
async fn stay_awake() {
    loop {
        tokio::task::yield_now().await;
    }
}

/// Plays game after game, each a rematch of the one before, until the load ends.
async fn play_on(shared: Rc<Shared>, first: Table, number: u64) {
    let mut dice = Dice::stream(number, 0);
    let mut table = Some(first);
    while !shared.is_stopped() {
        let played = match &mut table {
            Some(table) => table.play(&shared, &mut dice).await,
            None => Ok(()),
        };
        if shared.is_stopped() && played.is_ok() {
            return;
        }
        let next = match (played, table) {
            (Ok(()), Some(table)) => table.again(&shared).await,
            (Ok(()), None) => Table::open(&shared, number).await,
            (Err(trouble), _) => Err(trouble),
        };
        table = match next {
            Ok(next) => Some(next),
            Err(trouble) => {
                shared.tally.error(&trouble);
                sleep(REST).await;
                None
            }
        };
    }
}

/// Compares every game with the log that the server kept; those still on are ended by agreement.
async fn compare_all(shared: &Shared) -> (u64, Difference) {
    let (mut games, mut found) = (0, Difference::default());
    let mut connection = None;
    for ledger in shared.ledgers.take() {
        match log_of(shared, &ledger, &mut connection).await {
            Ok(log) => {
                games += 1;
                found += compare(&ledger.sent.borrow(), &played(&log));
            }
            Err(trouble) => {
                shared.tally.error(&trouble);
                connection = None;
            }
        }
    }
    (games, found)
}

async fn log_of(shared: &Shared, ledger: &Ledger, kept: &mut Option<Connection>) -> Result<String, Trouble> {
    let connection = match kept {
        Some(connection) => connection,
        None => kept.insert(Connection::open(&shared.address).await?),
    };
    let here = format!("/tables/{}", ledger.code);
    if !ledger.over.get() {
        for token in &ledger.tokens {
            let request = shared.address.request(&format!("{here}/offer-end"), token, Some("{}"));
            match timeout(REST * 100, connection.ask(&request)).await? {
                // A move without an answer may have been the last, or the table is lost.
                Ok(_) | Err(Trouble::Refused(404 | 409, _)) => {}
                Err(trouble) => return Err(trouble),
            }
        }
    }
    match timeout(REST * 100, connection.ask(&shared.address.request(&format!("{here}/log"), "", None))).await? {
        Ok(log) => Ok(String::from_utf8_lossy(&log).into_owned()),
        // The whole table is lost, and every move with it.
        Err(Trouble::Refused(404, _)) => Ok(String::new()),
        Err(trouble) => Err(trouble),
    }
}
