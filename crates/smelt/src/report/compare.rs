//! Two campaigns side by side.

use super::charts::{lines, number};
use super::data::Data;
use super::page::{over_time, rate};
use maud::{Markup, html};
use smelt_campaign::event::{Answers, Totals};
use smelt_campaign::store::Bug;
use std::collections::BTreeMap;

type Fact = (&'static str, fn(&Data) -> String);
const FACTS: &[Fact] = &[
    ("distinct bugs", |d| d.bugs.len().to_string()),
    ("certain bugs", |d| d.bugs.iter().filter(|b| b.certainty == "certain").count().to_string()),
    ("findings", |d| d.findings.len().to_string()),
    ("time", |d| super::charts::duration(d.state.clock)),
    ("processor time", |d| super::charts::duration(d.state.told.cpu)),
    ("mutants asked", |d| crate::words::short_number(d.state.told.asked)),
    ("mutants per second of processor time", |d| per(d.state.told.asked, d.state.told.cpu)),
    ("processor time to the first bug", |d| {
        d.bugs
            .iter()
            .map(|b| b.cpu)
            .min_by(f64::total_cmp)
            .map_or("–".to_owned(), super::charts::duration)
    }),
    ("features seen", |d| crate::words::short_number(d.state.told.features)),
    ("operators used", |d| d.state.told.operators.to_string()),
    ("mutants refused", |d| d.state.told.refused.to_string()),
    ("strategy", |d| d.state.strategy.clone().unwrap_or_default()),
    ("--seed", |d| d.state.seed.map_or(String::new(), |s| s.to_string())),
    ("solvers", |d| {
        d.last()
            .map(|s| s.solvers.iter().map(|s| s.name.as_str()).collect::<Vec<_>>().join(", "))
            .unwrap_or_default()
    }),
];

fn per(n: u64, seconds: f64) -> String {
    if seconds > 0.0 { format!("{:.1}", n as f64 / seconds) } else { "–".to_owned() }
}

pub(super) fn body(a: &Data, b: &Data) -> Markup {
    let curves = |of: &dyn Fn(&Data) -> super::charts::Curve| {
        let mut curves = [of(a), of(b)];
        curves[0].name = a.name();
        curves[1].name = b.name();
        curves
    };
    let features = curves(&|d| over_time("", d, |t: &Totals| t.features as f64));
    let bugs = curves(&|d| over_time("", d, |t: &Totals| t.bugs as f64));
    let rates = curves(&|d| rate(d, "", |t: &Totals| t.asked as f64));
    html! {
        section #summary {
            h2 { "In numbers" }
            div.wide { table {
                thead { tr { th {} th { (a.name()) } th { (b.name()) } } }
                tbody { @for (name, of) in FACTS { tr { th scope="row" { (name) } td { (of(a)) } td { (of(b)) } } } }
            } }
        }
        section #findings { h2 { "Over time" }
            (lines("Distinct bugs", "bugs", &bugs))
            (lines("Features seen", "features", &features))
            (lines("Mutants per second", "per second", &rates))
        }
        (both(a, b))
        section #solvers { h2 { "Answers" } (answers(a)) (answers(b)) }
    }
}

fn both(a: &Data, b: &Data) -> Markup {
    let of = |d: &Data| -> BTreeMap<String, Bug> {
        d.bugs.iter().map(|b| (b.signature.clone(), b.clone())).collect()
    };
    let (in_a, in_b) = (of(a), of(b));
    let pick = |own: &BTreeMap<String, Bug>, other: &BTreeMap<String, Bug>, common: bool| {
        own.values()
            .filter(|x| other.contains_key(&x.signature) == common)
            .cloned()
            .collect::<Vec<_>>()
    };
    html! {
        section #bugs {
            h2 { "Bugs" }
            (list(&format!("Only in {}", a.name()), &pick(&in_a, &in_b, false)))
            (list(&format!("Only in {}", b.name()), &pick(&in_b, &in_a, false)))
            (list("In both", &pick(&in_a, &in_b, true)))
        }
    }
}

fn list(title: &str, bugs: &[Bug]) -> Markup {
    html! {
        h3 { (title) " (" (number(bugs.len() as u64)) ")" }
        @if !bugs.is_empty() { div.wide { table {
            thead { tr { th { "id" } th { "certainty" } th { "kind" } th { "solver" } th { "theory" } th { "in a sentence" } } }
            tbody { @for bug in bugs.iter().take(1000) { tr {
                td { code { (bug.id) } } td { (bug.certainty) } td { (bug.kind) } td { (bug.solver) } td { (bug.theory) }
                td { (crate::words::cut(&bug.sentence, 160)) }
            } } }
        } } }
    }
}

fn answers(d: &Data) -> Markup {
    html! {
        div.wide { table {
            caption { (d.name()) }
            thead { tr { th { "solver" } @for (n, _) in Answers::PARTS { th { (n) } } } }
            tbody { @for (solver, a) in &d.state.told.answers { tr {
                th scope="row" { (solver) } @for (_, of) in Answers::PARTS { td.number { (number(of(a))) } }
            } } }
        } }
    }
}
