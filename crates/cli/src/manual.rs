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
    root.build();
    let commands = root.get_subcommands().map(|command| (format!("tricorn-{}", command.get_name()), command.clone()));
    for (name, command) in commands.chain([("tricorn".into(), root.clone())]) {
        let path = dir.join(format!("{name}.1"));
        // A page takes its title from the command's name.
        let title: &'static str = name.leak();
        let text = page(command.name(title))?;
        fs::write(&path, text).map_err(|error| Fail::write(&path, error))?;
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
