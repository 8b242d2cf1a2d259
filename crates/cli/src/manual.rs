//! `tricorn completions` and `tricorn man`: what the command line says of itself.

use std::fs;
use std::io::{Write, stdout};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Cli;
use crate::outcome::Fail;

pub(crate) fn completions(shell: Shell) -> Result<(), Fail> {
    // By way of memory: the generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tricorn", &mut script);
    print(&script)
}

pub(crate) fn man(dir: Option<&Path>) -> Result<(), Fail> {
    let Some(dir) = dir else {
        return print(&page(Cli::command())?);
    };
    fs::create_dir_all(dir).map_err(|error| Fail::write(dir, error))?;
    let mut root = Cli::command().disable_help_subcommand(true);
    // Gives the commands their full names, from which pages take theirs.
    root.build();
    for command in root.get_subcommands().chain([&root]) {
        let path = dir.join(Man::new(command.clone()).get_filename());
        fs::write(&path, page(command.clone())?).map_err(|error| Fail::write(&path, error))?;
    }
    Ok(())
}

fn page(command: clap::Command) -> Result<Vec<u8>, Fail> {
    let mut text = Vec::new();
    Man::new(command).render(&mut text)?;
    Ok(text)
}

fn print(text: &[u8]) -> Result<(), Fail> {
    let mut out = stdout().lock();
    out.write_all(text)?;
    Ok(out.flush()?)
}
