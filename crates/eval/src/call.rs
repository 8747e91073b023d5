//! Scopes, and calls of functions: a call is a scope of its own, and its value is remembered by the
//! values of its arguments.

use crate::machine::{Bound, Called, Depth, Scope};
use crate::reason::Reason;
use crate::value::{Origin, Value, ValueId};
use crate::{Evaluator, Interpretation};
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::Target;
use smelt_smtlib::{SortId, Term, TermId};

/// How a call starts.
pub(crate) enum Begun {
    Value(ValueId),
    Body(u32, TermId),
}

/// Calls of closed boxes that are remembered at a time: each is compared with those before it.
const MOST_UNSEEN: usize = 256;

impl Evaluator<'_> {
    /// A new scope.
    pub(crate) fn enter(&mut self) {
        self.stamp += 1;
        let floor = self.scopes.last().map_or(0, |s| s.floor);
        self.scopes.push(Scope { stamp: self.stamp, hidden: self.hidden.len(), floor });
    }

    /// A variable has a value in the innermost scope.
    pub(crate) fn bind(&mut self, x: TermId, value: ValueId) {
        if let Term::Var(symbol, _) = self.store.get(x) {
            self.bind_name(self.store.symbols.canon(symbol), value);
        }
    }

    pub(crate) fn bind_name(&mut self, name: SymbolId, value: ValueId) {
        let depth = self.scopes.len() as Depth;
        if self.names.len() <= name.index() {
            self.names.resize(name.index() + 1, None);
        }
        let old = self.names[name.index()].replace(Bound { value, depth });
        if old.is_some()
            && let Some(scope) = self.scopes.last_mut()
        {
            scope.floor = depth;
        }
        self.hidden.push((name, old));
    }

    /// The innermost scope ends.
    pub(crate) fn leave(&mut self) {
        let Some(scope) = self.scopes.pop() else { return };
        for (name, old) in self.hidden.drain(scope.hidden..).rev() {
            self.names[name.index()] = old;
        }
    }

    /// The innermost scope that a free variable of the term is bound in.
    pub(crate) fn free_depth(&mut self, t: TermId) -> Depth {
        let free = self.free.free(self.store, t);
        let bound = free.iter().filter_map(|(name, _)| self.names.get(name.index()).copied()?);
        bound.map(|b| b.depth).max().unwrap_or(0)
    }

    /// The free variables of a term with their values.
    pub(crate) fn captured(&mut self, t: TermId) -> Box<[(SymbolId, ValueId)]> {
        let free = self.free.free(self.store, t);
        free.iter()
            .filter_map(|(name, _)| {
                let bound = self.names.get(name.index()).copied().flatten()?;
                Some((*name, bound.value))
            })
            .collect()
    }

    /// The value of a function of the script.
    pub(crate) fn call(&mut self, f: FunId, args: &[ValueId]) -> ValueId {
        let instance = self.store.sorts.canon(self.store.fun(f).result);
        match self.begin_call(f, args, instance) {
            Begun::Value(v) => v,
            Begun::Body(call, body) => {
                let value = self.value_in_scope(body);
                self.leave();
                if self.exhausted { value } else { self.end_call(call, value) }
            }
        }
    }

    /// A call has this value, unless it needed its own: then it is the one that was assumed for it.
    pub(crate) fn end_call(&mut self, call: u32, value: ValueId) -> ValueId {
        let called = &mut self.calls[call as usize];
        let value = if called.cyclic {
            let reason = Reason::Cyclic(called.fun);
            let result = self.store.sorts.canon(self.store.fun(called.fun).result);
            self.values.open(Origin::Fun(called.fun, result), &called.args, reason)
        } else {
            value
        };
        called.value = Some(value);
        value
    }

    /// An open value of a generic function belongs to this application alone: the same function for
    /// other sorts is another one, even where values have the same ids.
    pub(crate) fn settled(&mut self, t: TermId, value: ValueId) -> ValueId {
        if self.values.is_closed(value) {
            return value;
        }
        let Term::App(head, _) = self.store.get(t) else { return value };
        let Target::Fun(f) = self.store.head(head).target else { return value };
        let fun = self.store.fun(f);
        match fun.kind {
            FunKind::Constructor(..) | FunKind::Selector(..) => value,
            _ if fun.generic => self.values.open(Origin::Term(t), &[value], Reason::Arguments),
            _ => value,
        }
    }

    /// Remembers a call of a closed box that nobody has made yet. Whoever makes those that are remembered asks again.
    pub(crate) fn not_seen(&mut self, f: FunId, args: &[ValueId]) {
        if self.unseen.len() >= MOST_UNSEEN {
            return;
        }
        let is_new = || !self.unseen.iter().any(|(g, known)| *g == f && **known == *args);
        if args.iter().all(|&a| self.values.is_closed(a)) && is_new() {
            self.unseen.push((f, args.into()));
        }
    }

    /// Starts a call: its value if that is known or needs no body; else the body, in a scope of its
    /// own.
    pub(crate) fn begin_call(&mut self, f: FunId, args: &[ValueId], instance: SortId) -> Begun {
        if let Some(&value) = self.assumed.get(&f).and_then(|points| points.get(args)) {
            return Begun::Value(value);
        }
        let fun = self.store.fun(f);
        match fun.kind {
            FunKind::Constructor(datatype, _) => {
                if self.store.datatype(datatype).coinductive {
                    let reason = Reason::Coinductive;
                    return Begun::Value(self.values.open(Origin::Fun(f, instance), args, reason));
                }
                return Begun::Value(self.values.add(Value::Data(f, args.into())));
            }
            FunKind::Selector(_, constructor, field) => {
                return Begun::Value(self.selector(f, constructor, field, args[0], instance));
            }
            FunKind::ClosedBox => {
                // What it was seen to do, and nothing else.
                if let Some(Interpretation::Points(_)) = self.model.interpretation(f) {
                    return Begun::Value(self.point(f, args));
                }
                self.not_seen(f, args);
                let reason = Reason::ClosedBox(f);
                return Begun::Value(self.values.open(Origin::Fun(f, instance), args, reason));
            }
            _ => {}
        }
        let (params, body): (&[TermId], TermId) = match (&fun.body, self.model.interpretation(f)) {
            (Some((params, body)), _) => (params, *body),
            (None, Some(Interpretation::Definition(params, body))) => (params, *body),
            (None, Some(Interpretation::Points(_))) => {
                return Begun::Value(self.point(f, args));
            }
            // A variable of Horn rules may be anything.
            (None, None) if fun.kind == FunKind::Var => {
                return Begun::Value(self.values.open(
                    Origin::Fun(f, instance),
                    args,
                    Reason::Arbitrary,
                ));
            }
            (None, None) => {
                let reason = Reason::NotInModel(f);
                return Begun::Value(self.values.open(Origin::Fun(f, instance), args, reason));
            }
        };
        // A long definition by cases is a table: a call costs one look.
        if fun.body.is_none()
            && !args.is_empty()
            && let Some(table) = self.definition_table(f)
        {
            return Begun::Value(self.apply(table, args));
        }
        let key = (f, Box::from(args));
        if let Some(&call) = self.call_ids.get(&key) {
            let value = match self.calls[call as usize].value {
                Some(v) => v,
                None => {
                    self.calls[call as usize].cyclic = true;
                    // The same as at the end of the call.
                    let result = self.store.sorts.canon(self.store.fun(f).result);
                    self.values.open(Origin::Fun(f, result), args, Reason::Cyclic(f))
                }
            };
            return Begun::Value(value);
        }
        if self.scopes.len() >= self.limits.depth {
            return Begun::Value(self.values.open(Origin::Fun(f, instance), args, Reason::Budget));
        }
        let call = self.calls.len() as u32;
        self.calls.push(Called { fun: f, args: args.into(), value: None, cyclic: false });
        self.call_ids.insert(key, call);
        self.enter();
        for (&x, &v) in params.iter().zip(args) {
            self.bind(x, v);
        }
        Begun::Body(call, body)
    }
}
