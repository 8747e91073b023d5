//! `smelt eval`: the values of terms under a model.

use super::validate::{evaluator, read, report};
use crate::cli::EvalArgs;
use crate::exit::{self, Exit};
use anyhow::Result;
use serde::Serialize;
use smelt_eval::validate::closed_subterms;
use smelt_smtlib::TermId;
use std::io::Write;

#[derive(Serialize)]
struct Json<'a> {
    term: &'a str,
    sort: String,
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

pub(crate) fn run(args: &EvalArgs) -> Result<Exit> {
    let mut input = match read(&args.input)? {
        Ok(input) => input,
        Err(exit) => return Ok(exit),
    };
    let mut terms = Vec::with_capacity(args.terms.len());
    for (i, text) in args.terms.iter().enumerate() {
        match input.session.term(text.as_str()) {
            Ok(t) => terms.push((text.clone(), t)),
            Err(problem) => {
                let name = format!("term {}", i + 1);
                return Ok(report(&name, text.as_bytes(), &[problem]));
            }
        }
    }
    if args.terms.is_empty() {
        let roots: Vec<TermId> = input.asserted.iter().map(|a| a.term).collect();
        let store = input.session.store();
        let all = closed_subterms(store, &roots);
        terms = all.into_iter().map(|t| (store.text(t), t)).collect();
    }
    let store = input.session.store();
    let mut ev = evaluator(&input, &args.input);
    let mut out = std::io::stdout().lock();
    let mut open = false;
    for (text, t) in &terms {
        if exit::interrupted() {
            break;
        }
        let v = ev.value(*t);
        let sort = store.sort(*t);
        let closed = ev.values().is_closed(v);
        open |= !closed;
        let reason = if closed { None } else { ev.values().reason(v).map(|r| r.text(store)) };
        let shown = ev.show(v, sort);
        if args.input.json {
            let sort = store.sorts.text(sort, &store.symbols);
            let json = Json { term: text, sort, value: closed.then_some(shown), reason };
            writeln!(out, "{}", serde_json::to_string(&json)?)?;
        } else if terms.len() == 1 && closed {
            writeln!(out, "{shown}")?;
        } else {
            match reason {
                Some(reason) => writeln!(out, "{text}  is undetermined: {reason}")?,
                None => writeln!(out, "{text}  is {shown}")?,
            }
        }
    }
    Ok(if open { Exit::Undetermined } else { Exit::Ok })
}
