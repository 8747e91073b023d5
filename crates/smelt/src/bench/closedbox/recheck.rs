//! Whether values of the constants make a formula true: boxes are called as `smelt solve` calls them, and
//! everything is evaluated exactly. What a fuzzer reports is not believed before that.

use super::formula::Formula;
use smelt_closedbox::graph::{Kind, Op};
use smelt_closedbox::host::Host;
use smelt_closedbox::literal::show;
use smelt_closedbox::problem::Problem;
use smelt_closedbox::word::compute;
use smelt_eval::validate::Verdict;
use smelt_eval::{Evaluator, Model};
use smelt_smtlib::TermId;
use smelt_smtlib::decl::FunId;

/// A call: the box, its arguments and what it gave, as literals.
type Seen = (FunId, Vec<String>, String);

/// Nothing if these words of the inputs are a model; else why not.
pub(super) fn recheck(
    problem: &mut Problem,
    formula: &Formula,
    words: &[u64],
    host: &mut Host<'_>,
    cancelled: &dyn Fn() -> bool,
) -> Result<(), String> {
    let calls = calls(problem, formula, words, host, cancelled)?;
    let mark = problem.session.mark();
    let answer = judge(problem, formula, words, &calls);
    problem.session.forget(mark);
    answer
}

/// Runs the formula on words, and says which calls were made.
fn calls(
    problem: &Problem,
    formula: &Formula,
    words: &[u64],
    host: &mut Host<'_>,
    cancelled: &dyn Fn() -> bool,
) -> Result<Vec<Seen>, String> {
    let graph = &formula.graph;
    let mut values = vec![0; graph.len()];
    let mut calls = Vec::new();
    for id in graph.needed(&formula.atoms) {
        let node = graph.get(id);
        let args: Vec<u64> = node.args.iter().map(|a| values[a.index()]).collect();
        let kinds: Vec<Kind> = node.args.iter().map(|a| graph.kind(*a)).collect();
        values[id.index()] = match node.op {
            Op::Input(i) => words[i as usize],
            Op::Call(b) => {
                let fun = formula.boxes[b as usize];
                let name = problem.name(fun);
                let bound = host.boxes().iter().position(|x| x.name == name);
                let bound = bound.ok_or_else(|| format!("box {name} is not bound"))?;
                let value = host.call(bound as u32, &args, cancelled).map_err(|e| e.to_string())?
                    & node.kind.mask();
                let args = args.iter().zip(&kinds).map(|(&a, &k)| show(a, k)).collect();
                calls.push((fun, args, show(value, node.kind)));
                value
            }
            op => compute(op, node.kind, &args, &kinds)
                .ok_or_else(|| "an integer does not fit into 64 bits".to_owned())?,
        };
    }
    Ok(calls)
}

fn judge(
    problem: &mut Problem,
    formula: &Formula,
    words: &[u64],
    calls: &[Seen],
) -> Result<(), String> {
    let store = problem.store();
    let mut text = "(\n".to_owned();
    for (input, &word) in formula.inputs.iter().zip(words) {
        let sort = store.sorts.text(store.sort(input.term), &store.symbols);
        let (name, value) = (store.text(input.term), show(word, input.kind));
        text.push_str(&format!("(define-fun {name} () {sort} {value})\n"));
    }
    text.push(')');
    let read = problem.session.model_of(text.into_bytes(), None).map_err(|e| e.to_string())?;
    let mut model = Model::from_text(problem.store(), &read);
    for (fun, args, value) in calls {
        let mut term =
            |t: &String| problem.session.term(t.clone().into_bytes()).map_err(|e| e.to_string());
        let args = args.iter().map(&mut term).collect::<Result<Box<[TermId]>, String>>()?;
        let value = term(value)?;
        model.observe(*fun, args, value);
    }
    let store = problem.store();
    match Evaluator::new(store, &model).judge(&problem.asserted) {
        Verdict::True => Ok(()),
        Verdict::False(..) => Err("it is false when it is evaluated exactly".to_owned()),
        Verdict::Undetermined(_, reason, _) => {
            Err(format!("it cannot be checked exactly: {}", reason.text(store)))
        }
    }
}
