//! What solvers printed, and what is understood of it. Texts are those of real solvers, unless a comment
//! says otherwise.

use smelt_solvers::answer::understand;
use smelt_solvers::run::{Captured, End, Ran};
use smelt_solvers::{Profile, Profiles, Said};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

static PROFILES: LazyLock<Profiles> = LazyLock::new(|| Profiles::builtin().expect("profiles"));

fn profile(name: &str) -> &'static Arc<Profile> {
    PROFILES.get(name).unwrap_or_else(|| panic!("there is no profile {name}"))
}

fn ran(stdout: &[u8], stderr: &[u8], end: End) -> Ran {
    let captured = |b: &[u8]| Captured { bytes: b.to_vec(), total: b.len() as u64 };
    Ran {
        end,
        stdout: captured(stdout),
        stderr: captured(stderr),
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak: 1 << 20,
        stragglers: 0,
    }
}

/// The answers with their details, and behind `!` what went wrong behind the last.
fn shown(said: &Said) -> String {
    let mut all: Vec<String> = said.replies.iter().map(|r| r.answer.to_string()).collect();
    all.extend(said.after.as_ref().map(|a| format!("! {a}")));
    all.join(" ")
}

struct Case {
    solver: &'static str,
    questions: usize,
    stdout: &'static str,
    stderr: &'static str,
    end: End,
    expected: &'static str,
}

const FINE: End = End::Exited(0);
const FAILED: End = End::Exited(1);
const ABORTED: End = End::Signal(libc::SIGABRT);
const FAULT: End = End::Signal(libc::SIGSEGV);

/// A case with standard output alone.
const fn out(
    solver: &'static str,
    questions: usize,
    stdout: &'static str,
    end: End,
    expected: &'static str,
) -> Case {
    Case { solver, questions, stdout, stderr: "", end, expected }
}

/// A case with one question and standard error.
const fn err(
    solver: &'static str,
    stdout: &'static str,
    stderr: &'static str,
    end: End,
    expected: &'static str,
) -> Case {
    Case { solver, questions: 1, stdout, stderr, end, expected }
}

fn check(cases: &[Case]) {
    for case in cases {
        let ran = ran(case.stdout.as_bytes(), case.stderr.as_bytes(), case.end);
        let said = understand(profile(case.solver), ran, case.questions, Some(2 << 30));
        let text = format!("{}\n{}", case.stdout, case.stderr);
        assert_eq!(shown(&said), case.expected, "{}:\n{text}", case.solver);
    }
}

#[test]
fn several_questions() {
    let z3 = "sat\n(\n  (define-fun x () Int\n    6)\n)\nunsat\n\
              (error \"line 12 column 10: model is not available\")\nsat\n((x 0))\n";
    let cvc5 = "sat\n(\n(define-fun x () Int 6)\n)\nunsat\n\
                (error \"Cannot get model unless after a SAT or UNKNOWN response.\")\n\
                \"sat\"\nsat\n((x 0))\n";
    check(&[
        out("z3", 3, z3, FAILED, "sat unsat sat"),
        out("cvc5", 3, cvc5, FINE, "sat unsat sat"),
        out("z3", 4, z3, FAILED, "sat unsat sat error (ended with code 1 after 3 of 4 answers)"),
        // More than were asked for are nobody's.
        out("z3", 2, z3, FAILED, "sat unsat"),
        out("z3", 1, "success\nsuccess\nsuccess\nsuccess\nsat\nsuccess\n", FINE, "sat"),
        out("cvc5", 1, "success\nsuccess\nsuccess\nsuccess\nsat\nsuccess\n", FINE, "sat"),
        out("any", 1, "success\nsuccess\nsat\n", FINE, "sat"),
    ]);
}

/// Behind an error solvers go on with what is left of the script, which is another script.
#[test]
fn errors_before_answers() {
    let z3 = "sat\n(error \"line 4 column 14: unknown constant foo (Int) \")\nsat\n";
    let cvc5 = "sat\n(error \"Parse Error: err.smt2:4.15: Symbol 'foo' not declared as a variable\n\n  \
                (assert (foo x))\n           ^\n\")\n";
    check(&[
        out("z3", 2, z3, FAILED, "sat unsupported (unknown constant foo (Int))"),
        out("z3", 1, z3, FAILED, "sat ! unsupported (unknown constant foo (Int))"),
        out("cvc5", 2, cvc5, FAILED, "sat unsupported (Symbol 'foo' not declared as a variable)"),
        out(
            "z3",
            1,
            "(error \"line 8 column 47: invalid assert command, term is not Boolean\")\nsat\n",
            FAILED,
            "error (invalid assert command, term is not Boolean)",
        ),
        // Quotes that are not doubled.
        out(
            "cvc5",
            2,
            "(error \"Parse Error: str.smt2:11.18: Illegal string character: \"\n\", must use escape \
             sequence\")\n",
            FAILED,
            "error (str.smt2:11.18: Illegal string character:)",
        ),
        out(
            "z3",
            1,
            "unsupported\n; declare-heap line: 1 position: 39\nsat\n",
            FINE,
            "unsupported (declare-heap)",
        ),
        out(
            "z3",
            1,
            "unsupported\n; ignoring unsupported logic FOO line: 1 position: 1\nsat\n",
            FINE,
            "sat",
        ),
        // An annotation of the seed is not the mutant's.
        out(
            "z3",
            1,
            "sat\n(error \"line 3 column 47: check annotation that says unsat\")\n",
            FAILED,
            "sat",
        ),
        // A message of nobody we know.
        out(
            "yices",
            1,
            "(error \"at line 3, column 18: undefined sort: Float32\")\n",
            FAILED,
            "unsupported (undefined sort: Float32)",
        ),
    ]);
}

#[test]
fn giving_up() {
    check(&[
        out("cvc5", 1, "unknown\n(:reason-unknown incomplete)\n", FINE, "unknown (incomplete)"),
        out("cvc5", 1, "unknown (INCOMPLETE)\n", FINE, "unknown (incomplete)"),
        out("cvc5", 1, "unknown\n", FINE, "unknown"),
        out(
            "z3",
            1,
            "unknown\n(:reason-unknown \"(incomplete (theory arithmetic))\")\n",
            FINE,
            "unknown ((incomplete (theory arithmetic)))",
        ),
        // Time, in their own words.
        out("z3", 1, "timeout\n", FINE, "timeout"),
        out("z3", 1, "unknown\n(:reason-unknown \"timeout\")\n", FINE, "timeout"),
        out("cvc5", 1, "unknown\n(:reason-unknown timeout)\n", FINE, "timeout"),
        out("cvc5", 1, "unknown (TIMEOUT)\n", FINE, "timeout"),
        out("cvc4", 1, "unknown\n(:reason-unknown timeout)\n", FINE, "timeout"),
        // It ends by SIGABRT when its time is up, which is no crash.
        err("cvc5", "", "cvc5 interrupted by timeout.\n", ABORTED, "timeout"),
        out("z3", 2, "unsat\ntimeout\n", FINE, "unsat timeout"),
        // The reason belongs to the last answer, and only an unknown has one.
        out("cvc5", 2, "unknown\nsat\n(:reason-unknown timeout)\n", FINE, "unknown sat"),
        // Memory.
        err("z3", "", "(error \"out of memory\")\n", End::Exited(101), "out-of-memory"),
        out("z3", 1, "(error \"out of memory\")\n", End::Exited(101), "out-of-memory"),
        err(
            "cvc5",
            "",
            "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n",
            ABORTED,
            "out-of-memory",
        ),
    ]);
}

/// Crashes of old releases on `corpus/bugs`.
#[test]
fn crashes() {
    let closed = "Fatal failure within void cvc5::internal::ensureClosedWrtInternal(const Options&, Node, \
        ProofGenerator*, ProofNode*, const std::vector<NodeTemplate<true> >&, const char*, const char*, \
        bool) at ./src/proof/proof_ensure_closed.cpp:141\nCheck failure\n\n isClosed\n...ensureClosed: \
        open proof from ProofNode in context LazyCDProofChain::addLazyStep\n";
    let splits = "Fatal failure within bool cvc5::internal::theory::strings::TheoryStrings::\
        collectModelInfoType(cvc5::internal::TypeNode) at ./src/theory/strings/theory_strings.cpp:678\n\
        Check failure\n\n !len_splits.empty()\n\n";
    let check_model = "Fatal failure within void cvc5::internal::smt::CheckModels::checkModel(cvc5::\
        internal::theory::TheoryModel*, bool) at ./src/smt/check_models.cpp:144\nInternal error detected \
        SolverEngine::checkModel(): ERRORS SATISFYING ASSERTIONS WITH MODEL:\nassertion:     (> (arccos \
        a) (arccos b))\nsimplifies to: false\nexpected `true'.\n";
    let segfault = "cvc5 suffered a segfault.\nOffending address is 0x8\nLooks like a NULL pointer was \
        dereferenced.\n";
    check(&[
        err("z3", "", "", FAULT, "crash (SIGSEGV)"),
        err("cvc5", "", segfault, FAULT, "crash (cvc5 suffered a segfault.)"),
        err(
            "cvc5",
            "sat\n",
            closed,
            ABORTED,
            "sat ! assertion (src/proof/proof_ensure_closed.cpp:141: isClosed)",
        ),
        err(
            "cvc5",
            "",
            splits,
            ABORTED,
            "assertion (theory/strings/theory_strings.cpp:678: !len_splits.empty())",
        ),
        err(
            "cvc5",
            "",
            check_model,
            ABORTED,
            "invalid-model (SolverEngine::checkModel(): ERRORS SATISFYING ASSERTIONS WITH MODEL:)",
        ),
        Case {
            solver: "cvc4",
            questions: 5,
            stdout: "unsat\nunsat\nunsat\nunsat\n",
            stderr: "CVC4 suffered a segfault.\nOffending address is 0x10\nLooks like a NULL pointer was \
                     dereferenced.\n",
            end: ABORTED,
            expected: "unsat unsat unsat unsat crash (CVC4 suffered a segfault.)",
        },
        err(
            "cvc4",
            "sat\nCannot define function g more than once.\n",
            "Fatal failure within void CVC4::theory::quantifiers::QuantAttributes::computeAttributes(CVC4::\
             Node) at ./src/theory/quantifiers/quantifiers_attributes.cpp:193\nCheck failure\n\n false\n\n",
            ABORTED,
            "sat ! assertion (theory/quantifiers/quantifiers_attributes.cpp:193: false)",
        ),
        out(
            "z3",
            1,
            "ASSERTION VIOLATION\nFile: ../src/sat/smt/sat_dual_solver.cpp\nLine: 144\nUNEXPECTED \
            CODE WAS REACHED.\nZ3 4.8.13.0\nPlease file an issue with this message and more detail about \
            how you encountered it at https://github.com/Z3Prover/z3/issues/new\n",
            End::Exited(114),
            "assertion (sat/smt/sat_dual_solver.cpp:144: UNEXPECTED CODE WAS REACHED.)",
        ),
        // An error, and then a fall: the fall is what matters.
        out(
            "z3",
            2,
            "sat\n(error \"line 4 column 14: unknown constant foo (Int) \")\n",
            FAULT,
            "sat crash (SIGSEGV)",
        ),
        err(
            "any",
            "",
            "thread 'main' panicked at src/solver.rs:42:9:\nindex out of bounds\n",
            End::Exited(101),
            "assertion (src/solver.rs:42: panicked at src/solver.rs:#:#)",
        ),
        err(
            "any",
            "",
            "Segmentation fault (core dumped)\n",
            End::Exited(139),
            "crash (Segmentation fault (core dumped))",
        ),
    ]);
}

/// An invalid model is about the answer before it, and the next answer is good.
#[test]
fn invalid_models() {
    let invalid = "(error \"line 8 column 34: an invalid model was generated\")\n";
    let behind = "invalid-model (an invalid model was generated)";
    for (stdout, questions, expected) in [
        (format!("sat\n{invalid}"), 1, behind.to_owned()),
        (format!("sat\nsat\n{invalid}"), 2, format!("sat {behind}")),
        (format!("sat\n{invalid}sat\n"), 2, format!("{behind} sat")),
        (format!("sat\n{invalid}unsat\n((x 1))\nsat\n"), 3, format!("{behind} unsat sat")),
    ] {
        let said = understand(profile("z3"), ran(stdout.as_bytes(), b"", FAILED), questions, None);
        assert_eq!(shown(&said), expected, "{stdout}");
    }
}

/// A model may contain any text.
#[test]
fn words_in_models() {
    let z3 = "sat\n(\n  (define-fun s () String\n    \"unsat\\u{a}(error \"\"x\"\") sat\")\n  (define-fun \
              |a sat\nsat\nb| () Bool\n    true)\n)\n";
    let made_up =
        "sat\n((s \"unsat\n(error \"\"ASSERTION VIOLATION\"\")\ntimeout\nunsat\n\"))\nunsat\n";
    check(&[
        out("z3", 1, z3, FINE, "sat"),
        out("z3", 2, z3, FINE, "sat error (ended after 1 of 2 answers)"),
        out("z3", 2, made_up, FINE, "sat unsat"),
        out("any", 2, made_up, FINE, "sat unsat"),
        // Comments that Z3 prints into its models.
        out(
            "z3",
            1,
            "sat\n(\n  ;; universe for U:\n  ;;   U!val!0 \n  ;; -----------\n  (declare-fun U!val!0 \
            () U)\n)\n",
            FINE,
            "sat",
        ),
    ]);
}

#[test]
fn the_text_behind_each_answer() {
    let stdout =
        "sat\n((x 1))\nunsat\n(a b)\n((y 2))\nunknown\n(error \"line 1 column 1: no\")\nsat\n(z)\n";
    let said = understand(profile("z3"), ran(stdout.as_bytes(), b"", FINE), 4, None);
    let texts: Vec<String> =
        said.replies.iter().map(|r| String::from_utf8_lossy(said.text(r)).into_owned()).collect();
    assert_eq!(texts[0], "\n((x 1))\n");
    assert_eq!(texts[1], "\n(a b)\n((y 2))\n");
    assert_eq!(texts[2], "", "nothing behind the error");
    assert_eq!(shown(&said), "sat unsat unknown error (no)");
    assert_eq!(said.lists(&said.replies[1]), b"(a b)\n((y 2))\n");
}

#[test]
fn statistics() {
    let z3 = "sat\n(:arith-make-feasible 3\n :arith-max-columns   5\n :max-memory          17.33\n \
              :total-time          0.01)\n";
    let said = understand(profile("z3"), ran(z3.as_bytes(), b"", FINE), 1, None);
    assert_eq!(shown(&said), "sat");
    let get = |said: &Said, name: &str| {
        said.statistics.iter().find(|(n, _)| n == name).map(|(_, value)| *value)
    };
    assert_eq!(get(&said, "arith-max-columns"), Some(5.0));
    assert_eq!(get(&said, "max-memory"), Some(17.33));
    let cvc5 = "cvc5::CONSTANT = { integer type: 1 }\ndriver::filename = succ.smt2\n\
                global::totalTime = 3ms\ntheory::arith::n = 12\n";
    let said = understand(profile("cvc5"), ran(b"sat\n", cvc5.as_bytes(), FINE), 1, None);
    assert_eq!(shown(&said), "sat");
    assert_eq!(get(&said, "global::totalTime"), Some(0.003));
    assert_eq!(get(&said, "theory::arith::n"), Some(12.0));
    assert_eq!(get(&said, "cvc5::CONSTANT/integer type"), Some(1.0));
    assert_eq!(said.statistics.len(), 3);
}

/// A crash at the limit of memory is not a crash; below it, it is.
#[test]
fn at_the_limit_of_memory() {
    let cases: [(&str, &[u8], End); 3] = [
        ("z3", b"", FAULT),
        ("cvc5", b"cvc5 suffered a segfault.\n", ABORTED),
        ("any", b"Segmentation fault\n", End::Exited(139)),
    ];
    for (solver, stderr, end) in cases {
        for (peak, kind) in [(1950 << 20, "out-of-memory"), (1000 << 20, "crash")] {
            let ran = Ran { peak, ..ran(b"", stderr, end) };
            let said = understand(profile(solver), ran, 1, Some(2 << 30));
            assert_eq!(said.answer().word(), kind, "{solver} with {peak} bytes");
        }
    }
}

/// The name of a crash is the same in every run, whatever the addresses, numbers and folders, and not
/// the same for another crash.
#[test]
fn names_of_crashes() {
    let name = |stderr: &str| {
        let said = understand(profile("any"), ran(b"", stderr.as_bytes(), ABORTED), 1, None);
        said.answer().detail().unwrap_or_default().to_owned()
    };
    let sanitizer = |pid: u32, address: u64, folder: &str| {
        format!(
            "=================================================================\n\
             =={pid}==ERROR: AddressSanitizer: heap-use-after-free on address {address:#x} at pc \
             {:#x}\n    #0 {address:#x} in smt::context::f(int) {folder}/src/smt/context.cpp:12\n    #1 \
             {address:#x} in main {folder}/main.cpp:3\n",
            address + 7
        )
    };
    let one = name(&sanitizer(180_458, 0x6070_0000_8290, "/home/a"));
    assert_eq!(one, name(&sanitizer(7, 0x6020_0000_0010, "/build/z3")));
    assert!(one.ends_with("; in smt::context::f < main"), "{one}");
    let plain = |file: &str, ms: u32| {
        format!("while reading {file}:12.7\nfree(): invalid pointer after {ms}ms\n")
    };
    let one = name(&plain("/tmp/smelt-a/1.smt2", 12));
    assert_eq!(one, name(&plain("seeds/b.smt2", 7)));
    assert_eq!(one, "SIGABRT: free(): invalid pointer after #");
    assert_ne!(one, name("double free or corruption (out)\n"));
}
