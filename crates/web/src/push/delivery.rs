//! Posting a message to a push service: one connection, one request, one short wait.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::endpoint::{Endpoint, Reach};

/// So long all of it may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// So long the service keeps a message for a browser that is not on, in seconds.
const KEPT_S: &str = "86400";

/// How messages leave the house.
pub(super) struct Delivery {
    tls: TlsConnector,
    reach: Reach,
}

/// A message on its way.
pub(super) struct Letter {
    pub(super) authorization: String,
    /// A later message of the same topic takes the place of one that still waits.
    pub(super) topic: String,
    pub(super) body: Vec<u8>,
}

impl Delivery {
    pub(super) fn new(reach: Reach) -> Self {
        Self::trusting(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() }, reach)
    }

    /// Over https only to services whose certificates lead to one of these roots.
    pub(super) fn trusting(roots: RootCertStore, reach: Reach) -> Self {
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring speaks the versions that are safe")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self { tls: TlsConnector::from(Arc::new(config)), reach }
    }

    pub(super) fn reach(&self) -> Reach {
        self.reach
    }

    /// Posts a letter; says what the service answered. It is not led anywhere else: an answer that points to another place is
    /// an answer like any other.
    pub(super) async fn post(&self, endpoint: &Endpoint, letter: Letter) -> io::Result<StatusCode> {
        let posting = async {
            let stream = TcpStream::connect(&self.resolved(endpoint).await?[..]).await?;
            if !endpoint.tls {
                return ask(stream, endpoint, letter).await;
            }
            let name = ServerName::try_from(endpoint.host.clone()).map_err(io::Error::other)?;
            ask(self.tls.connect(name, stream).await?, endpoint, letter).await
        };
        tokio::time::timeout(PATIENCE, posting).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }

    /// The addresses of the service. What was looked at is what is connected to: a name that is resolved twice could mean
    /// something else the second time.
    async fn resolved(&self, endpoint: &Endpoint) -> io::Result<Vec<SocketAddr>> {
        let found = lookup_host((endpoint.host.as_str(), endpoint.port)).await?;
        let allowed: Vec<SocketAddr> = found.filter(|address| self.reach.allows(address.ip())).take(4).collect();
        match allowed.is_empty() {
            true => Err(io::Error::other("the push service is not on the open internet")),
            false => Ok(allowed),
        }
    }
}

/// Sends the request, and hears the head of the answer; the rest is not read.
async fn ask(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    endpoint: &Endpoint,
    letter: Letter,
) -> io::Result<StatusCode> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    let request = Request::post(endpoint.path())
        .header(header::HOST, endpoint.authority())
        .header(header::AUTHORIZATION, letter.authorization)
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header("ttl", KEPT_S)
        .header("topic", letter.topic)
        .header("urgency", "normal")
        .body(Body::from(letter.body))
        .map_err(io::Error::other)?;
    // Driven until the answer is there, and dropped with it, also when nobody waits any longer.
    let mut driving = JoinSet::new();
    driving.spawn(connection);
    Ok(sender.send_request(request).await.map_err(io::Error::other)?.status())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_name_that_leads_behind_the_wall_is_not_connected_to() {
        // The name is harmless to look at; only its address tells.
        let endpoint = Endpoint::read("https://localhost/x", Reach::Internet).unwrap();
        let letter = Letter { authorization: "vapid".into(), topic: "t".into(), body: Vec::new() };
        let refused = Delivery::new(Reach::Internet).post(&endpoint, letter).await.unwrap_err();
        assert!(refused.to_string().contains("open internet"), "{refused}");
    }
}
