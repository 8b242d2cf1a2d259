//! `tricorn serve`, which is also what `tricorn` alone does.

use std::io::{Write, stdout};

use tricorn_kernel::Kind;
use tricorn_table::GAMES;
use tricorn_web::{House, Limits, Listening, Outside, Site, serve};

use crate::args::{self, Serve, house_options};
use crate::outcome::Fail;

pub(crate) fn run(args: Serve) -> Result<(), Fail> {
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false).with_target(false).init();
    // Every viewer is an open file, and systems often allow a program fewer than it may ask for. Where it may not, the
    // server waits when it has none left.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let house = house(&args)?;
    let site = Site {
        listen: args.listen,
        data: args.data,
        secure: args.secure,
        limits: limits(&args.limits),
        trusted_proxies: args.trusted_proxies,
        origins: args.origins,
        metrics: args.metrics,
        house,
        outside: Outside { address: args.public_url, private_push: args.private_push, ..Outside::default() },
    };
    runtime.block_on(async {
        let ready = |at: Listening| {
            // Whoever started us through a pipe waits for the first line.
            let _ = writeln!(stdout(), "Tricorn is at http://{}  (Ctrl-C stops it)", at.site);
            if let Some(address) = at.metrics {
                let _ = writeln!(stdout(), "Metrics are at http://{address}/metrics");
            }
            let _ = stdout().flush();
        };
        serve(site, stop(), ready).await.map_err(|error| Fail::Input(error.to_string()))
    })
}

/// What tables begin with at this server: with the cards that the host has brought, where a game has such.
fn house(args: &Serve) -> Result<House, Fail> {
    let house: House = args.options.iter().map(|text| house_options(text)).collect::<Result<_, _>>()?;
    let own = GAMES.iter().filter(|game| game.facts().options.iter().any(|field| matches!(field.kind, Kind::File)));
    let all = own.map(|game| Ok((*game, args.deck.set(*game, house.options(*game))?)));
    let with_deck: House = all.collect::<Result<_, Fail>>()?;
    Ok(house.with(with_deck))
}

fn limits(args: &args::Limits) -> Limits {
    Limits {
        connections: args.connections,
        connections_per_address: args.connections_per_address,
        streams_per_address: args.streams_per_address,
        requests_per_second: args.requests_per_second,
        tables_per_hour: args.tables_per_hour,
        misses_per_minute: args.misses_per_minute,
    }
}

/// Done when somebody presses Ctrl-C or the system asks us to end.
async fn stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        let _ = tokio::signal::ctrl_c().await;
        return;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
