//! `smelt mutate --strategy fusion A B …`: each file with another of the same status.

use crate::cli::MutateArgs;
use crate::commands::mutate::{Made, one, warn};
use crate::exit::{self, Exit, UsageError};
use crate::files;
use crate::words::count;
use anyhow::Result;
use rand::RngExt;
use smelt_mutate::fusion::{Functions, Prepared, fuse};
use smelt_mutate::{Truth, claimed, hash_of, random_stream};
use smelt_smtlib::{CommandKind, Theories, check_with};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Partners that are tried for a mutant.
const TRIES: u64 = 16;

struct Seed<'f> {
    file: &'f Path,
    hash: String,
    truth: Truth,
    prepared: Prepared,
}

pub(super) fn run(
    args: &MutateArgs,
    found: &[PathBuf],
    table: &'static Theories,
    functions: &Functions,
) -> Result<Exit> {
    let mut seeds: Vec<Seed<'_>> = Vec::new();
    let mut worst = Exit::Ok;
    for file in found {
        let source = match files::read(file) {
            Ok(source) => source,
            Err(e) => {
                exit::say("file", &exit::words(&e));
                worst = worst.max(Exit::File);
                continue;
            }
        };
        match read(file, source, table) {
            Ok(seed) => seeds.push(seed),
            Err(why) => warn(&format!("{} cannot be fused: {why}", file.display())),
        }
    }
    if seeds.len() < 2 {
        let text = "fusion needs two files or more of one :status; a file says its own by (set-info :status sat), or unsat";
        return Err(UsageError(text.to_owned()).into());
    }
    let mut written = BTreeSet::new();
    for (i, seed) in seeds.iter().enumerate() {
        let (mut made, mut stream) = (0, args.stream);
        let mut told = BTreeSet::new();
        let tries = args.count as u64 * TRIES;
        while made < args.count && stream.wrapping_sub(args.stream) < tries && !exit::interrupted()
        {
            let mut rng = random_stream(args.seed, &seed.hash, "fusion", stream);
            let other = (i + rng.random_range(1..seeds.len())) % seeds.len();
            let partner = &seeds[other];
            let fused = if partner.truth == seed.truth {
                fuse(&seed.prepared, &partner.prepared, seed.truth, functions, &mut rng)
            } else {
                None
            };
            if let Some(fused) = fused.filter(|f| told.insert(hash_of(&f.text))) {
                made += 1;
                let mut lineage = vec![format!("fused with {}", partner.file.display())];
                lineage.extend(fused.steps);
                let made = Made { text: &fused.text, step: 1, lineage };
                one(args, &made, seed.file, &seed.hash, stream, &mut written)?;
            }
            stream = stream.wrapping_add(1);
        }
        if made < args.count && !exit::interrupted() {
            let name = seed.file.display();
            let made = count(made as u64, "mutant");
            warn(&format!("{name}: fusion makes no further mutant after {made}"));
        }
    }
    Ok(worst)
}

fn read<'f>(file: &'f Path, source: Vec<u8>, table: &'static Theories) -> Result<Seed<'f>, String> {
    let hash = hash_of(&source);
    let checked = check_with(source, table);
    if let Some(problem) = checked.problems.first() {
        return Err(problem.to_string());
    }
    let script = &checked.script;
    let at = script.commands.iter().position(|c| matches!(c.kind, CommandKind::CheckSat(_)));
    let truth = at.and_then(|at| claimed(&script.store, &script.source, &script.commands, at));
    let truth = truth.ok_or("its :status is not known")?;
    let prepared = Prepared::new(script)?;
    Ok(Seed { file, hash, truth, prepared })
}
