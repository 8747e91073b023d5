//! `smelt bench eval`: how fast models are read and judged, per logic, and what share of a fuzzing
//! second that would take beside a solver call.

use super::ask::{Asked, Question};
use crate::cli::EvalBenchArgs;
use crate::exit::{self, Exit};
use crate::files::{self, Progress};
use anyhow::Result;
use serde::Serialize;
use smelt_eval::{Evaluator, Model};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Figures of one logic.
#[derive(Default, Serialize)]
struct Figures {
    models: usize,
    /// Terms visited in one judgement of each model.
    nodes: u64,
    read_us: f64,
    judge_us: f64,
    longest_us: f64,
}

impl Figures {
    fn add(&mut self, other: &Figures) {
        self.models += other.models;
        self.nodes += other.nodes;
        self.read_us += other.read_us;
        self.judge_us += other.judge_us;
        self.longest_us = self.longest_us.max(other.longest_us);
    }

    fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.judge_us * 1e6
    }

    /// Reading and judging, over that and a solver call.
    fn share(&self, call_ms: f64) -> f64 {
        let own = (self.read_us + self.judge_us) / self.models as f64;
        own / (own + call_ms * 1e3) * 100.0
    }
}

pub(super) fn run(args: &EvalBenchArgs) -> Result<Exit> {
    let found = files::find(&args.asked.paths)?;
    let asked = Asked::open(&args.asked)?;
    let progress = Progress::new(found.files.len(), "files");
    let mut logics: BTreeMap<String, Figures> = BTreeMap::new();
    for path in &found.files {
        if exit::interrupted() {
            break;
        }
        progress.add(1);
        let Ok(mut question) = Question::read(path) else { continue };
        let Ok(output) = asked.ask(&question.text, b"") else { continue };
        if let Some(figures) = measure(&mut question, &output, args.seconds) {
            logics.entry(args.asked.group(path)).or_default().add(&figures);
        }
    }
    progress.finish();
    let mut all = Figures::default();
    logics.values().for_each(|f| all.add(f));
    if args.asked.json {
        println!("{}", serde_json::to_string(&logics)?);
        return Ok(Exit::Ok);
    }
    println!(
        "{:24} {:>6} {:>12} {:>10} {:>10} {:>11} {:>8}",
        "logic", "models", "nodes/s", "read µs", "judge µs", "longest µs", "share"
    );
    for (name, f) in logics.iter().map(|(n, f)| (n.as_str(), f)).chain([("all", &all)]) {
        let n = f.models as f64;
        println!(
            "{name:24} {:6} {:12.0} {:10.1} {:10.1} {:11.0} {:7.2}%",
            f.models,
            f.nodes_per_second(),
            f.read_us / n,
            f.judge_us / n,
            f.longest_us,
            f.share(args.call)
        );
    }
    println!("share: reading and judging a model, over that and a solver call of {} ms", args.call);
    Ok(Exit::Ok)
}

/// Reads and judges the model again and again.
fn measure(question: &mut Question, output: &[u8], seconds: f64) -> Option<Figures> {
    let mut figures = Figures { models: 1, ..Figures::default() };
    let mut rounds = 0u32;
    let (mut reading, mut judging) = (Duration::ZERO, Duration::ZERO);
    let start = Instant::now();
    while rounds < 3 || start.elapsed().as_secs_f64() < seconds {
        let mark = question.session.mark();
        let clock = Instant::now();
        let text = question.session.model(output).ok()?;
        let model = Model::from_text(question.session.store(), &text);
        reading += clock.elapsed();
        let clock = Instant::now();
        let mut ev = Evaluator::new(question.session.store(), &model);
        black_box(ev.judge(&question.asserted));
        let took = clock.elapsed();
        judging += took;
        figures.nodes = ev.visited();
        drop(ev);
        question.session.forget(mark);
        rounds += 1;
        if took.as_secs_f64() > 1.0 {
            break;
        }
    }
    figures.read_us = reading.as_secs_f64() * 1e6 / f64::from(rounds);
    figures.judge_us = judging.as_secs_f64() * 1e6 / f64::from(rounds);
    figures.longest_us = figures.read_us + figures.judge_us;
    Some(figures)
}
