//! A problem as all that work on it see it: formulas in words, and texts for the SMT engine.

use crate::graph::{Graph, Kind, NodeId, Op};
use crate::host::Host;
use crate::literal::show;
use crate::mask::unmasked;
use crate::problem::Problem;
use crate::purify::{Purified, purify};
use crate::recall::Call;
use crate::split::{Part, Split, split};
use crate::translate::{InputTerm, Translator, kind_of};
use crate::verify::Made;
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::term::Target;
use smelt_smtlib::{Store, Term, TermId};

/// A problem in words.
pub(crate) struct Task {
    pub(crate) graph: Graph,
    /// What each input of the graph is.
    pub(crate) inputs: Vec<Part>,
    pub(crate) input_texts: Vec<String>,
    /// The conjuncts as nodes.
    pub(crate) atoms: Vec<NodeId>,
    /// The same, with inputs for arguments that are hard to compute backwards, and what links these to the rest.
    pub(crate) pure: Purified,
    /// The conjuncts as texts.
    pub(crate) texts: Vec<String>,
    pub(crate) calls: Vec<NodeId>,
    /// The calls that can be written down: the box, and its arguments as texts.
    pub(crate) call_texts: Vec<(u32, Vec<String>)>,
    /// Calls that are in no argument of another, and their texts.
    pub(crate) aims: Vec<(NodeId, String)>,
    /// The boxes of the graph as functions of the script.
    pub(crate) boxes: Vec<FunId>,
    /// The place of each box of the graph among the bindings.
    pub(crate) numbers: Vec<u32>,
    pub(crate) names: Vec<String>,
    direct: Option<Direct>,
}

/// Why a problem is none in words.
pub(crate) enum Untranslated {
    /// A box takes or gives strings, or something else that is no word.
    NoWords,
    /// It cannot be solved, for this reason.
    Never(String),
}

/// Texts for a model in which nothing but the inputs must have a value.
struct Direct {
    /// What stands in front of the value of each term that inputs are parts of, and what it is.
    fronts: Vec<(String, Kind)>,
    /// The values of what does not matter.
    rest: String,
}

impl Task {
    /// Translates a problem; not one with a box that takes what is no word.
    pub(crate) fn of(problem: &Problem, host: &Host<'_>) -> Result<Task, Untranslated> {
        let store = problem.session.store();
        let mut translator = Translator::new(store);
        let atoms: Vec<NodeId> = problem
            .conjuncts
            .iter()
            .map(|&t| translator.closed(t).unwrap_or_else(|| translator.graph.truth(true)))
            .collect();
        let written = crate::problem::calls(store, &problem.conjuncts);
        // Those inside of what is an input as a whole, such as the index of an array.
        for &t in &written {
            if !translator.knows(t) && translator.is_closed(t) {
                translator.closed(t);
            }
        }
        // What is called with bound variables, or by a definition that calls itself, is called where evaluation meets it.
        if host.boxes().iter().any(|b| b.any.is_some())
            || translator.missed
            || written.iter().any(|t| !translator.knows(*t))
        {
            return Err(Untranslated::NoWords);
        }
        let (call_texts, arguments) = call_texts(store, &mut translator, &written);
        let mut results: Vec<(NodeId, String)> = Vec::new();
        for &t in &written {
            if translator.is_closed(t)
                && let Some(node) = translator.closed(t)
            {
                results.push((node, store.text(t)));
            }
        }
        let Translator { mut graph, inputs, boxes, calls, .. } = translator;
        let atoms: Vec<NodeId> = atoms.iter().map(|&a| unmasked(&mut graph, a)).collect();
        let names: Vec<String> = boxes.iter().map(|&f| problem.name(f)).collect();
        let bound = |name: &String| host.boxes().iter().position(|b| b.name == *name);
        let numbers: Option<Vec<u32>> = names.iter().map(|n| bound(n).map(|i| i as u32)).collect();
        let numbers =
            numbers.ok_or_else(|| Untranslated::Never("a box is not bound".to_owned()))?;
        let whole: Vec<String> = inputs.iter().map(|i| store.text(i.term)).collect();
        let Split { mut graph, mut parts, nodes } = split(&graph, &inputs, &whole);
        let atoms: Vec<NodeId> = atoms.iter().map(|a| nodes[a.index()]).collect();
        let arguments: Vec<(NodeId, String)> =
            arguments.into_iter().map(|(n, text)| (nodes[n.index()], text)).collect();
        let mut calls: Vec<NodeId> = calls.iter().map(|c| nodes[c.node.index()]).collect();
        calls.dedup();
        let results = results.into_iter().map(|(n, text)| (nodes[n.index()], text)).collect();
        let aims = outermost(&graph, results);
        let pure = purify(&mut graph, &mut parts, (&atoms, &calls), &arguments);
        Ok(Task {
            input_texts: parts.iter().map(|p| p.text.clone()).collect(),
            texts: problem.conjuncts.iter().map(|&t| store.text(t)).collect(),
            direct: direct(problem, &inputs),
            graph,
            inputs: parts,
            atoms,
            pure,
            calls,
            call_texts,
            aims,
            boxes,
            numbers,
            names,
        })
    }

    /// What a box gave, as SMT-LIB writes it.
    pub(crate) fn made(&self, number: u32, args: &[u64], value: u64) -> Option<Made> {
        let call = self.calls.iter().find(|c| self.graph.get(**c).op == Op::Call(number));
        let node = self.graph.get(*call?);
        let kinds = node.args.iter().map(|a| self.graph.kind(*a));
        let args = args.iter().zip(kinds).map(|(&a, k)| show(a, k)).collect();
        Some((self.names[number as usize].clone(), args, show(value, node.kind)))
    }

    /// The same for the SMT engine.
    pub(crate) fn fact(&self, number: u32, args: &[u64], value: u64) -> Option<String> {
        self.made(number, args, value).map(|made| fact(&made))
    }

    /// The calls that can be written down, by the names of their boxes.
    pub(crate) fn named_calls(&self) -> Vec<Call> {
        let named =
            |(n, args): &(u32, Vec<String>)| (self.names[*n as usize].clone(), args.clone());
        self.call_texts.iter().map(named).collect()
    }

    /// That no call gives a box these arguments; nothing if that cannot be written.
    pub(crate) fn never(&self, number: u32, args: &[u64]) -> Option<String> {
        let call = self.calls.iter().find(|c| self.graph.get(**c).op == Op::Call(number));
        let node = self.graph.get(*call?);
        let mut text = "(and".to_owned();
        for (_, terms) in self.call_texts.iter().filter(|c| c.0 == number) {
            text.push_str(" (not (and");
            for ((term, &word), &arg) in terms.iter().zip(args).zip(&node.args) {
                text.push_str(&format!(" (= {term} {})", show(word, self.graph.kind(arg))));
            }
            text.push_str("))");
        }
        (text.len() > 4).then(|| text + " true)")
    }

    /// Whether a model needs no SMT engine.
    pub(crate) fn is_all_words(&self) -> bool {
        self.direct.is_some()
    }

    /// The model in which the inputs have these words, if that says everything.
    pub(crate) fn model(&self, words: &[u64]) -> Option<String> {
        let direct = self.direct.as_ref()?;
        let mut values = vec![0; direct.fronts.len()];
        for (part, &word) in self.inputs.iter().zip(words) {
            if let Some(value) = values.get_mut(part.of) {
                *value |= word << part.shift;
            }
        }
        let mut text = "(\n".to_owned();
        for ((front, kind), value) in direct.fronts.iter().zip(values) {
            text.push_str(&format!("{front} {})\n", show(value, *kind)));
        }
        Some(text + &direct.rest + ")\n")
    }
}

/// Calls that are in no argument of another, each once.
fn outermost(graph: &Graph, mut calls: Vec<(NodeId, String)>) -> Vec<(NodeId, String)> {
    calls.sort_unstable();
    calls.dedup_by_key(|c| c.0);
    let is_call = |id: &NodeId| matches!(graph.get(*id).op, Op::Call(_));
    let args: Vec<NodeId> =
        calls.iter().flat_map(|c| graph.get(c.0).args.iter().copied()).collect();
    let inner: Vec<NodeId> = graph.needed(&args).into_iter().filter(is_call).collect();
    calls.retain(|c| is_call(&c.0) && !inner.contains(&c.0));
    calls
}

/// A call that was made, for the SMT engine.
pub(crate) fn fact((name, args, value): &Made) -> String {
    if args.is_empty() {
        return format!("(= {name} {value})");
    }
    format!("(= ({name} {}) {value})", args.join(" "))
}

/// The calls that can be written down, and the nodes of their arguments with their texts.
#[allow(clippy::type_complexity)]
fn call_texts(
    store: &Store,
    translator: &mut Translator<'_>,
    written: &[TermId],
) -> (Vec<(u32, Vec<String>)>, Vec<(NodeId, String)>) {
    let (mut texts, mut nodes) = (Vec::new(), Vec::new());
    for &t in written {
        let Term::App(head, args) = store.get(t) else { continue };
        let Target::Fun(f) = store.head(head).target else { continue };
        let Some(number) = translator.boxes.iter().position(|b| *b == f) else { continue };
        // A call in the scope of a binder has no text of its own.
        if args.is_empty() || !translator.is_closed(t) {
            continue;
        }
        texts.push((number as u32, args.iter().map(|&a| store.text(a)).collect()));
        for &a in args {
            if let Some(node) = translator.closed(a) {
                nodes.push((node, store.text(a)));
            }
        }
    }
    (texts, nodes)
}

fn direct(problem: &Problem, inputs: &[InputTerm]) -> Option<Direct> {
    let store = problem.session.store();
    let constant = |t: TermId| match store.get(t) {
        Term::App(head, []) => match store.head(head).target {
            Target::Fun(f) if store.fun(f).kind == FunKind::Declared => Some(f),
            _ => None,
        },
        _ => None,
    };
    let own: Vec<FunId> = inputs.iter().map(|i| constant(i.term)).collect::<Option<_>>()?;
    let front = |f: FunId| {
        let (_, sort) = problem.signature(f);
        format!("  (define-fun {} () {sort}", problem.name(f))
    };
    let mut rest = String::new();
    for &f in problem.constants.iter().filter(|f| !own.contains(f)) {
        let kind = kind_of(store, store.fun(f).result)?;
        rest.push_str(&format!("{} {})\n", front(f), show(0, kind)));
    }
    let fronts = own.into_iter().zip(inputs).map(|(f, i)| (front(f), i.kind)).collect();
    Some(Direct { fronts, rest })
}
