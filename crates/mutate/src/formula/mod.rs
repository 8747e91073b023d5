//! A script prepared for mutation: where terms may be changed, what may be put there, and its text, which
//! is kept true (see `text`).

mod change;
mod marks;
mod prepare;
mod text;

use crate::generate::Use;
use crate::lives::Lives;
use crate::palette::{Palette, Universe};
use crate::pool::{Mark, Pool, Rules};
use crate::scope::Scope;
pub(crate) use marks::Marks;
use prepare::{is_left_out, made, overloaded, redefined, shadows};
use rustc_hash::{FxHashMap, FxHashSet};
use smelt_smtlib::decl::FunId;
use smelt_smtlib::logic::Logic;
use smelt_smtlib::sort::SortId;
use smelt_smtlib::syntax::line_column;
use smelt_smtlib::term::{Occurrences, Path, VarSets};
use smelt_smtlib::theory::OpId;
use smelt_smtlib::{Command, CommandKind, Script, Store, TermId, Theories};
use std::rc::Rc;
use text::{Lengths, Text};

/// Terms of earlier chains that are kept at least.
const LEFT_OVER: usize = 20_000;
/// Terms for which there is room from the beginning: those of a short chain.
const ROOM: usize = 600;

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
    text: Text,
    lengths: Lengths,
    occurrences: Occurrences,
    /// Memory that is used again.
    path: Path,
    way: Vec<(TermId, TermId)>,
    free: VarSets,
    lives: Lives,
    shadows: bool,
    marks: Marks,
    horn: bool,
    pub(crate) pool: Pool,
    universes: [Option<Rc<Universe>>; 2],
    pub(crate) by_result: FxHashMap<SortId, Rc<[(FunId, Use)]>>,
    /// Operators whose name the script gives to a function of its own.
    redefined: Vec<OpId>,
    /// Functions that share their name with others.
    overloaded: FxHashSet<FunId>,
    begin: Begin,
    /// Whether it is not as it was in the beginning.
    changed: bool,
}

/// The state of a seed before any mutation.
#[derive(Clone, Default)]
struct Begin {
    commands: Vec<Command>,
    orders: Vec<u32>,
    roots: Vec<Root>,
    bodies: Vec<(FunId, TermId)>,
    text: Text,
    pool: Mark,
    /// The source says all of it, so that it can be read again.
    readable: bool,
    terms: usize,
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
        let mut formula = Formula::new(checked.script)?;
        formula.begin.readable = true;
        Ok(formula)
    }

    /// Prepares a script.
    pub fn new(mut script: Script) -> Result<Formula, Unusable> {
        // Nothing is read behind (exit), and behind (reset) stands another script.
        let end = script.commands.iter().position(|c| {
            let CommandKind::Other(w) = c.kind else { return false };
            matches!(script.store.symbols.bytes(w), b"exit" | b"reset")
        });
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
            text: Text::default(),
            lengths: Lengths::default(),
            occurrences: Occurrences::new(),
            path: Path::default(),
            way: Vec::new(),
            free: VarSets::new(),
            shadows: shadows(&script.store),
            marks: Marks::default(),
            lives,
            horn,
            pool: Pool::default(),
            universes: [None, None],
            by_result: FxHashMap::default(),
            redefined: redefined(&script.store),
            overloaded: overloaded(&script.store),
            begin: Begin::default(),
            changed: false,
            script,
        };
        formula.script.store.reserve(ROOM);
        formula.find_roots();
        formula.fill_pool();
        if formula.roots.is_empty() && formula.pool.sorts().next().is_none() {
            return Err(Unusable::Nothing);
        }
        for r in &formula.roots {
            // What may change is laid out as smelt prints it, so that a change has a known place.
            formula.script.commands[r.command].span = None;
        }
        formula.text = Text::of(&formula.script);
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
            pool: formula.pool.mark(),
            readable: false,
            terms: script.store.len(),
        };
        Ok(formula)
    }

    /// Takes all mutations back.
    pub fn reset(&mut self) {
        if !self.changed {
            return;
        }
        // Terms of earlier chains stay in the store: after many it is cheaper to read the seed again.
        let store = &self.script.store;
        if self.begin.readable
            && store.len() > 8 * self.begin.terms + LEFT_OVER
            && let Ok(fresh) = Formula::read(self.script.source.to_vec(), store.theories())
        {
            *self = fresh;
            return;
        }
        self.script.commands.clone_from(&self.begin.commands);
        for &(f, body) in &self.begin.bodies {
            self.script.store.set_body(f, body);
        }
        self.orders.clone_from(&self.begin.orders);
        self.roots.clone_from(&self.begin.roots);
        self.text.become_like(&self.begin.text);
        self.pool.back_to(&self.begin.pool);
        self.total = self.roots.iter().map(|r| r.count).sum();
        self.changed = false;
    }

    /// The script as text.
    pub fn text(&self) -> &[u8] {
        &self.text.bytes
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

    /// The logic that the script names now.
    pub(crate) fn logic_name(&self) -> Option<String> {
        self.script.commands.iter().find_map(|c| match c.kind {
            CommandKind::SetLogic(name) => Some(self.script.store.symbols.text(name).into_owned()),
            _ => None,
        })
    }

    /// Lets the script name another logic.
    pub fn set_logic(&mut self, name: &str) {
        self.changed = true;
        let symbol = self.script.store.symbols.intern(name.as_bytes());
        for at in 0..self.script.commands.len() {
            if matches!(self.script.commands[at].kind, CommandKind::SetLogic(_)) {
                self.script.commands[at].kind = CommandKind::SetLogic(symbol);
                self.script.commands[at].span = None;
                self.text.print_again(&self.script, at, &mut self.lengths);
            }
        }
    }

    /// How large a term is as a tree.
    pub(crate) fn size(&mut self, t: TermId) -> u64 {
        self.occurrences.count(&self.script.store, t)
    }

    /// What may stand where.
    pub(crate) fn rules(&mut self) -> (Rules<'_>, &Pool) {
        let rules = Rules {
            store: &self.script.store,
            marks: &mut self.marks,
            free: &mut self.free,
            lives: &mut self.lives,
            shadows: self.shadows,
        };
        (rules, &self.pool)
    }

    /// The sorts that arguments may have: those of the seed, so that a chain stays near it, and if it is
    /// `wide`, those of which something can be made.
    pub(crate) fn universe(&mut self, palette: &Palette, wide: bool) -> Rc<Universe> {
        let (store, sorts) = (&self.script.store, self.pool.sorts_before(&self.begin.pool));
        let place = &mut self.universes[usize::from(wide)];
        let real = self.script.logic.is_some_and(|l| l.numerals_are_real());
        place.get_or_insert_with(|| Rc::new(palette.universe(store, sorts, wide, real))).clone()
    }

    /// Whether the script has a function of its own under an operator's name.
    pub(crate) fn redefines(&self, op: OpId) -> bool {
        self.redefined.contains(&op)
    }

    /// Whether the script gives the name of an operator to a function of its own.
    pub(crate) fn redefines_any(&self) -> bool {
        !self.redefined.is_empty()
    }

    /// Whether other functions have the same name, so that a use of it may mean another.
    pub(crate) fn is_overloaded(&self, fun: FunId) -> bool {
        self.overloaded.contains(&fun)
    }

    pub(crate) fn lives(&self) -> &Lives {
        &self.lives
    }

    /// Whether a predicate that Horn clauses are about stands in a term, or a quantifier.
    pub(crate) fn has_relation(&mut self, t: TermId) -> bool {
        self.marks.of(&self.script.store, t).relation
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
