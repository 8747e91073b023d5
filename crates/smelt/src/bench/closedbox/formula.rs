//! A formula in words whose inputs are constants of the script, and nothing else.

use smelt_closedbox::graph::{Graph, NodeId, Op};
use smelt_closedbox::host::{Binding, Source};
use smelt_closedbox::literal::read;
use smelt_closedbox::problem::Problem;
use smelt_closedbox::translate::{InputTerm, Translator};
use smelt_eval::{Evaluator, Model};
use smelt_smtlib::Term;
use smelt_smtlib::decl::FunId;
use smelt_smtlib::term::Target;
use std::path::PathBuf;

/// A formula.
pub(super) struct Formula {
    pub(super) graph: Graph,
    /// What shall be true.
    pub(super) atoms: Vec<NodeId>,
    /// What each input is.
    pub(super) inputs: Vec<InputTerm>,
    /// The boxes, by their number in the graph.
    pub(super) boxes: Vec<FunId>,
}

impl Formula {
    /// The formula of a problem; else why there is none.
    pub(super) fn of(problem: &Problem) -> Result<Formula, String> {
        let store = problem.store();
        let mut translator = Translator::new(store);
        let mut roots = Vec::new();
        for &t in &problem.conjuncts {
            let root = translator.closed(t);
            roots.push(root.ok_or_else(|| format!("{} is no word", store.text(t)))?);
        }
        let Translator { graph: from, inputs: all, boxes, .. } = translator;
        let mut graph = Graph::new();
        let mut inputs = Vec::new();
        let mut made: Vec<NodeId> = Vec::new();
        for id in from.ids() {
            let node = from.get(id);
            made.push(match node.op {
                Op::Input(i) => {
                    let input = all[i as usize];
                    if is_constant(problem, input) {
                        inputs.push(input);
                        graph.input(node.kind)
                    } else {
                        let text = store.text(input.term);
                        let word = value(problem, input);
                        let word = word.ok_or_else(|| format!("{text} has no meaning in C"))?;
                        graph.word(word, node.kind)
                    }
                }
                op => {
                    let args: Vec<NodeId> = node.args.iter().map(|a| made[a.index()]).collect();
                    graph.make(op, node.kind, &args)
                }
            });
        }
        // Conjunctions that a definition hides are taken apart too.
        let mut atoms = Vec::new();
        let mut stack: Vec<NodeId> = roots.iter().rev().map(|r| made[r.index()]).collect();
        while let Some(a) = stack.pop() {
            let node = graph.get(a);
            match node.op {
                Op::And => stack.extend(node.args.iter().rev()),
                _ => atoms.push(a),
            }
        }
        Ok(Formula { graph, atoms, inputs, boxes })
    }

    /// The C function of each box, and the libraries that have them. A box that is no C function has none.
    pub(super) fn linked(
        &self,
        problem: &Problem,
        bindings: &[Binding],
    ) -> Result<(Vec<String>, Vec<PathBuf>), String> {
        let (mut symbols, mut libraries) = (Vec::new(), Vec::new());
        for &fun in &self.boxes {
            let name = problem.name(fun);
            match bindings.iter().find(|b| b.name == name).map(|b| &b.source) {
                Some(Source::Library { path, symbol, packed: true }) => {
                    symbols.push(symbol.clone());
                    libraries.push(path.clone());
                }
                _ => return Err(format!("box {name} is not a C file")),
            }
        }
        libraries.sort();
        libraries.dedup();
        Ok((symbols, libraries))
    }
}

/// Whether an input is a constant that the script declares.
fn is_constant(problem: &Problem, input: InputTerm) -> bool {
    let store = problem.store();
    let Term::App(head, []) = store.get(input.term) else { return false };
    match store.head(head).target {
        Target::Fun(f) => problem.constants.contains(&f),
        _ => false,
    }
}

/// The word of a term that is the same under every model, such as a decimal that becomes a float.
fn value(problem: &Problem, input: InputTerm) -> Option<u64> {
    let (store, model) = (problem.store(), Model::new());
    let mut ev = Evaluator::new(store, &model);
    let value = ev.value(input.term);
    let closed = ev.values().is_closed(value);
    closed.then(|| read(&ev.show(value, store.sort(input.term)), input.kind)).flatten()
}
