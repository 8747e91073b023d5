//! Quantifiers around calls of boxes, and small ones, written out: what something exists for is an input like any other (a
//! constant of its own), and what holds between bounds holds for each number there. Behind a quantifier that stays, boxes are
//! called one by one, where evaluation meets them.

use crate::problem::calls;
use crate::unfold::{fits, unfold};
use rustc_hash::FxHashSet;
use smelt_eval::{Evaluator, Model};
use smelt_smtlib::decl::FunId;
use smelt_smtlib::term::{Binder, Target, VarSets};
use smelt_smtlib::{CommandKind, Session, Store, Term, TermId};

/// Rows of values of one quantifier around boxes, and of another one.
const MOST_ROWS: usize = 1 << 12;
const FEW_ROWS: usize = 1 << 6;
/// Quantifiers inside each other.
const MOST_LEVELS: usize = 16;

/// An assertion without those quantifiers that can be written out.
pub(crate) struct Open {
    /// What is left.
    pub(crate) term: TermId,
    /// The constants that stand for what exists: with these the assertion has a model if and only if it had one.
    pub(crate) witnesses: Vec<Witness>,
}

/// A constant that stands for something that exists.
pub(crate) struct Witness {
    pub(crate) fun: FunId,
    pub(crate) declaration: String,
}

/// Writes an assertion out; `taken` witnesses are there already.
pub(crate) fn open(session: &mut Session, root: TermId, taken: usize) -> Open {
    let mut open = Open { term: unfold(session.store_mut(), root), witnesses: Vec::new() };
    // First those around boxes; then small ones, which a search can decide as well as the SMT engine. Where all that is too
    // long as a text, at least what exists.
    for (around_boxes, most) in [(true, MOST_ROWS), (false, FEW_ROWS), (true, 0)] {
        for _ in 0..MOST_LEVELS {
            if !open_once(session, &mut open, taken, around_boxes, most) {
                break;
            }
        }
    }
    open
}

/// Writes out those quantifiers that are in no other one; whether there were any.
fn open_once(
    session: &mut Session,
    open: &mut Open,
    taken: usize,
    around_boxes: bool,
    most: usize,
) -> bool {
    let mut map = Vec::new();
    let mut witnesses = Vec::new();
    for (t, wanted) in closed(session.store(), open.term, around_boxes) {
        let opened = if asks_for_one(session.store(), t, wanted) {
            witnessed(session, t, taken + open.witnesses.len(), &mut witnesses)
        } else {
            each(session, t, most)
        };
        map.extend(opened.map(|opened| (t, opened)));
    }
    let mut free = VarSets::new();
    let without = session.store_mut().substitute(open.term, &map, &mut free);
    let Some(without) = without.ok().filter(|&t| t != open.term) else { return false };
    let without = unfold(session.store_mut(), without);
    if !fits(session.store(), without) {
        return false;
    }
    open.term = without;
    open.witnesses.extend(witnesses);
    true
}

/// Whether a truth is wanted, a falsehood, or both.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Wanted {
    True,
    False,
    Both,
}

impl Wanted {
    fn not(self) -> Wanted {
        match self {
            Wanted::True => Wanted::False,
            Wanted::False => Wanted::True,
            Wanted::Both => Wanted::Both,
        }
    }
}

/// The quantifiers without free variables, perhaps only those whose boxes are called with what they bind, and what is wanted
/// of them wherever they stand.
fn closed(store: &Store, root: TermId, around_boxes: bool) -> Vec<(TermId, Wanted)> {
    let mut free = VarSets::new();
    let mut found: Vec<(TermId, Wanted)> = Vec::new();
    let mut seen = FxHashSet::default();
    let mut stack = vec![(root, Wanted::True)];
    while let Some((t, wanted)) = stack.pop() {
        if !seen.insert((t, wanted)) {
            continue;
        }
        match store.get(t) {
            Term::Annotated(inner, ..) => stack.push((inner, wanted)),
            Term::Binder(Binder::Forall | Binder::Exists, _, body) => {
                // Where else one inside of it stands, nobody looks: both may be wanted there.
                stack.extend(body.iter().map(|&inner| (inner, Wanted::Both)));
                let mut calls_with_it =
                    || calls(store, body).into_iter().any(|call| !free.is_closed(store, call));
                let is_wanted = !around_boxes || calls_with_it();
                if is_wanted && free.is_closed(store, t) {
                    match found.iter_mut().find(|(other, _)| *other == t) {
                        Some(other) => other.1 = Wanted::Both,
                        None => found.push((t, wanted)),
                    }
                }
            }
            Term::App(head, args) => {
                let word = match store.head(head).target {
                    Target::Op(op) => &store.theories().operator(op).name[..],
                    _ => "",
                };
                let last = args.len().saturating_sub(1);
                stack.extend(args.iter().enumerate().rev().map(|(i, &a)| {
                    let wanted = match word {
                        "and" | "or" => wanted,
                        "not" => wanted.not(),
                        "=>" if i < last => wanted.not(),
                        "=>" => wanted,
                        "ite" if i > 0 => wanted,
                        _ => Wanted::Both,
                    };
                    (a, wanted)
                }));
            }
            _ => stack.extend(store.subterms(t).iter().map(|&inner| (inner, Wanted::Both))),
        }
    }
    found
}

/// Whether a quantifier holds as it is wanted where one row of values does.
fn asks_for_one(store: &Store, t: TermId, wanted: Wanted) -> bool {
    matches!(
        (store.get(t), wanted),
        (Term::Binder(Binder::Exists, ..), Wanted::True)
            | (Term::Binder(Binder::Forall, ..), Wanted::False)
    )
}

/// The body, with constants in the place of its variables.
fn witnessed(
    session: &mut Session,
    t: TermId,
    taken: usize,
    witnesses: &mut Vec<Witness>,
) -> Option<TermId> {
    let store = session.store();
    let (vars, body) = parts(store, t)?;
    let sorts: Vec<String> =
        vars.iter().map(|&x| store.sorts.text(store.sort(x), &store.symbols)).collect();
    let mut map = Vec::new();
    let mut made = Vec::new();
    for (&x, sort) in vars.iter().zip(sorts) {
        let name = (taken + witnesses.len() + made.len()..)
            .map(|n| format!("exists!{n}"))
            .find(|name| session.term(name.as_str()).is_err())?;
        let declaration = format!("(declare-fun {name} () {sort})\n");
        let Ok(CommandKind::DeclareFun(fun)) = session.command(declaration.as_str()) else {
            return None;
        };
        map.push((x, session.term(name).ok()?));
        made.push(Witness { fun, declaration });
    }
    let opened = with_values(session, &vars, body, &map)?;
    witnesses.extend(made);
    Some(opened)
}

/// The body for each row of values that matters.
fn each(session: &mut Session, t: TermId, most: usize) -> Option<TermId> {
    let nothing = Model::new();
    let rows = Evaluator::new(session.store(), &nothing).rows_that_matter(t, most)?;
    let (vars, body) = parts(session.store(), t)?;
    let word = match session.store().get(t) {
        Term::Binder(Binder::Forall, ..) => "and",
        _ => "or",
    };
    let mut instances = Vec::with_capacity(rows.len());
    for row in rows {
        let mut map = Vec::with_capacity(row.len());
        for (&x, value) in vars.iter().zip(row) {
            map.push((x, session.term(value).ok()?));
        }
        instances.push(with_values(session, &vars, body, &map)?);
    }
    match instances[..] {
        [] => session.term(if word == "and" { "true" } else { "false" }).ok(),
        [one] => Some(one),
        _ => {
            let store = session.store_mut();
            let op = store.theories().find(word.as_bytes())?;
            store.op(op, &instances).ok()
        }
    }
}

fn parts(store: &Store, t: TermId) -> Option<(Vec<TermId>, TermId)> {
    match store.get(t) {
        Term::Binder(_, vars, &[body]) => Some((vars.to_vec(), body)),
        _ => None,
    }
}

/// A body in which variables have these values. Nothing where two have one name, or a value has another sort.
fn with_values(
    session: &mut Session,
    vars: &[TermId],
    body: TermId,
    map: &[(TermId, TermId)],
) -> Option<TermId> {
    let store = session.store_mut();
    let names: FxHashSet<_> = vars.iter().filter_map(|&x| store.var_key(x)).map(|k| k.0).collect();
    if names.len() != vars.len() {
        return None;
    }
    store.substitute(body, map, &mut VarSets::new()).ok()
}

#[cfg(test)]
mod tests {
    use crate::problem::Problem;
    use smelt_smtlib::Theories;

    /// The conjuncts of a script behind some declarations, and the constants that it did not declare.
    fn check(script: &str, conjuncts: &[&str], witnesses: &[&str]) {
        let script = format!(
            "(declare-const a Int)(declare-const b (_ BitVec 32))
             (declare-cb p (Int) Bool)(declare-cb f ((_ BitVec 32)) (_ BitVec 32))
             (define-fun q ((i Int)) Bool (let ((j (+ i 1))) (p j)))
             {script}(check-sat)"
        );
        let problem = Problem::read(script.clone().into(), None, Theories::builtin());
        let problem = problem.unwrap_or_else(|e| panic!("{script}: {e}"));
        let text = |&t| problem.store().text(t);
        assert_eq!(problem.conjuncts.iter().map(text).collect::<Vec<_>>(), conjuncts, "{script}");
        let names = problem.constants.iter().skip(problem.shown).map(|&f| problem.name(f));
        assert_eq!(names.collect::<Vec<_>>(), witnesses, "{script}");
    }

    #[test]
    fn what_holds_between_bounds_holds_for_each() {
        check(
            "(assert (forall ((i Int)) (=> (<= 3 i 5) (p (+ i a)))))",
            &[
                "(=> (<= 3 3 5) (p (+ 3 a)))",
                "(=> (<= 3 4 5) (p (+ 4 a)))",
                "(=> (<= 3 5 5) (p (+ 5 a)))",
            ],
            &[],
        );
        check(
            "(assert (forall ((i (_ BitVec 32))) (or (bvugt i #x00000001) (= (f i) b))))",
            &[
                "(or (bvugt #x00000000 #x00000001) (= (f #x00000000) b))",
                "(or (bvugt #x00000001 #x00000001) (= (f #x00000001) b))",
            ],
            &[],
        );
        check("(assert (forall ((i Int)) (=> (< 3 i 4) (p i))))", &["true"], &[]);
        check("(assert (not (exists ((i Int)) (and (< 3 i 4) (p i)))))", &["(not false)"], &[]);
    }

    #[test]
    fn what_exists_is_a_constant() {
        check("(assert (exists ((i Int)) (p i)))", &["(p exists!0)"], &["exists!0"]);
        check(
            "(assert (not (forall ((x (_ BitVec 32)) (y (_ BitVec 32))) (= (f x) y))))",
            &["(not (= (f exists!0) exists!1))"],
            &["exists!0", "exists!1"],
        );
        check(
            "(declare-const exists!0 Int)(assert (=> (forall ((i Int)) (p i)) (exists ((i Int)) (p (+ 1 i)))))",
            &["(=> (p exists!1) (p (+ 1 exists!2)))"],
            &["exists!1", "exists!2"],
        );
        // Definitions behind it are written out too.
        check("(assert (exists ((i Int)) (q i)))", &["(p (+ exists!0 1))"], &["exists!0"]);
    }

    /// Without a box in it, a quantifier is written out too where that is short: the search can decide it then.
    #[test]
    fn small_ones_need_no_box() {
        check(
            "(assert (exists ((i Int)) (> (* i i) a)))",
            &["(> (* exists!0 exists!0) a)"],
            &["exists!0"],
        );
        check(
            "(assert (forall ((i Int)) (=> (<= 0 i 1) (or (> i a) (p a)))))",
            &["(=> (<= 0 0 1) (or (> 0 a) (p a)))", "(=> (<= 0 1 1) (or (> 1 a) (p a)))"],
            &[],
        );
    }

    #[test]
    fn quantifiers_inside_each_other() {
        check(
            "(assert (forall ((i Int)) (=> (<= 0 i 1) (exists ((j Int)) (and (> j i) (p j))))))",
            &[
                "(=> (<= 0 0 1) (and (> exists!0 0) (p exists!0)))",
                "(=> (<= 0 1 1) (and (> exists!1 1) (p exists!1)))",
            ],
            &["exists!0", "exists!1"],
        );
        check(
            "(assert (forall ((i Int)) (=> (<= 1 i 2) (forall ((j Int)) (=> (<= i j 2) (p (+ i j)))))))",
            &[
                "(=> (<= 1 1 2) (and (=> (<= 1 1 2) (p (+ 1 1))) (=> (<= 1 2 2) (p (+ 1 2)))))",
                "(=> (<= 1 2 2) (=> (<= 2 2 2) (p (+ 2 2))))",
            ],
            &[],
        );
    }

    /// What is a witness in one place must not be one where the opposite is wanted.
    #[test]
    fn what_is_wanted_both_ways_has_no_witness() {
        let q = "(exists ((i Int)) (p i))";
        for other in [
            format!("(not {q})"),
            format!("(forall ((j Int)) (=> (p j) (not {q})))"),
            format!("(exists ((a Int)) (not {q}))"),
            format!("(let ((v (not {q}))) (and v v))"),
        ] {
            let problem = Problem::read(
                format!("(declare-cb p (Int) Bool)(assert (or {q} {other}))(check-sat)").into(),
                None,
                Theories::builtin(),
            );
            let problem = problem.expect("a script");
            let text = problem.store().text(problem.conjuncts[0]);
            assert!(text.starts_with(&format!("(or {q} ")), "{text}");
        }
    }

    #[test]
    fn what_is_too_long_does_not_keep_what_exists() {
        let long: String = (0..20).map(|i| format!(" (p (+ i {i}))")).collect();
        let script = format!(
            "(declare-cb p (Int) Bool)
             (assert (or (exists ((i Int)) (p i)) (forall ((i Int)) (=> (<= 1 i 4000) (and{long})))))
             (check-sat)"
        );
        let problem = Problem::read(script.into(), None, Theories::builtin()).expect("a script");
        let text = problem.store().text(problem.conjuncts[0]);
        assert!(text.starts_with("(or (p exists!") && text.contains(" (forall "), "{text}");
    }

    #[test]
    fn the_rest_stays() {
        // Wanted both ways, with no bound that is known; with many values and no box.
        for text in [
            "(= (p 0) (exists ((i Int)) (p i)))",
            "(forall ((i Int)) (p i))",
            "(forall ((i Int)) (=> (<= 0 i a) (p i)))",
            "(forall ((i Int)) (=> (<= 0 i 300) (or (> i a) (p a))))",
        ] {
            check(&format!("(assert {text})"), &[text], &[]);
        }
    }
}
