//! From terms to words. `let` is expanded, definitions are inlined, calls of boxes become nodes. A closed
//! term that has no meaning in words (an element of an array, a quantifier, a product of 200 bits that is
//! compared) becomes an input: the search proposes its value, and the SMT engine says whether it can be so.

use crate::graph::{Graph, Kind, NodeId, Op};
use rustc_hash::{FxHashMap, FxHashSet};
use smelt_eval::{Evaluator, Model};
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::sort::{Con, Index, SortId};
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::{Binder, Head, Target, VarSets};
use smelt_smtlib::{Store, Term, TermId};

/// Terms inside each other; one that is deeper is an input.
const DEPTH: usize = 2000;

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
    free: VarSets,
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
            free: VarSets::new(),
        }
    }

    /// The node of a closed term. `None` if its sort is no word.
    pub fn closed(&mut self, t: TermId) -> Option<NodeId> {
        self.node(t, &mut Scope::new(), 0)
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
        let made = if depth < DEPTH { self.try_node(t, scope, depth + 1) } else { None };
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
        let n = self.graph.input(kind);
        self.inputs.push(InputTerm { term: t, kind });
        self.by_term.insert(t, n);
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
                        let nodes: Vec<NodeId> = args
                            .iter()
                            .map(|&a| self.node(a, scope, depth))
                            .collect::<Option<_>>()?;
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
        let node = self.graph.make(Op::Call(number as u32), kind, args);
        let call = Call { fun, node };
        if !self.calls.contains(&call) {
            self.calls.push(call);
        }
        node
    }
}

/// The word of a term that has the same value everywhere, such as `((_ to_fp 11 53) RNE 0.1)`.
fn constant(store: &Store, t: TermId, kind: Kind) -> Option<u64> {
    let nothing = Model::new();
    let mut ev = Evaluator::new(store, &nothing);
    let value = ev.value(t);
    ev.values()
        .is_closed(value)
        .then(|| ev.show(value, store.sort(t)))
        .and_then(|text| crate::literal::read(&text, kind))
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
