//! Every command of SMT-LIB 2.7, and what real files use beyond it: accepted, understood as what it
//! is, and printed again token for token from what was understood.

use smelt_smtlib::print::Style;
use smelt_smtlib::script::{DatatypeForm, OracleForm};
use smelt_smtlib::syntax::lexer::tokens;
use smelt_smtlib::{CommandKind, Script, check};

fn parse(text: &str) -> Script {
    match Script::parse(text) {
        Ok(script) => script,
        Err(problems) => panic!("{text}\n{}", problems[0]),
    }
}

/// Accepted, and the same tokens when printed from terms and declarations alone.
fn round_trip(text: &str) -> Script {
    let script = parse(text);
    let mut bare = script.clone();
    for c in &mut bare.commands {
        // What is known only as text keeps its text.
        if !matches!(c.kind, CommandKind::Other(_) | CommandKind::Unknown(_)) {
            c.span = None;
        }
    }
    let mut out = Vec::new();
    bare.print(Style::FromTerms, &mut out);
    let shown =
        |t: &[u8]| String::from_utf8_lossy(&tokens(t).expect("lexes").join(&b' ')).into_owned();
    assert_eq!(shown(text.as_bytes()), shown(&out));
    script
}

#[test]
fn commands_of_the_standard() {
    for text in [
        "(assert true)",
        "(check-sat)",
        "(check-sat-assuming (true (not false)))",
        "(declare-const x Int)",
        "(declare-datatype Color ((red) (green) (blue)))",
        "(declare-datatype List (par (T) ((nil) (cons (head T) (tail (List T))))))",
        "(declare-datatypes ((Tree 1) (Forest 1)) ((par (A) ((leaf) (node (value A) (kids (Forest A))))) (par (A) ((empty) (grow (first (Tree A)) (rest (Forest A)))))))",
        "(declare-fun f (Int Bool) Real)",
        "(declare-sort Set2 1)",
        "(declare-sort-parameter A) (declare-fun id (A) A) (declare-const z Int) (assert (= (id z) 3)) (assert (id true))",
        "(define-const c Int 3)",
        "(define-fun inc ((x Int)) Int (+ x 1)) (assert (= (inc 1) 2))",
        "(define-fun-rec fac ((n Int)) Int (ite (<= n 0) 1 (* n (fac (- n 1)))))",
        "(define-funs-rec ((ev ((n Int)) Bool) (od ((n Int)) Bool)) ((or (= n 0) (od (- n 1))) (and (distinct n 0) (ev (- n 1)))))",
        "(define-sort Word () (_ BitVec 32)) (declare-const w Word) (assert (forall ((v Word)) (= v w)))",
        "(define-sort Map (K V) (Array K V)) (declare-const m (Map Int Bool)) (assert (select m 3))",
        "(echo \"say \"\"hi\"\"\")",
        "(exit)",
        "(get-assertions)",
        "(get-assignment)",
        "(get-info :name)",
        "(get-model)",
        "(get-option :produce-models)",
        "(get-proof)",
        "(get-unsat-assumptions)",
        "(get-unsat-core)",
        "(declare-const x Int) (get-value (x (+ x 1)))",
        "(push 1) (declare-const x Int) (pop 1) (declare-const x Bool) (assert x)",
        "(push) (pop)",
        "(reset)",
        "(reset-assertions)",
        "(set-info :status sat) (set-info :source |a\nb|) (set-info :license \"x\")",
        "(set-logic QF_LIA)",
        "(set-option :produce-models true)",
    ] {
        round_trip(text);
    }
}

#[test]
fn what_real_files_contain_beyond_the_standard() {
    for text in [
        "(declare-rel inv (Int Int)) (declare-var x Int) (declare-var y Int) (rule (=> (> x y) (inv x y)) step) (rule (inv 0 0)) (query (inv 1 2) :print-certificate true)",
        "(declare-const x Int) (assert-soft (> x 1) :weight 0.5 :id goal) (minimize x) (maximize (+ x 1) :id o)",
        "(declare-cb f (Int Int) Int) (assert (= (f 1 2) 3))",
        "(declare-codatatypes ((Stream 0)) (((scons (shead Int) (stail Stream)))))",
        "(declare-const x Int) (simplify (+ x 1) :som true) (eval x)",
        "(declare-const a Bool) (check-sat a (not a))",
        "(declare-sort S)",
        "(declare-const a Bool) (check-sat-using (then simplify smt))",
        "(declare-heap (Int Int)) (assert (sep (pto 1 2) sep.emp))",
        "(declare-const x Int) (get-value (x) :model_index 0)",
        "(frobnicate (with (any (shape \"of\" 3)) :at all)) (assert true)",
    ] {
        round_trip(text);
    }
}

#[test]
fn oracle_functions_in_both_orders() {
    let form = |text: &str| {
        let script = round_trip(text);
        match &script.commands[0].kind {
            CommandKind::DeclareOracleFun(f, binary, form, names) => {
                let params = script.store.fun(*f).params.len();
                let binary = binary.map(|b| script.store.symbols.text(b).into_owned());
                (params, binary.unwrap_or_default(), *form, names.is_some())
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        form("(declare-oracle-fun f (Int Int) Int ./prime)"),
        (2, "./prime".to_owned(), OracleForm::BinaryLast, false)
    );
    assert_eq!(
        form("(declare-oracle-fun f prime (Int) Bool)"),
        (1, "prime".to_owned(), OracleForm::BinarySecond, false)
    );
    assert_eq!(
        form("(declare-oracle-fun f prime ((x Int) (y (_ BitVec 8))) Bool)"),
        (2, "prime".to_owned(), OracleForm::BinarySecond, true)
    );
}

#[test]
fn datatypes_from_before_the_standard() {
    let script = parse(
        "(declare-datatypes (T) ((Lst nil (cons (hd T) (tl Lst)))))
         (declare-const l (Lst Int)) (assert (= (hd l) 1))
         (assert (is-cons l)) (assert ((_ is cons) (tl l)))
         (declare-datatypes () ((Color red green)))
         (assert (distinct red green))",
    );
    let forms: Vec<_> = script
        .commands
        .iter()
        .filter_map(|c| match c.kind {
            CommandKind::DeclareDatatypes(form, _) => Some(form),
            _ => None,
        })
        .collect();
    assert_eq!(forms, [DatatypeForm::Legacy, DatatypeForm::Legacy]);
}

#[test]
fn terms_are_printed_as_written() {
    let prelude = "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))
        (declare-const l (L Int)) (declare-const |x| Int) (declare-const |odd name| Int)
        (declare-const v (_ BitVec 8)) (declare-const fl (_ FloatingPoint 8 24))
        (declare-fun over (Int) Int) (declare-fun over (Bool) Bool)
        (declare-fun f (Int) Int) (declare-const g (-> Int Int Bool)) (declare-const s String)
        (declare-const e (_ FiniteField 7)) (declare-const ar (Array Int Int))\n";
    for term in [
        "(= x |x|)",
        "(|and| (= (|f| x) 1) (= (|+| x 1) (over 1)) (|over| true))",
        "(= |odd name| 007)",
        "(= v #x0F #b00001111 (_ bv15 8))",
        "(let ((x 1) (|y| x)) (let ((x y)) (= x y)))",
        "(forall ((x Int) (|y z| Bool)) (! (=> |y z| (= (f x) 0)) :pattern ((f x)) :qid |q 1| :weight 3))",
        "(exists ((x Real)) (! (> x 1.50) :no-pattern (* x x) :named foo))",
        "(match l ((nil true) ((cons h t) (= h 1))))",
        "(match l (((cons h t) (= h 1)) (other false)))",
        "(= l (as nil (L Int)) ((as cons (L Int)) 1 (as nil (L Int))))",
        "((_ is cons) l)",
        "(= l ((_ update hd) l 5))",
        "(= ((lambda ((x Int) (y Int)) (+ x y)) 1 2) 3)",
        "(_ (_ g 1) 2)",
        "(g 1 2)",
        "(= e (as ff3 (_ FiniteField 7)) #f3m7 (ff.add e (as ff-1 (_ FiniteField 7))))",
        "(= ar ((as const (Array Int Int)) 0) (store ar 1 2))",
        "(= ((_ extract 3 0) v) ((_ sign_extend 2) #b01))",
        "(fp.eq fl (fp #b0 #b10000000 #b00000000000000000000000) (_ +oo 8 24) ((_ to_fp 8 24) RNE 1.5))",
        "(= (str.to.int s) (str.to_int s) (bv2nat v) (ubv_to_int v))",
        "(str.in.re s (re.++ (str.to.re \"a\") ((_ re.loop 1 3) re.allchar)))",
        "(= v ((_ int2bv 8) 3) ((_ int_to_bv 8) 3))",
        "(= -1 (- 1))",
        "(= ar ((_ map (+ (Int Int) Int)) ar ar))",
        "(= (choice ((x Int)) (= x 1)) 1)",
    ] {
        round_trip(&format!("{prelude}(assert {term})"));
    }
}

#[test]
fn comments_survive() {
    let text = "; COMMAND-LINE: --incremental\n; EXPECT: sat\n(set-logic ALL) ; why\n#| block\n |#\n(check-sat)\n; the end\n";
    let script = parse(text);
    assert_eq!(script.to_text(Style::AsWritten), text);
    assert_eq!(
        script.to_text(Style::FromTerms),
        "; COMMAND-LINE: --incremental\n; EXPECT: sat\n(set-logic ALL)\n; why\n#| block\n |#\n(check-sat)\n; the end\n"
    );
}

#[test]
fn a_changed_command_is_printed_anew_and_the_others_stay() {
    let mut script =
        parse("; head\n(declare-const  a Bool)\n(assert   a) ; tail\n(assert (not a))\n");
    let (a, not_a) = (script.commands[1].kind.terms()[0], script.commands[2].kind.terms()[0]);
    script.set_term(1, 0, not_a);
    assert_eq!(
        script.to_text(Style::AsWritten),
        "; head\n(declare-const  a Bool)\n(assert (not a)) ; tail\n(assert (not a))\n"
    );
    script.set_term(2, 0, a);
    assert_eq!(
        script.to_text(Style::AsWritten),
        "; head\n(declare-const  a Bool)\n(assert (not a)) ; tail\n(assert a)\n"
    );
}

#[test]
fn numerals_are_reals_in_a_logic_without_integers() {
    let sort = |logic: &str| {
        let script = parse(&format!("(set-logic {logic})(declare-const x Real)(assert (= x 1))"));
        let t = script.commands[2].kind.terms()[0];
        let one = script.store.subterms(t)[1];
        script.store.sorts.text(script.store.sort(one), &script.store.symbols)
    };
    assert_eq!(sort("QF_LRA"), "Real");
    assert_eq!(sort("QF_LIRA"), "Int");
    assert_eq!(sort("ALL"), "Int");
}

#[test]
fn one_problem_does_not_hide_the_next() {
    let checked =
        check("(assert (> x 1)) (declare-fun f (Itn) Bool) (assert (f 1)) (assert 3) (check-sat)");
    let said: Vec<String> = checked.problems.iter().map(|p| p.to_string()).collect();
    assert_eq!(
        said,
        ["unknown symbol `x`", "unknown sort `Itn`", "an assertion should be Bool, but it is Int",]
    );
    assert_eq!(checked.script.commands.len(), 5);
    assert_eq!(checked.problems[1].kind.help().as_deref(), Some("did you mean `Int`?"));
}
