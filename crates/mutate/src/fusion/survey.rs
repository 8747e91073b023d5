//! What stands in a seed: its own names, the words that are not its own, and what it leaves open. Names
//! are renamed as words, wherever they stand, which is right as long as no word is both its own and
//! something else; that is checked here.

use super::open::Open;
use smelt_smtlib::decl::FunId;
use smelt_smtlib::sort::Index;
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::{Head, Target, Term};
use smelt_smtlib::{CommandKind, Script, Store, TermId};
use std::collections::{BTreeMap, BTreeSet};

/// What stands in a seed. All names are canonical.
#[derive(Default)]
pub(super) struct Survey {
    /// Functions, constructors, selectors, labels, sorts, and bound variables.
    pub(super) own: BTreeSet<SymbolId>,
    /// Sorts among them.
    sorts: BTreeSet<SymbolId>,
    /// Operators, words of binders, indices: what is not the seed's own.
    foreign: BTreeSet<SymbolId>,
    /// `is-C` and its constructor.
    pub(super) testers: BTreeMap<SymbolId, FunId>,
    pub(super) open: Open,
    abstract_values: bool,
    /// A label (`:named`) that a definition uses.
    label_in_definition: bool,
}

impl Survey {
    pub(super) fn of(script: &mut Script) -> Result<Survey, &'static str> {
        let mut survey = Survey::default();
        survey.declared(script);
        let (mut asserted, mut defined) = (Vec::new(), Vec::new());
        for c in &script.commands {
            match &c.kind {
                CommandKind::Assert(t) => asserted.push(*t),
                CommandKind::Define(_, f) => defined.extend(script.store.fun(*f).body.as_ref()),
                CommandKind::DefineFunsRec(fs) => {
                    defined.extend(fs.iter().filter_map(|&f| script.store.fun(f).body.as_ref()));
                }
                _ => {}
            }
        }
        let bodies: Vec<TermId> = defined.iter().map(|(_, body)| *body).collect();
        let params: Vec<TermId> =
            defined.iter().flat_map(|(vars, _)| vars.iter().copied()).collect();
        for v in params {
            survey.own.extend(script.store.var_key(v).map(|k| k.0));
        }
        let mut seen = vec![false; script.store.len()];
        survey.walk(bodies, &mut seen, &mut script.store, true);
        survey.walk(asserted, &mut seen, &mut script.store, false);
        survey.check(&script.store)?;
        Ok(survey)
    }

    /// Names that commands declare.
    fn declared(&mut self, script: &Script) {
        let store = &script.store;
        let canon = |s: SymbolId| store.symbols.canon(s);
        self.own.extend(store.funs().map(|f| canon(store.fun(f).symbol)));
        for c in &script.commands {
            match &c.kind {
                CommandKind::DeclareSort(d, _) | CommandKind::DefineSort(d) => {
                    let decl = store.sorts.decl(*d);
                    self.sorts.insert(canon(decl.symbol));
                    let params = decl.alias.iter().flat_map(|(params, _)| params.iter());
                    self.sorts.extend(params.map(|&p| canon(p)));
                }
                CommandKind::DeclareDatatypes(_, ids) => {
                    for &id in ids {
                        let d = store.datatype(id);
                        self.sorts.insert(canon(store.sorts.decl(d.sort).symbol));
                        self.sorts.extend(d.params.iter().map(|&p| canon(p)));
                    }
                }
                _ => {}
            }
        }
        self.own.extend(&self.sorts);
    }

    fn walk(&mut self, roots: Vec<TermId>, seen: &mut [bool], store: &mut Store, defines: bool) {
        let mut stack = roots;
        while let Some(t) = stack.pop() {
            if std::mem::replace(&mut seen[t.index()], true) {
                continue;
            }
            stack.extend_from_slice(store.subterms(t));
            for &v in store.bound(t) {
                self.own.extend(store.var_key(v).map(|k| k.0));
            }
            let mut word = None;
            let mut name = None;
            match store.get(t) {
                Term::App(head, _) => {
                    let head = store.head(head);
                    if let Target::Op(op) | Target::ArrayMapOp(op) = head.target {
                        name = Some(&store.theories().operator(op).name[..]);
                    }
                    let label =
                        |f| matches!(store.fun(f).kind, smelt_smtlib::decl::FunKind::Named(_));
                    if let Target::Fun(f) = head.target {
                        self.label_in_definition |= defines && label(f);
                    }
                    self.head(head, store);
                }
                Term::Binder(binder, ..) => word = Some(binder.word()),
                _ => {}
            }
            self.open.add(store, t, name);
            if let Some(word) = word {
                self.foreign.insert(store.symbols.intern(word.as_bytes()));
            }
        }
    }

    fn head(&mut self, head: &Head, store: &Store) {
        let symbol = store.symbols.canon(head.symbol);
        let indices = head.indices.iter().filter_map(|i| match i {
            Index::Symbol(s) => Some(store.symbols.canon(*s)),
            _ => None,
        });
        match head.target {
            Target::Fun(_) => {}
            Target::Tester(f) if head.indices.is_empty() => {
                self.testers.insert(symbol, f);
            }
            // Their indices are functions of the seed.
            Target::Tester(_) | Target::Updater(_) | Target::ArrayMap(_) | Target::AsArray(_) => {
                self.foreign.insert(symbol);
            }
            Target::Op(_)
            | Target::ArrayMapOp(_)
            | Target::BitVecLiteral
            | Target::FieldLiteral => {
                self.foreign.insert(symbol);
                self.foreign.extend(indices);
            }
            Target::Abstract => self.abstract_values = true,
        }
    }

    fn check(&self, store: &Store) -> Result<(), &'static str> {
        let theories = store.theories();
        let sort_name = |s: &SymbolId| theories.find_sort(store.symbols.bytes(*s)).is_some();
        let testers: BTreeSet<SymbolId> = self.testers.keys().copied().collect();
        if !self.own.is_disjoint(&self.foreign) || !self.own.is_disjoint(&testers) {
            return Err("it gives the name of an operator to something of its own and uses both");
        }
        if self.own.difference(&self.sorts).any(sort_name) {
            return Err("it gives the name of a sort to something of its own");
        }
        if self.abstract_values {
            return Err("it has abstract values of a model");
        }
        if self.label_in_definition {
            return Err("a definition uses the name of an assertion");
        }
        Ok(())
    }
}
