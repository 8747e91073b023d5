//! What cannot be started, or not any more: clear errors, nothing left.

mod zoo;

use smelt_solvers::run::{Invocation, Limits, RunError, Scratch, run};
use smelt_solvers::{Conditions, Input, Launcher, Query, Solver};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use zoo::{Before, SCRIPT, alone, limits, profile, program, solver};

fn error(program: &Path, scratch: &Scratch) -> String {
    let what = Invocation { program: program.to_owned(), ..Invocation::default() };
    match run(&what, &Limits::seconds(5.0), scratch, &|| false) {
        Err(e) => e.to_string(),
        Ok(ran) => panic!("{} was started: {ran:?}", program.display()),
    }
}

#[test]
fn what_is_no_program() {
    let _alone = alone();
    let folder = tempfile::tempdir().expect("a folder");
    let scratch = Scratch::new().expect("a folder");
    let before = Before::now();
    let make = |name: &str, text: &[u8], mode: u32| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).expect("a mode");
        path
    };
    let there = |path: &Path, text: &str| format!("{}{text}", path.display());
    let missing = folder.path().join("missing");
    assert_eq!(
        error(&missing, &scratch),
        format!("there is no program {}; was it moved, removed or upgraded?", missing.display())
    );
    assert_eq!(error(Path::new("no-such-solver"), &scratch), "no-such-solver is not on PATH");
    let plain = make("plain", b"#!/bin/sh\n", 0o644);
    assert_eq!(error(&plain, &scratch), there(&plain, " is not executable; try chmod +x"));
    assert_eq!(error(folder.path(), &scratch), there(folder.path(), " is a folder"));
    let orphan = make("orphan", b"#!/no/such/interpreter\nsat\n", 0o755);
    assert_eq!(
        error(&orphan, &scratch),
        there(&orphan, " cannot be started: its interpreter or loader is missing")
    );
    let foreign = make("foreign", b"\x7fELF\x01\x02\x03\x04 of another machine", 0o755);
    assert_eq!(error(&foreign, &scratch), there(&foreign, " is not a program for this machine"));
    let text = make("text", b"echo sat\n", 0o755);
    assert_eq!(
        error(&text, &scratch),
        there(&text, " is no program; a script needs a first line such as #!/bin/sh")
    );
    let empty = make("empty", b"", 0o755);
    assert_eq!(
        error(&empty, &scratch),
        there(&empty, " is no program; a script needs a first line such as #!/bin/sh")
    );
    before.check("no program", &scratch);
}

/// A script is a solver too, and a relative path means the user's folder, not the child's.
#[test]
fn a_script() {
    let _alone = alone();
    let folder = tempfile::tempdir_in(".").expect("a folder");
    let scratch = Scratch::new().expect("a folder");
    let path = Path::new(folder.path().file_name().expect("a name")).join("solver");
    std::fs::write(&path, "#!/bin/sh\nread line\necho un$line\n").expect("a file");
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("a mode");
    let what =
        Invocation { program: path, input: Some(b"sat\n".to_vec()), ..Invocation::default() };
    let ran = run(&what, &Limits::seconds(5.0), &scratch, &|| false).expect("an end");
    assert_eq!(ran.stdout.bytes, b"unsat\n");
}

/// A solver that is upgraded while it is in use is noticed; one that vanishes is an error.
#[test]
fn replaced() {
    let _alone = alone();
    let folder = tempfile::tempdir().expect("a folder");
    let scratch = Scratch::new().expect("a folder");
    let path = folder.path().join("solver");
    std::fs::copy(program(), &path).expect("a copy");
    let launcher =
        Launcher { program: path.clone(), identity: path.clone(), ..Launcher::default() };
    let slow = ["sat-then:hangs".to_owned(), zoo::tag()];
    let solver = Solver::new("solver".into(), profile(), None, launcher, &[], &slow);
    assert!(!solver.has_changed());
    let limits = limits(0.5);
    let conditions = Conditions { limits: &limits, scratch: &scratch, cancelled: &|| false };
    std::thread::scope(|scope| {
        let running = scope.spawn(|| {
            let cancelled = || false;
            let conditions =
                Conditions { limits: &limits, scratch: &scratch, cancelled: &cancelled };
            solver.ask(&query(Input::Text(SCRIPT)), conditions)
        });
        std::thread::sleep(std::time::Duration::from_millis(150));
        // As a package manager does it: another file in its place.
        std::fs::copy(program(), folder.path().join("new")).expect("a copy");
        std::fs::rename(folder.path().join("new"), &path).expect("a rename");
        assert!(solver.has_changed());
        let said = running.join().expect("no panic").expect("an end");
        assert_eq!(said.answer().word(), "sat", "what ran, ran to its end");
    });
    std::fs::remove_file(&path).expect("it was there");
    assert!(solver.has_changed());
    let error = solver.ask(&query(Input::Text(SCRIPT)), conditions).err().map(|e| e.to_string());
    assert!(error.is_some_and(|e| e.starts_with("there is no ")));
}

/// No room for temporary files: an error that says what to do, then work goes on where there is room.
#[test]
fn a_full_disk() {
    let _alone = alone();
    let folder = tempfile::tempdir().expect("a folder");
    let Some(mounted) = SmallDisk::mount(folder.path()) else {
        // Only the system's administrator may mount: nothing is tested where that is somebody else.
        return;
    };
    let scratch = Scratch::below(folder.path()).expect("a folder");
    let before = Before::now();
    let limits = limits(10.0);
    let conditions = Conditions { limits: &limits, scratch: &scratch, cancelled: &|| false };
    let good = solver("trivial");
    let ask = || good.ask(&query(Input::Text(SCRIPT)), conditions);
    // A child that fills the disk costs one query.
    let short = zoo::limits(0.5);
    let hasty = Conditions { limits: &short, ..conditions };
    assert_eq!(zoo_answer(solver("many-files").ask(&query(Input::Text(b"")), hasty)), "timeout");
    assert_eq!(zoo_answer(ask()), "sat");
    before.check("many files", &scratch);
    // Now somebody else has filled it, with folders too.
    let mut made = Vec::new();
    while let Ok(()) = std::fs::create_dir(folder.path().join(format!("f{}", made.len()))) {
        made.push(folder.path().join(format!("f{}", made.len())));
    }
    assert_eq!(zoo_answer(ask()), "sat", "an empty folder is used again");
    let other = Scratch::below(folder.path());
    let error = other.err().map(|e| e.to_string()).unwrap_or_default();
    assert!(
        error.starts_with("cannot make a temporary folder: No space left on device"),
        "{error}"
    );
    assert!(error.ends_with("; make room, or set TMPDIR to a folder that has some"), "{error}");
    for path in made {
        std::fs::remove_dir(path).expect("it was there");
    }
    assert_eq!(zoo_answer(ask()), "sat");
    drop(scratch);
    drop(mounted);
}

fn query(input: Input<'_>) -> Query<'_> {
    Query { input, questions: 1, incremental: false, asks: &[] }
}

fn zoo_answer(said: Result<smelt_solvers::Said, RunError>) -> &'static str {
    said.expect("an end").answer().word()
}

/// Somebody removes our temporary folder while we work: that is not the solver's fault.
#[test]
fn no_folder_any_more() {
    let _alone = alone();
    let scratch = Scratch::new().expect("a folder");
    let limits = limits(10.0);
    let conditions = Conditions { limits: &limits, scratch: &scratch, cancelled: &|| false };
    let solver = solver("trivial");
    assert_eq!(zoo_answer(solver.ask(&query(Input::Text(SCRIPT)), conditions)), "sat");
    std::fs::remove_dir_all(scratch.path()).expect("it was there");
    let error = solver.ask(&query(Input::Text(SCRIPT)), conditions).err();
    let error = error.map(|e| e.to_string()).unwrap_or_default();
    assert!(error.starts_with("cannot enter a temporary folder: "), "{error}");
}

/// A disk of half a megabyte and a hundred files.
struct SmallDisk<'a>(&'a Path);

impl SmallDisk<'_> {
    fn mount(at: &Path) -> Option<SmallDisk<'_>> {
        let mut command = std::process::Command::new("mount");
        command.args(["-t", "tmpfs", "-o", "size=512k,nr_inodes=100", "tmpfs"]).arg(at);
        let done = command.stderr(std::process::Stdio::null()).status();
        done.is_ok_and(|s| s.success()).then_some(SmallDisk(at))
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg(self.0).status();
    }
}
