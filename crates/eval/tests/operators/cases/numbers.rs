//! Integers, reals, fields, complex numbers, and elementary functions where they are rational.

use super::{BOTH, CVC5, Group, Z3};

pub(crate) const INTEGERS: Group = Group {
    proved_by: BOTH,
    declarations: "",
    cases: &[
        ("(+ 1 2 3)", "6"),
        ("(+ 18446744073709551615 1)", "18446744073709551616"),
        ("(- 5)", "(- 0 5)"),
        ("(- 1 2 3)", "(- 4)"),
        ("(* 2 (- 3) 4)", "(- 24)"),
        ("(* 4294967296 4294967296)", "18446744073709551616"),
        ("(div 7 2)", "3"),
        ("(div (- 7) 2)", "(- 4)"),
        ("(div 7 (- 2))", "(- 3)"),
        ("(div (- 7) (- 2))", "4"),
        ("(div 100 7 3)", "4"),
        ("(mod 7 2)", "1"),
        ("(mod (- 7) 2)", "1"),
        ("(mod 7 (- 2))", "1"),
        ("(mod (- 7) (- 2))", "1"),
        ("(mod (- 6) 3)", "0"),
        ("(abs (- 3))", "3"),
        ("(abs 0)", "0"),
        ("(< 1 2 3)", "true"),
        ("(< 1 2 2)", "false"),
        ("(<= 1 2 2)", "true"),
        ("(<= 2 1)", "false"),
        ("(> 3 2 1)", "true"),
        ("(> 1 1)", "false"),
        ("(>= 2 2 1)", "true"),
        ("(>= 1 2)", "false"),
        ("(^ 2 10)", "1024"),
        ("(^ (- 3) 3)", "(- 27)"),
    ],
};

pub(crate) const REALS: Group = Group {
    proved_by: BOTH,
    declarations: "",
    cases: &[
        ("(+ 0.5 0.25)", "0.75"),
        ("(- 0.5)", "(/ (- 1.0) 2.0)"),
        ("(- 1.0 0.5 0.25)", "0.25"),
        ("(* 0.5 0.5 4.0)", "1.0"),
        ("(/ 1.0 3.0)", "(/ 2.0 6.0)"),
        ("(/ 1.0 2.0 4.0)", "0.125"),
        ("(/ (- 1.0) (- 3.0))", "(/ 1.0 3.0)"),
        ("(< 0.3333 (/ 1.0 3.0))", "true"),
        ("(<= 0.5 0.5)", "true"),
        ("(> 0.5 0.5)", "false"),
        ("(>= 0.5 (/ 1.0 2.0))", "true"),
        ("(to_real 3)", "3.0"),
        ("(to_int 2.5)", "2"),
        ("(to_int (- 2.5))", "(- 3)"),
        ("(to_int (- 3.0))", "(- 3)"),
        ("(is_int 2.0)", "true"),
        ("(is_int (- 2.5))", "false"),
        ("(is_int (/ 6.0 3.0))", "true"),
    ],
};

pub(crate) const Z3_NUMBERS: Group = Group {
    proved_by: Z3,
    declarations: "",
    cases: &[
        ("(rem 7 2)", "1"),
        ("(rem (- 7) 2)", "1"),
        ("(rem 7 (- 2))", "(- 1)"),
        ("(rem (- 7) (- 2))", "(- 1)"),
        ("(** 2 3)", "8"),
        ("(~ 5)", "(- 5)"),
        ("(~ 0.5)", "(- 0.5)"),
        ("(abs (- 0.5))", "0.5"),
        ("(to_real 2.0)", "2.0"),
        ("(^ 0.5 2.0)", "0.25"),
        ("(^ 2.0 (- 2.0))", "0.25"),
        ("(+ 1)", "1"),
        ("(* 3)", "3"),
        ("(< 1 0.5)", "false"),
        ("(= 1 1.0)", "true"),
    ],
};

pub(crate) const CVC5_NUMBERS: Group = Group {
    proved_by: CVC5,
    declarations: "",
    cases: &[
        ("((_ divisible 3) 9)", "true"),
        ("((_ divisible 3) (- 10))", "false"),
        ("((_ divisible 3) 0)", "true"),
        ("(/_total 1.0 4.0)", "0.25"),
        ("(/_total 1.0 0.0)", "0.0"),
        ("(div_total 7 (- 2))", "(- 3)"),
        ("(div_total 7 0)", "0"),
        ("(mod_total (- 7) 2)", "1"),
        ("(mod_total 7 0)", "7"),
        ("(int.pow2 5)", "32"),
        ("(int.pow2 0)", "1"),
        ("(int.pow2 (- 1))", "0"),
        ("(int.log2 1)", "0"),
        ("(int.log2 255)", "7"),
        ("(int.log2 256)", "8"),
        ("(int.log2 0)", "0"),
        ("(int.log2 (- 8))", "0"),
        ("((_ iand 4) 12 10)", "8"),
        ("((_ iand 4) (- 1) 21)", "5"),
        ("(piand 3 7 21)", "5"),
        ("(piand 0 7 21)", "0"),
        ("(piand (- 1) 7 21)", "0"),
    ],
};

pub(crate) const CVC5_FIELDS: Group = Group {
    proved_by: CVC5,
    declarations: "(define-sort F () (_ FiniteField 7))",
    cases: &[
        ("(ff.add (as ff5 F) (as ff4 F))", "(as ff2 F)"),
        ("(ff.add (as ff1 F) (as ff2 F) (as ff4 F))", "(as ff0 F)"),
        ("(ff.mul (as ff3 F) (as ff5 F))", "(as ff1 F)"),
        ("(ff.neg (as ff3 F))", "(as ff4 F)"),
        ("(ff.neg (as ff0 F))", "(as ff0 F)"),
        ("(as ff-1 F)", "(as ff6 F)"),
        ("(as ff9 F)", "(as ff2 F)"),
        ("(ff.bitsum (as ff1 F) (as ff0 F) (as ff1 F))", "(as ff5 F)"),
        ("(ff.bitsum (as ff3 F) (as ff3 F))", "(as ff2 F)"),
    ],
};

pub(crate) const COMPLEX: Group = Group {
    proved_by: Z3,
    declarations: "",
    cases: &[
        ("(complex.real (complex.make 1.0 2.0))", "1.0"),
        ("(complex.imag (complex.make 1.0 2.0))", "2.0"),
        ("(complex.real (* (complex.make 1.0 2.0) (complex.make 3.0 4.0)))", "(- 5.0)"),
        ("(complex.imag (* (complex.make 1.0 2.0) (complex.make 3.0 4.0)))", "10.0"),
        ("(complex.imag (+ (complex.make 1.0 2.0) (complex.make 3.0 4.0)))", "6.0"),
        ("(complex.real (- (complex.make 1.0 2.0) (complex.make 3.0 4.0)))", "(- 2.0)"),
    ],
};

/// The few arguments at which these are rational.
pub(crate) const ELEMENTARY: Group = Group {
    proved_by: CVC5,
    declarations: "",
    cases: &[
        ("(exp 0.0)", "1.0"),
        ("(sin 0.0)", "0.0"),
        ("(cos 0.0)", "1.0"),
        ("(tan 0.0)", "0.0"),
        ("(arcsin 0.0)", "0.0"),
        ("(sqrt 4.0)", "2.0"),
        ("(sqrt (/ 1.0 9.0))", "(/ 1.0 3.0)"),
        ("(* (sqrt 2.0) (sqrt 2.0))", "2.0"),
        ("(< 1.4142 (sqrt 2.0) 1.4143)", "true"),
    ],
};
