//! Signatures that typefuzz may use, in the notation of paper 003, figure 4: `(str.len String Int)`,
//! `(par (A) (ite Bool A A A))`. It is that of the theory files, so the table's own reader reads them and
//! finds each in the table: what smelt knows of an operator stays in one place.

use smelt_smtlib::Theories;
use smelt_smtlib::theory::Rank;
use smelt_smtlib::theory::read::TheoryError;
use std::collections::BTreeSet;

/// Signatures, as indices of operators and of their ranks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signatures {
    chosen: BTreeSet<(usize, usize)>,
    /// Entries that the table does not have.
    pub unknown: Vec<String>,
}

impl Signatures {
    /// Reads a file, yinyang's `typefuzz_config.txt` among them. What stands behind a sort (`:left-assoc`)
    /// is the table's business.
    pub fn read(source: &[u8], table: &'static Theories) -> Result<Signatures, TheoryError> {
        let mut both = table.clone();
        both.read(source)?;
        let mut found = Signatures::default();
        for (i, op) in both.operators().iter().enumerate() {
            let known = table.operators().get(i).map_or(&[][..], |o| &o.ranks);
            for wanted in op.ranks.iter().skip(known.len()) {
                let same = |r: &Rank| {
                    r.args == wanted.args
                        && r.result == wanted.result
                        && r.indices == wanted.indices
                };
                match known.iter().position(same) {
                    Some(rank) => _ = found.chosen.insert((i, rank)),
                    // yinyang's word for another expression of the formula: what chick does.
                    None if op.name == "id" => {}
                    None => found.unknown.push(wanted.text.clone()),
                }
            }
        }
        Ok(found)
    }

    /// Whether a signature is among them.
    pub(crate) fn has(&self, operator: usize, rank: usize) -> bool {
        self.chosen.contains(&(operator, rank))
    }

    /// Whether nothing of the file is known.
    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Signatures, TheoryError> {
        Signatures::read(text.as_bytes(), Theories::builtin())
    }

    #[test]
    fn entries_are_found_in_the_table() {
        let table = Theories::builtin();
        let text = "; the figure\n(+ Int Int Int :left-assoc) (- Int Int)\n\
                    (par (X) (ite Bool X X X))(par ((k Numeral)) ((_ divisible k) Int Bool))";
        let found = read(text).expect("it is read");
        assert_eq!(found.unknown, Vec::<String>::new());
        let names: Vec<&str> =
            found.chosen.iter().map(|(i, _)| &table.operators()[*i].name[..]).collect();
        assert_eq!(found.chosen.len(), 4, "{names:?}");
        assert!(names.contains(&"ite") && names.contains(&"divisible"), "{names:?}");
        // Minus of two numbers was not named.
        let (i, minus) =
            table.operators().iter().enumerate().find(|(_, o)| o.name == "-").expect("minus");
        let chosen = (0..minus.ranks.len()).filter(|k| found.has(i, *k));
        assert_eq!(chosen.map(|k| minus.ranks[k].args.len()).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn what_the_table_lacks_is_told() {
        let found =
            read("(par (A) (id A A)) (abs Int Int) (absolutely Int Int)").expect("it is read");
        assert_eq!(found.unknown, ["(absolutely Int Int)"]);
        assert!(!found.is_empty());
    }

    #[test]
    fn faults_have_a_place() {
        for text in ["(abs Int Int) abs", " (abs Int", "(abs)", "(par A)"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
