//! Relations, bags and tables.

use super::Group;

/// cvc5 1.4.2.
pub(crate) const CVC5_RELATIONS: Group = Group {
    logic: "HO_ALL",
    declarations: "
        (define-fun r () (Relation Int Int)
          (set.insert (tuple 1 2) (tuple 2 3) (set.singleton (tuple 3 1))))
        (define-fun q () (Relation Int String)
          (set.insert (tuple 1 \"a\") (tuple 2 \"b\") (set.singleton (tuple 2 \"c\"))))
        (define-fun u () (Relation Int) (set.insert (tuple 1) (set.singleton (tuple 2))))
        (define-fun none () (Relation Int Int) (as set.empty (Relation Int Int)))",
    cases: &[
        ("(rel.join r r)", "(set.insert (tuple 1 3) (tuple 2 1) (set.singleton (tuple 3 2)))"),
        (
            "(rel.join r q)",
            "(set.insert (tuple 1 \"b\") (tuple 1 \"c\") (set.singleton (tuple 3 \"a\")))",
        ),
        ("(rel.join u r)", "(set.insert (tuple 2) (set.singleton (tuple 3)))"),
        ("(rel.join r u)", "(set.insert (tuple 1) (set.singleton (tuple 3)))"),
        ("(rel.join r none)", "none"),
        (
            "(rel.product u u)",
            "(set.insert (tuple 1 1) (tuple 1 2) (tuple 2 1) (set.singleton (tuple 2 2)))",
        ),
        (
            "(rel.product (set.singleton (tuple 7)) q)",
            "(set.insert (tuple 7 1 \"a\") (tuple 7 2 \"b\") (set.singleton (tuple 7 2 \"c\")))",
        ),
        ("(rel.product none u)", "(as set.empty (Relation Int Int Int))"),
        ("(rel.transpose r)", "(set.insert (tuple 2 1) (tuple 3 2) (set.singleton (tuple 1 3)))"),
        ("(rel.transpose (set.singleton (tuple 1 true 3)))", "(set.singleton (tuple 3 true 1))"),
        ("(rel.transpose u)", "u"),
        ("(rel.transpose none)", "none"),
        (
            "(rel.tclosure r)",
            "(rel.product (set.insert (tuple 1) (tuple 2) (set.singleton (tuple 3)))
              (set.insert (tuple 1) (tuple 2) (set.singleton (tuple 3))))",
        ),
        (
            "(rel.tclosure (set.insert (tuple 1 2) (set.singleton (tuple 2 3))))",
            "(set.insert (tuple 1 2) (tuple 1 3) (set.singleton (tuple 2 3)))",
        ),
        ("(rel.tclosure (set.singleton (tuple 4 4)))", "(set.singleton (tuple 4 4))"),
        ("(rel.tclosure none)", "none"),
        ("(rel.iden u)", "(set.insert (tuple 1 1) (set.singleton (tuple 2 2)))"),
        ("(rel.iden (as set.empty (Relation Int)))", "none"),
        ("(rel.join_image r 1)", "(set.insert (tuple 1) (tuple 2) (set.singleton (tuple 3)))"),
        ("(rel.join_image r 2)", "(as set.empty (Relation Int))"),
        ("(rel.join_image (set.insert (tuple 1 7) r) 2)", "(set.singleton (tuple 1))"),
        ("(rel.join_image none 1)", "(as set.empty (Relation Int))"),
        ("((_ rel.project 0) q)", "u"),
        ("((_ rel.project 1) r)", "(set.insert (tuple 1) (tuple 2) (set.singleton (tuple 3)))"),
        (
            "((_ rel.project 1 0 1) (set.singleton (tuple 1 \"a\")))",
            "(set.singleton (tuple \"a\" 1 \"a\"))",
        ),
        ("(rel.project r)", "(set.singleton tuple.unit)"),
        ("(rel.project none)", "(as set.empty (Set UnitTuple))"),
        (
            "((_ rel.table_join 1 0) r q)",
            "(set.insert (tuple 1 2 2 \"b\") (tuple 1 2 2 \"c\") (set.singleton (tuple 3 1 1 \"a\")))",
        ),
        ("((_ rel.table_join 0 1) none r)", "(as set.empty (Relation Int Int Int Int))"),
        ("(rel.table_join u u)", "(rel.product u u)"),
    ],
};

/// cvc5 1.4.2.
pub(crate) const CVC5_GROUPS: Group = Group {
    logic: "HO_ALL",
    declarations: "
        (define-fun r () (Relation Int Int)
          (set.insert (tuple 1 2) (tuple 1 3) (set.singleton (tuple 2 3))))
        (define-fun none () (Relation Int Int) (as set.empty (Relation Int Int)))
        (define-fun add ((t (Tuple Int Int)) (n Int)) Int (+ n ((_ tuple.select 1) t)))",
    cases: &[
        (
            "((_ rel.group 0) r)",
            "(set.insert (set.singleton (tuple 2 3))
              (set.singleton (set.insert (tuple 1 2) (set.singleton (tuple 1 3)))))",
        ),
        (
            "((_ rel.group 1) r)",
            "(set.insert (set.singleton (tuple 1 2))
              (set.singleton (set.insert (tuple 2 3) (set.singleton (tuple 1 3)))))",
        ),
        ("(set.card ((_ rel.group 0 1) r))", "3"),
        ("(rel.group r)", "(set.singleton r)"),
        ("((_ rel.group 0) none)", "(set.singleton none)"),
        (
            "((_ rel.group 1) (set.singleton (tuple 1 2)))",
            "(set.singleton (set.singleton (tuple 1 2)))",
        ),
        ("((_ rel.aggr 0) add 0 r)", "(set.insert 5 (set.singleton 3))"),
        ("((_ rel.aggr 1) add 0 r)", "(set.insert 2 (set.singleton 6))"),
        ("((_ rel.aggr 0 1) add 0 r)", "(set.insert 2 (set.singleton 3))"),
        ("(rel.aggr add 5 r)", "(set.singleton 13)"),
        ("((_ rel.aggr 0) add 5 none)", "(set.singleton 5)"),
    ],
};

/// cvc5 1.4.2.
pub(crate) const CVC5_BAGS: Group = Group {
    logic: "HO_ALL",
    declarations: "
        (define-fun p () (Bag Int) (bag.union_disjoint (bag 1 2) (bag 2 5) (bag 3 1)))
        (define-fun q () (Bag Int) (bag.union_disjoint (bag 2 3) (bag 3 4) (bag 4 1)))
        (define-fun e () (Bag Int) (as bag.empty (Bag Int)))",
    cases: &[
        ("(bag 1 0)", "e"),
        ("(bag 1 (- 3))", "e"),
        ("(bag.union_disjoint (bag 1 2) (bag 1 3))", "(bag 1 5)"),
        (
            "(bag.union_disjoint p q)",
            "(bag.union_disjoint (bag 1 2) (bag 2 8) (bag 3 5) (bag 4 1))",
        ),
        ("(bag.union_max p q)", "(bag.union_disjoint (bag 1 2) (bag 2 5) (bag 3 4) (bag 4 1))"),
        ("(bag.union_max p e)", "p"),
        ("(bag.inter_min p q)", "(bag.union_disjoint (bag 2 3) (bag 3 1))"),
        ("(bag.inter_min p e)", "e"),
        ("(bag.difference_subtract p q)", "(bag.union_disjoint (bag 1 2) (bag 2 2))"),
        ("(bag.difference_subtract q p)", "(bag.union_disjoint (bag 3 3) (bag 4 1))"),
        (
            "(bag.difference_subtract p (bag 2 1) (bag 2 1))",
            "(bag.union_disjoint (bag 1 2) (bag 2 3) (bag 3 1))",
        ),
        ("(bag.difference_remove p q)", "(bag 1 2)"),
        ("(bag.difference_remove q p)", "(bag 4 1)"),
        ("(bag.difference_remove p e)", "p"),
        ("(bag.subbag (bag 2 5) p)", "true"),
        ("(bag.subbag (bag 2 6) p)", "false"),
        ("(bag.subbag p q)", "false"),
        ("(bag.subbag e q)", "true"),
        ("(bag.subbag p p)", "true"),
        ("(bag.subbag (bag.inter_min p q) p)", "true"),
        ("(bag.count 2 p)", "5"),
        ("(bag.count 9 p)", "0"),
        ("(bag.count 9 e)", "0"),
        ("(bag.member 3 p)", "true"),
        ("(bag.member 4 p)", "false"),
        ("(bag.setof p)", "(bag.union_disjoint (bag 1 1) (bag 2 1) (bag 3 1))"),
        ("(bag.setof e)", "e"),
        ("(bag.card p)", "8"),
        ("(bag.card e)", "0"),
        ("(bag.card (bag 1 1000000000000000000000))", "1000000000000000000000"),
        ("(bag.choose (bag 7 4))", "7"),
        ("(= (bag 1 2) (bag 1 3))", "false"),
        ("(= (bag.union_max p q) (bag.union_max q p))", "true"),
        // All elements of a small sort, so that standing there is the rule.
        ("(bag.card (bag.union_disjoint (bag true 2) (bag false 2)))", "4"),
        ("(bag.count true (bag.union_disjoint (bag true 2) (bag false 2)))", "2"),
        (
            "(bag.setof (bag.union_disjoint (bag true 2) (bag false 3)))",
            "(bag.union_disjoint (bag true 1) (bag false 1))",
        ),
        (
            "(bag.difference_subtract (bag.union_disjoint (bag true 2) (bag false 2)) (bag true 2))",
            "(bag false 2)",
        ),
        ("(bag.count p (bag p 3))", "3"),
    ],
};

/// cvc5 1.4.2, except for the partition by a relation that holds everywhere, which crashes it.
pub(crate) const CVC5_FUNCTIONS_OF_BAGS: Group = Group {
    logic: "HO_ALL",
    declarations: "
        (define-fun p () (Bag Int) (bag.union_disjoint (bag 1 2) (bag 2 5) (bag 3 1)))
        (define-fun e () (Bag Int) (as bag.empty (Bag Int)))
        (define-fun even ((x Int)) Bool (= (mod x 2) 0))
        (define-fun alike ((x Int) (y Int)) Bool (= (mod x 2) (mod y 2)))",
    cases: &[
        (
            "(bag.map (lambda ((x Int)) (+ x 1)) p)",
            "(bag.union_disjoint (bag 2 2) (bag 3 5) (bag 4 1))",
        ),
        ("(bag.map (lambda ((x Int)) (div x 2)) p)", "(bag.union_disjoint (bag 0 2) (bag 1 6))"),
        ("(bag.map even p)", "(bag.union_disjoint (bag true 5) (bag false 3))"),
        ("(bag.map even e)", "(as bag.empty (Bag Bool))"),
        ("(bag.filter even p)", "(bag 2 5)"),
        ("(bag.filter (lambda ((x Int)) (> x 9)) p)", "e"),
        ("(bag.all (lambda ((x Int)) (> x 0)) p)", "true"),
        ("(bag.all even p)", "false"),
        ("(bag.all even e)", "true"),
        ("(bag.some even p)", "true"),
        ("(bag.some even e)", "false"),
        ("(bag.some (lambda ((x Int)) (> x 9)) p)", "false"),
        ("(bag.fold (lambda ((x Int) (y Int)) (+ x y)) 0 p)", "15"),
        ("(bag.fold (lambda ((x Int) (y Int)) (ite (< x y) x y)) 99 p)", "1"),
        ("(bag.fold (lambda ((x Int) (y Int)) (- x y)) 1 e)", "1"),
        ("(bag.fold (lambda ((x Int) (y Int)) (+ (* 10 y) x)) 0 (bag 4 3))", "444"),
        ("(bag.fold (lambda ((x Int) (y Int)) (+ y 1)) 0 p)", "8"),
        (
            "(bag.partition alike p)",
            "(bag.union_disjoint (bag (bag 2 5) 1) (bag (bag.union_disjoint (bag 1 2) (bag 3 1)) 1))",
        ),
        ("(bag.partition alike e)", "(as bag.empty (Bag (Bag Int)))"),
        ("(bag.partition (lambda ((x Int) (y Int)) true) p)", "(bag p 1)"),
        ("(bag.card (bag.partition (lambda ((x Int) (y Int)) (= x y)) p))", "3"),
    ],
};

/// cvc5 1.4.2, except for the two aggregates of a constant, which crash it.
pub(crate) const CVC5_TABLES: Group = Group {
    logic: "HO_ALL",
    declarations: "
        (define-fun p () (Table Int Int)
          (bag.union_disjoint (bag (tuple 1 2) 2) (bag (tuple 1 3) 1) (bag (tuple 2 3) 4)))
        (define-fun q () (Table Int String)
          (bag.union_disjoint (bag (tuple 3 \"a\") 2) (bag (tuple 4 \"b\") 1)))
        (define-fun none () (Table Int Int) (as bag.empty (Table Int Int)))
        (define-fun add ((t (Tuple Int Int)) (n Int)) Int (+ n ((_ tuple.select 1) t)))",
    cases: &[
        ("(table.product (bag (tuple 1 2) 2) (bag (tuple \"a\") 3))", "(bag (tuple 1 2 \"a\") 6)"),
        ("(bag.card (table.product p q))", "21"),
        ("(bag.count (tuple 2 3 3 \"a\") (table.product p q))", "8"),
        ("(table.product none q)", "(as bag.empty (Table Int Int Int String))"),
        ("((_ table.project 0) p)", "(bag.union_disjoint (bag (tuple 1) 3) (bag (tuple 2) 4))"),
        (
            "((_ table.project 1 1) p)",
            "(bag.union_disjoint (bag (tuple 2 2) 2) (bag (tuple 3 3) 5))",
        ),
        ("(table.project p)", "(bag tuple.unit 7)"),
        ("((_ table.project 0) none)", "(as bag.empty (Table Int))"),
        (
            "((_ table.join 1 0) p q)",
            "(bag.union_disjoint (bag (tuple 1 3 3 \"a\") 2) (bag (tuple 2 3 3 \"a\") 8))",
        ),
        ("((_ table.join 0 0) p q)", "(as bag.empty (Table Int Int Int String))"),
        ("(table.join p q)", "(table.product p q)"),
        (
            "((_ table.group 0) p)",
            "(bag.union_disjoint (bag (bag (tuple 2 3) 4) 1)
              (bag (bag.union_disjoint (bag (tuple 1 2) 2) (bag (tuple 1 3) 1)) 1))",
        ),
        ("(table.group p)", "(bag p 1)"),
        ("((_ table.group 0) none)", "(bag none 1)"),
        ("((_ table.aggr 0) add 5 p)", "(bag.union_disjoint (bag 12 1) (bag 17 1))"),
        ("(table.aggr add 0 p)", "(bag 19 1)"),
        ("((_ table.aggr 0) add 5 none)", "(bag 5 1)"),
        ("((_ table.aggr 0) (lambda ((t (Tuple Int Int)) (n Int)) 7) 5 p)", "(bag 7 2)"),
        ("((_ table.aggr 0 1) (lambda ((t (Tuple Int Int)) (n Int)) 7) 5 p)", "(bag 7 3)"),
    ],
};

/// The documentation of cvc5. Version 1.4.2 compares the second pair of columns wrongly: its
/// `BagsUtils::splitTableJoinIndices` reads half of the indices only.
pub(crate) const DOCUMENTED_JOINS: Group = Group {
    logic: "HO_ALL",
    declarations: "",
    cases: &[
        (
            "((_ rel.table_join 0 1 1 0) (set.singleton (tuple 1 2)) (set.singleton (tuple 2 1)))",
            "(set.singleton (tuple 1 2 2 1))",
        ),
        (
            "((_ rel.table_join 0 1 1 0) (set.singleton (tuple 1 2)) (set.singleton (tuple 1 1)))",
            "(as set.empty (Relation Int Int Int Int))",
        ),
        (
            "((_ table.join 0 1 1 0) (bag (tuple 1 2) 2) (bag (tuple 2 1) 3))",
            "(bag (tuple 1 2 2 1) 6)",
        ),
        (
            "((_ table.join 0 1 1 0) (bag (tuple 1 2) 2) (bag (tuple 1 1) 3))",
            "(as bag.empty (Table Int Int Int Int))",
        ),
    ],
};
