//! The AFL++ pipeline as a baseline: the formula becomes a C program whose innermost statement aborts, AFL++
//! fuzzes it in persistent mode with CMPLOG, and the input of the first crash is a model. Boxes stay closed:
//! they are linked as libraries, without instrumentation.

use super::c_program::{program, sizes, words};
use super::formula::Formula;
use super::recheck::recheck;
use crate::exit::{self, SolverError};
use crate::shelf;
use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};
use smelt_closedbox::host::{Binding, Host};
use smelt_closedbox::problem::Problem;
use smelt_solvers::run::{End, Invocation, Limits, Ran, Running, Scratch, run};
use std::cell::Cell;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const COMPILER: &str = "afl-clang-fast";
const FUZZER: &str = "afl-fuzz";
/// The program, in its folder.
const SOURCE: &str = "formula.c";
/// How long the fuzzer has to end by itself: killed, it would leave shared memory behind.
const GRACE: Duration = Duration::from_secs(5);
/// How the fuzzed program is compiled, as in paper 002: comparisons are split into bytes.
const SPLIT: [&str; 3] =
    ["AFL_LLVM_LAF_SPLIT_COMPARES", "AFL_LLVM_LAF_SPLIT_FLOATS", "AFL_LLVM_LAF_TRANSFORM_COMPARES"];
/// So that it runs without a terminal and in a container, and stops at the first crash.
const QUIET: [&str; 5] = [
    "AFL_NO_UI",
    "AFL_NO_AFFINITY",
    "AFL_SKIP_CPUFREQ",
    "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES",
    "AFL_BENCH_UNTIL_CRASH",
];

/// What came of a file.
pub(super) struct Fuzzed {
    /// Sat if there is nothing; else why it is not known.
    pub(super) unknown: Option<String>,
    /// Whether the pipeline cannot say this formula at all.
    pub(super) unsupported: bool,
    /// Seconds of fuzzing.
    pub(super) seconds: f64,
    /// Seconds of compiling.
    pub(super) compile: f64,
}

/// AFL++, where it is installed.
pub(super) struct Pipeline {
    scratch: Scratch,
    seed: u64,
    timeout: Duration,
}

impl Pipeline {
    pub(super) fn new(timeout: f64, seed: u64) -> Result<Pipeline> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        for name in [COMPILER, FUZZER] {
            if !std::env::split_paths(&path).any(|folder| folder.join(name).is_file()) {
                let words = "--modes afl needs AFL++; on Debian: apt install afl++";
                return Err(SolverError(format!("{name} is not on PATH: {words}")).into());
            }
        }
        let timeout = Duration::try_from_secs_f64(timeout).context("--timeout is no time")?;
        // With the guard, which ends processes if smelt is killed.
        Ok(Pipeline { scratch: shelf::open(&[])?.scratch, seed, timeout })
    }

    /// Fuzzes the formula of a problem. `host`: its boxes; it began `begun`.
    pub(super) fn solve(
        &self,
        problem: &mut Problem,
        host: &mut Host<'_>,
        begun: Instant,
    ) -> Result<Fuzzed> {
        let formula = Formula::of(problem);
        let built = match formula {
            Ok(formula) => self.build(problem, formula, host.boxes())?,
            Err(why) => Err(why),
        };
        let compile = begun.elapsed().as_secs_f64();
        let unknown =
            |why: String| Fuzzed { unknown: Some(why), unsupported: false, seconds: 0.0, compile };
        let built = match built {
            Ok(built) => built,
            Err(why) => return Ok(Fuzzed { unsupported: true, ..unknown(why) }),
        };
        let (found, seconds) = self.first(&built)?;
        let input = match found {
            Ok(input) => input,
            Err(why) => return Ok(Fuzzed { seconds, ..unknown(why) }),
        };
        let words = words(&input, &built.formula.graph.inputs);
        let checked = recheck(problem, &built.formula, &words, host, &exit::interrupted);
        let unknown = checked.err().map(|why| format!("a crash was found but {why}"));
        Ok(Fuzzed { unknown, unsupported: false, seconds, compile })
    }

    /// Writes and compiles the program; inside: why it cannot be said.
    fn build(
        &self,
        problem: &Problem,
        formula: Formula,
        bindings: &[Binding],
    ) -> Result<Result<Built, String>> {
        let (symbols, libraries) = match formula.linked(problem, bindings) {
            Ok(linked) => linked,
            Err(why) => return Ok(Err(why)),
        };
        let folder = Folder(self.scratch.fresh(".afl"));
        std::fs::create_dir(&folder.0).context("cannot make a folder")?;
        let text = program(&formula.graph, &formula.atoms, &symbols);
        std::fs::write(folder.0.join(SOURCE), text).context("cannot write a program")?;
        let built = Built { formula, folder, libraries };
        for (name, variables) in [("fuzzed", &SPLIT[..]), ("cmplog", &["AFL_LLVM_CMPLOG"])] {
            if let Err(why) = self.compile(&built, COMPILER.into(), name, variables)? {
                return Ok(Err(why));
            }
        }
        Ok(Ok(built))
    }

    fn compile(
        &self,
        built: &Built,
        compiler: OsString,
        name: &str,
        variables: &[&str],
    ) -> Result<Result<(), String>> {
        let folder = &built.folder.0;
        let mut arguments: Vec<OsString> =
            ["-O2", "-w", "-ffp-contract=off"].map(Into::into).into();
        if compiler == COMPILER {
            // Every conjunct is a block inside the one before.
            arguments.push("-fbracket-depth=100000".into());
        }
        arguments.extend(["-o".into(), folder.join(name).into(), folder.join(SOURCE).into()]);
        arguments.extend(built.libraries.iter().map(Into::into));
        arguments.push("-lm".into());
        let what = Invocation {
            program: compiler.into(),
            arguments,
            environment: on(variables.iter().chain(&["AFL_QUIET"])),
            ..Invocation::default()
        };
        let limits = Limits { address_space: false, ..Limits::seconds(60.0) };
        let ran = run(&what, &limits, &self.scratch, &exit::interrupted)?;
        if ran.end == End::Exited(0) {
            return Ok(Ok(()));
        }
        let said = String::from_utf8_lossy(&ran.stderr.bytes);
        let line = said.lines().find(|l| l.contains("error")).unwrap_or("it takes too long");
        Ok(Err(format!("the program cannot be compiled: {line}")))
    }

    /// The first input that the program aborts on, and after how many seconds; or why there is none.
    fn first(&self, built: &Built) -> Result<(Result<Vec<u8>, String>, f64)> {
        let folder = &built.folder.0;
        // What is found is tried without AFL++.
        let cc = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
        if let Err(why) = self.compile(built, cc, "plain", &[])? {
            return Ok((Err(why), 0.0));
        }
        let bytes = sizes(&built.formula.graph.inputs);
        let seeds = folder.join("in");
        std::fs::create_dir(&seeds).context("cannot make a folder")?;
        let begun = Instant::now();
        for (name, byte) in [("zeros", 0), ("ones", 0xff)] {
            let (path, seed) = (seeds.join(name), vec![byte; bytes]);
            std::fs::write(&path, &seed).context("cannot write a seed")?;
            // AFL++ does not begin with a seed that crashes.
            if self.aborts(folder, &path)? {
                return Ok((Ok(seed), begun.elapsed().as_secs_f64()));
            }
        }
        let ran = self.fuzz(folder, bytes)?;
        let seconds = ran.wall.as_secs_f64();
        let crashes = folder.join("out/default/crashes");
        let mut files: Vec<PathBuf> = std::fs::read_dir(crashes)
            .map(|all| all.filter_map(|e| e.ok().map(|e| e.path())).collect())
            .unwrap_or_default();
        files.retain(|f| f.file_name().is_some_and(|n| n.to_string_lossy().starts_with("id")));
        files.sort();
        for file in &files {
            if self.aborts(folder, file)? {
                let input = std::fs::read(file).context("cannot read a crash")?;
                return Ok((Ok(input), seconds));
            }
        }
        let said = String::from_utf8_lossy(&ran.stdout.bytes);
        let trouble = said.lines().find_map(|l| l.split_once("PROGRAM ABORT").map(|(_, w)| w));
        let why = match trouble {
            _ if !files.is_empty() => "a crash was found that is not the formula's".to_owned(),
            Some(words) => format!("afl-fuzz: {}", words.trim_matches([' ', ':'])),
            None => "time is up".to_owned(),
        };
        Ok((Err(why), seconds))
    }

    /// Whether the plain program reaches its innermost statement on an input.
    fn aborts(&self, folder: &Path, input: &Path) -> Result<bool> {
        let what = Invocation {
            program: folder.join("plain"),
            arguments: vec![input.into()],
            ..Invocation::default()
        };
        let ran = run(&what, &Limits::seconds(5.0), &self.scratch, &exit::interrupted)?;
        Ok(ran.stdout.bytes == b"reached\n")
    }

    /// Runs AFL++ until a crash, the end of the time, or Ctrl-C.
    fn fuzz(&self, folder: &Path, bytes: usize) -> Result<Ran> {
        let mut arguments: Vec<OsString> = vec!["-i".into(), folder.join("in").into()];
        arguments.extend(["-o".into(), folder.join("out").into()]);
        arguments.extend(["-c".into(), folder.join("cmplog").into()]);
        let seed = self.seed.to_string();
        let length = bytes.to_string();
        arguments.extend(
            ["-g", &length, "-G", &length, "-s", &seed, "-t", "1000", "--"].map(Into::into),
        );
        arguments.push(folder.join("fuzzed").into());
        let what = Invocation {
            program: FUZZER.into(),
            arguments,
            environment: on(&QUIET),
            ..Invocation::default()
        };
        let wall = self.timeout + GRACE;
        let limits = Limits { wall, cpu: None, address_space: false, ..Limits::default() };
        let until = Instant::now() + self.timeout;
        let mut running = Running::start(&what, &limits, &self.scratch, false)?;
        let pid = Pid::from_raw(running.id().cast_signed());
        let told = Cell::new(false);
        let tell = || {
            if !told.get() && (Instant::now() >= until || exit::interrupted()) {
                told.set(true);
                // As Ctrl-C: it gives back what it took from the system, and ends.
                let _ = pid.map(|pid| kill_process(pid, Signal::INT));
            }
            false
        };
        Ok(running.wait(&[], &limits, &tell, |_| false)?)
    }
}

/// A program that is compiled.
struct Built {
    formula: Formula,
    folder: Folder,
    /// The boxes.
    libraries: Vec<PathBuf>,
}

/// A folder that is gone when it is not needed any more.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed goes with the scratch folder.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Variables that are on.
fn on<'v>(
    names: impl IntoIterator<Item = &'v &'v str>,
) -> std::collections::BTreeMap<String, OsString> {
    names.into_iter().map(|n| ((*n).to_owned(), "1".into())).collect()
}
