//! A disk without room, played by a limit of file size in a child process.

use crate::check_whole;
use crate::events::{found, round, stamped, started};
use smelt_campaign::event::Event;
use smelt_campaign::store::Store;
use std::io::Write;
use std::path::Path;
use std::process::Command;

const FOLDER: &str = "SMELT_TEST_FULL";
const LARGE: &str = "SMELT_TEST_LARGE";

/// The process without room; started by the tests below. It takes findings until that fails.
#[test]
#[ignore = "started by another test"]
fn child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let large = std::env::var_os(LARGE).is_some();
    let mut store = Store::create(Path::new(&folder), "{}").expect("a store");
    store.take(&stamped(0.0, Event::Started(started(1)))).expect("taken");
    let mut out = std::io::stdout();
    // The runner has begun a line.
    writeln!(out).expect("said");
    for number in 0..10_000 {
        let mut found = found(&format!("b{number}"));
        found.name.stream = number;
        if large && number == 3 {
            found.testimony[0].stdout = "x".repeat(8 << 20);
        }
        store.take(&stamped(1.0, Event::Round(round(number, 0)))).expect("taken");
        match store.take(&stamped(1.0, Event::Found(Box::new(found.clone())))) {
            Ok(()) => writeln!(out, "kept {}", found.id).expect("said"),
            Err(e) => {
                writeln!(out, "failed {e}").expect("said");
                return;
            }
        }
    }
}

/// What was kept, and what was said at the end. `blocks`: the largest file, in the shell's own unit.
fn run(folder: &Path, blocks: u32, large: bool) -> (Vec<String>, String) {
    let mut command = Command::new("sh");
    // The signal would end the process before it could say anything.
    command
        .arg("-c")
        .arg(format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\""))
        .arg(std::env::current_exe().expect("this test"))
        .args(["--exact", "full::child", "--ignored", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder);
    if large {
        command.env(LARGE, "1");
    }
    let output = command.output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let told = |word: &str| -> Vec<String> {
        text.lines().filter_map(|l| l.strip_prefix(word).map(str::to_owned)).collect()
    };
    let failed = told("failed ").pop();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (told("kept "), failed.unwrap_or_else(|| panic!("it did not fail: {text}{stderr}")))
}

fn all_there(folder: &Path, kept: &[String]) {
    let archive = Store::open(folder).expect("it opens");
    for id in kept {
        assert!(archive.finding(id).expect("a query").is_some(), "{id} is lost");
    }
    drop(archive);
    check_whole(folder);
    // With room it goes on.
    let mut store = Store::resume(folder).expect("it goes on");
    let mut more = found("more");
    more.name.stream = 77_777;
    store.take(&stamped(2.0, Event::Found(Box::new(more)))).expect("taken");
    drop(store);
    check_whole(folder);
}

#[test]
fn no_room_for_the_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let (kept, failed) = run(folder.path(), 600, false);
    assert!(!kept.is_empty());
    assert!(failed.starts_with("the disk is full: "), "{failed}");
    assert!(failed.contains("campaign.sqlite") && failed.contains("--resume"), "{failed}");
    all_there(folder.path(), &kept);
}

#[test]
fn no_room_for_a_finding() {
    let folder = tempfile::tempdir().expect("a folder");
    let (kept, failed) = run(folder.path(), 4_000, true);
    assert_eq!(kept.len(), 3);
    assert!(failed.starts_with("the disk is full: ") && failed.contains("-b3/"), "{failed}");
    all_there(folder.path(), &kept);
}
