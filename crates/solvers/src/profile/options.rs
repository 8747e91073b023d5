//! Options of solvers: what a binary lists, and which settings of them are worth varying.
//!
//! A list is read loosely, because every release words it differently: what is not understood is left
//! out. The profile's own suggestions come first; a list only adds to them what it tells to be safe.

use super::{OptionFormat, Profile};
use std::sync::LazyLock;

/// An option of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Without dashes: `smt.arith.solver`, `nl-ext`.
    pub name: String,
    /// What can be given.
    pub kind: OptionKind,
    /// What it is when nothing is given.
    pub default: Option<String>,
    /// Its developers call it experimental, for experts, or for debugging.
    pub expert: bool,
}

/// What can be given for an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// True or false.
    Bool,
    /// A number.
    Number,
    /// One of these words or numbers.
    Modes(Vec<String>),
    /// Any text: a file, a logic.
    Text,
}

/// Reads what a solver prints about its options.
pub fn read_list(format: OptionFormat, text: &str) -> Vec<OptionSpec> {
    match format {
        OptionFormat::None => Vec::new(),
        OptionFormat::Modules => modules(text),
        OptionFormat::Long => long(text),
    }
}

/// The settings of a solver that are worth varying, each as arguments of the command line: first what its
/// profile suggests, then, from the list that this release prints, every flag and mode that its developers
/// do not keep for themselves. What the profile calls unwanted, what this release does not have and what
/// is the default anyway is left out.
pub fn settings(profile: &Profile, list: Option<&str>) -> Vec<Vec<String>> {
    let options = &profile.options;
    let listed = list.map(|text| read_list(options.format, text)).unwrap_or_default();
    let mut found: Vec<Vec<String>> = Vec::new();
    let mut add = |arguments: Vec<String>| {
        if !found.contains(&arguments) {
            found.push(arguments);
        }
    };
    for suggestion in &options.fuzz {
        for arguments in expand(suggestion) {
            let setting = arguments.last().map(String::as_str).unwrap_or_default();
            let (name, value) = name_and_value(setting, &listed);
            let spec = listed.iter().find(|s| s.name == name);
            let gone = !listed.is_empty() && spec.is_none();
            let usual = spec.is_some_and(|s| s.default.as_deref() == Some(value));
            if !gone && !usual && !unwanted(profile, name) {
                add(arguments);
            }
        }
    }
    // A list of flags that marks nothing as experimental says nothing about what is safe.
    let marked = options.format == OptionFormat::Modules || listed.iter().any(|s| s.expert);
    for spec in listed.iter().filter(|s| marked && !s.expert && !unwanted(profile, &s.name)) {
        if options.fuzz.iter().flat_map(|f| expand(f)).flatten().any(|f| {
            name_and_value(&f, &listed).0 == spec.name // The profile knows better which values matter.
        }) {
            continue;
        }
        values(spec).iter().for_each(|value| add(vec![written(options.format, spec, value)]));
    }
    found
}

/// `smt.arith.solver=2|6` is two settings; a blank separates arguments.
fn expand(suggestion: &str) -> Vec<Vec<String>> {
    let (head, values) = suggestion.split_once('=').unwrap_or((suggestion, ""));
    let whole = |text: String| text.split_whitespace().map(str::to_owned).collect();
    if values.is_empty() {
        return vec![whole(head.to_owned())];
    }
    values.split('|').map(|value| whole(format!("{head}={value}"))).collect()
}

/// The option that an argument sets, and to what: `--no-nl-cov` sets `nl-cov` to `false`.
fn name_and_value<'a>(argument: &'a str, listed: &[OptionSpec]) -> (&'a str, &'a str) {
    let bare = argument.trim_start_matches(['-', '+']);
    if let Some((name, value)) = bare.split_once('=') {
        return (name, value);
    }
    match bare.strip_prefix("no-") {
        Some(name) if !listed.iter().any(|s| s.name == bare) => (name, "false"),
        _ => (bare, "true"),
    }
}

fn unwanted(profile: &Profile, name: &str) -> bool {
    profile.options.unwanted.iter().any(|p| fits(p.trim_start_matches('-'), name))
}

/// Whether a name has the form of a pattern, in which `*` is anything.
fn fits(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// The values of an option other than its default.
fn values(spec: &OptionSpec) -> Vec<String> {
    let all = match &spec.kind {
        OptionKind::Bool => vec!["true".to_owned(), "false".to_owned()],
        OptionKind::Modes(modes) => modes.clone(),
        OptionKind::Number | OptionKind::Text => Vec::new(),
    };
    all.into_iter().filter(|v| spec.default.as_deref() != Some(v)).collect()
}

fn written(format: OptionFormat, spec: &OptionSpec, value: &str) -> String {
    let name = &spec.name;
    match (format, &spec.kind, value) {
        (OptionFormat::Long, OptionKind::Bool, "true") => format!("--{name}"),
        (OptionFormat::Long, OptionKind::Bool, _) => format!("--no-{name}"),
        (OptionFormat::Long, ..) => format!("--{name}={value}"),
        _ => format!("{name}={value}"),
    }
}

macro_rules! expression {
    ($name:ident, $text:expr) => {
        static $name: LazyLock<regex::Regex> =
            LazyLock::new(|| regex::Regex::new($text).expect("a constant of this file"));
    };
}

expression!(MODULE, r"^\[module\] ([\w.]+)");
expression!(PARAMETER, r"^ +([\w.]+) \(([a-z ]+)\) ?(.*)$");
expression!(DEFAULT, r"\(default: ([^()]*)\)$");
expression!(NUMBERED, r"\b(\d+) - ");
expression!(
    EXPERT,
    r"(?i)\b(experimental|experts? only|debug\w*|deprecated|not supported|testing)\b"
);

/// `z3 -p` and `z3 -pd`: `    arith.solver (unsigned int) 2 - simplex, 6 - lra solver (default: 6)` below
/// `[module] smt, description: …`.
fn modules(text: &str) -> Vec<OptionSpec> {
    let mut module = String::new();
    let mut found = Vec::new();
    for line in text.lines() {
        if let Some(head) = MODULE.captures(line) {
            module = format!("{}.", &head[1]);
        } else if let Some(parameter) = PARAMETER.captures(line) {
            let about = parameter[3].trim_end();
            let numbers: Vec<String> =
                NUMBERED.captures_iter(about).map(|c| c[1].to_owned()).collect();
            let kind = match &parameter[2] {
                "bool" => OptionKind::Bool,
                "unsigned int" if numbers.len() > 1 => OptionKind::Modes(numbers),
                "unsigned int" | "int" | "double" => OptionKind::Number,
                _ => OptionKind::Text,
            };
            found.push(OptionSpec {
                name: format!("{module}{}", &parameter[1]),
                kind,
                default: DEFAULT.captures(about).map(|c| c[1].to_owned()),
                expert: EXPERT.is_match(about),
            });
        }
    }
    found
}

expression!(FLAGS, r"^ {1,6}(-\S+(?:(?: \| |, ?| )-\S+)*)(?:\s+(.*))?$");
expression!(PLACEHOLDER, r"(-\S+) (?:<[^>]*>|[A-Z]+\b)");
expression!(LONG, r"--(\w[\w.:-]*)(=\S+)?");
expression!(DRIVER, r"^: (\w+)(?: \| default ([^|]*?))?(?: \| (.*))?$");
expression!(BRACES, r"\{([^{}]*)\}");
expression!(BRACKETS, r"^\[([^\[\]*]*)\]");
expression!(SAID_DEFAULT, r"\(default(?: is|:)? ['`]?([\w.-]+)'?[,;) ]");

/// `--name=TYPE  description`, wrapped or not; `[*]` marks a flag that has a `--no-` variant.
fn long(text: &str) -> Vec<OptionSpec> {
    let mut entries: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        // `-o TAG` and `-t <n>` become `-o=TAG`, so that a blank ends the names.
        let line = match line.trim_start().starts_with('-') {
            true => PLACEHOLDER.replace_all(line, "$1=X"),
            false => line.into(),
        };
        if let Some(head) = FLAGS.captures(&line) {
            let about = head.get(2).map_or("", |m| m.as_str());
            entries.push((head[1].to_owned(), about.trim().to_owned()));
        } else if let Some((_, about)) = entries.last_mut()
            && line.starts_with("       ")
        {
            about.push(' ');
            about.push_str(line.trim());
        } else if !line.trim().is_empty() && !line.starts_with(' ') {
            entries.push(Default::default()); // A heading: what follows belongs to nothing.
        }
    }
    entries.iter().filter_map(|(names, about)| entry(names, about)).collect()
}

fn entry(names: &str, about: &str) -> Option<OptionSpec> {
    let long = LONG.captures(names)?;
    let modes = |text: &str| OptionKind::Modes(text.split(", ").map(str::to_owned).collect());
    let mut spec = OptionSpec {
        name: long[1].to_owned(),
        kind: OptionKind::Text,
        default: None,
        expert: EXPERT.is_match(about),
    };
    if let Some(driver) = DRIVER.captures(about) {
        let more = driver.get(3).and_then(|m| m.as_str().strip_prefix("modes: "));
        spec.default = driver.get(2).map(|m| m.as_str().to_owned());
        spec.kind = match (&driver[1], more) {
            (_, Some(words)) => modes(words),
            ("bool", _) => OptionKind::Bool,
            ("int64_t" | "uint64_t" | "double", _) => OptionKind::Number,
            _ => OptionKind::Text,
        };
        return Some(spec);
    }
    let value = long.get(2).map(|m| m.as_str().to_uppercase());
    let braces = BRACES.captures(about).map(|c| modes(&c[1]));
    spec.kind = match value.as_deref() {
        None => OptionKind::Bool,
        Some(_) if let Some(modes) = braces => modes,
        Some("=N" | "=MS" | "=<N>" | "=X") => OptionKind::Number,
        Some(_) => OptionKind::Text,
    };
    // A flag without `--no-` asks for something to be printed.
    if spec.kind == OptionKind::Bool && !about.contains("[*]") && !BRACKETS.is_match(about) {
        spec.kind = OptionKind::Text;
    }
    spec.default =
        BRACKETS.captures(about).or_else(|| SAID_DEFAULT.captures(about)).map(|c| c[1].to_owned());
    Some(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(specs: &[OptionSpec]) -> Vec<String> {
        let kind = |k: &OptionKind| match k {
            OptionKind::Modes(modes) => modes.join("|"),
            other => format!("{other:?}").to_lowercase(),
        };
        specs
            .iter()
            .map(|s| {
                let default = s.default.as_deref().unwrap_or("?");
                format!(
                    "{} {} {default}{}",
                    s.name,
                    kind(&s.kind),
                    if s.expert { " expert" } else { "" }
                )
            })
            .collect()
    }

    #[test]
    fn z3_lists_parameters_by_module() {
        let list = "\
Global parameters
    auto_config (bool) use heuristics to automatically select solver and configure it (default: true)
    timeout (unsigned int) (default: infty) timeout in milliseconds. (default: 4294967295)

To set a module parameter, use <module-name>.<parameter-name>=value
Example:  pp.decimal=true

[module] tactic, description: tactic parameters
    default_tactic (symbol) overwrite default tactic in strategic solver
[module] model_evaluator
    completion (bool) (default: false)
[module] smt, description: smt solver based on lazy smt
    arith.solver (unsigned int) arithmetic solver: 0 - no solver, 2 - simplex based solver, 6 - lra solver (default: 6)
    arith.validate (bool) validate, for debugging (default: false)
    random_seed (unsigned int) (default: 0)
";
        let expected = [
            "auto_config bool true",
            "timeout number 4294967295",
            "tactic.default_tactic text ?",
            "model_evaluator.completion bool false",
            "smt.arith.solver 0|2|6 6",
            "smt.arith.validate bool false expert",
            "smt.random_seed number 0",
        ];
        assert_eq!(shown(&read_list(OptionFormat::Modules, list)), expected);
    }

    #[test]
    fn cvc5_lists_long_options() {
        let list = "\
usage: cvc5 [options] [input-file]

Most commonly-used cvc5 options:
  --incremental | -i     enable incremental solving [*]
  --output=TAG | -o TAG  Enable output tag.
  --rlimit-per=N | --reproducible-resource-limit=N
                         set resource limit per query
  --copyright            show cvc5 copyright information

From the Arithmetic Theory module:
  --arith-no-partial-fun do not use partial function semantics for arithmetic
                         (not SMT LIB compliant) (EXPERTS only) [*]
  --arith-prop=MODE      turns on arithmetic propagation (default is 'old', see
                         --arith-prop=help) (EXPERTS only)
  --nl-cov               whether to use the cylindrical algebraic coverings
                         solver for non-linear arithmetic [*]

[*] Each of these options has a --no-OPTIONNAME variant, which reverses the
    sense of the option.
";
        let expected = [
            "incremental bool ?",
            "output text ?",
            "rlimit-per number ?",
            "copyright text ?",
            "arith-no-partial-fun bool ? expert",
            "arith-prop text old expert",
            "nl-cov bool ?",
        ];
        assert_eq!(shown(&read_list(OptionFormat::Long, list)), expected);
    }

    #[test]
    fn our_driver_lists_kinds_and_modes() {
        let list = "  --incremental : bool | default true\n  --seed --random-seed : uint64_t | default 0\n  --bitblast : mode | default lazy | modes: eager, lazy\n  --quiet : void\n";
        let expected =
            ["incremental bool true", "seed number 0", "bitblast eager|lazy lazy", "quiet text ?"];
        assert_eq!(shown(&read_list(OptionFormat::Long, list)), expected);
    }

    #[test]
    fn bitwuzla_lists_defaults_in_brackets() {
        let list = "\
Options:
  -h, --help                         print this message and exit
  -t <n>, --time-limit <n>    [0]    time limit in milliseconds
  --bv-solver <M>        [bitblast]  bv solver engine {bitblast, prop, preprop}
  --abstraction              [true]  enable abstraction module
";
        let expected = [
            "help text ?",
            "time-limit number 0",
            "bv-solver bitblast|prop|preprop bitblast",
            "abstraction bool true",
        ];
        assert_eq!(shown(&read_list(OptionFormat::Long, list)), expected);
    }

    #[test]
    fn names_and_patterns() {
        for (pattern, name, expected) in [
            ("sat.euf", "sat.euf", true),
            ("sat.euf", "sat.euf2", false),
            ("*.threads", "smt.threads", true),
            ("parallel.*", "parallel.enable", true),
            ("parallel.*", "smt.parallel.enable", false),
            ("*check*lemmas*", "nlsat.check_lemmas", true),
            ("*", "x", true),
            ("a*a", "a", false),
        ] {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
    }
}
