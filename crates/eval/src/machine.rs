//! The evaluator's machine: one pass over the shared graph with a stack instead of recursion.
//!
//! A term's value is remembered together with the innermost scope that it depends on. Scopes nest,
//! so a remembered value is good as long as that scope is the one that stands at its depth and no
//! inner scope hides a name ([`Scope::floor`]).

use crate::Evaluator;
use crate::call::Begun;
use crate::ops::{Call, Shape};
use crate::reason::Reason;
use crate::value::{Origin, Value, ValueId};
use smallvec::SmallVec;
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::term::{Binder, HeadId, Target};
use smelt_smtlib::{Term, TermId};
use std::time::Instant;

/// How deep a value reaches: the number of scopes that must stay as they are; zero for a closed term.
pub(crate) type Depth = u32;

/// What is remembered of a term.
#[derive(Clone, Copy, Default)]
pub(crate) struct Memo {
    /// The value plus one; zero if there is none.
    value: u32,
    depth: Depth,
    stamp: u32,
}

/// The meaning of a bound name.
#[derive(Clone, Copy)]
pub(crate) struct Bound {
    pub(crate) value: ValueId,
    pub(crate) depth: Depth,
}

/// Names that were bound together.
pub(crate) struct Scope {
    pub(crate) stamp: u32,
    /// Where the names that it hid start in `Evaluator::hidden`.
    pub(crate) hidden: usize,
    /// The innermost scope that hides a name of another one.
    pub(crate) floor: Depth,
}

/// A value on the stack.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) value: ValueId,
    pub(crate) depth: Depth,
}

/// What is to be done.
#[derive(Clone, Copy)]
pub(crate) enum Frame {
    /// Find the value of a term.
    Visit(TermId),
    /// The arguments are on the stack from here on.
    Apply(TermId, u32),
    /// A connective: the next argument, and where the open ones start on the stack.
    Connective(TermId, u32, u32, Depth),
    /// The condition is on the stack.
    Condition(TermId),
    /// Both branches are on the stack, above the condition.
    Branches(TermId),
    /// The value on the stack is that of the term, which depends on this depth too.
    Join(TermId, Depth),
    /// The values of a `let` are on the stack.
    Let(TermId, u32),
    /// The value of a `let`'s body is on the stack.
    LetEnd(TermId, Depth),
    /// The value of a `match`'s term is on the stack.
    Match(TermId),
    /// An array and what is written to it, innermost first, are on the stack.
    Stores(TermId, u32, u32),
    /// The value of a function's body is on the stack.
    Return(TermId, u32, Depth),
}

/// A function applied to values.
pub(crate) struct Called {
    pub(crate) fun: FunId,
    pub(crate) args: Box<[ValueId]>,
    /// `None` while it is being computed.
    pub(crate) value: Option<ValueId>,
    /// It needed its own value.
    pub(crate) cyclic: bool,
}

/// Terms that are visited between two looks at the clock.
const LOOK: u64 = 256;

/// The machine was stopped by its budget, or by the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exhausted;

impl Evaluator<'_> {
    /// The value of a closed term, with a fresh budget.
    pub fn value(&mut self, t: TermId) -> ValueId {
        if !self.choices_taken {
            self.choose_by_model();
        }
        self.evaluate(t)
    }

    /// Forgets what was found, but not the values.
    pub(crate) fn forget(&mut self) {
        self.memo.fill(Memo::default());
        self.calls.clear();
        self.call_ids.clear();
        self.tabulated.clear();
        self.definitions.clear();
        self.points.clear();
        self.witnesses.clear();
    }

    /// A fresh budget, and room for what will be known of each term.
    pub(crate) fn begin(&mut self) {
        self.steps = 0;
        self.exhausted = false;
        self.most_values = self.values.len() + self.limits.values;
        if self.memo.len() < self.store.len() {
            self.memo.resize(self.store.len(), Memo::default());
        }
    }

    pub(crate) fn evaluate(&mut self, t: TermId) -> ValueId {
        self.begin();
        let value = self.value_in_scope(t);
        if self.exhausted {
            // Whatever was being computed never got a value.
            self.calls.retain(|c| c.value.is_some());
            let ids = self.calls.iter().enumerate();
            self.call_ids = ids.map(|(i, c)| ((c.fun, c.args.clone()), i as u32)).collect();
        }
        value
    }

    /// The value of a term in the present scope. May be used from inside an operator.
    pub(crate) fn value_in_scope(&mut self, t: TermId) -> ValueId {
        if self.nesting >= self.limits.nesting || self.exhausted {
            // With the values of its variables: under others it may be another value.
            return self.open_term(t, Reason::Budget);
        }
        self.nesting += 1;
        let (frames, stack, scopes) = (self.frames.len(), self.stack.len(), self.scopes.len());
        self.frames.push(Frame::Visit(t));
        let outcome = self.run(frames);
        self.nesting -= 1;
        match (outcome, self.stack.pop()) {
            (Ok(()), Some(slot)) => slot.value,
            _ => {
                // Everything up to the top gives up; nothing is remembered of it.
                self.exhausted = true;
                self.frames.truncate(frames);
                self.stack.truncate(stack);
                while self.scopes.len() > scopes {
                    self.leave();
                }
                self.open_term(t, Reason::Budget)
            }
        }
    }

    fn run(&mut self, base: usize) -> Result<(), Exhausted> {
        while self.frames.len() > base {
            if self.exhausted {
                return Err(Exhausted);
            }
            let Some(frame) = self.frames.pop() else { break };
            match frame {
                Frame::Visit(t) => self.visit(t)?,
                Frame::Apply(t, at) => self.apply_frame(t, at as usize),
                Frame::Connective(t, next, at, depth) => {
                    self.connective(t, next as usize, at as usize, depth);
                }
                Frame::Condition(t) => self.condition(t),
                Frame::Branches(t) => self.branches(t),
                Frame::Join(t, depth) => {
                    if let Some(slot) = self.stack.pop() {
                        self.finish(t, slot.value, depth.max(slot.depth));
                    }
                }
                Frame::Let(t, at) => self.enter_let(t, at as usize),
                Frame::LetEnd(t, depth) => {
                    let own = self.scopes.len() as Depth;
                    self.leave();
                    if let Some(slot) = self.stack.pop() {
                        // What is below the body's own names depends on the scopes outside.
                        let body = if slot.depth >= own { own - 1 } else { slot.depth };
                        self.finish(t, slot.value, depth.max(body));
                    }
                }
                Frame::Match(t) => self.choose(t),
                Frame::Stores(t, at, n) => self.finish_stores(t, at as usize, n as usize),
                Frame::Return(t, call, depth) => {
                    self.leave();
                    if let Some(slot) = self.stack.pop() {
                        let value = self.end_call(call, slot.value);
                        let value = self.settled(t, value);
                        self.finish(t, value, depth);
                    }
                }
            }
        }
        Ok(())
    }

    /// The value of `t` is known: it goes onto the stack.
    pub(crate) fn finish(&mut self, t: TermId, value: ValueId, depth: Depth) {
        let floor = self.scopes.last().map_or(0, |s| s.floor);
        let depth = if depth == 0 { 0 } else { depth.max(floor) };
        let stamp = if depth == 0 { 0 } else { self.scopes[depth as usize - 1].stamp };
        self.memo[t.index()] = Memo { value: value.index() as u32 + 1, depth, stamp };
        self.stack.push(Slot { value, depth });
    }

    pub(crate) fn remembered(&self, t: TermId) -> Option<Slot> {
        let memo = self.memo[t.index()];
        if memo.value == 0 {
            return None;
        }
        if memo.depth > 0 {
            let scope = self.scopes.get(memo.depth as usize - 1)?;
            let floor = self.scopes.last().map_or(0, |s| s.floor);
            if scope.stamp != memo.stamp || memo.depth < floor {
                return None;
            }
        }
        Some(Slot { value: self.values.id(memo.value - 1), depth: memo.depth })
    }

    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn visit(&mut self, t: TermId) -> Result<(), Exhausted> {
        if let Some(slot) = self.remembered(t) {
            self.stack.push(slot);
            return Ok(());
        }
        self.steps += 1;
        self.visited += 1;
        if self.steps > self.limits.steps
            || self.visited.is_multiple_of(LOOK) && self.is_late()
            || self.frames.len() > self.limits.frames
            || self.values.len() > self.most_values
        {
            return Err(Exhausted);
        }
        let store = self.store;
        match store.get(t) {
            Term::Literal(symbol) => {
                let value = self.literal(t, symbol);
                self.finish(t, value, 0);
            }
            Term::Var(symbol, _) => {
                let name = store.symbols.canon(symbol);
                let slot = match self.names.get(name.index()).copied().flatten() {
                    Some(b) => Slot { value: b.value, depth: b.depth },
                    None => {
                        let origin = Origin::Term(t);
                        let value = self.values.open(origin, &[], Reason::Arbitrary);
                        Slot { value, depth: self.scopes.len() as Depth }
                    }
                };
                self.stack.push(slot);
            }
            Term::App(head, args) => self.visit_app(t, head, args),
            Term::Apply(function, args) => {
                self.frames.push(Frame::Apply(t, self.stack.len() as u32));
                self.frames.extend(args.iter().rev().map(|&a| Frame::Visit(a)));
                self.frames.push(Frame::Visit(function));
            }
            Term::Let(_, values, _) => {
                self.frames.push(Frame::Let(t, self.stack.len() as u32));
                self.frames.extend(values.iter().rev().map(|&v| Frame::Visit(v)));
            }
            Term::Binder(binder, vars, bodies) => {
                let depth = self.free_depth(t);
                let value = match binder {
                    Binder::Forall | Binder::Exists => {
                        self.quantifier(t, binder == Binder::Forall, vars, bodies[0])
                    }
                    Binder::Lambda => self.closure(t),
                    Binder::Comprehension => self.comprehension(t, vars, bodies),
                    Binder::Choice | Binder::Witness => self.open_term(t, Reason::Binder),
                };
                self.finish(t, value, depth);
            }
            Term::Match(scrutinee, ..) => {
                self.frames.push(Frame::Match(t));
                self.frames.push(Frame::Visit(scrutinee));
            }
            Term::Annotated(inner, ..) => self.frames.push(Frame::Visit(inner)),
        }
        Ok(())
    }

    fn visit_app(&mut self, t: TermId, head: HeadId, args: &[TermId]) {
        let at = self.stack.len() as u32;
        if let Target::Op(op) = self.store.head(head).target {
            match self.rules.shape(op) {
                Some(Shape::Connective(_)) => {
                    self.frames.push(Frame::Connective(t, 0, at, 0));
                    return;
                }
                Some(Shape::Ite) => {
                    self.frames.push(Frame::Condition(t));
                    self.frames.push(Frame::Visit(args[0]));
                    return;
                }
                _ if self.rules.is_store(op) && self.visit_stores(t, at) => return,
                _ => {}
            }
        }
        if let Target::Fun(f) = self.store.head(head).target
            && let FunKind::Named(named) = self.store.fun(f).kind
        {
            self.frames.push(Frame::Visit(named));
            return;
        }
        self.frames.push(Frame::Apply(t, at));
        self.frames.extend(args.iter().rev().map(|&a| Frame::Visit(a)));
    }

    /// `and`, `or`, `=>` with their arguments one after the other: the first that decides ends it.
    /// An argument that is open stays on the stack.
    fn connective(&mut self, t: TermId, next: usize, at: usize, depth: Depth) {
        let Term::App(head, args) = self.store.get(t) else { return };
        let Target::Op(op) = self.store.head(head).target else { return };
        let Some(Shape::Connective(connective)) = self.rules.shape(op) else { return };
        let mut depth = depth;
        if next > 0
            && let Some(&slot) = self.stack.last()
        {
            depth = depth.max(slot.depth);
            let last = next == args.len();
            match self.values.as_bool(slot.value) {
                Some(b) if b == connective.decides(last) => {
                    self.stack.truncate(at);
                    let value = ValueId::of_bool(connective.decision());
                    return self.finish(t, value, depth);
                }
                // A neutral argument of `and` and `or` says nothing about the rest.
                Some(_) if connective.is_symmetric() => {
                    self.stack.pop();
                }
                _ => {}
            }
        }
        if next < args.len() {
            self.frames.push(Frame::Connective(t, next as u32 + 1, at as u32, depth));
            self.frames.push(Frame::Visit(args[next]));
            return;
        }
        let rest: SmallVec<[ValueId; 8]> = self.stack[at..].iter().map(|s| s.value).collect();
        self.stack.truncate(at);
        let value = match rest[..] {
            _ if rest.iter().all(|&v| self.values.as_bool(v).is_some()) => {
                ValueId::of_bool(!connective.decision())
            }
            [one] if connective.is_symmetric() => one,
            _ => {
                let sort = self.store.sort(t);
                let origin = Origin::Head(head, sort, sort);
                self.values.open(origin, &rest, Reason::Arguments)
            }
        };
        self.finish(t, value, depth);
    }

    fn condition(&mut self, t: TermId) {
        let Term::App(_, &[_, then, otherwise]) = self.store.get(t) else { return };
        let Some(&slot) = self.stack.last() else { return };
        match self.values.as_bool(slot.value) {
            Some(b) => {
                self.stack.pop();
                self.frames.push(Frame::Join(t, slot.depth));
                self.frames.push(Frame::Visit(if b { then } else { otherwise }));
            }
            None => {
                self.frames.push(Frame::Branches(t));
                self.frames.push(Frame::Visit(otherwise));
                self.frames.push(Frame::Visit(then));
            }
        }
    }

    fn branches(&mut self, t: TermId) {
        let Term::App(head, _) = self.store.get(t) else { return };
        let (Some(b), Some(a), Some(c)) = (self.stack.pop(), self.stack.pop(), self.stack.pop())
        else {
            return;
        };
        let depth = a.depth.max(b.depth).max(c.depth);
        let value = if self.equal(a.value, b.value) == Some(true) {
            a.value
        } else {
            let sort = self.store.sort(t);
            let origin = Origin::Head(head, sort, sort);
            self.values.open(origin, &[c.value, a.value, b.value], Reason::Arguments)
        };
        self.finish(t, value, depth);
    }

    fn apply_frame(&mut self, t: TermId, at: usize) {
        let args: SmallVec<[ValueId; 8]> = self.stack[at..].iter().map(|s| s.value).collect();
        let depth = self.stack[at..].iter().map(|s| s.depth).max().unwrap_or(0);
        self.stack.truncate(at);
        let value = match self.store.get(t) {
            Term::App(head, _) => match self.store.head(head).target {
                Target::Fun(f) => {
                    let arity = self.store.fun(f).params.len();
                    if args.len() < arity {
                        self.values.add(Value::Partial(f, args[..].into()))
                    } else if args.len() > arity {
                        let function = self.call(f, &args[..arity]);
                        self.apply(function, &args[arity..])
                    } else {
                        let instance = self.first_sort(t, self.store.sort(t));
                        match self.begin_call(f, &args, instance) {
                            Begun::Value(v) => self.settled(t, v),
                            Begun::Body(call, body) => {
                                self.frames.push(Frame::Return(t, call, depth));
                                self.frames.push(Frame::Visit(body));
                                return;
                            }
                        }
                    }
                }
                target => {
                    let call =
                        Call { term: t, head, target, sort: self.store.sort(t), args: &args };
                    crate::ops::evaluate(self, &call)
                }
            },
            Term::Apply(..) => self.apply(args[0], &args[1..]),
            _ => return,
        };
        self.finish(t, value, depth);
    }

    fn enter_let(&mut self, t: TermId, at: usize) {
        let store = self.store;
        let Term::Let(vars, _, body) = store.get(t) else { return };
        let values: SmallVec<[ValueId; 8]> = self.stack[at..].iter().map(|s| s.value).collect();
        let depth = self.stack[at..].iter().map(|s| s.depth).max().unwrap_or(0);
        self.stack.truncate(at);
        self.enter();
        for (&x, &v) in vars.iter().zip(&values) {
            self.bind(x, v);
        }
        self.frames.push(Frame::LetEnd(t, depth));
        self.frames.push(Frame::Visit(body));
    }

    /// Chooses the case of a `match`.
    fn choose(&mut self, t: TermId) {
        let store = self.store;
        let Term::Match(_, patterns, bodies, _) = store.get(t) else { return };
        let Some(slot) = self.stack.pop() else { return };
        let (constructor, fields): (_, SmallVec<[ValueId; 4]>) = match self.values.get(slot.value) {
            Value::Data(c, fields) => (Some(*c), fields.iter().copied().collect()),
            _ => (None, SmallVec::new()),
        };
        for (i, (pattern, &body)) in patterns.iter().zip(bodies).enumerate() {
            let taken: &[ValueId] = match pattern.constructor {
                None => std::slice::from_ref(&slot.value),
                // Which case fits is not known.
                Some(_) if constructor.is_none() => break,
                Some(c) if Some(c) == constructor => &fields,
                Some(_) => continue,
            };
            self.enter();
            for (&x, &v) in store.bound_in(t, i + 1).iter().zip(taken) {
                self.bind(x, v);
            }
            self.frames.push(Frame::LetEnd(t, slot.depth));
            self.frames.push(Frame::Visit(body));
            return;
        }
        let reason = Reason::Arguments;
        let value = self.open_term_over(t, &[slot.value], reason);
        let depth = self.free_depth(t).max(slot.depth);
        self.finish(t, value, depth);
    }

    /// The value of a term that has none, in the present scope.
    pub(crate) fn open_term(&mut self, t: TermId, reason: Reason) -> ValueId {
        self.open_term_over(t, &[], reason)
    }

    fn open_term_over(&mut self, t: TermId, more: &[ValueId], reason: Reason) -> ValueId {
        let captured = self.captured(t);
        let args: Vec<ValueId> =
            captured.iter().map(|(_, v)| *v).chain(more.iter().copied()).collect();
        self.values.open(Origin::Term(t), &args, reason)
    }

    fn closure(&mut self, t: TermId) -> ValueId {
        let captured = self.captured(t);
        self.values.add(Value::Closure(t, captured))
    }
}
