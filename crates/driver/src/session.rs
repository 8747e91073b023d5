//! The loop over commands, with what cvc5's executable adds to its library: defaults, limits,
//! when to stop, and the exit code.
//!
//! One thing is different on purpose: a complaint of the parser names the place where the command
//! begins, because the C API does not say where in the command the parser was.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use smelt_smtlib::syntax::lexer::{Lexer, TokenKind};
use smelt_smtlib::syntax::split::{Place, Splitter};

use crate::Failure;
use crate::command_line::{CommandLine, Known};
use crate::ffi::{Command, Language, Parser, Solver, Symbols};
use crate::help;

/// Options whose value is an exit of its own; setting them has printed what they are about.
const INFORMATION: [&str; 4] = ["show-config", "copyright", "show-trace-tags", "version"];
const HELP: [&str; 3] = ["help", "help-regular", "help-option-categories"];

/// What is asked for after a `check-sat` if an option is on: the option, the command, and the
/// answers after which it makes sense (`incomplete` is an `unknown` for that reason).
const DUMPS: [(&str, &str, &[&str]); 5] = [
    ("dump-models", "(get-model)", &["sat", "incomplete"]),
    ("dump-proofs", "(get-proof)", &["unsat"]),
    ("dump-unsat-cores", "(get-unsat-core)", &["unsat"]),
    ("dump-unsat-cores-lemmas", "(get-unsat-core-lemmas)", &["unsat"]),
    ("dump-difficulty", "(get-difficulty)", &["sat", "unsat", "unknown", "incomplete"]),
];

/// Runs what a command line asks for; gives the exit code.
pub(crate) fn run(solver: &Solver, line: &CommandLine) -> Result<i32, Failure> {
    let known = Known::of(solver);
    let is_on = |name: &&str| known.has(name) && solver.option(name) == "true";
    apply(solver, &line.settings)?;
    crate::ffi::flush_library();
    if HELP.iter().any(is_on) {
        help::print(solver, &mut io::stdout().lock())?;
        return Ok(1);
    }
    if INFORMATION.iter().any(is_on) {
        return Ok(0);
    }
    limit_time(solver.option("tlimit").parse().unwrap_or(0));

    let terminal = line.file.is_none() && io::stdin().is_terminal();
    let interactive = match line.sets("interactive") {
        true => line.file.is_none() && is_on(&"interactive"),
        false => terminal,
    };
    let mut settings = line.settings.clone();
    let mut default = |name: &str, value: &str| -> Result<(), Failure> {
        if known.has(name) && !line.sets(name) {
            settings.push((name.to_owned(), value.to_owned()));
            solver.set_option(name, value).map_err(Failure::Option)?;
        }
        Ok(())
    };
    if let Some(language) = language_of(line.file.as_deref())
        && solver.option("input-language") == "LANG_AUTO"
    {
        default("input-language", language)?;
    }
    let language = match solver.option("input-language").as_str() {
        "LANG_SYGUS_V2" => Language::Sygus,
        _ => Language::SmtLib,
    };
    if language == Language::Sygus {
        default("sygus", "true")?;
    }
    default("incremental", if interactive && terminal { "true" } else { "false" })?;
    if !interactive {
        default("wf-checking", "false")?; // cvc5 trusts its parser
    }

    let on_stdout = language == Language::SmtLib && solver.option("input-language") != "LANG_AUTO";
    let symbols = solver.symbols();
    let session = Session {
        solver,
        symbols: &symbols,
        settings,
        language,
        parse_only: is_on(&"parse-only"),
        interactive,
        terminal,
        on_stdout,
    };
    let finished = match &line.file {
        Some(file) => session.file(file),
        None => session.stream(io::stdin().lock()),
    };
    if solver.option("stats") == "true" {
        print_statistics(solver)?;
    }
    finished
}

/// What the executable takes a file's name for; nothing if the name says nothing.
fn language_of(file: Option<&OsStr>) -> Option<&'static str> {
    let Some(file) = file else { return Some("smt2") };
    let name = file.as_encoded_bytes();
    if name.ends_with(b".smt2") {
        Some("smt2")
    } else if name.ends_with(b".sy") || name.ends_with(b".sl") {
        Some("sygus2")
    } else {
        None
    }
}

/// Sets options. A library that ends the process on a wrong value is asked by `set-option`, which
/// answers; only a value that cannot be written in SMT-LIB must be set directly even there.
fn apply(solver: &Solver, settings: &[(String, String)]) -> Result<(), Failure> {
    if settings.is_empty() {
        return Ok(());
    }
    let symbols = solver.symbols();
    let mut parser = solver.parser(&symbols).map_err(Failure::Option)?;
    for (name, value) in settings {
        if solver.reports_errors() || !is_plain(value) {
            solver.set_option(name, value).map_err(Failure::Option)?;
            continue;
        }
        let text = format!("(set-option :{name} {value})");
        parser.read_text(Language::SmtLib, text.as_bytes()).map_err(Failure::Option)?;
        if let Some(command) = parser.next_command().map_err(Failure::Option)? {
            let answer = command.invoke().map_err(Failure::Option)?;
            let answer = String::from_utf8_lossy(&answer);
            if let Some(message) = answer.trim_end().strip_prefix("(error \"") {
                let message = message.strip_suffix("\")").unwrap_or(message);
                return Err(Failure::Option(message.replace("\"\"", "\"")));
            }
        }
    }
    Ok(())
}

/// Whether `value` is one word of SMT-LIB that stands for itself.
fn is_plain(value: &str) -> bool {
    let token = Lexer::new(value.as_bytes()).next_token();
    token.is_ok_and(|token| {
        token.is_some_and(|token| {
            use TokenKind::{Decimal, Numeral, Symbol};
            matches!(token.kind, Symbol | Numeral | Decimal)
                && token.span.range() == (0..value.len())
        })
    })
}

/// The limit on the whole run: cvc5 says so and aborts.
fn limit_time(milliseconds: u64) {
    if milliseconds == 0 {
        return;
    }
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(milliseconds));
        let _ = io::stderr().write_all(b"cvc5 interrupted by timeout.\n");
        std::process::abort();
    });
}

fn print_statistics(solver: &Solver) -> io::Result<()> {
    let on = |name| solver.option(name) == "true";
    let mut out = io::BufWriter::new(io::stderr().lock());
    for (name, value) in solver.statistics(on("stats-internal"), on("stats-all")) {
        writeln!(out, "{name} = {value}")?;
    }
    out.flush()
}

pub(crate) fn print(answer: impl AsRef<[u8]>) -> io::Result<()> {
    let answer = answer.as_ref();
    if answer.is_empty() {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    out.write_all(answer)?;
    out.flush()
}

/// How a script goes on after a command.
#[derive(PartialEq, Eq)]
enum Next {
    Go,
    Reset,
    Stop(i32),
}

struct Session<'s> {
    solver: &'s Solver,
    symbols: &'s Symbols,
    /// All that was set before the first command: a `reset` would lose it.
    settings: Vec<(String, String)>,
    language: Language,
    parse_only: bool,
    /// An error of a command does not end an interactive session,
    interactive: bool,
    /// and a parse error does not if a person is there to try again.
    terminal: bool,
    /// Where complaints about the input go.
    on_stdout: bool,
}

impl Session<'_> {
    fn complaint(&self, message: String) -> Failure {
        Failure::Input { message, on_stdout: self.on_stdout }
    }

    fn parser(&self) -> Result<Parser<'_>, Failure> {
        self.solver.parser(self.symbols).map_err(|m| self.complaint(m))
    }

    /// A parse error as cvc5 words it.
    fn parse_error(&self, name: &OsStr, place: Option<Place>, message: &str) -> Failure {
        self.complaint(match place {
            Some(Place { line, column }) => {
                format!("Parse Error: {}:{line}.{column}: {message}", name.to_string_lossy())
            }
            None => format!("Parse Error: {message}"),
        })
    }

    fn file(&self, file: &OsString) -> Result<i32, Failure> {
        if File::open(file).is_err() {
            let message = format!("Couldn't open file: {}", file.to_string_lossy());
            return Err(self.parse_error(file, None, &message));
        }
        self.solver.set_info("filename", file).map_err(|m| self.complaint(m))?;
        let mut parser = self.parser()?;
        parser.read_file(self.language, file).map_err(|m| self.complaint(m))?;
        for number in 0.. {
            match parser.next_command() {
                Err(message) => {
                    return Err(self.parse_error(file, place_of_command(file, number), &message));
                }
                Ok(None) => break,
                Ok(Some(command)) => match self.execute(&command)? {
                    Next::Go => {}
                    Next::Reset => apply(self.solver, &self.settings)?,
                    Next::Stop(code) => return Ok(code),
                },
            }
        }
        Ok(0)
    }

    fn stream(&self, input: impl io::Read) -> Result<i32, Failure> {
        let name = OsStr::new("<stdin>");
        self.solver.set_info("filename", name).map_err(|m| self.complaint(m))?;
        let mut parser = self.parser()?;
        let start = |parser: &mut Parser<'_>| {
            parser.read_appended(self.language, c"<stdin>").map_err(|m| self.complaint(m))
        };
        start(&mut parser)?;
        let mut splitter = Splitter::new(input);
        while let Some((text, place)) = splitter.next_command()? {
            parser.append(text).map_err(|m| self.complaint(m))?;
            let next = match parser.next_command() {
                Err(message) => {
                    let failure = self.parse_error(name, Some(place), &message);
                    if !self.interactive {
                        return Err(failure);
                    }
                    print(format!("{failure}\n"))?;
                    if self.terminal { Next::Go } else { Next::Stop(0) }
                }
                Ok(None) => Next::Go,
                Ok(Some(command)) => self.execute(&command)?,
            };
            match next {
                Next::Go => {}
                Next::Reset => {
                    apply(self.solver, &self.settings)?;
                }
                Next::Stop(code) => return Ok(code),
            }
        }
        Ok(0)
    }

    fn execute(&self, command: &Command<'_>) -> Result<Next, Failure> {
        let name = command.name();
        if self.solver.is_output_on("raw-benchmark") {
            print([command.print(), b"\n".to_vec()].concat())?;
        }
        let declares = name.starts_with("declare-") || name.starts_with("define-");
        if self.parse_only && !declares && !["set-logic", "reset", "exit"].contains(&&*name) {
            return Ok(Next::Go);
        }
        let answer = command.invoke().map_err(|m| self.complaint(m))?;
        print(&answer)?;
        let failed = answer.starts_with(b"(error ") && command.failed();
        Ok(match &*name {
            _ if failed && !self.interactive => Next::Stop(1),
            _ if failed => Next::Go,
            "exit" => Next::Stop(0),
            "reset" => Next::Reset,
            "check-sat" | "check-sat-assuming" => self.dump(&answer)?,
            _ => Next::Go,
        })
    }

    /// Answers to what was not asked, for the options `dump-…`.
    fn dump(&self, answer: &[u8]) -> Result<Next, Failure> {
        let wanted = |option: &str| self.solver.option(option) == "true";
        let mut answer = String::from_utf8_lossy(answer.trim_ascii()).into_owned();
        let dumps: Vec<_> = DUMPS.iter().filter(|(option, ..)| wanted(option)).collect();
        if dumps.is_empty() {
            return Ok(Next::Go);
        }
        let mut parser = self.parser()?;
        let mut ask = |text: &str| -> Result<(Vec<u8>, bool), Failure> {
            parser.read_text(self.language, text.as_bytes()).map_err(|m| self.complaint(m))?;
            let command = parser.next_command().map_err(|m| self.complaint(m))?;
            let Some(command) = command else { return Ok((Vec::new(), false)) };
            let answer = command.invoke().map_err(|m| self.complaint(m))?;
            let failed = answer.starts_with(b"(error ") && command.failed();
            Ok((answer, failed))
        };
        if answer == "unknown" && ask("(get-info :reason-unknown)")?.0.ends_with(b" incomplete)\n")
        {
            answer = "incomplete".to_owned();
        }
        for (_, text, answers) in dumps {
            if answers.contains(&&*answer) {
                let (answer, failed) = ask(text)?;
                print(&answer)?;
                if failed && !self.interactive {
                    return Ok(Next::Stop(1));
                }
            }
        }
        Ok(Next::Go)
    }
}

/// Where the command with this number, from 0, begins.
fn place_of_command(file: &OsStr, number: usize) -> Option<Place> {
    let mut splitter = Splitter::new(File::open(file).ok()?);
    for _ in 0..number {
        splitter.next_command().ok()??;
    }
    Some(splitter.next_command().ok()??.1)
}
