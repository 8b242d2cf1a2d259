//! Messages by https: to who can prove the name, and to nobody else.

use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use tokio_rustls::rustls::{RootCertStore, ServerConfig};

use super::*;
use crate::push::Push;
use crate::push::delivery::{Delivery, Letter};
use crate::push::endpoint::{Endpoint, Reach};

/// Somebody who signs certificates.
struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    fn new() -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap())
    }

    /// Trusts this authority alone.
    fn delivery(&self) -> Delivery {
        let mut roots = RootCertStore::empty();
        roots.add(self.0.der().clone()).unwrap();
        Delivery::trusting(roots, Reach::Anywhere)
    }

    /// A push service that proves this name, until the end of this year, and answers like this; its port, and what came.
    async fn service(&self, name: &str, year: i32, answer: &'static str) -> (u16, mpsc::Receiver<Came>) {
        let mut params = CertificateParams::new([name.to_owned()]).unwrap();
        params.not_after = date_time_ymd(year, 12, 31);
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.0).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], PrivatePkcs8KeyDer::from(key.serialize_der()).into())
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (tell, came) = mpsc::channel(16);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // Who does not trust us hangs up.
                if let Ok(stream) = acceptor.accept(stream).await {
                    tell.send(take(stream, answer).await).await.unwrap();
                }
            }
        });
        (port, came)
    }
}

const LATER: i32 = 4000;

async fn post(delivery: &Delivery, port: u16) -> std::io::Result<u16> {
    let endpoint = Endpoint::read(&format!("https://localhost:{port}/ann"), Reach::Anywhere).unwrap();
    let letter = Letter { authorization: "vapid".into(), topic: "t".into(), body: vec![7; 9] };
    delivery.post(&endpoint, letter).await.map(|status| status.as_u16())
}

#[tokio::test]
async fn a_message_arrives_by_https() {
    let stage = Stage::new(true).await;
    let authority = Authority::new();
    let (port, mut came) = authority.service("localhost", LATER, "201 Created").await;
    let push = Push::over(stage.site.hall.store(), &Stage::outside(Duration::ZERO)).await.unwrap();
    let push = Push { delivery: authority.delivery(), ..push };
    let endpoint = format!("https://localhost:{port}/ann");
    let keys = Lock::new(&stage.browser.public_key().to_sec1_bytes(), &SECRET).unwrap().written();
    let subscription = Subscription { guest: "ann".into(), endpoint, keys };
    push.send(&stage.site, subscription, "k7mp2qi", b"words").await;
    let (head, body) = tokio::time::timeout(SOON, came.recv()).await.expect("a message").unwrap();
    assert!(head.starts_with("POST /ann HTTP/1.1\r\n"), "{head}");
    assert_eq!(value(&head, "host"), format!("localhost:{port}"));
    let (claimed, _) = claims(value(&head, "authorization")).expect("a good signature");
    assert_eq!(claimed["aud"], json!(format!("https://localhost:{port}")));
    assert_eq!(open(&body, &stage.browser, &SECRET), b"words");
}

#[tokio::test]
async fn who_cannot_prove_the_name_gets_nothing() {
    let (trusted, other) = (Authority::new(), Authority::new());
    let delivery = trusted.delivery();
    for (who, name, year, why) in [
        (&other, "localhost", LATER, "another authority"),
        (&trusted, "push.example", LATER, "another name"),
        (&trusted, "localhost", 2001, "expired"),
    ] {
        let (port, mut came) = who.service(name, year, "201 Created").await;
        let refused = post(&delivery, port).await.expect_err(why).to_string();
        assert!(refused.contains("invalid peer certificate"), "{why}: {refused}");
        assert!(came.try_recv().is_err(), "{why}");
    }
    // What a house trusts that runs is no authority of ours.
    let (port, mut came) = trusted.service("localhost", LATER, "201 Created").await;
    let refused = post(&Delivery::new(Reach::Anywhere), port).await.unwrap_err().to_string();
    assert!(refused.contains("UnknownIssuer"), "{refused}");
    assert!(came.try_recv().is_err());
    assert_eq!(post(&delivery, port).await.unwrap(), 201, "the same service is good enough for who trusts it");
}

#[tokio::test]
async fn nobody_is_led_elsewhere_by_https() {
    let authority = Authority::new();
    let (target, mut hit) = authority.service("localhost", LATER, "201 Created").await;
    let moved = format!("308 Permanent Redirect\r\nLocation: https://localhost:{target}/inside");
    let (port, mut came) = authority.service("localhost", LATER, Box::leak(moved.into_boxed_str())).await;
    assert_eq!(post(&authority.delivery(), port).await.unwrap(), 308);
    assert!(came.recv().await.is_some());
    assert!(tokio::time::timeout(Duration::from_millis(300), hit.recv()).await.is_err());
}
