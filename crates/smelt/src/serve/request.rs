//! The head of a request: all that is read of a client.

use std::io::Read;

/// Bytes that a head may have.
const LONGEST: usize = 16 << 10;

/// What a client wants.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Head {
    /// Without what stands behind a question mark.
    pub(super) path: String,
    /// Not only the head of the answer.
    pub(super) wants_body: bool,
}

/// Why a client gets nothing.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    /// It is no request, or too long, or too slow.
    Unreadable,
    /// Nothing can be changed here.
    Method,
    /// It was sent to somebody else: a page of another site that had its name point here.
    Host,
    /// There is no such page.
    Nothing,
    /// Too many clients.
    Busy,
}

impl Refusal {
    pub(super) fn status(&self) -> &'static str {
        match self {
            Refusal::Unreadable => "400 Bad Request",
            Refusal::Method => "405 Method Not Allowed",
            Refusal::Host => "403 Forbidden",
            Refusal::Nothing => "404 Not Found",
            Refusal::Busy => "503 Service Unavailable",
        }
    }

    pub(super) fn words(&self) -> &'static str {
        match self {
            Refusal::Unreadable => "this is no request that smelt can read",
            Refusal::Method => "the report can only be read",
            Refusal::Host => "smelt answers to 127.0.0.1 and localhost only",
            Refusal::Nothing => "there is no such page; the report is at /",
            Refusal::Busy => "too many clients",
        }
    }
}

impl Head {
    /// Reads a head that was sent to this port.
    pub(super) fn read(from: &mut impl Read, port: u16) -> Result<Head, Refusal> {
        let mut bytes = Vec::new();
        let mut piece = [0; 2048];
        while !bytes.windows(4).any(|w| w == b"\r\n\r\n") {
            match from.read(&mut piece) {
                Ok(n) if n > 0 && bytes.len() + n <= LONGEST => {
                    bytes.extend_from_slice(&piece[..n])
                }
                _ => return Err(Refusal::Unreadable),
            }
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| Refusal::Unreadable)?;
        let mut lines = text.split("\r\n");
        let mut first = lines.next().unwrap_or_default().split(' ');
        let (method, target, version) = (first.next(), first.next(), first.next());
        let (Some(method), Some(target), Some(version)) = (method, target, version) else {
            return Err(Refusal::Unreadable);
        };
        if !version.starts_with("HTTP/1.") || !target.starts_with('/') {
            return Err(Refusal::Unreadable);
        }
        if !matches!(method, "GET" | "HEAD") {
            return Err(Refusal::Method);
        }
        let mut hosts = lines.filter_map(|l| {
            let (name, value) = l.split_once(':')?;
            name.eq_ignore_ascii_case("host").then(|| value.trim())
        });
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return Err(Refusal::Host) };
        if !is_here(host, port) {
            return Err(Refusal::Host);
        }
        let path = target.split('?').next().unwrap_or_default().to_owned();
        Ok(Head { path, wants_body: method == "GET" })
    }
}

/// Whether a host is this machine under a name that nobody else can have.
fn is_here(host: &str, port: u16) -> bool {
    let name = match host.strip_suffix(&format!(":{port}")) {
        Some(name) => name,
        // Without a port it is the usual one.
        None if port == 80 => host,
        None => return false,
    };
    name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Head, Refusal> {
        Head::read(&mut text.as_bytes(), 7471)
    }

    #[test]
    fn a_browser_gets_what_it_wants() {
        let head = read("GET /body?x=1 HTTP/1.1\r\nAccept: */*\r\nhost: LocalHost:7471\r\n\r\n");
        assert_eq!(head, Ok(Head { path: "/body".to_owned(), wants_body: true }));
        let head = read("HEAD / HTTP/1.1\r\nHost: 127.0.0.1:7471\r\n\r\n");
        assert_eq!(head, Ok(Head { path: "/".to_owned(), wants_body: false }));
    }

    #[test]
    fn names_of_others_are_refused() {
        for host in [
            "evil.example:7471",
            "127.0.0.1",
            "127.0.0.1:80",
            "127.0.0.1.evil.example:7471",
            "",
            "localhost:7471@x",
        ] {
            let text = format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n");
            assert_eq!(read(&text), Err(Refusal::Host), "{host}");
        }
        let two = "GET / HTTP/1.1\r\nHost: 127.0.0.1:7471\r\nHost: evil.example\r\n\r\n";
        assert_eq!(read(two), Err(Refusal::Host));
        assert_eq!(read("GET / HTTP/1.1\r\n\r\n"), Err(Refusal::Host));
    }

    #[test]
    fn nothing_can_be_changed() {
        for method in ["POST", "PUT", "DELETE", "get"] {
            let text = format!("{method} / HTTP/1.1\r\nHost: localhost:7471\r\n\r\n");
            assert_eq!(read(&text), Err(Refusal::Method), "{method}");
        }
    }

    #[test]
    fn what_is_no_request_is_refused() {
        let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(LONGEST));
        for text in [
            "",
            "GET",
            "\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost:7471",
            "GET / SMTP/1\r\n\r\n",
            "GET x HTTP/1.1\r\n\r\n",
            &long,
        ] {
            assert_eq!(read(text), Err(Refusal::Unreadable), "{:.20}", text);
        }
    }
}
