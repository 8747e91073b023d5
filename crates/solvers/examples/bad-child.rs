//! A zoo of bad solvers in one program: `bad-child MODE [TAG] [FILE]`. `tests/bad_children.rs` runs each
//! and sees that nothing of it is left; `trivial` is a good one, for soaks and benchmarks.
//!
//! TAG means nothing here: it is how the test finds a process whose environment is empty.

// A zoo forks, ignores signals and prints: that is what it is for.
#![allow(unsafe_code, clippy::print_stdout, clippy::print_stderr)]

use rustix::process::{Pid, Resource, Signal, getpid, kill_process, setpgid, setsid};
use std::io::{Read, Write};
use std::process::{Command, Stdio, exit};
use std::time::Duration;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |n: usize| arguments.get(n).map_or("", String::as_str);
    let (mode, parameter) = word(0).split_once(':').unwrap_or((word(0), ""));
    match mode {
        "trivial" => trivial(word(2), 0),
        "liar" => trivial(word(2), parameter.parse().unwrap_or(100)),
        "never" => sleep(),
        "deaf" => {
            for signal in [libc::SIGTERM, libc::SIGINT, libc::SIGHUP] {
                // SAFETY: the disposition "ignore" runs no code of ours.
                unsafe { libc::signal(signal, libc::SIG_IGN) };
            }
            sleep()
        }
        "stops" => raise(Signal::STOP),
        "leaves-group" => {
            // Into the group of whoever started us.
            let group =
                rustix::process::getppid().and_then(|p| rustix::process::getpgid(Some(p)).ok());
            check(setpgid(None, group).is_ok());
            sleep()
        }
        "forks" => {
            forks(parameter, word(1));
            println!("sat");
        }
        "forks-hangs" => {
            forks(parameter, word(1));
            println!("ready");
            sleep()
        }
        "runs-away" => runs_away(),
        "dead-grandchildren" => {
            for _ in 0..50 {
                if fork() == 0 {
                    exit(0);
                }
            }
            println!("unsat");
        }
        "touches" => touches(100 << 30, parameter == "slowly"),
        "touches-together" => {
            for _ in 0..8 {
                if fork() == 0 {
                    touches(100 << 20, false);
                    sleep();
                }
            }
            sleep()
        }
        "reserves" => reserves(parameter),
        "floods" => floods(parameter, 10 << 30),
        "closes" => {
            close_all();
            if parameter == "exits" { exit(0) } else { sleep() }
        }
        "says" => {
            let mut out = std::io::stdout();
            let _ = out.write_all(said(parameter)).and_then(|()| out.flush());
        }
        "parentheses" => {
            let text = "()".repeat(1 << 16);
            for _ in 0..parameter.parse().unwrap_or(0) {
                print!("{text}");
            }
        }
        "signal" => die(parameter.parse().unwrap_or(0)),
        "sat-then" => {
            println!("sat");
            match parameter {
                "hangs" => sleep(),
                "floods" => floods("out", 10 << 30),
                _ => die(libc::SIGSEGV),
            }
        }
        "session" => session(parameter),
        "huge-file" => {
            let mut file = std::fs::File::create("huge").expect("a file");
            let block = vec![7; 1 << 20];
            while file.write_all(&block).is_ok() {}
            println!("unsat");
        }
        "many-files" => fills("."),
        "strange-files" => strange_files(),
        "burns" => {
            for _ in 0..3 {
                std::thread::spawn(|| {
                    loop {
                        std::hint::spin_loop();
                    }
                });
            }
            sleep()
        }
        "exits" => exit(parameter.parse().unwrap_or(1)),
        "reads-slowly" => {
            let mut byte = [0; 64];
            let mut read = 0;
            while let Ok(n @ 1..) = std::io::stdin().read(&mut byte) {
                read += n;
                std::thread::sleep(Duration::from_micros(200));
            }
            println!("{}", if read > 0 { "sat" } else { "unknown" });
        }
        "asserts" => {
            eprintln!(
                "solver: ../src/smt/theory_{}.cpp:417: void f(int): Assertion `x < {}' failed.",
                word(0).len(),
                std::ptr::from_ref(&arguments).addr()
            );
            std::process::abort()
        }
        "descriptors" => descriptors(parameter),
        "parent" => parent(parameter, word(1), word(2)),
        "guard" => smelt_solvers::run::serve_guard(),
        "sleeper" => {
            let _ = setsid();
            if parameter == "away" {
                let _ = std::env::set_current_dir("/");
            }
            sleep()
        }
        _ => {
            eprintln!("bad-child: there is no mode {mode:?}");
            exit(2)
        }
    }
}

fn sleep() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1000));
    }
}

fn check(fine: bool) {
    if !fine {
        eprintln!("bad-child: this machine does not let me be bad");
        exit(3)
    }
}

fn raise(signal: Signal) {
    let _ = kill_process(getpid(), signal);
}

fn die(signal: i32) -> ! {
    // Rust catches some of them to say more about them.
    // SAFETY: the default disposition runs no code of ours.
    unsafe { libc::signal(signal, libc::SIG_DFL) };
    if let Some(signal) = Signal::from_named_raw(signal) {
        raise(signal);
    }
    sleep()
}

fn fork() -> i32 {
    // SAFETY: this program has one thread when it forks.
    unsafe { libc::fork() }
}

fn close_all() {
    for fd in 0..64 {
        // SAFETY: nothing of this program uses a descriptor behind this call.
        unsafe { libc::close(fd) };
    }
}

/// `COUNT:KINDS`: grandchildren that outlive us, of each kind in turn.
fn forks(parameter: &str, tag: &str) {
    let (count, kinds) = parameter.split_once(':').unwrap_or((parameter, "g"));
    let kinds: Vec<char> = kinds.chars().collect();
    for i in 0..count.parse().unwrap_or(0) {
        let kind: char = kinds[i % kinds.len()];
        match kind {
            // Without an environment; `x` leaves the folder too.
            'e' | 'x' => {
                let mode = if kind == 'x' { "sleeper:away" } else { "sleeper" };
                let started = Command::new(std::env::current_exe().expect("our own path"))
                    .args([mode, tag])
                    .env_clear()
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn();
                check(started.is_ok());
            }
            _ if fork() != 0 => {}
            // Stays in the group and holds the pipes.
            'g' => sleep(),
            // Leaves for a session of its own, holding nothing.
            's' => {
                let _ = setsid();
                close_all();
                let _ = std::env::set_current_dir("/");
                sleep()
            }
            // Its child outlives it.
            'f' => {
                let _ = setsid();
                if fork() == 0 {
                    let _ = setsid();
                    sleep()
                }
                exit(0)
            }
            // Leads a group of its own.
            _ => {
                let _ = setpgid(None, None::<Pid>);
                sleep()
            }
        }
    }
}

/// Each generation starts the next and ends at once, out of the group.
fn runs_away() -> ! {
    if fork() != 0 {
        std::thread::sleep(Duration::from_millis(30));
        println!("sat");
        exit(0)
    }
    close_all();
    loop {
        let _ = setsid();
        if fork() != 0 {
            exit(0)
        }
        std::thread::sleep(Duration::from_micros(300));
    }
}

fn touches(bytes: usize, slowly: bool) {
    let mut all = Vec::new();
    for _ in 0..bytes >> 20 {
        let mut block: Vec<u8> = Vec::new();
        if block.try_reserve_exact(1 << 20).is_err() {
            // As a C program that does not look at what malloc gave.
            die(libc::SIGSEGV)
        }
        block.resize(1 << 20, 1);
        all.push(block);
        if slowly && all.len() % 4 == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// One huge reservation, and what different languages do when it fails.
fn reserves(what: &str) {
    // A limit comes right after the start: see that it is there.
    let limited = (0..2000).any(|_| {
        std::thread::sleep(Duration::from_millis(1));
        rustix::process::getrlimit(Resource::As).current.is_some()
    });
    let mut all: Vec<u8> = Vec::new();
    if !limited || all.try_reserve_exact(100 << 30).is_ok() {
        eprintln!("bad-child: nobody limited me");
        exit(3)
    }
    match what {
        "c++" => {
            eprintln!("terminate called after throwing an instance of 'std::bad_alloc'");
            eprintln!("  what():  std::bad_alloc");
            std::process::abort()
        }
        "c" => {
            eprintln!("Out of memory");
            exit(16)
        }
        "lisp" => println!("(error \"out of memory\")"),
        "rust" => std::alloc::handle_alloc_error(std::alloc::Layout::new::<[u8; 1 << 40]>()),
        _ => die(libc::SIGSEGV),
    }
}

fn floods(what: &str, bytes: u64) {
    let line = "this is not the answer that you are looking for, nor is the next one\n".repeat(500);
    let mut to: Box<dyn Write> =
        if what == "err" { Box::new(std::io::stderr()) } else { Box::new(std::io::stdout()) };
    let mut written = 0;
    while written < bytes && to.write_all(line.as_bytes()).is_ok() {
        written += line.len() as u64;
    }
}

fn said(what: &str) -> &'static [u8] {
    match what {
        "binary" => b"\x7fELF\x02\x01\x01\0\0\x93\xff\xfe\n\x1b[31m\x08",
        "open" => b"((((((((((\nsat\n",
        "close" => b"))))))))))\n",
        "half" => b"(define-fun x () Int\n  (+ 1",
        "nul" => b"s\0a\0t\0\n\0",
        "utf-8" => b"\xc3\x28 \xf0\x9f\x98\nsa\xcc\x88t\n",
        "words" => b"I am satisfied\nunsatisfied\nsat.\n",
        "wrong" => b"(error \"line 1 column 2: you forgot\")\nsat\n",
        _ => b"",
    }
}

/// `DIED:AFTER`: a session that goes wrong at a certain question.
fn session(parameter: &str) {
    let (what, after) = parameter.split_once(':').unwrap_or((parameter, "2"));
    let after: u64 = after.parse().unwrap_or(2);
    let mut questions = 0;
    let mut kept: Vec<Vec<u8>> = Vec::new();
    commands(std::io::stdin(), |command| {
        let out = std::io::stdout();
        if command.starts_with("(check-sat") {
            questions += 1;
            match what {
                "dies" if questions > after => die(libc::SIGSEGV),
                "dies-speaking" if questions > after => {
                    println!("(error \"internal trouble\")");
                    die(libc::SIGABRT)
                }
                "hangs" if questions > after => sleep(),
                "exits" if questions > after => exit(0),
                "grows" => kept.push(vec![1; 50 << 20]),
                _ => {}
            }
            println!("sat");
        } else if let Some(text) = echoed(command) {
            match what {
                "never-echoes" => {}
                "echoes-wrong" => println!("{}", text.replace('-', "_")),
                // The end of its line comes late.
                "echoes-late" => {
                    print!("\"{text}");
                    let _ = out.lock().flush();
                    std::thread::sleep(Duration::from_millis(5));
                    println!("\"");
                }
                _ => println!("\"{text}\""),
            }
        } else if command.starts_with("(reset") && what == "dies-forgetting" && questions >= after {
            die(libc::SIGSEGV)
        }
        let _ = out.lock().flush();
    });
}

/// A solver that says `sat` to everything; or `unsat` to one script in so many, always to the same, and
/// `unknown` to the others.
fn trivial(file: &str, lies: u64) {
    let mut out = std::io::stdout();
    let mut hash = 0u64;
    let answer = |command: &str| {
        let text = match command.split([' ', ')']).next() {
            Some("(check-sat" | "(check-sat-assuming") if lies > 0 && hash % lies == 1 => "unsat",
            Some("(check-sat" | "(check-sat-assuming") if lies > 0 => "unknown",
            Some("(check-sat" | "(check-sat-assuming") => "sat",
            Some("(reset" | "(push" | "(pop") => return hash = 0,
            Some("(assert") => {
                let mix = |h: u64, b: u8| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
                return hash = command.bytes().fold(hash, mix);
            }
            Some("(get-model") => "(\n)",
            Some("(exit") => exit(0),
            _ => match echoed(command) {
                Some(text) => text,
                None => return,
            },
        };
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    };
    if file.is_empty() {
        commands(std::io::stdin(), answer);
    } else {
        match std::fs::File::open(file) {
            Ok(file) => commands(file, answer),
            Err(e) => println!("(error \"cannot open: {e}\")"),
        }
    }
}

fn echoed(command: &str) -> Option<&str> {
    command.strip_prefix("(echo \"")?.split('"').next()
}

/// Calls `f` with each command as soon as it is complete.
fn commands(mut from: impl Read, mut f: impl FnMut(&str)) {
    let mut buffer = [0; 1 << 14];
    let (mut command, mut depth, mut quoted) = (Vec::new(), 0u32, false);
    while let Ok(n @ 1..) = from.read(&mut buffer) {
        for &b in &buffer[..n] {
            if depth == 0 && b != b'(' {
                continue;
            }
            command.push(b);
            match b {
                b'"' => quoted = !quoted,
                b'(' if !quoted => depth += 1,
                b')' if !quoted => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                f(&String::from_utf8_lossy(&command));
                command.clear();
            }
        }
    }
}

/// Until somebody stops it.
fn fills(folder: &str) {
    for i in 0.. {
        let folder = format!("{folder}/{}", i / 100);
        if i % 100 == 0 {
            let _ = std::fs::create_dir(&folder);
        }
        let _ = std::fs::write(format!("{folder}/{i}"), vec![1; 100_000]);
    }
}

/// What is not easily removed.
fn strange_files() {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::Permissions::from_mode;
    let made = std::fs::create_dir_all("a/b/c")
        .and_then(|()| std::fs::write("a/b/c/d", "text"))
        .and_then(|()| std::os::unix::fs::symlink("/", "a/b/root"))
        .and_then(|()| std::fs::write("a/-rf *\n", "text"))
        .and_then(|()| std::fs::set_permissions("a/b/c", mode(0o0)))
        .and_then(|()| std::fs::set_permissions("a/b", mode(0o500)))
        .and_then(|()| std::fs::set_permissions(".", mode(0o500)));
    check(made.is_ok());
    println!("sat");
}

/// `sat` if no descriptors are open but the three standard ones, those of the list, and the one that
/// looks.
fn descriptors(list: &str) {
    let open = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let listed: Vec<&str> = list.split(',').chain(["0", "1", "2"]).collect();
    let mut strangers: Vec<String> =
        open.filter_map(|e| e.file_name().into_string().ok()).collect();
    strangers.retain(|n| !listed.contains(&n.as_str()));
    eprintln!("besides {list}: {strangers:?}");
    println!("{}", if strangers.len() == 1 { "sat" } else { "unsat" });
}

/// A small smelt: runs children in threads below FOLDER, with a guard, until it is killed.
fn parent(kinds: &str, tag: &str, folder: &str) {
    use smelt_solvers::run::{Invocation, Limits, Scratch, guard, run};
    let program = std::env::current_exe().expect("our own path");
    // One folder is there before the guard, one comes after it.
    let early = Scratch::below(folder.as_ref()).expect("a folder");
    guard(Command::new(&program).args(["guard", tag])).expect("a guard");
    let late = Scratch::below(folder.as_ref()).expect("a folder");
    std::fs::write(late.fresh(".txt"), "text").expect("a file");
    std::thread::scope(|scope| {
        for (scratch, mode) in [
            (&early, "never".to_owned()),
            (&late, format!("forks-hangs:10:{kinds}")),
            (&late, "deaf".to_owned()),
        ] {
            let what = Invocation {
                program: program.clone(),
                arguments: vec![mode.into(), tag.into()],
                ..Invocation::default()
            };
            scope.spawn(move || run(&what, &Limits::seconds(100.0), scratch, &|| false));
        }
    });
}
