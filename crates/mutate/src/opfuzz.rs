//! Type-aware operator mutation (OpFuzz): an operator becomes another that takes the same arguments. Which
//! ones may take each other's place is data: derived from the operator table, or read from a file in
//! yinyang's format.

use crate::formula::{Change, Formula};
use crate::palette::{Key, Palette};
use crate::strategy::{Strategy, Tools, at_some_site};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use smelt_smtlib::Theories;
use smelt_smtlib::term::{Binder, Head, Target};
use smelt_smtlib::theory::pattern::SortPattern;
use smelt_smtlib::theory::{OpId, Rank, Variadic};
use smelt_smtlib::{Store, Term, TermId};
use std::rc::Rc;

/// Occurrences that are tried before the strategy gives up.
const TRIES: usize = 64;

/// How many arguments an application must have for a mutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arity {
    Any,
    Exactly(usize),
    AtLeast(usize),
    AtMost(usize),
}

impl Arity {
    fn allows(self, n: usize) -> bool {
        match self {
            Arity::Any => true,
            Arity::Exactly(k) => n == k,
            Arity::AtLeast(k) => n >= k,
            Arity::AtMost(k) => n <= k,
        }
    }
}

/// Which operators may take the place of which.
#[derive(Clone, Debug)]
pub struct Groups {
    /// By operator: what may take its place.
    of: Vec<Vec<(OpId, Arity)>>,
    /// Whether `exists` may take the place of `forall`, and the other way round.
    to_exists: bool,
    to_forall: bool,
    /// Names in a file that the table does not have.
    pub unknown: Vec<String>,
}

/// One side of a line of a file.
#[derive(Default)]
struct Side {
    ops: Vec<OpId>,
    forall: bool,
    exists: bool,
}

/// Groups narrowed by the sort of the first argument: found once, as most of what a signature allows in
/// principle does not fit what stands there.
pub(crate) type Alternatives = FxHashMap<(OpId, Option<Key>), Rc<[(OpId, Arity)]>>;

/// What is wrong with a file of groups.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct GroupsError {
    /// Where.
    pub line: usize,
    /// What.
    pub what: String,
}

impl Groups {
    /// Every operator with every other whose signature can take the same arguments to the same result. Those
    /// of a theory that is not of the standard stand only for each other: its other operators are not there.
    pub fn of_table(palette: &Palette) -> Groups {
        let table = palette.table();
        let all: Vec<(OpId, &Rank)> = palette.ranks().collect();
        let mut of = vec![Vec::new(); table.operators().len()];
        for (i, operator) in table.operators().iter().enumerate() {
            let list: &mut Vec<(OpId, Arity)> = &mut of[i];
            for r in &operator.ranks {
                for &(other, rank) in &all {
                    let there = list.iter().any(|(o, _)| *o == other);
                    let known =
                        table.theories()[rank.theory].origin.is_none() || rank.theory == r.theory;
                    if other.index() != i && !there && known && alike(r, rank) {
                        list.push((other, Arity::Any));
                    }
                }
            }
        }
        Groups { of, to_exists: true, to_forall: true, unknown: Vec::new() }
    }

    /// Reads a file: `op1,op2 :arity 2+` in a line may take each other's place, `a -> b,c` in one
    /// direction; `;` starts a comment.
    pub fn read(text: &str, table: &'static Theories) -> Result<Groups, GroupsError> {
        let mut groups = Groups {
            of: vec![Vec::new(); table.operators().len()],
            to_exists: false,
            to_forall: false,
            unknown: Vec::new(),
        };
        for (i, line) in text.lines().enumerate() {
            let fail = |what: String| GroupsError { line: i + 1, what };
            let line = line.split(';').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (names, arity) = match line.find(':') {
                // A name of an operator has no colon.
                Some(at) => (&line[..at], arity(&line[at..]).map_err(fail)?),
                None => (line, Arity::Any),
            };
            let (from, to) = match names.split_once("->") {
                Some((from, to)) => (from, to),
                None => (names, names),
            };
            let mut list = |text: &str| -> Result<Side, GroupsError> {
                let mut side = Side::default();
                for name in text.split(',').map(str::trim) {
                    match name {
                        "" => return Err(fail("a name is missing".to_owned())),
                        "forall" => side.forall = true,
                        "exists" => side.exists = true,
                        name => match table.find(name.as_bytes()) {
                            Some(op) => side.ops.push(op),
                            None => groups.unknown.push(name.to_owned()),
                        },
                    }
                }
                Ok(side)
            };
            let from = list(from)?;
            let to = list(to)?;
            groups.to_exists |= from.forall && to.exists;
            groups.to_forall |= from.exists && to.forall;
            for &a in &from.ops {
                for &b in to.ops.iter().filter(|&&b| b != a) {
                    groups.of[a.index()].push((b, arity));
                }
            }
        }
        groups.unknown.sort();
        groups.unknown.dedup();
        Ok(groups)
    }

    /// Whether nothing may take the place of anything.
    pub fn is_empty(&self) -> bool {
        !self.to_exists && !self.to_forall && self.of.iter().all(Vec::is_empty)
    }

    /// Whether something may take the place of what a term begins with.
    fn change(&self, store: &Store, t: TermId) -> bool {
        match store.get(t) {
            Term::Binder(Binder::Forall, ..) => self.to_exists,
            Term::Binder(Binder::Exists, ..) => self.to_forall,
            Term::App(head, _) => match store.head(head).target {
                Target::Op(op) => !self.of[op.index()].is_empty(),
                _ => false,
            },
            _ => false,
        }
    }

    /// What may take an operator's place, if its first argument is of a sort like this.
    fn fitting(&self, op: OpId, first: Option<Key>, table: &Theories) -> Rc<[(OpId, Arity)]> {
        let fits = |&&(other, _): &&(OpId, Arity)| {
            table.operator(other).ranks.iter().any(|r| match (r.args.first(), first) {
                (Some(SortPattern::Ground(s)), Some(Key::Ground(k))) => *s == k,
                (Some(SortPattern::Con(c, ..)), Some(Key::Con(k))) => *c == k,
                (Some(SortPattern::Ground(_) | SortPattern::Con(..)), Some(_)) => false,
                (first, key) => first.is_some() == key.is_some(),
            })
        };
        self.of[op.index()].iter().filter(fits).copied().collect()
    }

    /// What may take an operator's place.
    pub fn alternatives(&self, op: OpId) -> impl Iterator<Item = OpId> + '_ {
        self.of.get(op.index()).into_iter().flatten().map(|(o, _)| *o)
    }
}

/// `:arity 2+`, `: arity: 1-`
fn arity(text: &str) -> Result<Arity, String> {
    let words: Vec<&str> = text.split([':', ' ', '\t']).filter(|w| !w.is_empty()).collect();
    let number = |digits: &str| digits.parse().map_err(|_| format!("`{digits}` is no number"));
    match words[..] {
        ["arity", n] => match (n.strip_suffix('+'), n.strip_suffix('-')) {
            (Some(n), _) => Ok(Arity::AtLeast(number(n)?)),
            (_, Some(n)) => Ok(Arity::AtMost(number(n)?)),
            _ => Ok(Arity::Exactly(number(n)?)),
        },
        _ => Err(format!("`{text}` should be `:arity 2`, `:arity 2+` or `:arity 2-`")),
    }
}

/// Whether two signatures can take the same arguments to the same result.
fn alike(a: &Rank, b: &Rank) -> bool {
    let variadic = |r: &Rank| r.variadic != Variadic::No;
    a.indices.len() == b.indices.len()
        && (a.args.len() == b.args.len() || variadic(a) && variadic(b))
        && a.args.iter().zip(&b.args).all(|(x, y)| meets(x, y))
        && meets(&a.result, &b.result)
}

fn meets(a: &SortPattern, b: &SortPattern) -> bool {
    match (a, b) {
        (SortPattern::Ground(x), SortPattern::Ground(y)) => x == y,
        (SortPattern::Con(x, ..), SortPattern::Con(y, ..)) => x == y,
        (SortPattern::Ground(_), SortPattern::Con(..))
        | (SortPattern::Con(..), SortPattern::Ground(_)) => false,
        _ => true,
    }
}

pub(crate) static OPFUZZ: Strategy = Strategy::of_step(
    "opfuzz",
    2.0,
    step,
    "replace an operator by another that takes the same arguments",
    "Type-aware operator mutation: the arguments stay, the operator becomes another one whose\n\
     signature takes them to the same sort; `forall` and `exists` take each other's place. The groups\n\
     follow from the operator table, or come from a file in yinyang's format.",
    (
        "(declare-const x String)(assert (str.prefixof x \"ab\"))",
        "(declare-const x String)(assert (str.< x \"ab\"))",
    ),
);

fn step(formula: &mut Formula, tools: &mut Tools, rng: &mut ChaCha8Rng) -> Option<Change> {
    let groups = tools.groups.clone();
    let site = |formula: &mut Formula, rng: &mut ChaCha8Rng| {
        formula.site_where(rng, |s, t| groups.change(s, t))
    };
    at_some_site(formula, rng, TRIES, site, |formula, site, rng| {
        let hides = |f: &Formula, op: OpId| {
            let table = f.store().theories();
            let name = f.store().symbols.get(table.operator(op).name.as_bytes());
            name.is_some_and(|n| site.scope.hides(n))
        };
        other(formula, tools, site.term, rng, hides)
    })
}

fn other(
    formula: &mut Formula,
    tools: &mut Tools,
    term: TermId,
    rng: &mut ChaCha8Rng,
    hides: impl Fn(&Formula, OpId) -> bool,
) -> Option<TermId> {
    let store = formula.store();
    match store.get(term) {
        Term::Binder(binder @ (Binder::Forall | Binder::Exists), vars, bodies) => {
            if formula.is_horn() {
                return None;
            }
            let other = if binder == Binder::Forall { Binder::Exists } else { Binder::Forall };
            let (vars, bodies) = (vars.to_vec(), bodies.to_vec());
            formula.store_mut().bind(other, &vars, &bodies)
        }
        Term::App(head, args) => {
            let Head { indices, target: Target::Op(op), .. } = store.head(head) else {
                return None;
            };
            let (op, table) = (*op, store.theories());
            let first = args.first().map(|&a| Key::of(&store.sorts, store.sort(a)));
            let groups = &tools.groups;
            let list = tools.alternatives.entry((op, first));
            let list = list.or_insert_with(|| groups.fitting(op, first, table)).clone();
            if list.is_empty() {
                return None;
            }
            let indices = indices.clone();
            let args: SmallVec<[TermId; 6]> = SmallVec::from_slice(args);
            let sort = store.sort(term);
            for _ in 0..6 {
                let (new, arity) = list[rng.random_range(0..list.len())];
                let most = table.operator(new).ranks.iter().find_map(|r| r.at_most);
                let fits = arity.allows(args.len())
                    && most.is_none_or(|m| args.len() <= m)
                    && tools.weights.operator(new) > 0.0
                    && !formula.redefines(new)
                    && !hides(formula, new);
                if !fits {
                    continue;
                }
                let store = formula.store_mut();
                let head = match indices.is_empty() {
                    true => store.op_head(new),
                    false => {
                        let symbol = store.symbols.intern(table.operator(new).name.as_bytes());
                        let indices = indices.clone();
                        let target = Target::Op(new);
                        store.intern_head(Head { symbol, indices, qualifier: None, target })
                    }
                };
                if let Ok(t) = store.app(head, &args)
                    && store.sort(t) == sort
                    && let Some((op, resolved)) = store.rank(t)
                    && tools.palette.allows(op, resolved.rank, args.len())
                {
                    return Some(t);
                }
            }
            None
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(groups: &Groups, name: &str) -> Vec<String> {
        let table = Theories::builtin();
        let op = table.find(name.as_bytes()).expect("known");
        groups.alternatives(op).map(|o| table.operator(o).name.clone()).collect()
    }

    #[test]
    fn the_table_says_what_may_take_whose_place() {
        let palette = Palette::new(Theories::builtin(), &[]);
        let groups = Groups::of_table(&palette);
        let of_less = names(&groups, "<");
        for name in ["<=", ">", ">=", "=", "distinct"] {
            assert!(of_less.iter().any(|n| n == name), "{name} for <: {of_less:?}");
        }
        assert!(names(&groups, "bvadd").iter().any(|n| n == "bvsdiv"));
        assert!(names(&groups, "zero_extend").iter().any(|n| n == "sign_extend"));
        assert!(!names(&groups, "str.len").iter().any(|n| n == "bvnot"));
    }

    #[test]
    fn a_file_in_yinyangs_format() {
        let text = "; comment\n=,distinct\nexists,forall\nnot -> and,or\n+,-,* :arity 2+\nabs,-: arity: 1-\n\
                    union,nonsense\n";
        let groups = Groups::read(text, Theories::builtin()).expect("read");
        assert_eq!(names(&groups, "="), ["distinct"]);
        assert_eq!(names(&groups, "not"), ["and", "or"]);
        assert!(names(&groups, "and").is_empty());
        assert_eq!(names(&groups, "-"), ["+", "*", "abs"]);
        assert!(groups.to_exists && groups.to_forall);
        assert!(groups.unknown.iter().any(|n| n == "nonsense"));
        let table = Theories::builtin();
        let minus = table.find(b"-").expect("known");
        let arities: Vec<Arity> = groups.of[minus.index()].iter().map(|g| g.1).collect();
        assert_eq!(arities, [Arity::AtLeast(2), Arity::AtLeast(2), Arity::AtMost(1)]);
    }

    /// An arrow is one for quantifiers too, and one of them beside operators may not become the other.
    #[test]
    fn quantifiers_have_a_direction() {
        for (text, to_exists, to_forall) in [
            ("forall,exists", true, true),
            ("forall -> exists", true, false),
            ("exists -> forall", false, true),
            ("exists,and,or", false, false),
        ] {
            let groups = Groups::read(text, Theories::builtin()).expect("read");
            assert_eq!((groups.to_exists, groups.to_forall), (to_exists, to_forall), "{text}");
        }
    }

    #[test]
    fn bad_files_say_where() {
        for (text, line, part) in [
            ("=,distinct :arity x", 1, "no number"),
            ("\n+,,-", 2, "missing"),
            ("+,- :arty 2", 1, ":arity 2"),
        ] {
            let e = Groups::read(text, Theories::builtin()).expect_err(text);
            assert_eq!(e.line, line, "{text}");
            assert!(e.to_string().contains(part), "{e}");
        }
    }
}
