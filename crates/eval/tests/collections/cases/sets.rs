//! Sets, and the lists that share a name with them.

use super::Group;

/// cvc5 1.4.2.
pub(crate) const CVC5_SETS: Group = Group {
    logic: "HO_ALL",
    declarations: "
        (declare-datatype D ((a) (b) (c (n Int))))
        (define-fun s () (Set Int) (set.insert 1 2 (set.singleton 3)))
        (define-fun t () (Set Int) (set.insert 3 (set.singleton 4)))
        (define-fun e () (Set Int) (as set.empty (Set Int)))
        (define-fun all2 () (Set (_ BitVec 2)) (set.insert #b00 #b01 #b10 (set.singleton #b11)))",
    cases: &[
        ("(set.union s t)", "(set.insert 1 2 3 (set.singleton 4))"),
        ("(set.union s e)", "s"),
        ("(set.union s t (set.singleton 9))", "(set.insert 9 4 3 2 (set.singleton 1))"),
        ("(set.inter s t)", "(set.singleton 3)"),
        ("(set.inter s e)", "e"),
        ("(set.inter s t (set.singleton 4))", "e"),
        ("(set.minus s t)", "(set.insert 2 (set.singleton 1))"),
        ("(set.minus s s)", "e"),
        ("(set.minus s t (set.singleton 2))", "(set.singleton 1)"),
        ("(set.minus e s)", "e"),
        ("(set.insert 1 s)", "s"),
        ("(set.insert 7 7 s)", "(set.union s (set.singleton 7))"),
        ("(set.member 2 s)", "true"),
        ("(set.member 4 s)", "false"),
        ("(set.member 4 e)", "false"),
        ("(set.subset s s)", "true"),
        ("(set.subset (set.singleton 3) s)", "true"),
        ("(set.subset s t)", "false"),
        ("(set.subset e t)", "true"),
        ("(set.subset t e)", "false"),
        ("(set.card s)", "3"),
        ("(set.card e)", "0"),
        ("(set.card (set.union s t))", "4"),
        ("(set.is_empty e)", "true"),
        ("(set.is_empty s)", "false"),
        ("(set.is_empty (set.inter s (set.singleton 8)))", "true"),
        ("(set.is_singleton s)", "false"),
        ("(set.is_singleton e)", "false"),
        ("(set.is_singleton (set.inter s t))", "true"),
        ("(set.choose (set.singleton 5))", "5"),
        ("(set.choose (set.inter s t))", "3"),
        ("(= s (set.insert 3 2 (set.singleton 1)))", "true"),
        ("(= s t)", "false"),
        // Sets over sorts with few elements.
        ("(set.card all2)", "4"),
        ("(set.minus all2 (set.singleton #b01))", "(set.insert #b00 #b10 (set.singleton #b11))"),
        ("(set.card (set.minus all2 (set.singleton #b01)))", "3"),
        ("(set.is_singleton (set.minus all2 (set.insert #b01 #b00 (set.singleton #b11))))", "true"),
        ("(set.choose (set.minus all2 (set.insert #b01 #b00 (set.singleton #b11))))", "#b10"),
        ("(set.member #b11 all2)", "true"),
        ("(set.subset (set.singleton #b11) all2)", "true"),
        ("(set.subset all2 (set.insert #b00 (set.singleton #b11)))", "false"),
        ("(set.is_empty (set.minus all2 all2))", "true"),
        ("(set.card (set.insert true (set.singleton false)))", "2"),
        ("(set.member false (set.insert true (set.singleton false)))", "true"),
        // Sets of sets, of numbers, of constructors and of tuples.
        ("(set.card (set.insert s t (set.singleton s)))", "2"),
        ("(set.member (set.inter s t) (set.singleton (set.singleton 3)))", "true"),
        ("(set.member e (set.singleton (set.singleton 3)))", "false"),
        ("(set.union (set.singleton s) (set.singleton s))", "(set.singleton s)"),
        ("(set.card (set.insert 1.5 (/ 3 2) (set.singleton 2.0)))", "2"),
        ("(set.card (set.insert a b (c 1) (c 2) (set.singleton (c 1))))", "4"),
        ("(set.inter (set.insert a (set.singleton b)) (set.singleton a))", "(set.singleton a)"),
        ("(set.member \"x\" (set.insert \"y\" (set.singleton \"x\")))", "true"),
        ("(set.card (set.insert (bag 1 2) (set.singleton (bag 1 3))))", "2"),
    ],
};

/// cvc5 1.4.2.
pub(crate) const CVC5_FUNCTIONS_OF_SETS: Group = Group {
    logic: "HO_ALL",
    declarations: "
        (define-fun s () (Set Int) (set.insert 1 2 (set.singleton 3)))
        (define-fun e () (Set Int) (as set.empty (Set Int)))
        (define-fun even ((x Int)) Bool (= (mod x 2) 0))",
    cases: &[
        ("(set.map (lambda ((x Int)) (+ x 1)) s)", "(set.insert 2 3 (set.singleton 4))"),
        ("(set.map (lambda ((x Int)) (div x 2)) s)", "(set.insert 0 (set.singleton 1))"),
        ("(set.map (lambda ((x Int)) (= x 2)) s)", "(set.insert true (set.singleton false))"),
        ("(set.map (lambda ((x Int)) \"a\") e)", "(as set.empty (Set String))"),
        (
            "(set.map (lambda ((x Int)) (set.singleton x)) (set.insert 4 (set.singleton 5)))",
            "(set.insert (set.singleton 4) (set.singleton (set.singleton 5)))",
        ),
        ("(set.filter (lambda ((x Int)) (> x 1)) s)", "(set.insert 2 (set.singleton 3))"),
        ("(set.filter even s)", "(set.singleton 2)"),
        ("(set.filter (lambda ((x Int)) false) s)", "e"),
        ("(set.all (lambda ((x Int)) (> x 0)) s)", "true"),
        ("(set.all (lambda ((x Int)) (> x 1)) s)", "false"),
        ("(set.all even e)", "true"),
        ("(set.some (lambda ((x Int)) (> x 2)) s)", "true"),
        ("(set.some (lambda ((x Int)) (> x 3)) s)", "false"),
        ("(set.some even e)", "false"),
        ("(set.fold (lambda ((x Int) (y Int)) (+ x y)) 10 s)", "16"),
        ("(set.fold (lambda ((x Int) (y Int)) (* x y)) 1 s)", "6"),
        ("(set.fold (lambda ((x Int) (y Int)) (ite (< x y) y x)) 0 s)", "3"),
        ("(set.fold (lambda ((x Int) (y Int)) 7) 1 s)", "7"),
        ("(set.fold (lambda ((x Int) (y Int)) (- x y)) 1 e)", "1"),
        ("(set.fold (lambda ((x Int) (y Int)) (- x y)) 1 (set.singleton 5))", "4"),
        ("(set.fold (lambda ((x Int) (y Bool)) (or y (= x 2))) false s)", "true"),
        (
            "(set.fold (lambda ((x Int) (y (Set Int))) (set.insert (* x x) y)) e s)",
            "(set.insert 1 4 (set.singleton 9))",
        ),
    ],
};

/// Z3 5.4.
pub(crate) const Z3_ARRAYS: Group = Group {
    logic: "ALL",
    declarations: "
        (define-fun none () (Array Int Bool) ((as const (Array Int Bool)) false))
        (define-fun all () (Array Int Bool) ((as const (Array Int Bool)) true))
        (define-fun s () (Array Int Bool) (store (store none 1 true) 2 true))
        (define-fun t () (Array Int Bool) (store all 2 false))
        (define-fun m () (Array Int Int Bool)
          (store ((as const (Array Int Int Bool)) false) 1 2 true))
        (define-fun b () (Set Bool) (store ((as const (Set Bool)) false) true true))",
    cases: &[
        ("(union s t)", "all"),
        ("(union s none)", "s"),
        ("(union s)", "s"),
        ("(union none s (store none 5 true))", "(store s 5 true)"),
        ("(intersection s t)", "(store none 1 true)"),
        ("(intersection s t none)", "none"),
        ("(setminus s t)", "(store none 2 true)"),
        ("(setminus t s)", "(store t 1 false)"),
        ("(setminus all all)", "none"),
        ("(complement s)", "(store (store all 1 false) 2 false)"),
        ("(complement t)", "(store none 2 true)"),
        ("(complement (complement s))", "s"),
        ("(subset (store none 1 true) s)", "true"),
        ("(subset s t)", "false"),
        ("(subset t all)", "true"),
        ("(subset t s)", "false"),
        ("(subset none t)", "true"),
        ("(select (complement s) 7)", "true"),
        ("(select (union s t) 2)", "true"),
        ("(complement m)", "(store ((as const (Array Int Int Bool)) true) 1 2 false)"),
        ("(intersection m (complement m))", "((as const (Array Int Int Bool)) false)"),
        ("(subset m (store m 3 4 true))", "true"),
        ("(subset (store m 3 4 true) m)", "false"),
        ("(complement b)", "(store ((as const (Set Bool)) false) false true)"),
        ("(union b (complement b))", "((as const (Set Bool)) true)"),
        ("(subset ((as const (Set Bool)) true) b)", "false"),
        ("(subset ((as const (Set Bool)) true) (store b false true))", "true"),
        ("(union s (lambda ((x Int)) (= x 4)))", "(store s 4 true)"),
    ],
};

/// Z3 5.4, which leaves the sizes of two images unknown.
pub(crate) const Z3_FINITE_SETS: Group = Group {
    logic: "ALL",
    declarations: "
        (define-fun one () (FiniteSet Int) ((as set.singleton (FiniteSet Int)) 1))
        (define-fun two () (FiniteSet Int) ((as set.singleton (FiniteSet Int)) 2))
        (define-fun less () (FiniteSet Int) ((as set.singleton (FiniteSet Int)) (- 1)))
        (define-fun s () (FiniteSet Int) (set.union one two))
        (define-fun e () (FiniteSet Int) (as set.empty (FiniteSet Int)))",
    cases: &[
        ("s", "(set.range 1 2)"),
        ("(set.range 5 2)", "e"),
        ("(set.difference (set.range 3 4) (set.range 4 9))", "(set.range 3 3)"),
        ("(set.size (set.range 2 5))", "4"),
        ("(set.size (set.range 5 2))", "0"),
        ("(set.in 5 (set.range 2 5))", "true"),
        ("(set.in 6 (set.range 2 5))", "false"),
        ("(set.intersect (set.range 0 3) (set.range 2 7))", "(set.range 2 3)"),
        ("(set.difference (set.range 0 3) (set.range 3 3))", "(set.range 0 2)"),
        ("(set.difference s s)", "e"),
        ("(set.subset s (set.range 0 3))", "true"),
        ("(set.subset (set.range 0 3) s)", "false"),
        ("(set.filter (lambda ((x Int)) (> x 2)) (set.range 0 4))", "(set.range 3 4)"),
        ("(set.filter (store ((as const (Array Int Bool)) false) 1 true) s)", "(set.range 1 1)"),
        ("(set.map (lambda ((x Int)) (* x x)) (set.union one less))", "(set.range 1 1)"),
        ("((as set.singleton (FiniteSet Int)) 3)", "(set.range 3 3)"),
        ("(set.size s)", "2"),
        ("(set.size (set.map (lambda ((x Int)) (* x x)) (set.range (- 2) 2)))", "3"),
        ("(set.size (set.map (lambda ((x Int)) (div x 2)) (set.range 0 9)))", "5"),
    ],
};

/// Z3 5.4. `insert` is a constructor here.
pub(crate) const Z3_LISTS: Group = Group {
    logic: "ALL",
    declarations: "",
    cases: &[
        ("(head (insert 1 (as nil (List Int))))", "1"),
        ("(tail (insert 1 (insert 2 (as nil (List Int)))))", "(insert 2 (as nil (List Int)))"),
        ("(= (insert 1 (as nil (List Int))) (insert 2 (as nil (List Int))))", "false"),
        ("(is-insert (insert 1 (as nil (List Int))))", "true"),
    ],
};
