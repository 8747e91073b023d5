//! What a solver is, as data: `solvers/*.toml`, one file each, embedded in the binary. A user's file of
//! the same name takes the place of ours, another name adds a solver.
//!
//! Everything that is particular to one solver stands in its profile; code that names a solver is a
//! defect.

mod options;
mod pattern;
mod read;
mod words;

pub use options::{OptionKind, OptionSpec, read_list, settings};
pub use pattern::{Expression, Meaning, Pattern};
pub use read::{ProfileError, ProfileFault, Profiles};
pub use words::in_words;

use crate::version::{Version, Wanted};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A solver: how it is started, limited, asked, and understood.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Profile {
    /// What the user types: `z3`.
    pub name: String,
    /// What its developers call it, and one line about it.
    #[serde(default)]
    pub title: String,
    /// The profile that this one changes: what stands here takes the place of what stands there, key
    /// by key; patterns are tried before those there.
    #[serde(default)]
    pub like: Option<String>,
    /// The theories of the operator table that it knows, by name.
    #[serde(default)]
    pub theories: Vec<String>,
    /// Whose extensions of SMT-LIB it reads, as the operator table calls them in `:from`.
    #[serde(default)]
    pub extensions: Vec<String>,
    /// Operators of the table that it does not read, though it knows their theories.
    #[serde(default)]
    pub lacks: Vec<String>,
    /// Logics it does not read though it knows their theories, or the only ones it reads (`HORN`).
    #[serde(default)]
    pub logics: Vec<String>,
    /// How it is started.
    #[serde(default)]
    pub start: Start,
    /// Its own arguments for limits; smelt's limits hold anyway.
    #[serde(default)]
    pub limits: LimitArguments,
    /// How a long-lived process forgets a script.
    #[serde(default)]
    pub session: Reset,
    /// Whether what `set-option` changed stays when a script is forgotten, so that a script with such
    /// commands needs a process of its own.
    #[serde(default)]
    pub options_outlive_reset: bool,
    /// Whether it stops when its answer is not the `:status` that the script claims: then the claim is
    /// kept from it.
    #[serde(default)]
    pub checks_status: bool,
    /// What can be asked of it: `models`, `cores`, `small-cores`, `proofs`, `validation`, `statistics`.
    #[serde(default)]
    pub ask: BTreeMap<Ask, Request>,
    /// What its output looks like when something is the matter.
    #[serde(default)]
    pub pattern: Vec<Pattern>,
    /// Which of its options are worth varying.
    #[serde(default)]
    pub options: Options,
    /// Named sets of arguments that are tested as solvers of their own: `alt-ergo/cdcl`.
    #[serde(default)]
    pub configuration: BTreeMap<String, Vec<String>>,
    /// Where releases come from.
    #[serde(default)]
    pub install: Vec<Source>,
    /// How releases differ in what they read and print.
    #[serde(default)]
    pub dialect: Vec<Dialect>,
}

impl Profile {
    /// What differs in a release.
    pub fn dialects(&self, version: Option<&Version>) -> impl Iterator<Item = &Dialect> {
        let fits = move |d: &&Dialect| {
            let wanted = Wanted::parse(&d.versions);
            version.is_some_and(|v| wanted.is_some_and(|w| w.matches(v)))
        };
        self.dialect.iter().filter(fits)
    }

    /// The configurations of a release.
    pub fn configurations(&self, version: Option<&Version>) -> BTreeMap<String, Vec<String>> {
        let own = self.dialects(version).find_map(|d| d.configuration.clone());
        own.unwrap_or_else(|| self.configuration.clone())
    }
}

/// How a solver is started. In arguments, `{file}` is the file, `{seconds}`, `{milliseconds}` and
/// `{megabytes}` are limits, `{installation}` is the folder of an installed release.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Start {
    /// Names of the executable on PATH, in order of preference. Empty: only installed or by path.
    #[serde(default)]
    pub programs: Vec<String>,
    /// Arguments that are always given.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Arguments for reading a file.
    #[serde(default)]
    pub file: Vec<String>,
    /// Arguments for reading standard input to its end; none if it can't.
    #[serde(default)]
    pub stdin: Option<Vec<String>>,
    /// Arguments for a long-lived session on standard input, if they differ.
    #[serde(default)]
    pub interactive: Option<Vec<String>>,
    /// Arguments that a script with `push`, `pop` or more than one question needs.
    #[serde(default)]
    pub incremental: Vec<String>,
    /// Arguments that make it print its version; none if it has no such thing.
    #[serde(default)]
    pub version: Option<Vec<String>>,
    /// The version in what that prints, on either output, as group 1 of a regular expression.
    #[serde(default, deserialize_with = "pattern::version")]
    pub version_is: Option<String>,
    /// A line that is printed then, for the test of the expression.
    #[serde(default)]
    pub version_example: Option<String>,
    /// What it reads.
    #[serde(default)]
    pub language: Language,
    /// Environment variables that are set.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
}

/// The language of a solver's input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// SMT-LIB 2.
    #[default]
    Smtlib,
    /// Alt-Ergo's own language: a goal is proved or not, so answers are turned around.
    Why,
}

/// A solver's own limits, and whether ours fit it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LimitArguments {
    /// Arguments for a limit of time.
    #[serde(default)]
    pub time: Vec<String>,
    /// Arguments for a limit of memory.
    #[serde(default)]
    pub memory: Vec<String>,
    /// Whether the address space may be limited. A Java machine reserves far more than it uses: its
    /// resident memory is watched instead.
    #[serde(default = "yes")]
    pub address_space: bool,
}

fn yes() -> bool {
    true
}

impl Default for LimitArguments {
    fn default() -> LimitArguments {
        LimitArguments { time: Vec::new(), memory: Vec::new(), address_space: true }
    }
}

/// How a long-lived process forgets a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reset {
    /// It cannot be used as a session.
    #[default]
    None,
    /// `(reset)`.
    Reset,
    /// `(push 1)` before, `(pop 1)` behind; only where its developers say this is equivalent.
    PushPop,
}

/// Something beyond an answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// `(get-model)`.
    Models,
    /// `(get-unsat-core)`.
    Cores,
    /// The same, with nothing in it that is not needed, where that is a choice and cheap.
    SmallCores,
    /// `(get-proof)`.
    Proofs,
    /// The solver checks its own answers.
    Validation,
    /// Counters of what it did.
    Statistics,
}

/// What must be given so that it can be asked.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Request {
    /// Arguments of the command line.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Commands at the start of the script.
    #[serde(default)]
    pub commands: Vec<String>,
    /// Commands behind a question, where a session is asked.
    #[serde(default)]
    pub behind: Vec<String>,
}

/// Options of the command line.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// Arguments that list them, and how that list is read.
    #[serde(default)]
    pub list: Vec<String>,
    /// How the list is written.
    #[serde(default)]
    pub format: OptionFormat,
    /// Worth varying: `smt.arith.solver=2|6`, `--no-strings-eager-len`. The values stand between bars;
    /// a blank separates arguments.
    #[serde(default)]
    pub fuzz: Vec<String>,
    /// Options whose bugs its developers do not want to hear of, with `*`.
    #[serde(default)]
    pub unwanted: Vec<String>,
}

/// How a solver lists its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptionFormat {
    /// It does not.
    #[default]
    None,
    /// `z3 -p`: modules, and `name (type) description (default: value)`.
    Modules,
    /// `--name=TYPE  description`, as from GNU programs.
    Long,
}

/// Where releases of a solver come from, in the order of preference: the first that has any gives the
/// latest. `versions` says which of its releases a source can give.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", tag = "from")]
pub enum Source {
    /// A Python wheel, through the user's `pip`.
    #[serde(rename_all = "kebab-case")]
    Pip {
        /// Its name.
        package: String,
        /// Which releases: `>=1.2.0`.
        #[serde(default)]
        versions: Option<Wanted>,
        /// How the unpacked package is started.
        run: Launch,
    },
    /// A Debian package and those it needs, unpacked privately, through the user's `apt`.
    #[serde(rename_all = "kebab-case")]
    Apt {
        /// Its name.
        package: String,
        /// A suite that the user's mirror has though it is not configured.
        #[serde(default)]
        suite: Option<String>,
        /// Which releases.
        #[serde(default)]
        versions: Option<Wanted>,
        /// How the unpacked package is started.
        run: Launch,
    },
    /// A Java archive and those it needs, through the user's `mvn`.
    #[serde(rename_all = "kebab-case")]
    Maven {
        /// `group:artifact`.
        artifact: String,
        /// Which releases.
        #[serde(default)]
        versions: Option<Wanted>,
        /// How the archives are started.
        run: Launch,
    },
    /// A Rust program, built by the user's `cargo`; only when asked for, because it takes long.
    #[serde(rename_all = "kebab-case")]
    Cargo {
        /// Its name.
        package: String,
        /// Which releases.
        #[serde(default)]
        versions: Option<Wanted>,
        /// How it is started.
        run: Launch,
    },
}

/// How something installed is started.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Launch {
    /// An executable: a path below the installation, in which `*` is anything but a slash.
    Program(String),
    /// A driver of smelt's own that loads a shared library below the installation.
    Driver(Driver),
    /// A Python script of ours (`solvers/drivers/`), run with the package on its path.
    Python(String),
    /// The main class of Java archives.
    Java(String),
}

/// A shared library and the driver that acts as its command line.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Driver {
    /// `smelt driver NAME`.
    pub name: String,
    /// The library, a path below the installation with `*`.
    pub library: String,
}

/// What some releases do differently.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Dialect {
    /// Which releases: `<4.8.11`.
    #[serde(deserialize_with = "pattern::releases")]
    pub versions: String,
    /// Escapes in string literals as before SMT-LIB 2.6: `\x41`, `\n`.
    #[serde(default)]
    pub legacy_escapes: bool,
    /// What standard names are called: `str.in_re` is `str.in.re`.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    /// What it reads, if that differs.
    #[serde(default)]
    pub language: Option<Language>,
    /// Arguments of `start` that it does not understand.
    #[serde(default)]
    pub not_understood: Vec<String>,
    /// Configurations in place of those of the profile.
    #[serde(default)]
    pub configuration: Option<BTreeMap<String, Vec<String>>>,
    /// Arguments that this release needs.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Features of `ask` that it lacks.
    #[serde(default)]
    pub lacks: Vec<Ask>,
    /// Theories that it lacks.
    #[serde(default)]
    pub without: Vec<String>,
    /// Operators that it lacks, though it knows their theories.
    #[serde(default)]
    pub without_operators: Vec<String>,
    /// Why, for people.
    #[serde(default)]
    pub because: String,
}
