//! The real program, called as a stranger would call it.

#![allow(dead_code)] // each test uses its part

use std::process::{Command, Output, Stdio};

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tricorn"));
    command.args(args).stdin(Stdio::null());
    command
}

pub(crate) fn tricorn(args: &[&str]) -> Output {
    command(args).output().expect("the program starts")
}

/// What a call that must go well prints.
pub(crate) fn stdout(args: &[&str]) -> String {
    let output = tricorn(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The one line on standard error of a call that ends with this code and prints nothing else.
pub(crate) fn fails(args: &[&str], code: i32) -> String {
    let output = tricorn(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
    assert!(output.stdout.is_empty(), "{args:?}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    error
}

/// The same for what makes no sense.
pub(crate) fn refused(args: &[&str]) -> String {
    fails(args, 2)
}
