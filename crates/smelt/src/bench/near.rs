//! The folders of `near`: each holds seeds one operator away from one known trigger. The first line of a
//! seed says which operator leads back, so the trigger can be made again and asked what bug it shows;
//! only a finding of that same bug reaches the folder.

use super::rediscover::Identity;
use anyhow::{Context, Result, bail};
use smelt_campaign::{SeedFile, SeedText};
use smelt_smtlib::symbol::Symbols;
use smelt_smtlib::syntax::tape::{Reader, Tape};
use smelt_solvers::run::Scratch;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A folder, by its name, and what its trigger shows; nothing, if the target does not fail on it.
pub(super) type Folders = BTreeMap<String, BTreeSet<Identity>>;

/// The folder of a seed.
pub(super) fn folder_of(seed: &str) -> Option<String> {
    Some(Path::new(seed).parent()?.file_name()?.to_string_lossy().into_owned())
}

/// The trigger of each folder. All seeds of a folder must lead to the same.
pub(super) fn triggers(seeds: &[SeedFile]) -> Result<BTreeMap<String, String>> {
    let mut triggers: BTreeMap<String, String> = BTreeMap::new();
    for seed in seeds {
        let folder =
            folder_of(&seed.name).with_context(|| format!("{} is in no folder", seed.name))?;
        let text = seed.read(u64::MAX).map_err(anyhow::Error::msg)?;
        let text = String::from_utf8(text.into_owned()).with_context(|| seed.name.clone())?;
        let trigger = back(&text)
            .with_context(|| format!("{}: its first line leads to no trigger", seed.name))?;
        match triggers.get(&folder) {
            Some(other) if *other != trigger => bail!("{} leads to another trigger", seed.name),
            _ => triggers.insert(folder, trigger),
        };
    }
    Ok(triggers)
}

/// A text as a seed, in a file of the campaign's scratch folder.
pub(super) fn as_seed(text: &str, scratch: &Scratch) -> Result<SeedFile> {
    let path = scratch.fresh(".smt2");
    std::fs::write(&path, text)?;
    Ok(SeedFile { name: path.display().to_string(), text: SeedText::File(path) })
}

/// The trigger that a seed stands beside: "replace A by B at path [command, child, …]", without the line.
fn back(seed: &str) -> Option<String> {
    let (line, script) = seed.split_once('\n')?;
    let (_, rule) = line.split_once("; replace ")?;
    let (old, rule) = rule.split_once(" by ")?;
    let (new, rule) = rule.split_once(" at path [")?;
    let (path, _) = rule.split_once(']')?;
    let path: Vec<usize> = path.split(", ").map(|n| n.parse().ok()).collect::<Option<_>>()?;
    let (&command, path) = path.split_first()?;

    let (mut reader, mut tape) = (Reader::new(script.as_bytes()), Tape::new());
    let mut symbols = Symbols::new();
    for _ in 0..=command {
        reader.read(&mut tape, &mut symbols).ok()??;
    }
    let term = path.iter().try_fold(0, |at, &i| tape.items(at).nth(i))?;
    let head = tape.span(tape.items(term).next()?, &symbols, script.as_bytes()).range();
    if script.get(head.clone())? != old {
        return None;
    }
    Some(format!("{}{new}{}", &script[..head.start], &script[head.end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_leads_back_to_its_trigger() {
        let seed = "; seed: one operator away; replace => by and at path [1, 1, 2] to reach it\n\
                    (declare-const a Bool)\n(assert (or a (=> a a)))\n";
        assert_eq!(
            back(seed).as_deref(),
            Some("(declare-const a Bool)\n(assert (or a (and a a)))\n")
        );
        // The path must lead to the operator that it names.
        assert_eq!(back(&seed.replace("[1, 1, 2]", "[1, 1]")), None);
        assert_eq!(back(&seed.replace("[1, 1, 2]", "[7]")), None);
        assert_eq!(back("(check-sat)\n"), None);
    }
}
