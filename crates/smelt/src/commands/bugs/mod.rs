//! `smelt bugs`: what a campaign found. The store is only read; it may be in use.

mod list;
mod replay;
mod show;

use crate::cli::{BugsArgs, BugsCommand};
use crate::exit::{Exit, UsageError};
use anyhow::{Context, Result};
use smelt_campaign::event::{Event, Found, Stamped};
use smelt_campaign::store::{Archive, Store};
use std::cmp::Reverse;

/// Ids that are named in an error.
const NEAR: usize = 8;

pub(crate) fn run(args: &BugsArgs) -> Result<Exit> {
    let archive = Store::open(&args.out)?;
    for name in archive.strays() {
        anstream::eprintln!(
            "note: {} is no finding of this campaign",
            archive.bugs_folder().join(name).display()
        );
    }
    match &args.what {
        None => list::run(&archive, args, args.list.all),
        Some(BugsCommand::List(list)) => list::run(&archive, args, args.list.all || list.all),
        Some(BugsCommand::Show { id }) => show::run(&archive, args, &find(&archive, args, id)?),
        Some(BugsCommand::Replay(replay)) => {
            let (_, found) = whole(&archive, &find(&archive, args, &replay.id)?)?;
            replay::run(&archive, args, replay, &found)
        }
    }
}

/// The id that is meant.
fn find(archive: &Archive, args: &BugsArgs, wanted: &str) -> Result<String> {
    let ids: Vec<String> = archive.findings()?.into_iter().map(|b| b.id).collect();
    if ids.iter().any(|id| id == wanted) {
        return Ok(wanted.to_owned());
    }
    let mut fitting = ids.iter().filter(|id| !wanted.is_empty() && id.starts_with(wanted));
    let text = match (fitting.next(), fitting.next()) {
        (Some(one), None) => return Ok(one.clone()),
        (Some(_), Some(_)) => {
            let several: Vec<String> =
                ids.iter().filter(|id| id.starts_with(wanted)).cloned().collect();
            format!("`{wanted}` may be {}", some(&several, "or"))
        }
        _ if ids.is_empty() => format!("there is no bug in {} yet", args.out.display()),
        _ => {
            let mut near = ids.clone();
            near.sort_by_key(|id| Reverse(likeness(id, wanted)));
            let near = some(&near, "and");
            format!("there is no bug `{wanted}` in {}; there is {near}", args.out.display())
        }
    };
    Err(UsageError(text).into())
}

/// A few names in words.
fn some(ids: &[String], word: &str) -> String {
    match ids {
        [only] => only.clone(),
        [all @ .., last] if ids.len() <= NEAR => format!("{} {word} {last}", all.join(", ")),
        _ => format!(
            "{} {word} {} more (smelt bugs --all lists them)",
            ids[..NEAR].join(", "),
            ids.len() - NEAR
        ),
    }
}

/// How much of a name fits: from its beginning, and from its end.
fn likeness(id: &str, wanted: &str) -> usize {
    let same = |(a, b): &(char, char)| a.eq_ignore_ascii_case(b);
    let front = id.chars().zip(wanted.chars()).take_while(same).count();
    let back = id.chars().rev().zip(wanted.chars().rev()).take_while(same).count();
    front + back
}

/// A finding whose id is known.
fn whole(archive: &Archive, id: &str) -> Result<(Stamped, Found)> {
    let event = archive.finding(id)?.with_context(|| format!("{id} is gone"))?;
    match &event.event {
        Event::Found(found) => Ok((event.clone(), (**found).clone())),
        _ => anyhow::bail!("what is stored as {id} is no finding"),
    }
}
