//! A solver that can be run: a profile, an executable or a driver, and arguments.

use crate::answer::{Answer, Said, understand};
use crate::profile::{Ask, Language, Profile, Reset};
use crate::run::{Invocation, Limits, RunError, Scratch, Session, run};
use crate::version::Version;
use smelt_smtlib::syntax::lexer::{Lexer, TokenKind};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A script with this leaves traces where options outlive a reset.
const SET_OPTION: &[u8] = b"set-option";

/// What is started before any argument of ours.
#[derive(Clone, Debug, Default)]
pub struct Launcher {
    /// The executable.
    pub program: PathBuf,
    /// Arguments that make it this solver: a driver's library, a Java class path.
    pub arguments: Vec<OsString>,
    /// Variables that it needs.
    pub environment: BTreeMap<String, OsString>,
    /// The folder of an installed release.
    pub installation: PathBuf,
    /// What a person types to start it, if that is shorter.
    pub shown: Option<PathBuf>,
    /// The file whose change means that it is another solver: the executable, library or archive.
    pub identity: PathBuf,
}

/// A solver that can be run.
#[derive(Clone, Debug)]
pub struct Solver {
    /// What the user called it.
    pub name: String,
    /// What is known about it.
    pub profile: Arc<Profile>,
    /// Its release, if known.
    pub version: Option<Version>,
    launcher: Launcher,
    /// Of its configuration, its dialect and the user, in this order.
    arguments: Vec<String>,
    seen: Option<Seen>,
}

/// What tells one file from another without reading it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Seen {
    device: u64,
    inode: u64,
    size: u64,
    time: (i64, i64),
}

fn seen(path: &Path) -> Option<Seen> {
    let m = std::fs::metadata(path).ok()?;
    let time = (m.mtime(), m.mtime_nsec());
    Some(Seen { device: m.dev(), inode: m.ino(), size: m.size(), time })
}

/// What a solver reads.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// A file that is there.
    File(&'a Path),
    /// A text on standard input, to its end.
    Text(&'a [u8]),
}

/// What it is asked.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// The script.
    pub input: Input<'a>,
    /// How many answers the script asks for.
    pub questions: usize,
    /// Whether it has `push`, `pop` or several questions, which some solvers must be told.
    pub incremental: bool,
    /// What is asked beyond answers.
    pub asks: &'a [Ask],
}

/// How it is run.
#[derive(Clone, Copy)]
pub struct Conditions<'a> {
    /// What it may take.
    pub limits: &'a Limits,
    /// Where its temporary files go.
    pub scratch: &'a Scratch,
    /// Asked now and then whether to stop.
    pub cancelled: &'a dyn Fn() -> bool,
}

impl Solver {
    /// The executable that is started.
    pub fn program(&self) -> &Path {
        &self.launcher.program
    }

    /// A solver from its parts: `configuration` are arguments of the profile, `installation` the folder
    /// of an installed release. Arguments that name existing files are made absolute, because a solver
    /// runs in a folder of its own.
    pub fn new(
        name: String,
        profile: Arc<Profile>,
        version: Option<Version>,
        launcher: Launcher,
        configuration: &[String],
        arguments: &[String],
    ) -> Solver {
        let dialects: Vec<_> = profile.dialects(version.as_ref()).collect();
        let understood = |a: &&String| !dialects.iter().any(|d| d.not_understood.contains(a));
        let mut all: Vec<String> =
            profile.start.arguments.iter().filter(understood).cloned().collect();
        all.extend_from_slice(configuration);
        all.extend(dialects.iter().flat_map(|d| d.arguments.iter().cloned()));
        let folder = launcher.installation.display().to_string();
        all.iter_mut().for_each(|a| *a = a.replace("{installation}", &folder));
        all.extend(arguments.iter().map(|a| absolute_argument(a)));
        let seen = seen(&launcher.identity);
        Solver { name, profile, version, launcher, arguments: all, seen }
    }

    /// Whether its executable is another one than when it was found: an upgrade, a build.
    pub fn has_changed(&self) -> bool {
        self.seen.is_some() && seen(&self.launcher.identity) != self.seen
    }

    /// Whether it reads and prints string literals as before SMT-LIB 2.6.
    pub fn has_legacy_escapes(&self) -> bool {
        self.dialects().any(|d| d.legacy_escapes)
    }

    /// Whether it can be asked for something.
    pub fn can(&self, ask: Ask) -> bool {
        self.profile.ask.contains_key(&ask) && !self.dialects().any(|d| d.lacks.contains(&ask))
    }

    /// Whether it knows a theory of the operator table. A profile that lists none knows all.
    pub fn knows(&self, theory: &str) -> bool {
        let without = self.dialects().any(|d| d.without.iter().any(|t| t == theory));
        let listed = &self.profile.theories;
        (listed.is_empty() || listed.iter().any(|t| t == theory)) && !without
    }

    /// The operators that it does not read, though it knows their theories.
    pub fn lacks(&self) -> impl Iterator<Item = &str> {
        let of_release = self.dialects().flat_map(|d| &d.without_operators);
        self.profile.lacks.iter().chain(of_release).map(String::as_str)
    }

    fn dialects(&self) -> impl Iterator<Item = &crate::profile::Dialect> {
        self.profile.dialects(self.version.as_ref())
    }

    /// Whether it reads scripts of a logic. A profile that lists none reads all.
    pub fn reads_logic(&self, logic: &str) -> bool {
        let listed = &self.profile.logics;
        listed.is_empty() || listed.iter().any(|l| l == logic)
    }

    /// Whether it reads a language. A solver with a language of its own reads that in every release.
    pub fn reads(&self, language: Language) -> bool {
        let now = self.dialects().find_map(|d| d.language).unwrap_or(self.profile.start.language);
        now == language
            || language == Language::Why
                && self.profile.dialect.iter().any(|d| d.language == Some(language))
    }

    /// The commands that go before a script so that it can be asked.
    pub fn commands(&self, asks: &[Ask]) -> Vec<u8> {
        let mut text = Vec::new();
        for request in asks.iter().filter_map(|a| self.profile.ask.get(a)) {
            for command in &request.commands {
                text.extend_from_slice(command.as_bytes());
                text.push(b'\n');
            }
        }
        text
    }

    /// The same solver without the arguments that make it check itself: a check that fails keeps some
    /// solvers from printing what failed.
    pub fn unchecked(&self) -> Solver {
        let mut solver = self.clone();
        if let Some(request) = self.profile.ask.get(&Ask::Validation) {
            solver.arguments.retain(|a| !request.arguments.contains(a));
        }
        solver
    }

    /// A script in the words of this release: some know standard operators by other names, and some
    /// stop at a `:status` that is not their answer. Lines stay where they are.
    pub fn in_its_words<'t>(&self, text: &'t [u8]) -> Cow<'t, [u8]> {
        let mut names: BTreeMap<&[u8], &[u8]> = BTreeMap::new();
        for dialect in self.dialects() {
            names.extend(dialect.names.iter().map(|(a, b)| (a.as_bytes(), b.as_bytes())));
        }
        if names.is_empty() && !self.profile.checks_status {
            return Cow::Borrowed(text);
        }
        let mut out = Vec::new();
        let mut from = 0;
        // The last tokens, for `(set-info :status`.
        let mut last = [0..0, 0..0];
        let mut lexer = Lexer::new(text);
        while let Ok(Some(token)) = lexer.next_token() {
            let range = token.span.range();
            let new: &[u8] = if token.kind == TokenKind::Symbol
                && let Some(name) = names.get(&text[range.clone()])
            {
                name
            } else if self.profile.checks_status
                && &text[last[0].clone()] == b"set-info"
                && &text[last[1].clone()] == b":status"
            {
                b"unknown"
            } else {
                &text[range.clone()]
            };
            if new != &text[range.clone()] {
                out.extend_from_slice(&text[from..range.start]);
                out.extend_from_slice(new);
                from = range.end;
            }
            last = [last[1].clone(), range];
        }
        if from == 0 {
            return Cow::Borrowed(text);
        }
        out.extend_from_slice(&text[from..]);
        Cow::Owned(out)
    }

    /// The options by which a script makes it check itself: `model_validate` for an argument
    /// `model_validate=true`, `check-models` for `--check-models`.
    pub fn check_options(&self) -> Vec<&str> {
        let request = self.profile.ask.get(&Ask::Validation);
        let arguments = request.into_iter().flat_map(|r| &r.arguments);
        arguments.filter_map(|a| a.trim_start_matches('-').split('=').next()).collect()
    }

    /// What is started.
    pub fn invocation(&self, query: &Query<'_>, limits: &Limits) -> Invocation {
        let start = &self.profile.start;
        match query.input {
            Input::File(path) => self.with_arguments(&start.file, Some(path), query, limits),
            Input::Text(text) => {
                let arguments = start.stdin.as_deref().unwrap_or(&start.file);
                let mut what = self.with_arguments(arguments, None, query, limits);
                what.input = Some(text.to_vec());
                what
            }
        }
    }

    fn with_arguments(
        &self,
        reading: &[String],
        file: Option<&Path>,
        query: &Query<'_>,
        limits: &Limits,
    ) -> Invocation {
        let mut arguments = self.launcher.arguments.clone();
        let own = &self.profile.limits;
        let filled = |arguments: &[String]| -> Vec<OsString> {
            let seconds = limits.wall.as_secs().max(1);
            let milliseconds = limits.wall.as_millis().max(1);
            let megabytes = limits.memory.unwrap_or(u64::MAX) >> 20;
            let fill = |a: &String| {
                a.replace("{seconds}", &seconds.to_string())
                    .replace("{milliseconds}", &milliseconds.to_string())
                    .replace("{megabytes}", &megabytes.to_string())
                    .into()
            };
            arguments.iter().map(fill).collect()
        };
        if limits.told {
            arguments.extend(filled(&own.time));
            arguments.extend(filled(if limits.memory.is_some() { &own.memory } else { &[] }));
        }
        arguments.extend(self.arguments.iter().map(OsString::from));
        let missing = |a: &&String| !self.arguments.contains(a);
        if query.incremental {
            let told = self.profile.start.incremental.iter().filter(missing);
            arguments.extend(told.map(OsString::from));
        }
        for request in query.asks.iter().filter_map(|a| self.profile.ask.get(a)) {
            arguments.extend(request.arguments.iter().filter(missing).map(OsString::from));
        }
        for argument in reading {
            match (argument.split_once("{file}"), file) {
                (Some((before, after)), Some(file)) => {
                    let mut word = OsString::from(before);
                    word.push(std::path::absolute(file).unwrap_or_else(|_| file.to_owned()));
                    word.push(after);
                    arguments.push(word);
                }
                _ => arguments.push(argument.into()),
            }
        }
        let mut environment = self.launcher.environment.clone();
        for (name, value) in &self.profile.start.environment {
            environment.insert(name.clone(), value.into());
        }
        Invocation { program: self.launcher.program.clone(), arguments, environment, input: None }
    }

    /// The limits as they fit this solver.
    pub fn limits(&self, limits: &Limits) -> Limits {
        Limits { address_space: self.profile.limits.address_space, ..limits.clone() }
    }

    /// Runs it in a fresh process.
    pub fn ask(&self, query: &Query<'_>, conditions: Conditions<'_>) -> Result<Said, RunError> {
        let limits = self.limits(conditions.limits);
        // One that reads no standard input gets a file.
        let mut temporary = None;
        let what = match (query.input, &self.profile.start.stdin) {
            (Input::Text(text), None) => {
                let path = conditions.scratch.fresh(".smt2");
                std::fs::write(&path, text)
                    .map_err(|error| RunError::System { what: "write a temporary file", error })?;
                let path = temporary.insert(path);
                self.invocation(&Query { input: Input::File(path), ..*query }, &limits)
            }
            _ => self.invocation(query, &limits),
        };
        let ran = run(&what, &limits, conditions.scratch, conditions.cancelled);
        if let Some(path) = temporary {
            let _ = std::fs::remove_file(path);
        }
        Ok(understand(&self.profile, ran?, query.questions, limits.memory))
    }

    /// A process that stays, if the solver can forget a script.
    pub fn session(&self, asks: &[Ask], limits: &Limits) -> Option<Session> {
        self.session_with(self.profile.session, asks, limits)
    }

    /// A process that stays and forgets by `(push 1)` and `(pop 1)`: much cheaper where a reset makes
    /// everything anew, but another mode of the solver, which works step by step.
    pub fn session_of_levels(&self, asks: &[Ask], limits: &Limits) -> Option<Session> {
        let can = self.profile.session != Reset::None;
        can.then(|| self.session_with(Reset::PushPop, asks, limits)).flatten()
    }

    fn session_with(&self, reset: Reset, asks: &[Ask], limits: &Limits) -> Option<Session> {
        let limits = self.limits(limits);
        let start = &self.profile.start;
        let arguments = start.interactive.as_deref().or(start.stdin.as_deref())?;
        let query = Query { input: Input::Text(b""), questions: 0, incremental: true, asks };
        let what = self.with_arguments(arguments, None, &query, &limits);
        let commands = self.commands(asks);
        match reset {
            Reset::None => None,
            Reset::Reset => Some(Session::new(what, &limits, &commands, b"(reset)\n")),
            Reset::PushPop => {
                let before = [&commands[..], b"(push 1)\n"].concat();
                Some(Session::new(what, &limits, &before, b"(pop 1)\n"))
            }
        }
    }

    /// Asks a session. The script must be whole commands without `(exit)`.
    pub fn ask_session(
        &self,
        session: &mut Session,
        script: &[u8],
        questions: usize,
        conditions: Conditions<'_>,
    ) -> Result<Said, RunError> {
        let ran = session.ask(script, conditions.scratch, conditions.cancelled)?;
        let sets = || script.windows(SET_OPTION.len()).any(|w| w == SET_OPTION);
        if self.profile.options_outlive_reset && sets() {
            session.retire();
        }
        Ok(understand(&self.profile, ran, questions, conditions.limits.memory))
    }

    /// Asks more about the one question of the script that a session was asked last, and gives what it
    /// would have said to a script with these commands at its end. `None` if the process is gone.
    pub fn ask_more(
        &self,
        session: &mut Session,
        answer: &Answer,
        commands: &[u8],
        conditions: Conditions<'_>,
    ) -> Option<Result<Said, RunError>> {
        let ran = session.more(commands, conditions.cancelled)?;
        Some(ran.map(|mut ran| {
            let mut text = format!("{}\n", answer.word()).into_bytes();
            text.append(&mut ran.stdout.bytes);
            ran.stdout.total = text.len() as u64;
            ran.stdout.bytes = text;
            understand(&self.profile, ran, 1, conditions.limits.memory)
        }))
    }

    /// The commands that ask for something behind a question.
    pub fn commands_behind(&self, ask: Ask) -> Option<Vec<u8>> {
        let request = self.profile.ask.get(&ask).filter(|_| self.can(ask))?;
        (!request.behind.is_empty()).then(|| request.behind.join("\n").into_bytes())
    }

    /// The options that this release lists itself; nothing if it does not.
    pub fn list_options(&self, conditions: Conditions<'_>) -> Result<Option<String>, RunError> {
        let arguments = &self.profile.options.list;
        if arguments.is_empty() {
            return Ok(None);
        }
        let mut what = Invocation {
            program: self.launcher.program.clone(),
            arguments: self.launcher.arguments.clone(),
            environment: self.launcher.environment.clone(),
            input: None,
        };
        what.arguments.extend(arguments.iter().map(OsString::from));
        let limits = self.limits(conditions.limits);
        let ran = run(&what, &limits, conditions.scratch, conditions.cancelled)?;
        let text = String::from_utf8_lossy(&ran.stdout.bytes).into_owned();
        Ok((!text.trim().is_empty()).then_some(text))
    }

    /// Whether it is the same solver with other arguments: the same release, or, where that is not known, the
    /// same program.
    pub fn is_variant_of(&self, other: &Solver) -> bool {
        let release = self.version.is_some() && self.version == other.version;
        let program = &self.launcher.identity;
        let same = !program.as_os_str().is_empty() && *program == other.launcher.identity;
        self.profile.name == other.profile.name && (release || same)
    }

    /// The command line with which a person sees the same, as a shell reads it.
    pub fn command_line(&self, file: &Path) -> String {
        let query = Query { input: Input::File(file), questions: 1, incremental: false, asks: &[] };
        let what = self.invocation(&query, &Limits::default());
        let own = self.launcher.arguments.len();
        let (program, arguments) = match &self.launcher.shown {
            Some(shown) if what.arguments.len() >= own => (shown, &what.arguments[own..]),
            _ => (&what.program, &what.arguments[..]),
        };
        let words =
            std::iter::once(program.as_os_str()).chain(arguments.iter().map(OsString::as_os_str));
        let words: Vec<String> = words.map(|w| quoted(&w.to_string_lossy())).collect();
        words.join(" ")
    }
}

/// A word as a shell reads it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:@%+,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

fn absolute_argument(argument: &str) -> String {
    let path = Path::new(argument);
    let names_file = argument.contains('/') && path.is_relative() && path.exists();
    match std::path::absolute(path) {
        Ok(absolute) if names_file => absolute.display().to_string(),
        _ => argument.to_owned(),
    }
}
