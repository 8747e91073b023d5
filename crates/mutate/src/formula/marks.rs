//! What is known of each term by what stands in it. Terms are made after their parts, so new ones are
//! looked at once, in the order of making.

use smelt_smtlib::decl::FunKind;
use smelt_smtlib::term::{AttributeValue, Binder, Target};
use smelt_smtlib::{Store, Term, TermId};

/// Facts about terms.
#[derive(Default)]
pub(crate) struct Marks {
    of: Vec<Mark>,
}

/// Facts about one term.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mark {
    /// A `:named` stands in it: it must stay where it is.
    pub(super) named: bool,
    /// A predicate that Horn clauses are about, or a quantifier, stands in it.
    pub(super) relation: bool,
    /// A variable stands in it, bound or not.
    pub(crate) variable: bool,
    /// Whether one of them is free, once somebody found out.
    pub(crate) open: Option<bool>,
}

impl Mark {
    fn is_like(self, other: Mark) -> bool {
        (self.named, self.relation, self.variable) == (other.named, other.relation, other.variable)
    }
}

impl Marks {
    #[inline]
    pub(crate) fn of(&mut self, store: &Store, t: TermId) -> Mark {
        if self.of.len() < store.len() {
            self.look(store, store.len());
        }
        self.of[t.index()]
    }

    /// Remembers whether a variable is free in a term.
    pub(crate) fn set_open(&mut self, t: TermId, open: bool) {
        self.of[t.index()].open = Some(open);
    }

    /// What is known of the terms that [`Store::replace_along`] made: where what was put there is like what
    /// stood there, nothing changes around it.
    pub(crate) fn follow(&mut self, store: &Store, way: &[(TermId, TermId)]) {
        let Some((&(old, new), around)) = way.split_last() else { return };
        let (old, new) = (self.of_made(store, old), self.of_made(store, new));
        if !old.is_like(new) {
            return;
        }
        for &(before, after) in around.iter().rev() {
            if after.index() == self.of.len() {
                let before = self.of[before.index()];
                self.of.push(Mark { open: None, ..before });
            }
        }
    }

    /// Looks no further than at this one.
    fn of_made(&mut self, store: &Store, t: TermId) -> Mark {
        self.look(store, t.index() + 1);
        self.of[t.index()]
    }

    fn look(&mut self, store: &Store, end: usize) {
        if self.of.capacity() < end {
            self.of.reserve(store.len() - self.of.len() + store.len() / 4 + 64);
        }
        if end <= self.of.len() {
            return;
        }
        let missing = end - self.of.len();
        for new in store.terms().skip(self.of.len()).take(missing) {
            let mut mark = own(store, new);
            for c in store.subterms(new) {
                let part = self.of[c.index()];
                mark.named |= part.named;
                mark.relation |= part.relation;
                mark.variable |= part.variable;
            }
            self.of.push(mark);
        }
    }
}

fn own(store: &Store, t: TermId) -> Mark {
    let mut mark = Mark::default();
    match store.get(t) {
        Term::Annotated(_, attributes, _) => {
            mark.named = attributes.iter().any(|a| {
                matches!(a.value, AttributeValue::Raw(_))
                    && store.symbols.bytes(a.keyword) == b":named"
            });
        }
        Term::App(head, _) => {
            if let Target::Fun(f) = store.head(head).target {
                let fun = store.fun(f);
                mark.relation = matches!(fun.kind, FunKind::Declared)
                    && store.sorts.canon(fun.result) == store.theories().bool();
            }
        }
        Term::Var(..) => mark.variable = true,
        Term::Binder(Binder::Forall | Binder::Exists, ..) => mark.relation = true,
        _ => {}
    }
    mark
}
