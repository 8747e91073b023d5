//! Models as solvers print them, read in the scope of their script: `define-fun`s in any order and
//! with auxiliary functions, universes with their elements, pairs of `get-value`.
//!
//! Only reading happens here. What a definition means, and what a model leaves open, is the
//! evaluator's business.

use super::{Binding, Checker, Result, Session, SortBinding};
use crate::decl::{FunId, FunKind, SortList};
use crate::problem::{Problem, ProblemKind};
use crate::sort::{Con, SortId};
use crate::symbol::SymbolId;
use crate::syntax::format;
use crate::syntax::tape::{Kind, Reader, Tape};
use crate::term::{Head, Target, Term, TermId};
use crate::theory::OpId;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::sync::Arc;

/// What a model says a function is.
#[derive(Clone, Debug)]
pub struct Definition<F> {
    /// The function.
    pub fun: F,
    /// Its parameters, as variables.
    pub params: Box<[TermId]>,
    /// Its value for them.
    pub body: TermId,
}

/// The elements of an uninterpreted sort.
#[derive(Clone, Debug, Default)]
pub struct Universe {
    /// How many there are, if the model says so.
    pub cardinality: Option<u64>,
    /// Those that it names.
    pub elements: Vec<TermId>,
}

/// A model as it was printed.
#[derive(Clone, Debug, Default)]
pub struct ModelText {
    /// Functions of the script and auxiliary ones of the model.
    pub functions: Vec<Definition<FunId>>,
    /// Operators that the standard leaves open somewhere: `(define-fun div0 …)`.
    pub operators: Vec<Definition<OpId>>,
    /// Pairs of a `get-value` answer.
    pub values: Vec<(TermId, TermId)>,
    /// Uninterpreted sorts, in the order of the text.
    pub universes: Vec<(SortId, Universe)>,
    /// Functions that the model defines though the script does: the script's definition holds.
    pub ignored: Vec<FunId>,
}

impl ModelText {
    fn universe(&mut self, sort: SortId) -> &mut Universe {
        let at = match self.universes.iter().position(|(s, _)| *s == sort) {
            Some(at) => at,
            None => {
                self.universes.push((sort, Universe::default()));
                self.universes.len() - 1
            }
        };
        &mut self.universes[at].1
    }
}

impl Session {
    /// Reads a model, or everything that a solver printed: `sat` before it is taken, and of several
    /// models the last one. The span of a problem is a place of [`readable_model`]`(text)`.
    pub fn model(&mut self, text: impl Into<Vec<u8>>) -> Result<ModelText> {
        let text = Arc::new(readable_model(text.into()));
        self.with_source(text.clone(), |checker| checker.model(&text))
    }

    /// Forgets the names that models have brought, back to a [`Session::mark`].
    pub fn forget(&mut self, mark: usize) {
        self.checker.undo_to(mark);
    }

    /// What [`Session::forget`] goes back to.
    pub fn mark(&self) -> usize {
        self.checker.undo.len()
    }
}

const ALGEBRAIC: &[u8] = b"real_algebraic_number";

/// The text of a model with the numbers `(_ real_algebraic_number <1*x^2 + (-2), (1, 2)>)`, which are
/// no s-expressions, put between bars.
pub fn readable_model(text: Vec<u8>) -> Vec<u8> {
    let finder = memchr::memmem::Finder::new(ALGEBRAIC);
    if finder.find(&text).is_none() {
        return text;
    }
    let mut out = Vec::with_capacity(text.len() + 64);
    let mut from = 0;
    while let Some(at) = finder.find(&text[from..]) {
        let name_end = from + at + ALGEBRAIC.len();
        out.extend_from_slice(&text[from..name_end]);
        from = name_end;
        let gap = text[from..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let open = from + gap;
        if text.get(open) == Some(&b'<')
            && let Some(close) = memchr::memchr(b'>', &text[open..])
            && memchr::memchr2(b'|', b'\\', &text[open..open + close]).is_none()
        {
            out.extend_from_slice(b" |");
            out.extend_from_slice(&text[open..=open + close]);
            out.push(b'|');
            from = open + close + 1;
        }
    }
    out.extend_from_slice(&text[from..]);
    out
}

/// A definition whose name is known and whose body is still to be read.
enum Pending {
    Fun(FunId),
    Op(OpId),
    Ignored(FunId),
}

struct Heading {
    what: Pending,
    list: usize,
    vars: SmallVec<[TermId; 8]>,
    result: SortId,
    body: usize,
}

impl Checker {
    fn model(&mut self, text: &[u8]) -> Result<ModelText> {
        let mut model = ModelText::default();
        let stated = self.stated_universes(text);
        let mut reader = Reader::new(text);
        loop {
            let read = reader.read_expression(&mut self.tape, &mut self.store.symbols);
            match read {
                Err((span, e)) => {
                    return Err(Problem { span, kind: Box::new(ProblemKind::Syntax(e)) });
                }
                Ok(None) => break,
                Ok(Some(_)) => self.sync(),
            }
            if self.tape.get(0).kind() != Kind::List {
                if self.is_word(0, b"unsat") || self.is_word(0, b"unknown") {
                    // An answer before this one; whatever it printed does not belong to the model.
                    model = ModelText::default();
                }
                continue;
            }
            self.model_part(&mut model)?;
        }
        for (sort, cardinality, elements) in stated {
            let universe = model.universe(sort);
            universe.cardinality = universe.cardinality.or(Some(cardinality));
            for e in elements {
                if !universe.elements.contains(&e) {
                    universe.elements.push(e);
                }
            }
        }
        Ok(model)
    }

    /// One s-expression of the output.
    fn model_part(&mut self, model: &mut ModelText) -> Result<()> {
        let items: Vec<usize> = self.tape.items(0).collect();
        let Some(&first) = items.first() else {
            // An empty model.
            *model =
                ModelText { universes: std::mem::take(&mut model.universes), ..Default::default() };
            return Ok(());
        };
        match self.symbol_at(first).map(|s| self.store.symbols.bytes(s).to_vec()).as_deref() {
            Some(b"model") => self.model_items(&items[1..], model, true),
            Some(b"error") => {
                let what = "the solver printed an error here, not a model";
                self.malformed(0, what)
            }
            Some(_) => self.model_items(&[0], model, false),
            None => self.model_items(&items, model, true),
        }
    }

    /// Definitions and declarations of a model, or pairs of values.
    fn model_items(&mut self, items: &[usize], model: &mut ModelText, whole: bool) -> Result<()> {
        let defines = |c: &Checker, at: usize| {
            [
                &b"define-fun"[..],
                b"define-fun-rec",
                b"define-const",
                b"define-funs-rec",
                b"declare-fun",
            ]
            .iter()
            .any(|w| c.head_is(at, w))
        };
        if whole && items.iter().any(|&at| defines(self, at)) {
            // Of several models the last one is meant; values that were asked for stay.
            *model = ModelText { values: std::mem::take(&mut model.values), ..Default::default() };
        }
        let mut headings = Vec::new();
        let mut later = Vec::new();
        for &at in items {
            let parts: SmallVec<[usize; 6]> = self.tape.items(at).take(6).collect();
            let head = parts.first().and_then(|&p| self.symbol_at(p));
            let word = head.map(|s| self.store.symbols.bytes(s).to_vec()).unwrap_or_default();
            if self.tape.get(at).kind() != Kind::List {
                return self
                    .malformed(at, "a definition or a pair of term and value should stand here");
            }
            match &word[..] {
                b"define-fun" | b"define-fun-rec" => {
                    let [_, name, list, result, body] = parts[..] else {
                        return self
                            .malformed(at, "write (define-fun NAME ((NAME SORT) …) SORT TERM)");
                    };
                    let heading = self.heading(name, Some(list), result, body)?;
                    headings.push(heading);
                }
                b"define-const" => {
                    let [_, name, result, body] = parts[..] else {
                        return self.malformed(at, "write (define-const NAME SORT TERM)");
                    };
                    let heading = self.heading(name, None, result, body)?;
                    headings.push(heading);
                }
                b"define-funs-rec" => {
                    let [_, heads, bodies] = parts[..] else {
                        return self.malformed(at, "write (define-funs-rec (HEAD …) (TERM …))");
                    };
                    let heads: Vec<usize> = self.tape.items(heads).collect();
                    let bodies: Vec<usize> = self.tape.items(bodies).collect();
                    for (&head, &body) in heads.iter().zip(&bodies) {
                        let parts: SmallVec<[usize; 4]> = self.tape.items(head).take(4).collect();
                        let [name, list, result] = parts[..] else {
                            return self.malformed(head, "write (NAME ((NAME SORT) …) SORT)");
                        };
                        let heading = self.heading(name, Some(list), result, body)?;
                        headings.push(heading);
                    }
                }
                b"declare-fun" | b"declare-const" => self.model_element(at, &parts, model)?,
                // Declarations of the script that are printed again.
                b"declare-sort"
                | b"declare-datatypes"
                | b"declare-datatype"
                | b"declare-codatatypes"
                | b"define-sort" => {}
                _ => later.push(at),
            }
        }
        for heading in headings {
            self.model_body(heading, model)?;
        }
        for at in later {
            self.model_rest(at, model)?;
        }
        Ok(())
    }

    /// `(declare-fun S!val!0 () S)`: an element of a universe.
    fn model_element(&mut self, at: usize, parts: &[usize], model: &mut ModelText) -> Result<()> {
        let (name, sort) = match *parts {
            [_, name, sort] => (name, sort),
            [_, name, list, sort] if self.tape.items(list).next().is_none() => (name, sort),
            _ => return self.malformed(at, "a model declares only elements of sorts"),
        };
        let symbol = self.name_at(name)?;
        let sort = self.sort(sort)?;
        let sort = self.store.sorts.canon(sort);
        if !self.is_uninterpreted(sort) {
            return self.malformed(at, "a model declares only elements of uninterpreted sorts");
        }
        let term = self.element(name, symbol, sort)?;
        self.bind(self.store.symbols.canon(symbol), Binding::Term(term));
        model.universe(sort).elements.push(term);
        Ok(())
    }

    fn element(&mut self, at: usize, symbol: SymbolId, sort: SortId) -> Result<TermId> {
        let indices = SmallVec::new();
        let head = Head { symbol, indices, qualifier: Some(sort), target: Target::Abstract };
        let head = self.store.intern_head(head);
        self.constant(at, head)
    }

    fn is_uninterpreted(&self, sort: SortId) -> bool {
        match self.store.sorts.get(sort).con {
            Con::Declared(d) => self.store.sorts.decl(d).datatype.is_none(),
            _ => false,
        }
    }

    /// `S!val!0`, `@S_0`, `@uc_S_0`: an element whose name says its sort.
    pub(super) fn named_element(&mut self, at: usize, symbol: SymbolId) -> Option<TermId> {
        if !self.reads_values {
            return None;
        }
        let canon = self.store.symbols.canon(symbol);
        let name = self.store.symbols.bytes(canon).to_vec();
        let sort = match memchr::memmem::rfind(&name, b"!val!") {
            Some(end) => &name[..end],
            None => {
                let name = name.strip_prefix(b"@")?;
                let name = name.strip_prefix(b"uc_").unwrap_or(name);
                &name[..name.iter().rposition(|&b| b == b'_')?]
            }
        };
        let sort = self.store.symbols.get(sort)?;
        let slot = self.slots.get(sort.index())?;
        let SortBinding::Decl(decl) = slot.sort else { return None };
        let sort = self.store.sorts.make(Con::Declared(decl), &[], &[]);
        let sort = self.store.sorts.canon(sort);
        self.is_uninterpreted(sort).then(|| self.element(at, symbol, sort).ok())?
    }

    /// Name, parameters and sort of a definition; its name means it from here on.
    fn heading(
        &mut self,
        name: usize,
        list: Option<usize>,
        result: usize,
        body: usize,
    ) -> Result<Heading> {
        let symbol = self.name_at(name)?;
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
    fn defined(
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
                        misfit = Some(f);
                        continue;
                    }
                    return Ok(match fun.kind {
                        FunKind::Declared | FunKind::Var | FunKind::Relation => Pending::Fun(f),
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
        let fun = self.fun(symbol, params.clone(), result, FunKind::Declared);
        let id = self.add_fun(fun);
        let head = self.store.plain_head(canon, Target::Fun(id));
        let binding = self.fun_binding(at, head)?;
        self.bind(canon, binding);
        Ok(Pending::Fun(id))
    }

    /// `(Int Int) Bool`
    fn signature(&self, params: &[SortId], result: SortId) -> String {
        if params.is_empty() {
            return self.sort_text(result);
        }
        let params: Vec<String> = params.iter().map(|&p| self.sort_text(p)).collect();
        format!("({}) {}", params.join(" "), self.sort_text(result))
    }

    /// Whether a solver may print one sort where the script has the other: integers for reals,
    /// arrays for functions and for sets.
    fn alike(&self, a: SortId, b: SortId) -> bool {
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

    fn model_body(&mut self, heading: Heading, model: &mut ModelText) -> Result<()> {
        let Heading { what, list, vars, result, body: at } = heading;
        if let Pending::Ignored(f) = what {
            model.ignored.push(f);
            return Ok(());
        }
        let body = self.body(list, &vars, at)?;
        let got = self.store.sort(body);
        if !self.alike(result, got) {
            return Err(self.expected(at, "the value", self.store.sorts.canon(result), got));
        }
        let params: Box<[TermId]> = vars.to_vec().into();
        match what {
            Pending::Fun(fun) => model.functions.push(Definition { fun, params, body }),
            Pending::Op(fun) => model.operators.push(Definition { fun, params, body }),
            Pending::Ignored(_) => {}
        }
        Ok(())
    }

    /// A universe's cardinality constraint, or a pair `(TERM VALUE)`.
    fn model_rest(&mut self, at: usize, model: &mut ModelText) -> Result<()> {
        if self.head_is(at, b"forall") {
            let term = self.term(at)?;
            return self.cardinality(at, term, model);
        }
        let parts: SmallVec<[usize; 4]> = self.tape.items(at).take(4).collect();
        let (term, value) = match parts[..] {
            [term, value] => (term, value),
            // (= x 5)
            [eq, term, value] if self.is_word(eq, b"=") => (term, value),
            _ => {
                let what = "a definition or a pair of term and value should stand here";
                return self.malformed(at, what);
            }
        };
        let t = self.term(term)?;
        let v = self.value_of(value, self.store.sort(t))?;
        model.values.push((t, v));
        Ok(())
    }

    /// The value at `at`, which should be of this sort.
    pub(super) fn value_of(&mut self, at: usize, sort: SortId) -> Result<TermId> {
        let sort = self.store.sorts.canon(sort);
        let v = match self.symbol_at(at) {
            // An element is named without its sort.
            Some(s)
                if self.quoted_binding(s) == Binding::Unbound && self.is_uninterpreted(sort) =>
            {
                self.element(at, s, sort)?
            }
            _ => self.term(at)?,
        };
        let got = self.store.sort(v);
        if !self.alike(sort, got) {
            return Err(self.expected(at, "the value", sort, got));
        }
        Ok(v)
    }

    /// `(forall ((x S)) (or (= x S!val!0) (= x S!val!1)))`
    fn cardinality(&mut self, at: usize, term: TermId, model: &mut ModelText) -> Result<()> {
        let Term::Binder(_, &[x], &[body]) = self.store.get(term) else {
            return self.malformed(at, "a cardinality constraint should stand here");
        };
        let sort = self.store.sort(x);
        let mut elements = FxHashSet::default();
        let mut stack = vec![body];
        while let Some(t) = stack.pop() {
            match self.store.get(t) {
                Term::App(h, []) if self.store.head(h).target == Target::Abstract => {
                    elements.insert(t);
                }
                _ => stack.extend_from_slice(self.store.subterms(t)),
            }
        }
        let universe = model.universe(sort);
        universe.cardinality = Some(elements.len() as u64);
        Ok(())
    }

    /// Universes that stand in comments: `; cardinality of S is 2` and `; rep: (as @S_0 S)`.
    fn stated_universes(&mut self, text: &[u8]) -> Vec<(SortId, u64, Vec<TermId>)> {
        const CARDINALITY: &[u8] = b"; cardinality of ";
        const ELEMENT: &[u8] = b"; rep: ";
        let mut found: Vec<(SortId, u64, Vec<TermId>)> = Vec::new();
        if memchr::memmem::find(text, CARDINALITY).is_none() {
            return found;
        }
        for line in text.split(|&b| b == b'\n') {
            let line = line.trim_ascii();
            if let Some(rest) = line.strip_prefix(CARDINALITY) {
                let Some(is) = memchr::memmem::rfind(rest, b" is ") else { continue };
                let number = String::from_utf8_lossy(&rest[is + 4..]);
                let Ok(cardinality) = number.trim().parse() else { continue };
                let sort = self.aside(&rest[..is], |c| c.sort(0));
                if let Some(sort) = sort {
                    found.push((self.store.sorts.canon(sort), cardinality, Vec::new()));
                }
            } else if let Some(rest) = line.strip_prefix(ELEMENT)
                && let Some(term) = self.aside(rest, |c| c.term(0))
                && let Some((sort, _, elements)) = found.last_mut()
                && self.store.sort(term) == *sort
            {
                elements.push(term);
            }
        }
        found
    }

    /// Reads a piece of another text.
    fn aside<T>(&mut self, text: &[u8], read: impl FnOnce(&mut Checker) -> Result<T>) -> Option<T> {
        let own = std::mem::replace(&mut self.source, Arc::new(text.to_vec()));
        let tape = std::mem::replace(&mut self.tape, Tape::new());
        let got = Reader::new(text).read_expression(&mut self.tape, &mut self.store.symbols);
        let answer = match got {
            Ok(Some(_)) => {
                self.sync();
                read(self).ok()
            }
            _ => None,
        };
        self.tape = tape;
        self.source = own;
        answer
    }

    /// `(root-obj P i)` and `(_ real_algebraic_number |<…>|)`: a literal, as written.
    pub(super) fn algebraic(&mut self, at: usize) -> Option<TermId> {
        let first = self.tape.items(at).next()?;
        let written = match self.store.symbols.bytes(self.symbol_at(first)?) {
            b"root-obj" => true,
            b"_" => {
                let name = self.symbol_at(self.tape.items(at).nth(1)?)?;
                self.store.symbols.bytes(name) == ALGEBRAIC
            }
            _ => false,
        };
        let sort = self.store.theories().real().filter(|_| written)?;
        let text = format::joined(&self.source[self.span(at).range()]);
        let spelling = self.store.symbols.intern(&text);
        self.sync();
        Some(self.store.literal_of_sort(spelling, sort))
    }
}
