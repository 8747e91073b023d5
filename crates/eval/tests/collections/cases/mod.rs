//! Ground terms with their values. Each group says which solver proved that every value is right; a
//! value of `undetermined` is one that the theory leaves open.

mod sets;
mod tables;

/// Terms that are read in one scope.
pub(crate) struct Group {
    /// The logic of the script.
    pub(crate) logic: &'static str,
    /// What stands before them.
    pub(crate) declarations: &'static str,
    /// Terms with their values.
    pub(crate) cases: &'static [(&'static str, &'static str)],
}

pub(crate) const GROUPS: &[Group] = &[
    sets::CVC5_SETS,
    sets::CVC5_FUNCTIONS_OF_SETS,
    tables::CVC5_RELATIONS,
    tables::CVC5_GROUPS,
    tables::CVC5_BAGS,
    tables::CVC5_FUNCTIONS_OF_BAGS,
    tables::CVC5_TABLES,
    tables::DOCUMENTED_JOINS,
    sets::Z3_ARRAYS,
    sets::Z3_FINITE_SETS,
    sets::Z3_LISTS,
    LEGACY,
    OPEN,
    OPEN_Z3,
    ELEMENTS,
];

/// Former names, by their present ones.
const LEGACY: Group = Group {
    logic: "ALL",
    declarations: "
        (define-fun s () (Set Int) (insert 1 2 (singleton 3)))
        (define-fun r () (Set (Tuple Int Int)) (singleton (tuple 1 2)))",
    cases: &[
        ("s", "(set.insert 1 2 (set.singleton 3))"),
        ("(as emptyset (Set Int))", "(as set.empty (Set Int))"),
        ("(intersect s (singleton 3))", "(set.singleton 3)"),
        ("(union s (singleton 4))", "(set.insert 4 s)"),
        ("(setminus s (singleton 3))", "(set.insert 1 (set.singleton 2))"),
        ("(subset (singleton 3) s)", "true"),
        ("(member 3 s)", "true"),
        ("(card s)", "3"),
        ("(choose (singleton 3))", "3"),
        ("(is_singleton s)", "false"),
        ("(join r (transpose r))", "(singleton (tuple 1 1))"),
        ("(product r r)", "(singleton (tuple 1 2 1 2))"),
        ("(transpose r)", "(singleton (tuple 2 1))"),
        ("(tclosure r)", "r"),
        ("(iden (singleton (tuple 1)))", "(singleton (tuple 1 1))"),
        ("(join_image r 1)", "(singleton (tuple 1))"),
        ("(as emptybag (Bag Int))", "(as bag.empty (Bag Int))"),
        ("(bag.duplicate_removal (bag 1 4))", "(bag 1 1)"),
    ],
};

/// What cvc5 leaves open, or gives one of several values of.
const OPEN: Group = Group {
    logic: "HO_ALL",
    declarations: "
        (declare-const x Int)
        (declare-const y (Set Int))
        (declare-fun f (Int) Int)
        (declare-sort U 0)
        (declare-const w U)
        (define-fun s () (Set Int) (set.insert 1 (set.singleton 2)))
        (define-fun p () (Bag Int) (bag.union_disjoint (bag 1 2) (bag 2 1)))
        (define-fun digit ((x Int) (n Int)) Int (+ (* 10 n) x))",
    cases: &[
        ("(set.choose s)", "undetermined"),
        ("(set.choose (as set.empty (Set Int)))", "undetermined"),
        ("(bag.choose p)", "undetermined"),
        ("(bag.choose (as bag.empty (Bag Int)))", "undetermined"),
        ("(as set.universe (Set Int))", "undetermined"),
        ("(as set.universe (Set Bool))", "undetermined"),
        ("(set.complement s)", "undetermined"),
        ("(set.complement (set.singleton true))", "undetermined"),
        ("(set.complement (set.insert true (set.singleton false)))", "(as set.empty (Set Bool))"),
        ("(rel.join_image (set.singleton (tuple 1 2)) 0)", "undetermined"),
        ("(rel.join_image (set.singleton (tuple 1 2)) (- 1))", "undetermined"),
        ("(set.fold digit 0 s)", "undetermined"),
        ("(bag.fold digit 0 p)", "undetermined"),
        (
            "(rel.aggr (lambda ((t (Tuple Int)) (n Int)) (digit ((_ tuple.select 0) t) n)) 0
            (set.insert (tuple 1) (set.singleton (tuple 2))))",
            "undetermined",
        ),
        ("(bag.partition (lambda ((x Int) (y Int)) (< x y)) p)", "undetermined"),
        ("(bag.partition (lambda ((x Int) (y Int)) (= 0 (+ x y))) p)", "undetermined"),
        // Arguments that are open, and what is certain all the same.
        ("(set.singleton x)", "undetermined"),
        ("(set.card (set.insert x s))", "undetermined"),
        ("(set.member x s)", "undetermined"),
        ("(set.member x (as set.empty (Set Int)))", "false"),
        ("(set.subset y y)", "true"),
        ("(set.subset (as set.empty (Set Int)) y)", "true"),
        ("(set.minus y y)", "(as set.empty (Set Int))"),
        ("(set.inter y (as set.empty (Set Int)))", "(as set.empty (Set Int))"),
        ("(set.union y s)", "undetermined"),
        ("(set.map f s)", "undetermined"),
        ("(set.fold (lambda ((a Int) (n Int)) (ite (= (f a) (f a)) 5 n)) 0 s)", "5"),
        ("(set.member 1 (set.filter (lambda ((a Int)) (= (f a) 3)) s))", "undetermined"),
        ("(set.member 7 (set.filter (lambda ((a Int)) (= (f a) 3)) s))", "false"),
        ("(set.some (lambda ((a Int)) (or (= a 2) (= (f a) 3))) s)", "true"),
        ("(set.all (lambda ((a Int)) (and (= a 2) (= (f a) 3))) s)", "false"),
        ("(set.all (lambda ((a Int)) (= (f a) 3)) s)", "undetermined"),
        ("(bag x 1)", "undetermined"),
        ("(bag x 0)", "(as bag.empty (Bag Int))"),
        ("(bag.count x p)", "undetermined"),
        ("(bag.filter (lambda ((a Int)) (= (f a) 3)) p)", "undetermined"),
        ("(set.singleton w)", "undetermined"),
        ("(set.range 0 10000000000)", "undetermined"),
    ],
};

/// Z3 5.4 finds values that do not fit.
const OPEN_Z3: Group = Group {
    logic: "ALL",
    declarations: "(define-fun s () (FiniteSet Int) (set.range 1 1))",
    cases: &[
        ("(set.diff s (as set.empty (FiniteSet Int)))", "undetermined"),
        ("(set.map.inverse (lambda ((x Int)) (+ x 1)) 2 s)", "undetermined"),
    ],
};

/// Elements of a sort whose size is not known: what holds for every size is certain.
const ELEMENTS: Group = Group {
    logic: "ALL",
    declarations: "(declare-sort U 0)",
    cases: &[
        ("(set.card (set.insert (as @U_0 U) (set.singleton (as @U_1 U))))", "2"),
        (
            "(set.union (set.singleton (as @U_0 U)) (set.singleton (as @U_1 U)))",
            "(set.insert (as @U_1 U) (set.singleton (as @U_0 U)))",
        ),
        ("(set.member (as @U_0 U) (set.singleton (as @U_1 U)))", "false"),
        (
            "(set.minus (set.insert (as @U_0 U) (set.singleton (as @U_1 U)))
              (set.singleton (as @U_1 U)))",
            "(set.singleton (as @U_0 U))",
        ),
        ("(= (set.singleton (as @U_0 U)) (set.singleton (as @U_1 U)))", "false"),
        (
            "(set.subset (set.singleton (as @U_0 U))
              (set.insert (as @U_0 U) (set.singleton (as @U_1 U))))",
            "true",
        ),
        (
            "(set.subset (set.insert (as @U_0 U) (set.singleton (as @U_1 U)))
              (set.singleton (as @U_0 U)))",
            "false",
        ),
        ("(set.is_empty (set.singleton (as @U_0 U)))", "false"),
        ("(set.choose (set.singleton (as @U_0 U)))", "(as @U_0 U)"),
        ("(set.card (complement (set.singleton (as @U_0 U))))", "undetermined"),
        ("(set.is_empty (complement (set.singleton (as @U_0 U))))", "undetermined"),
        ("(subset ((as const (Set U)) true) (set.singleton (as @U_0 U)))", "undetermined"),
        (
            "(subset (complement (set.singleton (as @U_0 U))) (set.singleton (as @U_0 U)))",
            "undetermined",
        ),
        ("(bag.card (bag.union_disjoint (bag (as @U_0 U) 2) (bag (as @U_1 U) 3)))", "5"),
        ("(bag.subbag (bag (as @U_0 U) 2) (bag (as @U_0 U) 3))", "true"),
        (
            "(rel.join (set.singleton (tuple 1 (as @U_0 U))) (set.singleton (tuple (as @U_0 U) 2)))",
            "(set.singleton (tuple 1 2))",
        ),
        ("(rel.group (set.singleton (tuple (as @U_0 U))))", "undetermined"),
    ],
};
