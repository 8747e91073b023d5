//! From s-expressions to a sort-checked script. One command at a time: read onto the tape, checked,
//! turned into terms; a command with a problem is reported and the next one goes on.
//!
//! Names are looked up in [`Slot`]s, one per spelling, so that a symbol costs one array access. A
//! binder writes the slot and restores it when it ends.

mod atom;
mod attribute;
mod binder;
mod command;
mod datatype;
mod definition;
mod identifier;
mod lookup;
mod model;
mod session;
mod sort;
mod term;

use crate::decl::{Fun, FunId, FunKind};
use crate::logic::Logic;
use crate::problem::{Problem, ProblemKind};
use crate::script::{CommandKind, Script};
use crate::sort::{SortDeclId, SortId};
use crate::symbol::SymbolId;
use crate::syntax::Span;
use crate::syntax::tape::Tape;
use crate::term::{HeadId, Store, TermId};
use crate::theory::{ConId, OpId, Theories};
use std::sync::Arc;

pub use model::{Definition, ModelText, Universe, count_answers, readable_model};
pub use session::Session;

type Result<T> = std::result::Result<T, Problem>;

/// What a symbol means in the place of a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Binding {
    /// Nothing.
    Unbound,
    /// A constant or a bound variable.
    Term(TermId),
    /// A function.
    Head(HeadId),
    /// An operator of the table that was not used yet.
    Op(OpId),
    /// Several functions, told apart by their arguments.
    Overloaded(u32),
    /// `let`, `forall`, `_` and the other words of the syntax.
    Word(Word),
    /// A declaration that had a problem: uses of it are not reported again.
    Broken,
}

/// The words of the syntax.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    Let,
    Binder(crate::term::Binder),
    Match,
    Annotation,
    Underscore,
    As,
}

impl Word {
    /// Words that were names before SMT-LIB 2.7 can still be declared.
    fn is_reserved(self) -> bool {
        matches!(
            self,
            Word::Let
                | Word::Match
                | Word::Annotation
                | Word::Underscore
                | Word::As
                | Word::Binder(crate::term::Binder::Forall | crate::term::Binder::Exists)
        )
    }
}

/// What a symbol means in the place of a sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SortBinding {
    Unbound,
    Ground(SortId),
    Con(ConId),
    Decl(SortDeclId),
    Param(SortId),
    Broken,
}

#[derive(Clone, Copy)]
struct Slot {
    term: Binding,
    sort: SortBinding,
}

/// What `pop` takes back.
enum Undo {
    Term(SymbolId, Binding),
    Sort(SymbolId, SortBinding),
}

/// What reading a script gave.
pub struct Checked {
    /// The script. Commands with a problem are in it as [`CommandKind::Unknown`].
    pub script: Script,
    /// What is wrong, in the order of the source.
    pub problems: Vec<Problem>,
}

/// How many problems are told before reading stops.
pub const MAX_PROBLEMS: usize = 100;

struct Checker {
    source: Arc<Vec<u8>>,
    tape: Tape,
    store: Store,
    slots: Vec<Slot>,
    /// A function that shares its name, and the next one (its position plus one; zero: none).
    overloads: Vec<(HeadId, u32)>,
    undo: Vec<Undo>,
    /// Levels that were pushed together, and where `undo` stood before them.
    levels: Vec<(u64, usize)>,
    /// How many levels that makes.
    depth: u128,
    global_declarations: bool,
    numerals_are_real: bool,
    /// Literals whose slots remember their terms.
    literals: Vec<SymbolId>,
    exited: bool,
    logic: Option<Logic>,
    logic_name: Option<SymbolId>,
    /// The open parts of the term that is being read.
    frames: Vec<term::Frame>,
    values: Vec<TermId>,
    /// Names that binders of the term hide, with what they meant outside.
    hidden: Vec<(SymbolId, Binding)>,
    /// What is read is a model or a value: names such as `S!val!0` are elements of sorts.
    reads_values: bool,
    /// What is read was printed by a solver: some literals do not mean what they say.
    doubts_literals: bool,
    /// Sorts that constants at these places of the tape have, where nothing else says it.
    expected: rustc_hash::FxHashMap<usize, SortId>,
}

/// Reads and sort-checks a script with the embedded operator table.
pub fn check(source: impl Into<Vec<u8>>) -> Checked {
    check_with(source, Theories::builtin())
}

/// Reads and sort-checks a script.
pub fn check_with(source: impl Into<Vec<u8>>, theories: &'static Theories) -> Checked {
    Session::new(source, theories).into_checked()
}

impl Script {
    /// Reads and sort-checks a script with the embedded operator table.
    pub fn parse(source: impl Into<Vec<u8>>) -> std::result::Result<Script, Vec<Problem>> {
        let checked = check(source);
        if checked.problems.is_empty() { Ok(checked.script) } else { Err(checked.problems) }
    }
}

impl Checker {
    fn new(source: Arc<Vec<u8>>, theories: &'static Theories) -> Checker {
        let size = source.len().min(1 << 20);
        Checker {
            store: Store::for_source(theories, source.len()),
            slots: Vec::with_capacity((source.len() / 64).clamp(16, 1 << 16)),
            source,
            tape: Tape::with_capacity(size / 16),
            overloads: Vec::new(),
            undo: Vec::with_capacity(32),
            levels: Vec::new(),
            depth: 0,
            global_declarations: false,
            numerals_are_real: false,
            literals: Vec::new(),
            exited: false,
            logic: None,
            logic_name: None,
            frames: Vec::with_capacity(32),
            values: Vec::with_capacity(64),
            hidden: Vec::with_capacity(32),
            reads_values: false,
            doubts_literals: false,
            expected: Default::default(),
        }
    }

    /// After a problem: forget the half-read term and keep the command as it is written.
    fn recover(&mut self) -> CommandKind {
        self.frames.clear();
        self.values.clear();
        self.restore(0);
        let items: Vec<usize> = self.tape.items(0).take(2).collect();
        let word = items.first().and_then(|&i| self.symbol_at(i));
        // What it would have declared is known to be broken, which is said once.
        if let [_, name] = items[..]
            && let Some(name) = self.symbol_at(name)
            && word.is_some_and(|w| {
                let w = self.store.symbols.bytes(w);
                w.starts_with(b"declare-") || w.starts_with(b"define-")
            })
        {
            let name = self.store.symbols.canon(name);
            if self.slots[name.index()].term == Binding::Unbound {
                self.bind(name, Binding::Broken);
            }
            if self.slots[name.index()].sort == SortBinding::Unbound {
                self.bind_sort(name, SortBinding::Broken);
            }
        }
        match word {
            Some(word) => CommandKind::Unknown(word),
            None => CommandKind::Unknown(self.store.symbols.intern(b"()")),
        }
    }

    /// Restores names that binders hid, back to `mark`.
    fn restore(&mut self, mark: usize) {
        while self.hidden.len() > mark {
            if let Some((symbol, old)) = self.hidden.pop() {
                self.slots[symbol.index()].term = old;
            }
        }
    }

    fn span(&self, at: usize) -> Span {
        self.tape.span(at, &self.store.symbols, &self.source)
    }

    fn problem(&self, at: usize, kind: ProblemKind) -> Problem {
        Problem { span: self.span(at), kind: Box::new(kind) }
    }

    fn fail<T>(&self, at: usize, kind: ProblemKind) -> Result<T> {
        Err(self.problem(at, kind))
    }

    fn malformed<T>(&self, at: usize, what: &'static str) -> Result<T> {
        self.fail(at, ProblemKind::Malformed(what))
    }

    /// Declares a function under its name.
    fn declare_fun(&mut self, at: usize, fun: Fun) -> Result<FunId> {
        let name = self.store.symbols.canon(fun.symbol);
        let same = self.slots[name.index()].term;
        let head = match same {
            Binding::Unbound | Binding::Broken => None,
            Binding::Word(w) if w.is_reserved() => {
                return self.malformed(at, "this word is syntax and cannot be a name");
            }
            Binding::Word(_) => None,
            _ => Some(self.overload_set(at, name, &fun)?),
        };
        let id = self.add_fun(fun);
        // Under its plain name; a use with bars is spelled anew.
        let own = self.store.plain_head(name, crate::term::Target::Fun(id));
        let binding = match head {
            Some(others) if !others.is_empty() => {
                let mut next = match same {
                    Binding::Overloaded(i) => i + 1,
                    _ => 0,
                };
                if next == 0 {
                    for &other in others.iter().rev() {
                        self.overloads.push((other, next));
                        next = self.overloads.len() as u32;
                    }
                }
                self.overloads.push((own, next));
                Binding::Overloaded(self.overloads.len() as u32 - 1)
            }
            _ => self.fun_binding(at, own)?,
        };
        self.bind(name, binding);
        Ok(id)
    }

    /// The functions that share a name, the newest first.
    fn overloaded_heads(&self, first: u32) -> Vec<HeadId> {
        let mut heads = Vec::new();
        let mut at = first + 1;
        while at != 0 {
            let (head, next) = self.overloads[at as usize - 1];
            heads.push(head);
            at = next;
        }
        heads
    }

    fn add_fun(&mut self, fun: Fun) -> FunId {
        self.store.funs.push(fun);
        FunId(self.store.funs.len() as u32 - 1)
    }

    /// What a plain head means as an atom: the constant itself if it takes no arguments.
    fn fun_binding(&mut self, at: usize, head: HeadId) -> Result<Binding> {
        let crate::term::Target::Fun(fun) = self.store.head(head).target else {
            return Ok(Binding::Head(head));
        };
        let f = self.store.fun(fun);
        if !f.params.is_empty() || f.generic {
            return Ok(Binding::Head(head));
        }
        match self.store.app(head, &[]) {
            Ok(t) => Ok(Binding::Term(t)),
            Err(e) => Err(self.app_problem(at, head, &[], e)),
        }
    }

    /// The functions that a new declaration stands beside; an error if one takes the same sorts.
    fn overload_set(&mut self, at: usize, name: SymbolId, new: &Fun) -> Result<Vec<HeadId>> {
        let heads = match self.slots[name.index()].term {
            Binding::Overloaded(i) => self.overloaded_heads(i),
            Binding::Head(h) => vec![h],
            Binding::Op(op) => vec![self.store.op_head(op)],
            Binding::Term(t) => match self.store.get(t) {
                crate::term::Term::App(h, _) => vec![h],
                _ => vec![],
            },
            _ => vec![],
        };
        let params: Vec<SortId> = new.params.iter().map(|&p| self.store.sorts.canon(p)).collect();
        let mut keep = Vec::new();
        for head in heads {
            match self.store.head(head).target {
                crate::term::Target::Fun(f) => {
                    let old = self.store.fun(f);
                    // Constructors of two datatypes may share a name; `as` tells them apart.
                    let constructors = matches!(old.kind, FunKind::Constructor(..))
                        && matches!(new.kind, FunKind::Constructor(..))
                        && self.store.sorts.canon(old.result) != self.store.sorts.canon(new.result);
                    let same = !constructors
                        && old.params.len() == params.len()
                        && old
                            .params
                            .iter()
                            .zip(&params)
                            .all(|(&o, &n)| self.store.sorts.canon(o) == n);
                    if same {
                        let name = self.store.symbols.shown(new.symbol);
                        return self.fail(at, ProblemKind::Redeclared(name));
                    }
                    keep.push(head);
                }
                crate::term::Target::Op(op) => {
                    self.check_shadow(at, op, &params)?;
                    // The name of a solver's extension is free for scripts that do not mean it.
                    let ranks = &self.store.theories().operator(op).ranks;
                    if ranks.iter().any(|r| r.origin.is_none()) {
                        keep.push(head);
                    }
                }
                _ => keep.push(head),
            }
        }
        Ok(keep)
    }

    /// A declaration may not take the place of an operator that the logic has.
    fn check_shadow(&mut self, at: usize, op: OpId, params: &[SortId]) -> Result<()> {
        let table = self.store.theories();
        let operator = table.operator(op);
        let found =
            crate::theory::resolve::resolve(operator, &[], None, params, &mut self.store.sorts);
        let Ok(resolved) = found else { return Ok(()) };
        let rank = &operator.ranks[resolved.rank];
        let theory = &table.theories()[rank.theory].name;
        let active = self.logic.is_none_or(|l| l.has_theory(theory));
        if rank.origin.is_none() && active && !rank.legacy {
            let kind = ProblemKind::Shadows { name: operator.name.clone(), theory: theory.clone() };
            return self.fail(at, kind);
        }
        Ok(())
    }

    fn bind(&mut self, name: SymbolId, binding: Binding) {
        let old = std::mem::replace(&mut self.slots[name.index()].term, binding);
        self.undo.push(Undo::Term(name, old));
    }

    fn bind_sort(&mut self, name: SymbolId, binding: SortBinding) {
        let old = std::mem::replace(&mut self.slots[name.index()].sort, binding);
        self.undo.push(Undo::Sort(name, old));
    }

    fn undo_to(&mut self, mark: usize) {
        while self.undo.len() > mark {
            match self.undo.pop() {
                Some(Undo::Term(s, old)) => self.slots[s.index()].term = old,
                Some(Undo::Sort(s, old)) => self.slots[s.index()].sort = old,
                None => break,
            }
        }
    }
}
