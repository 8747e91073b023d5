//! Random instances whose truth is known because everything was tried.

use super::random_boxes::{BOXES, Instance};
use crate::cli::{BenchMode, ClosedboxArgs, SolveMode};
use crate::commands::solve::setting;
use crate::exit::{self, Exit, UsageError};
use crate::files::Progress;
use anyhow::{Context, Result};
use smelt_closedbox::problem::Problem;
use smelt_closedbox::solve::Answer;
use smelt_smtlib::Theories;

/// Small random instances, each tried with all inputs beforehand.
pub(super) fn random(args: &ClosedboxArgs, n: u64) -> Result<Exit> {
    let mode = match args.modes.first() {
        Some(BenchMode::Afl) => {
            return Err(UsageError("--random asks smelt, not afl".to_owned()).into());
        }
        Some(BenchMode::Smelt(mode)) => *mode,
        None => SolveMode::Auto,
    };
    let folder = tempfile::tempdir().context("cannot make a folder")?;
    let file = folder.path().join("boxes.c");
    std::fs::write(&file, BOXES).context("cannot write a file")?;
    let setting = setting(&args.solve(mode, vec![file.display().to_string()]))?;
    let progress = Progress::new(n as usize, "instances");
    let (mut sat, mut unsat, mut unknown, mut wrong) = (0u64, 0u64, 0u64, 0u64);
    let mut host: Option<smelt_closedbox::host::Host<'_>> = None;
    for i in 0..n {
        if exit::interrupted() {
            break;
        }
        let instance = Instance::new(args.effort.seed + i);
        let text = instance.text();
        let mut problem = Problem::read(text.clone().into_bytes(), None, Theories::builtin())
            .map_err(|e| UsageError(format!("a random instance: {e}\n{text}")))?;
        // All instances declare the same boxes: one child serves them all.
        if host.is_none() {
            host = Some(setting.host(&problem, folder.path())?);
        }
        let Some(host) = &mut host else { break };
        let (answer, _) = setting.solve_with(&mut problem, host)?;
        let truth = instance.is_satisfiable();
        let is_wrong = match &answer {
            Answer::Sat(_) => {
                sat += 1;
                !truth
            }
            Answer::Unsat => {
                unsat += 1;
                truth
            }
            Answer::Unknown(_) => {
                unknown += 1;
                false
            }
        };
        if is_wrong {
            wrong += 1;
            progress.suspend(|| {
                anstream::println!("wrong ({answer:?}, satisfiable: {truth}):\n{text}")
            });
        } else if let Answer::Unknown(why) = &answer {
            progress
                .suspend(|| anstream::eprintln!("unknown ({why}), satisfiable: {truth}:\n{text}"));
        }
        progress.add(1);
    }
    progress.finish();
    anstream::println!(
        "{}: {} instances: {sat} sat, {unsat} unsat, {unknown} unknown, {wrong} wrong",
        mode.word(),
        sat + unsat + unknown
    );
    Ok(if wrong > 0 { Exit::Finding } else { Exit::Ok })
}
