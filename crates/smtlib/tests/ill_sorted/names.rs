//! Names: misspelt, declared twice, or taken by a theory; sorts with the wrong shape.

use super::{Family, misspelt, refused};

const PRELUDE: &str = r#"
(declare-sort U 0)
(declare-sort V 1)
(define-sort W () Int)
(declare-const counter Int)
(declare-const flag Bool)
(declare-fun total (Int Int) Int)
(declare-const bits (_ BitVec 8))
(declare-const text String)
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        misspelt("(assert (= counter ⟦conter⟧))", "unknown symbol `conter`", "counter"),
        misspelt("(assert (= counter ⟦countre⟧))", "unknown symbol `countre`", "counter"),
        misspelt("(assert (= counter ⟦Counter⟧))", "unknown symbol `Counter`", "counter"),
        misspelt("(assert (= counter (⟦totl⟧ 1 2)))", "unknown symbol `totl`", "total"),
        misspelt("(assert (and flag ⟦flg⟧))", "unknown symbol `flg`", "flag"),
        misspelt("(assert (and ⟦ture⟧ flag))", "unknown symbol `ture`", "true"),
        misspelt("(assert (⟦distnct⟧ 1 2))", "unknown symbol `distnct`", "distinct"),
        misspelt("(assert (= bits (⟦bvad⟧ bits bits)))", "unknown symbol `bvad`", "bvadd"),
        misspelt("(assert (⟦bvutl⟧ bits bits))", "unknown symbol `bvutl`", "bvult"),
        misspelt("(assert (= counter (⟦str.lenn⟧ text)))", "unknown symbol `str.lenn`", "str.len"),
        misspelt(
            "(assert (⟦str.containss⟧ text text))",
            "unknown symbol `str.containss`",
            "str.contains",
        ),
        misspelt(
            "(assert (= bits ((_ ⟦zero_extnd⟧ 0) bits)))",
            "unknown symbol `zero_extnd`",
            "zero_extend",
        ),
        misspelt("(assert (= counter ⟦|conter|⟧))", "unknown symbol", "counter"),
        misspelt("(declare-const z ⟦Boll⟧)", "unknown sort `Boll`", "Bool"),
        misspelt("(declare-const z (⟦Arrya⟧ Int Int))", "unknown sort `Arrya`", "Array"),
        misspelt("(declare-const z (_ ⟦BitVect⟧ 8))", "unknown sort `BitVect`", "BitVec"),
        misspelt("(declare-fun z (Int ⟦Strng⟧) Int)", "unknown sort `Strng`", "String"),
        refused("(declare-const z ⟦Unknown⟧)", "unknown sort `Unknown`"),
        refused("(declare-const z ⟦(U Int)⟧)", "the sort `U` cannot be written"),
        refused("(declare-const z ⟦V⟧)", "the sort `V` cannot be written"),
        refused("(declare-const z ⟦(V Int Int)⟧)", "the sort `V` cannot be written"),
        refused("(declare-const z ⟦(Int Int)⟧)", "the sort `Int` cannot be written"),
        refused("(declare-const z ⟦(W Int)⟧)", "the sort `W` cannot be written"),
        refused(
            "(declare-const z ⟦(_ Int 3)⟧)",
            "the sort `Int` cannot be written with these indices",
        ),
        refused("(declare-const z ⟦counter⟧)", "unknown sort `counter`"),
        refused("(declare-const z ⟦5⟧)", "a sort should stand here"),
        refused("(declare-const z ⟦()⟧)", "a sort should stand here"),
        refused("(assert (= counter ⟦U⟧))", "unknown symbol `U`"),
        refused("(declare-const ⟦counter⟧ Int)", "`counter` is declared already"),
        refused("(declare-fun ⟦total⟧ (Int Int) Int)", "`total` is declared already"),
        refused("(declare-fun ⟦total⟧ (Int Int) Bool)", "`total` is declared already"),
        refused("(define-fun ⟦total⟧ ((a Int) (b Int)) Int a)", "`total` is declared already"),
        refused("(define-const ⟦flag⟧ Bool true)", "`flag` is declared already"),
        refused("(define-fun-rec ⟦total⟧ ((a Int) (b Int)) Int a)", "`total` is declared already"),
        refused("(declare-fun ⟦|counter|⟧ () Int)", "is declared already"),
        refused(
            "(define-funs-rec ((g ((n Int)) Int) (⟦g⟧ ((n Int)) Int)) (n n))",
            "`g` is declared already",
        ),
        refused(
            "(declare-fun ⟦and⟧ (Bool Bool) Bool)",
            "`and` is a symbol of the theory Core and cannot be declared",
        ),
        refused(
            "(declare-fun ⟦not⟧ (Bool) Bool)",
            "`not` is a symbol of the theory Core and cannot be declared",
        ),
        refused(
            "(declare-const ⟦true⟧ Bool)",
            "`true` is a symbol of the theory Core and cannot be declared",
        ),
        refused(
            "(declare-fun ⟦+⟧ (Int Int) Int)",
            "`+` is a symbol of the theory Ints and cannot be declared",
        ),
        refused(
            "(define-fun ⟦mod⟧ ((a Int) (b Int)) Int a)",
            "`mod` is a symbol of the theory Ints and cannot be declared",
        ),
        refused(
            "(declare-fun ⟦bvadd⟧ ((_ BitVec 8) (_ BitVec 8)) (_ BitVec 8))",
            "`bvadd` is a symbol of the theory FixedSizeBitVectors and cannot be declared",
        ),
        refused(
            "(declare-fun ⟦str.len⟧ (String) Int)",
            "`str.len` is a symbol of the theory Strings and cannot be declared",
        ),
        refused(
            "(declare-fun ⟦select⟧ ((Array Int Int) Int) Int)",
            "`select` is a symbol of the theory ArraysEx and cannot be declared",
        ),
        refused("(declare-const ⟦let⟧ Int)", "this word is syntax and cannot be a name"),
        refused("(declare-fun ⟦forall⟧ (Int) Bool)", "this word is syntax and cannot be a name"),
        refused("(declare-sort ⟦U⟧ 0)", "`U` is declared already"),
        refused("(declare-sort ⟦U⟧ 1)", "`U` is declared already"),
        refused("(define-sort ⟦V⟧ () Int)", "`V` is declared already"),
        refused(
            "(declare-sort ⟦Int⟧ 0)",
            "`Int` is a symbol of the theory Ints and cannot be declared",
        ),
        refused(
            "(define-sort ⟦Bool⟧ () Int)",
            "`Bool` is a symbol of the theory Core and cannot be declared",
        ),
        refused("(declare-datatype ⟦U⟧ ((mk)))", "`U` is declared already"),
        refused("(assert (! flag :named ⟦counter⟧))", "`counter` is declared already"),
        refused(
            "(assert (! flag :named n)) (assert (! flag :named ⟦n⟧))",
            "`n` is declared already",
        ),
        refused("(define-sort S (A) (Array A ⟦B⟧))", "unknown sort `B`"),
        refused("(define-sort S (A) (Array A A)) (declare-const z ⟦A⟧)", "unknown sort `A`"),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
