//! What is found in a seed before the first mutation: which commands stay, where terms may be changed, and
//! what may be put there.

use super::{Formula, Root};
use rustc_hash::{FxHashMap, FxHashSet};
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::script::DefineWord;
use smelt_smtlib::syntax::Span;
use smelt_smtlib::theory::OpId;
use smelt_smtlib::{Command, CommandKind, Store, Term, TermId};

impl Formula {
    pub(super) fn find_roots(&mut self) {
        let store = &self.script.store;
        for (command, c) in self.script.commands.iter().enumerate() {
            let (definition, terms) = match &c.kind {
                CommandKind::Assert(_)
                | CommandKind::Rule(..)
                | CommandKind::CheckSat(_)
                | CommandKind::CheckSatAssuming(_) => (None, c.kind.terms()),
                CommandKind::Define(DefineWord::Fun | DefineWord::Const, f) => {
                    let body = store.fun(*f).body.as_ref().map(|b| &b.1);
                    (Some(*f), body.map_or(&[][..], std::slice::from_ref))
                }
                _ => continue,
            };
            let asserts = matches!(c.kind, CommandKind::Assert(_));
            for (position, &term) in terms.iter().enumerate() {
                let count = self.occurrences.count(store, term);
                // An assumption that is a constant or its negation must stay one.
                if count > 2 || asserts || definition.is_some() {
                    self.roots.push(Root { command, position, definition, count });
                }
            }
        }
        self.total = self.roots.iter().map(|r| r.count).sum();
    }

    pub(super) fn fill_pool(&mut self) {
        let store = &self.script.store;
        let mut excluded: FxHashSet<TermId> = Default::default();
        for t in store.terms() {
            if self.marks.of(store, t).named {
                excluded.insert(t);
            }
            // A name stands for a term that is in the pool itself.
            if let Term::App(head, _) = store.get(t)
                && let smelt_smtlib::term::Target::Fun(f) = store.head(head).target
                && matches!(store.fun(f).kind, FunKind::Named(_))
            {
                excluded.insert(t);
            }
        }
        for c in &self.script.commands {
            for &t in c.kind.terms() {
                self.pool.add_all(store, t, &excluded);
            }
            let defined: &[FunId] = match &c.kind {
                CommandKind::Define(_, f) => std::slice::from_ref(f),
                CommandKind::DefineFunsRec(fs) => fs,
                _ => &[],
            };
            for &f in defined {
                if let Some((_, body)) = &store.fun(f).body {
                    self.pool.add_all(store, *body, &excluded);
                }
            }
        }
        // Constants that are declared and not used are expressions too.
        let constants: Vec<FunId> = store
            .funs()
            .filter(|&f| {
                let fun = store.fun(f);
                fun.params.is_empty()
                    && !fun.generic
                    && !self.overloaded.contains(&f)
                    && self.lives.is_declared(f)
                    && matches!(fun.kind, FunKind::Declared | FunKind::Constructor(..))
            })
            .collect();
        for f in constants {
            let store = &mut self.script.store;
            let head = store.fun_head(f);
            if let Ok(t) = store.app(head, &[]) {
                self.pool.add(&self.script.store, t);
            }
        }
    }
}

pub(super) fn made(kind: CommandKind) -> Command {
    Command { span: None, leading: Span::default(), kind }
}

/// Whether a command is left out of mutants: it prints, ends the solver, or speaks about the file.
pub(super) fn is_left_out(store: &Store, source: &[u8], c: &Command) -> bool {
    match &c.kind {
        CommandKind::GetValue(..) | CommandKind::Evaluate(..) => true,
        CommandKind::Other(word) | CommandKind::Unknown(word) => {
            let word = store.symbols.bytes(*word);
            let plain: &[&[u8]] = &[b"exit", b"echo", b"set-info", b"display", b"help", b"labels"];
            let silent = word.starts_with(b"get-") || plain.contains(&word);
            let option = word == b"set-option"
                && c.span.is_some_and(|s| {
                    let text = &source[s.range()];
                    let noise: &[&[u8]] = &[b"-output-channel", b":verbosity", b":print-success"];
                    noise.iter().any(|n| memchr::memmem::find(text, n).is_some())
                });
            silent || option
        }
        _ => false,
    }
}

pub(super) fn overloaded(store: &Store) -> FxHashSet<FunId> {
    let name = |f: FunId| store.symbols.canon(store.fun(f).symbol);
    let mut first: FxHashMap<smelt_smtlib::symbol::SymbolId, FunId> = Default::default();
    let mut found: FxHashSet<FunId> = Default::default();
    for f in store.funs() {
        if let Some(&other) = first.get(&name(f)) {
            found.extend([f, other]);
        }
        first.entry(name(f)).or_insert(f);
    }
    found
}

pub(super) fn redefined(store: &Store) -> Vec<OpId> {
    let name = |f: FunId| store.symbols.bytes(store.symbols.canon(store.fun(f).symbol));
    store.funs().filter_map(|f| store.theories().find(name(f))).collect()
}

/// Whether some variable of the script has the name of some function.
pub(super) fn shadows(store: &Store) -> bool {
    let mut vars: FxHashSet<smelt_smtlib::symbol::SymbolId> = Default::default();
    let mut heads: FxHashSet<smelt_smtlib::symbol::SymbolId> = Default::default();
    for t in store.terms() {
        match store.get(t) {
            Term::Var(name, _) => vars.insert(store.symbols.canon(name)),
            Term::App(head, _) => heads.insert(store.symbols.canon(store.head(head).symbol)),
            _ => false,
        };
    }
    !vars.is_disjoint(&heads)
}
