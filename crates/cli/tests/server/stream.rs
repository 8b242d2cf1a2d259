//! Event streams, as programs read them.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// An event stream that a program listens to.
pub(crate) struct Stream(BufReader<TcpStream>);

impl Stream {
    pub(crate) fn open(server: &super::Server, here: &str, token: &str, last: Option<&str>) -> Self {
        let mut socket = TcpStream::connect(&server.address).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let last = last.map_or_else(String::new, |id| format!("Last-Event-ID: {id}\r\n"));
        // An empty token would be one that was not given out here.
        let auth = match token {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let request = format!("GET /api/v1{here}/events HTTP/1.1\r\nHost: {}\r\n{auth}{last}\r\n", server.address);
        socket.write_all(request.as_bytes()).unwrap();
        Self(BufReader::new(socket))
    }

    /// The next event's id and data.
    pub(crate) fn next(&mut self) -> (String, Value) {
        let (mut id, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            assert_ne!(self.0.read_line(&mut line).unwrap(), 0, "the stream ended");
            if let Some(rest) = line.strip_prefix("id: ") {
                id = rest.trim().to_owned();
            }
            if let Some(data) = line.strip_prefix("data: ") {
                let data: Value = serde_json::from_str(data).unwrap();
                // The id stands after the data.
                while id.is_empty() {
                    line.clear();
                    self.0.read_line(&mut line).unwrap();
                    id = line.strip_prefix("id: ").unwrap_or_default().trim().to_owned();
                }
                return (id, data);
            }
        }
    }

    /// Events up to the one that brings the table to `seq`, folded into a story as a program would.
    pub(crate) fn follow(&mut self, story: &mut Vec<Value>, seq: &Value) -> String {
        loop {
            let (id, change) = self.next();
            story.truncate(change["keep"].as_u64().unwrap() as usize);
            story.extend(change["story"].as_array().unwrap().iter().cloned());
            if change["seq"] == *seq {
                return id;
            }
        }
    }
}
