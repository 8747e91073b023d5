//! From terms to words. `let` is expanded, definitions are inlined, calls of boxes become nodes. A closed
//! term that has no meaning in words (an element of an array, a quantifier, a product of 200 bits that is
//! compared) becomes an input: the search proposes its value, and the SMT engine says whether it can be so.

use crate::graph::{Graph, Kind, NodeId, Op};
use crate::problem::calls;
use rustc_hash::{FxHashMap, FxHashSet};
use smelt_eval::{Evaluator, Model};
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::sort::{Con, Index, SortId};
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::{Binder, Head, Target, VarSets};
use smelt_smtlib::{Store, Term, TermId};

/// Terms inside each other; one that is deeper is an input.
const DEPTH: usize = 2000;
/// Steps for one term: definitions inside each other can be longer than anybody can write.
const STEPS: u32 = 1 << 20;

/// What a sort is in words, if it is.
pub fn kind_of(store: &Store, sort: SortId) -> Option<Kind> {
    let sort = store.sorts.canon(sort);
    let node = store.sorts.get(sort);
    let Con::Builtin(_) = node.con else { return None };
    let name = store.sorts.con_name(node.con, &store.symbols);
    match (&name[..], &node.indices[..]) {
        (b"Bool", []) => Some(Kind::Bool),
        (b"Int", []) => Some(Kind::Int),
        (b"BitVec", [Index::Num(n @ 1..=64)]) => Some(Kind::Bits(*n as u32)),
        (b"FloatingPoint", [Index::Num(8), Index::Num(24)]) | (b"Float32", []) => Some(Kind::F32),
        (b"FloatingPoint", [Index::Num(11), Index::Num(53)]) | (b"Float64", []) => Some(Kind::F64),
        _ => None,
    }
}

/// A closed term whose value is proposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputTerm {
    /// The term; mostly a constant of the script.
    pub term: TermId,
    /// What it is in words.
    pub kind: Kind,
}

/// A call of a box that can be made in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// Which function of the script.
    pub fun: FunId,
    /// Its node.
    pub node: NodeId,
}

/// Translates the terms of one script.
pub struct Translator<'s> {
    store: &'s Store,
    /// What was made.
    pub graph: Graph,
    /// What each input stands for.
    pub inputs: Vec<InputTerm>,
    /// The boxes, by their number in the graph.
    pub boxes: Vec<FunId>,
    /// The calls.
    pub calls: Vec<Call>,
    /// Terms that became calls.
    called: FxHashSet<TermId>,
    memo: FxHashMap<TermId, NodeId>,
    by_term: FxHashMap<TermId, NodeId>,
    elements: FxHashMap<(TermId, u64), NodeId>,
    free: VarSets,
    /// Steps that are left.
    steps: u32,
    /// Something in the last term was too deep or too long.
    cut: bool,
    /// A call of a box became no node in one of the places where it stands.
    pub(crate) missed: bool,
}

/// What the variables mean here.
type Scope = Vec<(SymbolId, Option<NodeId>)>;

impl<'s> Translator<'s> {
    /// Nothing yet.
    pub fn new(store: &'s Store) -> Translator<'s> {
        Translator {
            store,
            graph: Graph::new(),
            inputs: Vec::new(),
            boxes: Vec::new(),
            calls: Vec::new(),
            called: FxHashSet::default(),
            memo: FxHashMap::default(),
            by_term: FxHashMap::default(),
            elements: FxHashMap::default(),
            free: VarSets::new(),
            steps: STEPS,
            cut: false,
            missed: false,
        }
    }

    /// The node of a closed term. `None` if its sort is no word.
    pub fn closed(&mut self, t: TermId) -> Option<NodeId> {
        self.steps = STEPS;
        let made = self.node(t, &mut Scope::new(), 0);
        if std::mem::take(&mut self.cut) {
            self.missed = self.missed || !calls(self.store, &[t]).is_empty();
        }
        made
    }

    /// Whether a term has no free variable.
    pub(crate) fn is_closed(&mut self, t: TermId) -> bool {
        self.free.free(self.store, t).is_empty()
    }

    /// Whether a call of a box became a node.
    pub fn knows(&self, call: TermId) -> bool {
        self.called.contains(&call)
    }

    fn node(&mut self, t: TermId, scope: &mut Scope, depth: usize) -> Option<NodeId> {
        let closed = self.free.free(self.store, t).is_empty();
        if closed && let Some(&n) = self.memo.get(&t) {
            return Some(n);
        }
        self.steps = self.steps.saturating_sub(1);
        let made = if depth < DEPTH && self.steps > 0 {
            self.try_node(t, scope, depth + 1)
        } else {
            // What is closed is an input, and calls in it are looked at one by one.
            self.cut |= !closed;
            None
        };
        let made = made.or_else(|| closed.then(|| self.as_input(t)).flatten());
        if closed && let Some(n) = made {
            self.memo.insert(t, n);
        }
        made
    }

    /// The term itself as an input; as a constant, if it has the same value everywhere.
    fn as_input(&mut self, t: TermId) -> Option<NodeId> {
        let kind = kind_of(self.store, self.store.sort(t))?;
        if let Some(&n) = self.by_term.get(&t) {
            return Some(n);
        }
        if let Some(word) = constant(self.store, t, kind) {
            return Some(self.graph.word(word, kind));
        }
        // However its index is written, it is one element.
        let element = element(self.store, t);
        let known = element.and_then(|e| self.elements.get(&e).copied());
        let n = known.unwrap_or_else(|| {
            self.inputs.push(InputTerm { term: t, kind });
            self.graph.input(kind)
        });
        self.by_term.insert(t, n);
        if let Some(element) = element {
            self.elements.insert(element, n);
        }
        Some(n)
    }

    fn try_node(&mut self, t: TermId, scope: &mut Scope, depth: usize) -> Option<NodeId> {
        let store = self.store;
        match store.get(t) {
            Term::Literal(s) => {
                let kind = kind_of(store, store.sort(t))?;
                let value = literal(store.symbols.bytes(s), kind)?;
                Some(self.graph.word(value, kind))
            }
            Term::Var(name, _) => {
                let name = store.symbols.canon(name);
                scope.iter().rev().find(|(n, _)| *n == name).and_then(|(_, node)| *node)
            }
            Term::Let(vars, values, body) => {
                let nodes: Vec<Option<NodeId>> =
                    values.iter().map(|&v| self.node(v, scope, depth)).collect();
                self.within(vars, &nodes, body, scope, depth)
            }
            Term::Annotated(inner, ..) => self.node(inner, scope, depth),
            Term::App(head, args) => self.application(store.head(head), t, args, scope, depth),
            Term::Binder(Binder::Forall | Binder::Exists, ..)
            | Term::Binder(..)
            | Term::Apply(..)
            | Term::Match(..) => None,
        }
    }

    /// A body in which these variables mean these nodes.
    fn within(
        &mut self,
        vars: &[TermId],
        nodes: &[Option<NodeId>],
        body: TermId,
        scope: &mut Scope,
        depth: usize,
    ) -> Option<NodeId> {
        let before = scope.len();
        for (&v, &n) in vars.iter().zip(nodes) {
            scope.push((self.store.var_key(v)?.0, n));
        }
        let made = self.node(body, scope, depth);
        scope.truncate(before);
        made
    }

    fn application(
        &mut self,
        head: &Head,
        t: TermId,
        args: &[TermId],
        scope: &mut Scope,
        depth: usize,
    ) -> Option<NodeId> {
        let store = self.store;
        match head.target {
            Target::BitVecLiteral => {
                let kind = kind_of(store, store.sort(t))?;
                let digits = store.symbols.bytes(head.symbol).strip_prefix(b"bv")?;
                let value = std::str::from_utf8(digits).ok()?.parse().ok()?;
                Some(self.graph.word(value, kind))
            }
            Target::Fun(f) => {
                let fun = store.fun(f);
                match fun.kind {
                    FunKind::ClosedBox => {
                        let kind = kind_of(store, fun.result)?;
                        let nodes: Option<Vec<NodeId>> =
                            args.iter().map(|&a| self.node(a, scope, depth)).collect();
                        self.missed |= nodes.is_none();
                        let nodes = nodes?;
                        self.called.insert(t);
                        Some(self.call(f, kind, &nodes))
                    }
                    FunKind::Defined => {
                        let (params, body) = fun.body.as_ref()?;
                        let nodes: Vec<Option<NodeId>> =
                            args.iter().map(|&a| self.node(a, scope, depth)).collect();
                        // A body sees its parameters and nothing else.
                        self.within(params, &nodes, *body, &mut Scope::new(), depth)
                    }
                    FunKind::Named(inner) => self.node(inner, scope, depth),
                    _ => None,
                }
            }
            Target::Op(op) => {
                let name = &store.theories().operator(op).name[..];
                let nodes: Vec<NodeId> =
                    args.iter().map(|&a| self.argument(a, scope, depth)).collect::<Option<_>>()?;
                crate::operators::make(&mut self.graph, store, name, head, t, args, &nodes)
            }
            _ => None,
        }
    }

    /// An argument. A rounding mode is no word: it stands as a constant, and the operator looks at the term.
    fn argument(&mut self, t: TermId, scope: &mut Scope, depth: usize) -> Option<NodeId> {
        let sort = self.store.sorts.get(self.store.sort(t));
        if &self.store.sorts.con_name(sort.con, &self.store.symbols)[..] == b"RoundingMode" {
            return Some(self.graph.truth(false));
        }
        self.node(t, scope, depth)
    }

    fn call(&mut self, fun: FunId, kind: Kind, args: &[NodeId]) -> NodeId {
        let number = self.boxes.iter().position(|b| *b == fun).unwrap_or_else(|| {
            self.boxes.push(fun);
            self.boxes.len() - 1
        });
        let args: Vec<NodeId> = args.iter().map(|&a| self.one_nan(a)).collect();
        let node = self.graph.make(Op::Call(number as u32), kind, &args);
        let call = Call { fun, node };
        if !self.calls.contains(&call) {
            self.calls.push(call);
        }
        node
    }
}

impl Translator<'_> {
    /// What a box is given: SMT-LIB has one NaN where machines have many, which a box can tell apart.
    fn one_nan(&mut self, arg: NodeId) -> NodeId {
        let kind = self.graph.kind(arg);
        let nan = match kind {
            Kind::F32 => u64::from(f32::NAN.to_bits()),
            Kind::F64 => f64::NAN.to_bits(),
            _ => return arg,
        };
        let is_nan = self.graph.make(Op::FpIsNan, Kind::Bool, &[arg]);
        let nan = self.graph.word(nan, kind);
        self.graph.make(Op::Ite, kind, &[is_nan, nan, arg])
    }
}

/// The word of a term that has the same value everywhere, such as `((_ to_fp 11 53) RNE 0.1)`.
fn constant(store: &Store, t: TermId, kind: Kind) -> Option<u64> {
    if !is_plain(store, t) {
        return None;
    }
    let nothing = Model::new();
    let mut ev = Evaluator::new(store, &nothing);
    let value = ev.value(t);
    ev.values()
        .is_closed(value)
        .then(|| ev.show(value, store.sort(t)))
        .and_then(|text| crate::literal::read(&text, kind))
}

/// The array and the index of an element, if that is the same everywhere.
fn element(store: &Store, t: TermId) -> Option<(TermId, u64)> {
    let Term::App(head, &[array, index]) = store.get(t) else { return None };
    let Target::Op(op) = store.head(head).target else { return None };
    let kind = kind_of(store, store.sort(index))?;
    let is_select = store.theories().operator(op).name[..] == *"select";
    is_select.then(|| constant(store, index, kind)).flatten().map(|word| (array, word))
}

/// Whether a term has no functions of the script in it but datatypes' and definitions: one that calls itself may have no end.
fn is_plain(store: &Store, root: TermId) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = vec![root];
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        stack.extend_from_slice(store.subterms(t));
        if let Term::App(head, _) = store.get(t)
            && let Target::Fun(f) = store.head(head).target
        {
            match store.fun(f).kind {
                FunKind::Defined => stack.extend(store.fun(f).body.as_ref().map(|b| b.1)),
                FunKind::Named(inner) => stack.push(inner),
                FunKind::Constructor(..) | FunKind::Selector(..) => {}
                _ => return false,
            }
        }
    }
    true
}

/// The word of a literal.
fn literal(text: &[u8], kind: Kind) -> Option<u64> {
    let text = std::str::from_utf8(text).ok()?;
    match kind {
        Kind::Bits(_) => match text.strip_prefix("#x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => u64::from_str_radix(text.strip_prefix("#b")?, 2).ok(),
        },
        Kind::Int => text.parse::<i64>().ok().map(i64::cast_unsigned),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use smelt_smtlib::Theories;

    fn read(script: &str) -> Problem {
        Problem::read(script.into(), None, Theories::builtin()).expect("a script")
    }

    /// Definitions inside each other: nobody waits for 2^60 steps, and whoever uses the nodes knows that calls are missing.
    #[test]
    fn what_is_too_long_is_left() {
        let mut script = "(declare-const x Int)(declare-cb f (Int) Int)
                          (define-fun h0 ((n Int)) Int (f n))"
            .to_owned();
        for i in 1..=60 {
            let h = format!("h{}", i - 1);
            script += &format!("(define-fun h{i} ((n Int)) Int (+ ({h} n) ({h} (+ n 1))))");
        }
        let problem = read(&format!("{script}(assert (= (h60 x) 5))(check-sat)"));
        let mut translator = Translator::new(problem.store());
        assert!(translator.closed(problem.conjuncts[0]).is_some(), "it is an input");
        assert!(translator.missed);
        let few = read(&format!("{script}(assert (= (h3 x) 5))(check-sat)"));
        let mut translator = Translator::new(few.store());
        translator.closed(few.conjuncts[0]);
        assert!(!translator.missed && translator.calls.len() == 4);
    }

    #[test]
    fn an_element_is_one_input_however_its_index_is_written() {
        let problem = read(
            "(declare-const m (Array (_ BitVec 8) (_ BitVec 8)))(declare-const i (_ BitVec 8))
             (assert (bvult (bvadd (select m #x02) (select m (bvadd #x01 #x01))) (select m (bvadd #x01 #x02))))
             (assert (= (select m i) (select m (bvadd i #x00))))(check-sat)",
        );
        let mut translator = Translator::new(problem.store());
        translator.closed(problem.conjuncts[0]);
        assert_eq!(translator.inputs.len(), 2);
        translator.closed(problem.conjuncts[1]);
        assert_eq!(translator.inputs.len(), 4);
    }

    /// Nobody knows how often a definition calls itself, so that its calls are no nodes; but they are calls.
    #[test]
    fn what_calls_itself_is_an_input() {
        let problem = read(
            "(declare-const x Int)(declare-cb f (Int) Int)
             (define-fun-rec r ((n Int)) Int (ite (< n 1) 0 (+ (f n) (r (- n 1)) (r (- n 2)))))
             (assert (= (r x) 5))(check-sat)",
        );
        let mut translator = Translator::new(problem.store());
        translator.closed(problem.conjuncts[0]);
        assert_eq!(translator.inputs.len(), 1);
        let inside = calls(problem.store(), &problem.conjuncts);
        assert!(inside.len() == 1 && !translator.knows(inside[0]));
    }

    /// SMT-LIB has one NaN: whatever bits an input has, a box is given the same.
    #[test]
    fn a_box_sees_one_nan() {
        let problem = read(
            "(declare-const x Float64)(declare-cb f (Float64) Bool)(assert (f (fp.neg x)))(check-sat)",
        );
        let mut translator = Translator::new(problem.store());
        let atom = translator.closed(problem.conjuncts[0]).expect("a node");
        let program = crate::program::Program::of(&translator.graph, &[atom], &[], false);
        let mut seen = Vec::new();
        for bits in [f64::NAN.to_bits(), f64::NAN.to_bits() | 1 << 63 | 5, 0x7ff0_0000_0000_0001] {
            crate::machine::Machine::new(&program).run(&[bits], &mut |_, args| {
                seen.push(args[0]);
                Some(1)
            });
        }
        assert_eq!(seen, [f64::NAN.to_bits(); 3]);
    }
}
