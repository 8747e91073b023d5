//! Boxes over strings, byte buffers, wide bit-vectors, real numbers and large integers. These are no words, so nothing is
//! compiled: the SMT engine proposes a model, the formula is evaluated exactly under it, and each box that the evaluation
//! meets is called. What it gave becomes a fact, and so on. In turn with that, constants written as words are searched
//! ([`hunt`]), each candidate evaluated in the same way.

mod coded;
mod fill;
mod hunt;
mod pass;
mod pool;
mod truths;

pub(crate) use pass::{passed, ready};

use crate::engine::{Engine, Said};
use crate::host::{Host, HostError};
use crate::problem::{Problem, calls};
use crate::recall::{Call, Recall};
use crate::solve::{Answer, Effort, Mode, Settings};
use crate::task::fact;
use crate::verify::{Made, model, verify};
use hunt::{Hunt, Hunted, Trouble};
use rustc_hash::FxHashMap;
use smelt_eval::Model;
use smelt_eval::validate::Verdict;
use smelt_smtlib::Term;
use smelt_smtlib::decl::FunId;
use smelt_smtlib::term::{Target, VarSets};
use smelt_solvers::Solver;
use smelt_solvers::run::{RunError, Scratch};
use std::time::{Duration, Instant};

/// What a question to the SMT engine may take at first, if something is searched too.
const PATIENT: Duration = Duration::from_secs(2);

/// What proposals may take before the first search.
const LEAD: Duration = Duration::from_millis(100);

/// Whom to ask, and for how long.
pub(crate) struct Asking<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) scratch: &'a Scratch,
    pub(crate) settings: &'a Settings,
    pub(crate) until: Instant,
}

/// Solves a problem whose boxes take what is no word.
pub(crate) fn general(
    problem: &mut Problem,
    host: &mut Host<'_>,
    asking: &Asking<'_>,
    cancelled: &dyn Fn() -> bool,
) -> Result<(Answer, Effort), RunError> {
    let store = problem.store();
    let texts: Vec<String> = problem.conjuncts.iter().map(|&t| store.text(t)).collect();
    let declarations = problem.declarations(&FxHashMap::default());
    let mut engine =
        Engine::new(asking.solver, &declarations, &texts, asking.until, asking.scratch);
    let mode = asking.settings.mode;
    let hunt = if mode == Mode::Learn { None } else { Hunt::new(problem) };
    if hunt.is_some() {
        engine.be_impatient(PATIENT);
    }
    let mut general = General {
        engine,
        made: Vec::new(),
        effort: Effort::default(),
        how: None,
        hunt,
        asks: mode != Mode::Fuzz,
        recall: Recall::new(if mode == Mode::Auto { named_calls(problem) } else { Vec::new() }),
        spent: (Duration::ZERO, Duration::ZERO),
        until: asking.until,
        most: asking.settings.call_limit,
    };
    let answer = loop {
        if cancelled() {
            break Answer::Unknown("it was stopped".to_owned());
        }
        if Instant::now() >= asking.until {
            break Answer::Unknown(general.timeout());
        }
        if general.effort.calls >= general.most {
            break Answer::Unknown(general.with_how("the limit of calls is reached"));
        }
        if let Some(answer) = general.round(problem, host, asking, cancelled)? {
            break match answer {
                Answer::Unknown(_) if Instant::now() >= asking.until => {
                    Answer::Unknown(general.timeout())
                }
                answer => answer,
            };
        }
    };
    Ok((answer, general.effort))
}

struct General<'e> {
    engine: Engine<'e>,
    made: Vec<Made>,
    effort: Effort,
    /// What the last call that did not return did.
    how: Option<String>,
    /// The search, if there is something to search.
    hunt: Option<Hunt>,
    /// Whether the SMT engine proposes.
    asks: bool,
    /// What boxes were called with.
    recall: Recall,
    /// What proposals and searches took so far.
    spent: (Duration, Duration),
    until: Instant,
    /// Calls, at most.
    most: u64,
}

/// What a model is worth.
enum Judged {
    True,
    False,
    Open(String),
    /// A call of it failed.
    Failed(HostError, FunId, Vec<String>),
}

/// What a part of the work came to.
enum Step {
    Answer(Answer),
    /// No further by this way, and why.
    Stuck(String),
    /// Something new is known.
    On,
}

impl General<'_> {
    fn timeout(&self) -> String {
        self.with_how("timeout")
    }

    fn with_how(&self, why: &str) -> String {
        let how = self.how.clone().or_else(|| self.engine.refused());
        let how = how.filter(|how| how != why).map_or(String::new(), |how| format!("; {how}"));
        why.to_owned() + &how
    }

    /// Proposals of the SMT engine, then a search: each has as much time as the other, whatever a step of it takes.
    fn round(
        &mut self,
        problem: &mut Problem,
        host: &mut Host<'_>,
        asking: &Asking<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Answer>, RunError> {
        self.effort.rounds += 1;
        if self.asks {
            let begun = Instant::now();
            let step = match self.remember(problem, host, cancelled)? {
                Some(answer) => Step::Answer(answer),
                None => self.propose(problem, host, cancelled)?,
            };
            self.spent.0 += begun.elapsed();
            match step {
                Step::Answer(answer) => return Ok(Some(answer)),
                Step::Stuck(why) if self.hunt.is_none() => {
                    return Ok(Some(Answer::Unknown(self.with_how(&why))));
                }
                Step::On if self.spent.0 < self.spent.1 + LEAD => return Ok(None),
                Step::Stuck(_) | Step::On => {}
            }
        }
        let Some(mut hunt) = self.hunt.take() else {
            let nothing = "there is nothing to search: no constant that a box's arguments are made of is a word, a string or a number";
            return Ok((!self.asks).then(|| Answer::Unknown(nothing.to_owned())));
        };
        let begun = Instant::now();
        let answer = self.search(&mut hunt, problem, host, asking, cancelled);
        self.spent.1 += begun.elapsed();
        if hunt.is_over() && self.asks {
            self.engine.be_patient();
            return answer;
        }
        self.hunt = Some(hunt);
        answer
    }

    /// A model in which calls are at known points, and what it comes to.
    fn remember(
        &mut self,
        problem: &mut Problem,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Answer>, RunError> {
        if !self.recall.is_due() {
            return Ok(None);
        }
        let (asked, said) = self.recall.ask(&mut self.engine, &[], cancelled)?;
        self.effort.questions += asked;
        let Some(Said::Sat(_, printed)) = said else { return Ok(None) };
        Ok(match self.consider(problem, &printed, host, cancelled)? {
            Step::Answer(answer) => Some(answer),
            Step::Stuck(_) | Step::On => None,
        })
    }

    fn propose(
        &mut self,
        problem: &mut Problem,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Step, RunError> {
        self.effort.questions += 1;
        let printed = match self.engine.ask(&[], &[], cancelled)? {
            Said::Sat(_, model) => model,
            Said::Unsat { black: false, .. } => return Ok(Step::Answer(Answer::Unsat)),
            Said::Unsat { .. } => {
                return Ok(Step::Answer(Answer::Unknown(self.how.clone().unwrap_or_default())));
            }
            Said::Unknown(why) => return Ok(Step::Stuck(why)),
        };
        let step = self.consider(problem, &printed, host, cancelled)?;
        if let Some(hunt) = &mut self.hunt {
            let mark = problem.session.mark();
            if let Ok(model) = model(problem, &printed, &[]) {
                hunt.begin_at(problem, model);
            }
            problem.session.forget(mark);
        }
        Ok(step)
    }

    /// What a model comes to when its boxes are called; what they give is told.
    fn consider(
        &mut self,
        problem: &mut Problem,
        printed: &str,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Step, RunError> {
        let before = self.made.len();
        let mark = problem.session.mark();
        let judged = self.judge(problem, printed, host, cancelled);
        problem.session.forget(mark);
        let judged = match judged {
            Ok(judged) => judged,
            Err(why) => return Ok(Step::Stuck(format!("a model was found but {why}"))),
        };
        for made in &self.made[before..] {
            self.engine.tell(&fact(made), cancelled)?;
            self.recall.note(made);
        }
        let new = self.made.len() > before;
        Ok(match judged {
            Judged::True => match verify(problem, printed, self.made.clone()) {
                Ok(verified) => Step::Answer(Answer::Sat(Box::new(verified))),
                Err(why) => Step::Stuck(format!("a model was found but {why}")),
            },
            Judged::False | Judged::Open(_) if new => Step::On,
            Judged::False => {
                let why = "the SMT engine proposes the same model again, and it is false";
                Step::Stuck(why.to_owned())
            }
            Judged::Open(why) => Step::Stuck(format!("a model was found but {why}")),
            Judged::Failed(e, fun, args) => {
                match self.trouble(problem, e, fun, &args, cancelled)? {
                    Some(answer) => Step::Answer(answer),
                    None => Step::On,
                }
            }
        })
    }

    /// Searches for a while; what is found is completed by the SMT engine where it says not everything.
    fn search(
        &mut self,
        hunt: &mut Hunt,
        problem: &mut Problem,
        host: &mut Host<'_>,
        asking: &Asking<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Answer>, RunError> {
        let settings = asking.settings;
        let calls = settings.call_limit.saturating_sub(self.effort.calls);
        let (runs, called) = (hunt.runs, hunt.calls);
        let hunted = hunt.go(problem, host, (asking.until, calls, settings.random), cancelled);
        self.effort.runs += hunt.runs - runs;
        self.effort.calls += hunt.calls - called;
        self.how = hunt.how().or(self.how.take());
        let Hunted { constants, found, calls } = match hunted {
            Ok(hunted) => hunted,
            Err(Trouble { error: HostError::DidNotReturn { .. }, .. }) if self.asks => {
                return Ok(None);
            }
            Err(Trouble { error: HostError::DidNotReturn { .. }, .. }) => {
                return Ok(Some(Answer::Unknown(self.how.clone().unwrap_or_default())));
            }
            Err(Trouble { error, fun, args }) => {
                return self.trouble(problem, error, fun, &args, cancelled);
            }
        };
        for made in calls {
            if !self.made.contains(&made) {
                self.engine.tell(&fact(&made), cancelled)?;
                self.recall.note(&made);
                self.made.push(made);
            }
        }
        let printed = if hunt.is_whole() || !found {
            let line = |(name, sort, value): &(String, String, String)| {
                format!("(define-fun {name} () {sort} {value})\n")
            };
            format!("(\n{})\n", constants.iter().map(line).collect::<String>())
        } else {
            let assumptions: Vec<String> =
                constants.iter().map(|(name, _, value)| format!("(= {name} {value})")).collect();
            self.effort.questions += 1;
            match self.engine.ask(&assumptions, &[], cancelled)? {
                Said::Sat(_, model) => model,
                _ => return Ok(None),
            }
        };
        Ok(match self.consider(problem, &printed, host, cancelled)? {
            Step::Answer(answer) => Some(answer),
            Step::Stuck(_) | Step::On => None,
        })
    }

    /// Evaluates everything under a model, and calls the boxes that this needs.
    fn judge(
        &mut self,
        problem: &mut Problem,
        printed: &str,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Judged, String> {
        loop {
            let model = model(problem, printed, &self.made)?;
            let store = problem.session.store();
            let mut ev = problem.evaluator(&model);
            let verdict = ev.judge(&problem.asserted);
            let unseen = ev.unseen_calls().to_vec();
            if unseen.is_empty() {
                return Ok(match verdict {
                    Verdict::True => Judged::True,
                    Verdict::False(..) => Judged::False,
                    Verdict::Undetermined(_, reason, _) => {
                        Judged::Open(format!("it cannot be checked: {}", reason.text(store)))
                    }
                });
            }
            let mut made = Vec::new();
            for (fun, args) in unseen {
                let over = match (Instant::now() >= self.until, self.effort.calls >= self.most) {
                    (true, _) => Some("the time was over"),
                    (_, true) => Some("the limit of calls was reached"),
                    _ => None,
                };
                if let Some(over) = over {
                    return Ok(Judged::Open(format!("{over} before all calls were made")));
                }
                let ready = match ready(problem, &mut ev, fun, &args, host) {
                    Ok(ready) => ready,
                    Err(why) => return Ok(Judged::Open(why)),
                };
                self.effort.calls += 1;
                match host.call_any(ready.bound, ready.data, cancelled) {
                    Ok(value) => made.push((ready.name, ready.texts, value)),
                    Err(e) => return Ok(Judged::Failed(e, fun, ready.texts)),
                }
            }
            for (name, _, value) in &made {
                if !is_value(problem, name, value) {
                    return Err(format!("{name} answered {value}, no value of its sort"));
                }
            }
            self.made.extend(made);
        }
    }

    /// A call that gave no value: without that input, or not at all.
    fn trouble(
        &mut self,
        problem: &Problem,
        e: HostError,
        fun: FunId,
        args: &[String],
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Answer>, RunError> {
        let name = problem.name(fun);
        Ok(match e {
            HostError::DidNotReturn { how, .. } => {
                let how = format!("box did not return: ({name} {}) {how}", args.join(" "));
                let again = self.how.as_ref() == Some(&how);
                self.how = Some(how.clone());
                match never(problem, fun, args).filter(|_| !again) {
                    Some(text) => {
                        self.engine.forbid(&text, cancelled)?;
                        None
                    }
                    None => Some(Answer::Unknown(how)),
                }
            }
            HostError::OutOfTime { .. } => None,
            HostError::Nondeterministic(_) => Some(Answer::Unknown(format!(
                "nondeterministic: {name} gave two results for one input"
            ))),
            HostError::Failed(why) => Some(Answer::Unknown(why)),
            HostError::Cancelled => Some(Answer::Unknown("it was stopped".to_owned())),
            HostError::Run(e) => return Err(e),
            HostError::Page(e) => Some(Answer::Unknown(format!("no memory can be shared: {e}"))),
        })
    }
}

/// Whether a program's answer is a value of the sort that its box has.
pub(crate) fn is_value(problem: &mut Problem, name: &str, text: &str) -> bool {
    let store = problem.store();
    let Some(fun) = problem.boxes.iter().copied().find(|f| problem.name(*f) == name) else {
        return false;
    };
    let sort = store.sorts.canon(store.fun(fun).result);
    let Ok(term) = problem.session.term(text.as_bytes().to_vec()) else { return false };
    let store = problem.session.store();
    let nothing = Model::new();
    let mut ev = problem.evaluator(&nothing);
    let value = ev.value(term);
    store.sorts.canon(store.sort(term)) == sort && ev.values().is_closed(value)
}

/// The calls that can be written down, by the names of their boxes.
fn named_calls(problem: &Problem) -> Vec<Call> {
    let store = problem.store();
    let mut free = VarSets::new();
    let mut named = Vec::new();
    for t in calls(store, &problem.conjuncts) {
        let Term::App(head, args) = store.get(t) else { continue };
        let Target::Fun(fun) = store.head(head).target else { continue };
        if !args.is_empty() && free.free(store, t).is_empty() {
            named.push((problem.name(fun), args.iter().map(|&a| store.text(a)).collect()));
        }
    }
    named
}

/// That no call gives a box these arguments; nothing if that cannot be written.
fn never(problem: &Problem, fun: FunId, args: &[String]) -> Option<String> {
    let store = problem.store();
    let mut free = VarSets::new();
    let mut text = "(and true".to_owned();
    for t in calls(store, &problem.conjuncts) {
        let Term::App(head, terms) = store.get(t) else { continue };
        if store.head(head).target != Target::Fun(fun) {
            continue;
        }
        if !free.free(store, t).is_empty() {
            return None;
        }
        text.push_str(" (not (and true");
        for (&term, arg) in terms.iter().zip(args) {
            text.push_str(&format!(" (= {} {arg})", store.text(term)));
        }
        text.push_str("))");
    }
    Some(text + ")")
}
