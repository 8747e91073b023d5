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

/// Two empty lists of different sorts are one value, but a selector is another function on each.
#[test]
fn selectors_of_two_instances() {
    let types = "(declare-datatypes ((List 2)) ((par (X Y) ((nil) (cons (head X) (tail (List Y X)) (size Int))))))
        (declare-const x (List Int String)) (declare-const y (List String Int))";
    let model = "((define-fun x () (List Int String) (as nil (List Int String)))
        (define-fun y () (List String Int) (as nil (List String Int)))
        ((size x) 1))";
    check_with(types, model, &[("(= (size x) (size y))", OPEN), ("(= (size x) (size x))", "true")]);
}
