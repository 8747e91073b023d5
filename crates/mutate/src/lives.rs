//! From which command to which a term may stand: its functions and sorts must be declared, and their
//! level not popped. Most scripts declare everything first; for those nothing is computed.

use smelt_smtlib::decl::FunKind;
use smelt_smtlib::sort::{Con, SortId};
use smelt_smtlib::term::Target;
use smelt_smtlib::{Command, CommandKind, Script, Store, Term, TermId};

/// The commands behind `.0` and before `.1`.
pub(crate) type Life = (u32, u32);

const ALWAYS: Life = (0, u32::MAX);
const NEVER: Life = (u32::MAX, 0);

/// Lives of functions, sorts and terms. Commands are numbered from 1.
pub(crate) struct Lives {
    /// Everything is declared before it can be used.
    trivial: bool,
    funs: Vec<Life>,
    decls: Vec<(smelt_smtlib::sort::SortDeclId, Life)>,
    terms: Vec<Option<Life>>,
}

fn meet(a: Life, b: Life) -> Life {
    (a.0.max(b.0), a.1.min(b.1))
}

impl Lives {
    pub(crate) fn of(script: &Script) -> Lives {
        let store = &script.store;
        let mut lives = Lives {
            trivial: true,
            // What no command declares was declared behind the end of the script.
            funs: vec![NEVER; store.funs().count()],
            decls: Vec::new(),
            terms: Vec::new(),
        };
        // What was declared at each level.
        let mut levels: Vec<(Vec<usize>, Vec<usize>)> = vec![Default::default()];
        let mut used = false;
        for (i, command) in script.commands.iter().enumerate() {
            let order = i as u32 + 1;
            let (funs, sorts) = declared(store, command);
            // A command with terms declares the names in them, which must not be used in it.
            if (used || !command.kind.terms().is_empty()) && !(funs.is_empty() && sorts.is_empty())
            {
                lives.trivial = false;
            }
            for &f in &funs {
                lives.funs[f] = (order, u32::MAX);
            }
            let first = lives.decls.len();
            lives.decls.extend(sorts.iter().map(|&s| (s, (order, u32::MAX))));
            if let Some(level) = levels.last_mut() {
                level.0.extend(&funs);
                level.1.extend(first..lives.decls.len());
            }
            match &command.kind {
                CommandKind::Push(n) => {
                    lives.trivial = false;
                    levels.extend((0..n.unwrap_or(1).min(1 << 16)).map(|_| Default::default()));
                }
                CommandKind::Pop(n) => {
                    for _ in 0..n.unwrap_or(1).min(levels.len() as u64 - 1) {
                        lives.end(levels.pop(), order);
                    }
                }
                CommandKind::Other(word) if store.symbols.bytes(*word).starts_with(b"reset") => {
                    lives.trivial = false;
                    while let Some(level) = levels.pop() {
                        lives.end(Some(level), order);
                    }
                    levels.push(Default::default());
                }
                // A definition is behind what it uses, and before its own name.
                CommandKind::Define(..) => lives.trivial = false,
                kind => used |= !kind.is_plain(),
            }
        }
        lives
    }

    fn end(&mut self, level: Option<(Vec<usize>, Vec<usize>)>, order: u32) {
        let Some((funs, decls)) = level else { return };
        for f in funs {
            self.funs[f].1 = order;
        }
        for d in decls {
            self.decls[d].1.1 = order;
        }
    }

    /// Whether a command declares a function.
    pub(crate) fn is_declared(&self, fun: smelt_smtlib::decl::FunId) -> bool {
        self.funs.get(fun.index()) != Some(&NEVER)
    }

    /// Whether a function may be used in a command.
    pub(crate) fn fun_lives(&self, fun: smelt_smtlib::decl::FunId, order: u32) -> bool {
        let (from, to) = self.funs.get(fun.index()).copied().unwrap_or(ALWAYS);
        from < order && order < to
    }

    /// Whether a term may stand in a command.
    pub(crate) fn lives(&mut self, store: &Store, t: TermId, order: u32) -> bool {
        if self.trivial {
            return true;
        }
        let (from, to) = self.term(store, t);
        from < order && order < to
    }

    fn term(&mut self, store: &Store, root: TermId) -> Life {
        if self.terms.len() < store.len() {
            self.terms.resize(store.len(), None);
        }
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.terms[t.index()].is_some() {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let mut life = self.node(store, t);
            for &c in store.children(t) {
                match self.terms[c.index()] {
                    Some(l) => life = meet(life, l),
                    None => stack.push(c),
                }
            }
            if stack.len() == before {
                self.terms[t.index()] = Some(life);
                stack.pop();
            }
        }
        self.terms[root.index()].unwrap_or(ALWAYS)
    }

    /// The life of what a node names itself.
    fn node(&self, store: &Store, t: TermId) -> Life {
        match store.get(t) {
            Term::App(head, _) => {
                let head = store.head(head);
                let own = match head.target {
                    Target::Fun(f)
                    | Target::Tester(f)
                    | Target::Updater(f)
                    | Target::ArrayMap(f)
                    | Target::AsArray(f) => self.funs.get(f.index()).copied().unwrap_or(ALWAYS),
                    _ => ALWAYS,
                };
                head.qualifier.map_or(own, |q| meet(own, self.sort(store, q)))
            }
            Term::Var(_, sort) => self.sort(store, sort),
            _ => ALWAYS,
        }
    }

    fn sort(&self, store: &Store, root: SortId) -> Life {
        let mut life = ALWAYS;
        let mut stack = vec![root];
        while let Some(s) = stack.pop() {
            let node = store.sorts.get(s);
            if let Con::Declared(d) | Con::Respelled(_, d) = node.con
                && let Some((_, l)) = self.decls.iter().find(|(id, _)| *id == d)
            {
                life = meet(life, *l);
            }
            stack.extend_from_slice(&node.args);
        }
        life
    }
}

/// The functions and sorts that a command declares.
fn declared(store: &Store, command: &Command) -> (Vec<usize>, Vec<smelt_smtlib::sort::SortDeclId>) {
    match &command.kind {
        CommandKind::DeclareFun(f)
        | CommandKind::DeclareConst(f)
        | CommandKind::DeclareVar(f)
        | CommandKind::DeclareRel(f)
        | CommandKind::DeclareCb(f)
        | CommandKind::DeclareOracleFun(f, ..)
        | CommandKind::Define(_, f) => (vec![f.index()], Vec::new()),
        CommandKind::DefineFunsRec(fs) => (fs.iter().map(|f| f.index()).collect(), Vec::new()),
        CommandKind::DeclareSort(s, _) | CommandKind::DefineSort(s) => (Vec::new(), vec![*s]),
        CommandKind::DeclareDatatypes(_, ids) => {
            let mut funs = Vec::new();
            let mut sorts = Vec::new();
            for &id in ids {
                let datatype = store.datatype(id);
                sorts.push(datatype.sort);
                for c in &datatype.constructors {
                    funs.push(c.fun.index());
                    funs.extend(c.selectors.iter().map(|s| s.index()));
                }
                funs.extend(datatype.subterm.map(|f| f.index()));
            }
            (funs, sorts)
        }
        // A name is declared where its term stands.
        kind => {
            let named = |f: &smelt_smtlib::decl::FunId| {
                let FunKind::Named(t) = store.fun(*f).kind else { return false };
                kind.terms().iter().any(|&root| stands_in(store, t, root))
            };
            if kind.terms().is_empty() {
                return (Vec::new(), Vec::new());
            }
            (store.funs().filter(named).map(|f| f.index()).collect(), Vec::new())
        }
    }
}

fn stands_in(store: &Store, t: TermId, root: TermId) -> bool {
    let mut seen: rustc_hash::FxHashSet<TermId> = Default::default();
    let mut stack = vec![root];
    while let Some(now) = stack.pop() {
        if now == t {
            return true;
        }
        if seen.insert(now) {
            stack.extend_from_slice(store.subterms(now));
        }
    }
    false
}
