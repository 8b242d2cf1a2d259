//! `tricorn serve`, which is also what `tricorn` alone does.

use std::io::{Write, stdout};

use tricorn_web::{Site, serve};

use crate::args::Serve;
use crate::outcome::Fail;

pub(crate) fn run(args: &Serve) -> Result<(), Fail> {
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false).with_target(false).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let site = Site { listen: args.listen, data: args.data.clone(), secure: args.secure };
    runtime.block_on(async {
        let ready = |address| {
            // Whoever started us through a pipe waits for this line.
            let _ = writeln!(stdout(), "Tricorn is at http://{address}  (Ctrl-C stops it)");
            let _ = stdout().flush();
        };
        serve(site, stop(), ready).await.map_err(|error| Fail::Input(error.to_string()))
    })
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
