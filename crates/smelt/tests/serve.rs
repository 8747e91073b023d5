//! `smelt serve`: who may read it, and what it bears.

#[path = "support/made.rs"]
mod made;
mod support;

use made::{EVIL, campaign, end};
use smelt_campaign::event::{Event, Stamped};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_smelt"))
            .args(["serve", "--port", "0"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("smelt runs");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let rest = line.split("http://127.0.0.1:").nth(1).expect("an address");
        let port = rest.split('/').next().and_then(|p| p.parse().ok()).expect("a port");
        Server { child, port }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).expect("connected");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
        stream
    }

    fn send(&self, request: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) -> String {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", self.port))
    }

    fn stop(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().expect("a signal is sent");
        let begun = Instant::now();
        loop {
            match self.child.try_wait().expect("its state") {
                Some(status) => return status.code(),
                None if begun.elapsed() > Duration::from_secs(20) => {
                    let _ = self.child.kill();
                    return None;
                }
                None => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    }
}

#[test]
fn only_this_machine_may_read_and_nobody_may_write() {
    let folder = tempfile::tempdir().expect("a folder");
    end(campaign(folder.path(), 4, 3));
    let server = Server::start(folder.path());
    let page = server.get("/");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page:.200}");
    assert!(page.contains("EventSource"), "it follows the campaign");
    assert!(!page.contains("<script>alert"), "a seed is text");
    assert!(page.contains("&lt;script&gt;alert"), "and it is shown");
    assert!(!page.contains(EVIL));
    let body = server.get("/body");
    assert!(body.contains("<h2>Findings</h2>") && !body.contains("<html"), "{body:.200}");
    let port = server.port;
    for (request, status) in [
        (format!("GET / HTTP/1.1\r\nHost: evil.example:{port}\r\n\r\n"), "403"),
        ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned(), "403"),
        (format!("POST / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"), "405"),
        (format!("GET /../etc/passwd HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"), "404"),
        ("\u{1}\u{2}\r\n\r\n".to_owned(), "400"),
        (format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "y".repeat(20_000)), "400"),
    ] {
        let answer = server.send(&request);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{request:.60}: {answer:.100}");
    }
    // Nobody else's address leads to it.
    let sockets = std::fs::read_to_string("/proc/net/tcp").expect("the sockets");
    let listens = |l: &&str| l.contains(&format!(":{port:04X} 00000000:0000 0A"));
    let lines: Vec<&str> = sockets.lines().filter(listens).collect();
    assert!(lines.len() == 1 && lines[0].contains("0100007F:"), "{lines:?}");
    assert_eq!(server.stop(), Some(0), "Ctrl-C ends it");
}

#[test]
fn it_follows_a_campaign_that_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = campaign(folder.path(), 1, 1);
    let server = Server::start(folder.path());
    let mut stream = server.connect();
    let request = format!("GET /events HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    stream.write_all(request.as_bytes()).expect("sent");
    let mut lines = BufReader::new(stream).lines();
    assert!(lines.by_ref().map_while(Result::ok).any(|l| l == "retry: 2000"));
    std::thread::sleep(Duration::from_millis(500));
    let found = made::found(7, 100);
    store.take(&Stamped { at: 130.0, event: Event::Found(Box::new(found)) }).expect("taken");
    assert!(lines.by_ref().map_while(Result::ok).any(|l| l == "event: changed"), "no news");
    std::thread::sleep(Duration::from_millis(1100));
    assert!(server.get("/body").contains("bug-0000000007"), "the new bug is there");
    end(store);
    assert_eq!(server.stop(), Some(0));
}

#[test]
fn it_survives_clients_that_never_read_or_write() {
    let folder = tempfile::tempdir().expect("a folder");
    end(campaign(folder.path(), 60, 50));
    let server = Server::start(folder.path());
    // More than it serves at a time: some say nothing, some ask and never read.
    let mut silent = Vec::new();
    for i in 0..60 {
        let mut stream = server.connect();
        if i % 2 == 0 {
            let path = if i % 4 == 0 { "/" } else { "/events" };
            let request = format!("GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", server.port);
            let _ = stream.write_all(request.as_bytes());
        }
        silent.push(stream);
    }
    // It says that it is busy at once, and serves again when its patience with the others is over.
    let begun = Instant::now();
    loop {
        let answer = server.get("/body");
        if answer.starts_with("HTTP/1.1 200") {
            break;
        }
        assert!(answer.starts_with("HTTP/1.1 503") || answer.is_empty(), "{answer:.100}");
        assert!(begun.elapsed() < Duration::from_secs(40), "it does not serve any more");
        std::thread::sleep(Duration::from_millis(500));
    }
    assert_eq!(server.stop(), Some(0));
    drop(silent);
}

#[test]
fn mistakes_are_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let smelt = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_smelt"));
        command.args(args).current_dir(folder.path()).output().expect("smelt runs")
    };
    support::says(&smelt(&["serve"]), 5, &["there is no campaign in smelt-out"]);
    end(campaign(&folder.path().join("smelt-out"), 0, 1));
    let taken = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = taken.local_addr().expect("its number").port().to_string();
    support::says(&smelt(&["serve", "--port", &port]), 5, &["cannot listen at port", "--port"]);
}
