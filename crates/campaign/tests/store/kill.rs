//! A process that takes findings is killed at any moment. What it said that it kept must be there.

use crate::check_whole;
use crate::events::{found, round, stamped, started};
use smelt_campaign::event::Event;
use smelt_campaign::store::{Store, StoreError};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const FOLDER: &str = "SMELT_TEST_STORE";
const SESSION: &str = "SMELT_TEST_SESSION";
const KILLS: u64 = 20;

/// The process that is killed; started by the test below.
#[test]
#[ignore = "started by another test"]
fn child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let session = std::env::var(SESSION).expect("a session");
    let folder = Path::new(&folder);
    let mut store = match Store::resume(folder) {
        Err(StoreError::Missing { .. }) => Store::create(folder, "{}").expect("a store"),
        other => other.expect("it goes on"),
    };
    let mut out = std::io::stdout();
    // The runner has begun a line.
    writeln!(out).expect("said");
    store.take(&stamped(0.0, Event::Started(started(1)))).expect("taken");
    let first = store.archive().state().expect("the state").done.upto;
    for number in first.. {
        store.take(&stamped(1.0, Event::Round(round(number, number / 50)))).expect("taken");
        if number % 5 != 0 {
            continue;
        }
        let mut found = found(&format!("b{session}-{number}"));
        found.name.stream = number;
        found.trigger = "(check-sat)\n".repeat(500);
        let id = found.id.clone();
        store.take(&stamped(1.0, Event::Found(Box::new(found)))).expect("taken");
        // The rounds before it are as safe as the finding.
        writeln!(out, "kept {id} {number}").expect("said");
    }
}

#[test]
fn nothing_confirmed_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let mut kept = BTreeSet::new();
    let mut rounds = 0;
    let mut noise = std::collections::hash_map::RandomState::new();
    for session in 0..KILLS {
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "kill::child", "--ignored", "--nocapture", "--test-threads=1"])
            .env(FOLDER, &out)
            .env(SESSION, session.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let reader = std::thread::spawn(move || {
            lines
                .map_while(Result::ok)
                .filter_map(|l| {
                    let (id, round) = l.strip_prefix("kept ")?.split_once(' ')?;
                    Some((id.to_owned(), round.parse::<u64>().ok()?))
                })
                .collect::<Vec<_>>()
        });
        // At the beginning, where the tables are made, and later.
        let wait = std::hash::BuildHasher::hash_one(&noise, session) % (20 * (session + 1));
        noise = std::collections::hash_map::RandomState::new();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
        for (id, round) in reader.join().expect("lines") {
            rounds = rounds.max(round + 1);
            assert!(kept.insert(id));
        }
        if kept.is_empty() {
            continue;
        }
        let archive = Store::open(&out).expect("it opens");
        assert_eq!(archive.strays(), [""; 0]);
        for id in &kept {
            let row = archive.finding(id).expect("a query");
            assert!(row.is_some(), "{id} was lost in session {session}");
            let readme = std::fs::read_to_string(archive.bugs_folder().join(id).join("README.md"));
            assert!(readme.is_ok_and(|r| r.starts_with("# b")), "{id} has no folder");
        }
        let state = archive.state().expect("the state");
        assert!(state.done.upto >= rounds, "{} rounds of {rounds}", state.done.upto);
        assert_eq!(state.totals.rounds, state.done.upto);
        drop(archive);
        check_whole(&out);
    }
    assert!(kept.len() > 20, "only {} findings: nothing was tested", kept.len());
}
