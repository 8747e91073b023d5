//! Models as solvers print them, read in the scope of their script: `define-fun`s in any order and
//! with auxiliary functions, universes with their elements, pairs of `get-value`.
//!
//! Only reading happens here. What a definition means, and what a model leaves open, is the
//! evaluator's business.

use super::{Binding, Checker, Result, Session, SortBinding};
use crate::decl::{FunId, FunKind, SortList};
use crate::problem::{Problem, ProblemKind};
use crate::sort::{Con, Index, SortId};
use crate::symbol::SymbolId;
use crate::syntax::format;
use crate::syntax::tape::{Kind, Reader, Tape};
use crate::term::{Head, HeadId, Target, Term, TermId};
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
    /// Pairs that could not be read beside a model that could.
    pub unread: Vec<Problem>,
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

const TABLE_USAGE: &str =
    "write (function NAME (type …) (= (NAME VALUE …) VALUE) … (default VALUE))";

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
    /// A constant of an array sort that is printed as a function.
    Array(FunId),
    /// An element that is the value of a term: `(define-fun U!6 () U (f U!4))`.
    Element(TermId),
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
        self.function_tables(text, &mut model)?;
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
            // The heap of separation logic stands behind the model.
            Some(b"heap") => Ok(()),
            // These were read first.
            Some(b"function") => Ok(()),
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
                // The symbol || is printed as nothing.
                b"define-fun" if let [word, list, result, body] = parts[..] => {
                    let symbol = self.store.symbols.intern(b"||");
                    self.sync();
                    headings.push(self.heading(word, symbol, Some(list), result, body)?);
                }
                b"define-fun" | b"define-fun-rec" => {
                    let [_, name, list, result, body] = parts[..] else {
                        return self
                            .malformed(at, "write (define-fun NAME ((NAME SORT) …) SORT TERM)");
                    };
                    let symbol = self.model_name(name)?;
                    let heading = self.heading(name, symbol, Some(list), result, body)?;
                    headings.push(heading);
                }
                b"define-const" => {
                    let [_, name, result, body] = parts[..] else {
                        return self.malformed(at, "write (define-const NAME SORT TERM)");
                    };
                    let symbol = self.model_name(name)?;
                    let heading = self.heading(name, symbol, None, result, body)?;
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
                        let symbol = self.model_name(name)?;
                        let heading = self.heading(name, symbol, Some(list), result, body)?;
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
            if let Err(problem) = self.model_rest(at, model) {
                // A model is complete without the values that were asked for besides.
                if model.functions.is_empty() {
                    return Err(problem);
                }
                self.frames.clear();
                self.values.clear();
                self.restore(0);
                model.unread.push(problem);
            }
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

    /// `S!val!0`, `S!0`, `@S_0`, `@uc_S_0`: an element whose name says its sort.
    pub(super) fn named_element(&mut self, at: usize, symbol: SymbolId) -> Option<TermId> {
        if !self.reads_values {
            return None;
        }
        let canon = self.store.symbols.canon(symbol);
        let name = self.store.symbols.bytes(canon).to_vec();
        let digits = name.iter().rev().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 {
            return None;
        }
        let stem = &name[..name.len() - digits];
        let sort = if let Some(sort) = stem.strip_suffix(b"!val!").or(stem.strip_suffix(b"!")) {
            sort
        } else {
            let stem = stem.strip_prefix(b"@")?.strip_suffix(b"_")?;
            stem.strip_prefix(b"uc_").unwrap_or(stem)
        };
        let sort = self.store.symbols.get(sort)?;
        let slot = self.slots.get(sort.index())?;
        let SortBinding::Decl(decl) = slot.sort else { return None };
        if self.store.sorts.decl(decl).arity > 0 {
            return None;
        }
        let sort = self.store.sorts.make(Con::Declared(decl), &[], &[]);
        let sort = self.store.sorts.canon(sort);
        self.is_uninterpreted(sort).then(|| self.element(at, symbol, sort).ok())?
    }

    /// A name that is defined: a word of the syntax stands for the name between bars.
    fn model_name(&mut self, at: usize) -> Result<SymbolId> {
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
    fn heading(
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
                        if self.is_array_of(f, params, result) {
                            return Ok(Pending::Array(f));
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
    fn is_array_of(&self, f: FunId, params: &[SortId], result: SortId) -> bool {
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
        if let (Some(f), Some(g)) = (self.named_function(term), self.named_function(value)) {
            // (= f @fun_9): what was said of the one holds for the other.
            let same = model.functions.iter().find(|d| d.fun == g).cloned();
            if let Some(Definition { params, body, .. }) = same {
                model.functions.push(Definition { fun: f, params, body });
                return Ok(());
            }
        }
        let t = self.term(term)?;
        let v = self.value_of(value, self.store.sort(t))?;
        model.values.push((t, v));
        Ok(())
    }

    /// The function with parameters that a name stands for.
    fn named_function(&self, at: usize) -> Option<FunId> {
        match self.quoted_binding(self.symbol_at(at)?) {
            Binding::Head(h) => match self.store.head(h).target {
                Target::Fun(f) => Some(f),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a name stands for nothing of this uninterpreted sort: nothing at all, or an element of
    /// another one (Z3 calls the first elements of `(P Int)` and `(P Bool)` both `P!val!0`).
    fn is_foreign(&self, symbol: SymbolId, sort: SortId) -> bool {
        match self.quoted_binding(symbol) {
            Binding::Unbound => true,
            Binding::Term(t) => match self.store.get(t) {
                Term::App(h, []) => {
                    self.store.head(h).target == Target::Abstract && self.store.sort(t) != sort
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The value at `at`, which should be of this sort.
    pub(super) fn value_of(&mut self, at: usize, sort: SortId) -> Result<TermId> {
        let sort = self.store.sorts.canon(sort);
        let v = match self.symbol_at(at) {
            // An element is named without its sort.
            Some(s) if self.is_uninterpreted(sort) && self.is_foreign(s, sort) => {
                self.element(at, s, sort)?
            }
            Some(s) => match self.quoted_binding(s) {
                // A function where an array is meant.
                Binding::Head(h) if let Target::Fun(f) = self.store.head(h).target => {
                    let name = self.store.symbols.intern(b"as-array");
                    let indices = SmallVec::from_slice(&[Index::Symbol(s)]);
                    let target = Target::AsArray(f);
                    let head = Head { symbol: name, indices, qualifier: None, target };
                    let head = self.store.intern_head(head);
                    self.sync();
                    self.constant(at, head)?
                }
                _ => self.term(at)?,
            },
            None => self.term(at)?,
        };
        let got = self.store.sort(v);
        if !self.alike(sort, got) {
            return Err(self.expected(at, "the value", sort, got));
        }
        Ok(v)
    }

    /// Functions that are printed as tables, which stand behind what uses them.
    fn function_tables(&mut self, text: &[u8], model: &mut ModelText) -> Result<()> {
        if memchr::memmem::find(text, b"(function ").is_none() {
            return Ok(());
        }
        // One may hold another that stands behind it: first all names, then all values.
        let mut known = Vec::new();
        for declares in [true, false] {
            let mut reader = Reader::new(text);
            let mut n = 0;
            while let Ok(Some(_)) = reader.read_expression(&mut self.tape, &mut self.store.symbols)
            {
                self.sync();
                if !self.head_is(0, b"function") {
                    continue;
                }
                let items: Vec<usize> = self.tape.items(0).collect();
                if declares {
                    known.push(self.function_heading(&items)?);
                } else if let Some(heading) = known.get(n) {
                    self.function_table(&items, heading, model)?;
                    n += 1;
                }
            }
        }
        Ok(())
    }

    /// The name, parameters and result of a function that is printed as a table.
    fn function_heading(&mut self, items: &[usize]) -> Result<(Pending, SortList, SortId)> {
        let [_, name, kind, ..] = items else { return self.malformed(0, TABLE_USAGE) };
        let symbol = self.name_at(*name)?;
        let kinds: Vec<usize> = self.tape.items(*kind).collect();
        let [_, kind] = kinds[..] else { return self.malformed(*kind, TABLE_USAGE) };
        let sorts: Vec<usize> = self.tape.items(kind).skip(1).collect();
        let mut sorts = sorts.into_iter().map(|s| self.sort(s)).collect::<Result<Vec<_>>>()?;
        let Some(result) = sorts.pop() else { return self.malformed(kind, TABLE_USAGE) };
        let params: SortList = sorts.into();
        let what = self.defined(*name, symbol, &params, result)?;
        Ok((what, params, result))
    }

    /// `(function f (type …) (= (f 1) 2) (default 3))`
    fn function_table(
        &mut self,
        items: &[usize],
        (what, params, result): &(Pending, SortList, SortId),
        model: &mut ModelText,
    ) -> Result<()> {
        let usage = TABLE_USAGE;
        let [_, name, _, points @ ..] = items else { return self.malformed(0, usage) };
        let result = *result;
        let mut vars = Vec::with_capacity(params.len());
        for (i, &sort) in params.iter().enumerate() {
            let name = self.store.symbols.intern(format!("x!{i}").as_bytes());
            vars.push(self.store.var(name, sort));
        }
        self.sync();
        let (Some(eq), Some(and), Some(ite)) = self.connectives() else {
            return self.malformed(*name, "the operator table has no `ite`");
        };
        let mut body = None;
        let mut cases: Vec<(TermId, TermId)> = Vec::new();
        for &point in points {
            let parts: SmallVec<[usize; 4]> = self.tape.items(point).take(4).collect();
            match parts[..] {
                [word, value] if self.is_word(word, b"default") => {
                    body = Some(self.value_of(value, result)?);
                }
                [_, call, value] => {
                    let args: Vec<usize> = self.tape.items(call).skip(1).collect();
                    if args.len() != params.len() {
                        return self.malformed(call, usage);
                    }
                    let mut equal = Vec::with_capacity(args.len());
                    for ((at, &x), &sort) in args.into_iter().zip(&vars).zip(params) {
                        let v = self.value_of(at, sort)?;
                        equal.push(self.store.app(eq, &[x, v]));
                    }
                    let equal = equal.into_iter().collect::<std::result::Result<Vec<_>, _>>();
                    let value = self.value_of(value, result)?;
                    let condition = match equal.as_deref() {
                        Ok([one]) => Ok(*one),
                        Ok(all) => self.store.app(and, all),
                        Err(e) => Err(e.clone()),
                    };
                    match condition {
                        Ok(condition) => cases.push((condition, value)),
                        Err(_) => return self.malformed(call, usage),
                    }
                }
                _ => return self.malformed(point, usage),
            }
        }
        let Some(mut body) = body else {
            return self.malformed(*name, "a function needs its default value");
        };
        for (condition, value) in cases.into_iter().rev() {
            body = match self.store.app(ite, &[condition, value, body]) {
                Ok(t) => t,
                Err(_) => return self.malformed(*name, usage),
            };
        }
        let params = vars.into();
        if let Pending::Fun(fun) = *what {
            model.functions.push(Definition { fun, params, body });
        }
        Ok(())
    }

    /// The heads of `=`, `and` and `ite`.
    fn connectives(&mut self) -> (Option<HeadId>, Option<HeadId>, Option<HeadId>) {
        let table = self.store.theories();
        let mut head = |name: &[u8]| table.find(name).map(|op| self.store.op_head(op));
        (head(b"="), head(b"and"), head(b"ite"))
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
