//! What is typed behind `cvc5`, read as its executable does it with GNU `getopt_long`: unambiguous
//! beginnings of long options, clusters of short ones, arguments behind `=` or in the next word.
//!
//! Which options there are and which take an argument, the library says. Only what it keeps to
//! itself is listed here: the short names, and two flags that it declares without a type.

use std::ffi::OsString;

use crate::Failure;
use crate::ffi::Solver;

const SHORT: [(char, &str); 11] = [
    ('L', "lang"),
    ('v', "verbose"),
    ('q', "quiet"),
    ('i', "incremental"),
    ('t', "trace"),
    ('o', "output"),
    ('V', "version"),
    ('h', "help"),
    ('H', "help-regular"),
    ('s', "seed"),
    ('m', "produce-models"),
];

const UNTYPED_FLAGS: [&str; 2] = ["verbose", "quiet"];

/// The options of a library.
pub(crate) struct Known<'a> {
    names: Vec<String>,
    is_flag: Box<dyn Fn(&str) -> bool + 'a>,
}

impl<'a> Known<'a> {
    pub(crate) fn of(solver: &'a Solver) -> Known<'a> {
        let is_flag = |name: &str| {
            UNTYPED_FLAGS.contains(&name) || solver.option_info(name).contains(" | bool | ")
        };
        Known { names: solver.option_names(), is_flag: Box::new(is_flag) }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|n| n == name)
    }

    /// The option that `typed` means, and whether `no-` stands before it.
    fn resolve(&self, typed: &str) -> Option<(&str, bool)> {
        let exact = |typed: &str| self.names.iter().find(|n| *n == typed);
        if let Some(name) = exact(typed) {
            return Some((name, false));
        }
        if let Some(name) = typed.strip_prefix("no-").and_then(exact) {
            return (self.is_flag)(name).then_some((name, true));
        }
        let plain = self.names.iter().filter(|n| n.starts_with(typed)).map(|n| (n, false));
        let negated = typed.strip_prefix("no-").map(|rest| {
            self.names.iter().filter(move |n| n.starts_with(rest) && (self.is_flag)(n))
        });
        let mut all = plain.chain(negated.into_iter().flatten().map(|n| (n, true)));
        let (name, no) = all.next()?;
        all.next().is_none().then_some((name.as_str(), no))
    }
}

/// The settings and files of a command line.
#[derive(Debug, Default)]
pub(crate) struct CommandLine {
    /// Options with their values, as typed.
    pub(crate) settings: Vec<(String, String)>,
    /// The input; none means standard input.
    pub(crate) file: Option<OsString>,
}

impl CommandLine {
    pub(crate) fn read(args: &[OsString], known: &Known<'_>) -> Result<CommandLine, Failure> {
        let mut line = CommandLine::default();
        let mut words = args.iter();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy();
            let mut next = || {
                let argument = words.next().map(|w| w.to_string_lossy().into_owned());
                argument.ok_or_else(|| missing(&text))
            };
            if let Some(long) = text.strip_prefix("--").filter(|long| !long.is_empty()) {
                let (name, value) = match long.split_once('=') {
                    Some((name, value)) => (name, Some(value)),
                    None => (long, None),
                };
                let (name, no) = known.resolve(name).ok_or_else(|| unknown(&text))?;
                let value = match value {
                    Some(_) if no => return Err(unknown(&text)),
                    Some(value) => value.to_owned(),
                    None if no => "false".to_owned(),
                    None if (known.is_flag)(name) => "true".to_owned(),
                    None => next()?,
                };
                line.settings.push((name.to_owned(), value));
            } else if text == "-" || text == "--" {
                break; // cvc5 looks at nothing behind these
            } else if let Some(cluster) = text.strip_prefix('-') {
                let mut letters = cluster.chars();
                while let Some(letter) = letters.next() {
                    let name = SHORT.iter().find(|(short, _)| *short == letter);
                    let (_, name) = name.ok_or_else(|| unknown(&text))?;
                    let value = match letters.as_str() {
                        _ if (known.is_flag)(name) => "true".to_owned(),
                        "" => next()?,
                        rest => {
                            let rest = rest.to_owned();
                            letters = "".chars();
                            rest
                        }
                    };
                    line.settings.push(((*name).to_owned(), value));
                }
            } else if line.file.replace(word.clone()).is_some() {
                let message = "Too many input files specified.".to_owned();
                return Err(Failure::Input { message, on_stdout: false });
            }
        }
        Ok(line)
    }

    /// Whether the user has set an option himself.
    pub(crate) fn sets(&self, name: &str) -> bool {
        self.settings.iter().any(|(n, _)| n == name)
    }
}

fn unknown(word: &str) -> Failure {
    Failure::Option(format!("Error in option parsing: can't understand option `{word}'"))
}

fn missing(word: &str) -> Failure {
    let message = "missing its required argument";
    Failure::Option(format!("Error in option parsing: option `{word}' {message}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<CommandLine, String> {
        let flags = ["check-models", "check-proofs", "help", "incremental", "produce-models"];
        let others = ["check", "lang", "output", "tlimit", "tlimit-per"];
        let names = flags.iter().chain(&others).chain(&UNTYPED_FLAGS);
        let known = Known {
            names: names.map(|n| (*n).to_owned()).collect(),
            is_flag: Box::new(move |n| flags.contains(&n) || UNTYPED_FLAGS.contains(&n)),
        };
        let words: Vec<OsString> = words.split_whitespace().map(OsString::from).collect();
        CommandLine::read(&words, &known).map_err(|failure| failure.to_string())
    }

    fn settings(words: &str) -> String {
        let line = read(words).expect("is understood");
        let settings = line.settings.iter().map(|(name, value)| format!("{name}={value}"));
        let file = line.file.map(|file| file.to_string_lossy().into_owned());
        settings.chain(file).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn all_the_ways_to_type_an_option() {
        for (typed, meant) in [
            ("--check-models", "check-models=true"),
            ("--no-check-models", "check-models=false"),
            ("--check-models=false", "check-models=false"),
            ("--check-m a.smt2", "check-models=true a.smt2"),
            ("--no-inc", "incremental=false"),
            ("--check=x", "check=x"),
            ("--tlimit-per=10", "tlimit-per=10"),
            ("--tlimit-per 10", "tlimit-per=10"),
            ("--tlimit 10 --tlimit-p 20", "tlimit=10 tlimit-per=20"),
            ("-qi", "quiet=true incremental=true"),
            ("-vv -m", "verbose=true verbose=true produce-models=true"),
            ("-o trigger", "output=trigger"),
            ("-otrigger", "output=trigger"),
            ("-iotrigger x", "incremental=true output=trigger x"),
            ("--lang smt2 -L smt2", "lang=smt2 lang=smt2"),
            ("a.smt2 -i", "incremental=true a.smt2"),
            ("-i - --nonsense", "incremental=true"),
        ] {
            assert_eq!(settings(typed), meant, "{typed}");
        }
    }

    #[test]
    fn what_cannot_be_understood() {
        for (typed, complaint) in [
            ("--foo", "can't understand option `--foo'"),
            ("--check-", "can't understand option `--check-'"),
            ("--no-tlimit", "can't understand option `--no-tlimit'"),
            ("--no-help=true", "can't understand option `--no-help=true'"),
            ("-z", "can't understand option `-z'"),
            ("-iz", "can't understand option `-iz'"),
            ("--tlimit", "option `--tlimit' missing its required argument"),
            ("-o", "option `-o' missing its required argument"),
            ("a b", "Too many input files specified."),
        ] {
            let message = read(typed).expect_err("is not understood");
            assert!(message.contains(complaint), "{typed}: {message}");
        }
    }
}
