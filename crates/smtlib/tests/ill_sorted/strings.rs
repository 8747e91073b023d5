//! Strings and regular expressions, which are never each other.

use super::{Family, refused};

const PRELUDE: &str = r#"
(declare-const s String)
(declare-const t String)
(declare-const x Int)
(declare-const r Real)
(declare-const p Bool)
(declare-const e RegLan)
(declare-const u (Seq Int))
"#;

pub(crate) const FAMILY: Family = Family {
    prelude: PRELUDE,
    cases: &[
        refused("(assert (= s ⟦x⟧))", "argument 2 of `=` should be String, but it is Int"),
        refused(
            "(assert (= s (str.++ s ⟦x⟧)))",
            "argument 2 of `str.++` should be String, but it is Int",
        ),
        refused(
            "(assert (= s (str.++ s t ⟦p⟧)))",
            "argument 3 of `str.++` should be String, but it is Bool",
        ),
        refused(
            "(assert (= s (str.++ s ⟦u⟧)))",
            "argument 2 of `str.++` should be String, but it is (Seq Int)",
        ),
        refused(
            "(assert (= x (str.len ⟦x⟧)))",
            "argument 1 of `str.len` should be … but it is Int",
        ),
        refused(
            "(assert (= s (str.at s ⟦r⟧)))",
            "argument 2 of `str.at` should be Int, but it is Real",
        ),
        refused(
            r#"(assert (= s (str.at s ⟦"0"⟧)))"#,
            "argument 2 of `str.at` should be Int, but it is String",
        ),
        refused(
            "(assert (= s (str.at ⟦0⟧ s)))",
            "argument 1 of `str.at` should be … but it is Int",
        ),
        refused("(assert (= s ⟦(str.at s)⟧))", "`str.at` takes 2 arguments, not 1"),
        refused("(assert (= s ⟦(str.substr s 0)⟧))", "`str.substr` takes 3 arguments, not 2"),
        refused(
            "(assert (= s (str.substr s 0 ⟦t⟧)))",
            "argument 3 of `str.substr` should be Int, but it is String",
        ),
        refused(
            "(assert (str.prefixof s ⟦e⟧))",
            "argument 2 of `str.prefixof` should be String, but it is RegLan",
        ),
        refused(
            "(assert (str.contains ⟦x⟧ s))",
            "argument 1 of `str.contains` should be … but it is Int",
        ),
        refused("(assert ⟦(str.contains s)⟧)", "`str.contains` takes 2 arguments, not 1"),
        refused(
            "(assert (= p ⟦(str.indexof s t 0)⟧))",
            "argument 2 of `=` should be Bool, but it is Int",
        ),
        refused(
            "(assert (= x (str.indexof s ⟦1⟧ 0)))",
            "argument 2 of `str.indexof` should be … but it is Int",
        ),
        refused("(assert (= s ⟦(str.replace s t)⟧))", "`str.replace` takes 3 arguments, not 2"),
        refused(
            "(assert (= s (str.replace s ⟦e⟧ t)))",
            "argument 2 of `str.replace` should be String, but it is RegLan",
        ),
        refused(
            "(assert (= s (str.replace_re s ⟦t⟧ t)))",
            "argument 2 of `str.replace_re` should be RegLan, but it is String",
        ),
        refused(
            "(assert (str.in_re s ⟦t⟧))",
            "argument 2 of `str.in_re` should be RegLan, but it is String",
        ),
        refused(
            "(assert (str.in_re ⟦e⟧ e))",
            "argument 1 of `str.in_re` should be String, but it is RegLan",
        ),
        refused(
            r#"(assert (str.in_re s (re.* ⟦"a"⟧)))"#,
            "argument 1 of `re.*` should be RegLan … but it is String",
        ),
        refused(
            r#"(assert (str.in_re s (re.++ e ⟦"a"⟧)))"#,
            "argument 2 of `re.++` should be RegLan, but it is String",
        ),
        refused(
            "(assert (str.in_re s (re.union ⟦s⟧ e)))",
            "argument 1 of `re.union` should be RegLan … but it is String",
        ),
        refused(
            "(assert (str.in_re s (str.to_re ⟦e⟧)))",
            "argument 1 of `str.to_re` should be String, but it is RegLan",
        ),
        refused(
            r#"(assert (str.in_re s (re.range "a" ⟦e⟧)))"#,
            "argument 2 of `re.range` should be String, but it is RegLan",
        ),
        refused(
            r#"(assert (str.in_re s ⟦(re.range "a")⟧))"#,
            "`re.range` takes 2 arguments, not 1",
        ),
        refused("(assert (str.in_re s (⟦(_ re.loop)⟧ e)))", "an indexed name needs an index"),
        refused(
            "(assert (str.in_re s ((_ re.^ 3) ⟦s⟧)))",
            "argument 1 of `re.^` should be RegLan … but it is String",
        ),
        refused("(assert (= s ⟦re.all⟧))", "argument 2 of `=` should be String, but it is RegLan"),
        refused("(assert (str.< s ⟦x⟧))", "argument 2 of `str.<` should be String, but it is Int"),
        refused(
            "(assert (= x (str.to_int ⟦x⟧)))",
            "argument 1 of `str.to_int` should be String, but it is Int",
        ),
        refused(
            "(assert (= s (str.from_int ⟦r⟧)))",
            "argument 1 of `str.from_int` should be Int, but it is Real",
        ),
        refused(
            "(assert (str.is_digit ⟦x⟧))",
            "argument 1 of `str.is_digit` should be String, but it is Int",
        ),
        refused(
            "(assert (= s (str.from_code ⟦s⟧)))",
            "argument 1 of `str.from_code` should be Int, but it is String",
        ),
        refused("(assert ⟦(str.++ s t)⟧)", "an assertion should be Bool, but it is String"),
        refused("(assert (= (+ ⟦s⟧ t) s))", "argument 1 of `+` should be … but it is String"),
    ],
};

#[test]
fn every_error_is_refused_at_its_place() {
    FAMILY.check();
}
