//! Where a command writes: standard output, or a file that is never overwritten unasked.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::outcome::Fail;

/// Something to write to, and its name for when that fails.
pub(crate) struct Output {
    /// None for standard output.
    path: Option<PathBuf>,
    writer: BufWriter<Box<dyn Write + Send>>,
}

/// Whether a path stands for standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

impl Output {
    /// Opens a file that is not there yet, or is with `force`; `-` is standard output.
    pub(crate) fn open(path: &Path, force: bool) -> Result<Self, Fail> {
        if is_stdout(path) {
            return Ok(Self { path: None, writer: BufWriter::new(Box::new(io::stdout())) });
        }
        let file = create(path, force)?;
        Ok(Self { path: Some(path.to_owned()), writer: BufWriter::new(Box::new(file)) })
    }

    /// Writes what is still held back.
    pub(crate) fn finish(mut self) -> Result<(), Fail> {
        self.writer.flush().map_err(|error| self.fail(error))
    }

    /// The failure of writing here.
    pub(crate) fn fail(&self, error: io::Error) -> Fail {
        match &self.path {
            None => Fail::Output(error),
            Some(path) => Fail::write(path, error),
        }
    }

    pub(crate) fn writer(&mut self) -> &mut (dyn Write + Send) {
        &mut self.writer
    }
}

/// A new file; one that is there already only with `force`.
///
/// Devices and pipes are there to be written to, and lose nothing by it.
pub(crate) fn create(path: &Path, force: bool) -> Result<File, Fail> {
    match File::create_new(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let is_file = path.metadata().is_ok_and(|about| about.is_file());
            if is_file && !force {
                return Err(Fail::Input(format!("{} exists already; --force overwrites it", path.display())));
            }
            OpenOptions::new().write(true).truncate(is_file).open(path)
        }
        created => created,
    }
    .map_err(|error| Fail::write(path, error))
}
