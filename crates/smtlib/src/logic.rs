//! What the name of a logic says.

/// The theories and restrictions that a logic's name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Logic {
    /// Quantifiers are allowed.
    pub quantifiers: bool,
    /// `HO_`: functions are values.
    pub higher_order: bool,
    /// Uninterpreted functions.
    pub functions: bool,
    /// `UFC`: constraints on how many elements a sort has.
    pub cardinality: bool,
    /// Arrays.
    pub arrays: bool,
    /// Bit-vectors.
    pub bitvectors: bool,
    /// Floating point.
    pub floats: bool,
    /// Datatypes.
    pub datatypes: bool,
    /// Strings.
    pub strings: bool,
    /// Finite sets.
    pub sets: bool,
    /// Bags.
    pub bags: bool,
    /// Finite fields.
    pub fields: bool,
    /// Separation logic.
    pub separation: bool,
    /// Integers.
    pub ints: bool,
    /// Reals.
    pub reals: bool,
    /// Products of variables.
    pub nonlinear: bool,
    /// Sine and its relatives.
    pub transcendental: bool,
    /// `ALL`, `HORN` and the like: everything.
    pub all: bool,
}

impl Logic {
    /// Everything.
    pub const ALL: Logic = Logic {
        quantifiers: true,
        higher_order: false,
        functions: true,
        cardinality: false,
        arrays: true,
        bitvectors: true,
        floats: true,
        datatypes: true,
        strings: true,
        sets: true,
        bags: true,
        fields: true,
        separation: true,
        ints: true,
        reals: true,
        nonlinear: true,
        transcendental: true,
        all: true,
    };

    /// Reads a name such as `QF_AUFBVLIA`. `None` if it is not put together from known parts.
    pub fn parse(name: &str) -> Option<Logic> {
        let mut rest = name;
        let mut l = Logic::default();
        if let Some(r) = rest.strip_prefix("HO_") {
            l.higher_order = true;
            rest = r;
        }
        l.quantifiers = true;
        if let Some(r) = rest.strip_prefix("QF_") {
            l.quantifiers = false;
            rest = r;
        }
        if let "ALL" | "ALL_SUPPORTED" | "HORN" = rest {
            return Some(Logic {
                quantifiers: l.quantifiers,
                higher_order: l.higher_order,
                ..Logic::ALL
            });
        }
        if rest == "SAT" {
            return Some(l);
        }
        if let Some(r) = rest.strip_prefix("SEP_") {
            l.separation = true;
            rest = r;
        }
        if let Some(r) = rest.strip_prefix("AX") {
            l.arrays = true;
            rest = r;
        } else if let Some(r) = rest.strip_prefix('A') {
            l.arrays = true;
            rest = r;
        }
        type Part = (&'static str, fn(&mut Logic));
        const PARTS: &[Part] = &[
            ("UFC", |l| (l.functions, l.cardinality) = (true, true)),
            ("UF", |l| l.functions = true),
            ("BV", |l| l.bitvectors = true),
            ("FFA", |l| l.fields = true),
            ("FF", |l| l.fields = true),
            ("FP", |l| l.floats = true),
            ("FS", |l| l.sets = true),
            ("DT", |l| l.datatypes = true),
            ("BAGS", |l| l.bags = true),
            ("SEQ", |l| l.strings = true),
            ("LIRA", |l| (l.ints, l.reals) = (true, true)),
            ("LIA", |l| l.ints = true),
            ("LRA", |l| l.reals = true),
            ("NIRA", |l| (l.ints, l.reals, l.nonlinear) = (true, true, true)),
            ("NIA", |l| (l.ints, l.nonlinear) = (true, true)),
            ("NRA", |l| (l.reals, l.nonlinear) = (true, true)),
            ("IDL", |l| l.ints = true),
            ("RDL", |l| l.reals = true),
            ("S", |l| (l.strings, l.ints) = (true, true)),
            ("T", |l| l.transcendental = true),
        ];
        'parts: while !rest.is_empty() {
            for (part, add) in PARTS {
                if let Some(r) = rest.strip_prefix(part) {
                    add(&mut l);
                    rest = r;
                    continue 'parts;
                }
            }
            return None;
        }
        Some(l)
    }

    /// Whether numerals are reals: the logic has reals and no integers.
    pub fn numerals_are_real(&self) -> bool {
        self.reals && !self.ints
    }

    /// Theories of the table that names of logics speak about.
    pub const STANDARD_THEORIES: &[&str] =
        &["Ints", "Reals", "ArraysEx", "FixedSizeBitVectors", "FloatingPoint", "Strings"];

    /// Whether a theory of the standard table belongs to the logic.
    pub fn has_theory(&self, theory: &str) -> bool {
        self.all
            || match theory {
                "Core" => true,
                "Ints" => self.ints,
                "Reals" => self.reals,
                "Reals_Ints" => self.ints && self.reals,
                "ArraysEx" => self.arrays,
                "FixedSizeBitVectors" => self.bitvectors || self.floats,
                "FloatingPoint" => self.floats,
                "Strings" => self.strings,
                _ => false,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_by_their_parts() {
        let l = Logic::parse("QF_AUFBVLIA").expect("known");
        assert!(!l.quantifiers && l.arrays && l.functions && l.bitvectors && l.ints && !l.reals);
        let l = Logic::parse("QF_LRA").expect("known");
        assert!(l.numerals_are_real());
        let l = Logic::parse("AUFBVFPDTNIRA").expect("known");
        assert!(l.quantifiers && l.floats && l.datatypes && l.nonlinear && !l.numerals_are_real());
        for name in ["QF_SLIA", "HORN", "HO_ALL", "QF_UFLIAFS", "QF_AX", "QF_UFNRAT", "QF_RDL"] {
            assert!(Logic::parse(name).is_some(), "{name}");
        }
        assert_eq!(Logic::parse("blarg"), None);
    }
}
