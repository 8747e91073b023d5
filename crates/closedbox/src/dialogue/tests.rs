//! Conversations.

use super::*;

/// Whoever always answers this.
struct Always(Answer);

impl Works for Always {
    fn solve(&mut self, _: &mut Problem) -> Result<Answer, String> {
        Ok(self.0.clone())
    }

    fn values(
        &mut self,
        _: &mut Problem,
        _: &mut Verified,
        _: &[String],
    ) -> Result<Vec<String>, String> {
        Err("nothing is sat".to_owned())
    }
}

fn unknown() -> Always {
    Always(Answer::Unknown("why".to_owned()))
}

#[test]
fn levels_come_and_go() {
    let mut d = Dialogue::new(Theories::builtin());
    let mut say = |text: &str| d.answer(text, &mut unknown());
    assert_eq!(say("(declare-const x Int)"), "");
    assert_eq!(say("(push 2)"), "");
    assert_eq!(say("(declare-const y Int)"), "");
    assert_eq!(say("(get-info :assertion-stack-levels)"), "(:assertion-stack-levels 2)\n");
    assert_eq!(say("(pop 1)"), "");
    assert!(say("(assert (> y 0))").starts_with("(error "), "y is gone");
    assert_eq!(say("(assert (> x 0))"), "");
    assert!(say("(declare-fun z (Int) Nothing)").starts_with("(error "));
    assert_eq!(say("(declare-fun z (Int) Int)"), "", "a wrong declaration is forgotten");
    assert!(say("(pop 5)").contains("fewer levels"));
    assert_eq!(say("(check-sat)"), "unknown\n");
    assert_eq!(say("(get-info :reason-unknown)"), "(:reason-unknown \"why\")\n");
    assert!(say("(get-model)").contains("no model"));
    assert_eq!(say("(set-option :print-success true)"), "success\n");
    assert_eq!(say("(echo \"hello\")"), "\"hello\"\n");
    assert_eq!(say("(get-proof)"), "unsupported\n");
    assert_eq!(say("(reset)"), "success\n", "whoever waits for it does not wait for ever");
}

#[test]
fn many_levels_at_once() {
    let mut d = Dialogue::new(Theories::builtin());
    let mut say = |text: &str| d.answer(text, &mut unknown());
    assert_eq!(say("(push 4000000000)"), "");
    assert_eq!(say("(declare-const x Int)"), "");
    assert_eq!(say("(pop 1)"), "");
    assert_eq!(say("(get-info :assertion-stack-levels)"), "(:assertion-stack-levels 3999999999)\n");
    assert!(say("(assert (> x 0))").starts_with("(error "), "x is gone");
    assert_eq!(say("(pop 3999999999)"), "");
    assert!(say("(pop 1)").contains("fewer levels"));
}

#[test]
fn declarations_may_outlive_their_level() {
    let mut d = Dialogue::new(Theories::builtin());
    let mut say = |text: &str| d.answer(text, &mut unknown());
    assert_eq!(say("(set-option :global-declarations true)"), "");
    assert_eq!(say("(push 1)"), "");
    assert_eq!(say("(declare-const x Int)"), "");
    assert_eq!(say("(assert (> x 0))"), "");
    assert_eq!(say("(pop 1)"), "");
    assert_eq!(say("(assert (< x 0))"), "", "x is still there");
    assert_eq!(say("(reset-assertions)"), "");
    assert_eq!(say("(assert (< x 0))"), "", "and still");
    assert_eq!(say("(check-sat)"), "unknown\n");
    assert_eq!(say("(set-option :global-declarations false)"), "");
    assert_eq!(say("(reset-assertions)"), "");
    assert!(say("(assert (< x 0))").starts_with("(error "), "x is gone");
}

#[test]
fn what_is_not_done_is_said() {
    let mut d = Dialogue::new(Theories::builtin());
    let mut say = |text: &str| d.answer(text, &mut unknown());
    assert_eq!(say("(set-logic QF_LRA)"), "");
    assert_eq!(say("(declare-const x Real)"), "");
    for command in ["(minimize x)", "(assert-soft (> x 0))", "(declare-rel p (Real))"] {
        assert_eq!(say(command), "unsupported\n", "{command}");
    }
    assert!(say("(rule (p x))").starts_with("(error "), "p was not declared");
    assert_eq!(say("(check-sat)"), "unknown\n");
}

#[test]
fn what_was_asserted_is_told() {
    let mut d = Dialogue::new(Theories::builtin());
    let mut say = |text: &str| d.answer(text, &mut Always(Answer::Unsat));
    assert_eq!(say("(declare-const x Int)"), "");
    assert_eq!(say("(get-assertions)"), "()\n");
    assert_eq!(say("(assert (! (> x 0) :named low))"), "");
    assert_eq!(say("(push 1)"), "");
    assert_eq!(say("(assert (< x 0)) ; a remark"), "");
    assert_eq!(say("(get-assertions)"), "((! (> x 0) :named low) (< x 0))\n");
    assert!(say("(get-unsat-core)").starts_with("(error "), "nothing was asked");
    assert_eq!(say("(check-sat)"), "unsat\n");
    assert_eq!(say("(get-unsat-core)"), "(low)\n");
    assert!(say("(get-unsat-assumptions)").starts_with("(error "), "nothing was assumed");
    assert_eq!(say("(check-sat-assuming (low (not low)))"), "unsat\n");
    assert_eq!(say("(get-unsat-assumptions)"), "(low (not low))\n");
    assert_eq!(say("(pop 1)"), "");
    assert!(say("(get-unsat-assumptions)").starts_with("(error "), "that was before");
}

#[test]
fn a_wrong_question_is_no_question() {
    let mut d = Dialogue::new(Theories::builtin());
    let mut say = |text: &str| d.answer(text, &mut unknown());
    assert_eq!(say("(declare-const p Bool)"), "");
    assert_eq!(say("(check-sat)"), "unknown\n");
    assert_eq!(
        say("(check-sat-assuming (q))"),
        "(error \"unknown symbol `q`\")\n",
        "no line of a text that nobody wrote"
    );
    assert_eq!(say("(get-info :reason-unknown)"), "(:reason-unknown incomplete)\n");
    assert_eq!(say("(check-sat-assuming (p))"), "unknown\n", "it is forgotten");
}

#[test]
fn options() {
    let mut d = Dialogue::new(Theories::builtin());
    let mut say = |text: &str| d.answer(text, &mut unknown());
    assert_eq!(say("(get-option :print-success)"), "false\n");
    assert_eq!(say("(set-option :print-success true)"), "success\n");
    assert_eq!(say("(get-option :print-success)"), "true\n");
    assert!(say("(set-option :print-success 1)").starts_with("(error "));
    for option in
        [":produce-models true", ":random-seed 7", ":diagnostic-output-channel \"stdout\""]
    {
        assert_eq!(say(&format!("(set-option {option})")), "success\n", "{option}");
    }
    for option in [":produce-proofs true", ":regular-output-channel \"file\"", ":no-such-thing 1"] {
        assert_eq!(say(&format!("(set-option {option})")), "unsupported\n", "{option}");
    }
    assert_eq!(say("(get-option :produce-proofs)"), "unsupported\n");
    assert_eq!(say("(get-option :produce-models)"), "true\n");
}
