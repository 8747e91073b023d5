//! A seed made ready: which of its constants can be fused, and its text with gaps. This is the part of
//! the work that does not depend on the partner, so it is done once.

use super::names::fresh;
use super::open::Open;
use super::survey::Survey;
use super::template::{Meaning, Template, Weaver};
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::logic::Logic;
use smelt_smtlib::sort::{Con, Sorts};
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::VarSets;
use smelt_smtlib::{CommandKind, Script, SortId, Store, TermId, Theories};
use std::collections::{BTreeMap, BTreeSet};

/// A constant of a seed that can be fused.
pub(super) struct Constant {
    /// Its name, by position.
    pub(super) name: usize,
    /// In how many places of the assertions it stands free.
    pub(super) places: usize,
}

/// Constants of one sort that stand somewhere.
pub(super) struct Group {
    pub(super) sort: SortId,
    pub(super) constants: Vec<usize>,
}

/// A seed that can be fused.
pub struct Prepared {
    pub(super) theories: &'static Theories,
    pub(super) sorts: Sorts,
    pub(super) logic: Option<(String, Option<Logic>)>,
    /// Its own names.
    pub(super) names: Vec<Vec<u8>>,
    /// Every symbol in its text.
    pub(super) words: BTreeSet<Vec<u8>>,
    pub(super) declarations: Template,
    pub(super) assertions: Vec<Template>,
    pub(super) constants: Vec<Constant>,
    pub(super) groups: Vec<Group>,
    pub(super) open: Open,
}

/// Why a script cannot be fused with any other; `Ok` if it can, given a partner with constants that
/// fit. Scripts that ask one question about what they assert can; what they ask about the answer (values,
/// a model, a core) is left out of the result. Not those with several questions, `push`, assumptions, soft
/// assertions, objectives, rules, closed boxes, sort parameters, or options that the standard does not
/// know and that may change what the script means.
pub fn fusable(script: &Script) -> Result<(), &'static str> {
    commands(script)?;
    Survey::of(&mut script.clone()).map(drop)
}

/// Options that say nothing about the meaning of a script.
fn is_harmless(option: &str) -> bool {
    option.starts_with(":produce-")
        || matches!(
            option,
            ":print-success"
                | ":verbosity"
                | ":random-seed"
                | ":regular-output-channel"
                | ":diagnostic-output-channel"
                | ":reproducible-resource-limit"
                | ":interactive-mode"
                | ":global-declarations"
                | ":incremental"
        )
}

/// How many commands there are up to the end, if all of them can be fused.
fn commands(script: &Script) -> Result<usize, &'static str> {
    let mut asked = false;
    for (i, c) in script.commands.iter().enumerate() {
        match &c.kind {
            CommandKind::SetLogic(name) => {
                if script.store.symbols.bytes(*name) == b"HORN" {
                    return Err("it is a set of Horn clauses");
                }
            }
            CommandKind::Assert(_) if asked => {
                return Err("it asserts something after its question");
            }
            CommandKind::DeclareSort(..)
            | CommandKind::DefineSort(_)
            | CommandKind::DeclareFun(_)
            | CommandKind::DeclareConst(_)
            | CommandKind::Define(..)
            | CommandKind::DefineFunsRec(_)
            | CommandKind::DeclareDatatypes(..)
            | CommandKind::Assert(_)
            | CommandKind::GetValue(..)
            | CommandKind::Evaluate(..) => {}
            CommandKind::CheckSat(assumptions) => {
                if asked {
                    return Err("it asks more than one question");
                }
                if !assumptions.is_empty() {
                    return Err("its question has assumptions");
                }
                asked = true;
            }
            CommandKind::CheckSatAssuming(_) => return Err("its question has assumptions"),
            CommandKind::Push(_) | CommandKind::Pop(_) => return Err("it has push or pop"),
            CommandKind::AssertSoft(..) | CommandKind::Optimize(..) => {
                return Err("it is an optimisation problem");
            }
            CommandKind::DeclareVar(_)
            | CommandKind::DeclareRel(_)
            | CommandKind::Rule(..)
            | CommandKind::Query(..) => return Err("it is written with rules and queries"),
            CommandKind::DeclareCb(_) | CommandKind::DeclareOracleFun(..) => {
                return Err("it calls closed boxes");
            }
            CommandKind::DeclareSortParameter(_) => return Err("it declares sort parameters"),
            CommandKind::Unknown(_) => return Err("it has a command that is not known"),
            CommandKind::Other(word) => match script.store.symbols.bytes(*word) {
                b"exit" => return Ok(i),
                b"set-info" | b"echo" => {}
                b"set-option" => {
                    let text = c.span.map(|s| String::from_utf8_lossy(script.text(s)).into_owned());
                    let text = text.unwrap_or_default();
                    let option =
                        text.split([' ', '\t', '\r', '\n', ')']).find(|w| w.starts_with(':'));
                    if !option.is_some_and(is_harmless) {
                        return Err("it sets an option that may change what it means");
                    }
                }
                word if word.starts_with(b"get-") => {}
                _ => return Err("it has a command that changes what was said before"),
            },
        }
    }
    Ok(script.commands.len())
}

impl Prepared {
    /// Makes a seed ready, or says why it cannot be fused.
    pub fn new(script: &Script) -> Result<Prepared, &'static str> {
        let end = commands(script)?;
        let mut script = script.clone();
        script.commands.truncate(end);
        let survey = Survey::of(&mut script)?;
        let logic =
            script.logic_name.map(|n| (script.store.symbols.text(n).into_owned(), script.logic));
        let names: Vec<SymbolId> = survey.own.iter().copied().collect();
        let position: BTreeMap<SymbolId, usize> =
            names.iter().enumerate().map(|(i, &n)| (n, i)).collect();
        let mut meanings: BTreeMap<SymbolId, Meaning> =
            position.iter().map(|(&n, &i)| (n, Meaning::Name(i))).collect();
        let store = &script.store;
        let canon = |f: FunId| store.symbols.canon(store.fun(f).symbol);
        meanings.extend(
            survey.testers.iter().map(|(&t, &f)| (t, Meaning::Tester(position[&canon(f)]))),
        );
        // All spellings that were met; marks, which are never written, are not among them.
        let words = store.symbols.iter().map(|s| store.symbols.bytes(s).to_vec()).collect();
        let funs = fusable_constants(&script);
        let constants: Vec<usize> = funs.iter().map(|&f| position[&canon(f)]).collect();
        let marks = marks(&mut script.store, &funs, &mut meanings);
        let mut weaver = Weaver {
            places: vec![0; constants.len()],
            constants,
            meanings,
            decimals: script.logic.is_some_and(|l| l.numerals_are_real()),
        };
        let (declarations, assertions) = templates(&mut script, &marks, &mut weaver);
        let store = &script.store;
        let groups = groups(store, &funs, &weaver.places);
        let constants = weaver.constants.iter().zip(&weaver.places);
        let constants =
            constants.map(|(&name, &places)| Constant { name, places }).collect::<Vec<_>>();
        let mut prepared = Prepared {
            theories: store.theories(),
            names: names.iter().map(|&n| store.symbols.bytes(n).to_vec()).collect(),
            sorts: script.store.sorts,
            logic,
            words,
            declarations,
            assertions,
            constants,
            groups,
            open: survey.open,
        };
        prepared.leave_operators_alone();
        Ok(prepared)
    }

    /// A name that an operator has too is changed: the partner may use the operator.
    fn leave_operators_alone(&mut self) {
        for i in 0..self.names.len() {
            if self.theories.find(&self.names[i]).is_some()
                || self.theories.find_sort(&self.names[i]).is_some()
            {
                let new = fresh(&self.names[i], |n| self.words.contains(n));
                self.words.insert(new.clone());
                self.names[i] = new;
            }
        }
    }

    /// How many constants can be fused.
    pub fn constants(&self) -> usize {
        self.groups.iter().map(|g| g.constants.len()).sum()
    }
}

/// Constants that are declared, of sorts of the theories alone, under a name that nothing else has.
fn fusable_constants(script: &Script) -> Vec<FunId> {
    let store = &script.store;
    let mut declared: BTreeMap<SymbolId, usize> = BTreeMap::new();
    for f in store.funs() {
        *declared.entry(store.symbols.canon(store.fun(f).symbol)).or_default() += 1;
    }
    let constant = |f: FunId| {
        let fun = store.fun(f);
        fun.params.is_empty()
            && fun.kind == FunKind::Declared
            && declared[&store.symbols.canon(fun.symbol)] == 1
            && of_theories(store, fun.result)
    };
    let funs = script.commands.iter().filter_map(|c| match c.kind {
        CommandKind::DeclareFun(f) | CommandKind::DeclareConst(f) => Some(f),
        _ => None,
    });
    funs.filter(|&f| constant(f)).collect()
}

fn of_theories(store: &Store, sort: SortId) -> bool {
    let mut stack = vec![store.sorts.canon(sort)];
    while let Some(s) = stack.pop() {
        let node = store.sorts.get(s);
        if !matches!(node.con, Con::Builtin(_)) {
            return false;
        }
        stack.extend_from_slice(&node.args);
    }
    true
}

/// For each constant another one with a name of its own: substituting it marks the free occurrences.
fn marks(
    store: &mut Store,
    funs: &[FunId],
    meanings: &mut BTreeMap<SymbolId, Meaning>,
) -> Vec<(TermId, TermId)> {
    let mut marks = Vec::with_capacity(funs.len());
    for (i, &f) in funs.iter().enumerate() {
        let (symbol, sort) = (store.fun(f).symbol, store.fun(f).result);
        let fresh = store.symbols.fresh(symbol);
        let mark = store.add_fun(fresh, &[], sort);
        let (from, to) = (store.fun_head(f), store.fun_head(mark));
        if let (Ok(from), Ok(to)) = (store.app(from, &[]), store.app(to, &[])) {
            meanings.insert(store.symbols.canon(fresh), Meaning::Constant(i));
            marks.push((from, to));
        }
    }
    marks
}

fn templates(
    script: &mut Script,
    marks: &[(TermId, TermId)],
    weaver: &mut Weaver,
) -> (Template, Vec<Template>) {
    let (mut declarations, mut assertions) = (Template::default(), Vec::new());
    let mut free = VarSets::new();
    let mut text = Vec::new();
    for i in 0..script.commands.len() {
        text.clear();
        match script.commands[i].kind {
            CommandKind::Assert(t) => {
                // A mark has the sort of its constant, so this never fails.
                let marked = script.store.substitute(t, marks, &mut free).unwrap_or(t);
                script.store.print(marked, &mut text);
                let mut out = Template::default();
                weaver.add(&text, false, true, &mut script.store.symbols, &mut out);
                assertions.push(out);
            }
            _ if script.commands[i].kind.declares() => {
                script.print_command(&script.commands[i], &mut text);
                text.push(b'\n');
                let terms = !script.commands[i].kind.is_plain();
                let symbols = &mut script.store.symbols;
                weaver.add(&text, true, terms, symbols, &mut declarations);
            }
            _ => {}
        }
    }
    (declarations, assertions)
}

fn groups(store: &Store, funs: &[FunId], places: &[usize]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (i, &f) in funs.iter().enumerate().filter(|&(i, _)| places[i] > 0) {
        let sort = store.sorts.canon(store.fun(f).result);
        match groups.iter_mut().find(|g| g.sort == sort) {
            Some(group) => group.constants.push(i),
            None => groups.push(Group { sort, constants: vec![i] }),
        }
    }
    groups
}
