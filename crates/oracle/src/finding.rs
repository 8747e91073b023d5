//! What may be wrong with a solver, how sure that is, and why.

use std::fmt;

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// `sat` where there is no model, or `unsat` where there is one.
    WrongAnswer,
    /// `sat` is backed by a model that does not satisfy the formula.
    InvalidModel,
    /// The core that is given as unsatisfiable has a model.
    WrongCore,
    /// One says `sat` and another `unsat`, and nobody knows who is right.
    Disagreement,
    /// Ended by a signal or by its own internal error.
    Crash,
    /// An assertion in its code failed.
    Assertion,
    /// It refuses what others accept.
    Rejection,
    /// It decided the formula in an earlier release and does not any more (paper 000, definition 5,
    /// type 1).
    Regression,
    /// It decides a formula from which this one follows, but not this one (type 2).
    Implication,
    /// It takes many times the processor time of an earlier release.
    Slowdown,
}

impl Kind {
    /// Its name, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Kind::WrongAnswer => "wrong-answer",
            Kind::InvalidModel => "invalid-model",
            Kind::WrongCore => "wrong-core",
            Kind::Disagreement => "disagreement",
            Kind::Crash => "crash",
            Kind::Assertion => "assertion",
            Kind::Rejection => "rejection",
            Kind::Regression => "incompleteness-regression",
            Kind::Implication => "incompleteness-implication",
            Kind::Slowdown => "slowdown",
        }
    }
}

/// How sure a finding is. From strong to weak.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Certainty {
    /// It is so: an exact evaluation, a construction, or what everybody can see shows it.
    Certain,
    /// The solver's own check says so; smelt cannot tell.
    SelfReported,
    /// Somebody is wrong, but it is open who.
    Disagreement,
    /// It looks wrong, and there may be a reason for it.
    Suspected,
    /// It was seen once and not again.
    Unstable,
}

impl Certainty {
    /// Its name, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Certainty::Certain => "certain",
            Certainty::SelfReported => "self-reported",
            Certainty::Disagreement => "disagreement",
            Certainty::Suspected => "suspected",
            Certainty::Unstable => "unstable",
        }
    }
}

/// Why it is so: a sentence for people, and what it rests on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// One sentence.
    pub sentence: String,
    /// A model that proves or refutes something, as its solver printed it.
    pub model: Option<String>,
    /// Whose model that is.
    pub model_of: Option<String>,
    /// The way down to the culprit, line by line.
    pub explanation: Vec<String>,
    /// Whose answers contradict the accused.
    pub others: Vec<String>,
    /// The script that shows it, if it is not the file itself.
    pub script: Option<Vec<u8>>,
}

/// Something wrong with a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What is wrong.
    pub kind: Kind,
    /// How sure that is.
    pub certainty: Certainty,
    /// With whom: the position of the witness. Of a disagreement, the first who said `unsat`: a lost
    /// model is the more frequent fault.
    pub solver: usize,
    /// Which of the script's questions, counted from 0.
    pub question: usize,
    /// Why.
    pub evidence: Evidence,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.kind.word(), self.certainty.word(), self.evidence.sentence)
    }
}
