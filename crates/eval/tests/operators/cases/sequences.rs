//! Sequences, and their names on strings.

use super::{BOTH, CVC5, Group, Z3};

const SOME: &str = "
    (define-sort S () (Seq Int))
    (define-fun none () S (as seq.empty S))
    (define-fun one () S (seq.unit 1))
    (define-fun two () S (seq.unit 2))
    (define-fun all () S (seq.++ one two one two))";

pub(crate) const SEQUENCES: Group = Group {
    proved_by: BOTH,
    declarations: SOME,
    cases: &[
        ("(seq.++ one none two)", "(seq.++ one two)"),
        ("(seq.len all)", "4"),
        ("(seq.len none)", "0"),
        ("(seq.nth all 1)", "2"),
        ("(seq.at all 1)", "two"),
        ("(seq.at all 4)", "none"),
        ("(seq.at all (- 1))", "none"),
        ("(seq.extract all 1 2)", "(seq.++ two one)"),
        ("(seq.extract all 3 9)", "two"),
        ("(seq.extract all 4 1)", "none"),
        ("(seq.extract all 0 (- 1))", "none"),
        ("(seq.contains all (seq.++ two one))", "true"),
        ("(seq.contains all (seq.++ one one))", "false"),
        ("(seq.contains none none)", "true"),
        ("(seq.prefixof one all)", "true"),
        ("(seq.prefixof two all)", "false"),
        ("(seq.suffixof two all)", "true"),
        ("(seq.suffixof one all)", "false"),
        ("(seq.indexof all two 0)", "1"),
        ("(seq.indexof all two 2)", "3"),
        ("(seq.indexof all none 4)", "4"),
        ("(seq.indexof all none 5)", "(- 1)"),
        ("(seq.indexof all one (- 1))", "(- 1)"),
        ("(seq.replace all two none)", "(seq.++ one one two)"),
        ("(seq.replace all none two)", "(seq.++ two all)"),
        ("(seq.unit (seq.unit #b1))", "(seq.unit (seq.unit #b1))"),
        ("(= (seq.unit one) (seq.unit two))", "false"),
    ],
};

pub(crate) const CVC5_SEQUENCES: Group = Group {
    proved_by: CVC5,
    declarations: SOME,
    cases: &[
        ("(seq.replace_all all one none)", "(seq.++ two two)"),
        ("(seq.replace_all all none one)", "all"),
        ("(seq.update all 1 (seq.++ one one))", "(seq.++ one one one two)"),
        ("(seq.update all 3 (seq.++ one one))", "(seq.++ one two one one)"),
        ("(seq.update all 4 one)", "all"),
        ("(seq.rev all)", "(seq.++ two one two one)"),
        ("(str.++ one two)", "(seq.++ one two)"),
        ("(str.len all)", "4"),
        ("(str.at all 1)", "two"),
        ("(str.substr all 1 2)", "(seq.++ two one)"),
        ("(str.contains all one)", "true"),
        ("(str.prefixof one all)", "true"),
        ("(str.suffixof one all)", "false"),
        ("(str.indexof all two 0)", "1"),
        ("(str.replace all two none)", "(seq.++ one one two)"),
        ("(str.update all 4 one)", "all"),
        ("(str.rev all)", "(seq.++ two one two one)"),
        ("(str.replace_all all one none)", "(seq.++ two two)"),
        (r#"(seq.update "abc" 1 "x")"#, r#""axc""#),
        (r#"(seq.rev "abc")"#, r#""cba""#),
    ],
};

pub(crate) const Z3_SEQUENCES: Group = Group {
    proved_by: Z3,
    declarations: SOME,
    cases: &[
        ("(seq.indexof all two)", "1"),
        ("(seq.last_indexof all two)", "3"),
        ("(seq.last_indexof all (seq.++ one one))", "(- 1)"),
        ("(seq.nth_i all 1)", "2"),
        (
            "(seq.map (lambda ((x Int)) (+ x 10)) (seq.++ one two))",
            "(seq.++ (seq.unit 11) (seq.unit 12))",
        ),
        ("(seq.map (lambda ((x Int)) (> x 1)) none)", "(as seq.empty (Seq Bool))"),
        (
            "(seq.mapi (lambda ((i Int) (x Int)) (* i x)) 5 (seq.++ one two))",
            "(seq.++ (seq.unit 5) (seq.unit 12))",
        ),
        ("(seq.foldl (lambda ((n Int) (x Int)) (+ (* 10 n) x)) 0 all)", "1212"),
        ("(seq.foldl (lambda ((n Int) (x Int)) (+ (* 10 n) x)) 7 none)", "7"),
        ("(seq.fold_left (lambda ((n Int) (x Int)) (+ (* 10 n) x)) 0 all)", "1212"),
        ("(seq.foldli (lambda ((i Int) (n Int) (x Int)) (+ n (* i x))) 1 0 all)", "16"),
        ("(seq.fold_lefti (lambda ((i Int) (n Int) (x Int)) (+ n (* i x))) 1 0 all)", "16"),
    ],
};

pub(crate) const Z3_NAMES_ON_STRINGS: Group = Group {
    proved_by: Z3,
    declarations: "",
    cases: &[
        (r#"(seq.++ "a" "b")"#, r#""ab""#),
        (r#"(seq.len "ab")"#, "2"),
        (r#"(seq.at "ab" 1)"#, r#""b""#),
        (r#"(seq.extract "abc" 1 1)"#, r#""b""#),
        (r#"(seq.contains "ab" "b")"#, "true"),
        (r#"(seq.prefixof "b" "ab")"#, "false"),
        (r#"(seq.suffixof "b" "ab")"#, "true"),
        (r#"(seq.indexof "ab" "b" 0)"#, "1"),
        (r#"(seq.indexof "ab" "b")"#, "1"),
        (r#"(seq.last_indexof "abab" "ab")"#, "2"),
        (r#"(seq.replace "ab" "b" "")"#, r#""a""#),
        ("(as seq.empty String)", r#""""#),
        (r#"(char.to_int (seq.nth_i "ab" 1))"#, "98"),
    ],
};

/// What no solver at hand computes; from the documentation of the operators.
pub(crate) const DEFINITIONS: Group = Group {
    proved_by: "their documentation",
    declarations: SOME,
    cases: &[
        ("(seq.cons 1 two)", "(seq.++ one two)"),
        ("(seq.power (seq.++ one two) 2)", "all"),
        ("(seq.power one 0)", "none"),
        (r#"(str.power "ab" 2)"#, r#""abab""#),
        (r#"(seq.power "ab" 1)"#, r#""ab""#),
        (r#"(seq.replace_re "xaay" (re.+ (str.to_re "a")) "-")"#, r#""x-ay""#),
        (r#"(seq.replace_re_all "xaay" (str.to_re "a") "-")"#, r#""x--y""#),
        (r#"(str.in_re "b" (re.derivative (_ Char 97) (str.to_re "ab")))"#, "true"),
        (r#"(str.in_re "b" (re.derivative (_ Char 98) (str.to_re "ab")))"#, "false"),
        ("(sinh 0.0)", "0.0"),
        ("(cosh 0.0)", "1.0"),
        ("(tanh 0.0)", "0.0"),
        ("(asin 0.0)", "0.0"),
        ("(atan 0.0)", "0.0"),
        ("(arctan 0.0)", "0.0"),
    ],
};
