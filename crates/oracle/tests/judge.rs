//! The rules, one case each: what witnesses say, and what is found. The witnesses are scripted: a real
//! solver that lies on demand is not to be had.

use smelt_mutate::{Expectation, Truth};
use smelt_oracle::{Case, Certainty, Examined, Kind, Options, Previous, Witness, examine};
use smelt_smtlib::Theories;
use smelt_solvers::answer::{Answer, Said, understand};
use smelt_solvers::profile::Ask;
use smelt_solvers::run::{Captured, End, Ran, RunError};
use smelt_solvers::{Launcher, Profiles, Solver, Version};
use std::sync::Mutex;
use std::time::Duration;

/// Says what it is told: to the file, to a text that asks for a model, for values, for a core.
struct Scripted {
    solver: Solver,
    file: Vec<(End, &'static str)>,
    model: &'static str,
    values: &'static str,
    core: &'static str,
    alone: &'static str,
    seconds: f64,
    asked: Mutex<usize>,
    questions: usize,
}

impl Scripted {
    fn new(name: &str, file: &'static str) -> Scripted {
        let (profile, version) = name.split_once('@').unwrap_or((name, ""));
        let profile = Profiles::builtin().expect("profiles").get(profile).expect(name).clone();
        let version = Version::parse(version);
        let solver = Solver::new(name.to_owned(), profile, version, Launcher::default(), &[], &[]);
        Scripted {
            solver,
            file: vec![(End::Exited(0), file)],
            model: "",
            values: "",
            core: "",
            alone: "",
            seconds: 0.1,
            asked: Mutex::new(0),
            questions: 1,
        }
    }

    fn model(self, model: &'static str) -> Scripted {
        Scripted { model, values: model, ..self }
    }

    fn said(&self, end: End, text: &str) -> Said {
        let bytes = text.as_bytes().to_vec();
        let total = bytes.len() as u64;
        let ran = Ran {
            end,
            stdout: Captured { bytes, total },
            stderr: Captured::default(),
            wall: Duration::from_secs_f64(self.seconds),
            cpu: Duration::from_secs_f64(self.seconds),
            peak: 1,
            stragglers: 0,
        };
        understand(&self.solver.profile, ran, self.questions, None)
    }
}

impl Witness for Scripted {
    fn solver(&self) -> &Solver {
        &self.solver
    }

    fn ask_file(&self, _: bool) -> Result<Said, RunError> {
        let mut asked = self.asked.lock().expect("not poisoned");
        let (end, text) = self.file[(*asked).min(self.file.len() - 1)];
        *asked += 1;
        Ok(self.said(end, text))
    }

    fn ask_text(&self, text: &[u8], _: usize, _: &[Ask], _: bool) -> Result<Said, RunError> {
        let text = String::from_utf8_lossy(text);
        let answer = if text.contains("(get-unsat-core)") {
            self.core
        } else if text.contains("(get-value") {
            self.values
        } else if text.contains("smelt-part") {
            self.alone
        } else {
            self.model
        };
        Ok(self.said(End::Exited(0), answer))
    }
}

const X: &str = "(declare-const x Int)(assert (> x 3))(check-sat)";
const FIVE: &str = "sat\n((define-fun x () Int 5))\n";
const TWO: &str = "sat\n((define-fun x () Int 2))\n";

fn run(script: &str, witnesses: &[Scripted], options: &Options) -> Examined {
    run_expecting(script, witnesses, options, None)
}

fn run_expecting(
    script: &str,
    witnesses: &[Scripted],
    options: &Options,
    expected: Option<Expectation>,
) -> Examined {
    let mut case = Case::read(script.into(), Theories::builtin());
    if let Some(expected) = expected {
        case.expect(expected);
    }
    let all: Vec<&dyn Witness> = witnesses.iter().map(|w| w as &dyn Witness).collect();
    examine(&case, &all, options).unwrap_or_else(|f| panic!("{}", f.error))
}

/// What is found: kind, certainty, and whom it concerns.
fn found(examined: &Examined) -> Vec<(Kind, Certainty, usize)> {
    examined.findings.iter().map(|f| (f.kind, f.certainty, f.solver)).collect()
}

#[track_caller]
fn check(script: &str, witnesses: &[Scripted], expected: &[(Kind, Certainty, usize)]) {
    assert_eq!(found(&run(script, witnesses, &Options::default())), expected);
}

#[test]
fn nobody_is_wrong() {
    let a = Scripted::new("z3@5.4.0", "sat\n").model(FIVE);
    let b = Scripted::new("cvc5@1.4.2", "sat\n").model(FIVE);
    check(X, &[a, b], &[]);
    check(
        X,
        &[Scripted::new("z3@5.4.0", "unsat\n"), Scripted::new("cvc5@1.4.2", "unknown\n")],
        &[],
    );
}

#[test]
fn unsat_is_refuted_by_a_model_that_is_true() {
    let a = Scripted::new("z3@5.4.0", "unsat\n");
    let b = Scripted::new("cvc5@1.4.2", "sat\n").model(FIVE);
    let examined = run(X, &[a, b], &Options::default());
    assert_eq!(found(&examined), [(Kind::WrongAnswer, Certainty::Certain, 0)]);
    let evidence = &examined.findings[0].evidence;
    assert_eq!(evidence.model_of.as_deref(), Some("cvc5@1.4.2"));
    assert!(evidence.sentence.contains("the model of cvc5@1.4.2 satisfies every assertion"));
}

#[test]
fn a_model_that_is_false_is_invalid_and_does_not_settle_a_disagreement() {
    let a = Scripted::new("z3@5.4.0", "unsat\n");
    let b = Scripted::new("cvc5@1.4.2", "sat\n").model(TWO);
    check(
        X,
        &[a, b],
        &[
            (Kind::InvalidModel, Certainty::Certain, 1),
            (Kind::Disagreement, Certainty::Disagreement, 1),
        ],
    );
}

#[test]
fn without_models_a_contradiction_is_a_disagreement() {
    let all = || {
        [
            Scripted::new("z3@5.4.0", "unsat\n"),
            Scripted::new("cvc5@1.4.2", "sat\n"),
            Scripted::new("yices", "sat\n"),
        ]
    };
    check(X, &all(), &[(Kind::Disagreement, Certainty::Disagreement, 0)]);
    // Between two, the older release of one solver is the suspect.
    let old_new = [Scripted::new("z3@5.4.0", "unsat\n"), Scripted::new("z3@4.8.10", "sat\n")];
    check(X, &old_new, &[(Kind::Disagreement, Certainty::Disagreement, 1)]);
    let same = [Scripted::new("z3@5.4.0", "unsat\n"), Scripted::new("z3@5.4.0", "sat\n")];
    let examined = run(X, &same, &Options::default());
    assert!(examined.findings[0].evidence.sentence.contains("configurations of one solver"));
    // Of two programs that nobody knows it is not known that they are one; of one it is.
    let said = |paths: [&str; 2]| {
        let any = |name: &str, path: &str, said| {
            let mut scripted = Scripted::new("any", said);
            let profile = scripted.solver.profile.clone();
            let launcher = Launcher { identity: path.into(), ..Launcher::default() };
            scripted.solver = Solver::new(name.to_owned(), profile, None, launcher, &[], &[]);
            scripted
        };
        let two = [any("./a", paths[0], "unsat\n"), any("./b", paths[1], "sat\n")];
        run(X, &two, &Options::default()).findings[0].evidence.sentence.clone()
    };
    assert!(!said(["/a.sh", "/b.sh"]).contains("configurations"));
    assert!(said(["/a.sh", "/a.sh"]).contains("configurations of one solver"));
}

#[test]
fn what_the_standard_leaves_open_is_never_certain() {
    // (div x 0) may be anything, so the model is neither true nor false without the solver's choice.
    let script = "(declare-const x Int)(assert (= (div x 0) 7))(check-sat)";
    let mut a = Scripted::new("cvc5@1.4.2", "sat\n").model("sat\n((define-fun x () Int 1))\n");
    a.values = "sat\n((define-fun x () Int 1))\n(((div x 0) 8))\n";
    let b = Scripted::new("z3@5.4.0", "unsat\n");
    let examined = run(script, &[a, b], &Options::default());
    assert_eq!(found(&examined), [(Kind::Disagreement, Certainty::Disagreement, 1)]);
    let model = examined.entries[0].model(0).expect("a model");
    assert_eq!(model.verdict.word(), "undetermined");
    // With a choice that fits, it is a proof that there is a model.
    let mut a = Scripted::new("cvc5@1.4.2", "sat\n").model("sat\n((define-fun x () Int 1))\n");
    a.values = "sat\n((define-fun x () Int 1))\n(((div x 0) 7))\n";
    let b = Scripted::new("z3@5.4.0", "unsat\n");
    check(script, &[a, b], &[(Kind::WrongAnswer, Certainty::Certain, 1)]);
}

#[test]
fn construction_is_certain_and_a_status_is_not() {
    let known = Some(Expectation::Known(Truth::Unsat));
    let sat = [Scripted::new("z3@5.4.0", "sat\n")];
    let examined = run_expecting(X, &sat, &Options::default(), known);
    assert_eq!(found(&examined), [(Kind::WrongAnswer, Certainty::Certain, 0)]);
    // A true model shows that who constructed it was mistaken.
    let right = [Scripted::new("z3@5.4.0", "sat\n").model(FIVE)];
    assert_eq!(found(&run_expecting(X, &right, &Options::default(), known)), []);
    let claimed = "(set-info :status unsat)(declare-const x Int)(assert (> x 3))(check-sat)";
    check(
        claimed,
        &[Scripted::new("z3@5.4.0", "sat\n")],
        &[(Kind::Disagreement, Certainty::Disagreement, 0)],
    );
    // A true model shows that the file is wrong about itself.
    check(claimed, &[Scripted::new("z3@5.4.0", "sat\n").model(FIVE)], &[]);
}

#[test]
fn the_solvers_own_check_is_reported_as_its_own() {
    let own = "sat\n(error \"line 1 column 48: an invalid model was generated\")\n";
    check(
        X,
        &[Scripted::new("z3@5.4.0", own)],
        &[(Kind::InvalidModel, Certainty::SelfReported, 0)],
    );
    let shown = Scripted::new("z3@5.4.0", own).model(TWO);
    check(X, &[shown], &[(Kind::InvalidModel, Certainty::Certain, 0)]);
}

#[test]
fn crashes_and_assertions() {
    let mut a = Scripted::new("z3@5.4.0", "");
    a.file = vec![(End::Signal(11), "")];
    check(X, &[a], &[(Kind::Crash, Certainty::Certain, 0)]);
    let text = "ASSERTION VIOLATION\nFile: ../src/util/vector.h\nLine: 474\nidx < size()\n";
    let examined = run(X, &[Scripted::new("z3@5.4.0", text)], &Options::default());
    assert_eq!(found(&examined), [(Kind::Assertion, Certainty::Certain, 0)]);
    assert!(examined.findings[0].evidence.sentence.contains("src/util/vector.h:474"));
    // A crash behind an answer is one too, and the answer still counts.
    let mut a = Scripted::new("z3@5.4.0", "");
    a.file = vec![(End::Signal(6), "sat\n")];
    check(X, &[a], &[(Kind::Crash, Certainty::Certain, 0)]);
}

#[test]
fn what_is_not_seen_again_is_unstable() {
    let mut a = Scripted::new("z3@5.4.0", "");
    a.file = vec![(End::Signal(11), ""), (End::Exited(0), "sat\n")];
    check(X, &[a], &[(Kind::Crash, Certainty::Unstable, 0)]);
    let mut a = Scripted::new("z3@5.4.0", "");
    a.file = vec![(End::Exited(0), "unsat\n"), (End::Exited(0), "sat\n")];
    let b = Scripted::new("cvc5@1.4.2", "sat\n").model(FIVE);
    check(X, &[a, b], &[(Kind::WrongAnswer, Certainty::Unstable, 0)]);
}

#[test]
fn answers_behind_an_error_do_not_count() {
    let a = Scripted::new("z3@5.4.0", "(error \"line 1 column 3: unknown constant q\")\nunsat\n");
    let b = Scripted::new("cvc5@1.4.2", "sat\n").model(FIVE);
    check(X, &[a, b], &[]);
}

#[test]
fn refusing_what_others_accept() {
    let refusal = "(error \"line 1 column 30: invalid function application\")\n";
    let accept = || Scripted::new("cvc5@1.4.2", "sat\n");
    let too = || Scripted::new("yices", "sat\n");
    let finding = (Kind::Rejection, Certainty::Suspected, 0);
    check(X, &[Scripted::new("z3@5.4.0", refusal), accept(), too()], &[finding]);
    // Two releases of one solver are one opinion.
    let old = Scripted::new("cvc5@1.0.3", "sat\n");
    check(X, &[Scripted::new("z3@5.4.0", refusal), accept(), old], &[]);
    // Not alone, not for what the standard does not have, not for a theory that it lacks.
    check(X, &[Scripted::new("z3@5.4.0", refusal), accept()], &[]);
    let late = "(declare-const x Int)(set-option :produce-models true)(assert (> x 3))(check-sat)";
    check(late, &[Scripted::new("z3@5.4.0", refusal), accept(), too()], &[]);
    let assumed = "(declare-const x Int)(check-sat-assuming ((> x 3)))";
    check(assumed, &[Scripted::new("z3@5.4.0", refusal), accept(), too()], &[]);
    // Not for a logic that it does not read.
    let logic = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(check-sat)";
    check(logic, &[Scripted::new("z3@5.4.0", refusal), accept(), too()], &[finding]);
    check(logic, &[Scripted::new("spacer@5.4.0", refusal), accept(), too()], &[]);
    let soft = "(declare-const x Int)(assert-soft (> x 3))(check-sat)";
    check(soft, &[Scripted::new("z3@5.4.0", refusal), accept(), too()], &[]);
    let strings =
        "(declare-const s String)(assert (= s \"a\"))(assert (= (str.len s) 1))(check-sat)";
    let z3 = Scripted::new("z3@5.4.0", "sat\n");
    check(strings, &[Scripted::new("yices", refusal), accept(), z3], &[]);
}

#[test]
fn escapes_are_read_differently_by_old_releases() {
    let script =
        "(declare-const s String)(assert (= s \"\\x41\"))(assert (= (str.len s) 1))(check-sat)";
    let old =
        Scripted::new("z3@4.8.8", "sat\n").model("sat\n(model (define-fun s () String \"A\"))\n");
    let new = Scripted::new("z3@5.4.0", "unsat\n");
    check(script, &[old, new], &[(Kind::Disagreement, Certainty::Suspected, 0)]);
}

#[test]
fn several_questions_are_judged_one_by_one() {
    let script = "(declare-const x Int)(assert (> x 3))(check-sat)(push 1)(assert (< x 3))(check-sat)(pop 1)";
    let mut a = Scripted::new("z3@5.4.0", "sat\nsat\n")
        .model("sat\n((define-fun x () Int 5))\nsat\n((define-fun x () Int 5))\n");
    let mut b = Scripted::new("cvc5@1.4.2", "sat\nunsat\n")
        .model("sat\n((define-fun x () Int 4))\nunsat\n");
    (a.questions, b.questions) = (2, 2);
    let examined = run(script, &[a, b], &Options::default());
    assert_eq!(
        found(&examined),
        [
            (Kind::InvalidModel, Certainty::Certain, 0),
            (Kind::Disagreement, Certainty::Disagreement, 0)
        ]
    );
    assert!(examined.findings.iter().all(|f| f.question == 1));
    // The prefix is compared when one stops early.
    let mut a = Scripted::new("z3@5.4.0", "unsat\n");
    let mut b = Scripted::new("cvc5@1.4.2", "sat\nunsat\n")
        .model("sat\n((define-fun x () Int 4))\nunsat\n");
    (a.questions, b.questions) = (2, 2);
    let examined = run(script, &[a, b], &Options::default());
    assert_eq!(found(&examined)[0], (Kind::WrongAnswer, Certainty::Certain, 0));
}

#[test]
fn cores_must_be_unsatisfiable_alone() {
    let script = "(set-info :source smelt-part)(declare-const x Int)(assert (> x 3))(assert (< x 9))(assert (< x 1))(check-sat)";
    let options = Options { cores: true, ..Options::default() };
    let mut wrong = Scripted::new("z3@5.4.0", "unsat\n");
    wrong.core = "unsat\n(smelt-core-2 smelt-core-3)\n";
    let mut other = Scripted::new("cvc5@1.4.2", "unsat\n");
    other.core = "unsat\n(smelt-core-2 smelt-core-4)\n";
    // Both find a model of the first core, and none of the second: the scripted answer is a model of
    // the first only, which the evaluator sees.
    (wrong.alone, other.alone) = (FIVE, FIVE);
    let examined = run(script, &[wrong, other], &options);
    assert_eq!(found(&examined), [(Kind::WrongCore, Certainty::Certain, 0)]);
}

#[test]
fn incompleteness() {
    let options = Options { incompleteness: true, ..Options::default() };
    let all = [Scripted::new("z3@4.8.10", "unsat\n"), Scripted::new("z3@5.4.0", "unknown\n")];
    assert_eq!(found(&run(X, &all, &options)), [(Kind::Regression, Certainty::Certain, 1)]);
    // The other way round is progress.
    let all = [Scripted::new("z3@4.8.10", "unknown\n"), Scripted::new("z3@5.4.0", "unsat\n")];
    assert_eq!(found(&run(X, &all, &options)), []);
    let previous = Previous { answers: vec![Answer::Sat], proved_sat: false };
    let options = Options { incompleteness: true, previous: Some(previous), ..Options::default() };
    let all = [Scripted::new("z3@5.4.0", "unknown\n")];
    let examined = run_expecting(X, &all, &options, Some(Expectation::ImpliedBy));
    assert_eq!(found(&examined), [(Kind::Implication, Certainty::Certain, 0)]);
}

#[test]
fn one_solver_contradicts_itself_over_a_relation() {
    let previous = Previous { answers: vec![Answer::Sat], proved_sat: false };
    let options = Options { previous: Some(previous), ..Options::default() };
    let all = [Scripted::new("z3@5.4.0", "unsat\n")];
    let examined = run_expecting(X, &all, &options, Some(Expectation::ImpliedBy));
    assert_eq!(found(&examined), [(Kind::WrongAnswer, Certainty::Certain, 0)]);
    assert!(examined.findings[0].evidence.sentence.ends_with("one of the two is wrong"));
    // Stronger formulas may be unsat.
    let previous = Previous { answers: vec![Answer::Sat], proved_sat: false };
    let options = Options { previous: Some(previous), ..Options::default() };
    let all = [Scripted::new("z3@5.4.0", "unsat\n")];
    assert_eq!(found(&run_expecting(X, &all, &options, Some(Expectation::Implies))), []);
}

#[test]
fn slower_than_before() {
    let options = Options { pace: true, ..Options::default() };
    let mut old = Scripted::new("z3@4.8.10", "unsat\n");
    let mut new = Scripted::new("z3@5.4.0", "unsat\n");
    (old.seconds, new.seconds) = (0.1, 3.0);
    assert_eq!(found(&run(X, &[old, new], &options)), [(Kind::Slowdown, Certainty::Certain, 1)]);
    let mut old = Scripted::new("z3@4.8.10", "unsat\n");
    let mut new = Scripted::new("z3@5.4.0", "unsat\n");
    (old.seconds, new.seconds) = (0.01, 0.5);
    assert_eq!(found(&run(X, &[old, new], &options)), []);
}

#[test]
fn twice() {
    let options = Options { twice: true, ..Options::default() };
    let mut a = Scripted::new("z3@5.4.0", "");
    a.file = vec![(End::Exited(0), "unknown\n"), (End::Exited(0), "sat\n")];
    let examined = run(X, &[a], &options);
    assert_eq!(examined.entries[0].second, Some(Answer::Sat));
}
