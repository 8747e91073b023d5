//! A chain of mutants: a pure function of the seed, the strategy and the stream. Each mutant is made from
//! the one before; where strategies are mixed, those of some chains are each made from the seed, because
//! what is close to it is worth a look of its own.

use crate::expectation::{Expectation, Truth};
use crate::formula::{Change, Formula};
use crate::pivot::{Kept, Pivot};
use crate::strategy::{Strategy, Tools};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};
use smelt_smtlib::Theories;

/// A mutant that grew beyond this is the last of its chain.
const LARGEST: usize = 64 << 10;
/// Steps that may fail before a chain is given up.
const TRIES: usize = 4;
/// One chain in so many of a mix stays around its seed.
const AROUND: u32 = 2;

/// The hash by which a seed is known.
pub fn hash_of(text: &[u8]) -> String {
    let digest = Sha256::digest(text);
    digest.iter().take(8).map(|b| format!("{b:02x}")).collect()
}

/// The random numbers that belong to a seed, a strategy and a stream.
pub fn random_stream(seed: u64, hash: &str, strategy: &str, stream: u64) -> ChaCha8Rng {
    let mut digest = Sha256::new();
    digest.update(seed.to_le_bytes());
    digest.update(hash.as_bytes());
    digest.update(strategy.as_bytes());
    let mut rng = ChaCha8Rng::from_seed(digest.finalize().into());
    rng.set_stream(stream);
    rng
}

/// A chain that is being made.
pub struct Chain<'f> {
    formula: &'f mut Formula,
    strategy: &'static Strategy,
    rng: ChaCha8Rng,
    steps: Vec<(&'static str, Change)>,
    begun: bool,
    /// Every mutant is made from the seed.
    around: bool,
    pivot: Option<Pivot>,
    mutants: u64,
}

impl<'f> Chain<'f> {
    /// Starts a chain. All earlier mutations of the formula are taken back.
    pub fn new(
        formula: &'f mut Formula,
        strategy: &'static Strategy,
        seed: u64,
        hash: &str,
        stream: u64,
    ) -> Chain<'f> {
        let mut rng = random_stream(seed, hash, strategy.name, stream);
        formula.reset();
        if leaves_logic(formula, &mut rng) {
            formula.set_logic(&wider(formula));
        }
        Chain {
            formula,
            strategy,
            rng,
            steps: Vec::with_capacity(32),
            begun: false,
            around: false,
            pivot: None,
            mutants: 0,
        }
    }

    /// Makes the next mutant. `None`: nothing more can be made of it.
    pub fn step(&mut self, tools: &mut Tools) -> Option<&[u8]> {
        if self.formula.text().len() > LARGEST {
            return None;
        }
        if !self.begun {
            self.begun = true;
            self.begin(tools);
        } else if self.around {
            self.start_again();
        }
        // Mostly one mutation, sometimes several at once: what needs two has rarely a way over one.
        let wanted = if self.strategy.mixes && self.rng.random_range(0..3) == 0 {
            self.rng.random_range(2..5)
        } else {
            1
        };
        let mut made = 0;
        for _ in 0..wanted + TRIES {
            made += usize::from(self.try_step(tools));
            if made == wanted {
                break;
            }
        }
        if made == 0 {
            return None;
        }
        self.mutants += 1;
        Some(self.formula.text())
    }

    fn begin(&mut self, tools: &mut Tools) {
        if !tools.falls_into(self.strategy.pivot, &mut self.rng) {
            self.around = self.strategy.mixes && self.rng.random_range(0..AROUND) == 0;
            return;
        }
        match Pivot::new(self.formula, tools, &mut self.rng) {
            Some((pivot, changes)) => {
                self.steps.extend(changes.into_iter().map(|c| ("pivot", c)));
                self.pivot = Some(pivot);
            }
            // Half of it may have been done.
            None => self.start_again(),
        }
    }

    /// Takes all mutations back; the logic that was chosen stays.
    fn start_again(&mut self) {
        let logic = self.formula.logic_name();
        self.formula.reset();
        if let Some(logic) = logic {
            self.formula.set_logic(&logic);
        }
        self.steps.clear();
    }

    fn try_step(&mut self, tools: &mut Tools) -> bool {
        if let Some(pivot) = &self.pivot
            && self.rng.random_range(0..4) == 0
        {
            let change = pivot.pin(self.formula, tools, &mut self.rng);
            let made = change.is_some();
            self.steps.extend(change.map(|c| ("pivot", c)));
            return made;
        }
        let before = if self.pivot.is_some() { self.formula.assertions() } else { Vec::new() };
        let Some((name, step)) = self.strategy.pick(tools, &mut self.rng) else { return false };
        let Some(change) = step(self.formula, tools, &mut self.rng) else { return false };
        let kept = self
            .pivot
            .as_ref()
            .map(|pivot| pivot.keep_or_undo(self.formula, &before, &change, &mut self.rng));
        match kept {
            Some(Kept::Undone) => return false,
            // From here on nothing is known any more.
            Some(Kept::Lost) => self.pivot = None,
            _ => {}
        }
        self.steps.push((name, change));
        if let Some(Kept::With(changes)) = kept {
            self.steps.extend(changes.into_iter().map(|c| ("pivot", c)));
        }
        true
    }

    /// The mutant as it is now.
    pub fn formula(&self) -> &Formula {
        self.formula
    }

    /// How many mutants were made: the number of the last one.
    pub fn mutants(&self) -> u64 {
        self.mutants
    }

    /// How many mutations were made.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether no mutation was made yet.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What is known about the mutant: only a pivot tells anything.
    pub fn expectation(&self) -> Expectation {
        if self.pivot.is_some() { Expectation::Known(Truth::Sat) } else { Expectation::Open }
    }

    /// The model that the mutant has by construction, as a solver would print it.
    pub fn witness(&self) -> Option<String> {
        self.pivot.as_ref().map(|p| p.text(self.formula.store()))
    }

    /// Every mutation in words.
    pub fn lineage(&self) -> Vec<String> {
        let words = |(strategy, change): &(&str, Change)| {
            format!("{strategy}: {}", self.formula.words(change))
        };
        self.steps.iter().map(words).collect()
    }

    /// The last mutation.
    pub fn last(&self) -> Option<(&'static str, &Change)> {
        self.steps.last().map(|(s, c)| (*s, c))
    }
}

/// A seed in the logic that its mutants may name, if that is another one and a function of the seed has the
/// name of an operator: a solver may refuse that name there, and then it refuses every mutant.
pub fn in_wider_logic(source: &[u8], table: &'static Theories) -> Option<Vec<u8>> {
    let mut formula = Formula::read(source, table).ok()?;
    let stays = formula.is_horn() || formula.logic().is_none() || !formula.redefines_any();
    let logic = wider(&formula);
    if stays || formula.logic_name().as_ref() == Some(&logic) {
        return None;
    }
    formula.set_logic(&logic);
    Some(formula.text().to_vec())
}

/// A logic in which everything that can be made of a formula has a place, and numerals mean the same.
fn wider(formula: &Formula) -> String {
    match formula.logic() {
        Some(l) if l.numerals_are_real() => {
            // Floats are made of bit-vectors, so operators on these may come in.
            let parts = [
                (l.higher_order, "HO_"),
                (!l.quantifiers, "QF_"),
                (l.arrays, "A"),
                (true, "UF"),
                (l.bitvectors || l.floats, "BV"),
                (l.floats, "FP"),
                (l.datatypes, "DT"),
                (true, "NRA"),
                (l.transcendental, "T"),
                (l.sets, "FS"),
            ];
            parts.into_iter().filter(|(has, _)| *has).map(|(_, part)| part).collect()
        }
        Some(l) if l.higher_order => "HO_ALL".to_owned(),
        _ => "ALL".to_owned(),
    }
}

/// Whether the mutants of a chain may leave the logic that the seed names, and so must name another.
fn leaves_logic(formula: &Formula, rng: &mut ChaCha8Rng) -> bool {
    let coin: bool = rng.random();
    match formula.logic() {
        _ if formula.is_horn() => false,
        // A name that says nothing, or no name.
        None => false,
        // What it says of cardinalities is in no other logic, ALL included.
        Some(l) if l.cardinality => false,
        // Products and divisions leave linear arithmetic.
        Some(l) if (l.ints || l.reals) && !l.nonlinear => true,
        // Floats bring bit-vectors and reals with them, whose operators a logic of floats alone does not have.
        Some(l) if l.floats && !(l.bitvectors && l.reals) => true,
        // Sorts stay as they are, so these are not left; still, half of the chains go the general way.
        Some(_) => coin,
    }
}
