//! What a node consists of. What every walk does at every node is inlined everywhere: left to itself, the compiler calls
//! it and passes the parts through memory.

use super::{Binder, HeadId, Node, Store, Tag, Term, TermId};
use crate::sort::SortId;
use crate::symbol::SymbolId;

impl Store {
    #[inline(always)]
    pub(super) fn slice(&self, n: Node) -> &[TermId] {
        &self.children[n.first as usize..n.first as usize + n.len()]
    }

    /// All children: subterms, then bound variables.
    #[inline]
    pub fn children(&self, t: TermId) -> &[TermId] {
        let n = self.nodes[t.index()];
        if n.len() == 0 { &[] } else { self.slice(n) }
    }

    /// How many of the children are subterms.
    fn subterm_count(&self, n: Node) -> usize {
        match n.tag() {
            Tag::Literal | Tag::Var => 0,
            Tag::App | Tag::Apply | Tag::IndexApply | Tag::Annotated => n.len(),
            Tag::Let => n.len() / 2 + 1,
            Tag::Binder => Binder::ALL[n.head as usize].bodies(),
            Tag::Match => self.patterns.items[n.head as usize].len() + 1,
        }
    }

    /// The subterms, in the order in which they are written.
    #[inline(always)]
    pub fn subterms(&self, t: TermId) -> &[TermId] {
        let n = self.nodes[t.index()];
        // Nearly all that have any.
        let count = if n.tag() == Tag::App { n.len() } else { self.subterm_count(n) };
        if count == 0 { &[] } else { &self.children[n.first as usize..n.first as usize + count] }
    }

    /// The variables that the node binds.
    pub fn bound(&self, t: TermId) -> &[TermId] {
        let n = self.nodes[t.index()];
        match n.tag() {
            Tag::Let | Tag::Binder | Tag::Match => &self.slice(n)[self.subterm_count(n)..],
            _ => &[],
        }
    }

    /// The variables that the node binds *in its subterm number `position`*.
    pub fn bound_in(&self, t: TermId, position: usize) -> &[TermId] {
        match self.get(t) {
            Term::Let(vars, values, _) if position == values.len() => vars,
            Term::Binder(_, vars, _) => vars,
            Term::Match(_, patterns, _, vars) if position > 0 => {
                let before: usize =
                    patterns[..position - 1].iter().map(|p| p.variables as usize).sum();
                &vars[before..before + patterns[position - 1].variables as usize]
            }
            _ => &[],
        }
    }

    /// Takes a term apart.
    #[inline(always)]
    pub fn get(&self, t: TermId) -> Term<'_> {
        let n = self.nodes[t.index()];
        // Nearly all are applications and leaves; the rest is kept apart, so that this is inlined.
        match n.tag() {
            Tag::App => Term::App(HeadId(n.head), self.slice(n)),
            Tag::Literal => Term::Literal(SymbolId::from_index(n.head as usize)),
            Tag::Var => {
                let name = SymbolId::from_index(n.head as usize);
                Term::Var(name, SortId::from_index(n.first as usize))
            }
            _ => self.take_apart(n),
        }
    }

    fn take_apart(&self, n: Node) -> Term<'_> {
        match n.tag() {
            Tag::Literal | Tag::Var | Tag::App => unreachable!("taken apart by `get`"),
            Tag::Apply | Tag::IndexApply => {
                let c = self.slice(n);
                Term::Apply(c[0], &c[1..])
            }
            Tag::Let => {
                let c = self.slice(n);
                let k = n.len() / 2;
                Term::Let(&c[k + 1..], &c[..k], c[k])
            }
            Tag::Binder => {
                let binder = Binder::ALL[n.head as usize];
                let (bodies, vars) = self.slice(n).split_at(binder.bodies());
                Term::Binder(binder, vars, bodies)
            }
            Tag::Match => {
                let patterns = &self.patterns.items[n.head as usize];
                let c = self.slice(n);
                let k = patterns.len() + 1;
                Term::Match(c[0], patterns, &c[1..k], &c[k..])
            }
            Tag::Annotated => {
                let c = self.slice(n);
                Term::Annotated(c[0], &self.attributes.items[n.head as usize], &c[1..])
            }
        }
    }

    /// The term without its annotations.
    pub fn strip(&self, mut t: TermId) -> TermId {
        while let Term::Annotated(inner, ..) = self.get(t) {
            t = inner;
        }
        t
    }
}
