//! What a crash is called, the same in every run: signal, assertion, place and top frames, without
//! addresses, numbers and folders.

use crate::run::Ran;
use regex::bytes::Regex;
use std::fmt;
use std::sync::LazyLock;

/// The name of a crash.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Signature {
    text: String,
    place: Option<String>,
}

/// How many frames of a printed stack belong to the name.
const FRAMES: usize = 3;

impl Signature {
    /// From what was printed: the words that were recognised, their place, and the whole output with
    /// its stack.
    pub(super) fn new(what: &str, place: Option<String>, ran: &Ran) -> Signature {
        let mut text = normalised(what);
        if let Some(place) = &place {
            text = if text.is_empty() { place.clone() } else { format!("{place}: {text}") };
        }
        let mut frames = frames(&ran.stderr.bytes);
        if frames.is_empty() {
            frames = self::frames(&ran.stdout.bytes);
        }
        if !frames.is_empty() {
            text = format!("{text}; in {}", frames.join(" < "));
        }
        Signature { text, place }
    }

    /// The whole name.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// `file:line` of the assertion, if it was printed.
    pub fn place(&self) -> Option<&str> {
        self.place.as_deref()
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// `file:line` with the file's last two folders at most: where it was built is nobody's business.
pub(super) fn place(file: &[u8], line: Option<&[u8]>) -> String {
    let file = String::from_utf8_lossy(file);
    let parts: Vec<&str> =
        file.split(['/', '\\']).filter(|p| !p.is_empty() && *p != "..").collect();
    let file = parts[parts.len().saturating_sub(3)..].join("/");
    match line {
        Some(line) => format!("{file}:{}", String::from_utf8_lossy(line)),
        None => file,
    }
}

/// Text without what changes from run to run.
pub(super) fn normalised(text: &str) -> String {
    static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"0x[0-9a-fA-F]+").ok());
    static PATH: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"(?:/[\w.+~@-]+)+/").ok());
    // The script has another name in every run.
    static SCRIPT: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"[\w.+~@-]+\.smt2\b").ok());
    static NUMBER: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"\b\d+(?:\.\d+)*(?:(?:[mu\u{b5}n]?s|[kKMG]i?B?|%)?\b)").ok());
    let mut bytes = text.as_bytes().to_vec();
    let steps = [(&ADDRESS, &b"0x?"[..]), (&PATH, b""), (&SCRIPT, b"script"), (&NUMBER, b"#")];
    for (regex, with) in steps {
        if let Some(regex) = regex.as_ref() {
            bytes = regex.replace_all(&bytes, with).into_owned();
        }
    }
    let text = String::from_utf8_lossy(&bytes);
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    match text.char_indices().nth(200) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// The top frames of a stack, as C++ sanitizers and debuggers, Java, OCaml, Rust and Python print it.
fn frames(output: &[u8]) -> Vec<String> {
    static FRAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(concat!(
            r"(?m)^\s*#\d+\s+(?:0x[0-9a-fA-F]+\s+in\s+)?(?P<a>[A-Za-z_~][\w:~]*)",
            r"|^\s+at (?P<b>[\w.$/<>]+)\(",
            r"|^(?:Raised|Called from|Re-raised)[^\n]*? (?:at|from) (?P<c>[\w.]+) in file",
            r#"|^\s+File "[^"]*[/\\](?P<d>[\w.]+)", line \d+"#,
        ))
        .ok()
    });
    let Some(regex) = FRAME.as_ref() else { return Vec::new() };
    let names = regex.captures_iter(output).filter_map(|c| {
        let name = c.iter().skip(1).flatten().next()?;
        Some(String::from_utf8_lossy(name.as_bytes()).into_owned())
    });
    names.take(FRAMES).collect()
}

/// The name of a signal.
pub(super) fn signal_name(signal: i32) -> String {
    let known = [
        (libc::SIGABRT, "SIGABRT"),
        (libc::SIGBUS, "SIGBUS"),
        (libc::SIGFPE, "SIGFPE"),
        (libc::SIGHUP, "SIGHUP"),
        (libc::SIGILL, "SIGILL"),
        (libc::SIGINT, "SIGINT"),
        (libc::SIGKILL, "SIGKILL"),
        (libc::SIGPIPE, "SIGPIPE"),
        (libc::SIGQUIT, "SIGQUIT"),
        (libc::SIGSEGV, "SIGSEGV"),
        (libc::SIGSYS, "SIGSYS"),
        (libc::SIGTERM, "SIGTERM"),
        (libc::SIGTRAP, "SIGTRAP"),
        (libc::SIGXFSZ, "SIGXFSZ"),
    ];
    known
        .iter()
        .find(|(n, _)| *n == signal)
        .map_or_else(|| format!("signal {signal}"), |(_, name)| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_in_every_run() {
        assert_eq!(
            normalised("at 0x7f3a in /tmp/x9/a.cpp, 12 of 3.5\n  left"),
            "at 0x? in a.cpp, # of # left"
        );
        assert_eq!(normalised("x86_64 v2a"), "x86_64 v2a");
        assert_eq!(normalised("/tmp/smelt-x/17.smt2:3.9 after 697ms"), "script:# after #");
        assert_eq!(place(b"../src/smt/theory_seq.cpp", Some(b"12")), "src/smt/theory_seq.cpp:12");
        assert_eq!(place(b"/home/x/build/src/a/b.cpp", None), "src/a/b.cpp");
    }

    #[test]
    fn stacks() {
        let asan =
            b"==1==ERROR\n    #0 0x55 in smt::f(int) /a/b.cpp:1\n    #1 0x56 in main /a/c.cpp:2\n";
        assert_eq!(frames(asan), ["smt::f", "main"]);
        let java =
            b"java.lang.AssertionError\n\tat ap.Main$.main(Main.scala:3)\n\tat a.b(C.java)\n";
        assert_eq!(frames(java), ["ap.Main$.main", "a.b"]);
        assert_eq!(frames(b"at noon (sharp)"), Vec::<String>::new());
    }
}
