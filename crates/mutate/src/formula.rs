//! A script prepared for mutation: where terms may be changed, what may be put there, and its text, which
//! is kept true by splicing the one command that changed.

use crate::generate::Use;
use crate::lives::Lives;
use crate::palette::{Palette, Universe};
use crate::pool::{Pool, Rules};
use crate::scope::Scope;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rustc_hash::{FxHashMap, FxHashSet};
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::logic::Logic;
use smelt_smtlib::script::DefineWord;
use smelt_smtlib::sort::SortId;
use smelt_smtlib::syntax::{Span, line_column};
use smelt_smtlib::term::{AttributeValue, Binder, Occurrences, Path, Tag, VarSets};
use smelt_smtlib::theory::OpId;
use smelt_smtlib::{Command, CommandKind, Script, Store, Term, TermId, Theories};
use std::rc::Rc;

/// Why a seed cannot be mutated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unusable {
    /// It is not well-formed.
    #[error("line {line}: {problem}")]
    Problem {
        /// Where.
        line: usize,
        /// What.
        problem: String,
    },
    /// Nothing in it could be changed.
    #[error("it asserts nothing and declares no constant")]
    Nothing,
}

/// Where terms stand that may be changed: an assertion, a rule, an assumption, the body of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Root {
    command: usize,
    /// Which of the command's terms.
    position: usize,
    definition: Option<FunId>,
    /// Occurrences in it.
    count: u64,
}

/// An occurrence.
#[derive(Clone, Debug)]
pub struct Site {
    root: usize,
    path: Path,
    /// What stands there.
    pub term: TermId,
    pub(crate) scope: Scope,
}

/// A change that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// At a place of a command, counted from 1, one term became another.
    Replaced {
        /// Which command.
        command: usize,
        /// What stood there.
        old: TermId,
        /// What stands there now.
        new: TermId,
    },
    /// An assertion was added.
    Added {
        /// What it asserts.
        term: TermId,
    },
}

/// A script prepared for mutation.
pub struct Formula {
    script: Script,
    /// The number of each command, as [`Lives`] counts; an added one has that of the next.
    orders: Vec<u32>,
    roots: Vec<Root>,
    total: u64,
    text: Vec<u8>,
    /// Where the text of each command ends.
    ends: Vec<usize>,
    occurrences: Occurrences,
    free: VarSets,
    lives: Lives,
    shadows: bool,
    /// Terms that must stay where they are: a `:named` stands in them.
    fixed: FxHashSet<TermId>,
    horn: bool,
    pub(crate) pool: Pool,
    universe: Option<Rc<Universe>>,
    pub(crate) by_result: FxHashMap<SortId, Rc<[(FunId, Use)]>>,
    /// Operators whose name the script gives to a function of its own.
    redefined: Vec<OpId>,
    /// Functions that share their name with others.
    overloaded: FxHashSet<FunId>,
    begin: Begin,
}

/// The state of a seed before any mutation.
#[derive(Clone, Default)]
struct Begin {
    commands: Vec<Command>,
    orders: Vec<u32>,
    roots: Vec<Root>,
    bodies: Vec<(FunId, TermId)>,
    text: Vec<u8>,
    ends: Vec<usize>,
    pool: Pool,
}

impl Formula {
    /// Prepares a seed. What prints, ends the solver or speaks about the file is left out; a question is
    /// added if there is none.
    pub fn read(source: impl Into<Vec<u8>>, table: &'static Theories) -> Result<Formula, Unusable> {
        let checked = smelt_smtlib::check_with(source, table);
        if let Some(problem) = checked.problems.first() {
            let (line, _) = line_column(&checked.script.source, problem.span.start);
            return Err(Unusable::Problem { line, problem: problem.to_string() });
        }
        Formula::new(checked.script)
    }

    /// Prepares a script.
    pub fn new(mut script: Script) -> Result<Formula, Unusable> {
        // Nothing is read behind (exit).
        let end = script.commands.iter().position(
            |c| matches!(c.kind, CommandKind::Other(w) if script.store.symbols.bytes(w) == b"exit"),
        );
        script.commands.truncate(end.unwrap_or(usize::MAX));
        script.commands.retain(|c| !is_left_out(&script.store, &script.source, c));
        let asks = |c: &Command| {
            matches!(
                c.kind,
                CommandKind::CheckSat(_)
                    | CommandKind::CheckSatAssuming(_)
                    | CommandKind::Query(..)
            )
        };
        if !script.commands.iter().any(asks) {
            script.commands.push(made(CommandKind::CheckSat(Vec::new())));
        }
        let lives = Lives::of(&script);
        let horn = script.logic_name.is_some_and(|n| script.store.symbols.bytes(n) == b"HORN")
            || script.commands.iter().any(|c| matches!(c.kind, CommandKind::Rule(..)));
        let mut formula = Formula {
            orders: (1..=script.commands.len() as u32).collect(),
            roots: Vec::new(),
            total: 0,
            text: Vec::new(),
            ends: Vec::new(),
            occurrences: Occurrences::new(),
            free: VarSets::new(),
            shadows: shadows(&script.store),
            fixed: fixed(&script.store),
            lives,
            horn,
            pool: Pool::default(),
            universe: None,
            by_result: FxHashMap::default(),
            redefined: redefined(&script.store),
            overloaded: overloaded(&script.store),
            begin: Begin::default(),
            script,
        };
        formula.find_roots();
        formula.fill_pool();
        if formula.roots.is_empty() && formula.pool.sorts().next().is_none() {
            return Err(Unusable::Nothing);
        }
        formula.print();
        let script = &formula.script;
        formula.begin = Begin {
            commands: script.commands.clone(),
            orders: formula.orders.clone(),
            roots: formula.roots.clone(),
            bodies: formula
                .roots
                .iter()
                .filter_map(|r| r.definition)
                .filter_map(|f| Some((f, script.store.fun(f).body.as_ref()?.1)))
                .collect(),
            text: formula.text.clone(),
            ends: formula.ends.clone(),
            pool: formula.pool.clone(),
        };
        Ok(formula)
    }

    /// Takes all mutations back.
    pub fn reset(&mut self) {
        self.script.commands.clone_from(&self.begin.commands);
        for &(f, body) in &self.begin.bodies {
            self.script.store.set_body(f, body);
        }
        self.orders.clone_from(&self.begin.orders);
        self.roots.clone_from(&self.begin.roots);
        self.text.clone_from(&self.begin.text);
        self.ends.clone_from(&self.begin.ends);
        self.pool.clone_from(&self.begin.pool);
        self.total = self.roots.iter().map(|r| r.count).sum();
    }

    /// The script as text.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Terms, sorts, names.
    pub fn store(&self) -> &Store {
        &self.script.store
    }

    pub(crate) fn store_mut(&mut self) -> &mut Store {
        &mut self.script.store
    }

    /// The script as it is now.
    pub fn script(&self) -> &Script {
        &self.script
    }

    /// How many answers it asks for.
    pub fn questions(&self) -> usize {
        let commands = self.script.commands.iter();
        let asks = |k: &CommandKind| {
            matches!(
                k,
                CommandKind::CheckSat(_)
                    | CommandKind::CheckSatAssuming(_)
                    | CommandKind::Query(..)
            )
        };
        commands.filter(|c| asks(&c.kind)).count()
    }

    /// What its logic says; nothing if it names none.
    pub fn logic(&self) -> Option<Logic> {
        self.script.logic
    }

    /// Whether it must stay a set of Horn clauses.
    pub fn is_horn(&self) -> bool {
        self.horn
    }

    fn find_roots(&mut self) {
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

    fn fill_pool(&mut self) {
        let store = &self.script.store;
        let mut excluded = self.fixed.clone();
        // A name stands for a term that is in the pool itself.
        for t in store.terms() {
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

    fn print(&mut self) {
        self.text.clear();
        self.ends.clear();
        for command in &self.script.commands {
            match command.span {
                Some(span) => self.text.extend_from_slice(self.script.text(span)),
                None => self.script.print_command(command, &mut self.text),
            }
            self.text.push(b'\n');
            self.ends.push(self.text.len());
        }
    }

    /// Prints one command again.
    fn print_again(&mut self, at: usize) {
        let mut new = Vec::new();
        self.script.print_command(&self.script.commands[at], &mut new);
        new.push(b'\n');
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        let old = start..self.ends[at];
        let (before, after) = (old.len(), new.len());
        self.text.splice(old, new);
        for end in &mut self.ends[at..] {
            *end = *end + after - before;
        }
    }

    /// Lets the script name another logic.
    pub fn set_logic(&mut self, name: &str) {
        let symbol = self.script.store.symbols.intern(name.as_bytes());
        for at in 0..self.script.commands.len() {
            if matches!(self.script.commands[at].kind, CommandKind::SetLogic(_)) {
                self.script.commands[at].kind = CommandKind::SetLogic(symbol);
                self.script.commands[at].span = None;
                self.print_again(at);
            }
        }
    }

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
        let path = self.occurrences.nth(store, top, n)?;
        let mut scope = Scope { order: self.orders[r.command], ..Scope::default() };
        if let Some((params, _)) = r.definition.and_then(|f| store.fun(f).body.as_ref()) {
            scope.enter(store, params);
        }
        let mut term = top;
        for &i in &path.0 {
            // Patterns have rules of their own.
            if i > 0 && store.tag(term) == Tag::Annotated {
                return None;
            }
            // What is applied must stay a function.
            if i == 0 && matches!(store.tag(term), Tag::Apply | Tag::IndexApply) {
                return None;
            }
            scope.enter(store, store.bound_in(term, i as usize));
            term = *store.subterms(term).get(i as usize)?;
        }
        (!self.fixed.contains(&term)).then_some(Site { root, path, term, scope })
    }

    /// Puts a term at a site, which must not have been changed since it was found. `None` if the sorts
    /// differ or nothing would change.
    pub fn replace(&mut self, site: &Site, new: TermId) -> Option<Change> {
        if new == site.term {
            return None;
        }
        let root = self.roots[site.root];
        let top = self.root_term(root)?;
        let made = self.script.store.replace(top, &site.path, new).ok()?;
        match root.definition {
            Some(f) => {
                if !self.script.store.set_body(f, made) {
                    return None;
                }
                self.script.commands[root.command].span = None;
            }
            None => self.script.set_term(root.command, root.position, made),
        }
        let count = self.occurrences.count(&self.script.store, made);
        self.roots[site.root].count = count;
        self.total = self.roots.iter().map(|r| r.count).fold(0, u64::saturating_add);
        self.print_again(root.command);
        self.pool.add(&self.script.store, new);
        Some(Change::Replaced { command: root.command + 1, old: site.term, new })
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
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        self.ends.insert(at, start);
        self.print_again(at);
        self.pool.add(&self.script.store, term);
        Some(Change::Added { term })
    }

    /// How large a term is as a tree.
    pub(crate) fn size(&mut self, t: TermId) -> u64 {
        self.occurrences.count(&self.script.store, t)
    }

    /// What may stand where.
    pub(crate) fn rules(&mut self) -> (Rules<'_>, &Pool) {
        let rules = Rules {
            store: &self.script.store,
            free: &mut self.free,
            lives: &mut self.lives,
            shadows: self.shadows,
        };
        (rules, &self.pool)
    }

    /// The sorts that arguments may have: those of the seed, so that a chain stays near it.
    pub(crate) fn universe(&mut self, palette: &Palette) -> Rc<Universe> {
        let (store, pool) = (&self.script.store, &self.begin.pool);
        self.universe.get_or_insert_with(|| Rc::new(palette.universe(store, pool.sorts()))).clone()
    }

    /// Whether the script has a function of its own under an operator's name.
    pub(crate) fn redefines(&self, op: OpId) -> bool {
        self.redefined.contains(&op)
    }

    /// Whether other functions have the same name, so that a use of it may mean another.
    pub(crate) fn is_overloaded(&self, fun: FunId) -> bool {
        self.overloaded.contains(&fun)
    }

    pub(crate) fn lives(&self) -> &Lives {
        &self.lives
    }

    /// Whether a predicate that Horn clauses are about stands in a term.
    pub(crate) fn has_relation(&self, root: TermId) -> bool {
        let store = &self.script.store;
        let mut stack = vec![root];
        let mut seen: FxHashSet<TermId> = Default::default();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            if let Term::App(head, _) = store.get(t)
                && let smelt_smtlib::term::Target::Fun(f) = store.head(head).target
                && store.sorts.canon(store.fun(f).result) == store.theories().bool()
                && matches!(store.fun(f).kind, FunKind::Declared)
            {
                return true;
            }
            if matches!(store.get(t), Term::Binder(Binder::Forall | Binder::Exists, ..)) {
                return true;
            }
            stack.extend_from_slice(store.subterms(t));
        }
        false
    }

    /// A change in words.
    pub fn words(&self, change: &Change) -> String {
        let store = &self.script.store;
        match change {
            Change::Replaced { command, old, new } => {
                format!("in command {command}: {} became {}", store.text(*old), store.text(*new))
            }
            Change::Added { term } => format!("added (assert {})", store.text(*term)),
        }
    }
}

fn made(kind: CommandKind) -> Command {
    Command { span: None, leading: Span::default(), kind }
}

/// Whether a command is left out of mutants: it prints, ends the solver, or speaks about the file.
fn is_left_out(store: &Store, source: &[u8], c: &Command) -> bool {
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

fn overloaded(store: &Store) -> FxHashSet<FunId> {
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

fn redefined(store: &Store) -> Vec<OpId> {
    let name = |f: FunId| store.symbols.bytes(store.symbols.canon(store.fun(f).symbol));
    store.funs().filter_map(|f| store.theories().find(name(f))).collect()
}

/// Whether some variable of the script has the name of some function.
fn shadows(store: &Store) -> bool {
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

/// Terms in which a `:named` stands.
fn fixed(store: &Store) -> FxHashSet<TermId> {
    let mut fixed: FxHashSet<TermId> = Default::default();
    // A term is made after its parts, so one pass in the order of making sees parts first.
    for t in store.terms() {
        let named = match store.get(t) {
            Term::Annotated(_, attributes, _) => attributes.iter().any(|a| {
                matches!(a.value, AttributeValue::Raw(_))
                    && store.symbols.bytes(a.keyword) == b":named"
            }),
            _ => false,
        };
        if named || store.subterms(t).iter().any(|c| fixed.contains(c)) {
            fixed.insert(t);
        }
    }
    fixed
}
