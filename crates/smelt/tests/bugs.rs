//! `smelt bugs` over the store of a campaign that found a real bug of a real solver.

mod support;

use serde_json::Value;
use smelt_campaign::event::{Event, Found, MutantName, Stamped, Testimony};
use smelt_campaign::store::Store;
use std::path::Path;
use std::process::Output;
use support::{says, smelt, solvers, text};

const ALL: &[&str] = &["z3@4.8.10", "z3@5.4.0"];

fn bugs(cache: &Path, out: &Path, args: &[&str]) -> Output {
    smelt(cache).arg("bugs").args(args).arg("--out").arg(out).output().expect("smelt runs")
}

fn found(id: &str, signature: &str, solver: &str, trigger: &str) -> Found {
    Found {
        id: id.to_owned(),
        kind: "wrong-answer".to_owned(),
        certainty: "certain".to_owned(),
        solver: solver.to_owned(),
        sentence: format!("{solver} says unsat, but there is a model"),
        theory: "Strings".to_owned(),
        signature: signature.to_owned(),
        duplicate_of: None,
        releases: Vec::new(),
        expected: None,
        name: MutantName {
            seed: "seeds/commas.smt2".to_owned(),
            hash: "00".to_owned(),
            strategy: "typefuzz".to_owned(),
            stream: 1,
            step: 0,
            epoch: 0,
        },
        steps: vec!["x became y".to_owned()],
        trigger: trigger.to_owned(),
        testimony: vec![Testimony {
            solver: solver.to_owned(),
            command: "z3 {}".to_owned(),
            answer: "unsat".to_owned(),
            ..Testimony::default()
        }],
        cpu: 2.0,
    }
}

fn keep(out: &Path, findings: Vec<Found>) {
    let mut store = Store::create(out, "{}").expect("a store");
    for found in findings {
        store.take(&Stamped { at: 1.0, event: Event::Found(Box::new(found)) }).expect("taken");
    }
}

#[test]
fn a_real_bug_is_listed_shown_and_replayed() {
    let Some(cache) = solvers(ALL) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("my campaign");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/commas.smt2");
    let trigger = std::fs::read_to_string(&example).expect("the example");
    // What the solvers say to it, as a campaign would keep it.
    let run = smelt(&cache)
        .arg("run")
        .arg(&example)
        .args(["--json", "--verbose", "--with", "z3@4.8.10,z3@5.4.0"])
        .output()
        .expect("smelt runs");
    let run: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let word = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let mut bug = found("b12", "unsat of strings", "z3@4.8.10", &trigger);
    bug.sentence = word(&run["findings"][0]["evidence"]["sentence"]);
    bug.testimony = run["answers"]
        .as_array()
        .expect("answers")
        .iter()
        .map(|a| Testimony {
            solver: word(&a["solver"]),
            command: "z3 {}".to_owned(),
            answer: word(&a["answer"]),
            stdout: word(&a["stdout"]),
            model: a["model_texts"][0].as_str().map(str::to_owned),
            verdict: a["model"].as_str().map(str::to_owned),
            ..Testimony::default()
        })
        .collect();
    let mut again = bug.clone();
    "b13".clone_into(&mut again.id);
    again.name.stream = 2;
    again.duplicate_of = Some("b12".to_owned());
    // What its accused does not do any more.
    let healed = found("c1", "healed", "z3@5.4.0", &trigger);
    keep(&out, vec![bug, again, healed]);

    let list = bugs(&cache, &out, &[]);
    says(&list, 0, &["id   kind", "b12  wrong-answer  certain    z3@4.8.10  Strings          2"]);
    assert!(!text(&list.stdout).contains("b13"), "{}", text(&list.stdout));
    says(&bugs(&cache, &out, &["--all"]), 0, &["b13", "seen before as"]);
    let lines = text(&bugs(&cache, &out, &["list", "--json"]).stdout);
    let lines: Vec<Value> = lines.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["id"], &lines[0]["sightings"]), (&"b12".into(), &2.into()));

    let show = bugs(&cache, &out, &["show", "c"]);
    says(&show, 0, &["c1: z3@5.4.0 says unsat", "replay c1 --out '", "1. x became y"]);
    let show = bugs(&cache, &out, &["show", "b12"]);
    let path = out.join("bugs/b12/trigger.smt2");
    says(&show, 0, &[&format!("z3 '{}'", path.display()), "The model of z3@5.4.0"]);
    assert!(!text(&show.stdout).contains(['\u{1b}', '`', '|']), "{}", text(&show.stdout));
    let show: Value =
        serde_json::from_slice(&bugs(&cache, &out, &["show", "b12", "--json"]).stdout)
            .expect("JSON");
    assert_eq!(show["trigger"], trigger.as_str());
    says(&bugs(&cache, &out, &["show", "b1"]), 2, &["`b1` may be b12 or b13"]);
    says(&bugs(&cache, &out, &["show", "x1"]), 2, &["no bug `x1`", "there is c1, b12 and b13"]);

    let replay = bugs(&cache, &out, &["replay", "b12"]);
    says(&replay, 10, &["z3@4.8.10  unsat", "z3@5.4.0   sat", "b12: it still fails"]);
    let replay = bugs(&cache, &out, &["replay", "b12", "--json"]);
    let object: Value = serde_json::from_slice(&replay.stdout).expect("JSON");
    assert_eq!((&object["fails"], &object["same"]), (&true.into(), &true.into()), "{object}");
    assert_eq!(object["now"]["findings"][0]["certainty"], "certain", "{object}");
    let replay = bugs(&cache, &out, &["replay", "c1"]);
    says(&replay, 0, &["c1: it does not fail any more"]);
    // The bug is mended in another release.
    let replay = bugs(&cache, &out, &["replay", "b12", "--with", "z3@5.4.0"]);
    says(&replay, 0, &["b12: it does not fail any more"]);
    // Nothing is installed here.
    let replay = bugs(folder.path(), &out, &["replay", "b12"]);
    says(&replay, 4, &["z3@4.8.10 is not installed; try: smelt solvers install z3@4.8.10"]);
}

/// What is so by construction is not forgotten: no second solver is needed to see it again.
#[test]
fn an_expectation_is_replayed_too() {
    let Some(cache) = solvers(ALL) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/commas.smt2");
    let trigger = std::fs::read_to_string(example).expect("the example");
    let mut bug = found("b1", "s", "z3@4.8.10", &trigger);
    let plain = found("b2", "t", "z3@4.8.10", &trigger);
    bug.expected = Some("sat".to_owned());
    // One of somebody's own build, and a model that was judged true then.
    let mut kept = found("b3", "u", "z3=./mine", &trigger);
    kept.testimony.push(Testimony {
        solver: "z3@5.4.0".to_owned(),
        answer: "sat".to_owned(),
        model: Some("((define-fun list () String \"ant,bee\"))".to_owned()),
        verdict: Some("true".to_owned()),
        ..Testimony::default()
    });
    let mine = found("b4", "v", "z3=./mine", &trigger);
    keep(folder.path(), vec![bug, plain, kept, mine]);
    let with = |id: &str| bugs(&cache, folder.path(), &["replay", id, "--with", "z3@4.8.10"]);
    says(&with("b3"), 10, &["b3: it still fails"]);
    says(&with("b4"), 11, &["b4: it cannot be told: z3@4.8.10 answers unsat"]);
    says(&bugs(&cache, folder.path(), &["replay", "b1"]), 10, &["b1: it still fails"]);
    // Alone, nobody contradicts it: that does not mean that it is right now.
    let alone = bugs(&cache, folder.path(), &["replay", "b2"]);
    says(
        &alone,
        11,
        &["b2: it cannot be told: z3@4.8.10 answers unsat, which was wrong then, and nobody"],
    );
    let brief = bugs(&cache, folder.path(), &["replay", "b2", "--timeout", "0.001"]);
    says(&brief, 11, &["b2: it cannot be told: z3@4.8.10 was stopped (timeout)"]);
}

/// A wrong model is seen where it is asked for, and says all that there is to say.
#[test]
fn a_wrong_model_is_replayed() {
    let Some(cache) = solvers(ALL) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let trigger = "(set-logic ALL)\n(declare-const path String)\n\
                   (assert (> (seq.last_indexof path \"/\") (str.len path)))\n(check-sat)\n";
    let mut bug = found("b1", "s", "z3@4.8.10", trigger);
    bug.kind = "invalid-model".to_owned();
    bug.testimony[0].asked = Some(format!("{trigger}(get-model)\n"));
    bug.testimony.push(Testimony { solver: "z3@5.4.0".to_owned(), ..Testimony::default() });
    keep(folder.path(), vec![bug]);
    let replay = bugs(&cache, folder.path(), &["replay", "b1"]);
    says(&replay, 10, &["z3@5.4.0   unsat", "invalid-model (certain)", "b1: it still fails"]);
    let shown = text(&replay.stdout);
    let see_it = shown.lines().find(|l| l.contains("see it: ")).expect("a command");
    assert!(see_it.contains("/bugs/b1/z3@4.8.10.model.smt2"), "{see_it}");
    assert!(!shown.contains("disagreement"), "{shown}");
}

#[test]
fn stores_that_are_empty_missing_or_foreign() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = folder.path();
    let out = cache.join("out");
    says(&bugs(cache, &out, &[]), 5, &["there is no campaign in", "smelt fuzz", "--out"]);
    assert!(!out.exists(), "reading makes nothing");
    keep(&out, Vec::new());
    says(&bugs(cache, &out, &[]), 0, &["no bug in", "0 mutants asked"]);
    says(&bugs(cache, &out, &["show", "b1"]), 2, &["there is no bug in"]);
    let empty = bugs(cache, &out, &["--json"]);
    assert_eq!((text(&empty.stdout), empty.status.code()), (String::new(), Some(0)));
    std::fs::create_dir(out.join("bugs/notes")).expect("a folder");
    says(&bugs(cache, &out, &[]), 0, &["bugs/notes is no finding of this campaign"]);
    // While a campaign runs.
    let store = Store::resume(&out).expect("it goes on");
    says(&bugs(cache, &out, &["list"]), 0, &["no bug in"]);
    drop(store);
    std::fs::write(out.join("campaign.sqlite"), "something else that stands here").expect("a file");
    says(&bugs(cache, &out, &[]), 5, &["is not the store of a campaign"]);
    let help = smelt(cache).args(["bugs", "--help"]).output().expect("smelt runs");
    says(&help, 0, &["smelt bugs replay b3 --with z3=./build/z3", "Exit codes: 0 all is well"]);
}
