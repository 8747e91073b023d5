//! `smelt solve`: formulas that call functions which can be run but not read.

use crate::cli::{SolveArgs, SolveMode};
use crate::exit::{self, Exit, SolverError, UsageError};
use crate::{commands, files, shelf};
use anyhow::Result;
use serde_json::json;
use smelt_closedbox::bind::Said;
use smelt_closedbox::host::Host;
use smelt_closedbox::problem::{Problem, ProblemError};
use smelt_closedbox::solve::{Answer, Effort, Mode, Settings, solve};
use smelt_solvers::Shelf;
use smelt_solvers::run::Invocation;
use std::path::Path;
use std::time::{Duration, Instant};

pub(crate) fn run(args: &SolveArgs) -> Result<Exit> {
    let table = commands::table(&args.table)?;
    let text = files::read(&args.file)?;
    let mut said = Said::default();
    for b in &args.boxes {
        said.add(b).map_err(|e| UsageError(e.to_string()))?;
    }
    let seconds = |s: f64, name: &str| {
        Duration::try_from_secs_f64(s)
            .map_err(|_| UsageError(format!("--{name} {s}: write seconds, such as 10 or 0.5")))
    };
    let settings = Settings {
        mode: match args.mode {
            SolveMode::Auto => Mode::Auto,
            SolveMode::Cdfl => Mode::Cdfl,
            SolveMode::Fuzz => Mode::Fuzz,
            SolveMode::Learn => Mode::Learn,
        },
        timeout: seconds(args.timeout, "timeout")?,
        call_limit: args.call_limit.unwrap_or(u64::MAX),
        classes: !args.no_classes,
        seeds: !args.no_seeds,
        random: args.seed,
    };
    let call_timeout = seconds(args.call_timeout, "call-timeout")?;
    let shelf = shelf::open(&[])?;
    if args.install {
        shelf::install(&shelf, std::slice::from_ref(&args.engine))?;
    }
    let solver = shelf::find(&shelf, std::slice::from_ref(&args.engine))?
        .into_iter()
        .next()
        .ok_or_else(|| SolverError(format!("{} is not here", args.engine)))?;
    let folder = args.file.parent().unwrap_or(Path::new("."));
    let mut undecided = false;
    for question in 0.. {
        let mut problem = match Problem::read(text.clone(), Some(question), table) {
            Ok(problem) => problem,
            Err(ProblemError::NoQuestion) if question > 0 => break,
            Err(e) => return Err(UsageError(format!("{}:{e}", args.file.display())).into()),
        };
        let begun = Instant::now();
        let bindings =
            said.bind(&problem, folder, &shelf.scratch).map_err(|e| UsageError(e.to_string()))?;
        let mut host = Host::new(host_command(&shelf), bindings, call_timeout, &shelf.scratch)?;
        let (answer, effort) =
            solve(&mut problem, &mut host, &solver, &shelf.scratch, &settings, &exit::interrupted)?;
        undecided |= matches!(answer, Answer::Unknown(_));
        show(args, &problem, question, &answer, &effort, begun.elapsed());
        if exit::interrupted() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(if undecided { Exit::Undetermined } else { Exit::Ok })
}

/// smelt itself, as the child that runs boxes.
fn host_command(shelf: &Shelf) -> Invocation {
    Invocation {
        program: shelf.smelt.clone(),
        arguments: vec!["box-host".into()],
        ..Invocation::default()
    }
}

fn show(
    args: &SolveArgs,
    problem: &Problem,
    question: usize,
    answer: &Answer,
    effort: &Effort,
    time: Duration,
) {
    let (word, why) = match answer {
        Answer::Sat(_) => ("sat", None),
        Answer::Unsat => ("unsat", None),
        Answer::Unknown(why) => ("unknown", Some(why)),
    };
    if args.json {
        let model = match answer {
            Answer::Sat(v) => Some(
                v.values
                    .iter()
                    .map(|(n, _, v)| (n.clone(), json!(v)))
                    .collect::<serde_json::Map<_, _>>(),
            ),
            _ => None,
        };
        let object = json!({
            "file": args.file.display().to_string(),
            "question": question + 1,
            "answer": word,
            "reason": why,
            "model": model,
            "seconds": time.as_secs_f64(),
            "rounds": effort.rounds,
            "questions": effort.questions,
            "runs": effort.runs,
            "calls": effort.calls,
        });
        anstream::println!("{object}");
        return;
    }
    match why {
        Some(why) => anstream::println!("unknown ({why})"),
        None => anstream::println!("{word}"),
    }
    if let Answer::Sat(verified) = answer
        && (args.model || problem.wants_model(question))
    {
        anstream::print!("{}", verified.text());
    }
}
