//! `smelt fmt`: layout, and nothing but layout.

use crate::cli::FmtArgs;
use crate::diagnose;
use crate::exit::{self, Exit, UsageError};
use crate::files::{self, Progress};
use crate::words::count;
use anyhow::{Context, Result};
use serde::Serialize;
use smelt_smtlib::symbol::Symbols;
use smelt_smtlib::syntax::Span;
use smelt_smtlib::syntax::format::{Layout, format};
use smelt_smtlib::syntax::tape::{Reader, SyntaxError, Tape};
use std::io::Write;
use std::path::Path;

#[derive(Serialize)]
struct Json<'o> {
    file: String,
    changed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<std::borrow::Cow<'o, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(crate) fn run(args: &FmtArgs) -> Result<Exit> {
    let found = files::find(&args.paths)?;
    let printing = !args.write && !args.check && !args.json;
    if printing && found.files.len() > 1 {
        let text = "several files: use --write to change them, --check to look, or --json";
        return Err(UsageError(text.to_owned()).into());
    }
    let layout = if args.one_line { Layout::OneLine } else { Layout::Pretty(args.width) };
    let mut worst = found.exit();
    let mut changed = 0;
    let mut done = 0u64;
    let progress = Progress::new(found.files.len(), "files laid out");
    for path in &found.files {
        if exit::interrupted() {
            break;
        }
        let source = match files::read(path) {
            Ok(source) => source,
            Err(e) => {
                worst = worst.max(Exit::File);
                progress.suspend(|| say_unreadable(args, path, &e))?;
                continue;
            }
        };
        done += 1;
        match laid_out(&source, layout) {
            Err((span, e)) => {
                worst = worst.max(Exit::Syntax);
                let name = path.display().to_string();
                let text = diagnose::render(&name, &source, span, "syntax", &e, None);
                progress.suspend(|| say_error(args, &name, &text, &e))?;
            }
            Ok(laid) => {
                let differs = laid != source;
                changed += usize::from(differs);
                progress.suspend(|| one(args, path, &laid, differs))?;
            }
        }
        progress.add(1);
    }
    progress.finish();
    if !args.json && (args.write || args.check) {
        let verb = if args.write { "changed" } else { "would change" };
        anstream::eprintln!("{}, {changed} {verb}", count(done, "file"));
    }
    if args.check && changed > 0 {
        worst = worst.max(Exit::Problem);
    }
    Ok(worst)
}

/// The file in its layout. One with a parenthesis too many or too few is refused: it would look finished.
fn laid_out(source: &[u8], layout: Layout) -> std::result::Result<Vec<u8>, (Span, String)> {
    let laid = format(source, layout).map_err(|(span, e)| (span, e.to_string()))?;
    let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
    let mut reader = Reader::new(source);
    loop {
        match reader.read(&mut tape, &mut symbols) {
            Ok(Some(_)) => {}
            Err((span, e @ (SyntaxError::Unclosed | SyntaxError::Unopened))) => {
                return Err((span, e.to_string()));
            }
            Ok(None) | Err(_) => return Ok(laid),
        }
    }
}

fn say_unreadable(args: &FmtArgs, path: &Path, e: &anyhow::Error) -> Result<()> {
    if args.json {
        let error = Some(exit::words(e));
        return print_json(&Json {
            file: path.display().to_string(),
            changed: false,
            text: None,
            error,
        });
    }
    exit::say("file", &exit::words(e));
    Ok(())
}

fn say_error(args: &FmtArgs, name: &str, text: &str, message: &str) -> Result<()> {
    if args.json {
        let error = Some(message.to_owned());
        return print_json(&Json { file: name.to_owned(), changed: false, text: None, error });
    }
    anstream::eprint!("{text}");
    Ok(())
}

fn print_json(json: &Json<'_>) -> Result<()> {
    let mut out = anstream::stdout().lock();
    serde_json::to_writer(&mut out, json)?;
    writeln!(out)?;
    Ok(())
}

fn one(args: &FmtArgs, path: &Path, laid: &[u8], differs: bool) -> Result<()> {
    if args.write && differs {
        if path.as_os_str() == "-" {
            return Err(UsageError("--write cannot change standard input".to_owned()).into());
        }
        files::replace(path, laid)?;
    }
    if args.json {
        let text = (!args.write && !args.check).then(|| String::from_utf8_lossy(laid));
        return print_json(&Json {
            file: path.display().to_string(),
            changed: differs,
            text,
            error: None,
        });
    }
    if args.check || args.write {
        if differs {
            anstream::println!("{}", path.display());
        }
        return Ok(());
    }
    std::io::stdout().lock().write_all(laid).context("cannot write to standard output")
}
