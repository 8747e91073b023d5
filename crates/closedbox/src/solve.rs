//! The loop of paper 002, algorithm 1: the fuzz engine guesses a partial model, the SMT engine completes it or
//! says which conjuncts stand against it, and these are what the fuzz engine must satisfy next time.

use crate::engine::{Engine, Said};
use crate::graph::{Kind, NodeId, Op};
use crate::host::{Black, Host, HostError, Job, Observed, Outcome, Source};
use crate::literal::{read, show};
use crate::problem::Problem;
use crate::program::{Machine, Program};
use crate::table::{self, Table};
use crate::translate::{InputTerm, Translator};
use crate::verify::{Verified, verify};
use rustc_hash::{FxHashMap, FxHashSet};
use smelt_smtlib::decl::FunId;
use smelt_solvers::Solver;
use smelt_solvers::run::{RunError, Scratch};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How it is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Conflict-driven, with the models of the SMT engine as seeds.
    Auto,
    /// Conflict-driven alone.
    Cdfl,
    /// The fuzz engine alone, on the whole formula.
    Fuzz,
    /// The SMT engine proposes, the boxes answer.
    Learn,
}

/// What may be chosen.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How.
    pub mode: Mode,
    /// Time for all of it.
    pub timeout: Duration,
    /// Calls of boxes.
    pub call_limit: u64,
    /// Whether equations are used before the search.
    pub classes: bool,
    /// Whether inputs of former rounds are tried first.
    pub seeds: bool,
    /// The random numbers.
    pub random: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            mode: Mode::Auto,
            timeout: Duration::from_secs(60),
            call_limit: u64::MAX,
            classes: true,
            seeds: true,
            random: 1,
        }
    }
}

/// The answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// With a model that was checked by calling the boxes and evaluating everything exactly.
    Sat(Box<Verified>),
    /// By what is known of the boxes.
    Unsat,
    /// And why.
    Unknown(String),
}

/// What it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Rounds of the loop.
    pub rounds: u64,
    /// Questions to the SMT engine.
    pub questions: u64,
    /// Runs of the fuzz engine's program.
    pub runs: u64,
    /// Calls of boxes.
    pub calls: u64,
}

/// Time of one search before the SMT engine is asked for another seed.
const SLICE: Duration = Duration::from_millis(400);
/// Seeds that are kept.
const KEPT: usize = 24;

/// Solves a problem.
pub fn solve(
    problem: &mut Problem,
    host: &mut Host<'_>,
    solver: &Solver,
    scratch: &Scratch,
    settings: &Settings,
    cancelled: &dyn Fn() -> bool,
) -> Result<(Answer, Effort), RunError> {
    let until = Instant::now() + settings.timeout;
    let store = problem.session.store();
    let texts: Vec<String> = problem.conjuncts.iter().map(|&t| store.text(t)).collect();
    let mut translator = Translator::new(store);
    let atoms: Vec<NodeId> = problem
        .conjuncts
        .iter()
        .map(|&t| translator.closed(t).unwrap_or_else(|| translator.graph.truth(true)))
        .collect();
    let foreign = crate::problem::calls(store, &problem.conjuncts)
        .into_iter()
        .find(|t| !translator.knows(*t))
        .map(|t| store.text(t));
    let Translator { graph, inputs, boxes, calls, .. } = translator;
    let bound = |f| {
        let name = problem.name(f);
        host.boxes().iter().position(|b| b.name == name).map(|n| n as u32)
    };
    let numbers: Option<Vec<u32>> = boxes.iter().map(|&f| bound(f)).collect();
    let Some(numbers) = numbers else {
        return Ok((Answer::Unknown("a box is not bound".to_owned()), Effort::default()));
    };
    let tables = match tabulate(problem, &boxes, &numbers, host, settings, cancelled)? {
        Ok(tables) => tables,
        Err(why) => return Ok((Answer::Unknown(why), Effort::default())),
    };
    let now = problem.declarations(&tables.now);
    let Some(engine) = Engine::new(solver, &now, &texts, until, scratch) else {
        let why = format!("{} cannot be asked step by step", solver.name);
        return Ok((Answer::Unknown(why), Effort::default()));
    };
    let later = (!tables.later.is_empty()).then(|| {
        let all = tables.now.into_iter().chain(tables.later).collect();
        let declarations = problem.declarations(&all);
        Engine::new(solver, &declarations, &texts, until, scratch)
    });
    let names = boxes.iter().map(|&f| problem.name(f)).collect();
    let input_texts = inputs.iter().map(|i| store.text(i.term)).collect();
    let mut state = State {
        graph,
        inputs,
        input_texts,
        atoms,
        calls: calls.iter().map(|c| c.node).collect(),
        numbers,
        names,
        engine,
        facts: BTreeMap::new(),
        black: Vec::new(),
        seeds: Vec::new(),
        effort: Effort::default(),
        until,
        settings: settings.clone(),
        how: None,
        later: later.flatten(),
        begun: Instant::now(),
    };
    state.effort.calls = tables.calls;
    if let Some(call) = foreign {
        let why =
            format!("{call} cannot be called: a quantified variable, or a sort that is no word");
        return Ok((Answer::Unknown(why), state.effort));
    }
    let answer = state.run(host, cancelled)?;
    let effort = state.effort;
    let State { facts, names, .. } = state;
    Ok((
        match answer {
            Found::Model(text) => {
                let known: Vec<(String, Vec<u64>, u64)> = facts
                    .into_iter()
                    .map(|((b, args), value)| (names[b as usize].clone(), args, value))
                    .collect();
                match verify(problem, &text, &known) {
                    Ok(verified) => Answer::Sat(Box::new(verified)),
                    Err(why) => Answer::Unknown(format!("a model was found but {why}")),
                }
            }
            Found::Unsat => Answer::Unsat,
            Found::Unknown(why) => Answer::Unknown(why),
        },
        effort,
    ))
}

enum Found {
    /// A model of the SMT engine that agrees with every call.
    Model(String),
    Unsat,
    Unknown(String),
}

struct State<'e> {
    graph: crate::graph::Graph,
    inputs: Vec<InputTerm>,
    input_texts: Vec<String>,
    /// The conjuncts as nodes.
    atoms: Vec<NodeId>,
    calls: Vec<NodeId>,
    /// The place of each box of the graph among the bindings.
    numbers: Vec<u32>,
    names: Vec<String>,
    engine: Engine<'e>,
    /// What boxes of the graph gave.
    facts: BTreeMap<(u32, Vec<u64>), u64>,
    black: Vec<Black>,
    /// Inputs of the graph that are worth another try.
    seeds: Vec<Vec<u64>>,
    effort: Effort,
    until: Instant,
    settings: Settings,
    /// What the last call that did not return did.
    how: Option<String>,
    /// An engine that knows large tables of boxes too: slower, but it can decide.
    later: Option<Engine<'e>>,
    begun: Instant,
}

/// Definitions of boxes whose domain is small.
struct Tables {
    now: FxHashMap<FunId, String>,
    later: FxHashMap<FunId, String>,
    calls: u64,
}

/// Decisions up to which a table is told from the beginning: points are easier to reason with than large tables.
const SMALL: usize = 64;
/// The share of the time before large tables are told.
const PATIENCE: u32 = 3;

/// Calls boxes with a small domain for all of it.
fn tabulate(
    problem: &Problem,
    boxes: &[FunId],
    numbers: &[u32],
    host: &mut Host<'_>,
    settings: &Settings,
    cancelled: &dyn Fn() -> bool,
) -> Result<Result<Tables, String>, RunError> {
    let mut tables = Tables { now: FxHashMap::default(), later: FxHashMap::default(), calls: 0 };
    // The others are what they are in the papers.
    if settings.mode != Mode::Auto {
        return Ok(Ok(tables));
    }
    for (&fun, &number) in boxes.iter().zip(numbers) {
        let binding = &host.boxes()[number as usize];
        let (params, result) = (binding.params.clone(), binding.result);
        let most = if matches!(binding.source, Source::Program { .. }) { 5 } else { table::BITS };
        let Some(bits) = table::bits(&params).filter(|b| *b <= most) else { continue };
        let all: Vec<Vec<u64>> = (0..1u64 << bits).map(|p| table::args_at(&params, p)).collect();
        let size = all.len() as u64;
        if tables.calls + size > settings.call_limit {
            continue;
        }
        let name = problem.name(fun);
        match host.calls(number, all, settings.timeout / 4, cancelled) {
            Ok(values) => {
                tables.calls += size;
                let (sorts, sort) = problem.signature(fun);
                let table = Table { params, result, values };
                let (text, count) = table.definition(&name, &sorts, &sort);
                let to = if count <= SMALL { &mut tables.now } else { &mut tables.later };
                to.insert(fun, text);
            }
            // What does not return everywhere, or takes too long, is no table.
            Err(HostError::DidNotReturn { .. }) => {}
            Err(HostError::Nondeterministic(_)) => {
                return Ok(Err(format!("nondeterministic: {name} gave two results for one input")));
            }
            Err(HostError::Run(e)) => return Err(e),
            Err(e) => return Ok(Err(e.to_string())),
        }
    }
    Ok(Ok(tables))
}

impl State<'_> {
    fn run(
        &mut self,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Found, RunError> {
        let mode = self.settings.mode;
        // Conjuncts that the fuzz engine must satisfy, and partial models that are no good.
        let mut queue: Vec<NodeId> = Vec::new();
        let mut queued: FxHashSet<usize> = FxHashSet::default();
        if mode == Mode::Fuzz {
            queue = self.atoms.clone();
        }
        let mut slice = SLICE;
        loop {
            if cancelled() {
                return Ok(Found::Unknown("it was stopped".to_owned()));
            }
            if Instant::now() >= self.until {
                return Ok(Found::Unknown(self.timeout()));
            }
            if self.effort.calls >= self.settings.call_limit {
                return Ok(Found::Unknown("the limit of calls is reached".to_owned()));
            }
            self.effort.rounds += 1;
            if self.begun.elapsed() > self.settings.timeout / PATIENCE
                && let Some(engine) = self.later.take()
            {
                self.engine = engine;
                for ((b, args), value) in std::mem::take(&mut self.facts) {
                    self.fact(b, &args, value, cancelled)?;
                }
            }
            if mode == Mode::Learn || mode == Mode::Auto {
                match self.learn(host, cancelled) {
                    Ok(Some(found)) => return Ok(found),
                    Ok(None) => {}
                    Err(e) => {
                        if let Some(found) = self.trouble(e)? {
                            return Ok(found);
                        }
                        // What does not return is no good beginning.
                        self.seeds.pop();
                    }
                }
                if mode == Mode::Learn {
                    continue;
                }
            }
            let program = self.program(&queue);
            let outcome = match self.search(&program, slice, host, cancelled) {
                Ok(outcome) => outcome,
                Err(e) => match self.trouble(e)? {
                    Some(found) => return Ok(found),
                    None => {
                        // One of them may have led there.
                        self.seeds.clear();
                        continue;
                    }
                },
            };
            let words = self.words(&program, &outcome);
            self.keep(&words);
            for (b, args, value) in &outcome.calls {
                self.fact(*b, args, *value, cancelled)?;
            }
            if !outcome.found {
                slice = (slice * 2).min(Duration::from_secs(10));
                continue;
            }
            match self.complete(&program, &words, cancelled)? {
                Completed::Model(text) => return Ok(Found::Model(text)),
                Completed::Unsat => return Ok(Found::Unsat),
                Completed::Unknown(why) => {
                    if Instant::now() >= self.until {
                        return Ok(Found::Unknown(self.timeout()));
                    }
                    return Ok(Found::Unknown(why));
                }
                Completed::Conflict(conjuncts, clash) => {
                    let before = queue.len();
                    for c in conjuncts {
                        if queued.insert(c) {
                            queue.push(self.atoms[c]);
                        }
                    }
                    if queue.len() == before {
                        // The same conjuncts again: at least not these values.
                        queue.push(self.not_these(&clash, &words));
                    }
                    slice = SLICE;
                }
            }
        }
    }

    fn timeout(&self) -> String {
        match &self.how {
            Some(how) => format!("timeout; {how}"),
            None => "timeout".to_owned(),
        }
    }

    /// What a failure of the host means: nothing more, if the search can go on without that input.
    fn trouble(&mut self, e: HostError) -> Result<Option<Found>, RunError> {
        Ok(Some(match e {
            HostError::DidNotReturn { black, how } => {
                let name = self
                    .numbers
                    .iter()
                    .position(|n| *n == black.bound)
                    .map_or("a box", |i| &self.names[i]);
                let args: Vec<String> = black.args.iter().map(ToString::to_string).collect();
                self.how = Some(format!("box did not return: ({name} {}) {how}", args.join(" ")));
                self.black.push(black);
                if self.black.len() > 64 {
                    return Ok(Some(Found::Unknown(self.how.clone().unwrap_or_default())));
                }
                return Ok(None);
            }
            HostError::Nondeterministic(black) => {
                let name = self
                    .numbers
                    .iter()
                    .position(|n| *n == black.bound)
                    .map_or("a box", |i| &self.names[i]);
                Found::Unknown(format!("nondeterministic: {name} gave two results for one input"))
            }
            HostError::Failed(why) => Found::Unknown(why),
            HostError::Cancelled => Found::Unknown("it was stopped".to_owned()),
            HostError::Run(e) => return Err(e),
            HostError::Page(e) => Found::Unknown(format!("no memory can be shared: {e}")),
        }))
    }

    fn program(&self, queue: &[NodeId]) -> Program {
        let mut program = Program::of(&self.graph, queue, &self.calls, self.settings.classes);
        program.boxes = self.names.clone();
        program
    }

    fn search(
        &mut self,
        program: &Program,
        slice: Duration,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Outcome, HostError> {
        let left = self.until.saturating_duration_since(Instant::now());
        let seeds = self
            .seeds
            .iter()
            .rev()
            .map(|s| program.origins.iter().map(|&i| s[i as usize]).collect())
            .collect();
        // The host knows boxes by their bindings.
        let mut sent = program.clone();
        sent.graph = renumbered(&program.graph, &self.numbers);
        let job = Job {
            program: sent,
            seeds,
            black: self.black.clone(),
            millis: slice.min(left).as_millis() as u64,
            calls: self.settings.call_limit.saturating_sub(self.effort.calls),
            random: self.settings.random.wrapping_add(self.effort.rounds),
        };
        let mut outcome = host.search(job, cancelled)?;
        self.effort.runs += outcome.runs;
        self.effort.calls += outcome.called;
        for call in &mut outcome.calls {
            let own = self.numbers.iter().position(|n| *n == call.0);
            call.0 = own.unwrap_or_default() as u32;
        }
        Ok(outcome)
    }

    /// The words of all inputs of the graph: those of the program, and 0 for others.
    fn words(&self, program: &Program, outcome: &Outcome) -> Vec<u64> {
        let mut words = vec![0; self.inputs.len()];
        for ((i, _), &w) in program.outputs.iter().zip(&outcome.outputs) {
            words[*i as usize] = w;
        }
        words
    }

    fn keep(&mut self, words: &[u64]) {
        if self.settings.seeds && !self.seeds.iter().any(|s| s == words) {
            self.seeds.push(words.to_vec());
            if self.seeds.len() > KEPT {
                self.seeds.remove(0);
            }
        }
    }

    /// Lets the SMT engine know what a box gave.
    fn fact(
        &mut self,
        number: u32,
        args: &[u64],
        value: u64,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<bool, RunError> {
        if self.facts.insert((number, args.to_vec()), value).is_some() {
            return Ok(false);
        }
        let call = self.calls.iter().find(|c| self.graph.get(**c).op == Op::Call(number));
        let Some(node) = call.map(|c| self.graph.get(*c)) else { return Ok(false) };
        let kinds: Vec<Kind> = node.args.iter().map(|a| self.graph.kind(*a)).collect();
        let texts: Vec<String> = args.iter().zip(&kinds).map(|(&a, &k)| show(a, k)).collect();
        let name = &self.names[number as usize];
        let applied =
            if texts.is_empty() { name.clone() } else { format!("({name} {})", texts.join(" ")) };
        let fact = format!("(= {applied} {})", show(value, node.kind));
        self.engine.tell(&fact, cancelled)?;
        Ok(true)
    }

    /// Asks the SMT engine to complete a partial model.
    fn complete(
        &mut self,
        program: &Program,
        words: &[u64],
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Completed, RunError> {
        let which: Vec<u32> = program.outputs.iter().map(|(i, _)| *i).collect();
        let assumptions: Vec<String> = which
            .iter()
            .map(|&i| {
                let i = i as usize;
                format!("(= {} {})", self.input_texts[i], show(words[i], self.inputs[i].kind))
            })
            .collect();
        self.effort.questions += 1;
        Ok(match self.engine.ask(&assumptions, &[], cancelled)? {
            Said::Sat(_, model) => Completed::Model(model),
            Said::Unsat { assumptions, .. } if assumptions.is_empty() => Completed::Unsat,
            Said::Unsat { conjuncts, assumptions } => {
                Completed::Conflict(conjuncts, assumptions.iter().map(|&a| which[a]).collect())
            }
            Said::Unknown(why) => Completed::Unknown(why),
        })
    }

    /// That some inputs do not all have these words.
    fn not_these(&mut self, inputs: &[u32], words: &[u64]) -> NodeId {
        let mut all = self.graph.truth(true);
        for &i in inputs {
            let kind = self.inputs[i as usize].kind;
            let input = self.graph.make(Op::Input(i), kind, &[]);
            let word = self.graph.word(words[i as usize], kind);
            let eq = self.graph.make(Op::Eq, Kind::Bool, &[input, word]);
            all = self.graph.make(Op::And, Kind::Bool, &[all, eq]);
        }
        self.graph.make(Op::Not, Kind::Bool, &[all])
    }

    /// One step of active learning: the SMT engine proposes a model, the boxes say what they give for it.
    fn learn(
        &mut self,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Found>, HostError> {
        self.effort.questions += 1;
        let said = self.engine.ask(&[], &self.input_texts.clone(), cancelled)?;
        let (values, model) = match said {
            Said::Sat(values, model) => (values, model),
            Said::Unsat { .. } => return Ok(Some(Found::Unsat)),
            Said::Unknown(why) => {
                let only = self.settings.mode == Mode::Learn || Instant::now() >= self.until;
                return Ok(only.then(|| {
                    Found::Unknown(if Instant::now() >= self.until { self.timeout() } else { why })
                }));
            }
        };
        let words: Option<Vec<u64>> =
            values.iter().zip(&self.inputs).map(|(v, i)| read(v, i.kind)).collect();
        // An integer may be too large for a word.
        let Some(words) = words else { return Ok(None) };
        self.keep(&words);
        let program = Program::of(&self.graph, &self.atoms, &self.calls, false);
        let inputs: Vec<u64> = program.origins.iter().map(|&i| words[i as usize]).collect();
        let mut machine = Machine::new(&program);
        let failed: Cell<Option<HostError>> = Cell::new(None);
        let mut made: Vec<Observed> = Vec::new();
        let distance = {
            let (numbers, facts, black) = (&self.numbers, &self.facts, &self.black);
            let made = &mut made;
            machine.run(&inputs, &mut |b, args| {
                if let Some(&known) = facts.get(&(b, args.to_vec())) {
                    return Some(known);
                }
                let bound = numbers[b as usize];
                if black.contains(&Black { bound, args: args.to_vec() }) {
                    return None;
                }
                match host.call(bound, args, cancelled) {
                    Ok(value) => {
                        made.push((b, args.to_vec(), value));
                        Some(value)
                    }
                    Err(e) => {
                        failed.set(Some(e));
                        None
                    }
                }
            })
        };
        let new = !made.is_empty();
        self.effort.calls += made.len() as u64;
        for (b, args, value) in made {
            self.fact(b, &args, value, cancelled)?;
        }
        if let Some(e) = failed.take() {
            return Err(e);
        }
        if distance > 0.0 {
            return Ok(None);
        }
        if !new {
            // Everything was known, and the SMT engine agrees with it.
            return Ok(Some(Found::Model(model)));
        }
        // The engine may have guessed other values of boxes for the same inputs.
        Ok(match self.complete(&program, &words, cancelled)? {
            Completed::Model(text) => Some(Found::Model(text)),
            _ => None,
        })
    }
}

enum Completed {
    Model(String),
    Unsat,
    /// Conjuncts, and the inputs whose values they stand against.
    Conflict(Vec<usize>, Vec<u32>),
    Unknown(String),
}

/// A graph whose boxes have other numbers.
fn renumbered(graph: &crate::graph::Graph, numbers: &[u32]) -> crate::graph::Graph {
    graph.with_boxes(|b| numbers[b as usize])
}
