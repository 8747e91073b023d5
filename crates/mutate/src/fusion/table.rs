//! The table of fusion functions: those of `fusions/`, and what a user adds. Every entry is sort-checked
//! when it is read; a user's entry is also tried on values, and one that fails is kept for unsatisfiable
//! seeds, where the equations are asserted.

use super::blocks::{has_blocks, read_blocks};
use super::error::{FunctionsError, FunctionsErrorKind, error_at};
use super::function::Function;
use super::read::{Read, read};
use super::sample::holds_on_samples;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use smelt_smtlib::syntax::line_column;
use smelt_smtlib::{Theories, check_with};

const EMBEDDED: &[(&str, &str)] = &[
    ("core.smt2", include_str!("../../../../fusions/core.smt2")),
    ("ints.smt2", include_str!("../../../../fusions/ints.smt2")),
    ("reals.smt2", include_str!("../../../../fusions/reals.smt2")),
    ("strings.smt2", include_str!("../../../../fusions/strings.smt2")),
    ("bitvectors.smt2", include_str!("../../../../fusions/bitvectors.smt2")),
    ("floats.smt2", include_str!("../../../../fusions/floats.smt2")),
    ("arrays.smt2", include_str!("../../../../fusions/arrays.smt2")),
];

/// Widths with which an entry is checked: the least, usual ones, ones that are no powers of two.
pub(super) const WIDTHS: &[[u64; 4]] = &[[1, 1, 1, 1], [8, 3, 16, 5], [3, 8, 5, 11]];

/// The table of fusion functions.
#[derive(Clone, Debug)]
pub struct Functions {
    functions: Vec<Function>,
    theories: &'static Theories,
    /// Blocks of a user's file that are wrong, and why.
    pub left_out: Vec<FunctionsError>,
    /// Functions of a user's file whose inversions fail on some values, each with its line. They fuse
    /// unsatisfiable seeds only.
    pub inexact: Vec<(String, usize)>,
}

impl Functions {
    /// The functions of `fusions/`.
    pub fn builtin() -> Functions {
        Functions::for_table(Theories::builtin())
    }

    /// The functions of `fusions/` for scripts that were read with this operator table. A narrowed
    /// table has fewer.
    ///
    /// # Panics
    /// Only if the embedded files are broken, which a test of this crate excludes.
    #[expect(clippy::panic, reason = "the files are part of the binary and tested")]
    pub fn for_table(theories: &'static Theories) -> Functions {
        let mut functions = Vec::new();
        for (file, text) in EMBEDDED {
            match functions_of(text.as_bytes(), theories, &mut Vec::new()) {
                Ok(read) => functions.extend(read.into_iter().map(|r| r.function)),
                // Only a table that a user changed can lack what an entry needs.
                Err(_) if !std::ptr::eq(theories, Theories::builtin()) => {}
                Err(e) => panic!("fusions/{file}: {e}"),
            }
        }
        Functions { functions, theories, left_out: Vec::new(), inexact: Vec::new() }
    }

    /// These and the user's: entries in the syntax of `fusions/`, or yinyang's `#begin … #end` blocks.
    pub fn with_user(mut self, text: &[u8]) -> Result<Functions, FunctionsError> {
        for Read { mut function, at } in functions_of(text, self.theories, &mut self.left_out)? {
            if self.functions.iter().any(|f| f.name == function.name) {
                return Err(error_at(text, at, FunctionsErrorKind::Twice(function.name)));
            }
            function.exact = holds_on_samples(&function, WIDTHS, self.theories);
            if !function.exact {
                self.inexact.push((function.name.clone(), line_column(text, at).0));
            }
            self.functions.push(function);
        }
        Ok(self)
    }

    /// Only those of them, for a campaign that wants few.
    pub fn keep(mut self, keep: impl FnMut(&Function) -> bool) -> Functions {
        self.functions.retain(keep);
        self
    }

    /// All functions, in the order of the files.
    pub fn iter(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter()
    }

    /// The operator table that their sorts belong to.
    pub(super) fn theories(&self) -> &'static Theories {
        self.theories
    }

    pub(super) fn get(&self, i: usize) -> &Function {
        &self.functions[i]
    }
}

/// The functions of a text, all well-sorted.
fn functions_of(
    text: &[u8],
    theories: &'static Theories,
    left_out: &mut Vec<FunctionsError>,
) -> Result<Vec<Read>, FunctionsError> {
    let all = if has_blocks(text) {
        read_blocks(text, theories, left_out)?
    } else {
        read(text, theories)?
    };
    for Read { function, at } in &all {
        if let Some(problem) = problem(function, theories) {
            let kind = FunctionsErrorKind::IllSorted { name: function.name.clone(), problem };
            return Err(error_at(text, *at, kind));
        }
    }
    Ok(all)
}

/// Why a function is not well-sorted.
fn problem(function: &Function, theories: &'static Theories) -> Option<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut checked = false;
    for widths in WIDTHS {
        // There is no float with an exponent of one bit.
        if !function.exists(widths, theories) {
            continue;
        }
        checked = true;
        let Some(text) = function.claim(widths, &mut rng) else {
            return Some("an index is negative or not known".to_owned());
        };
        if let Some(problem) = check_with(text, theories).problems.first() {
            return Some(problem.to_string());
        }
    }
    (!checked).then(|| "its variables have no sort, whatever the widths".to_owned())
}
