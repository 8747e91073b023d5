//! Definitions of a model: which function each one means, and its body.

use super::{Definition, ModelText};
use crate::check::{Binding, Checker, Result};
use crate::decl::{FunId, FunKind, SortList};
use crate::problem::ProblemKind;
use crate::sort::{Con, SortId};
use crate::symbol::SymbolId;
use crate::term::{Target, Term, TermId};
use crate::theory::OpId;
use smallvec::SmallVec;

/// A definition whose name is known and whose body is still to be read.
pub(in crate::check) enum Pending {
    Fun(FunId),
    /// A constant of an array sort that is printed as a function.
    Array(FunId),
    /// A function whose value is a function, printed with the parameters of both.
    Curried(FunId),
    /// An element that is the value of a term: `(define-fun U!6 () U (f U!4))`.
    Element(TermId),
    Op(OpId),
    Ignored(FunId),
}

pub(in crate::check) struct Heading {
    what: Pending,
    list: usize,
    vars: SmallVec<[TermId; 8]>,
    result: SortId,
    body: usize,
}

impl Checker {
    /// A name that is defined: a word of the syntax stands for the name between bars.
    pub(in crate::check) fn model_name(&mut self, at: usize) -> Result<SymbolId> {
        let symbol = self.name_at(at)?;
        let reserved = match self.slots[symbol.index()].term {
            Binding::Word(w) => w.is_reserved(),
            _ => false,
        };
        if !reserved {
            return Ok(symbol);
        }
        let quoted = [b"|", self.store.symbols.bytes(symbol), b"|"].concat();
        let symbol = self.store.symbols.intern(&quoted);
        self.sync();
        Ok(symbol)
    }

    /// Name, parameters and sort of a definition; its name means it from here on.
    pub(in crate::check) fn heading(
        &mut self,
        name: usize,
        symbol: SymbolId,
        list: Option<usize>,
        result: usize,
        body: usize,
    ) -> Result<Heading> {
        let vars = match list {
            Some(list) => self.sorted_vars(list)?,
            None => SmallVec::new(),
        };
        let result = self.sort(result)?;
        let params = self.var_sorts(&vars);
        let what = self.defined(name, symbol, &params, result)?;
        Ok(Heading { what, list: list.unwrap_or(name), vars, result, body })
    }

    /// Which function a model means by a name.
    pub(in crate::check) fn defined(
        &mut self,
        at: usize,
        symbol: SymbolId,
        params: &SortList,
        result: SortId,
    ) -> Result<Pending> {
        let canon = self.store.symbols.canon(symbol);
        let binding = self.slots[canon.index()].term;
        let heads = match binding {
            Binding::Head(h) => vec![h],
            Binding::Overloaded(i) => self.overloaded_heads(i),
            Binding::Term(t) => match self.store.get(t) {
                Term::App(h, []) => vec![h],
                _ => vec![],
            },
            Binding::Op(op) => vec![self.store.op_head(op)],
            Binding::Word(w) if w.is_reserved() => {
                return self.malformed(at, "this word is syntax and cannot be a name");
            }
            _ => vec![],
        };
        let mut misfit = None;
        for head in heads {
            match self.store.head(head).target {
                Target::Fun(f) => {
                    let fun = self.store.fun(f);
                    let fits = fun.params.len() == params.len()
                        && fun.params.iter().zip(params).all(|(&a, &b)| self.alike(a, b))
                        && self.alike(fun.result, result);
                    if !fits {
                        if self.is_array_of(f, params, result) {
                            return Ok(Pending::Array(f));
                        }
                        if self.is_curried(f, params, result) {
                            return Ok(Pending::Curried(f));
                        }
                        misfit = Some(f);
                        continue;
                    }
                    return Ok(match fun.kind {
                        FunKind::Declared
                        | FunKind::Var
                        | FunKind::Relation
                        | FunKind::Selector(..) => Pending::Fun(f),
                        _ => Pending::Ignored(f),
                    });
                }
                Target::Op(op) => return Ok(Pending::Op(op)),
                _ => {}
            }
        }
        if let Some(f) = misfit {
            let wanted =
                self.signature(&self.store.fun(f).params.clone(), self.store.fun(f).result);
            let kind = ProblemKind::Expected {
                place: "the model's definition",
                expected: wanted,
                got: self.signature(params, result),
            };
            return self.fail(at, kind);
        }
        if params.is_empty()
            && let Some(element) = self.named_element(at, symbol)
            && self.store.sort(element) == self.store.sorts.canon(result)
        {
            return Ok(Pending::Element(element));
        }
        let fun = self.fun(symbol, params.clone(), result, FunKind::Declared);
        let id = self.add_fun(fun);
        let head = self.store.plain_head(canon, Target::Fun(id));
        let binding = self.fun_binding(at, head)?;
        self.bind(canon, binding);
        Ok(Pending::Fun(id))
    }

    /// Whether a constant is an array from these sorts to that one.
    pub(in crate::check) fn is_array_of(
        &self,
        f: FunId,
        params: &[SortId],
        result: SortId,
    ) -> bool {
        let fun = self.store.fun(f);
        let node = self.store.sorts.get(self.store.sorts.canon(fun.result));
        let Con::Builtin(con) = node.con else { return false };
        let Some((&element, indices)) = node.args.split_last() else { return false };
        fun.params.is_empty()
            && (self.store.theories().is_array(con) || self.store.theories().is_map(con))
            && indices.len() == params.len()
            && indices.iter().zip(params).all(|(&a, &b)| self.alike(a, b))
            && self.alike(element, result)
    }

    /// Whether a function returns functions, and these sorts are the parameters of both.
    fn is_curried(&self, f: FunId, params: &[SortId], result: SortId) -> bool {
        let fun = self.store.fun(f);
        let own = fun.params.len();
        let node = self.store.sorts.get(self.store.sorts.canon(fun.result));
        let (Con::Builtin(con), Some((&last, more))) = (node.con, node.args.split_last()) else {
            return false;
        };
        let wanted = fun.params.iter().chain(more);
        self.store.theories().is_map(con)
            && own > 0
            && own + more.len() == params.len()
            && wanted.zip(params).all(|(&a, &b)| self.alike(a, b))
            && self.alike(last, result)
    }

    /// `(Int Int) Bool`
    pub(in crate::check) fn signature(&self, params: &[SortId], result: SortId) -> String {
        if params.is_empty() {
            return self.sort_text(result);
        }
        let params: Vec<String> = params.iter().map(|&p| self.sort_text(p)).collect();
        format!("({}) {}", params.join(" "), self.sort_text(result))
    }

    /// Whether a solver may print one sort where the script has the other: integers for reals,
    /// arrays for functions and for sets.
    pub(in crate::check) fn alike(&self, a: SortId, b: SortId) -> bool {
        let sorts = &self.store.sorts;
        let table = self.store.theories();
        let mut stack = vec![(sorts.canon(a), sorts.canon(b))];
        while let Some((a, b)) = stack.pop() {
            if a == b || sorts.coerces(a, b) || sorts.coerces(b, a) {
                continue;
            }
            let (x, y) = (sorts.get(a), sorts.get(b));
            let (Con::Builtin(c), Con::Builtin(d)) = (x.con, y.con) else {
                if x.con != y.con || x.args.len() != y.args.len() {
                    return false;
                }
                stack.extend(x.args.iter().copied().zip(y.args.iter().copied()));
                continue;
            };
            let function = |c| table.is_array(c) || table.is_map(c);
            let set = |c| Some(c) == table.set();
            if (c == d && x.indices == y.indices || function(c) && function(d))
                && x.args.len() == y.args.len()
            {
                stack.extend(x.args.iter().copied().zip(y.args.iter().copied()));
            } else if set(c) && function(d) && y.args.len() == 2 {
                stack.push((x.args[0], y.args[0]));
                stack.push((table.bool(), y.args[1]));
            } else if set(d) && function(c) && x.args.len() == 2 {
                stack.push((x.args[0], y.args[0]));
                stack.push((x.args[1], table.bool()));
            } else {
                return false;
            }
        }
        true
    }

    pub(in crate::check) fn model_body(
        &mut self,
        heading: Heading,
        model: &mut ModelText,
    ) -> Result<()> {
        let Heading { what, list, vars, result, body: at } = heading;
        if let Pending::Ignored(f) = what {
            model.ignored.push(f);
            return Ok(());
        }
        let body = match vars.is_empty() {
            true => self.value_of(at, result)?,
            false => self.body(list, &vars, at)?,
        };
        let got = self.store.sort(body);
        if !self.alike(result, got) {
            return Err(self.expected(at, "the value", self.store.sorts.canon(result), got));
        }
        let params: Box<[TermId]> = vars.to_vec().into();
        match what {
            Pending::Element(element) => {
                if body != element {
                    model.values.push((body, element));
                }
            }
            Pending::Curried(fun) => {
                let (own, rest) = vars.split_at(self.store.fun(fun).params.len());
                let lambda = self.store.bind(crate::term::Binder::Lambda, rest, &[body]);
                let Some(body) = lambda else {
                    return self.malformed(at, "the value of a function should stand here");
                };
                model.functions.push(Definition { fun, params: own.into(), body });
            }
            Pending::Array(fun) => {
                let lambda = self.store.bind(crate::term::Binder::Lambda, &vars, &[body]);
                let Some(body) = lambda else {
                    return self.malformed(at, "the value of an array should stand here");
                };
                model.functions.push(Definition { fun, params: [].into(), body });
            }
            Pending::Fun(fun) => model.functions.push(Definition { fun, params, body }),
            Pending::Op(fun) => model.operators.push(Definition { fun, params, body }),
            Pending::Ignored(_) => {}
        }
        Ok(())
    }
}
