//! `smelt serve`: the report of a campaign, live, on this machine only. A server of our own because it
//! answers three paths, reads nothing but a request's head, and must not bring a runtime with it.

mod request;

use crate::cli::ServeArgs;
use crate::exit::{self, Exit};
use crate::report::{Data, body, page};
use anyhow::Result;
use request::{Head, Refusal};
use smelt_campaign::store::{Archive, Store};
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Clients at a time.
const CLIENTS: usize = 32;
/// How long a client may let us wait, reading or writing.
const PATIENCE: Duration = Duration::from_secs(5);
/// From one look at the store to the next.
const LOOK: Duration = Duration::from_millis(1000);
/// A page is made at most so often.
const FRESH: Duration = Duration::from_millis(1000);
/// How often a silent stream says that it is there.
const SIGN: Duration = Duration::from_secs(10);

struct Server<'a> {
    folder: &'a Path,
    port: u16,
    clients: AtomicUsize,
    /// The last page and body, and when they were made.
    made: Mutex<Option<(Instant, String, String)>>,
}

pub(crate) fn run(args: &ServeArgs) -> Result<Exit> {
    // What is wrong with the folder is said at once.
    Data::read(&Store::open(&args.folder)?, &args.folder)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(|e| {
        let advice = "name another one with --port, or take one that is free with --port 0";
        anyhow::anyhow!("cannot listen at port {}: {e}; {advice}", args.port)
    })?;
    listener.set_nonblocking(true)?;
    let port = listener.local_addr()?.port();
    let server =
        Server { folder: &args.folder, port, clients: AtomicUsize::new(0), made: Mutex::new(None) };
    let mut out = anstream::stdout();
    let _ = writeln!(
        out,
        "{} is shown at http://127.0.0.1:{port}/ (Ctrl-C ends it)",
        args.folder.display()
    );
    let _ = out.flush();
    std::thread::scope(|scope| {
        while !exit::interrupted() {
            let Ok((stream, _)) = listener.accept() else {
                std::thread::sleep(Duration::from_millis(50));
                continue;
            };
            if server.clients.fetch_add(1, Ordering::SeqCst) >= CLIENTS {
                server.clients.fetch_sub(1, Ordering::SeqCst);
                refuse(stream, &Refusal::Busy);
                continue;
            }
            let server = &server;
            scope.spawn(move || {
                server.answer(stream);
                server.clients.fetch_sub(1, Ordering::SeqCst);
            });
        }
    });
    // That is how it ends, not how it is broken off.
    exit::forget_interrupt();
    Ok(Exit::Ok)
}

fn refuse(mut stream: TcpStream, refusal: &Refusal) {
    let _ = stream.set_write_timeout(Some(PATIENCE));
    let text = format!("{}\n", refusal.words());
    let _ = send(&mut stream, refusal.status(), "text/plain; charset=utf-8", &text, true);
}

/// A whole answer.
fn send(
    stream: &mut TcpStream,
    status: &str,
    kind: &str,
    text: &str,
    with_body: bool,
) -> std::io::Result<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{HEADERS}Connection: close\r\n\r\n",
        text.len()
    );
    stream.write_all(head.as_bytes())?;
    if with_body {
        stream.write_all(text.as_bytes())?;
    }
    stream.flush()
}

const HEADERS: &str = "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
                       X-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n\
                       Cross-Origin-Resource-Policy: same-origin\r\n";

impl Server<'_> {
    fn answer(&self, mut stream: TcpStream) {
        let limits = stream
            .set_nonblocking(false)
            .and_then(|()| stream.set_read_timeout(Some(PATIENCE)))
            .and_then(|()| stream.set_write_timeout(Some(PATIENCE)));
        if limits.is_err() {
            return;
        }
        let head = match Head::read(&mut stream, self.port) {
            Ok(head) => head,
            Err(refusal) => return refuse(stream, &refusal),
        };
        // A client that went away is no error.
        let _ = match &head.path[..] {
            "/" => self.text(&mut stream, &head, |made| &made.1),
            "/body" => self.text(&mut stream, &head, |made| &made.2),
            "/events" if head.wants_body => self.stream(&mut stream),
            _ => return refuse(stream, &Refusal::Nothing),
        };
    }

    fn text(
        &self,
        stream: &mut TcpStream,
        head: &Head,
        which: impl Fn(&(Instant, String, String)) -> &String,
    ) -> std::io::Result<()> {
        let text = match self.made(which) {
            Ok(text) => text,
            Err(e) => {
                let text = format!("{e:#}\n");
                let status = "500 Internal Server Error";
                return send(stream, status, "text/plain; charset=utf-8", &text, head.wants_body);
            }
        };
        send(stream, "200 OK", "text/html; charset=utf-8", &text, head.wants_body)
    }

    /// The page or its body, not older than a second.
    fn made(&self, which: impl Fn(&(Instant, String, String)) -> &String) -> Result<String> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = made.as_ref().filter(|m| m.0.elapsed() < FRESH) {
            return Ok(which(old).clone());
        }
        let data = Data::read(&Store::open(self.folder)?, self.folder)?;
        let new = made.insert((Instant::now(), page(&data, true), body(&data)));
        Ok(which(new).clone())
    }

    /// Tells a client whenever there is something new, until it goes away.
    fn stream(&self, stream: &mut TcpStream) -> std::io::Result<()> {
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n{HEADERS}Connection: close\r\n\r\nretry: 2000\n\n"
        );
        stream.write_all(head.as_bytes())?;
        let archive = Store::open(self.folder).map_err(std::io::Error::other)?;
        let mut known = pulse(&archive);
        let mut said = Instant::now();
        while !exit::interrupted() {
            std::thread::sleep(LOOK / 4);
            if said.elapsed() < LOOK {
                continue;
            }
            let now = pulse(&archive);
            if now != known {
                stream.write_all(b"event: changed\ndata: 1\n\n")?;
                (known, said) = (now, Instant::now());
            } else if said.elapsed() >= SIGN {
                stream.write_all(b": here\n\n")?;
                said = Instant::now();
            }
        }
        Ok(())
    }
}

/// What changes when a campaign goes on.
fn pulse(archive: &Archive) -> Option<(u64, u64)> {
    archive.pulse().ok()
}
