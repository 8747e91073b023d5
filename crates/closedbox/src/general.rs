//! Boxes over strings, byte buffers, wide bit-vectors, real numbers and large integers. These are no words, so nothing is
//! searched: the SMT engine proposes a model, the formula is evaluated exactly under it, and each box that the evaluation
//! meets is called. What it gave becomes a fact, and so on.

use crate::engine::{Engine, Said};
use crate::host::{Datum, Host, HostError, Passed};
use crate::literal::read;
use crate::problem::{Problem, calls};
use crate::solve::{Answer, Effort, Settings};
use crate::task::fact;
use crate::translate::kind_of;
use crate::verify::{Made, model, verify};
use rustc_hash::FxHashMap;
use smelt_eval::validate::Verdict;
use smelt_eval::value::{Value, ValueId, Values};
use smelt_eval::{Evaluator, Model};

use smelt_smtlib::decl::FunId;
use smelt_smtlib::sort::{Con, Index, SortId};
use smelt_smtlib::term::{Target, VarSets};
use smelt_smtlib::{Store, Term};
use smelt_solvers::Solver;
use smelt_solvers::run::{RunError, Scratch};
use std::time::Instant;

/// How a value of a sort is passed, if it can be.
pub(crate) fn passed(store: &Store, sort: SortId) -> Option<Passed> {
    if let Some(kind) = kind_of(store, sort) {
        return Some(if kind == crate::graph::Kind::Int {
            Passed::Int
        } else {
            Passed::Word(kind)
        });
    }
    let node = store.sorts.get(store.sorts.canon(sort));
    let Con::Builtin(_) = node.con else { return None };
    let name = store.sorts.con_name(node.con, &store.symbols);
    match (&name[..], &node.indices[..], &node.args[..]) {
        (b"String", [], []) => Some(Passed::Text),
        (b"Real", [], []) => Some(Passed::Real),
        (b"BitVec", [Index::Num(n @ 65..=4096)], []) => Some(Passed::Wide(*n as u32)),
        (b"Seq", [], [element]) => {
            let byte = kind_of(store, *element) == Some(crate::graph::Kind::Bits(8));
            byte.then_some(Passed::Bytes)
        }
        _ => None,
    }
}

/// A value for a box.
fn datum(ev: &mut Evaluator<'_>, value: ValueId, sort: SortId, store: &Store) -> Option<Datum> {
    match (passed(store, sort)?, ev.values().get(value)) {
        (Passed::Int, Value::Int(n)) => Some(Datum::Int(n.to_string())),
        (Passed::Real, Value::Int(n)) => Some(Datum::Real(n.to_string(), "1".to_owned())),
        (Passed::Real, Value::Rational(r)) => {
            Some(Datum::Real(r.numerator().to_string(), r.denominator().to_string()))
        }
        (Passed::Text, Value::Text(text)) => Some(Datum::Text(text.to_vec())),
        (Passed::Wide(width), Value::BitVec(bits)) => {
            let mut bytes = bits.to_ubig().to_le_bytes().to_vec();
            bytes.resize((width as usize).div_ceil(8), 0);
            Some(Datum::Wide(bytes))
        }
        (Passed::Bytes, Value::Seq(items)) => byte_list(ev.values(), items).map(Datum::Bytes),
        (Passed::Word(kind), _) => {
            let text = ev.show(value, sort);
            read(&text, kind).map(|word| Datum::Word(word, kind))
        }
        _ => None,
    }
}

fn byte_list(values: &Values, items: &[ValueId]) -> Option<Vec<u8>> {
    let byte = |v: &ValueId| match values.get(*v) {
        Value::BitVec(bits) => bits.to_u64().and_then(|w| u8::try_from(w).ok()),
        _ => None,
    };
    items.iter().map(byte).collect()
}

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
    let engine = Engine::new(asking.solver, &declarations, &texts, asking.until, asking.scratch);
    let Some(engine) = engine else {
        let why = format!("{} cannot be asked step by step", asking.solver.name);
        return Ok((Answer::Unknown(why), Effort::default()));
    };
    let mut general = General { engine, made: Vec::new(), effort: Effort::default(), how: None };
    let answer = loop {
        if cancelled() {
            break Answer::Unknown("it was stopped".to_owned());
        }
        if Instant::now() >= asking.until {
            break Answer::Unknown(general.timeout());
        }
        if general.effort.calls >= asking.settings.call_limit {
            break Answer::Unknown("the limit of calls is reached".to_owned());
        }
        if let Some(answer) = general.round(problem, host, cancelled)? {
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
}

/// What a model is worth.
enum Judged {
    True,
    False,
    Open(String),
    /// A call of it failed.
    Failed(HostError, FunId, Vec<String>),
}

impl General<'_> {
    fn timeout(&self) -> String {
        match &self.how {
            Some(how) => format!("timeout; {how}"),
            None => "timeout".to_owned(),
        }
    }

    fn round(
        &mut self,
        problem: &mut Problem,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Answer>, RunError> {
        self.effort.rounds += 1;
        self.effort.questions += 1;
        let printed = match self.engine.ask(&[], &[], cancelled)? {
            Said::Sat(_, model) => model,
            Said::Unsat { black: false, .. } => return Ok(Some(Answer::Unsat)),
            Said::Unsat { .. } => {
                return Ok(Some(Answer::Unknown(self.how.clone().unwrap_or_default())));
            }
            Said::Unknown(why) => return Ok(Some(Answer::Unknown(why))),
        };
        let before = self.made.len();
        let mark = problem.session.mark();
        let judged = self.judge(problem, &printed, host, cancelled);
        problem.session.forget(mark);
        let judged = match judged {
            Ok(judged) => judged,
            Err(why) => return Ok(Some(Answer::Unknown(format!("a model was found but {why}")))),
        };
        for made in &self.made[before..] {
            self.engine.tell(&fact(made), cancelled)?;
        }
        let new = self.made.len() > before;
        Ok(match judged {
            Judged::True => Some(match verify(problem, &printed, self.made.clone()) {
                Ok(verified) => Answer::Sat(Box::new(verified)),
                Err(why) => Answer::Unknown(format!("a model was found but {why}")),
            }),
            Judged::False | Judged::Open(_) if new => None,
            Judged::False => {
                let why = "the SMT engine proposes the same model again, and it is false";
                Some(Answer::Unknown(why.to_owned()))
            }
            Judged::Open(why) => Some(Answer::Unknown(format!("a model was found but {why}"))),
            Judged::Failed(e, fun, args) => self.trouble(problem, e, fun, &args, cancelled)?,
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
                let params = store.fun(fun).params.clone();
                let texts: Vec<String> =
                    args.iter().zip(params.iter()).map(|(&a, &s)| ev.show(a, s)).collect();
                let data: Option<Vec<Datum>> = args
                    .iter()
                    .zip(params.iter())
                    .map(|(&a, &s)| datum(&mut ev, a, s, store))
                    .collect();
                let name = problem.name(fun);
                let bound = host.boxes().iter().position(|b| b.name == name);
                let (Some(data), Some(bound)) = (data, bound) else {
                    return Ok(Judged::Open(format!("{name} cannot be called with its values")));
                };
                self.effort.calls += 1;
                match host.call_any(bound as u32, data, cancelled) {
                    Ok(value) => made.push((name, texts, value)),
                    Err(e) => return Ok(Judged::Failed(e, fun, texts)),
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
fn is_value(problem: &mut Problem, name: &str, text: &str) -> bool {
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
