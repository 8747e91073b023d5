//! Where a formula is changed, and the change itself: one term put in the place of another, or a new
//! assertion.

use super::prepare::made;
use super::{Change, Formula, Root, Site};
use crate::scope::Scope;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use smelt_smtlib::term::{Path, Tag, Target};
use smelt_smtlib::{CommandKind, Store, Term, TermId};

impl Formula {
    fn root_term(&self, root: Root) -> Option<TermId> {
        match root.definition {
            Some(f) => self.script.store.fun(f).body.as_ref().map(|b| b.1),
            None => self.script.commands[root.command].kind.terms().get(root.position).copied(),
        }
    }

    /// Whether there is nothing yet that could be replaced.
    pub(crate) fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// An occurrence, all with the same chance. `None` if the one that was drawn must stay.
    pub fn site(&mut self, rng: &mut ChaCha8Rng) -> Option<Site> {
        self.site_where(rng, |_, _| true)
    }

    /// The same; `None` also if what stands there is not what is wanted.
    pub(crate) fn site_where(
        &mut self,
        rng: &mut ChaCha8Rng,
        wanted: impl Fn(&Store, TermId) -> bool,
    ) -> Option<Site> {
        let mut n = rng.random_range(0..self.total.max(1));
        let root = self.roots.iter().position(|r| {
            let here = n < r.count;
            if !here {
                n -= r.count;
            }
            here
        })?;
        let r = self.roots[root];
        let top = self.root_term(r)?;
        let store = &self.script.store;
        let term = self.occurrences.find_nth(store, top, n, &mut self.path)?;
        let mark = self.marks.of(store, term);
        if mark.named || self.horn && mark.relation || !wanted(store, term) {
            return None;
        }
        let mut scope = Scope { order: self.orders[r.command], ..Scope::default() };
        if let Some((params, _)) = r.definition.and_then(|f| store.fun(f).body.as_ref()) {
            scope.enter(store, params);
        }
        let mut t = top;
        for &i in &self.path.0 {
            match store.tag(t) {
                // Patterns have rules of their own.
                Tag::Annotated if i > 0 => return None,
                // What is applied must stay a function.
                Tag::Apply | Tag::IndexApply if i == 0 => return None,
                // A constant array of anything else than a value is no term for everybody.
                Tag::App if takes_values(store, t) => return None,
                Tag::Let | Tag::Binder | Tag::Match => {
                    scope.enter(store, store.bound_in(t, i as usize));
                }
                _ => {}
            }
            t = *store.subterms(t).get(i as usize)?;
        }
        Some(Site { root, path: self.path.clone(), term, scope })
    }

    /// Puts a term at a site, which must not have been changed since it was found. `None` if the sorts
    /// differ or nothing would change.
    pub fn replace(&mut self, site: &Site, new: TermId) -> Option<Change> {
        if new == site.term {
            return None;
        }
        self.changed = true;
        let root = self.roots[site.root];
        let top = self.root_term(root)?;
        let way = &mut self.way;
        let made = self.script.store.replace_along(top, &site.path, new, way).ok()?;
        match root.definition {
            Some(f) => {
                if !self.script.store.set_body(f, made) {
                    return None;
                }
                self.script.commands[root.command].span = None;
            }
            None => self.script.set_term(root.command, root.position, made),
        }
        self.marks.follow(&self.script.store, &self.way);
        let count = self.occurrences.follow(&self.script.store, &self.way);
        self.roots[site.root].count = count;
        self.total = self.roots.iter().map(|r| r.count).fold(0, u64::saturating_add);
        let at = (root.command, root.position);
        self.text.replace(&self.script, at, &self.way, &site.path, &mut self.lengths);
        self.pool.add(&self.script.store, new);
        Some(Change::Replaced { command: root.command + 1, old: site.term, new })
    }

    /// The assertions, by their command.
    pub(crate) fn assertions(&self) -> Vec<(usize, TermId)> {
        let all = self.script.commands.iter().enumerate();
        all.filter_map(|(i, c)| match c.kind {
            CommandKind::Assert(t) => Some((i, t)),
            _ => None,
        })
        .collect()
    }

    /// Lets a command assert something else.
    pub(crate) fn assert_instead(&mut self, command: usize, term: TermId) -> Option<Change> {
        let root =
            self.roots.iter().position(|r| r.command == command && r.definition.is_none())?;
        let old = self.root_term(self.roots[root])?;
        let site = Site { root, path: Path::default(), term: old, scope: Scope::default() };
        self.replace(&site, term)
    }

    /// The scope of an assertion that could be added before a question, and where.
    pub(crate) fn place_for_assertion(&self, rng: &mut ChaCha8Rng) -> Option<(usize, Scope)> {
        let commands = &self.script.commands;
        let questions: Vec<usize> = (0..commands.len())
            .filter(|&i| {
                matches!(
                    commands[i].kind,
                    CommandKind::CheckSat(_) | CommandKind::CheckSatAssuming(_)
                )
            })
            .collect();
        let at = *questions.get(rng.random_range(0..questions.len().max(1)))?;
        Some((at, Scope { order: self.orders[at], ..Scope::default() }))
    }

    /// Adds an assertion before a command.
    pub(crate) fn assert_before(&mut self, at: usize, term: TermId) -> Option<Change> {
        if self.script.store.sort(term) != self.script.store.theories().bool() {
            return None;
        }
        self.changed = true;
        self.script.commands.insert(at, made(CommandKind::Assert(term)));
        self.orders.insert(at, self.orders[at]);
        for r in &mut self.roots {
            if r.command >= at {
                r.command += 1;
            }
        }
        let count = self.occurrences.count(&self.script.store, term);
        self.roots.push(Root { command: at, position: 0, definition: None, count });
        self.total = self.total.saturating_add(count);
        self.text.insert(&self.script, at, &mut self.lengths);
        self.pool.add(&self.script.store, term);
        Some(Change::Added { term })
    }
}

/// Whether only values may be the arguments of what a term begins with.
fn takes_values(store: &Store, t: TermId) -> bool {
    let Term::App(head, _) = store.get(t) else { return false };
    let Target::Op(op) = store.head(head).target else { return false };
    store.theories().operator(op).ranks.iter().any(|r| r.of_values)
}
