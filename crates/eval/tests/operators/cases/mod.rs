//! Ground terms with their values. Each group says which solvers proved that every value is right, by
//! refuting `(distinct term value)`.

mod bits;
mod core;
mod floats;
mod numbers;
mod sequences;
mod strings;
mod structures;

/// Terms that are read in one scope.
pub(crate) struct Group {
    /// Who proved the values.
    pub(crate) proved_by: &'static str,
    /// What stands before them.
    pub(crate) declarations: &'static str,
    /// Terms with their values.
    pub(crate) cases: &'static [(&'static str, &'static str)],
}

pub(crate) const BOTH: &str = "Z3 5.4.0 and cvc5 1.4.2";
pub(crate) const Z3: &str = "Z3 5.4.0";
pub(crate) const CVC5: &str = "cvc5 1.4.2";

pub(crate) const GROUPS: &[Group] = &[
    core::BOOLEANS,
    core::Z3_NAMES,
    core::Z3_COUNTING,
    numbers::INTEGERS,
    numbers::REALS,
    numbers::Z3_NUMBERS,
    numbers::CVC5_NUMBERS,
    numbers::CVC5_FIELDS,
    numbers::COMPLEX,
    numbers::ELEMENTARY,
    bits::BITS,
    bits::DIVISION,
    bits::OVERFLOW,
    bits::Z3_BITS,
    bits::CVC5_BITS,
    floats::ARITHMETIC,
    floats::COMPARISONS,
    floats::CONVERSIONS,
    floats::Z3_CONVERSIONS,
    floats::CVC5_CONVERSIONS,
    strings::STRINGS,
    strings::REGEXES,
    strings::CVC5_STRINGS,
    strings::Z3_STRINGS,
    strings::Z3_CHARACTERS,
    strings::Z3_FORMER_NAMES,
    sequences::SEQUENCES,
    sequences::CVC5_SEQUENCES,
    sequences::Z3_SEQUENCES,
    sequences::Z3_NAMES_ON_STRINGS,
    sequences::DEFINITIONS,
    structures::ARRAYS,
    structures::Z3_ARRAYS,
    structures::CVC5_ARRAYS,
    structures::DATATYPES,
    structures::UPDATES,
    structures::FUNCTIONS,
];
