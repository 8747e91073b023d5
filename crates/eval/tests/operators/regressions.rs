//! Defects that were found once, by random terms against solvers.

use super::{OPEN, check, check_with};

const TYPES: &str = "
    (declare-datatypes ((Color 0)) (((red) (green) (blue))))
    (declare-datatypes ((Lst 0)) (((nil) (cons (head Color) (tail Lst)))))";

#[test]
fn match_on_an_open_subject() {
    check(
        TYPES,
        &[
            ("(match (head nil) ((red 1) (x 2)))", OPEN),
            ("(match (tail nil) (((cons h t) 1) (x 2)))", OPEN),
        ],
    );
}

#[test]
fn a_selector_that_the_solver_chose() {
    check_with(
        TYPES,
        "sat (((head nil) green) ((tail nil) nil))",
        &[
            ("(head nil)", "green"),
            ("(head (tail nil))", "green"),
            ("((_ is nil) (tail nil))", "true"),
        ],
    );
}

#[test]
fn a_lambda_that_is_applied_in_steps() {
    check(
        "",
        &[
            ("(@ (@ (lambda ((x Int) (y Int)) (- x y)) 4) 1)", "3"),
            ("(let ((f (@ (lambda ((x Int) (y Int)) (- x y)) 4))) (@ f (@ f 1)))", "1"),
        ],
    );
}
