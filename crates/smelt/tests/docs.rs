//! The book in `docs/`: every command in it is run, and must print what its page says it prints.
//!
//! A block ```` ```console ```` has commands behind `$ ` (a backslash continues a line) and what they
//! print, standard error included. A line `...` stands for any lines, `[..]` for any text within a line.
//! `exit=10` is the exit code of the block's last command; all others end with 0. A block with `file=NAME`
//! is written as a file. Each page has a folder of its own, in which its commands run in order.

mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::{smelt, solvers, text};

/// What the pages install.
const SOLVERS: &[&str] = &["z3@4.8.10", "z3@5.4.0", "cvc5@1.4.2"];
/// Seconds after which a command is taken to hang.
const PATIENCE: &str = "120";

/// Something in a page that the test acts on.
enum Block {
    File { name: String, text: String },
    Console(Vec<Step>),
}

/// A command, where it stands, and what is expected of it.
struct Step {
    line: usize,
    command: String,
    output: String,
    exit: i32,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("docs/src")).expect("the pages");
    let mut pages: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    pages.sort();
    pages
}

fn name(page: &Path) -> String {
    page.file_name().expect("a name").to_string_lossy().into_owned()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a text")
}

/// A fenced block: its first line counted from 1, the words behind the fence, and what is in it.
struct Fence<'a> {
    line: usize,
    words: Vec<&'a str>,
    lines: Vec<&'a str>,
}

/// The fenced blocks of a page, and the text around them.
fn fences(page: &str) -> (Vec<Fence<'_>>, String) {
    let (mut fences, mut prose, mut open) = (Vec::<Fence>::new(), String::new(), false);
    for (i, line) in page.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), open) {
            (Some(_), true) => open = false,
            (Some(words), false) => {
                let words = words.split_whitespace().collect();
                fences.push(Fence { line: i + 2, words, lines: Vec::new() });
                open = true;
            }
            (None, true) => fences.last_mut().expect("an open one").lines.push(line),
            (None, false) => {
                prose.push_str(line);
                prose.push('\n');
            }
        }
    }
    assert!(!open, "a block is not closed:\n{page}");
    (fences, prose)
}

/// What the test does with a page, in order; or what is wrong with the page.
fn blocks(page: &str) -> Result<Vec<Block>, String> {
    let mut blocks = Vec::new();
    for fence in fences(page).0 {
        let at = fence.line;
        let value =
            |key: &str| fence.words.iter().find_map(|w| w.strip_prefix(key)?.strip_prefix('='));
        let language = fence.words.first().copied().unwrap_or_default();
        let text = fence.lines.iter().map(|l| format!("{l}\n")).collect::<String>();
        if let Some(name) = value("file") {
            blocks.push(Block::File { name: name.to_owned(), text });
        } else if language == "console" {
            let exit = value("exit").map_or(Ok(0), str::parse);
            let exit = exit.map_err(|e| format!("line {at}: exit: {e}"))?;
            blocks.push(Block::Console(steps(&fence, exit)?));
        } else if text.contains("smelt") {
            let why = "commands of smelt stand in blocks of the kind `console`, which are run";
            return Err(format!("line {at}: {why}\n{text}"));
        }
    }
    Ok(blocks)
}

fn steps(fence: &Fence, exit: i32) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    let mut continued = false;
    for (i, line) in fence.lines.iter().enumerate() {
        let at = fence.line + i;
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) if !continued => {
                let (command, output) = (command.to_owned(), String::new());
                steps.push(Step { line: at, command, output, exit: 0 });
            }
            (_, Some(step)) if continued => step.command += &format!("\n{line}"),
            (_, Some(step)) => step.output += &format!("{line}\n"),
            (_, None) => return Err(format!("line {at}: no command printed this: {line}")),
        }
        continued = steps.last().is_some_and(|s| s.output.is_empty()) && line.ends_with('\\');
    }
    steps.last_mut().ok_or(format!("line {}: a block without a command", fence.line))?.exit = exit;
    Ok(steps)
}

/// Whether a line is as expected, where `[..]` stands for any text.
fn line_fits(expected: &str, line: &str) -> bool {
    let Some((first, rest)) = expected.split_once("[..]") else { return expected == line };
    let Some(line) = line.strip_prefix(first) else { return false };
    let mut ends = line.char_indices().map(|(i, _)| i).chain([line.len()]);
    ends.any(|i| line_fits(rest, &line[i..]))
}

/// Whether lines are as expected, where a line `...` stands for any lines.
fn lines_fit(expected: &[&str], lines: &[&str]) -> bool {
    match (expected, lines) {
        ([], _) => lines.is_empty(),
        (["...", rest @ ..], _) => (0..=lines.len()).any(|n| lines_fit(rest, &lines[n..])),
        ([first, rest @ ..], [line, more @ ..]) => {
            line_fits(first.trim_end(), line.trim_end()) && lines_fit(rest, more)
        }
        (_, []) => false,
    }
}

/// The lines of what was printed.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().collect()
}

#[test]
fn what_fits() {
    let fits = |expected, printed| lines_fit(&lines(expected), &lines(printed));
    assert!(fits("", "") && fits("a", "a") && !fits("a", "") && !fits("", "a") && !fits("a", "ab"));
    assert!(fits("a[..]", "a") && fits("a[..]c[..]", "abcd") && !fits("a[..]c", "abcd"));
    assert!(!fits("a[..]b", "a") && !fits("ab[..]ba", "aba") && fits("a[..]b[..]b", "abb"));
    assert!(fits("...", "") && fits("...", "a\nb") && fits("a\n...", "a") && !fits("a\n...", "b"));
    assert!(fits("a\n...\nc\n...\ne", "a\nb\nc\nd\ne") && !fits("a\n...\na", "a"));
    assert!(fits("...\n[..] b\n...", "x\na b\ny\nz") && !fits("...\nb\n...", "a\nc"));
}

/// A folder of a page, and what its commands need.
struct Place<'a> {
    folder: &'a Path,
    path: &'a str,
    cache: &'a Path,
}

impl Place<'_> {
    /// Goes through a page up to the first thing that is not as it says.
    fn follow(&self, page: &Path) -> Result<(), String> {
        let page_name = name(page);
        for block in blocks(&read(page)).map_err(|why| format!("{page_name}, {why}"))? {
            match block {
                Block::File { name, text } => {
                    let path = self.folder.join(name);
                    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                    std::fs::write(path, text).expect("a file");
                }
                Block::Console(steps) => {
                    for step in steps {
                        let why = |why| format!("{page_name}:{}: {why}", step.line);
                        self.run(&step).map_err(why)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn run(&self, step: &Step) -> Result<(), String> {
        let Step { command, output, exit, .. } = step;
        let done = Command::new("timeout")
            .args(["--kill-after=5", PATIENCE, "bash", "-c", &format!("exec 2>&1\n{command}")])
            .current_dir(self.folder)
            .env("PATH", self.path)
            .env("SMELT_CACHE", self.cache)
            .env("XDG_CONFIG_HOME", self.cache)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("CLICOLOR_FORCE")
            .stdin(std::process::Stdio::null())
            .output()
            .expect("bash runs");
        let printed = text(&done.stdout);
        if done.status.code() == Some(*exit) && lines_fit(&lines(output), &lines(&printed)) {
            return Ok(());
        }
        let ended = done.status;
        Err(format!(
            "\n$ {command}\n--- expected, with exit code {exit}:\n{output}--- came, with {ended}:\n{printed}"
        ))
    }
}

#[test]
fn every_command_does_what_the_book_says() {
    let Some(cache) = solvers(SOLVERS) else { return };
    let bin = tempfile::tempdir().expect("a folder");
    let link = bin.path().join("smelt");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_smelt"), link).expect("a link");
    let path = std::env::var("PATH").expect("a path");
    let path = format!("{}:{path}", bin.path().display());
    let follow = |page: &Path| {
        let folder = tempfile::tempdir().expect("a folder");
        Place { folder: folder.path(), path: &path, cache: &cache }.follow(page)
    };
    let pages = pages();
    // Pages mostly wait for a campaign's time to be over, so they may wait together.
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let started: Vec<_> = pages.iter().map(|p| scope.spawn(|| follow(p))).collect();
        started.into_iter().filter_map(|t| t.join().expect("no panic").err()).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_summary_lists_every_page() {
    let summary = read(&root().join("docs/src/SUMMARY.md"));
    let links = summary.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let listed: BTreeSet<String> = links.map(str::to_owned).collect();
    let there: BTreeSet<String> =
        pages().iter().map(|p| name(p)).filter(|n| n != "SUMMARY.md").collect();
    assert_eq!(listed, there);
}

/// The commands of smelt in a text: code within its sentences, and lines of blocks that are not run.
fn commands(page: &str, is_run: bool) -> Vec<String> {
    let (mut fences, prose) = fences(page);
    fences.retain(|_| !is_run);
    let lines = fences.iter().flat_map(|f| &f.lines).map(|l| l.trim_start_matches("$ ").to_owned());
    let spans = prose.split('`').skip(1).step_by(2).map(|s| s.replace('\n', " "));
    let known = |text: String| {
        let rest = text.strip_prefix("cargo run --release -- ").or(text.strip_prefix("smelt "))?;
        // What stands in quotes are words for solvers, and behind the sign, for people.
        let bare: String = rest.split(['"', '\'']).step_by(2).collect();
        bare.split(" #").next().map(str::to_owned)
    };
    lines.chain(spans).filter_map(known).collect()
}

/// That the words name a command, and that its help has every option.
fn is_known(cache: &Path, command: &str) -> Result<(), String> {
    let mut path: Vec<&str> = Vec::new();
    let mut words = command.split_whitespace().peekable();
    let help = loop {
        let output = smelt(cache).args(&path).arg("--help").output().expect("smelt runs");
        if !output.status.success() {
            return Err(format!("smelt {command}: {}", text(&output.stderr)));
        }
        let help = text(&output.stdout);
        match words.next_if(|w| help.contains("\nCommands:\n") && !w.starts_with('-')) {
            Some(word) => path.push(word),
            None => break help,
        }
    };
    for option in words.filter(|w| w.starts_with("--")) {
        let option = option.split('=').next().unwrap_or_default();
        let mut there = help.split(|c: char| !(c == '-' || c.is_alphanumeric()));
        if !there.any(|w| w == option) {
            return Err(format!("smelt {command}: there is no {option}"));
        }
    }
    Ok(())
}

#[test]
fn commands_in_the_text_exist() {
    let cache = tempfile::tempdir().expect("a folder");
    let mut wrong = Vec::new();
    let mut texts = pages();
    texts.push(root().join("README.md"));
    for page in texts {
        let is_run = name(&page) != "README.md";
        let commands = commands(&read(&page), is_run);
        assert!(is_run || commands.len() > 10, "{commands:?}");
        let failed = commands.iter().filter_map(|c| is_known(cache.path(), c).err());
        wrong.extend(failed.map(|why| format!("{}: {why}", name(&page))));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
