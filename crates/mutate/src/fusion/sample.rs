//! Tries a fusion function on values, by exact evaluation. It can refute a function, not prove it: the
//! embedded ones are proved by solvers in a test.

use super::constant::{Constant, Domain, Rule, draw};
use super::function::Function;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smelt_eval::{Evaluator, Model};
use smelt_smtlib::{CommandKind, Theories, check_with};

/// How often, for each choice of widths.
const TRIES: usize = 200;

/// Whether the inversions held wherever they were tried. A function that cannot be tried (there are no
/// literals of its sorts) or whose value is left open somewhere is not known to hold.
pub(super) fn holds_on_samples(
    function: &Function,
    widths: &[[u64; 4]],
    theories: &'static Theories,
) -> bool {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let drawn = function.patterns.iter().all(|p| Domain::of(p, theories).is_some());
    drawn
        && widths.iter().all(|w| {
            (0..TRIES).all(|_| holds_once(function, w, theories, &mut rng).unwrap_or(false))
        })
}

fn holds_once(
    function: &Function,
    widths: &[u64],
    theories: &'static Theories,
    rng: &mut ChaCha8Rng,
) -> Option<bool> {
    let names = ["x", "y", "z"];
    let instance = function.with_widths(widths, rng)?;
    let mut variables = Vec::new();
    for (name, pattern) in names.iter().zip(&function.patterns) {
        let domain = Domain::of(pattern, theories)?;
        variables.push(Constant { name: (*name).to_owned(), domain, rule: Rule::Any });
    }
    let mut values = draw(&variables, &function.match_of(widths), rng)?;
    // Equal values are where inversions that search for one in the other fail.
    if function.patterns[0] == function.patterns[1] && rng.random_range(0..4) == 0 {
        values[1] = values[0].clone();
    }
    let [z, x, y] = instance.equations(names)?;
    let mut text = String::from("(set-logic ALL)\n");
    for ((name, sort), value) in names.iter().zip(&function.sorts).zip(values.iter().chain([&z])) {
        let sort = instance.text(sort, names)?;
        text.push_str(&format!("(define-fun {name} () {sort} {value})\n"));
    }
    text.push_str(&format!("(assert (and (= x {x}) (= y {y})))\n"));
    let checked = check_with(text, theories);
    let asserted = checked.script.commands.iter().find_map(|c| match c.kind {
        CommandKind::Assert(t) => Some(t),
        _ => None,
    })?;
    let model = Model::new();
    let mut evaluator = Evaluator::new(&checked.script.store, &model);
    let value = evaluator.value(asserted);
    evaluator.values().as_bool(value)
}

#[cfg(test)]
mod tests {
    use super::super::table::{Functions, WIDTHS};
    use super::*;

    #[test]
    fn the_embedded_functions_hold_on_values() {
        let theories = Theories::builtin();
        let mut tried = 0;
        for f in Functions::builtin().iter() {
            if f.patterns.iter().all(|p| Domain::of(p, theories).is_some()) {
                assert!(holds_on_samples(f, WIDTHS, theories), "{}", f.name());
                tried += 1;
            }
        }
        assert!(tried > 30, "{tried}");
    }

    #[test]
    fn what_is_wrong_for_some_values_is_refuted() {
        let wrong = "(fusion cut (x String) (y String) (z String)
            (= z (str.++ x y)) (= x (str.replace z y \"\")) (= y (str.replace z x \"\")))";
        let functions = Functions::builtin().with_user(wrong.as_bytes()).expect("well-sorted");
        let cut = functions.iter().find(|f| f.name() == "cut");
        assert!(cut.is_some_and(|f| !f.is_exact()));
    }
}
