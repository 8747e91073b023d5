//! The operator table: what the embedded one holds, and how a user's file changes it.

use smelt_smtlib::theory::read::TheoryError;
use smelt_smtlib::{Theories, check_with};

fn with(file: &str) -> Result<&'static Theories, TheoryError> {
    Theories::builtin_with(file.as_bytes())
}

/// The first problem of a script under a user's table; nothing if there is none.
fn said(file: &str, script: &str) -> String {
    let table = with(file).unwrap_or_else(|e| panic!("{file}: {e}"));
    let checked = check_with(script, table);
    checked.problems.first().map(|p| p.to_string()).unwrap_or_default()
}

#[test]
fn the_embedded_table_is_consistent() {
    let table = Theories::builtin();
    for name in ["Core", "Ints", "Reals", "Reals_Ints", "ArraysEx", "FixedSizeBitVectors"] {
        assert!(table.theories().iter().any(|t| t.name == name), "{name}");
    }
    for op in table.operators() {
        for rank in &op.ranks {
            if let Some(other) = &rank.same_as {
                assert!(table.find(other.as_bytes()).is_some(), "{}: no {other}", rank.text);
            }
            let signs = rank.polarity.len();
            assert!(signs == 0 || signs == rank.args.len(), "{}", rank.text);
        }
    }
}

#[test]
fn figure_4_of_the_typefuzz_paper_is_a_theory_file() {
    // Its syntax as it stands: no theory line, no attribute beyond the four.
    let file = "(not Bool Bool) (=> Bool Bool Bool :right-assoc) (par (A) (= A A Bool :chainable))
        (par (A) (ite Bool A A A)) (- Int Int) (+ Real Real Real :left-assoc)
        (str.from_int Int String) (re.none RegLan) (par (A) (distinct A A Bool :pairwise))";
    assert!(with(file).is_ok());
}

#[test]
fn a_file_extends_the_table() {
    let file = "(theory Intervals \"closed intervals\")
        (sort Interval) (sort Span :is Interval) (par (A) (sort (Pair A)))
        (hull Interval Interval Interval :left-assoc)
        (par (A) (both (Pair A) (Pair A) Bool :chainable))
        (par ((n Numeral)) ((_ widen n) Interval Interval :where (> n 0)))
        (par (A..) (pack A.. Int))
        (sum Int Int :variadic)";
    let prelude = "(declare-const i Interval)(declare-const s Span)(declare-const p (Pair Int))";
    for good in [
        "(assert (= (hull i s i) ((_ widen 3) i)))",
        "(assert (both p p p))",
        "(assert (= (pack 1 true \"a\") (pack) (sum 1 2 3)))",
    ] {
        // A function that takes a pack may be written without arguments, but not in parentheses.
        let good = good.replace("(pack)", "(pack true)");
        assert_eq!(said(file, &format!("{prelude}{good}")), "", "{good}");
    }
    assert!(
        said(file, &format!("{prelude}(assert (= i ((_ widen 0) i)))")).contains("out of range")
    );
    assert!(
        said(file, &format!("{prelude}(assert (= i (hull i p)))")).contains("should be Interval")
    );
}

#[test]
fn a_file_narrows_the_table() {
    let script = "(declare-const s String)(assert (= (str.len s) (+ 1 2)))";
    assert_eq!(said("", script), "");
    assert_eq!(said("(remove str.len)", script), "unknown symbol `str.len`");
    assert_eq!(said("(remove-theories Strings Sequences)", script), "unknown symbol `str.len`");
    assert_eq!(said("(keep = + str.len)", script), "");
    assert_eq!(said("(keep = str.len)", script), "unknown symbol `+`");
    assert_eq!(said("(keep-theories Core Ints Strings)", script), "");
}

#[test]
fn a_broken_file_is_refused_at_its_place() {
    for (file, place, message) in [
        ("(f", "(", "this parenthesis is never closed"),
        ("f", "f", "a command starts with `(`"),
        ("()", "()", "an empty entry"),
        ("(f Itn Bool)", "Itn", "the sort `Itn` is not declared"),
        (
            "(f Bool Bool Bool Bool :left-assoc)",
            "(f Bool Bool Bool Bool :left-assoc)",
            "two arguments",
        ),
        (
            "(f Bool :sometimes)",
            ":sometimes",
            "there is no attribute `:sometimes` here; there are :left-assoc",
        ),
        ("(f Bool :min x)", "x", "a numeral should stand here"),
        ("(par (A A) (f A A))", "A", "declared twice"),
        ("(par ((m Foo)) (f Bool))", "Foo", "an index is a Numeral"),
        ("((_ f n) Bool)", "n", "this index is not declared by par"),
        ("(f Bool :where (> 1))", "(> 1)", "a comparison has two sides"),
        ("(f Bool :polarity (up))", "up", "a sign is +, - or *"),
        ("(theory T)", "(theory T)", "write (theory NAME"),
        ("(remove no.such.operator)", "no.such.operator", "the table has no"),
        ("(sort S :is)", ":is", "this attribute needs a value"),
        (&format!("(f {}Bool{})", "(Set ".repeat(60), ")".repeat(60)), "", "nested too deeply"),
    ] {
        let e = with(file).err().unwrap_or_else(|| panic!("{file} is accepted"));
        assert!(e.to_string().contains(message), "{file}: {e}");
        if !place.is_empty() {
            assert_eq!(&file[e.span.range()], place, "{file}: {e}");
        }
    }
}
