//! How a worker asks: everybody once, in sessions where that is faster, and again in fresh processes where
//! something looks wrong.

use crate::event::{Answers, MutantName, Refused, Slow};
use crate::feedback::{Sight, feature};
use crate::findings::proved;
use crate::screen::{Screening, with_level};
use crate::shared::{Met, OUTGROWN, REFUSED};
use crate::worker::{Message, Now, Origin, Sighting, Trouble, Worker};
use smelt_mutate::{Expectation, Truth, claimed, hash_of, in_wider_logic};
use smelt_oracle::{Case, Certainty, Entry, Examined, Options, Witness, examine, satisfied_by};
use smelt_smtlib::theory::OpId;
use smelt_smtlib::{Command, CommandKind, Session, Theories};
use smelt_solvers::answer::Answer;
use smelt_solvers::run::RunError;
use std::time::Duration;

/// Milliseconds from which on an answer is worth being remembered as slow.
const SLOW: u64 = 50;

impl Worker<'_> {
    /// Asks a seed that is met for the first time: it may be a trigger already, and who refuses it is not
    /// asked its mutants.
    pub(crate) fn meet(
        &mut self,
        index: usize,
        source: &[u8],
        now: &mut Now,
    ) -> Result<(), Trouble> {
        // As it is, not inside a level; and under its own name, if it is the partner of another.
        let own = MutantName {
            seed: self.setup.seeds[index].name.clone(),
            hash: hash_of(source),
            step: 0,
            ..now.name.clone()
        };
        let (name, levels) =
            (std::mem::replace(&mut now.name, own), std::mem::take(&mut now.levels));
        let met = self.ask_both(source, now);
        (now.name, now.levels) = (name, levels);
        self.shared.set_met(index, met?);
        Ok(())
    }

    /// Asks a seed as it is, and in the logic of its mutants where a solver may refuse that.
    fn ask_both(&mut self, source: &[u8], now: &mut Now) -> Result<Met, Trouble> {
        let mut met = self.ask_seed(source, REFUSED, now)?;
        if let Some(text) = in_wider_logic(source, self.tools.table()) {
            let wider = self.ask_seed(&text, OUTGROWN, now)?;
            for (takes, also) in met.takers.iter_mut().zip(wider.takers) {
                *takes &= also;
            }
            met.refusal = met.refusal.or(wider.refusal);
        }
        Ok(met)
    }

    /// Asks a seed; `refused` says what it means that a solver does not take it.
    fn ask_seed(&mut self, source: &[u8], refused: &str, now: &mut Now) -> Result<Met, Trouble> {
        let mut takers = vec![true; self.booths.len()];
        self.without_lost(&mut takers);
        let sight = Sight { strategy: "seed", ..Sight::default() };
        // Of a script with several questions it is not said which of them is meant.
        let oracle = self.setup.oracle.filter(|_| has_one_question(source, self.tools.table()));
        let known = oracle.map_or(Expectation::Open, Expectation::Known);
        let examined = self.ask(source, known, &takers, sight, &Origin::default, now)?;
        // What the seed shows is no merit of a mutation.
        now.sights.clear();
        now.over = false;
        now.slow = 0;
        now.cpu = Duration::ZERO;
        let refuses = |a: &Answer| matches!(a, Answer::Error(_) | Answer::Unsupported(_));
        // At any of its questions: its mutants would be refused there too.
        let refusal_of = |e: &Entry| {
            let first =
                e.said.replies.iter().find(|r| refuses(&r.answer)).filter(|_| e.said.was_asked());
            first.map(|r| match &r.answer {
                Answer::Error(words) | Answer::Unsupported(words) => words.clone(),
                _ => String::new(),
            })
        };
        let mut refusal = None;
        let asked: Vec<usize> = (0..takers.len()).filter(|&i| takers[i]).collect();
        for (member, entry) in asked.into_iter().zip(&examined.entries) {
            if let Some(words) = refusal_of(entry) {
                let name = &self.setup.party.members[member].solver.name;
                refusal.get_or_insert_with(|| format!("{refused}: {name}: {words}"));
                takers[member] = false;
            }
        }
        let said = |a: Answer| examined.entries.iter().any(|e| e.answer(0) == Some(&a));
        let unsat = match oracle {
            Some(truth) => truth == Truth::Unsat,
            None => says_unsat(source, self.tools.table()),
        };
        let truth = if (0..examined.entries.len()).any(|k| proved(&examined, k)) {
            Some(Truth::Sat)
        } else if unsat && said(Answer::Unsat) && !said(Answer::Sat) {
            Some(Truth::Unsat)
        } else {
            None
        };
        Ok(Met { takers, truth, refusal })
    }

    pub(crate) fn ask(
        &mut self,
        text: &[u8],
        expectation: Expectation,
        takers: &[bool],
        mut sight: Sight,
        origin: &dyn Fn() -> Origin,
        now: &mut Now,
    ) -> Result<Examined, Trouble> {
        let mut case = Case::read(text.to_vec(), self.tools.table());
        if expectation != Expectation::Open {
            case.expect(expectation);
        }
        let asked: Vec<usize> =
            (0..self.booths.len()).filter(|&i| takers.get(i).copied().unwrap_or(true)).collect();
        // What is known of a seed decides what is made of it, so it must not depend on how busy the machine is.
        let whole = now.name.step == 0 && !self.setup.feedback;
        let screens: Vec<Screening<'_>> =
            asked.iter().map(|&i| self.booths[i].witness(&case, now.levels, whole)).collect();
        let witnesses: Vec<&dyn Witness> = screens.iter().map(|s| s as &dyn Witness).collect();
        let options = Options { unconfirmed: true, ..Options::default() };
        let examined = examine(&case, &witnesses, &options)
            .map_err(|f| (asked.get(f.witness).copied(), f.error))?;
        // The seed itself is no mutant.
        now.asked += u64::from(now.name.step > 0);
        if expectation == Expectation::Known(Truth::Unsat)
            && (0..asked.len()).any(|k| proved(&examined, k))
        {
            self.doubt(text, refuted(now.name.step), now);
        }
        let (mut slow, mut open) = (true, true);
        for (k, screen) in screens.iter().enumerate() {
            let solver = screen.solver();
            let entry = &examined.entries[k];
            let answer = entry.said.answer();
            let counts = now.answers.entry(solver.name.clone()).or_default();
            let cpu = screen.cpu();
            self.shared.spend(cpu);
            now.cpu += cpu;
            counts.cpu += cpu.as_millis() as u64;
            if !entry.said.was_asked() {
                continue;
            }
            count(counts, answer);
            counts.models += u64::from(proved(&examined, k));
            now.note_slow(&solver.name, answer.word(), cpu);
            slow &= matches!(answer, Answer::Timeout | Answer::OutOfMemory);
            open &= matches!(answer, Answer::Unknown(_)) || screen.is_reference();
            let seed = now.name.step == 0;
            if let Answer::Error(words) | Answer::Unsupported(words) = answer
                && !seed
                && !(self.court.cancelled)()
            {
                sight.refused = true;
                sight.named.extend(named(words, self.tools.table()));
                // What comes next would have the same in it.
                now.over |= !screen.is_reference();
                let refused = Refused {
                    solver: solver.name.clone(),
                    message: words.clone(),
                    name: now.name.clone(),
                    text: Some(String::from_utf8_lossy(text).into_owned()),
                };
                self.tell(Message::Refused(refused));
            }
            if self.setup.feedback && !seed && !screen.is_reference() && answer.is_decided() {
                let name = &solver.profile.name;
                let told = self.booths[asked[k]].statistics(screen.is_in_level());
                let (counters, cpu) = told.unwrap_or_default();
                self.shared.spend(cpu);
                let found = counters.iter().filter_map(|(n, v)| feature(name, n, *v));
                sight.features.extend(found);
            }
        }
        sight.slow = slow;
        sight.open = open;
        now.slow += u64::from(slow);
        let suspicious = examined.findings.iter().any(|f| {
            let reference = self.setup.party.members[asked[f.solver]].reference;
            matches!(f.certainty, Certainty::Certain | Certainty::SelfReported)
                || f.certainty == Certainty::Disagreement && !reference
        });
        now.sights.push(sight);
        if suspicious && !(self.court.cancelled)() {
            let whose = |e: &RunError| match e {
                RunError::Start { program, .. } => {
                    let members = &self.setup.party.members;
                    members.iter().position(|m| m.solver.program() == *program)
                }
                RunError::System { .. } => None,
            };
            self.confirm(text, expectation, origin, now).map_err(|e| (whose(&e), e))?;
        }
        Ok(examined)
    }

    fn confirm(
        &self,
        text: &[u8],
        expectation: Expectation,
        origin: &dyn Fn() -> Origin,
        now: &mut Now,
    ) -> Result<(), RunError> {
        let Origin { mut steps, witness } = origin();
        let mut expectation = expectation;
        if let Some(model) = witness {
            // The values that were kept all the way are held once more against the script as it is read.
            let case = Case::read(text.to_vec(), self.tools.table());
            if satisfied_by(&case, &model) {
                steps.push(format!("satisfied by construction:\n{model}"));
            } else {
                self.doubt(text, "the values of its pivot do not satisfy a mutant", now);
                expectation = Expectation::Open;
            }
        }
        let mut text = text.to_vec();
        let mut confirmed = self.court.confirm(&text, expectation)?;
        self.shared.spend(confirmed.cpu);
        let inside = if now.levels {
            with_level(&Case::read(text.clone(), self.tools.table()))
        } else {
            None
        };
        if let Some(inside) = inside.filter(|_| confirmed.rulings.is_empty()) {
            text = inside;
            confirmed = self.court.confirm(&text, expectation)?;
            self.shared.spend(confirmed.cpu);
            steps.push("asked inside (push 1)".to_owned());
        }
        if confirmed.contradicts {
            self.doubt(
                &text,
                "solvers or a model contradict what a mutant should be by construction",
                now,
            );
            return Ok(());
        }
        if (self.court.cancelled)() {
            return Ok(());
        }
        for ruling in confirmed.rulings {
            // The rest of the chain would show the same again.
            now.over = true;
            let releases = if self.shared.is_worth_comparing(&ruling.key) {
                let (releases, cpu) = self.court.failing(&ruling, &text)?;
                self.shared.spend_comparing(cpu);
                releases
            } else {
                Vec::new()
            };
            self.tell(Message::Found(Box::new(Sighting {
                ruling,
                testimony: confirmed.testimony.clone(),
                expected: if let Expectation::Known(t) = expectation { Some(t) } else { None },
                name: now.name.clone(),
                steps: steps.clone(),
                text: text.clone(),
                releases,
            })));
        }
        Ok(())
    }
}

impl Now {
    /// Remembers what took longest, if it was long at all.
    fn note_slow(&mut self, solver: &str, answer: &str, cpu: Duration) {
        let cpu = cpu.as_millis() as u64;
        if cpu < SLOW || self.slowest.as_ref().is_some_and(|s| s.cpu >= cpu) {
            return;
        }
        let (solver, answer) = (solver.to_owned(), answer.to_owned());
        self.slowest = Some(Slow { solver, answer, cpu, name: self.name.clone() });
    }
}

impl Worker<'_> {
    /// Something that must be a defect of smelt: it is counted and shown with refusals.
    fn doubt(&self, text: &[u8], message: &str, now: &Now) {
        self.tell(Message::Refused(Refused {
            solver: "smelt".to_owned(),
            message: message.to_owned(),
            name: now.name.clone(),
            text: Some(String::from_utf8_lossy(text).into_owned()),
        }));
    }
}

/// That something has a model which should have none: who said that it has none.
fn refuted(step: u64) -> &'static str {
    match step {
        0 => "a model satisfies a seed of which --oracle says that it is unsat",
        _ => "a model satisfies a mutant that should be unsat by construction",
    }
}

/// The operator that a refusal names: what it calls unknown, not any word that is also an operator.
fn named(words: &str, table: &Theories) -> Option<OpId> {
    let before = ["function/constant ", "unknown constant ", "function ", "Symbol '", "function `"];
    let behind = |b: &&str| words.split_once(*b).map(|(_, rest)| rest);
    let name = |rest: &str| rest.split([' ', '\'', '`', '(', ')']).next().map(str::to_owned);
    before.iter().filter_map(behind).filter_map(name).find_map(|n| table.find(n.as_bytes()))
}

fn count(counts: &mut Answers, answer: &Answer) {
    let place = match answer {
        Answer::Sat | Answer::InvalidModel(_) => &mut counts.sat,
        Answer::Unsat => &mut counts.unsat,
        Answer::Unknown(_) => &mut counts.unknown,
        Answer::Timeout | Answer::OutOfMemory | Answer::Flood => &mut counts.limit,
        Answer::Crash(_) | Answer::Assertion(_) => &mut counts.crash,
        Answer::Unsupported(_) | Answer::Error(_) => &mut counts.error,
    };
    *place += 1;
}

/// Whether a seed says of itself that it is unsatisfiable, once.
fn says_unsat(source: &[u8], table: &'static Theories) -> bool {
    let session = Session::new(source, table);
    let at = only_question(&session);
    let claim = |at| claimed(session.store(), source, session.commands(), at);
    at.and_then(claim) == Some(Truth::Unsat)
}

fn has_one_question(source: &[u8], table: &'static Theories) -> bool {
    only_question(&Session::new(source, table)).is_some()
}

/// The command that asks, if there is just one.
fn only_question(session: &Session) -> Option<usize> {
    let asks =
        |c: &Command| matches!(c.kind, CommandKind::CheckSat(_) | CommandKind::CheckSatAssuming(_));
    let mut questions = session.commands().iter().enumerate().filter(|(_, c)| asks(c));
    let first = questions.next().map(|(at, _)| at);
    first.filter(|_| questions.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_script_is_said_of_one_question() {
        let (one, two) = ("(set-info :status unsat)(check-sat)", "(check-sat)(check-sat)");
        let table = Theories::builtin();
        let once = |text: &str| has_one_question(text.as_bytes(), table);
        assert!(once(one) && !once(two) && !once("(push 1)"));
        assert!(says_unsat(one.as_bytes(), table));
        assert!(!says_unsat(format!("{one}{two}").as_bytes(), table));
    }

    #[test]
    fn a_refusal_names_an_operator() {
        let table = Theories::builtin();
        let name = |words| named(words, table).map(|op| &table.operator(op).name[..]);
        for (words, operator) in [
            ("unknown function/constant bvsmulo", Some("bvsmulo")),
            ("unknown constant divisible (Int)", Some("divisible")),
            (
                "invalid use of indexed identifier, unknown builtin function divisible",
                Some("divisible"),
            ),
            ("Symbol 'exp' not declared as a variable", Some("exp")),
            ("Unknown indexed function `tree-order'", Some("tree-order")),
            ("operator is applied to arguments of the wrong sort", None),
            ("unknown sort 'Bag'", None),
        ] {
            assert_eq!(name(words), operator, "{words}");
        }
    }
}
