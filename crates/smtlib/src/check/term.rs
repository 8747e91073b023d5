//! Terms as they are written, in one pass over the tape with a stack of open parts instead of
//! recursion. An atom is one look into its slot; a closing parenthesis is one look into the table
//! of terms, and only a term that was not seen before is sort-checked.

use super::{Binding, Checker, Result, Word};
use crate::decl::{Fun, FunKind};
use crate::problem::ProblemKind;
use crate::sort::{Index, SortId};
use crate::symbol::SymbolId;
use crate::syntax::tape::{Entry, Kind};
use crate::term::{
    Attribute, AttributeValue, Binder, Head, HeadId, Pattern, Tag, Target, Term, TermId,
};
use smallvec::SmallVec;

/// What is open.
#[derive(Clone, Copy)]
enum Part {
    /// Arguments of a head.
    App(HeadId),
    /// Arguments of a function that has several meanings.
    Overloaded(u32),
    /// A term and its arguments.
    Apply(Tag),
    /// The value of one binding of a `let`; the list of bindings ends at this index.
    LetValue(u32),
    /// The body of a `let` with that many variables.
    LetBody(u32),
    /// What stands under a binder with that many variables.
    Bodies(Binder, u32),
    /// The term of `(! t …)`.
    Annotated,
    /// The terms of an attribute of the `(! …)` below.
    AttributeTerms,
    /// The term of a `match`.
    Scrutinee,
    /// A case of the `match` below, by its number.
    Case(u32),
    /// A use of a name whose declaration had a problem: nothing is known of the result.
    Broken,
}

/// An open part of a term.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    part: Part,
    /// The list it belongs to.
    open: u32,
    /// It is complete when reading arrives here.
    end: u32,
    /// Its terms are the values from here on.
    base: u32,
    /// The names it hid are those from here on.
    hidden: u32,
}

impl Checker {
    /// The term at `at`.
    pub(super) fn term(&mut self, at: usize) -> Result<TermId> {
        self.frames.clear();
        self.values.clear();
        let mut i = at;
        loop {
            let e = self.tape.get(i);
            match e.kind() {
                Kind::Symbol => {
                    match self.slots[e.symbol().index()].term {
                        Binding::Term(t) => self.values.push(t),
                        other => {
                            let t = self.atom(i, e.symbol(), other)?;
                            self.values.push(t);
                        }
                    }
                    i += 1;
                }
                Kind::List => i = self.open(i)?,
                Kind::Quoted => {
                    let t = self.quoted(i, e)?;
                    self.values.push(t);
                    i += 1;
                }
                Kind::Keyword => return self.malformed(i, "a term should stand here"),
                _ => {
                    let t = self.literal(i, e)?;
                    self.values.push(t);
                    i += 1;
                }
            }
            while let Some(&frame) = self.frames.last()
                && frame.end as usize == i
            {
                i = self.close(frame, i)?;
            }
            if self.frames.is_empty() {
                return Ok(self.values[0]);
            }
        }
    }

    #[inline]
    fn push(&mut self, part: Part, open: usize, end: usize) {
        self.frames.push(Frame {
            part,
            open: open as u32,
            end: end as u32,
            base: self.values.len() as u32,
            hidden: self.hidden.len() as u32,
        });
    }

    /// A list begins. The answer is where to read on.
    #[inline]
    fn open(&mut self, at: usize) -> Result<usize> {
        let end = self.tape.next(at);
        if end == at + 1 {
            return self.malformed(at, "a term should stand here, not ()");
        }
        let first = self.tape.get(at + 1);
        if first.kind() != Kind::Symbol {
            return self.open_rare(at, end, first);
        }
        let binding = self.slots[first.symbol().index()].term;
        self.open_with(at, end, first.symbol(), binding)
    }

    #[inline]
    fn open_with(
        &mut self,
        at: usize,
        end: usize,
        symbol: SymbolId,
        binding: Binding,
    ) -> Result<usize> {
        let part = match binding {
            Binding::Head(head) => Part::App(head),
            Binding::Word(word) => return self.open_word(at, end, word),
            other => match self.callee(at + 1, symbol, other)? {
                Callee::Part(part) => part,
                Callee::Term(t) => {
                    self.push(Part::Apply(Tag::Apply), at, end);
                    self.values.push(t);
                    return self.arguments(at, at + 2, end);
                }
            },
        };
        self.push(part, at, end);
        self.arguments(at, at + 2, end)
    }

    /// Where the arguments start; an application needs at least one.
    #[inline]
    fn arguments(&self, open: usize, start: usize, end: usize) -> Result<usize> {
        if start == end {
            return self.malformed(open, "a function in parentheses needs an argument");
        }
        Ok(start)
    }

    /// A list whose first element is no plain symbol.
    fn open_rare(&mut self, at: usize, end: usize, first: Entry) -> Result<usize> {
        match first.kind() {
            Kind::Quoted => {
                let binding = match self.quoted_binding(first.symbol()) {
                    Binding::Head(head) => Binding::Head(self.respelled_head(head, first.symbol())),
                    other => other,
                };
                self.open_with(at, end, first.symbol(), binding)
            }
            Kind::List => {
                let start = self.tape.next(at + 1);
                if self.head_is(at + 1, b"_") || self.head_is(at + 1, b"as") {
                    return match self.identifier(at + 1)? {
                        Some(head) => {
                            self.push(Part::App(head), at, end);
                            self.arguments(at, start, end)
                        }
                        None => {
                            self.push(Part::Apply(Tag::Apply), at, end);
                            self.arguments(at, start, end)?;
                            Ok(at + 1)
                        }
                    };
                }
                self.push(Part::Apply(Tag::Apply), at, end);
                self.arguments(at, start, end)?;
                Ok(at + 1)
            }
            _ => self.malformed(at + 1, "a function should stand here"),
        }
    }

    /// A list that starts with a word of the syntax.
    fn open_word(&mut self, at: usize, end: usize, word: Word) -> Result<usize> {
        match word {
            Word::Let => self.open_let(at, end),
            Word::Binder(binder) => self.open_binder(at, end, binder),
            Word::Match => {
                let items: SmallVec<[usize; 4]> = self.tape.items(at).take(4).collect();
                if items.len() != 3 || self.tape.get(items[2]).kind() != Kind::List {
                    return self.malformed(at, "write (match TERM ((PATTERN TERM) …))");
                }
                self.push(Part::Scrutinee, at, items[2]);
                Ok(items[1])
            }
            Word::Annotation => {
                if end == at + 2 {
                    return self.malformed(at, "write (! TERM :attribute …)");
                }
                self.push(Part::Annotated, at, self.tape.next(at + 2));
                Ok(at + 2)
            }
            Word::Underscore | Word::As => match self.identifier(at)? {
                Some(head) => {
                    let t = self.constant(at, head)?;
                    self.values.push(t);
                    Ok(end)
                }
                None => {
                    // (_ f x): a map applied, as SMT-LIB 2.7 writes it.
                    self.push(Part::Apply(Tag::IndexApply), at, end);
                    Ok(at + 2)
                }
            },
        }
    }

    fn open_let(&mut self, at: usize, end: usize) -> Result<usize> {
        let list = at + 2;
        let fits = list < end && self.tape.get(list).kind() == Kind::List && {
            let body = self.tape.next(list);
            body < end && self.tape.next(body) == end && body > list + 1
        };
        if !fits {
            return self.malformed(at, "write (let ((NAME TERM) …) TERM)");
        }
        self.push(Part::LetValue(self.tape.next(list) as u32), at, end);
        let i = self.let_binding(list + 1)?;
        // The frame ends with its first value.
        if let Some(f) = self.frames.last_mut() {
            f.end = self.tape.next(list + 1) as u32;
        }
        Ok(i)
    }

    /// Where the value of the binding at `at` stands.
    fn let_binding(&self, at: usize) -> Result<usize> {
        let end = self.tape.next(at);
        let is_pair = self.tape.get(at).kind() == Kind::List
            && end > at + 2
            && self.symbol_at(at + 1).is_some()
            && self.tape.next(at + 2) == end;
        if !is_pair {
            return self.malformed(at, "a binding is written (NAME TERM)");
        }
        Ok(at + 2)
    }

    fn open_binder(&mut self, at: usize, end: usize, binder: Binder) -> Result<usize> {
        let list = at + 2;
        let bodies = if list < end { self.tape.items(at).count() - 2 } else { 0 };
        if bodies != binder.bodies() || self.tape.get(list).kind() != Kind::List {
            return self.malformed(at, "a binder is written (WORD ((NAME SORT) …) TERM)");
        }
        let vars = self.sorted_vars(list)?;
        if vars.is_empty() {
            return self.malformed(list, "a binder needs at least one variable");
        }
        self.push(Part::Bodies(binder, vars.len() as u32), at, end);
        // Of equal names the last is meant: a list of variables is nested binders.
        self.hide(list, &vars, true)?;
        self.values.extend_from_slice(&vars);
        Ok(self.tape.next(list))
    }

    /// `((x Int) (y Bool))` as variables.
    pub(super) fn sorted_vars(&mut self, list: usize) -> Result<SmallVec<[TermId; 8]>> {
        if self.tape.get(list).kind() != Kind::List {
            return self.malformed(list, "write ((NAME SORT) …)");
        }
        let items: SmallVec<[usize; 8]> = self.tape.items(list).collect();
        let mut vars = SmallVec::with_capacity(items.len());
        for at in items {
            let end = self.tape.next(at);
            let is_pair = self.tape.get(at).kind() == Kind::List
                && end > at + 2
                && self.symbol_at(at + 1).is_some()
                && self.tape.next(at + 2) == end;
            if !is_pair {
                return self.malformed(at, "a variable is written (NAME SORT)");
            }
            let symbol = self.tape.get(at + 1).symbol();
            let sort = self.sort(at + 2)?;
            vars.push(self.store.var(symbol, sort));
        }
        Ok(vars)
    }

    /// Binds variables: their names mean them until the frame closes.
    pub(super) fn hide(&mut self, list: usize, vars: &[TermId], repeat: bool) -> Result<()> {
        let mark = self.hidden.len();
        // Short lists are searched, long ones hashed.
        let mut seen: rustc_hash::FxHashSet<SymbolId> = Default::default();
        for &v in vars {
            let Term::Var(symbol, _) = self.store.get(v) else {
                continue;
            };
            let name = self.store.symbols.canon(symbol);
            let again = if repeat {
                false
            } else if vars.len() > 16 {
                !seen.insert(name)
            } else {
                self.hidden[mark..].iter().any(|(n, _)| *n == name)
            };
            if again {
                let at = self.repeated(list, name);
                let text = self.store.symbols.text(symbol).into_owned();
                return self.fail(at, ProblemKind::RepeatedVariable(text));
            }
            if let Binding::Word(w) = self.slots[name.index()].term
                && w.is_reserved()
            {
                return self.malformed(list, "a word of the syntax cannot be a variable");
            }
            // Under its plain name; a use with bars is spelled anew.
            let v = self.respelled(v, name);
            let old = std::mem::replace(&mut self.slots[name.index()].term, Binding::Term(v));
            self.hidden.push((name, old));
        }
        Ok(())
    }

    /// The second place in a list of `(name …)` where the name stands.
    fn repeated(&self, list: usize, name: SymbolId) -> usize {
        let mut same = self.tape.items(list).filter(|&i| {
            let at = if self.tape.get(i).kind() == Kind::List { i + 1 } else { i };
            self.symbol_at(at).is_some_and(|s| self.store.symbols.canon(s) == name)
        });
        same.nth(1).unwrap_or(list)
    }

    /// A list ends: what it gives is the new value. The answer is where to read on.
    #[inline]
    fn close(&mut self, frame: Frame, at: usize) -> Result<usize> {
        let base = frame.base as usize;
        let made = match frame.part {
            Part::App(head) => {
                let args = &self.values[base..];
                match self.store.app(head, args) {
                    Ok(t) => t,
                    Err(e) => {
                        return Err(self.app_problem(frame.open as usize, head, args, e));
                    }
                }
            }
            _ => return self.close_rare(frame, at),
        };
        self.frames.pop();
        self.values.truncate(base);
        self.values.push(made);
        Ok(at)
    }

    fn close_rare(&mut self, frame: Frame, at: usize) -> Result<usize> {
        let base = frame.base as usize;
        let open = frame.open as usize;
        let made = match frame.part {
            Part::App(_) => return Ok(at),
            Part::Overloaded(set) => self.overloaded(open, set, base)?,
            Part::Apply(tag) => {
                let children = &self.values[base..];
                match self.store.apply_as(tag, children) {
                    Ok(t) => t,
                    Err(e) => return Err(self.apply_problem(open, children, e)),
                }
            }
            Part::LetValue(list_end) => return self.next_let_value(frame, at, list_end as usize),
            Part::LetBody(count) => {
                // Values and variables stand in front of the body; a node wants the body between.
                let n = count as usize;
                if let Some(body) = self.values.pop() {
                    self.values.insert(base + n, body);
                }
                self.store.let_node(&self.values[base..])
            }
            Part::Bodies(binder, count) => self.close_binder(open, binder, base, count as usize)?,
            Part::Annotated => return self.next_attribute(frame, at),
            Part::AttributeTerms => {
                self.frames.pop();
                return match self.frames.last() {
                    Some(&outer) => self.next_attribute(outer, at),
                    None => Ok(at),
                };
            }
            Part::Scrutinee => {
                let sort = self.store.sort(self.values[base]);
                if !self.is_datatype(sort) {
                    let kind = ProblemKind::Expected {
                        place: "the term of a match",
                        expected: "of a datatype".to_owned(),
                        got: self.sort_text(sort),
                    };
                    return self.fail(open + 2, kind);
                }
                return self.open_case(frame, 0, at + 1);
            }
            Part::Case(n) => {
                self.restore(frame.hidden as usize);
                return self.open_case(frame, n + 1, at);
            }
            Part::Broken => return self.fail_quietly(open),
        };
        self.restore(frame.hidden as usize);
        self.frames.pop();
        self.values.truncate(base);
        self.values.push(made);
        Ok(at)
    }

    /// A use of something whose declaration was refused already.
    fn fail_quietly<T>(&self, at: usize) -> Result<T> {
        let name = String::from_utf8_lossy(&self.source[self.span(at).range()]).into_owned();
        self.fail(at, ProblemKind::Consequence(name))
    }

    fn next_let_value(&mut self, frame: Frame, at: usize, list_end: usize) -> Result<usize> {
        if at < list_end {
            let value = self.let_binding(at)?;
            let end = self.tape.next(at) as u32;
            if let Some(f) = self.frames.last_mut() {
                f.end = end;
            }
            return Ok(value);
        }
        let open = frame.open as usize;
        let base = frame.base as usize;
        let list = open + 2;
        let names: SmallVec<[SymbolId; 4]> =
            self.tape.items(list).map(|i| self.tape.get(i + 1).symbol()).collect();
        let mut vars: SmallVec<[TermId; 4]> = SmallVec::new();
        for (k, &name) in names.iter().enumerate() {
            let sort = self.store.sort(self.values[base + k]);
            vars.push(self.store.var(name, sort));
        }
        self.frames.pop();
        self.push(Part::LetBody(names.len() as u32), open, self.tape.next(open));
        if let Some(f) = self.frames.last_mut() {
            f.base = frame.base;
        }
        self.hide(list, &vars, false)?;
        self.values.extend_from_slice(&vars);
        Ok(list_end)
    }

    fn close_binder(
        &mut self,
        open: usize,
        binder: Binder,
        base: usize,
        count: usize,
    ) -> Result<TermId> {
        // The variables were pushed first; a node wants them last.
        self.values[base..].rotate_left(count);
        let bodies = binder.bodies();
        let (under, vars) = self.values[base..].split_at(bodies);
        match self.store.binder_sort(binder, vars, under) {
            Ok(sort) => Ok(self.store.binder_of_sort(binder, &self.values[base..], sort)),
            Err(position) => {
                let at = self.tape.items(open).nth(2 + position).unwrap_or(open);
                let got = self.store.sort(self.values[base + position]);
                Err(self.expected(
                    at,
                    "the body of a quantifier",
                    self.store.theories().bool(),
                    got,
                ))
            }
        }
    }

    /// Reads on in the attributes of `(! t …)` from `at`.
    fn next_attribute(&mut self, frame: Frame, at: usize) -> Result<usize> {
        let open = frame.open as usize;
        let end = self.tape.next(open);
        let mut i = at;
        while i < end {
            if self.tape.get(i).kind() != Kind::Keyword {
                return self.malformed(i, "an attribute such as :named should stand here");
            }
            let Some((start, stop)) = self.attribute_terms(i, end) else {
                i = self.after_attribute(i, end);
                continue;
            };
            if start == stop {
                i = stop;
                continue;
            }
            // The frame of the annotation goes on where the terms end.
            if let Some(f) = self.frames.last_mut() {
                f.end = end as u32;
            }
            self.push(Part::AttributeTerms, open, stop);
            return Ok(start);
        }
        let made = self.annotation(open, frame.base as usize)?;
        self.restore(frame.hidden as usize);
        self.frames.pop();
        self.values.truncate(frame.base as usize);
        self.values.push(made);
        Ok(end)
    }

    /// The range of tape in which the terms of an attribute stand, if it has terms.
    fn attribute_terms(&self, key: usize, end: usize) -> Option<(usize, usize)> {
        let value = key + 1;
        if value >= end {
            return None;
        }
        match self.store.symbols.bytes(self.tape.get(key).symbol()) {
            b":pattern" if self.is_term_list(value) => Some((value + 1, self.tape.next(value))),
            b":no-pattern" if self.tape.get(value).kind() != Kind::Keyword => {
                Some((value, self.tape.next(value)))
            }
            _ => None,
        }
    }

    /// Whether the list holds terms. Z3 also takes `:pattern (* x y)`, which holds none.
    fn is_term_list(&self, at: usize) -> bool {
        if self.tape.get(at).kind() != Kind::List {
            return false;
        }
        match self.tape.items(at).next().and_then(|i| self.symbol_at(i)) {
            Some(s) => !matches!(self.quoted_binding(s), Binding::Head(_) | Binding::Op(_)),
            None => true,
        }
    }

    fn after_attribute(&self, key: usize, end: usize) -> usize {
        let value = key + 1;
        if value < end && self.tape.get(value).kind() != Kind::Keyword {
            self.tape.next(value)
        } else {
            value
        }
    }

    /// Puts `(! t …)` together: all its terms are values from `base` on.
    fn annotation(&mut self, open: usize, base: usize) -> Result<TermId> {
        let end = self.tape.next(open);
        let mut i = self.tape.next(open + 2);
        let mut attributes: Vec<Attribute> = Vec::new();
        let mut named = None;
        while i < end {
            let keyword = self.tape.get(i).symbol();
            let value = if let Some((start, stop)) = self.attribute_terms(i, end) {
                if self.store.symbols.bytes(keyword) == b":pattern" {
                    let mut n = 0;
                    let mut k = start;
                    while k < stop {
                        k = self.tape.next(k);
                        n += 1;
                    }
                    AttributeValue::Terms(n)
                } else {
                    AttributeValue::Term
                }
            } else if self.after_attribute(i, end) == i + 1 {
                AttributeValue::None
            } else {
                if self.store.symbols.bytes(keyword) == b":named" {
                    named = Some((i + 1, self.name_at(i + 1)?));
                }
                AttributeValue::Raw(self.raw(i + 1))
            };
            attributes.push(Attribute { keyword, value });
            i = self.after_attribute(i, end);
        }
        let inner = self.values[base];
        let made = self.store.annotated(attributes.into(), &self.values[base..]);
        if let Some((at, symbol)) = named {
            self.sync();
            let fun = Fun {
                symbol,
                params: Box::new([]),
                result: self.store.sort(inner),
                generic: false,
                kind: FunKind::Named(inner),
                body: Some((Box::new([]), inner)),
            };
            self.declare_fun(at, fun)?;
        }
        Ok(made)
    }

    /// Starts case `n`, which stands at `case`, of the match whose frame is given, or ends it.
    fn open_case(&mut self, frame: Frame, n: u32, case: usize) -> Result<usize> {
        let open = frame.open as usize;
        let base = frame.base as usize;
        let end = self.tape.next(open);
        self.frames.pop();
        if case == end {
            let list = self.tape.items(open).nth(2).unwrap_or(open);
            let made = self.close_match(open, list, base)?;
            self.values.truncate(base);
            self.values.push(made);
            return Ok(end);
        }
        let items: SmallVec<[usize; 4]> = self.tape.items(case).take(3).collect();
        if self.tape.get(case).kind() != Kind::List || items.len() != 2 {
            return self.malformed(case, "a case is written (PATTERN TERM)");
        }
        let scrutinee = self.store.sort(self.values[base]);
        let (_, vars) = self.pattern(items[0], scrutinee)?;
        self.push(Part::Case(n), open, self.tape.next(case));
        if let Some(f) = self.frames.last_mut() {
            f.base = frame.base;
        }
        self.hide(items[0], &vars, false)?;
        Ok(items[1])
    }

    fn close_match(&mut self, open: usize, list: usize, base: usize) -> Result<TermId> {
        let scrutinee = self.store.sort(self.values[base]);
        let cases: Vec<usize> = self.tape.items(list).collect();
        if cases.is_empty() {
            return self.malformed(list, "a match needs at least one case");
        }
        let mut patterns = Vec::new();
        let mut children: Vec<TermId> = self.values[base..].to_vec();
        let sort = self.store.sort(children[1]);
        for (k, &case) in cases.iter().enumerate() {
            let (pattern, vars) = self.pattern(case + 1, scrutinee)?;
            patterns.push(pattern);
            children.extend(vars);
            let got = self.store.sort(children[k + 1]);
            if got != sort {
                let body = self.tape.next(case + 1);
                return Err(self.expected(body, "every case of a match", sort, got));
            }
        }
        self.check_cases(open, scrutinee, &patterns)?;
        Ok(self.store.match_of_sort(patterns.into(), &children, sort))
    }

    /// Every constructor has its case, or one case takes all.
    fn check_cases(&self, open: usize, scrutinee: SortId, patterns: &[Pattern]) -> Result<()> {
        let Some(datatype) = self.datatype_of(scrutinee) else {
            return Ok(());
        };
        if patterns.iter().any(|p| p.constructor.is_none()) {
            return Ok(());
        }
        let covered: rustc_hash::FxHashSet<_> =
            patterns.iter().filter_map(|p| p.constructor).collect();
        for c in &self.store.datatype(datatype).constructors {
            if !covered.contains(&c.fun) {
                let name = self.store.symbols.text(self.store.fun(c.fun).symbol).into_owned();
                return self.fail(open, ProblemKind::MissingCase(name));
            }
        }
        Ok(())
    }

    /// `12`, `#x0F`, `"a"`
    fn literal(&mut self, at: usize, e: Entry) -> Result<TermId> {
        let symbol = e.symbol();
        // The slot of a literal remembers its term: a literal means the same all through a file.
        if let Binding::Term(t) = self.slots[symbol.index()].term {
            return Ok(t);
        }
        match self.store.literal(symbol, self.numerals_are_real) {
            Some(t) => {
                self.slots[symbol.index()].term = Binding::Term(t);
                Ok(t)
            }
            None => self.malformed(at, "the operator table has no sort for this literal"),
        }
    }

    /// The meaning of a name between bars.
    fn quoted_binding(&self, symbol: SymbolId) -> Binding {
        self.slots[self.store.symbols.canon(symbol).index()].term
    }

    fn quoted(&mut self, at: usize, e: Entry) -> Result<TermId> {
        let binding = self.quoted_binding(e.symbol());
        let t = match binding {
            Binding::Term(t) => t,
            other => return self.atom(at, e.symbol(), other),
        };
        Ok(self.respelled(t, e.symbol()))
    }

    /// The same function, spelled as it stands here. The slot of the spelling remembers it.
    fn respelled_head(&mut self, head: HeadId, symbol: SymbolId) -> HeadId {
        if let Binding::Head(known) = self.slots[symbol.index()].term
            && self.store.head(known).target == self.store.head(head).target
        {
            return known;
        }
        let h = self.store.head(head);
        if h.symbol == symbol {
            return head;
        }
        let respelled = Head { symbol, ..h.clone() };
        let made = self.store.intern_head(respelled);
        self.slots[symbol.index()].term = Binding::Head(made);
        made
    }

    /// The same constant or variable, spelled as it stands here.
    fn respelled(&mut self, t: TermId, symbol: SymbolId) -> TermId {
        match self.store.get(t) {
            Term::Var(s, sort) if s != symbol => self.store.var(symbol, sort),
            Term::App(head, []) if self.store.head(head).symbol != symbol => {
                let head = Head { symbol, ..self.store.head(head).clone() };
                let head = self.store.intern_head(head);
                let sort = self.store.sort(t);
                self.store.app_of_sort(head, &[], sort)
            }
            _ => t,
        }
    }

    /// A symbol alone that is not simply a constant.
    #[cold]
    fn atom(&mut self, at: usize, symbol: SymbolId, binding: Binding) -> Result<TermId> {
        let made = match binding {
            Binding::Term(t) => return Ok(t),
            Binding::Word(_) => return self.malformed(at, "a term should stand here"),
            Binding::Broken => return self.fail_quietly(at),
            Binding::Unbound => return self.unbound_atom(at, symbol),
            Binding::Overloaded(i) => {
                let heads = self.overloads[i as usize].clone();
                let mut constants: Vec<TermId> =
                    heads.iter().filter_map(|&h| self.constant_of(h)).collect();
                constants.dedup();
                return match constants[..] {
                    [t] => Ok(self.respelled(t, symbol)),
                    _ => self.fail(
                        at,
                        ProblemKind::Ambiguous(self.store.symbols.text(symbol).into_owned()),
                    ),
                };
            }
            Binding::Op(op) => {
                let head = self.store.op_head(op);
                self.constant(at, head)?
            }
            Binding::Head(head) => self.constant(at, head)?,
        };
        // A bare operator of the table, `true` or `re.all`, stays what it is for the whole file.
        if let Binding::Op(_) = binding {
            let name = self.store.symbols.canon(symbol);
            self.slots[name.index()].term = Binding::Term(made);
        }
        Ok(self.respelled(made, symbol))
    }

    /// The head as a constant, if it takes no arguments.
    fn constant_of(&mut self, head: HeadId) -> Option<TermId> {
        if let Target::Fun(f) = self.store.head(head).target
            && !self.store.fun(f).params.is_empty()
        {
            return None;
        }
        self.store.app(head, &[]).ok()
    }

    fn constant(&mut self, at: usize, head: HeadId) -> Result<TermId> {
        match self.store.app(head, &[]) {
            Ok(t) => Ok(t),
            Err(e) => Err(self.app_problem(at, head, &[], e)),
        }
    }

    /// A symbol that nothing declares: a negative number as Z3 reads it, an abstract value, or
    /// an error.
    fn unbound_atom(&mut self, at: usize, symbol: SymbolId) -> Result<TermId> {
        let text = self.store.symbols.bytes(symbol);
        if let Some(digits) = text.strip_prefix(b"-")
            && let Some(real) = number(digits)
        {
            let table = self.store.theories();
            let real = real || self.numerals_are_real;
            let sort = if real { table.real() } else { table.int() };
            if let Some(sort) = sort {
                return Ok(self.store.literal_of_sort(symbol, sort));
            }
        }
        if let Some(head) = self.tester(symbol) {
            return self.constant(at, head);
        }
        Err(self.unknown_symbol(at, symbol))
    }

    /// `is-cons`, if `cons` is a constructor.
    fn tester(&mut self, symbol: SymbolId) -> Option<HeadId> {
        let name = self.store.symbols.canon(symbol);
        let constructor = self.store.symbols.bytes(name).strip_prefix(b"is-")?.to_vec();
        let constructor = self.store.symbols.get(&constructor)?;
        let fun = self.constructor(constructor)?;
        Some(self.store.plain_head(symbol, Target::Tester(fun)))
    }

    /// What a name in front of arguments stands for.
    #[cold]
    fn callee(&mut self, at: usize, symbol: SymbolId, binding: Binding) -> Result<Callee> {
        Ok(match binding {
            Binding::Op(op) => {
                let head = self.store.plain_head(symbol, Target::Op(op));
                let name = self.store.symbols.canon(symbol);
                if symbol == name {
                    self.slots[name.index()].term = Binding::Head(head);
                }
                Callee::Part(Part::App(head))
            }
            Binding::Head(head) => Callee::Part(Part::App(self.respelled_head(head, symbol))),
            Binding::Overloaded(i) => Callee::Part(Part::Overloaded(i)),
            Binding::Term(t) => {
                let t = self.respelled(t, symbol);
                self.callee_term(at, symbol, t)?
            }
            Binding::Broken => Callee::Part(Part::Broken),
            Binding::Unbound => match self.tester(symbol) {
                Some(head) => Callee::Part(Part::App(head)),
                None => return Err(self.unknown_symbol(at, symbol)),
            },
            Binding::Word(_) => return self.malformed(at, "a function should stand here"),
        })
    }

    /// A constant in front of arguments. A nullary operator of the table may have other ranks that
    /// take arguments; everything else is applied as a map.
    fn callee_term(&mut self, _at: usize, _symbol: SymbolId, t: TermId) -> Result<Callee> {
        if let Term::App(head, []) = self.store.get(t)
            && let Target::Op(op) = self.store.head(head).target
            && self.store.theories().operator(op).ranks.iter().any(|r| !r.args.is_empty())
        {
            return Ok(Callee::Part(Part::App(head)));
        }
        Ok(Callee::Term(t))
    }

    /// A function with several meanings: the first that fits the arguments.
    fn overloaded(&mut self, open: usize, set: u32, base: usize) -> Result<TermId> {
        let heads = self.overloads[set as usize].clone();
        let exact = heads.iter().copied().find(|&h| self.fits_exactly(h, base));
        let mut first = None;
        for head in exact.into_iter().chain(heads.iter().copied()) {
            match self.store.app(head, &self.values[base..]) {
                Ok(t) => return Ok(t),
                Err(e) => first = first.or(Some((head, e))),
            }
        }
        match first {
            Some((head, e)) => Err(self.app_problem(open, head, &self.values[base..], e)),
            None => self.malformed(open, "a function should stand here"),
        }
    }

    /// Whether the arguments have the declared sorts without any coercion.
    fn fits_exactly(&self, head: HeadId, base: usize) -> bool {
        let Target::Fun(f) = self.store.head(head).target else { return false };
        let params = &self.store.fun(f).params;
        let args = &self.values[base..];
        params.len() == args.len()
            && params
                .iter()
                .zip(args)
                .all(|(&p, &a)| self.store.sorts.canon(p) == self.store.sort(a))
    }

    /// `(_ f i j)` or `(as f S)` at `at`. `None`: `(_ f x)` is an application of a map.
    fn identifier(&mut self, at: usize) -> Result<Option<HeadId>> {
        if self.head_is(at, b"as") {
            let items: SmallVec<[usize; 4]> = self.tape.items(at).take(4).collect();
            let [_, inner, sort] = items[..] else {
                return self.malformed(at, "write (as NAME SORT)");
            };
            let sort = self.sort(sort)?;
            if self.head_is(inner, b"_") {
                let Some(head) = self.indexed(inner)? else {
                    return self.malformed(inner, "an indexed name should stand here");
                };
                let head = Head { qualifier: Some(sort), ..self.store.head(head).clone() };
                return Ok(Some(self.store.intern_head(head)));
            }
            let Some(symbol) = self.symbol_at(inner) else {
                return self.malformed(inner, "a name should stand here");
            };
            let target = self.qualified_target(inner, symbol, sort)?;
            let indices = SmallVec::new();
            let head = Head { symbol, indices, qualifier: Some(sort), target };
            return Ok(Some(self.store.intern_head(head)));
        }
        self.indexed(at)
    }

    /// What `symbol` means in `(as symbol sort)`.
    fn qualified_target(&mut self, at: usize, symbol: SymbolId, sort: SortId) -> Result<Target> {
        Ok(match self.quoted_binding(symbol) {
            Binding::Op(op) => Target::Op(op),
            Binding::Head(head) => self.store.head(head).target,
            Binding::Term(t) => match self.store.get(t) {
                Term::App(head, _) => self.store.head(head).target,
                _ => return self.malformed(at, "a variable has its sort already"),
            },
            Binding::Overloaded(i) => {
                let heads = self.overloads[i as usize].clone();
                let canon = self.store.sorts.canon(sort);
                let fits = |store: &crate::term::Store, h: HeadId| match store.head(h).target {
                    Target::Fun(f) => store.sorts.canon(store.fun(f).result) == canon,
                    _ => false,
                };
                let chosen = heads.iter().find(|&&h| fits(&self.store, h)).or(heads.first());
                match chosen {
                    Some(&h) => self.store.head(h).target,
                    None => return Err(self.unknown_symbol(at, symbol)),
                }
            }
            Binding::Broken => return self.fail_quietly(at),
            Binding::Word(_) => return self.malformed(at, "a name should stand here"),
            Binding::Unbound => {
                let text = self.store.symbols.bytes(symbol);
                let is_field = text
                    .strip_prefix(b"ff")
                    .is_some_and(|v| number(v.strip_prefix(b"-").unwrap_or(v)) == Some(false));
                let canon = self.store.sorts.canon(sort);
                let con = self.store.sorts.get(canon).con;
                let field = self.store.theories().field().map(crate::sort::Con::Builtin);
                if is_field && Some(con) == field {
                    Target::FieldLiteral
                } else if text.starts_with(b"@") {
                    Target::Abstract
                } else {
                    return Err(self.unknown_symbol(at, symbol));
                }
            }
        })
    }

    /// `(_ f i j)` at `at`. `None`: it is the application of a map.
    fn indexed(&mut self, at: usize) -> Result<Option<HeadId>> {
        let items: SmallVec<[usize; 8]> = self.tape.items(at).collect();
        let [_, name, rest @ ..] = &items[..] else {
            return self.malformed(at, "write (_ NAME INDEX …)");
        };
        if rest.is_empty() {
            return self.malformed(at, "an indexed name needs an index");
        }
        let Some(symbol) = self.symbol_at(*name) else {
            return Ok(None);
        };
        let binding = self.quoted_binding(symbol);
        let text = self.store.symbols.bytes(symbol);
        let function = |c: &mut Checker| c.function_index(rest[0]);
        let target = match text {
            b"is" if self.names_constructor(rest[0]) || binding == Binding::Unbound => {
                let named = self.symbol_at(rest[0]).and_then(|s| self.constructor(s));
                let fun = match (named, named.is_none().then(|| function(self)).transpose()?) {
                    (Some(f), _) | (None, Some(Target::Fun(f))) => f,
                    _ => return self.malformed(rest[0], "a constructor should stand here"),
                };
                if !matches!(self.store.fun(fun).kind, FunKind::Constructor(..)) {
                    return self.malformed(rest[0], "a constructor should stand here");
                }
                Target::Tester(fun)
            }
            b"update" | b"update-field" if binding == Binding::Unbound => match function(self)? {
                Target::Fun(f) if matches!(self.store.fun(f).kind, FunKind::Selector(..)) => {
                    Target::Updater(f)
                }
                _ => return self.malformed(rest[0], "a selector should stand here"),
            },
            b"map" if !matches!(binding, Binding::Term(_) | Binding::Head(_)) => {
                match function(self)? {
                    Target::Fun(f) => Target::ArrayMap(f),
                    Target::Op(op) => Target::ArrayMapOp(op),
                    _ => return self.malformed(rest[0], "a function should stand here"),
                }
            }
            b"as-array" if binding == Binding::Unbound => match function(self)? {
                Target::Fun(f) => Target::AsArray(f),
                _ => return self.malformed(rest[0], "a function of the script should stand here"),
            },
            _ => match binding {
                Binding::Op(op) => Target::Op(op),
                Binding::Head(h) => match self.store.head(h).target {
                    Target::Op(op) => Target::Op(op),
                    _ => return Ok(None),
                },
                Binding::Term(t) => match self.store.get(t) {
                    Term::App(h, []) if matches!(self.store.head(h).target, Target::Op(_)) => {
                        self.store.head(h).target
                    }
                    _ => return Ok(None),
                },
                Binding::Overloaded(i) => {
                    let op = self.overloads[i as usize].iter().find_map(|&h| {
                        let target = self.store.head(h).target;
                        matches!(target, Target::Op(_)).then_some(target)
                    });
                    match op {
                        Some(t) => t,
                        None => return Ok(None),
                    }
                }
                Binding::Unbound => {
                    let digits = text.strip_prefix(b"bv");
                    if digits.and_then(number) == Some(false) {
                        return self.bitvec_literal(at, symbol, rest).map(Some);
                    }
                    return Err(self.unknown_symbol(*name, symbol));
                }
                Binding::Broken => return self.fail_quietly(*name),
                Binding::Word(_) => return self.malformed(*name, "a name should stand here"),
            },
        };
        let indices = rest.iter().map(|&i| self.index(i)).collect::<Result<SmallVec<_>>>()?;
        if let Target::Op(op) = target {
            let operator = self.store.theories().operator(op);
            let takes = operator.ranks.iter().any(|r| !r.indices.is_empty());
            if !takes {
                let name = operator.name.clone();
                let expected = "without indices".to_owned();
                return self.fail(at, ProblemKind::Indices { name, expected });
            }
        }
        Ok(Some(self.store.intern_head(Head { symbol, indices, qualifier: None, target })))
    }

    fn names_constructor(&self, at: usize) -> bool {
        self.symbol_at(at).is_some_and(|s| self.constructor(s).is_some())
    }

    fn bitvec_literal(&mut self, at: usize, symbol: SymbolId, rest: &[usize]) -> Result<HeadId> {
        let [width] = rest else {
            return self.malformed(at, "a bit-vector literal is written (_ bv5 8)");
        };
        let index = self.index(*width)?;
        let con = self.store.theories().bitvec();
        let fits = con
            .is_some_and(|c| self.store.theories().sort_fits(c, &[index], &[], &self.store.sorts));
        if !fits {
            return self.malformed(*width, "the width of a bit-vector should stand here");
        }
        let indices: SmallVec<[Index; 2]> = SmallVec::from_slice(&[index]);
        let target = Target::BitVecLiteral;
        Ok(self.store.intern_head(Head { symbol, indices, qualifier: None, target }))
    }

    /// The function that an index names: `cons`, `not`, or Z3's `(f (Int Int) Bool)`.
    fn function_index(&mut self, at: usize) -> Result<Target> {
        let at = if self.tape.get(at).kind() == Kind::List {
            match self.tape.items(at).next() {
                Some(first) => first,
                None => return self.malformed(at, "a function should stand here"),
            }
        } else {
            at
        };
        let Some(symbol) = self.symbol_at(at) else {
            return self.malformed(at, "a function should stand here");
        };
        Ok(match self.quoted_binding(symbol) {
            Binding::Op(op) => Target::Op(op),
            Binding::Head(h) => self.store.head(h).target,
            Binding::Overloaded(i) => {
                let heads = &self.overloads[i as usize];
                self.store.head(heads[0]).target
            }
            Binding::Term(t) => match self.store.get(t) {
                Term::App(h, []) => self.store.head(h).target,
                _ => return self.malformed(at, "a function should stand here"),
            },
            Binding::Broken => return self.fail_quietly(at),
            _ => return Err(self.unknown_symbol(at, symbol)),
        })
    }
}

enum Callee {
    Part(Part),
    Term(TermId),
}

/// Whether the text is a number: `Some(true)` if it has a point.
fn number(text: &[u8]) -> Option<bool> {
    let mut parts = text.split(|&b| b == b'.');
    let digits = |p: &[u8]| !p.is_empty() && p.iter().all(u8::is_ascii_digit);
    let whole = parts.next().is_some_and(digits);
    match (whole, parts.next(), parts.next()) {
        (true, None, _) => Some(false),
        (true, Some(fraction), None) if digits(fraction) => Some(true),
        _ => None,
    }
}
