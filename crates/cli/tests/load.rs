//! `tricorn load` against the real server, and against one that lies.

mod program;
mod server;

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use program::{command, json, refused, stdout, tricorn};
use server::Server;

#[test]
fn games_are_played_measured_and_compared_with_their_logs() {
    // Every table is played by two programs.
    for game in tricorn_table::GAMES.iter().filter(|game| game.facts().seats.contains(&2)) {
        let id = game.facts().id;
        let report = json(&stdout(&["load", "--tables", "3", "--seconds", "1", "--game", id, "--json"]));
        assert!(report["moves"].as_u64().unwrap() > 0, "{report}");
        assert!(report["games_compared"].as_u64().unwrap() >= 3, "{report}");
        for name in ["errors", "lost", "doubled"] {
            assert_eq!(report[name], 0, "{report}");
        }
        for name in ["own_p50_ms", "own_p99_ms", "other_p50_ms", "other_p99_ms", "server_rss_mb", "server_cpu_s"] {
            assert!(report[name].is_number(), "{name}: {report}");
        }
    }
}

#[test]
fn a_given_server_is_loaded_at_the_pace_that_was_asked_for() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let url = server.url("");
    let load = ["load", "--tables", "2", "--seconds", "2", "--url", &url, "--rate", "10", "--viewers", "3", "--json"];
    let report = json(&stdout(&load));
    assert!((15..=25).contains(&report["moves"].as_u64().unwrap()), "{report}");
    assert_eq!((&report["viewers"], report["server_rss_mb"].is_null()), (&3.into(), true), "{report}");
    assert!(refused(&["load", "--url", "https://table.example"]).contains("http://"));
    drop(server);
    assert!(refused(&["load", "--url", &url]).contains(url.trim_start_matches("http://")));
}

#[test]
fn bots_think_beside_the_tables_that_are_measured() {
    let load = ["load", "--tables", "2", "--seconds", "3", "--rate", "20", "--thinkers", "4", "--json"];
    let report = json(&stdout(&[&load[..], &["--game", "triominos"]].concat()));
    assert_eq!((&report["thinkers"], &report["errors"]), (&4.into(), &0.into()), "{report}");
    assert!(report["thinker_moves"].as_u64().unwrap() > 0, "{report}");
    let moves = report["moves"].as_u64().unwrap();
    assert!((40..=80).contains(&moves), "only the players' moves are measured: {report}");
    assert!(report["games_compared"].as_u64().unwrap() < 10, "{report}");
}

/// Passes on what is said between `client` and a server, but in logs the moves of seat 1 are chance's.
fn lie(client: TcpStream, server: TcpStream) {
    let (mut from_client, mut to_server) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    thread::spawn(move || {
        let _ = std::io::copy(&mut from_client, &mut to_server);
        let _ = to_server.shutdown(Shutdown::Write);
    });
    let (mut from_server, mut to_client) = (server, client);
    let mut part = [0; 64 * 1024];
    while let Ok(count @ 1..) = from_server.read(&mut part) {
        let said = String::from_utf8_lossy(&part[..count]).replace("\"actor\":\"seat 1\"", "\"actor\":\"chance\"");
        if to_client.write_all(said.as_bytes()).is_err() {
            break;
        }
    }
    let _ = to_client.shutdown(Shutdown::Both);
}

#[test]
fn a_server_that_loses_acknowledged_moves_is_found_out() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), "127.0.0.1:0");
    let liar = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", liar.local_addr().unwrap());
    let address = server.address.clone();
    thread::spawn(move || {
        for client in liar.incoming().flatten() {
            let server = TcpStream::connect(&address).unwrap();
            thread::spawn(move || lie(client, server));
        }
    });
    let load = ["load", "--tables", "1", "--seconds", "1", "--url", &url, "--rate", "10", "--json"];
    let output = tricorn(&load);
    let report = json(&String::from_utf8_lossy(&output.stdout));
    assert!(report["lost"].as_u64().unwrap() > 0, "{report}");
    assert_eq!(report["doubled"], 0, "{report}");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("missing"));
}

#[test]
fn ctrl_c_tells_what_there_is_and_takes_the_server_along() {
    let load =
        command(&["load", "--tables", "2", "--seconds", "600", "--json"]).stdout(Stdio::piped()).spawn().unwrap();
    let pid = load.id().to_string();
    thread::sleep(Duration::from_secs(4));
    let children = Command::new("pgrep").args(["-P", &pid]).output().unwrap();
    let server = String::from_utf8(children.stdout).unwrap().trim().to_owned();
    assert!(!server.is_empty(), "it has a server of its own");
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = load.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let report = json(&String::from_utf8_lossy(&output.stdout));
    assert_eq!((&report["partial"], &report["lost"]), (&true.into(), &0.into()), "{report}");
    assert!(report["moves"].as_u64().unwrap() > 0, "{report}");
    assert!(!std::path::Path::new("/proc").join(server).exists(), "the server has ended");
}

#[test]
fn what_cannot_be_measured_is_refused_at_once() {
    for (args, why) in [
        (["--tables", "0"], "--tables must be at least 1"),
        (["--seconds", "0"], "--seconds must be more than 0"),
        (["--seconds", "NaN"], "--seconds must be more than 0"),
        (["--rate", "0"], "--rate must be more than 0"),
        (["--viewers", "4000000000"], "open files"),
        (["--game", "chess"], "chess"),
    ] {
        let told = refused(&["load", args[0], args[1]]);
        assert!(told.contains(why), "{args:?}: {told}");
    }
}
