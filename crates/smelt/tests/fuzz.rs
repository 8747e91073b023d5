//! `smelt fuzz` with real solvers: what it finds, what it shows, what it keeps.

mod support;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use support::{says, smelt, solvers, text};

const ALL: &[&str] = &["z3@4.8.10", "z3@5.4.0"];
/// One step from a wrong answer of Z3 4.8.10, which loses what `str.replace_all` gives.
const NEAR: &str = "(set-logic QF_SLIA)\n(declare-const list String)\n\
    (assert (= (str.len list) 7))\n(assert (= (str.replace list \",\" \", \") \"ant, bee\"))\n\
    (assert (= list \"ant,bee\"))\n(check-sat)\n";
/// The step.
const GROUPS: &str = "; as in yinyang's file\nstr.replace,str.replace_all :arity 3\n";

/// A folder to work in, with a seed near a bug.
struct Place {
    folder: tempfile::TempDir,
    cache: PathBuf,
}

impl Place {
    fn new() -> Option<Place> {
        let place = Place { cache: solvers(ALL)?, folder: tempfile::tempdir().expect("a folder") };
        std::fs::create_dir(place.at("seeds")).expect("a folder");
        place.write("seeds/near.smt2", NEAR);
        place.write("groups.txt", GROUPS);
        Some(place)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.at(name), text).expect("a file");
    }

    fn smelt(&self, args: &[&str]) -> Command {
        let mut command = smelt(&self.cache);
        command.current_dir(self.folder.path()).args(args);
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.smelt(args).output().expect("smelt runs")
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.at(folder)).expect("a folder");
        let name = |e: std::io::Result<std::fs::DirEntry>| {
            e.expect("an entry").file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

fn is_there(path: &Path) -> bool {
    path.metadata().is_ok_and(|m| m.len() > 0)
}

#[test]
fn a_bug_is_found_kept_shown_and_replayed() {
    let Some(place) = Place::new() else { return };
    // As a user of yinyang types it.
    let output = place.run(&[
        "fuzz",
        "z3@4.8.10;z3@5.4.0",
        "seeds",
        "-S",
        "opfuzz",
        "-c",
        "groups.txt",
        "-i",
        "2",
        "-m",
        "1",
        "-t",
        "20",
        "-b",
        "bugs",
        "-s",
        "scratch",
        "-l",
        "logs",
        "-L",
        "5000",
        "-k",
        "--bugs",
        "1",
        "--seed",
        "3",
    ]);
    says(&output, 10, &["wrong-answer (certain)", "1 × wrong-answer", "smelt bugs"]);
    let ids = place.names("smelt-out/bugs");
    assert_eq!(ids.len(), 1, "{ids:?}");
    let id = &ids[0];
    let bug = place.at("smelt-out/bugs").join(id);
    for name in ["README.md", "trigger.smt2", "finding.json", "z3_4.8.10.out"] {
        let there = is_there(&bug.join(name)) || name.ends_with(".out");
        assert!(there, "{name} is not in {:?}", place.names(&format!("smelt-out/bugs/{id}")));
    }
    let trigger = std::fs::read_to_string(bug.join("trigger.smt2")).expect("the trigger");
    assert!(trigger.contains("str.replace_all"), "{trigger}");
    let found = std::fs::read(bug.join("finding.json")).expect("the finding");
    let found: Value = serde_json::from_slice(&found).expect("JSON");
    assert_eq!(found["solver"], "z3@4.8.10", "{found}");
    assert!(found["name"]["seed"].as_str().is_some_and(|s| s == "seeds/near.smt2"), "{found}");

    // The same as yinyang writes it, under the same name.
    let files = place.names("bugs");
    let stem = format!("incorrect-z3_4.8.10-near-{id}");
    assert!(
        files
            .iter()
            .all(|f| f.ends_with(&format!("{id}.smt2")) || f.ends_with(&format!("{id}.output"))),
        "{files:?}"
    );
    assert_eq!(files.len(), 2, "{stem}: {files:?}");
    assert!(files[0].starts_with("incorrect-"), "{files:?}");
    // Its log, the mutant that was asked, and nothing else of the scratch folder.
    assert_eq!(place.names("logs").len(), 1);
    let kept = place.names("scratch");
    assert!(
        !kept.is_empty() && kept.iter().all(|n| n.starts_with("near-") && n.ends_with(".smt2")),
        "{kept:?}"
    );
    let texts = kept
        .iter()
        .map(|n| std::fs::read_to_string(place.at("scratch").join(n)).expect("a mutant"));
    assert!(texts.collect::<Vec<_>>().contains(&trigger));

    says(&place.run(&["bugs", "list"]), 0, &[id, "wrong-answer", "z3@4.8.10"]);
    says(&place.run(&["bugs", "show", &id[..6]]), 0, &[id, "str.replace_all", "opfuzz"]);
    says(&place.run(&["bugs", "replay", id]), 10, &["it still fails"]);

    // The folder is taken; it can be resumed, with stop criteria of its own, or begun anew.
    let again = place.run(&["fuzz", "--with", "z3@5.4.0", "seeds"]);
    says(&again, 2, &["has a campaign already", "--resume", "--overwrite", "--out"]);
    let resumed = place.run(&["fuzz", "--resume", "--mutants", "1", "--json"]);
    assert_eq!(resumed.status.code(), Some(10), "{}", text(&resumed.stderr));
    let result: Value = serde_json::from_slice(&resumed.stdout).expect("one object");
    assert_eq!((&result["bugs"][0], &result["totals"]["bugs"]), (&Value::from(&id[..]), &1.into()));
    let changed = place.run(&["fuzz", "--resume", "--strategy", "chick"]);
    says(&changed, 2, &["--strategy would change the mutants", "begun with \"opfuzz\""]);
    let changed = place.run(&["fuzz", "--resume", "--no-constants"]);
    says(&changed, 2, &["--no-constants would change the mutants"]);
    let elsewhere = smelt(&place.cache)
        .current_dir(place.at("seeds"))
        .args(["fuzz", "--resume", "--out", "../smelt-out"])
        .output()
        .expect("smelt runs");
    says(&elsewhere, 2, &["go there to go on with it"]);
    let anew = place.run(&[
        "fuzz",
        "z3@5.4.0",
        "seeds",
        "--overwrite",
        "--mutants",
        "1",
        "--seed",
        "1",
        "-q",
        "--strategy",
        "opfuzz",
    ]);
    says(&anew, 0, &["1 mutant asked, 0 bugs"]);
    assert_eq!(place.names("smelt-out/bugs"), Vec::<String>::new());
}

#[test]
fn no_bug_no_noise() {
    let Some(place) = Place::new() else { return };
    let usual = ["fuzz", "--with", "z3@5.4.0", "seeds", "--seed", "1", "--mutants", "5", "-j1"];
    let run = |more: &[&str]| place.run(&[&usual[..], more].concat());
    let shown = run(&["--out", "a"]);
    says(
        &shown,
        0,
        &["1 seed, strategy mix, 1 worker, --seed 1", "5 mutants asked, 0 bugs (0 findings)"],
    );
    // Not on a terminal: no colours and no line that is drawn over.
    let all = [shown.stdout, shown.stderr].concat();
    assert!(!all.contains(&0x1b) && !all.contains(&b'\r'), "{}", text(&all));

    let quiet = run(&["--out", "b", "--quiet"]);
    assert_eq!(text(&quiet.stderr), "");
    assert_eq!(text(&quiet.stdout).lines().count(), 1, "{}", text(&quiet.stdout));
    let json = run(&["--out", "c", "--json"]);
    let result: Value = serde_json::from_slice(&json.stdout).expect("one object");
    assert_eq!((&result["totals"]["asked"], &result["reason"]), (&5.into(), &"mutants".into()));
    assert_eq!(text(&json.stderr), "");

    let events = run(&["--out", "d", "--events", "-"]);
    let lines: Vec<Value> = text(&events.stdout)
        .lines()
        .map(|l| serde_json::from_str(l).expect("a JSON line"))
        .collect();
    assert_eq!(lines.first().expect("a line")["event"], "started");
    assert_eq!(lines.last().expect("a line")["event"], "ended");
    assert_eq!(lines.last().expect("a line")["totals"]["asked"], 5);
    says(&run(&["--out", "e", "--events", "-", "--json"]), 2, &["standard output"]);
    assert!(!place.at("e").exists(), "a mistake leaves nothing behind");
}

#[test]
fn own_seeds_without_anything_else() {
    let Some(place) = Place::new() else { return };
    let output =
        place.run(&["fuzz", "--with", "z3@5.4.0", "--install", "--mutants", "20", "--json"]);
    let result: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(result["totals"]["asked"], 20, "{result}");
    assert!(matches!(output.status.code(), Some(0 | 10)), "{result}");
}

#[test]
fn what_the_user_knows_of_seeds_is_used() {
    let Some(place) = Place::new() else { return };
    place.write("seeds/near.smt2", &NEAR.replace("str.replace ", "str.replace_all "));
    // Alone, and it says unsat: only who knows better can tell.
    let run = |oracle: &str, out: &str| {
        place.run(&[
            "fuzz",
            "z3@4.8.10",
            "seeds",
            "-o",
            oracle,
            "--mutants",
            "1",
            "-S",
            "chick",
            "--seed",
            "1",
            "--out",
            out,
        ])
    };
    says(&run("unknown", "a"), 0, &["0 bugs"]);
    says(&run("sat", "b"), 10, &["wrong-answer"]);
    // A model shows that the user is mistaken, and of several questions it is not said which is meant.
    let x = "(declare-const x Int)(assert (> x 0))(check-sat)";
    place.write("seeds/near.smt2", x);
    let mistaken = "a model satisfies a seed of which --oracle says that it is unsat";
    says(&run("unsat", "c"), 0, &["0 bugs", mistaken]);
    place.write("seeds/near.smt2", &format!("{x}(assert (< x 0))(check-sat)"));
    says(&run("sat", "d"), 0, &["0 bugs"]);
}

#[test]
fn signatures_narrow_typefuzz() {
    let Some(place) = Place::new() else { return };
    place.write(
        "one.txt",
        "; figure 4\n(par (A) (id A A))(str.foo String String)\n(str.++ String String String :left-assoc)\n",
    );
    let output = place.run(&[
        "fuzz",
        "z3@5.4.0",
        "seeds",
        "-S",
        "typefuzz",
        "-c",
        "one.txt",
        "--mutants",
        "20",
        "--seed",
        "3",
        "-k",
        "--no-constants",
        "--no-assertions",
    ]);
    says(
        &output,
        0,
        &["operators that smelt does not know: (str.foo String String)", "20 mutants asked"],
    );
    let mut joined = 0;
    for name in place.names("smelt-out/mutants") {
        let mutant =
            std::fs::read_to_string(place.at("smelt-out/mutants").join(&name)).expect("a mutant");
        joined += usize::from(mutant.contains("str.++"));
        for other in ["str.at", "str.substr", "str.from_int", "ite", "str.replace_re", "not"] {
            assert!(!mutant.contains(&format!("({other} ")), "{name}: {mutant}");
        }
    }
    assert!(joined > 0);
    let wrong =
        place.run(&["fuzz", "z3@5.4.0", "seeds", "-S", "opfuzz", "-c", "one.txt", "--out", "x"]);
    says(&wrong, 2, &["signatures, which are for the strategy typefuzz, not for opfuzz"]);
    place.write("bad.txt", "(str.++ String\n");
    let wrong =
        place.run(&["fuzz", "z3@5.4.0", "seeds", "-S", "typefuzz", "-c", "bad.txt", "--out", "x"]);
    says(&wrong, 2, &["bad.txt:1:1", "^"]);
}

#[test]
fn a_settings_file_says_the_same_as_options() {
    let Some(place) = Place::new() else { return };
    says(&place.run(&["init"]), 0, &["smelt.toml is written"]);
    says(&place.run(&["init"]), 2, &["is there already", "--force"]);
    says(&place.run(&["init", "--force"]), 0, &[]);
    says(&place.run(&["init", "other.toml"]), 0, &["other.toml is written"]);
    place.write(
        "smelt.toml",
        "version = 1\nwith = ['z3@5.4.0']\nseeds = ['seeds']\nmutants = 3\nseed = 9\njobs = 1\niterations = 1\n\
         strategy = 'chick'\nout = 'there'\nkeep-mutants = true\nevents = 'all.jsonl'\n",
    );
    says(&place.run(&["fuzz"]), 0, &["strategy chick", "--seed 9", "3 mutants asked"]);
    assert_eq!(place.names("there/mutants").len(), 3);
    let events = || std::fs::read_to_string(place.at("all.jsonl")).unwrap_or_default();
    assert!(events().lines().last().is_some_and(|l| l.contains("\"ended\"")), "{}", events());
    // What is typed wins; yinyang's empty word stands for the solvers of the file.
    let typed = place.run(&[
        "fuzz",
        "",
        "seeds",
        "--mutants",
        "4",
        "-S",
        "opfuzz",
        "--out",
        "b",
        "--keep-mutants=false",
    ]);
    says(&typed, 0, &["strategy opfuzz", "--seed 9", "4 mutants asked"]);
    assert!(!place.at("b/mutants").exists());
    // Only the folder and the events are read from the file when a campaign is resumed.
    let text = "version = 1\nout = 'there'\nstrategy = 'opfuzz'\nevents = 'more.jsonl'\n";
    place.write("smelt.toml", text);
    says(&place.run(&["fuzz", "--resume"]), 0, &["strategy chick", "6 mutants asked"]);
    assert!(place.at("more.jsonl").exists());
    place.write("smelt.toml", "version = 1\nstrateg = 'chick'\n");
    says(&place.run(&["fuzz"]), 2, &["smelt.toml:2:1", "^^^^^^^", "smelt init"]);
    says(&place.run(&["fuzz", "--settings", "no.toml"]), 5, &["cannot read no.toml"]);
}
