//! What names mean, and what to say when they mean nothing or do not fit.

use super::{Binding, Checker, Slot, SortBinding, Word};
use crate::problem::{Problem, ProblemKind, nearest};
use crate::sort::SortId;
use crate::symbol::SymbolId;
use crate::syntax::tape::Kind;
use crate::term::{AppError, Binder, HeadId, Target, TermId};
use crate::theory::Variadic;
use crate::theory::resolve::Mismatch;

fn word(name: &[u8]) -> Option<Word> {
    Some(match name {
        b"let" => Word::Let,
        b"forall" => Word::Binder(Binder::Forall),
        b"exists" => Word::Binder(Binder::Exists),
        b"lambda" => Word::Binder(Binder::Lambda),
        b"choice" => Word::Binder(Binder::Choice),
        b"witness" => Word::Binder(Binder::Witness),
        b"set.comprehension" => Word::Binder(Binder::Comprehension),
        b"match" => Word::Match,
        b"!" => Word::Annotation,
        b"_" => Word::Underscore,
        b"as" => Word::As,
        _ => return None,
    })
}

impl Checker {
    /// Gives every new spelling its slot: what the table says about it.
    #[inline]
    pub(super) fn sync(&mut self) {
        if self.slots.len() < self.store.symbols.len() {
            self.sync_slow();
        }
    }

    fn sync_slow(&mut self) {
        let table = self.store.theories();
        for i in self.slots.len()..self.store.symbols.len() {
            let id = SymbolId::from_index(i);
            let name = self.store.symbols.bytes(id);
            let named = table.named(self.store.symbols.hash(id), name);
            let term = match named.op {
                Some(op) => Binding::Op(op),
                None => word(name).map_or(Binding::Unbound, Binding::Word),
            };
            let sort = match named.sort {
                Some(con) => table.ground(con).map_or(SortBinding::Con(con), SortBinding::Ground),
                None => SortBinding::Unbound,
            };
            self.slots.push(Slot { term, sort });
        }
    }

    /// The symbol at a place of the tape, quoted or not.
    pub(super) fn symbol_at(&self, at: usize) -> Option<SymbolId> {
        let e = self.tape.get(at);
        matches!(e.kind(), Kind::Symbol | Kind::Quoted).then(|| e.symbol())
    }

    /// A name that is declared here.
    pub(super) fn name_at(&self, at: usize) -> super::Result<SymbolId> {
        match self.symbol_at(at) {
            Some(s) => Ok(s),
            None => self.malformed(at, "a name should stand here"),
        }
    }

    pub(super) fn unknown_symbol(&self, at: usize, name: SymbolId) -> Problem {
        let text = self.store.symbols.bytes(self.store.symbols.canon(name));
        let bound = self.store.symbols.iter().filter(|s| {
            self.slots
                .get(s.index())
                .is_some_and(|s| !matches!(s.term, Binding::Unbound | Binding::Broken))
        });
        let own = bound.map(|s| self.store.symbols.bytes(s));
        let table = self.store.theories().operators();
        let ops = table.iter().filter(|o| !o.ranks.is_empty()).map(|o| o.name.as_bytes());
        let near = nearest(text, own.chain(ops));
        let name = self.store.symbols.shown(name);
        self.problem(at, ProblemKind::UnknownSymbol { name, near })
    }

    pub(super) fn unknown_sort(&self, at: usize, name: SymbolId) -> Problem {
        let text = self.store.symbols.bytes(self.store.symbols.canon(name));
        let own =
            self.store.symbols.iter().filter(|s| {
                self.slots.get(s.index()).is_some_and(|s| s.sort != SortBinding::Unbound)
            });
        let own = own.map(|s| self.store.symbols.bytes(s));
        let table = self.store.theories().sorts().iter().map(|s| s.name.as_bytes());
        let near = nearest(text, own.chain(table));
        let name = self.store.symbols.shown(name);
        self.problem(at, ProblemKind::UnknownSort { name, near })
    }

    /// The source at a place, for a message.
    pub(super) fn shown(&self, at: usize) -> String {
        let text = &self.source[self.span(at).range()];
        crate::symbol::cut(&String::from_utf8_lossy(&text[..text.len().min(400)]), 80)
    }

    pub(super) fn sort_text(&self, sort: SortId) -> String {
        self.store.sorts.text(sort, &self.store.symbols)
    }

    /// `expected` at the place `at`, whose term has another sort.
    pub(super) fn expected(
        &self,
        at: usize,
        place: &'static str,
        expected: SortId,
        got: SortId,
    ) -> Problem {
        let kind = ProblemKind::Expected {
            place,
            expected: self.sort_text(expected),
            got: self.sort_text(got),
        };
        self.problem(at, kind)
    }

    /// The index of argument `n` of the application whose list is at `open`.
    fn argument_at(&self, open: usize, n: usize) -> usize {
        self.tape.items(open).nth(n + 1).unwrap_or(open)
    }

    /// Says why an application is ill-sorted. `open` is its list (or the atom itself).
    pub(super) fn app_problem(
        &self,
        open: usize,
        head: HeadId,
        args: &[TermId],
        error: AppError,
    ) -> Problem {
        let h = self.store.head(head);
        let name = self.store.symbols.shown(h.symbol);
        let is_list = self.tape.get(open).kind() == Kind::List;
        // Of (_ f i) and (as f S) alone the whole is the head.
        let bare = !is_list || self.head_is(open, b"_") || self.head_is(open, b"as");
        let at_head = if bare { open } else { self.tape.items(open).next().unwrap_or(open) };
        let argument = |position: usize, expected: String| {
            let got = args.get(position).map(|&a| self.sort_text(self.store.sort(a)));
            let kind = ProblemKind::Argument {
                name: name.clone(),
                position: position + 1,
                expected,
                got: got.unwrap_or_default(),
            };
            self.problem(self.argument_at(open, position), kind)
        };
        let arity = |expected: String| {
            let kind = ProblemKind::Arity { name: name.clone(), expected, got: args.len() };
            self.problem(open, kind)
        };
        match error {
            AppError::Op(mismatch) => {
                let (Target::Op(op) | Target::ArrayMapOp(op)) = h.target else {
                    return self.problem(open, ProblemKind::Ambiguous(name));
                };
                let operator = self.store.theories().operator(op);
                match mismatch {
                    Mismatch::Indices => {
                        let expected = operator.written();
                        self.problem(at_head, ProblemKind::Indices { name, expected })
                    }
                    Mismatch::Arity => arity(arities(operator)),
                    Mismatch::Argument(position, ranks) => {
                        let texts = ranks.iter().filter_map(|&(r, wanted)| match wanted {
                            Some(sort) => Some(self.sort_text(sort)),
                            None => self.argument_text(&operator.ranks[r], position, args.len()),
                        });
                        let mut expected: Vec<String> = texts.collect();
                        expected.sort();
                        expected.dedup();
                        // Arguments of one sort: what the first has is what is wanted.
                        let first = args.first().map(|&a| self.store.sort(a));
                        if position > 0
                            && operator
                                .ranks
                                .iter()
                                .all(|r| r.uniform != crate::theory::Uniform::No)
                            && let Some(first) = first
                        {
                            expected = vec![self.sort_text(first)];
                        }
                        if expected.is_empty() || expected.len() > 4 {
                            expected = vec!["of another sort".to_owned()];
                        }
                        argument(position, expected.join(" or "))
                    }
                    Mismatch::Condition(rank, values) => {
                        let cond = match &operator.ranks[rank].cond_text {
                            Some(cond) => format!("{cond} does not hold for {values}"),
                            None => "they do not fit these arguments".to_owned(),
                        };
                        self.problem(at_head, ProblemKind::IndexRange { name, cond })
                    }
                    Mismatch::Ambiguous => self.problem(at_head, ProblemKind::Ambiguous(name)),
                    Mismatch::Qualifier => {
                        let got = h.qualifier.map(|q| self.sort_text(q)).unwrap_or_default();
                        self.problem(at_head, ProblemKind::Qualifier { name, got })
                    }
                }
            }
            AppError::Arity(n) => arity(count(n)),
            AppError::Argument(position, expected) => argument(position, self.sort_text(expected)),
            AppError::Ambiguous => self.problem(at_head, ProblemKind::Ambiguous(name)),
            AppError::Qualifier(_) => {
                let got = h.qualifier.map(|q| self.sort_text(q)).unwrap_or_default();
                self.problem(at_head, ProblemKind::Qualifier { name, got })
            }
            AppError::NotAFunction(sort) => {
                self.problem(at_head, ProblemKind::NotAFunction(self.sort_text(sort)))
            }
            AppError::TooMany => {
                self.problem(open, ProblemKind::Malformed("more arguments than a term can have"))
            }
        }
    }

    /// The sort of argument `position` as the rank writes it.
    fn argument_text(
        &self,
        rank: &crate::theory::Rank,
        position: usize,
        count: usize,
    ) -> Option<String> {
        let n = rank.args.len();
        let i = match rank.variadic {
            Variadic::RepeatFirst => position.saturating_sub(count.saturating_sub(n)),
            _ => position.min(n.checked_sub(1)?),
        };
        let mut tape = crate::syntax::tape::Tape::new();
        let mut symbols = crate::symbol::Symbols::new();
        let text = rank.text.as_bytes();
        crate::syntax::tape::Reader::new(text).read(&mut tape, &mut symbols).ok()?;
        // (par (…) (f A B C)): the entry is the last element.
        let mut entry = 0;
        if tape.len() > 1
            && tape.get(1).kind() == Kind::Symbol
            && symbols.bytes(tape.get(1).symbol()) == b"par"
        {
            entry = tape.items(0).nth(2)?;
        }
        let at = tape.items(entry).nth(i + 1)?;
        let span = tape.span(at, &symbols, text);
        Some(String::from_utf8_lossy(&text[span.range()]).into_owned())
    }

    /// Says why a term cannot be applied.
    pub(super) fn apply_problem(
        &self,
        open: usize,
        children: &[TermId],
        error: AppError,
    ) -> Problem {
        let first = self.tape.items(open).next().unwrap_or(open);
        let name = self.shown(first);
        match error {
            AppError::Argument(position, expected) => {
                let got = children.get(position + 1).map(|&a| self.sort_text(self.store.sort(a)));
                let kind = ProblemKind::Argument {
                    name,
                    position: position + 1,
                    expected: self.sort_text(expected),
                    got: got.unwrap_or_default(),
                };
                self.problem(self.argument_at(open, position), kind)
            }
            AppError::Arity(n) => {
                let got = children.len() - 1;
                self.problem(open, ProblemKind::Arity { name, expected: count(n), got })
            }
            _ => {
                let sort = self.store.sort(children[0]);
                self.problem(first, ProblemKind::NotAFunction(self.sort_text(sort)))
            }
        }
    }
}

pub(super) fn count(n: usize) -> String {
    match n {
        0 => "no argument".to_owned(),
        1 => "1 argument".to_owned(),
        n => format!("{n} arguments"),
    }
}

/// The numbers of arguments that an operator takes, in words.
fn arities(op: &crate::theory::Operator) -> String {
    let mut fixed: Vec<usize> = Vec::new();
    let mut least: Option<usize> = None;
    let standard = op.ranks.iter().any(|r| r.origin.is_none());
    for r in op.ranks.iter().filter(|r| r.origin.is_none() || !standard) {
        if r.variadic == Variadic::No {
            fixed.push(r.args.len());
        } else {
            least = Some(least.map_or(r.min, |l: usize| l.min(r.min)));
        }
    }
    fixed.sort_unstable();
    fixed.dedup();
    if let Some(n) = least {
        fixed.retain(|&f| f < n);
    }
    let mut text: String = match &fixed[..] {
        [] => String::new(),
        [init @ .., last] if !init.is_empty() => {
            let init: Vec<String> = init.iter().map(usize::to_string).collect();
            format!("{} or {}", init.join(", "), count(*last))
        }
        [n, ..] => count(*n),
    };
    if let Some(n) = least {
        if !text.is_empty() {
            text.push_str(" or ");
        }
        text.push_str(&format!("at least {}", count(n)));
    }
    text
}
