//! The floats against four judges: an LLVM port, the processor, exact rational arithmetic over all
//! values of small formats, and cases computed by hand where exponents are huge.
//! Random parts take their number of cases from `SMELT_FLOAT_CASES`; every test prints how many
//! operations it has compared.
#![allow(clippy::print_stdout, reason = "the number of compared operations is the result")]

mod apfloat;
mod hardware;
mod huge;
mod naive;
mod rational;
mod samples;
mod small;

use smelt_eval::float::Float;

/// How many random cases to run: the same every time, so that CI does not depend on luck.
fn cases(default: u64) -> u64 {
    let set = std::env::var("SMELT_FLOAT_CASES").ok().and_then(|n| n.parse().ok());
    set.unwrap_or(default)
}

/// Counts what was compared, and says so in the end.
struct Compared {
    what: &'static str,
    operations: u64,
}

impl Compared {
    fn new(what: &'static str) -> Compared {
        Compared { what, operations: 0 }
    }

    #[track_caller]
    fn check<T: PartialEq + std::fmt::Debug>(
        &mut self,
        ours: T,
        theirs: T,
        context: impl FnOnce() -> String,
    ) {
        self.operations += 1;
        assert!(ours == theirs, "{}\n  ours:   {ours:?}\n  theirs: {theirs:?}", context());
    }
}

impl Drop for Compared {
    fn drop(&mut self) {
        println!("{}: {} operations compared", self.what, self.operations);
    }
}

/// The bits of a float that has at most 128; `None` for NaN.
fn bits(float: &Float) -> Option<u128> {
    float.to_bits().map(|bits| u128::try_from(&bits).expect("at most 128 bits"))
}
