//! Assertions written out: `let`, names, and definitions that call boxes or look into arrays. Behind them a call has variables that
//! nobody knows the value of, so that no word could stand for it, and conjuncts are not seen. What would become too large stays as
//! it is.

use crate::problem::calls;
use rustc_hash::FxHashMap;
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::{Target, VarSets};
use smelt_smtlib::{Store, Term, TermId};

/// Nodes of an assertion when it is written out: the SMT engine reads it as text.
const MOST_NODES: u64 = 1 << 15;
/// Steps on the way.
const MOST_STEPS: usize = 1 << 18;
/// Names inside each other.
const MOST_NAMES: usize = 64;

/// The assertion, written out where that is not too much.
pub(crate) fn unfold(store: &mut Store, root: TermId) -> TermId {
    let mut free = VarSets::new();
    let root = without_names(store, root, &mut free);
    let (mut known, mut made) = (FxHashMap::default(), None);
    for arrays in [true, false] {
        let mut unfolding = Unfolding {
            store,
            free: std::mem::take(&mut free),
            scopes: vec![Scope::default()],
            opened: FxHashMap::default(),
            memo: FxHashMap::default(),
            arrays,
            known: std::mem::take(&mut known),
        };
        made = unfolding.run(root);
        (free, known) = (unfolding.free, unfolding.known);
        made = made.filter(|&t| fits(store, t));
        // The same again, if nothing looks into an array.
        if made.is_some() || !known.values().any(|k| *k == Known::Reads) {
            break;
        }
    }
    made.unwrap_or(root)
}

/// Whether a term is not too large as a text.
pub(crate) fn fits(store: &Store, t: TermId) -> bool {
    nodes(store, t) <= MOST_NODES
}

/// With what `:named` names in the place of its name: what is named may stand in another assertion.
fn without_names(store: &mut Store, mut root: TermId, free: &mut VarSets) -> TermId {
    for _ in 0..MOST_NAMES {
        let mut map = Vec::new();
        for t in reachable(store, root) {
            if let Term::App(head, []) = store.get(t)
                && let Target::Fun(f) = store.head(head).target
                && let FunKind::Named(inner) = store.fun(f).kind
            {
                map.push((t, inner));
            }
        }
        if map.is_empty() {
            break;
        }
        let Ok(made) = store.substitute(root, &map, free) else { break };
        root = made;
    }
    root
}

/// The subterms, each once.
fn reachable(store: &Store, root: TermId) -> Vec<TermId> {
    let mut seen = vec![false; store.len()];
    let mut all = vec![root];
    seen[root.index()] = true;
    let mut at = 0;
    while at < all.len() {
        for &c in store.subterms(all[at]) {
            if !std::mem::replace(&mut seen[c.index()], true) {
                all.push(c);
            }
        }
        at += 1;
    }
    all
}

/// How many nodes a term has as a text.
fn nodes(store: &Store, root: TermId) -> u64 {
    let mut sizes: FxHashMap<TermId, u64> = FxHashMap::default();
    let mut stack = vec![root];
    while let Some(&t) = stack.last() {
        let open = stack.len();
        let known = |c: &TermId| sizes.contains_key(c);
        stack.extend(store.subterms(t).iter().filter(|c| !known(c)));
        if stack.len() == open {
            let size = store.subterms(t).iter().map(|c| sizes[c]).fold(1, u64::saturating_add);
            sizes.insert(t, size);
            stack.pop();
        }
    }
    sizes[&root]
}

/// What variables stand for. The values are closed: binders are not entered.
#[derive(Default)]
struct Scope {
    parent: Option<usize>,
    values: Vec<(SymbolId, TermId)>,
}

struct Unfolding<'s> {
    store: &'s mut Store,
    free: VarSets,
    scopes: Vec<Scope>,
    /// The scope that a `let` or a call opened.
    opened: FxHashMap<(usize, TermId), usize>,
    memo: FxHashMap<(usize, TermId), TermId>,
    /// Whether definitions that look into arrays are written out.
    arrays: bool,
    known: FxHashMap<FunId, Known>,
}

/// What a definition does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Calls,
    Reads,
    Neither,
}

/// What is missing before a term can be written out.
enum Step {
    Done(TermId),
    Needs(Vec<(usize, TermId)>),
    GiveUp,
}

impl Unfolding<'_> {
    fn run(&mut self, root: TermId) -> Option<TermId> {
        let mut stack = vec![(0, root)];
        for _ in 0..MOST_STEPS {
            let Some(&(scope, t)) = stack.last() else { return self.made(0, root) };
            if self.made(scope, t).is_some() {
                stack.pop();
                continue;
            }
            match self.step(scope, t) {
                Step::Done(made) => {
                    let key = self.key(scope, t);
                    self.memo.insert(key, made);
                    stack.pop();
                }
                Step::Needs(more) => stack.extend(more),
                Step::GiveUp => return None,
            }
        }
        None
    }

    /// A closed term is the same everywhere.
    fn key(&mut self, scope: usize, t: TermId) -> (usize, TermId) {
        if self.free.is_closed(self.store, t) { (0, t) } else { (scope, t) }
    }

    fn made(&mut self, scope: usize, t: TermId) -> Option<TermId> {
        let key = self.key(scope, t);
        self.memo.get(&key).copied()
    }

    /// What these are written out, or which of them are missing.
    fn all(&mut self, scope: usize, terms: &[TermId]) -> Result<Vec<TermId>, Step> {
        let made: Vec<Option<TermId>> = terms.iter().map(|&t| self.made(scope, t)).collect();
        let missing: Vec<(usize, TermId)> = terms
            .iter()
            .zip(&made)
            .filter(|(_, made)| made.is_none())
            .map(|(&t, _)| (scope, t))
            .collect();
        if missing.is_empty() {
            Ok(made.into_iter().flatten().collect())
        } else {
            Err(Step::Needs(missing))
        }
    }

    fn value(&self, mut scope: usize, name: SymbolId) -> Option<TermId> {
        loop {
            let s = &self.scopes[scope];
            if let Some((_, value)) = s.values.iter().rev().find(|(n, _)| *n == name) {
                return Some(*value);
            }
            scope = s.parent?;
        }
    }

    fn step(&mut self, scope: usize, t: TermId) -> Step {
        match self.try_step(scope, t) {
            Ok(made) => Step::Done(made),
            Err(step) => step,
        }
    }

    fn try_step(&mut self, scope: usize, t: TermId) -> Result<TermId, Step> {
        match self.store.get(t) {
            Term::Literal(_) => Ok(t),
            Term::Var(..) => {
                let name = self.store.var_key(t).map(|k| k.0);
                name.and_then(|n| self.value(scope, n)).ok_or(Step::GiveUp)
            }
            Term::Annotated(inner, ..) => Ok(self.all(scope, &[inner])?[0]),
            Term::Let(vars, values, body) => {
                let (vars, values) = (vars.to_vec(), values.to_vec());
                let values = self.all(scope, &values)?;
                self.inside((scope, t), Some(scope), &vars, &values, body)
            }
            Term::App(head, args) => {
                let args = args.to_vec();
                let made = self.all(scope, &args)?;
                if let Target::Fun(f) = self.store.head(head).target
                    && self.is_opened(f)
                    && let Some((params, body)) = &self.store.fun(f).body
                {
                    let (params, body) = (params.to_vec(), *body);
                    return self.inside((scope, t), None, &params, &made, body);
                }
                if made == args {
                    return Ok(t);
                }
                self.store.app(head, &made).map_err(|_| Step::GiveUp)
            }
            Term::Binder(..) | Term::Apply(..) | Term::Match(..) => {
                let free = self.free.free(self.store, t);
                let mut map = Vec::new();
                for &(name, sort) in free.iter() {
                    let value = self.value(scope, name).ok_or(Step::GiveUp)?;
                    map.push((self.store.var(name, sort), value));
                }
                self.store.substitute(t, &map, &mut self.free).map_err(|_| Step::GiveUp)
            }
        }
    }

    /// A body in which these variables have these values.
    fn inside(
        &mut self,
        (scope, t): (usize, TermId),
        parent: Option<usize>,
        vars: &[TermId],
        values: &[TermId],
        body: TermId,
    ) -> Result<TermId, Step> {
        let key = self.key(scope, t);
        let inner = match self.opened.get(&key) {
            Some(&inner) => inner,
            None => {
                let names = vars.iter().filter_map(|&v| self.store.var_key(v)).map(|k| k.0);
                let values = names.zip(values.iter().copied()).collect();
                self.scopes.push(Scope { parent, values });
                self.opened.insert(key, self.scopes.len() - 1);
                self.scopes.len() - 1
            }
        };
        Ok(self.all(inner, &[body])?[0])
    }

    /// Whether a function is a definition that is written out. (One for all sorts is left alone, and so is one that calls itself.)
    fn is_opened(&mut self, f: FunId) -> bool {
        let fun = self.store.fun(f);
        let body = match &fun.body {
            Some((_, body)) if fun.kind == FunKind::Defined && !fun.generic => *body,
            _ => return false,
        };
        let store = &*self.store;
        let known = *self.known.entry(f).or_insert_with(|| {
            if !calls(store, &[body]).is_empty() {
                Known::Calls
            } else if reads(store, body) {
                Known::Reads
            } else {
                Known::Neither
            }
        });
        known == Known::Calls || known == Known::Reads && self.arrays
    }
}

/// Whether an array is looked into, also in definitions.
fn reads(store: &Store, root: TermId) -> bool {
    let mut seen = vec![false; store.len()];
    let mut stack = vec![root];
    while let Some(t) = stack.pop() {
        if std::mem::replace(&mut seen[t.index()], true) {
            continue;
        }
        stack.extend_from_slice(store.subterms(t));
        let Term::App(head, _) = store.get(t) else { continue };
        match store.head(head).target {
            Target::Op(op) if store.theories().operator(op).name[..] == *"select" => return true,
            Target::Fun(f) => stack.extend(store.fun(f).body.as_ref().map(|b| b.1)),
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::problem::Problem;
    use smelt_smtlib::Theories;

    /// The conjuncts of a script behind some declarations, as they are written out.
    fn written_out(script: &str) -> Vec<String> {
        let script = format!(
            "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))(declare-const a Int)
             (declare-cb g ((_ BitVec 8)) (_ BitVec 8))(declare-cb p (Int) Bool)
             {script}(check-sat)"
        );
        let problem = Problem::read(script.into(), None, Theories::builtin()).expect("a script");
        problem.conjuncts.iter().map(|&t| problem.store().text(t)).collect()
    }

    fn check(script: &str, conjuncts: &[&str]) {
        assert_eq!(written_out(script), conjuncts, "{script}");
    }

    #[test]
    fn a_variable_is_what_the_innermost_let_says() {
        check(
            "(assert (let ((x (g x))) (let ((x (g x)) (y x)) (= x y))))",
            &["(= (g (g x)) (g x))"],
        );
        check("(assert (let ((x y) (y x)) (= (g x) y)))", &["(= (g y) x)"]);
        // The same term means something else in another scope.
        check(
            "(assert (= (let ((v x)) (g v)) (let ((v y)) (g v)) (let ((v x)) (g v))))",
            &["(= (g x) (g y) (g x))"],
        );
        // With another sort.
        check(
            "(assert (let ((x a)) (and (p x) (let ((x y)) (= (g x) x)))))",
            &["(p a)", "(= (g y) y)"],
        );
    }

    #[test]
    fn a_definition_sees_its_parameters_and_nothing_else() {
        let h = "(define-fun h ((x (_ BitVec 8))) (_ BitVec 8) (g (bvadd x y)))";
        let asks = "(assert (let ((y #x01)) (= (h y) x)))";
        check(&format!("{h}{asks}"), &["(= (g (bvadd #x01 y)) x)"]);
        check(&format!("{h}(assert (= (h (h x)) x))"), &["(= (g (bvadd (g (bvadd x y)) y)) x)"]);
        // What calls no box needs no writing out.
        let k = "(define-fun k ((x (_ BitVec 8))) (_ BitVec 8) (bvadd x y))";
        check(&format!("{k}(assert (= (k (g x)) x))"), &["(= (k (g x)) x)"]);
    }

    #[test]
    fn a_definition_that_looks_into_an_array_is_written_out() {
        let m = "(declare-const m (Array (_ BitVec 8) (_ BitVec 8)))
                 (define-fun at ((i (_ BitVec 8))) (_ BitVec 8) (select m (bvadd i y)))";
        check(
            &format!("{m}(assert (= (g (at x)) (at y)))"),
            &["(= (g (select m (bvadd x y))) (select m (bvadd y y)))"],
        );
        // As long as that is not too long.
        let deep: String = (1..=20).map(|i| {
            let h = if i == 1 { "at".to_owned() } else { format!("h{}", i - 1) };
            format!("(define-fun h{i} ((i (_ BitVec 8))) (_ BitVec 8) (bvadd ({h} i) ({h} (bvnot i))))")
        }).collect();
        let k = "(define-fun k ((x (_ BitVec 8))) (_ BitVec 8) (g (bvadd x y)))";
        check(&format!("{m}{deep}{k}(assert (= (k x) (h20 y)))"), &["(= (g (bvadd x y)) (h20 y))"]);
    }

    #[test]
    fn what_calls_itself_stays() {
        let text = "(define-fun-rec r ((n Int)) Bool (or (p n) (r (- n 1))))(assert (r a))";
        check(text, &["(r a)"]);
        let two = "(define-funs-rec ((e ((n Int)) Bool) (o ((n Int)) Bool))
                   ((and (p n) (o (- n 1))) (not (e (- n 1)))))(assert (or (e a) (o a)))";
        check(two, &["(or (e a) (o a))"]);
        // One that calls it is written out up to there.
        let once = "(define-fun h ((n Int)) Bool (and (p n) (r (+ n 1))))(assert (h a))";
        let text = text.replace("(assert (r a))", once);
        check(&text, &["(p a)", "(r (+ a 1))"]);
    }

    #[test]
    fn names_stand_for_what_they_name() {
        check(
            "(assert (or (! (= (g x) y) :named n) (p a)))(assert (let ((x y)) (= n (= x (g x)))))",
            &["(or (= (g x) y) (p a))", "(= (= (g x) y) (= y (g y)))"],
        );
        // A name of what has a name, and one below a binder of the same variable.
        check(
            "(assert (! (not (! (p a) :named m)) :named n))(assert (=> m n))",
            &["(not (p a))", "(=> (p a) (not (p a)))"],
        );
        let below = written_out(
            "(assert (or true (! (< a 7) :named n)))(assert (exists ((a Int)) (and (p a) n)))",
        );
        assert!(!below[1].contains("(and (p a) (< a 7))"), "{}: another a", below[1]);
    }

    #[test]
    fn binders_keep_their_variables() {
        let h = "(define-fun h ((n Int)) Bool (let ((b (+ n 1))) (forall ((i Int)) (=> (< 0 i b) (p i)))))";
        check(&format!("{h}(assert (h a))"), &["(forall ((i Int)) (=> (< 0 i (+ a 1)) (p i)))"]);
        // The constant `a` is not the variable `a`.
        let all = written_out("(assert (let ((b a)) (forall ((a Int)) (=> (< 0 a b) (p a)))))");
        assert!(!all[0].contains("(< 0 a a)"), "{}", all[0]);
        assert!(all[0].starts_with("(forall "), "{}", all[0]);
    }

    /// 2^40 nodes as a text, and 40 as they stand in memory.
    #[test]
    fn what_becomes_too_large_stays() {
        let mut body = "(= v40 y)".to_owned();
        for i in (1..=40).rev() {
            body = format!("(let ((v{i} (bvadd v{} v{}))) {body})", i - 1, i - 1);
        }
        let text = format!("(let ((v0 (g x))) {body})");
        check(&format!("(assert {text})"), &[&text]);
        let mut script = "(define-fun h0 ((v (_ BitVec 8))) (_ BitVec 8) (g v))".to_owned();
        for i in 1..=40 {
            let h = format!("h{}", i - 1);
            script += &format!(
                "(define-fun h{i} ((v (_ BitVec 8))) (_ BitVec 8) (bvadd ({h} v) ({h} (bvnot v))))"
            );
        }
        check(&format!("{script}(assert (= (h40 x) y))"), &["(= (h40 x) y)"]);
    }
}
