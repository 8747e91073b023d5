//! The profiles in `solvers/`: every fact that can be checked without a solver, and how a user's profiles
//! are joined with ours.

use smelt_smtlib::theory::Theories;
use smelt_solvers::Profiles;
use smelt_solvers::profile::{Meaning, settings};
use std::fmt::Write as _;

fn builtin() -> Profiles {
    Profiles::builtin().unwrap_or_else(|e| panic!("{e}"))
}

/// Our profiles with these files of a user, or the error without the name of the folder.
fn with(files: &[(&str, &str)]) -> Result<Profiles, String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let found = Profiles::with_user(&[folder.path().to_owned()]);
    found.map_err(|e| e.to_string().replace(&format!("{}/", folder.path().display()), ""))
}

const GROUPS: &[&str] = &["what", "file", "line", "function", "sat", "unsat", "unknown"];

#[test]
fn examples_have_the_meaning_of_their_pattern() {
    let mut wrong = String::new();
    for profile in builtin().all() {
        let name = &profile.name;
        for pattern in &profile.pattern {
            let regex: &regex::bytes::Regex = &pattern.regex;
            if pattern.examples.is_empty() {
                let _ = writeln!(wrong, "{name}: {regex}\n  has no example");
            }
            for example in &pattern.examples {
                let found = profile.meanings(example.as_bytes()).next().map(|(p, _)| p.means);
                if !regex.is_match(example.as_bytes()) {
                    let _ = writeln!(wrong, "{name}: {regex}\n  is not found in {example}");
                } else if found.unwrap_or(Meaning::Noise) != pattern.means {
                    let _ = writeln!(
                        wrong,
                        "{name}: {example}\n  means {found:?}, not {:?}",
                        pattern.means
                    );
                }
            }
            for text in pattern.not.iter().filter(|text| regex.is_match(text.as_bytes())) {
                let _ = writeln!(wrong, "{name}: {regex}\n  is found in {text}");
            }
            let groups: Vec<&str> = regex.capture_names().flatten().collect();
            for group in groups.iter().filter(|g| !GROUPS.contains(g)) {
                let _ =
                    writeln!(wrong, "{name}: {regex}\n  has a group `{group}` that nobody reads");
            }
            let needed: &[&str] = match pattern.means {
                Meaning::Assertion => &["file", "line"],
                _ => &[],
            };
            for group in needed.iter().filter(|g| !groups.contains(g)) {
                let _ = writeln!(wrong, "{name}: {regex}\n  has no group `{group}`");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn places_and_words_are_found() {
    let profiles = builtin();
    let check = |solver: &str, output: &str, means: Meaning, groups: &[(&str, &str)]| {
        let profile = profiles.get(solver).expect(solver);
        let (pattern, found) = profile
            .meanings(output.as_bytes())
            .next()
            .unwrap_or_else(|| panic!("nothing in {output}"));
        assert_eq!(pattern.means, means, "{solver}: {output}");
        for (name, text) in groups {
            let group = found.name(name).map(|m| m.as_bytes().trim_ascii());
            assert_eq!(group, Some(text.as_bytes()), "{solver}: {name} in {output}");
        }
    };
    check(
        "z3",
        "sat\nASSERTION VIOLATION\nFile: ../src/util/vector.h\nLine: 474\nidx < size()\n",
        Meaning::Assertion,
        &[("file", "../src/util/vector.h"), ("line", "474"), ("what", "idx < size()")],
    );
    check(
        "cvc5",
        "sat\nFatal failure within bool a::b(c, d) at ./src/theory/strings/x.cpp:678\nCheck failure\n\n !len_splits.empty()\n\n",
        Meaning::Assertion,
        &[("file", "./src/theory/strings/x.cpp"), ("line", "678"), ("what", "!len_splits.empty()")],
    );
    // The error is worth more than the words around it.
    check(
        "z3",
        "sat\n(error \"line 3 column 47: check annotation that says unsat\")\n(error \"line 4 column 9: invalid command\")\n",
        Meaning::Error,
        &[("what", "invalid command")],
    );
    check(
        "z3",
        "sat\n(error \"line 8 column 10: an invalid model was generated\")\n(model)\n",
        Meaning::InvalidModel,
        &[],
    );
    check("dreal", "delta-sat with delta = 0.001\n", Meaning::Answer, &[("unknown", "delta-sat")]);
    check(
        "alt-ergo",
        "File \"a.why\", line 2, characters 10-19:Valid (0.0001) (1 steps)\n",
        Meaning::Answer,
        &[("unsat", "Valid")],
    );
    for solver in ["z3", "cvc5", "yices", "princess", "any"] {
        for output in [
            "sat\n",
            "unsat\n(a b)\n",
            "unknown\n(:reason-unknown incomplete)\n",
            "sat\n(\n(define-fun timeout () String \"error\")\n)\n",
        ] {
            let found = profiles.get(solver).expect(solver).meanings(output.as_bytes()).next();
            assert!(found.is_none(), "{solver}: {output} is {:?}", found.map(|f| f.0.means));
        }
    }
}

#[test]
fn names_and_versions_are_real() {
    let table = Theories::builtin();
    let theories: Vec<&str> = table.theories().iter().map(|t| t.name.as_str()).collect();
    for profile in builtin().all() {
        let name = &profile.name;
        assert!(!profile.theories.is_empty(), "{name} knows no theory");
        let without = profile.dialect.iter().flat_map(|d| &d.without);
        for theory in profile.theories.iter().chain(without) {
            assert!(theories.contains(&theory.as_str()), "{name}: there is no theory {theory}");
        }
        let of_releases = profile.dialect.iter().flat_map(|d| &d.without_operators);
        for operator in profile.lacks.iter().chain(of_releases) {
            let known = table.find(operator.as_bytes()).is_some();
            assert!(known, "{name}: there is no operator {operator}");
        }
        for dialect in &profile.dialect {
            assert!(!dialect.because.is_empty(), "{name}: {} without a reason", dialect.versions);
        }
        let start = &profile.start;
        assert!(start.file.iter().any(|a| a.contains("{file}")), "{name} is not given the file");
        if let Some(is) = &start.version_is {
            let example =
                start.version_example.as_deref().unwrap_or_else(|| panic!("{name}: no example"));
            let regex = regex::Regex::new(is).expect("checked when read");
            let version = regex
                .captures(example)
                .unwrap_or_else(|| panic!("{name}: {is} is not in {example}"));
            assert!(
                smelt_solvers::Version::parse(&version[1]).is_some(),
                "{name}: {}",
                &version[1]
            );
        }
    }
}

#[test]
fn settings_come_from_the_profile_and_the_list() {
    let profiles = builtin();
    for profile in profiles.all() {
        let suggested: usize = profile.options.fuzz.iter().map(|f| f.split('|').count()).sum();
        assert_eq!(
            settings(profile, None).len(),
            suggested,
            "{} suggests what it does not want",
            profile.name
        );
    }
    let joined = |solver: &str, list: &str| -> Vec<String> {
        let profile = profiles.get(solver).expect(solver);
        settings(profile, Some(list)).iter().map(|arguments| arguments.join(" ")).collect()
    };
    let z3 = "[module] smt, description: x\n    arith.solver (unsigned int) 2 - simplex, 6 - lra (default: 6)\n    mbqi (bool) (default: true)\n    new_thing (bool) (default: false)\n    phase_selection (unsigned int) 0 - no, 1 - yes (default: 0)\n    trial (bool) experimental (default: false)\n[module] parallel\n    enable (bool) (default: false)\n";
    assert_eq!(joined("z3", z3), ["smt.arith.solver=2", "smt.mbqi=false", "smt.new_thing=true"]);
    let cvc5 = "  --nl-ext=MODE          x\n  --mbqi                 x [*]\n  --new-thing            x [*]\n  --trial                x (EXPERTS only) [*]\n  --fp-exp               x [*]\n";
    assert_eq!(
        joined("cvc5", cvc5),
        [
            "--nl-ext=none",
            "--nl-ext=light",
            "--nl-ext=full",
            "--mbqi",
            "--new-thing",
            "--no-new-thing"
        ]
    );
    let driver = "  --nl-ext : mode | default full | modes: full, light, none\n  --trial : bool | default false\n";
    assert_eq!(joined("cvc5", driver), ["--nl-ext=none", "--nl-ext=light"]);
}

#[test]
fn a_profile_is_like_another() {
    let profiles = builtin();
    let (z3, spacer) = (profiles.get("z3").expect("z3"), profiles.get("spacer").expect("spacer"));
    assert_eq!(spacer.start.file, z3.start.file);
    assert_eq!(spacer.start.arguments, ["fp.engine=spacer"]);
    assert_eq!(spacer.pattern.len(), z3.pattern.len());
    assert_eq!(spacer.logics, ["HORN"]);
    assert!(
        !spacer.ask.contains_key(&smelt_solvers::profile::Ask::Proofs),
        "what can be asked is replaced"
    );
}

#[test]
fn a_user_replaces_and_extends() {
    let mine = r#"
name = "mine"
title = "my solver"
like = "any"

[start]
programs = ["mine"]
file = ["--smt", "{file}"]

[[pattern]]
means = "internal-error"
text = '^oops: (?P<what>.*)'
examples = ["oops: 7"]
"#;
    let z3 = "name = \"z3\"\ntitle = \"another Z3\"\n[start]\nfile = [\"{file}\"]\n";
    let profiles = with(&[("mine.toml", mine), ("z3.toml", z3), ("notes.txt", "not a profile")])
        .expect("profiles");
    let found = profiles.get("mine").expect("mine");
    let oops = found.meanings(b"oops: 7").next().expect("oops");
    assert_eq!(oops.1.name("what").map(|m| m.as_bytes()), Some(&b"7"[..]));
    assert_eq!(found.meanings(b"(error \"x\")").next().expect("error").0.means, Meaning::Error);
    assert_eq!(profiles.get("z3").expect("z3").title, "another Z3");
    // A profile that is like the replaced one is like the new one.
    assert_eq!(profiles.get("spacer").expect("spacer").pattern.len(), 0);
    let of = |path: &str| profiles.of_program(path.as_ref()).map(|p| p.name.clone());
    assert_eq!(of("/opt/bin/mine").as_deref(), Some("mine"));
    assert_eq!(of("/opt/bin/cvc5").as_deref(), Some("cvc5"));
    assert_eq!(of("./unheard-of").as_deref(), Some("any"));
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let start = "name = \"a\"\ntitle = \"A\"\n";
    let file = "[start]\nfile = [\"{file}\"]\n";
    let pattern = "[[pattern]]\nmeans = \"error\"\ntext = 'a(b'\nexamples = []\n";
    for (text, expected) in [
        (
            format!("{start}colour = 3\n{file}"),
            &["a.toml is not a solver profile", "line 3", "there is no key `colour`"][..],
        ),
        (
            format!("{start}[start]\nfile = [\"x\"]\nfiles = 3\n"),
            &["a.toml", "line 5", "there is no key `files`; did you mean `file`?"],
        ),
        (
            format!("{start}{file}{pattern}"),
            &["a.toml", "line 7", "not a regular expression", "unclosed group"],
        ),
        (
            format!("{start}{file}version-is = 'v[0-9]+'\n"),
            &["a.toml", "line 5", "put it in parentheses"],
        ),
        (
            format!("{start}{file}[[dialect]]\nversions = \"new\"\n"),
            &["a.toml", "line 6", "`new` says no releases"],
        ),
        (format!("{start}x = = 3\n"), &["a.toml", "line 3"]),
        (
            format!("{start}like = \"b\"\n{file}"),
            &["a.toml", "line 3", "it is like `b`, which there is not; there are a, alt-ergo"],
        ),
        (
            format!("{start}like = \"a\"\n{file}"),
            &["a.toml", "line 3", "it is like `a`, which leads back to itself"],
        ),
        (file.to_owned(), &["a.toml", "the key `name` is missing"]),
        (format!("name = \"a\"\n{file}"), &["a.toml", "it has no `title`"]),
        (start.to_owned(), &["a.toml", "it has no `start.file`"]),
    ] {
        let error = with(&[("a.toml", &text)]).expect_err(&text);
        for words in expected {
            assert!(error.contains(words), "{error}\nhas no words: {words}");
        }
    }
    let circle = with(&[
        ("a.toml", "name = \"a\"\ntitle = \"A\"\nlike = \"b\"\n"),
        ("b.toml", "name = \"b\"\ntitle = \"B\"\nlike = \"a\"\n"),
    ]);
    let error = circle.expect_err("a circle");
    assert!(error.contains("leads back to itself"), "{error}");
    let missing =
        Profiles::with_user(&["/nowhere/at/all".into()]).expect_err("no folder").to_string();
    assert!(missing.starts_with("cannot read /nowhere/at/all"), "{missing}");
}
