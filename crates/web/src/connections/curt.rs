//! What is said before there is a request that could be answered.

/// Why a connection ends before its request was understood. Nobody knows yet whether a program or a page asks: it is told
/// as JSON, in a sentence that people can read too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Curt {
    /// There is no room for another connection.
    Full,
    /// The head of the request is longer than is read here.
    LongHead,
    /// What was sent is no HTTP.
    Nonsense,
}

impl Curt {
    /// The one of these that `hyper` means, which says nothing but a status.
    pub(super) fn meant_by(bytes: &[u8]) -> Option<Self> {
        match bytes.get(..12)? {
            b"HTTP/1.1 431" | b"HTTP/1.1 414" => Some(Self::LongHead),
            b"HTTP/1.1 400" => Some(Self::Nonsense),
            _ => None,
        }
    }

    /// The whole answer.
    pub(super) fn text(self) -> String {
        let (status, retry, why, code) = match self {
            Self::Full => {
                let why = "There is no room for more connections. Try again in a while.";
                ("503 Service Unavailable", "Retry-After: 10\r\n", why, "busy")
            }
            Self::LongHead => {
                let why = "The head of the request is too long: it has at most 64 KiB.";
                ("431 Request Header Fields Too Large", "", why, "too_large")
            }
            Self::Nonsense => ("400 Bad Request", "", "This is no HTTP request.", "bad_request"),
        };
        let body = format!("{{\"why\":\"{why}\",\"rule\":null,\"code\":\"{code}\"}}\n");
        let length = body.len();
        format!(
            "HTTP/1.1 {status}\r\n{retry}Connection: close\r\nCache-Control: no-store\r\n\
            X-Content-Type-Options: nosniff\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    }
}
