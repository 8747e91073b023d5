//! The store of a campaign: what is kept, what is said when it cannot be, and what a kill leaves.

mod events;
mod folder;
mod full;
mod kill;

use events::{found, round, stamped, started};
use rusqlite::Connection;
use smelt_campaign::event::{Event, Refused, Totals, Weights};
use smelt_campaign::store::{DATABASE, Store, StoreError};
use std::path::Path;

/// What is left is whole: the database, and one folder for each row.
pub(crate) fn check_whole(folder: &Path) {
    let db = Connection::open(folder.join(DATABASE)).expect("the database");
    let check: String =
        db.query_row("PRAGMA integrity_check", [], |r| r.get(0)).expect("the check runs");
    assert_eq!(check, "ok");
    let mut rows: Vec<String> = db
        .prepare("SELECT id FROM findings ORDER BY id")
        .expect("a query")
        .query_map([], |r| r.get(0))
        .expect("rows")
        .map(|r| r.expect("a row"))
        .collect();
    rows.sort();
    let folders = std::fs::read_dir(folder.join("bugs")).expect("the folder");
    let mut names: Vec<String> =
        folders.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, rows, "folders and rows differ");
}

#[test]
fn a_campaign_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("deep/out");
    let mut store = Store::create(&out, "{\"solvers\":[\"z3\"]}").expect("a store");
    let weights = |epoch: u64, w: f64| Weights {
        epoch,
        strategies: [("typefuzz".to_owned(), w)].into(),
        operators: [("str.++".to_owned(), w)].into(),
        features: 7,
    };
    store.take(&stamped(0.0, Event::Started(started(u64::MAX)))).expect("taken");
    store.take(&stamped(0.1, Event::Weights(weights(0, 0.5)))).expect("taken");
    // A number that a careless reader of JSON does not give back.
    let odd = 0.1 + 0.2 + 1e-17 + 7.0 / 3.0;
    store.take(&stamped(0.1, Event::Weights(weights(1, odd)))).expect("taken");
    for number in [0, 1, 2, 5, 3, 9, 9, 1] {
        store.take(&stamped(1.0, Event::Round(round(number, 0)))).expect("taken");
    }
    // Totals that counted rounds which nobody has heard of.
    let totals = Totals { rounds: 99, made: 99, features: 12, cpu: 3.5, ..Totals::default() };
    store.take(&stamped(2.5, Event::Tick(totals))).expect("taken");
    drop(store);
    let store = Store::resume(&out).expect("it goes on");
    let state = store.archive().state().expect("the state");
    assert_eq!(state.settings, "{\"solvers\":[\"z3\"]}");
    assert_eq!(state.seed, Some(u64::MAX));
    assert_eq!(state.strategy.as_deref(), Some("typefuzz"));
    assert_eq!(state.done.upto, 4);
    assert_eq!(state.done.above, [5, 9].into());
    assert!(state.done.contains(3) && !state.done.contains(4) && state.done.contains(9));
    assert_eq!(state.weights[&1], weights(1, odd));
    assert_eq!(state.weights.len(), 2);
    assert_eq!(state.clock, 2.5);
    // Each round once, whatever the tick said.
    assert_eq!((state.totals.rounds, state.totals.made, state.totals.asked), (6, 60, 48));
    assert_eq!((state.totals.features, state.totals.cpu), (12, 3.5));
    assert_eq!(state.totals.answers["z3"].sat, 18);
}

#[test]
fn rounds_are_folded_and_none_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::create(folder.path(), "{}").expect("a store");
    // Ten epochs of a thousand rounds, with a hole in the fifth.
    for number in (0..10_000).filter(|&n| n != 4_500) {
        store.take(&stamped(1.0, Event::Round(round(number, number / 1000)))).expect("taken");
    }
    store.flush().expect("written");
    let rows = |store: &Store| -> (i64, i64) {
        let path = folder.path().join(DATABASE);
        let _ = store;
        let db = Connection::open(path).expect("the database");
        let count = |table: &str| {
            db.query_row(&format!("SELECT count(*) FROM {table}"), [], |r| r.get(0)).expect("rows")
        };
        (count("rounds"), count("epochs"))
    };
    assert_eq!(rows(&store), (5_999, 4));
    let state = store.archive().state().expect("the state");
    assert_eq!(state.done.upto, 4_500);
    assert_eq!(state.done.above.len(), 5_499);
    assert_eq!(state.totals.made, 99_990);
    store.take(&stamped(1.0, Event::Round(round(4_500, 4)))).expect("taken");
    store.flush().expect("written");
    assert_eq!(rows(&store), (1_000, 9));
    // Heard again after it was folded.
    store.take(&stamped(1.0, Event::Round(round(17, 0)))).expect("taken");
    store.flush().expect("written");
    let state = store.archive().state().expect("the state");
    assert_eq!((state.done.upto, state.done.above.len()), (10_000, 0));
    assert_eq!((state.totals.rounds, state.totals.made), (10_000, 100_000));
    let epochs = store.archive().epochs().expect("the epochs");
    assert_eq!(epochs.len(), 10);
    assert!(epochs.iter().all(|e| e.rounds == 1_000 && e.answers["z3"].unsat == 2_000));
    // One endless epoch does not fill the disk either.
    for number in 10_000..50_000 {
        store.take(&stamped(1.0, Event::Round(round(number, 10)))).expect("taken");
    }
    store.flush().expect("written");
    assert!(rows(&store).0 <= 16_384 + 256, "{:?}", rows(&store));
    assert_eq!(store.archive().state().expect("the state").totals.rounds, 50_000);
}

#[test]
fn bugs_are_distinct_signatures() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::create(folder.path(), "{}").expect("a store");
    for (id, signature) in [("b1", "x"), ("b2", "y"), ("b3", "x"), ("b4", "x")] {
        let mut found = found(id);
        found.signature = signature.to_owned();
        found.duplicate_of = (id == "b3" || id == "b4").then(|| "b1".to_owned());
        store.take(&stamped(4.0, Event::Found(Box::new(found)))).expect("taken");
    }
    let bugs = store.archive().bugs().expect("bugs");
    let short: Vec<_> = bugs.iter().map(|b| (b.id.as_str(), b.sightings)).collect();
    assert_eq!(short, [("b1", 3), ("b2", 1)]);
    assert!(bugs[0].found > 1_700_000_000);
    let all = store.archive().findings().expect("findings");
    assert_eq!(all.len(), 4);
    assert_eq!(all[2].duplicate_of.as_deref(), Some("b1"));
    assert_eq!(store.archive().signatures().expect("signatures")["x"], "b1");
    // While the campaign runs, others may read.
    let reader = Store::open(folder.path()).expect("it can be read");
    assert_eq!(reader.bugs().expect("bugs"), bugs);
    let Some(whole) = reader.finding("b3").expect("a finding") else { panic!("no finding") };
    let Event::Found(whole) = whole.event else { panic!("no finding") };
    assert_eq!(whole.trigger, found("b3").trigger);
    assert_eq!(reader.finding("b9").expect("an answer"), None);
    drop(store);
    check_whole(folder.path());
}

#[test]
fn the_folder_of_a_finding() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::create(folder.path(), "{}").expect("a store");
    store.take(&stamped(0.0, Event::Started(started(7)))).expect("taken");
    let mut event = found("b1");
    // Two names that a file cannot hold, and that are one when made safe.
    event.testimony[1].solver = "./a b".to_owned();
    let mut third = event.testimony[1].clone();
    third.solver = "./a/b".to_owned();
    third.stdout = "third".to_owned();
    event.testimony.push(third);
    store.take(&stamped(4.0, Event::Found(Box::new(event.clone())))).expect("taken");
    let read = |name: &str| {
        std::fs::read_to_string(folder.path().join("bugs/b1").join(name))
            .unwrap_or_else(|e| panic!("{name}: {e}"))
    };
    assert_eq!(read("trigger.smt2"), event.trigger);
    assert_eq!(read("z3@4.8.10_model_validate_true.out"), "unsat\n");
    assert_eq!(read("z3@4.8.10_model_validate_true.err"), "warning\n");
    assert_eq!(read("a_b-2.out"), "third");
    let readme = read("README.md");
    for words in [
        "# b1: z3@4.8.10 model_validate=true says unsat, but there is a model",
        "z3 model_validate=true trigger.smt2\n",
        "| z3@4.8.10 model_validate=true ← | unsat |",
        "a_b-2.out |",
        "## The model of ./a b (evaluated exactly: true)",
        "- releases that fail as well: z3@4.8.9, z3@4.8.8",
        "- seed: seeds/strings/len.smt2 (hash 00ff)",
        "- strategy: typefuzz, stream 18446744073709551615, step 2, epoch 3",
        "- mutant seeds/strings/len.smt2:typefuzz:18446744073709551615:2 of a campaign with --seed 7: ",
        "2. line 3: y became (str.++ y y)\n\nCommands are counted as in the mutant",
        // A model with a fence in it does not end the block.
        "````smt2\n((define-fun |```| () Int 1))\n````",
    ] {
        assert!(readme.contains(words), "{words:?} is not in\n{readme}");
    }
}

#[test]
fn what_a_kill_or_a_hand_leaves_is_mended() {
    let folder = tempfile::tempdir().expect("a folder");
    let bugs = folder.path().join("bugs");
    let mut store = Store::create(folder.path(), "{}").expect("a store");
    for id in ["b1", "b2", "b3"] {
        store.take(&stamped(4.0, Event::Found(Box::new(found(id))))).expect("taken");
    }
    drop(store);
    // Killed between the folder and the row.
    let db = Connection::open(folder.path().join(DATABASE)).expect("the database");
    db.execute("DELETE FROM findings WHERE id = 'b2'", []).expect("deleted");
    drop(db);
    // Killed while writing; a folder removed by hand; a folder of somebody else's.
    std::fs::create_dir(bugs.join(".aside-17-b9")).expect("a folder");
    std::fs::write(bugs.join(".aside-17-b9/trigger.smt2"), "(che").expect("a file");
    std::fs::remove_dir_all(bugs.join("b3")).expect("removed");
    std::fs::create_dir(bugs.join("notes")).expect("a folder");
    let archive = Store::open(folder.path()).expect("it opens");
    assert_eq!(archive.strays(), ["notes"]);
    let ids: Vec<String> =
        archive.findings().expect("findings").into_iter().map(|b| b.id).collect();
    assert_eq!(ids, ["b1", "b3", "b2"]);
    drop(archive);
    // Whoever reads leaves nothing.
    assert!(!folder.path().join("campaign.sqlite-wal").exists());
    std::fs::remove_dir(bugs.join("notes")).expect("removed");
    check_whole(folder.path());
    let readme = std::fs::read_to_string(bugs.join("b3/README.md")).expect("written again");
    assert!(readme.starts_with("# b3: "));
}

#[test]
fn a_finding_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::create(folder.path(), "{}").expect("a store");
    let event = stamped(4.0, Event::Found(Box::new(found("b1"))));
    store.take(&event).expect("taken");
    // After a kill its round is played again, a little later.
    let mut again = event.clone();
    again.at = 8.0;
    store.take(&again).expect("taken again");
    assert_eq!(store.archive().findings().expect("findings").len(), 1);
    // And a script may be reached on two ways.
    again.at = 9.0;
    if let Event::Found(found) = &mut again.event {
        found.name.stream = 4;
    }
    store.take(&again).expect("taken again");
    assert_eq!(store.archive().findings().expect("findings").len(), 1);
    let mut other = found("b1");
    other.trigger.push(' ');
    let refused = store.take(&stamped(4.0, Event::Found(Box::new(other))));
    assert!(matches!(refused, Err(StoreError::Taken(id)) if id == "b1"));
    let mut bad = found("../b1");
    bad.name.stream = 6;
    let refused = store.take(&stamped(4.0, Event::Found(Box::new(bad))));
    assert!(matches!(refused, Err(StoreError::Id(_))), "{refused:?}");
}

#[test]
fn refusals_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::create(folder.path(), "{}").expect("a store");
    let refusal = |message: &str, text: Option<&str>| {
        let refused = Refused {
            solver: "z3".to_owned(),
            message: message.to_owned(),
            name: found("b1").name,
            text: text.map(str::to_owned),
        };
        stamped(1.0, Event::Refused(refused))
    };
    store.take(&refusal("unknown constant", Some("(x)"))).expect("taken");
    for _ in 0..3 {
        store.take(&refusal("unknown constant", None)).expect("taken");
    }
    for i in 0..5_000 {
        store.take(&refusal(&format!("no {i}"), Some("(y)"))).expect("taken");
    }
    store.flush().expect("written");
    let lines = store.archive().refused().expect("lines");
    // What has no end is counted together, and nothing is forgotten.
    assert_eq!(lines.iter().map(|l| l.times).sum::<u64>(), 5_004);
    assert_eq!(lines.len(), 4_097);
    let known = lines.iter().find(|l| l.message == "unknown constant").expect("the first");
    assert_eq!((known.times, known.text.as_deref()), (4, Some("(x)")));
}

#[test]
fn pictures_over_time_stay_small() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::create(folder.path(), "{}").expect("a store");
    let totals = |asked| Totals { asked, ..Totals::default() };
    for second in 0..20_000u32 {
        let event = Event::Tick(totals(second.into()));
        store.take(&stamped(second.into(), event)).expect("taken");
        if second % 5 == 0 {
            store.flush().expect("written");
        }
    }
    let ended = Event::Ended { reason: "time".to_owned(), totals: totals(20_000) };
    store.take(&stamped(20_000.0, ended)).expect("taken");
    let history = store.archive().history().expect("a history");
    assert!((200..3_000).contains(&history.len()), "{}", history.len());
    assert!(history.windows(2).all(|w| w[0].0 < w[1].0));
    assert_eq!(history.last().map(|(at, t)| (*at, t.asked)), Some((20_000.0, 20_000)));
}

#[test]
fn what_was_used_and_what_was_slow() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::create(folder.path(), "{}").expect("a store");
    for number in 0..60 {
        let event = stamped(number as f64, Event::Round(round(number, 0)));
        // One that is played again after a kill counts once.
        store.take(&event).expect("taken");
        store.take(&event).expect("taken");
    }
    store.flush().expect("written");
    let archive = store.archive();
    let named = |n: &str, times| (n.to_owned(), times);
    assert_eq!(archive.strategies().expect("read"), [named("typefuzz", 420), named("opfuzz", 180)]);
    assert_eq!(archive.operators().expect("read"), [named("bvadd", 120), named("str.++", 60)]);
    let slow: Vec<u64> = archive.slowest().expect("read").iter().map(|s| s.cpu).collect();
    assert_eq!(slow, (80..120).rev().collect::<Vec<u64>>());
}

#[test]
fn a_store_of_an_older_smelt_is_brought_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::create(folder.path(), "{}").expect("a store");
    store.take(&stamped(1.0, Event::Round(round(0, 0)))).expect("taken");
    drop(store);
    let path = folder.path().join(DATABASE);
    let old = "DROP TABLE history; DROP TABLE used; DROP TABLE slow; PRAGMA user_version = 1";
    Connection::open(&path).expect("the database").execute_batch(old).expect("changed");
    let archive = Store::open(folder.path()).expect("opened");
    assert_eq!(archive.state().expect("a state").totals.asked, 8);
    assert!(archive.history().expect("read").is_empty());
    drop(archive);
    let mut store = Store::resume(folder.path()).expect("resumed");
    store.take(&stamped(2.0, Event::Round(round(1, 0)))).expect("taken");
    store.flush().expect("written");
    assert_eq!(store.archive().slowest().expect("read").len(), 1);
}

#[test]
fn whose_store_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path();
    let said = |e: Result<Store, StoreError>| e.err().map(|e| e.to_string()).unwrap_or_default();
    let missing = said(Store::resume(out));
    assert!(missing.contains("there is no campaign in"), "{missing}");
    assert!(matches!(Store::open(out), Err(StoreError::Missing { .. })));
    let store = Store::create(out, "{}").expect("a store");
    let held = said(Store::resume(out));
    assert!(held.contains(&format!("process {} runs a campaign", std::process::id())), "{held}");
    drop(store);
    let exists = said(Store::create(out, "{}"));
    assert!(exists.contains("--resume"), "{exists}");
    Store::resume(out).expect("the lock was given back");
    // A version that is to come.
    let path = out.join(DATABASE);
    let set = |sql: &str| {
        Connection::open(&path).expect("the database").execute_batch(sql).expect("changed");
    };
    set("PRAGMA user_version = 7");
    let newer = said(Store::resume(out));
    assert!(newer.contains("newer smelt (version 7 of the store, this one knows 2)"), "{newer}");
    assert!(matches!(Store::open(out), Err(StoreError::Newer { .. })));
    set("PRAGMA user_version = 2; PRAGMA application_id = 5");
    assert!(matches!(Store::resume(out), Err(StoreError::Foreign { .. })));
    std::fs::write(&path, "a text that is no database, and long enough to be looked at")
        .expect("written");
    let foreign = said(Store::resume(out));
    assert!(foreign.contains("is not the store of a campaign"), "{foreign}");
    // Killed while it was made: as if nothing were there.
    std::fs::write(&path, "").expect("written");
    assert!(matches!(Store::open(out), Err(StoreError::Missing { .. })));
    Store::create(out, "{}").expect("a store after all");
}
