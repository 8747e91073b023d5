//! Input that wants to break the reader: a clear error or a right answer, in bounded time, on an
//! 8 MB stack (the size of a main thread; test threads get it explicitly).

use smelt_smtlib::print::Style;
use smelt_smtlib::statistics::Statistics;
use smelt_smtlib::syntax::format::{Layout, format};
use smelt_smtlib::term::{Occurrences, Path, VarSets};
use smelt_smtlib::{Checked, CommandKind, Script, TermId, check};

const DEEP: usize = 100_000;

fn on_8_mb<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|s| {
        let thread = std::thread::Builder::new().stack_size(8 << 20).spawn_scoped(s, work);
        thread.expect("a thread").join().expect("no panic, no overflow")
    })
}

fn accepted(text: String) -> Script {
    let checked = check(text);
    assert!(checked.problems.is_empty(), "{}", checked.problems[0]);
    checked.script
}

fn first_problem(checked: &Checked) -> String {
    checked.problems.first().map(|p| p.to_string()).unwrap_or_default()
}

fn assertion(script: &Script) -> TermId {
    let term = script.commands.iter().find_map(|c| match c.kind {
        CommandKind::Assert(t) => Some(t),
        _ => None,
    });
    term.expect("an assertion")
}

/// Every pass over a deep term: parse, sort check, print, count, substitute, replace, layout.
fn every_pass(text: String) {
    on_8_mb(move || {
        let mut script = accepted(text.clone());
        let mut out = Vec::new();
        script.print(Style::FromTerms, &mut out);
        let again = accepted(String::from_utf8(out.clone()).expect("text"));
        assert_eq!(again.store.len(), script.store.len());
        let root = assertion(&script);
        let mut occurrences = Occurrences::new();
        let n = occurrences.count(&script.store, root);
        let mut free = VarSets::new();
        assert!(free.is_closed(&script.store, root));
        let last = occurrences.nth(&script.store, root, n - 1).expect("the last occurrence");
        let _ = script.store.polarity(root, &last, &mut free);
        let _ = script.store.scope(root, &last);
        let leaf = script.store.at(root, &last).expect("a leaf");
        assert_eq!(script.store.replace(root, &last, leaf), Ok(root));
        // A constant for another: every node on the way is made anew.
        let (from, to) = (script.commands[0].kind.clone(), script.commands[1].kind.clone());
        if let (CommandKind::DeclareConst(f), CommandKind::DeclareConst(g)) = (from, to) {
            let (f, g) = (script.store.fun_head(f), script.store.fun_head(g));
            let f = script.store.app(f, &[]).expect("a constant");
            let g = script.store.app(g, &[]).expect("a constant");
            let swapped = script.store.substitute(root, &[(f, g)], &mut free).expect("one sort");
            assert_ne!(swapped, root);
            let back = script.store.substitute(swapped, &[(g, f)], &mut free).expect("one sort");
            assert_eq!(back, root);
        }
        for layout in [Layout::OneLine, Layout::Pretty(80)] {
            format(text.as_bytes(), layout).expect("lexes");
        }
        let depth = Statistics::of(&mut script).depth;
        assert!(depth > DEEP, "{depth}");
    });
}

const CONSTANTS: &str = "(declare-const a Bool)(declare-const b Bool)";

#[test]
fn nested_applications() {
    every_pass(format!("{CONSTANTS}(assert {}a{})", "(not ".repeat(DEEP), ")".repeat(DEEP)));
}

#[test]
fn nested_quantifiers() {
    let open: String = (0..DEEP).map(|n| format!("(forall ((x{n} Int)) ")).collect();
    every_pass(format!("{CONSTANTS}(assert {open}a{})", ")".repeat(DEEP)));
}

#[test]
fn nested_quantifiers_over_one_name() {
    every_pass(format!(
        "{CONSTANTS}(assert {}(and a (= x x)){})",
        "(exists ((x Int)) ".repeat(DEEP),
        ")".repeat(DEEP)
    ));
}

#[test]
fn nested_lets() {
    let open: String = (0..DEEP).map(|n| format!("(let ((x{} (not x{n}))) ", n + 1)).collect();
    every_pass(format!("{CONSTANTS}(assert (let ((x0 a)) {open}x{DEEP}{}))", ")".repeat(DEEP)));
}

#[test]
fn nested_annotations_and_patterns() {
    every_pass(format!(
        "{CONSTANTS}(assert {}a{})",
        "(! (not ".repeat(DEEP),
        ") :weight 1)".repeat(DEEP)
    ));
    // An annotation in a pattern in an annotation in a pattern …
    let text =
        format!("{CONSTANTS}(assert {}a{})", "(! a :pattern (".repeat(DEEP), "))".repeat(DEEP));
    every_pass(text);
}

#[test]
fn nested_matches() {
    let text = format!(
        "{CONSTANTS}(declare-datatype D ((c) (d (e D))))(declare-const x D)(assert {}a{})",
        "(match x ((c true) ((d y) ".repeat(DEEP),
        ")))".repeat(DEEP)
    );
    every_pass(text);
}

#[test]
fn nested_sorts() {
    on_8_mb(|| {
        let sort = "(Array Int ".repeat(DEEP) + "Bool" + &")".repeat(DEEP);
        let text = format!("(declare-const x {sort})(declare-const y {sort})(assert (= x y))");
        let script = accepted(text.clone());
        assert_eq!(script.to_text(Style::FromTerms).replace('\n', ""), text);
        // The message about such a sort stays short.
        let wrong = check(format!("(declare-const x {sort})(assert x)"));
        assert!(first_problem(&wrong).len() < 400, "{}", first_problem(&wrong).len());
    });
}

#[test]
fn open_parentheses() {
    on_8_mb(|| {
        let checked = check("(".repeat(DEEP));
        assert_eq!(first_problem(&checked), "this parenthesis is never closed");
        let checked = check("(".repeat(DEEP) + &")".repeat(DEEP));
        assert!(!checked.problems.is_empty());
        let checked = check(format!("(assert {}{})", "(".repeat(DEEP), ")".repeat(DEEP)));
        assert!(!checked.problems.is_empty());
    });
}

/// 2^60 leaves as a tree, 61 nodes as a graph; with and without `let`.
#[test]
fn towers_that_would_explode() {
    on_8_mb(|| {
        let lets: String =
            (0..60).map(|n| format!("(let ((x{} (and x{n} x{n}))) ", n + 1)).collect();
        let mut script =
            accepted(format!("{CONSTANTS}(assert (let ((x0 a)) {lets}x60{}))", ")".repeat(60)));
        let root = assertion(&script);
        let mut free = VarSets::new();
        let path = Path(vec![0]);
        script.store.polarity(root, &path, &mut free);
        Statistics::of(&mut script);

        // The same without let, which only the store can hold.
        let a = script.store.at(root, &path).expect("a");
        let and = script.store.theories().find(b"and").expect("and");
        let mut tower = a;
        for _ in 0..60 {
            tower = script.store.op(and, &[tower, tower]).expect("well-sorted");
        }
        let mut occurrences = Occurrences::new();
        let size = occurrences.count(&script.store, tower);
        assert_eq!(size, (1 << 61) - 1);
        let deep = occurrences.nth(&script.store, tower, size - 1).expect("the last leaf");
        assert_eq!(deep.0, vec![1; 60]);
        let not = script.store.theories().find(b"not").expect("not");
        let not_a = script.store.op(not, &[a]).expect("well-sorted");
        let swapped = script.store.substitute(tower, &[(a, not_a)], &mut free).expect("one sort");
        assert_eq!(script.store.at(swapped, &deep), Some(not_a));
        let once = script.store.replace(tower, &deep, not_a).expect("one sort");
        assert_eq!(occurrences.count(&script.store, once), size + 1);
    });
}

/// Sorts that would explode: shared in the store, cut in messages, compared once.
#[test]
fn towers_of_sorts() {
    let aliases: String =
        (1..60).map(|n| format!("(define-sort S{n} () (Array S{} S{}))", n - 1, n - 1)).collect();
    let text = format!("(define-sort S0 () Int){aliases}(declare-const x S59)");
    accepted(text.clone() + "(declare-const y S59)(assert (= x y))");
    let checked = check(text + "(assert x)");
    assert!(first_problem(&checked).len() < 400, "{}", first_problem(&checked).len());

    let generic: String = (1..60)
        .map(|n| format!("(define-sort S{n} (T) (Array (S{} T) (S{} T)))", n - 1, n - 1))
        .collect();
    accepted(format!(
        "(define-sort S0 (T) T){generic}(declare-sort-parameter A)(declare-fun f ((S59 A)) A)
         (declare-const x (S59 Int))(assert (= (f x) 1))"
    ));
}

#[test]
fn truncation_anywhere() {
    let text = "(set-logic ALL) ; comment\n(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))
        (declare-const |a b| (L Int)) (assert (! (match |a b| ((nil true) ((cons h t) (> h #x0F \"x\"\"y\" 1.5)))) :named n))
        (assert (forall ((x Int)) (let ((y x)) ((_ is cons) (as nil (L Int))))))";
    for end in 0..text.len() {
        let checked = check(&text.as_bytes()[..end]);
        for p in &checked.problems {
            assert!(p.span.end as usize <= end.max(1), "{end}: {p:?}");
        }
    }
}

#[test]
fn bytes_that_are_no_text() {
    let cases: &[(&[u8], &str)] = &[
        (b"(assert \0)", "unexpected NUL byte"),
        (b"(assert \xFF)", "unexpected byte 0xFF"),
        (b"\xEF\xBB\xBF(check-sat)", "unexpected byte 0xEF"),
        (b"(assert |\xFF|)", "unknown symbol `|\u{FFFD}|`"),
        (b"(assert {)", "unexpected character `{`"),
    ];
    for (bytes, said) in cases {
        assert_eq!(first_problem(&check(*bytes)), *said, "{bytes:?}");
    }
    // Where text may stand, its bytes are kept as they are.
    let bytes = b"; caf\xE9\n(declare-const |\xE9| String)\n(assert (= |\xE9| \"\xE9\"))\n";
    let checked = check(*bytes);
    assert!(checked.problems.is_empty(), "{}", first_problem(&checked));
    let mut out = Vec::new();
    checked.script.print(Style::FromTerms, &mut out);
    assert_eq!(out, bytes);
}

#[test]
fn a_symbol_of_a_megabyte() {
    let name = "x".repeat(1 << 20);
    let text =
        format!("(declare-const {name} Bool)(assert {name})(assert |{name}|)(assert {name}y)");
    let checked = check(text);
    assert_eq!(checked.problems.len(), 1);
    assert!(first_problem(&checked).len() < 200, "the message stays short");
    let text = "\"".to_owned() + &"a".repeat(1 << 20) + "\"";
    accepted(format!("(declare-const s String)(assert (= s {text}))"));
}

#[test]
fn a_hundred_thousand_of_each() {
    let declarations: String = (0..DEEP).map(|n| format!("(declare-const x{n} Int)")).collect();
    let script = accepted(declarations.clone() + "(assert (= x0 x99999))");
    assert_eq!(script.commands.len(), DEEP + 1);
    // An unknown name among so many is found, and the nearest is suggested.
    let checked = check(declarations + "(assert (= xx99999 0))");
    assert_eq!(checked.problems[0].kind.help().as_deref(), Some("did you mean `x99999`?"));

    let vars: String = (0..DEEP).map(|n| format!("(v{n} Int)")).collect();
    accepted(format!("(assert (forall ({vars}) (= v0 v99999)))"));
    let lets: String = (0..DEEP).map(|n| format!("(v{n} {n})")).collect();
    accepted(format!("(assert (let ({lets}) (= v0 v99999)))"));
    let args = " true".repeat(DEEP);
    accepted(format!("(assert (and{args}))"));
    let constructors: String = (0..DEEP).map(|n| format!("(c{n})")).collect();
    let cases: String = (0..DEEP).map(|n| format!("(c{n} true)")).collect();
    accepted(format!("(declare-datatype D ({constructors}))(assert (match c7 ({cases})))"));
    let levels = "(push 1)".repeat(DEEP) + &"(pop 1)".repeat(DEEP);
    accepted(levels);
    // Levels cost by the command, not by their number.
    accepted(
        "(push 4000000000)(declare-const x Int)".to_owned()
            + &"(push 999999999)".repeat(DEEP)
            + "(pop 1)(pop 7)(assert (= x 1))",
    );
    let scoped =
        "(push 5)(declare-const x Int)(pop 4)(declare-const x Bool)(assert x)(pop 1)(pop 1)";
    assert!(first_problem(&check(scoped)).contains("no level is left"));
    let problems = check("(assert x)".repeat(DEEP)).problems.len();
    assert_eq!(problems, smelt_smtlib::MAX_PROBLEMS);
}

#[test]
fn overloads_do_not_multiply() {
    // The same name over ten thousand sorts, and a constant of the last.
    let text: String = (0..10_000)
        .map(|n| {
            format!("(declare-sort S{n} 0)(declare-const c{n} S{n})(declare-fun f (S{n}) Bool)")
        })
        .collect();
    accepted(text + "(assert (f c9999))(assert (f c0))");
}

#[test]
fn numbers_that_are_too_large() {
    let big = "9".repeat(100_000);
    accepted(format!("(assert (= {big} {big}.5))"));
    for (text, said) in [
        (format!("(declare-const x (_ BitVec {big}))"), ""),
        (format!("(push {big})"), "a numeral should stand here"),
        (format!("(declare-sort S {big})"), "a numeral should stand here"),
        ("(pop 1)".to_owned(), "no level is left"),
        (
            "(declare-const x (_ BitVec 4294967295)) (declare-const y (_ BitVec 8)) (assert (= y (concat x x)))".to_owned(),
            "out of range",
        ),
    ] {
        let checked = check(text.clone());
        assert!(first_problem(&checked).contains(said), "{said}: {}", first_problem(&checked));
    }
}
