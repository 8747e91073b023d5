//! Datatypes: constructors, selectors, testers, updaters, `match`, and their declarations.

use super::{Family, misspelt, refused};

const PRELUDE: &str = r#"
(declare-datatypes ((L 0) (T 1)) (((nil) (cons (hd Int) (tl L))) (par (X) ((leaf) (node (val X) (left (T X)) (right (T X)))))))
(declare-datatypes ((C 0)) (((red) (green) (blue))))
(declare-const l L)
(declare-const t (T Int))
(declare-const k C)
(declare-const x Int)
(declare-const p Bool)
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        refused(
            "(assert (= l (cons ⟦p⟧ nil)))",
            "argument 1 of `cons` should be Int, but it is Bool",
        ),
        refused("(assert (= l (cons 1 ⟦2⟧)))", "argument 2 of `cons` should be L, but it is Int"),
        refused("(assert (= l (cons 1 ⟦red⟧)))", "argument 2 of `cons` should be L, but it is C"),
        refused("(assert (= l ⟦(cons 1)⟧))", "`cons` takes 2 arguments, not 1"),
        refused("(assert (= l ⟦(cons 1 nil nil)⟧))", "`cons` takes 2 arguments, not 3"),
        refused("(assert (= l ⟦cons⟧))", "argument 2 of `=` should be L, but it is (-> Int L L)"),
        refused("(assert (= l (⟦nil⟧ 1)))", "has the sort L and cannot be applied to arguments"),
        refused("(assert (= l ⟦red⟧))", "argument 2 of `=` should be L, but it is C"),
        refused("(assert (= x (hd ⟦x⟧)))", "argument 1 of `hd` should be L, but it is Int"),
        refused("(assert (= x (hd ⟦k⟧)))", "argument 1 of `hd` should be L, but it is C"),
        refused("(assert (= x ⟦(tl l)⟧))", "argument 2 of `=` should be Int, but it is L"),
        refused("(assert (= x ⟦(hd l l)⟧))", "`hd` takes 1 argument, not 2"),
        refused("(assert (= l (tl ⟦(hd l)⟧)))", "argument 1 of `tl` should be L, but it is Int"),
        refused("(assert ((_ is cons) ⟦k⟧))", "argument 1 of `is` should be L, but it is C"),
        refused("(assert ((_ is red) ⟦l⟧))", "argument 1 of `is` should be C, but it is L"),
        refused("(assert ((_ is ⟦hd⟧) l))", "a constructor should stand here"),
        misspelt("(assert ((_ is ⟦conz⟧) l))", "unknown symbol `conz`", "cons"),
        refused("(assert ⟦((_ is cons) l l)⟧)", "`is` takes 1 argument, not 2"),
        refused(
            "(assert (= l ((_ update hd) l ⟦p⟧)))",
            "argument 2 of `update` should be Int, but it is Bool",
        ),
        refused(
            "(assert (= l ((_ update hd) ⟦k⟧ 1)))",
            "argument 1 of `update` should be L, but it is C",
        ),
        refused("(assert (= l ((_ update ⟦cons⟧) l 1)))", "a selector should stand here"),
        refused("(assert (= l ⟦((_ update hd) l)⟧))", "`update` takes 2 arguments, not 1"),
        refused("(assert (= t ⟦leaf⟧))", "the sort of `leaf` is not determined here"),
        refused(
            "(assert (= t ⟦(as leaf (T Bool))⟧))",
            "argument 2 of `=` should be (T Int), but it is (T Bool)",
        ),
        refused("(assert (= t (as leaf ⟦T⟧)))", "the sort `T` cannot be written"),
        refused("(assert (= t (as leaf ⟦(T Int Int)⟧)))", "the sort `T` cannot be written"),
        refused(
            "(assert (= t (node 1 t ⟦(as leaf (T Bool))⟧)))",
            "argument 3 of `node` should be … but it is (T Bool)",
        ),
        refused(
            "(assert (= t (node p ⟦t⟧ t)))",
            "argument 2 of `node` should be (T Bool), but it is (T Int)",
        ),
        refused("(assert (= p ⟦(val t)⟧))", "argument 2 of `=` should be Bool, but it is Int"),
        refused("(assert (= x (val ⟦l⟧)))", "argument 1 of `val` should be (T X), but it is L"),
        refused("(assert (= x ⟦(match l ((nil 0)))⟧))", "this match has no case for cons"),
        refused("(assert (= x ⟦(match l (((cons h r) h)))⟧))", "this match has no case for nil"),
        refused(
            "(assert (= x ⟦(match k ((red 0) (blue 1)))⟧))",
            "this match has no case for green",
        ),
        refused(
            "(assert (= x (match l ((nil 0) (⟦(cons h)⟧ h)))))",
            "`cons` takes 2 arguments, not 1",
        ),
        refused(
            "(assert (= x (match l ((nil 0) (⟦(cons h r z)⟧ h)))))",
            "`cons` takes 2 arguments, not 3",
        ),
        refused("(assert (= x (match l ((nil 0) (⟦cons⟧ 1)))))", "`cons` takes 2 arguments, not 0"),
        refused(
            "(assert (= x (match l ((nil 0) ((⟦node⟧ a b c) 1)))))",
            "a pattern should be L, but it is (T X)",
        ),
        refused(
            "(assert (= x (match l ((nil 0) ((cons h r) ⟦p⟧)))))",
            "every case of a match should be Int, but it is Bool",
        ),
        refused(
            "(assert (= x (match l ((nil 0) ((cons h r) ⟦r⟧)))))",
            "every case of a match should be Int, but it is L",
        ),
        refused(
            "(assert (match l ((nil p) ((cons h r) (= h ⟦r⟧)))))",
            "argument 2 of `=` should be Int, but it is L",
        ),
        refused("(assert (= x (match l ((nil ⟦h⟧) ((cons h r) h)))))", "unknown symbol `h`"),
        refused(
            "(assert (= x (match l ((nil 0) ((cons h ⟦h⟧) h)))))",
            "the variable `h` stands twice in this list",
        ),
        refused("(assert (= x (match l ⟦()⟧)))", "a match needs at least one case"),
        refused("(assert (= x ⟦(match l)⟧))", "write (match"),
        refused("(assert (= x (match l (⟦(nil)⟧ ((cons h r) h)))))", "a case is written"),
        refused("(declare-datatype D ((d1 (s1 ⟦E⟧))))", "unknown sort `E`"),
        refused("(declare-datatype D ⟦()⟧)", "a datatype needs at least one constructor"),
        refused("(declare-datatype ⟦L⟧ ((mk)))", "`L` is declared already"),
        refused(
            "(declare-datatypes ((D 1)) (⟦((mk))⟧))",
            "the number of sort parameters differs from the arity",
        ),
        refused("⟦(declare-datatypes ((D 0) (F 0)) (((mk))))⟧", "as many datatypes as bodies"),
        refused(
            "(declare-datatype D ((mk (sel Int)) (⟦mk⟧ (sel2 Int))))",
            "`mk` is declared already",
        ),
        refused("(declare-datatype D ((mk (sel Int) (⟦sel⟧ Bool))))", "`sel` is declared already"),
        refused("(declare-datatype D ((mk ⟦(sel)⟧)))", "a field is written (SELECTOR SORT)"),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
