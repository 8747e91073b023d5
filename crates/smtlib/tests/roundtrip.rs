//! Random well-sorted terms over the whole operator table: printed and parsed again, they are the
//! same. The generator knows no operator; it reads the table as everybody else does.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smelt_smtlib::print::Style;
use smelt_smtlib::sort::{Con, Index, SortId};
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::{AppError, Binder, Head, Target};
use smelt_smtlib::theory::pattern::{Match, SortPattern};
use smelt_smtlib::theory::{OpId, ParamKind, Rank, Variadic};
use smelt_smtlib::{CommandKind, Script, Store, Term, TermId};
use std::collections::BTreeMap;

const PRELUDE: &str = "(declare-sort U 0)
(define-sort Word () (_ BitVec 4))
(declare-datatypes ((L 1)) ((par (T) ((lnil) (lcons (lhd T) (ltl (L T)))))))
(declare-const s0 U) (declare-const s1 Word) (declare-const s2 (L Int)) (declare-const s3 Float16)
(declare-const s4 (_ FiniteField 7)) (declare-const s5 (Seq Int)) (declare-const s6 (Set U))
(declare-const s7 (Bag Int)) (declare-const s8 (Array Int Bool)) (declare-const s9 (-> Int Bool))
(declare-const s10 Int) (declare-const s11 Real) (declare-const s12 Bool) (declare-const s13 String)
(declare-const s14 RegLan) (declare-const s15 RoundingMode) (declare-const s16 (_ BitVec 1))
(declare-const s17 (Set (Tuple Int Bool)))\n";

struct Generator {
    script: Script,
    rng: ChaCha8Rng,
    /// Sorts to fill parameters with.
    pool: Vec<SortId>,
    /// A constant for each sort that was needed.
    constants: BTreeMap<SortId, TermId>,
    declarations: Vec<smelt_smtlib::decl::FunId>,
    /// Whether a sort can stand in a script.
    writable: BTreeMap<SortId, bool>,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        let script = Script::parse(PRELUDE).unwrap_or_else(|p| panic!("{}", p[0]));
        let mut constants = BTreeMap::new();
        let mut g = Generator {
            rng: ChaCha8Rng::seed_from_u64(seed),
            pool: Vec::new(),
            constants: BTreeMap::new(),
            declarations: Vec::new(),
            writable: BTreeMap::new(),
            script,
        };
        for c in g.script.commands.clone() {
            if let CommandKind::DeclareConst(f) = c.kind {
                let head = g.script.store.fun_head(f);
                let t = g.script.store.app(head, &[]).expect("a constant");
                constants.insert(g.script.store.sort(t), t);
            }
        }
        // Not maps: a map to a map is one longer map, which fits another pattern.
        let map = g.script.store.theories().map();
        let store = &g.script.store;
        let is_map =
            |s: &SortId| matches!(store.sorts.get(*s).con, Con::Builtin(c) if Some(c) == map);
        g.pool = constants.keys().copied().filter(|s| !is_map(s)).collect();
        g.constants = constants;
        g
    }

    fn store(&mut self) -> &mut Store {
        &mut self.script.store
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.rng.random_range(0..from.len())]
    }

    /// Any term of a sort: a constant, which is declared if there is none, or something larger.
    fn term(&mut self, sort: SortId, depth: usize) -> TermId {
        if depth > 0 && self.rng.random_bool(0.6) {
            let some = match self.rng.random_range(0..8) {
                0 => self.binding(sort, depth - 1),
                1 => self.annotated_choice(sort, depth - 1),
                _ => self.operation(sort, depth - 1),
            };
            if let Some(t) = some {
                return t;
            }
        }
        if let Some(&t) = self.constants.get(&sort) {
            return t;
        }
        let n = self.constants.len();
        let name = if n.is_multiple_of(3) { format!("|c {n}|") } else { format!("c{n}") };
        let symbol = self.store().symbols.intern(name.as_bytes());
        let fun = self.store().add_fun(symbol, &[], sort);
        let head = self.store().fun_head(fun);
        let t = self.store().app(head, &[]).expect("a constant");
        self.constants.insert(sort, t);
        self.declarations.push(fun);
        t
    }

    /// An operator whose result happens to be of the sort.
    fn operation(&mut self, sort: SortId, depth: usize) -> Option<TermId> {
        let table = self.script.store.theories();
        for _ in 0..20 {
            let op = self.rng.random_range(0..table.operators().len());
            let ranks = &table.operators()[op].ranks;
            if ranks.is_empty() {
                continue;
            }
            let rank = self.rng.random_range(0..ranks.len());
            if let Some(t) = self.instance(op, rank, depth)
                && self.script.store.sort(t) == sort
            {
                return Some(t);
            }
        }
        None
    }

    /// `let`, or a quantifier if it is a Boolean that is wanted.
    fn binding(&mut self, sort: SortId, depth: usize) -> Option<TermId> {
        let of = self.pick(&self.pool.clone());
        let name = self.pick(&["x", "y", "|z z|"]);
        let symbol = self.store().symbols.intern(name.as_bytes());
        let var = self.store().var(symbol, of);
        let body = self.term(sort, depth);
        let bool = self.script.store.theories().bool();
        if sort == bool && self.rng.random_bool(0.5) {
            let binder = self.pick(&[Binder::Forall, Binder::Exists]);
            let eq = self.script.store.theories().find(b"=").expect("=");
            let same = self.store().op(eq, &[var, var]).expect("one sort");
            let or = self.script.store.theories().find(b"or").expect("or");
            let body = self.store().op(or, &[body, same]).expect("Booleans");
            return self.store().bind(binder, &[var], &[body]);
        }
        let value = self.term(of, depth);
        self.store().let_in(&[var], &[value], body)
    }

    fn annotated_choice(&mut self, sort: SortId, depth: usize) -> Option<TermId> {
        let bool = self.script.store.theories().bool();
        let cond = self.term(bool, depth);
        let (a, b) = (self.term(sort, depth), self.term(sort, depth));
        let ite = self.script.store.theories().find(b"ite")?;
        self.store().op(ite, &[cond, a, b]).ok()
    }

    /// The rank applied, with random parameters. `None` if these parameters do not fit together.
    fn instance(&mut self, op: usize, rank: usize, depth: usize) -> Option<TermId> {
        let table = self.script.store.theories();
        let r = &table.operators()[op].ranks[rank];
        let mut m = Match::new(&r.params);
        let mut indices_of: Vec<Vec<Index>> = vec![Vec::new(); r.params.len()];
        for (i, p) in r.params.iter().enumerate() {
            match p.kind {
                ParamKind::Sort => m.set_sort(i, self.pick(&self.pool.clone())),
                ParamKind::SortPack => {
                    let n = self.rng.random_range(0..3);
                    let sorts: Vec<SortId> =
                        (0..n).map(|_| self.pick(&self.pool.clone())).collect();
                    m.set_pack(i, &sorts);
                }
                ParamKind::Numeral => {
                    let n = Index::Num(self.rng.random_range(0..9));
                    m.set_index(i, n);
                    indices_of[i] = vec![n];
                }
                ParamKind::NumeralPack => {
                    let n = self.rng.random_range(0..3);
                    indices_of[i] =
                        (0..n).map(|_| Index::Num(self.rng.random_range(0..2))).collect();
                    m.set_index_pack(i, &indices_of[i]);
                }
                ParamKind::Symbol => {
                    let n = Index::Symbol(self.store().symbols.intern(b"U"));
                    m.set_index(i, n);
                    indices_of[i] = vec![n];
                }
                ParamKind::Hexadecimal => {
                    let n = Index::Hex(self.store().symbols.intern(b"#x41"));
                    m.set_index(i, n);
                    indices_of[i] = vec![n];
                }
            }
        }
        if r.cond.as_ref().is_some_and(|c| !m.holds(c)) {
            return None;
        }
        let patterns = self.spread(r);
        let sorts = m.instantiate_list(&patterns, &mut self.store().sorts).ok()?;
        let result = m.instantiate(&r.result, &mut self.store().sorts).ok()?;
        if !sorts.iter().chain([&result]).all(|&s| self.writable(s)) {
            return None;
        }
        let args: Vec<TermId> = sorts.iter().map(|&s| self.term(s, depth)).collect();
        let indices = r
            .indices
            .iter()
            .flat_map(|p| match p {
                smelt_smtlib::theory::pattern::IndexPattern::Var(v)
                | smelt_smtlib::theory::pattern::IndexPattern::Pack(v) => indices_of[*v].clone(),
                smelt_smtlib::theory::pattern::IndexPattern::Num(n) => vec![Index::Num(*n)],
                _ => vec![],
            })
            .collect::<Vec<Index>>();
        let symbol = self.op_symbol(op);
        let target = Target::Op(op_id(table, op));
        let plain = Head { symbol, indices: indices.clone().into(), qualifier: None, target };
        let head = self.store().intern_head(plain.clone());
        match self.store().app(head, &args) {
            Err(AppError::Op(smelt_smtlib::theory::resolve::Mismatch::Ambiguous)) => {
                let head = self.store().intern_head(Head { qualifier: Some(result), ..plain });
                self.store().app(head, &args).ok()
            }
            // Another rank of the same name may take what was meant for this one.
            other => Some(other.unwrap_or_else(|e| panic!("{}: {e:?}", r.text))),
        }
    }

    fn op_symbol(&mut self, op: usize) -> SymbolId {
        let name = self.script.store.theories().operators()[op].name.clone();
        self.store().symbols.intern(name.as_bytes())
    }

    /// Whether the sort can stand in a script: index arithmetic may have made `(_ BitVec 0)`.
    fn writable(&mut self, sort: SortId) -> bool {
        if let Some(&known) = self.writable.get(&sort) {
            return known;
        }
        let mut text = format!("{PRELUDE}(declare-const x ").into_bytes();
        self.script.store.sorts.print(sort, &self.script.store.symbols, &mut text);
        text.push(b')');
        let fine = Script::parse(text).is_ok();
        self.writable.insert(sort, fine);
        fine
    }

    /// The argument patterns for a random number of arguments.
    fn spread(&mut self, r: &Rank) -> Vec<SortPattern> {
        let more = self.rng.random_range(0..3);
        let mut patterns = r.args.clone();
        match r.variadic {
            Variadic::No => {}
            Variadic::RepeatFirst => {
                let first = patterns[0].clone();
                patterns.splice(0..0, std::iter::repeat_n(first, more));
            }
            _ if r.args.len() == 2 && r.args[0] != r.args[1] => {}
            _ => {
                let last = patterns[patterns.len() - 1].clone();
                patterns.extend(std::iter::repeat_n(last, more));
            }
        }
        patterns
    }

    /// The term in a script of its own, printed; parsed again it must be the same.
    fn check(&self, t: TermId) {
        let store = &self.script.store;
        let mut text = PRELUDE.to_owned().into_bytes();
        for &f in &self.declarations {
            let fun = store.fun(f);
            text.extend_from_slice(b"(declare-const ");
            text.extend_from_slice(store.symbols.bytes(fun.symbol));
            text.push(b' ');
            store.sorts.print(fun.result, &store.symbols, &mut text);
            text.extend_from_slice(b")\n");
        }
        let mut printed = Vec::new();
        store.print(t, &mut printed);
        // simplify takes terms of every sort.
        text.extend_from_slice(b"(simplify ");
        text.extend_from_slice(&printed);
        text.extend_from_slice(b")\n");
        let shown = String::from_utf8_lossy(&printed).into_owned();
        let again = Script::parse(text.clone()).unwrap_or_else(|p| {
            panic!("{shown}\n{} at {}", p[0], String::from_utf8_lossy(&text[p[0].span.range()]))
        });
        let last = again.commands.last().expect("simplify").kind.terms()[0];
        same(store, t, &again.store, last);
        assert_eq!(again.store.text(last), shown);
        let mut out = Vec::new();
        again.print(Style::AsWritten, &mut out);
        assert_eq!(out, text);
    }
}

fn op_id(table: &smelt_smtlib::Theories, op: usize) -> OpId {
    table.find(table.operators()[op].name.as_bytes()).expect("an operator of the table")
}

/// The same term in two stores: the same nodes, sorts and names all the way down.
fn same(left: &Store, a: TermId, right: &Store, b: TermId) {
    let mut todo = vec![(a, b)];
    while let Some((a, b)) = todo.pop() {
        assert_eq!(left.tag(a), right.tag(b), "{} | {}", left.text(a), right.text(b));
        let sort = |s: &Store, t| {
            let mut out = Vec::new();
            s.sorts.print(s.sort(t), &s.symbols, &mut out);
            out
        };
        assert_eq!(sort(left, a), sort(right, b), "{}", left.text(a));
        if let (Term::App(f, _), Term::App(g, _)) = (left.get(a), right.get(b)) {
            let (f, g) = (left.head(f), right.head(g));
            assert_eq!(left.symbols.bytes(f.symbol), right.symbols.bytes(g.symbol));
            assert_eq!(f.indices.len(), g.indices.len());
        }
        let (x, y) = (left.children(a), right.children(b));
        assert_eq!(x.len(), y.len(), "{}", left.text(a));
        todo.extend(x.iter().copied().zip(y.iter().copied()));
    }
}

/// Every rank of every operator, at least once.
#[test]
fn every_rank_of_the_table() {
    let mut g = Generator::new(1);
    let table = g.script.store.theories();
    let mut missing = Vec::new();
    let mut ranks = 0;
    for op in 0..table.operators().len() {
        for rank in 0..table.operators()[op].ranks.len() {
            ranks += 1;
            match (0..400).find_map(|_| g.instance(op, rank, 0)) {
                Some(t) => g.check(t),
                None => missing.push(table.operators()[op].ranks[rank].text.clone()),
            }
        }
    }
    assert!(ranks > 550, "{ranks}");
    assert!(missing.is_empty(), "never instantiated:\n{}", missing.join("\n"));
}

/// The same seeds every time, so that CI does not depend on luck; more with `SMELT_CASES=100000`.
#[test]
fn printed_and_parsed_is_the_same() {
    let cases = std::env::var("SMELT_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    for seed in 0..cases {
        let mut g = Generator::new(seed);
        let sort = g.pick(&g.pool.clone());
        let t = g.term(sort, 4);
        g.check(t);
    }
}
