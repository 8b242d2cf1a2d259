//! Just enough of HTTP/1.1 for a generator that must cost less than the server it loads.
//!
//! A general client was rejected: with one core for the generator, its share would be measured too.

use std::io;
use std::net::SocketAddr;

use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Why a request brought nothing.
#[derive(Debug, Error)]
pub(super) enum Trouble {
    /// The server answered, but not with what was asked for.
    #[error("{0}: {1}")]
    Refused(u16, String),
    #[error("{0}")]
    Broken(#[from] io::Error),
    #[error("an answer that cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("no answer for too long")]
    Silence(#[from] tokio::time::error::Elapsed),
    #[error("{0}")]
    Odd(&'static str),
}

impl Trouble {
    /// Under which name it is counted: a status, or what else went wrong.
    pub(super) fn kind(&self) -> String {
        match self {
            Self::Refused(status, _) => status.to_string(),
            Self::Broken(_) => "connection".into(),
            Self::Unreadable(_) | Self::Odd(_) => "unreadable".into(),
            Self::Silence(_) => "timeout".into(),
        }
    }
}

/// The server and who asks it.
#[derive(Debug, Clone)]
pub(super) struct Address {
    pub(super) socket: SocketAddr,
    /// What the `Host` header says.
    pub(super) host: String,
}

impl Address {
    /// A request under `/api/v1`; without a body it is a GET.
    pub(super) fn request(&self, path: &str, token: &str, body: Option<&str>) -> Vec<u8> {
        let (method, host) = (if body.is_some() { "POST" } else { "GET" }, &self.host);
        let mut text = format!("{method} /api/v1{path} HTTP/1.1\r\nHost: {host}\r\n");
        if !token.is_empty() {
            text += &format!("Authorization: Bearer {token}\r\n");
        }
        if let Some(body) = body {
            text += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        } else {
            text += "\r\n";
        }
        text.into_bytes()
    }
}

/// How long the body of an answer is.
enum Body {
    Bytes(usize),
    Chunked,
}

/// One connection, kept alive.
pub(super) struct Connection {
    socket: TcpStream,
    /// What has come and is not yet read.
    unread: Vec<u8>,
}

impl Connection {
    pub(super) async fn open(address: &Address) -> io::Result<Self> {
        let socket = TcpStream::connect(address.socket).await?;
        socket.set_nodelay(true)?;
        Ok(Self { socket, unread: Vec::new() })
    }

    pub(super) async fn send(&mut self, request: &[u8]) -> io::Result<()> {
        self.socket.write_all(request).await
    }

    async fn more(&mut self) -> io::Result<()> {
        self.unread.reserve(4096);
        match self.socket.read_buf(&mut self.unread).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }

    async fn head(&mut self) -> Result<(u16, Body), Trouble> {
        loop {
            let mut headers = [httparse::EMPTY_HEADER; 32];
            let mut head = httparse::Response::new(&mut headers);
            match head.parse(&self.unread).map_err(|_| Trouble::Odd("the answer is no HTTP"))? {
                httparse::Status::Partial => self.more().await?,
                httparse::Status::Complete(end) => {
                    let length = head.headers.iter().find(|header| header.name.eq_ignore_ascii_case("content-length"));
                    let length = length.and_then(|header| std::str::from_utf8(header.value).ok()?.parse().ok());
                    let (status, body) = (head.code.unwrap_or(0), length.map_or(Body::Chunked, Body::Bytes));
                    self.unread.drain(..end);
                    return Ok((status, body));
                }
            }
        }
    }

    /// Moves the next chunk to the end of `into`; the last one is empty.
    async fn chunk(&mut self, into: &mut Vec<u8>) -> Result<usize, Trouble> {
        loop {
            let size = httparse::parse_chunk_size(&self.unread).map_err(|_| Trouble::Odd("the chunk has no size"))?;
            if let httparse::Status::Complete((from, size)) = size {
                let size = usize::try_from(size).map_err(|_| Trouble::Odd("the chunk is too long"))?;
                // A chunk ends with a line break of its own.
                if let Some(chunk) = self.unread.get(from..from + size + 2) {
                    into.extend_from_slice(&chunk[..size]);
                    self.unread.drain(..from + size + 2);
                    return Ok(size);
                }
            }
            self.more().await?;
        }
    }

    /// The body of the next answer, if it is one of success.
    pub(super) async fn answer(&mut self) -> Result<Vec<u8>, Trouble> {
        let (status, body) = self.head().await?;
        let mut text = Vec::new();
        match body {
            Body::Bytes(length) => {
                while self.unread.len() < length {
                    self.more().await?;
                }
                text.extend(self.unread.drain(..length));
            }
            Body::Chunked => while self.chunk(&mut text).await? > 0 {},
        }
        match status {
            200..=299 => Ok(text),
            _ => Err(Trouble::Refused(status, String::from_utf8_lossy(&text).into_owned())),
        }
    }

    /// One request and its answer.
    pub(super) async fn ask(&mut self, request: &[u8]) -> Result<Vec<u8>, Trouble> {
        self.send(request).await?;
        self.answer().await
    }
}

/// A stream of server-sent events.
pub(super) struct Events {
    connection: Connection,
    /// What has come of the next event.
    text: Vec<u8>,
}

impl Events {
    pub(super) async fn open(address: &Address, path: &str, token: &str) -> Result<Self, Trouble> {
        let mut connection = Connection::open(address).await?;
        connection.send(&address.request(path, token, None)).await?;
        match connection.head().await? {
            (200, Body::Chunked) => Ok(Self { connection, text: Vec::new() }),
            (status, _) => Err(Trouble::Refused(status, "no stream of events".into())),
        }
    }

    /// What `read` makes of the next event's data.
    pub(super) async fn next<T>(&mut self, read: impl FnOnce(&[u8]) -> T) -> Result<T, Trouble> {
        loop {
            while let Some(end) = self.text.windows(2).position(|pair| pair == b"\n\n") {
                let mut lines = self.text[..end].split(|&byte| byte == b'\n');
                if let Some(data) = lines.find_map(|line| line.strip_prefix(b"data: ")) {
                    let found = read(data);
                    self.text.drain(..end + 2);
                    return Ok(found);
                }
                // A comment that keeps the connection alive.
                self.text.drain(..end + 2);
            }
            if self.connection.chunk(&mut self.text).await? == 0 {
                return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
            }
        }
    }
}
