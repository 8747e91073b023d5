//! Installing, with package clients that behave well, badly or not at all: small programs of ours in
//! the place of `python3`. Each installation runs in a process of its own (this very test program,
//! started again), because PATH belongs to a process and some of them are killed.

mod world;

use smelt_solvers::install::{Cache, InstallError};
use smelt_solvers::version::Wanted;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use world::{GOOD, World};

/// Not a test: what the others start.
#[test]
#[ignore = "started by the other tests"]
fn one_installation() {
    world::install_as_told();
}

#[test]
fn a_release_is_installed_and_then_there() {
    let world = World::new(GOOD);
    let run = world.install("z3@4.8.10");
    assert!(run.ok(), "{run}");
    assert_eq!(run.events("Downloading").last().map(String::as_str), Some("z3@4.8.10"), "{run}");
    let cache = world.cache();
    let installed = cache.resolve("z3", &wanted("4.8.10")).expect("it is installed");
    assert_eq!(installed.what(), "z3@4.8.10");
    assert_eq!(installed.registry_version().text(), "4.8.10.0");
    assert_eq!(installed.source(), "pip: z3-solver");
    assert!(installed.downloads()[0].stated);
    assert_eq!(installed.sha256().len(), 64);
    installed.verify().expect("nothing was touched");
    let command = installed.launch(Path::new("smelt")).expect("it can be started");
    let said = std::process::Command::new(&command.program).arg("--version").output();
    assert_eq!(said.expect("it starts").stdout, b"Z3 version 4.8.10 - 64 bit\n");
    let by_hand = installed.folder().join("bin/z3");
    assert!(std::process::Command::new(by_hand).status().expect("it starts").success());
    assert_eq!(world.leftovers(), Vec::<String>::new());
    // A second time nothing is asked of anyone.
    fs::remove_file(world.client()).expect("the client is there");
    let again = world.install("z3@4.8.10");
    assert!(again.ok(), "{again}");
    assert_eq!(again.events("Present"), ["z3@4.8.10"]);
}

#[test]
fn several_versions_side_by_side() {
    let world = World::new(GOOD);
    assert!(world.install("z3@4.8.*").ok());
    assert!(world.install("z3@latest").ok());
    let cache = world.cache();
    let names: Vec<String> =
        cache.installed().expect("a cache").into_iter().flatten().map(|i| i.what()).collect();
    assert_eq!(names, ["z3@4.8.9", "z3@4.8.10", "z3@5.4.0"]);
    let latest = cache.resolve("z3", &Wanted::Latest).expect("some are there");
    assert_eq!(latest.version(), "5.4.0");
    let removed = cache.remove("z3", &wanted("4.8.*"), &mut |_| {}, &|| false).expect("removed");
    assert_eq!(removed.len(), 2);
    assert!(cache.resolve("z3", &wanted("4.8.10")).is_none());
    assert!(cache.resolve("z3", &Wanted::Latest).is_some());
    assert_eq!(world.leftovers(), Vec::<String>::new());
}

#[test]
fn a_missing_client_is_named() {
    let world = World::new(GOOD);
    fs::remove_file(world.client()).expect("the client is there");
    let run = world.install("z3@4.8.10");
    run.fails_with("`python3`, which cannot be used: install Python 3 with pip");
    assert_eq!(world.leftovers(), Vec::<String>::new());
}

#[test]
fn python_without_pip_is_named() {
    let world = World::new("echo \"ModuleNotFoundError: No module named 'pip'\" >&2; exit 1");
    world.install("z3@4.8.10").fails_with("`python3 -m pip`, which cannot be used: install pip");
}

#[test]
fn a_pip_that_is_too_old_is_named() {
    let world = World::new(
        "case \"$*\" in *'import sys, pip'*) echo \"$0\"; exit 0;; esac
         echo 'no such option: --ignore-requires-python' >&2; exit 2",
    );
    world.install("z3@4.8.10").fails_with("too old: `python3 -m pip install --upgrade pip`");
}

#[test]
fn no_network() {
    let world = World::new(
        "case \"$*\" in *'import sys, pip'*) echo \"$0\"; exit 0;; esac
         echo \"WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError(...)'\" >&2
         echo 'ERROR: Could not find a version that satisfies the requirement z3-solver (from versions: none)' >&2
         echo 'ERROR: No matching distribution found for z3-solver' >&2; exit 1",
    );
    world.install("z3@4.8.10").fails_with("`pip` cannot reach its registry: check the network");
}

#[test]
fn an_unknown_version_names_those_there_are_nearest_first() {
    let world = World::new(GOOD);
    let run = world.install("z3@4.8.11");
    run.fails_with("there is no z3@4.8.11. There is, nearest first: 4.8.10, 4.8.9, 5.4.0");
}

#[test]
fn an_unknown_package() {
    let world = World::new(
        "case \"$*\" in *'import sys, pip'*) echo \"$0\"; exit 0;; esac
         echo 'ERROR: Could not find a version that satisfies the requirement z3-solver (from versions: none)' >&2
         echo 'ERROR: No matching distribution found for z3-solver' >&2; exit 1",
    );
    world.install("z3@latest").fails_with("registries have no release for this machine");
}

#[test]
fn a_full_disk() {
    let world = World::new(&GOOD.replace(
        "# download",
        "echo \"ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device\" >&2; exit 1",
    ));
    world.install("z3@4.8.10").fails_with("the disk is full");
    assert_eq!(world.leftovers(), Vec::<String>::new());
}

#[test]
fn a_cache_that_cannot_be_written() {
    let world = World::new(GOOD);
    // Nobody can make a folder there, not even root.
    let run = world.command("z3@4.8.10").env("SMELT_CACHE", "/sys/smelt-test").output();
    world::Run::of(run.expect("it runs")).fails_with("cannot write to the cache /sys/smelt-test");
}

#[test]
fn a_wrong_checksum_is_refused() {
    let world = World::new(&GOOD.replace("$(cat $here/sha256)", &"0".repeat(64)));
    world.install("z3@4.8.10").fails_with("but the registry states 0000");
    assert_eq!(world.leftovers(), Vec::<String>::new());
}

#[test]
fn a_client_that_is_killed() {
    let world = World::new(&GOOD.replace("# download", "kill -9 $$"));
    world.install("z3@4.8.10").fails_with("failed (killed by signal 9)");
    assert_eq!(world.leftovers(), Vec::<String>::new());
}

#[test]
fn a_package_without_the_program() {
    let world = World::new(GOOD);
    world.wheel(&[("z3/empty.txt", "nothing")]);
    world.install("z3@4.8.10").fails_with("z3 4.8.10 holds no `z3_solver-*.data/data/bin/z3`");
}

#[test]
fn a_program_that_does_not_start_here() {
    let world = World::new(GOOD);
    let text =
        "#!/bin/sh\necho 'z3: error while loading shared libraries: libgomp.so.1' >&2\nexit 127\n";
    world.wheel(&[("z3_solver-4.8.10.0.data/data/bin/z3", text)]);
    world
        .install("z3@4.8.10")
        .fails_with("does not start on this machine: z3: error while loading");
    let world = World::new(GOOD);
    world.wheel(&[("z3_solver-4.8.10.0.data/data/bin/z3", "#!/no/such/loader\n")]);
    world.install("z3@4.8.10").fails_with("does not start on this machine");
    assert_eq!(world.leftovers(), Vec::<String>::new());
}

/// A download that goes on until it is stopped, by a process of the client's.
const SLOW: &str =
    "head -c 100000 /dev/zero > \"$dest/part\"; sleep 600 & echo $! > $here/sleeper; wait";

#[test]
fn a_stopped_installation_leaves_nothing() {
    let world = World::new(&GOOD.replace("# download", SLOW));
    let stop = world.path("stop");
    let child = world.command("z3@4.8.10").env("SMELT_TEST_STOP", &stop).spawn().expect("it runs");
    let sleeper = world.sleeper();
    fs::write(&stop, "").expect("a file");
    let run = world::Run::of(child.wait_with_output().expect("it ends"));
    run.fails_with("stopped; nothing was installed");
    assert!(run.text.contains("bytes: 100000"), "{run}");
    world::wait_until("the client's process is gone", || !world::is_running(sleeper));
    assert_eq!(world.leftovers(), Vec::<String>::new());
    assert!(world.cache().resolve("z3", &Wanted::Latest).is_none());
}

#[test]
fn what_a_killed_installation_leaves_is_invisible_and_swept() {
    let world = World::new(&GOOD.replace("# download", SLOW));
    let mut child = world.command("z3@4.8.10").spawn().expect("it runs");
    let sleeper = world.sleeper();
    child.kill().expect("it is ours");
    child.wait().expect("it is ours");
    world::end(sleeper);
    assert!(!world.leftovers().is_empty());
    assert!(world.cache().installed().expect("a cache").is_empty());
    world.client_does(GOOD);
    let run = world.install("z3@4.8.10");
    assert!(run.ok(), "{run}");
    assert_eq!(world.leftovers(), Vec::<String>::new());
}

#[test]
fn two_at_once_wait_for_each_other() {
    let world = World::new(&GOOD.replace("# download", "sleep 1; echo x >> $here/downloads"));
    let first = world.command("z3@4.8.10").spawn().expect("it runs");
    world::wait_until("the first holds the lock", || !world.leftovers().is_empty());
    let second = world.command("z3@4.8.10").spawn().expect("it runs");
    let first = world::Run::of(first.wait_with_output().expect("it ends"));
    let second = world::Run::of(second.wait_with_output().expect("it ends"));
    assert!(first.ok(), "{first}");
    assert!(second.ok(), "{second}");
    assert!(second.text.contains("Waiting"), "{second}");
    assert_eq!(second.events("Present"), ["z3@4.8.10"], "{second}");
    assert_eq!(fs::read_to_string(world.path("downloads")).expect("a count"), "x\n");
}

#[test]
fn damage_is_noticed_and_repaired() {
    let world = World::new(GOOD);
    assert!(world.install("z3@4.8.10").ok());
    let cache = world.cache();
    let installed = cache.resolve("z3", &wanted("4.8.10")).expect("it is installed");
    let program = installed.launch(Path::new("")).expect("it can be started").program;
    let good = fs::read(&program).expect("the program");
    let time = fs::metadata(&program).expect("the program").modified().expect("a time");

    // One byte, and a later time: noticed at the next use.
    let mut bad = good.clone();
    bad[good.len() / 2] ^= 1;
    fs::write(&program, &bad).expect("written");
    damaged(installed.launch(Path::new("")), "another checksum");
    damaged(installed.verify(), "another checksum");

    // The same with the old time: only the full check reads every byte.
    let file = fs::File::options().write(true).open(&program).expect("the program");
    file.set_modified(time).expect("a time");
    assert!(installed.launch(Path::new("")).is_ok());
    damaged(installed.verify(), "another checksum");

    // Cut short, or gone.
    fs::write(&program, &good[1..]).expect("written");
    damaged(installed.launch(Path::new("")), "bytes instead of");
    fs::remove_file(&program).expect("removed");
    damaged(installed.launch(Path::new("")), "is missing");

    let run = world.install("z3@4.8.10");
    assert!(run.ok(), "{run}");
    assert_eq!(fs::read(&program).expect("the program"), good);
    installed_again(&cache).verify().expect("it is whole again");

    // A description that cannot be read hides nothing but itself.
    assert!(world.install("z3@5.4.0").ok());
    fs::write(installed.folder().join("install.toml"), "format = 2\n").expect("written");
    let all = cache.installed().expect("a cache");
    assert_eq!(all.iter().filter(|i| i.is_ok()).count(), 1);
    let error = all.into_iter().find_map(Result::err).expect("the damaged one").to_string();
    assert!(error.contains("format 2, but this smelt reads format 1"), "{error}");
}

fn installed_again(cache: &Cache) -> smelt_solvers::Installed {
    cache.resolve("z3", &wanted("4.8.10")).expect("it is installed")
}

fn damaged<T: std::fmt::Debug>(result: Result<T, InstallError>, why: &str) {
    let error = result.expect_err("it is damaged");
    assert!(matches!(error, InstallError::Damaged { .. }), "{error:?}");
    let text = error.to_string();
    assert!(text.contains(why) && text.contains("install --force z3@4.8.10"), "{text}");
}

fn wanted(text: &str) -> Wanted {
    Wanted::parse(text).expect("a request")
}

/// With the real client and registry. Without a network this says so; in CI it must work.
#[test]
fn a_real_release_through_pip() {
    let world = World::new(GOOD);
    let start = Instant::now();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let run = world.command("z3@4.8.10").env("PATH", path).output();
    let run = world::Run::of(run.expect("it runs"));
    if !run.ok() && std::env::var_os("CI").is_none() {
        let why = run.text.lines().last().unwrap_or_default();
        world::say(&format!("not tried: {why}"));
        return;
    }
    assert!(run.ok(), "{run}");
    assert!(start.elapsed() < Duration::from_secs(300));
    let installed = installed_again(&world.cache());
    installed.verify().expect("nothing was touched");
    assert!(installed.downloads()[0].stated, "the registry states a checksum");
    let command = installed.launch(Path::new("smelt")).expect("it can be started");
    let said = std::process::Command::new(command.program).arg("--version").output();
    let said = String::from_utf8(said.expect("it starts").stdout).expect("text");
    assert!(said.starts_with("Z3 version 4.8.10"), "{said}");
}
