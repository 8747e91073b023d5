//! What a report tells, read from the store of a campaign in one go.

use anyhow::Result;
use smelt_campaign::event::{Event, Found, Slow, Started, Totals};
use smelt_campaign::store::{Archive, Bug, RefusedLine, Span, State};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Characters that all stories together may have: a page must stay one that opens at once.
const ROOM: usize = 4_000_000;
/// Characters of one text in a story.
pub(super) const TEXT: usize = 20_000;

/// Everything about a campaign.
pub(crate) struct Data {
    pub(super) folder: PathBuf,
    pub(super) state: State,
    /// Distinct bugs, in the order in which they were found.
    pub(super) bugs: Vec<Bug>,
    /// Every finding.
    pub(super) findings: Vec<Bug>,
    /// The whole story of bugs, by id: the certain ones first, until there is no more room.
    pub(super) stories: BTreeMap<String, Found>,
    pub(super) history: Vec<(f64, Totals)>,
    pub(super) strategies: Vec<(String, u64)>,
    pub(super) operators: Vec<(String, u64)>,
    pub(super) slowest: Vec<Slow>,
    pub(super) left_out: Vec<(String, String)>,
    pub(super) refused: Vec<RefusedLine>,
    pub(super) lost: Vec<(f64, String, String)>,
    pub(super) sessions: Vec<Span>,
}

impl Data {
    pub(crate) fn read(archive: &Archive, folder: &Path) -> Result<Data> {
        let bugs = archive.bugs()?;
        let findings = archive.findings()?;
        let stories = stories(archive, &bugs)?;
        Ok(Data {
            folder: folder.to_owned(),
            state: archive.state()?,
            bugs,
            findings,
            stories,
            history: archive.history()?,
            strategies: archive.strategies()?,
            operators: archive.operators()?,
            slowest: archive.slowest()?,
            left_out: archive.left_out()?,
            refused: archive.refused()?,
            lost: archive.lost()?,
            sessions: archive.spans()?,
        })
    }

    pub(super) fn last(&self) -> Option<&Started> {
        self.state.sessions.last()
    }

    /// Whether it is at work, as far as the store knows.
    pub(super) fn runs(&self) -> bool {
        self.sessions.last().is_some_and(|s| s.ended.is_none())
    }

    /// Its name on a page.
    pub(super) fn name(&self) -> String {
        self.folder.display().to_string()
    }

    /// Findings counted by something.
    pub(super) fn by(&self, of: impl Fn(&Bug) -> &str) -> Vec<(String, u64)> {
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        for bug in &self.bugs {
            *counts.entry(of(bug)).or_default() += 1;
        }
        let mut counts: Vec<(String, u64)> =
            counts.into_iter().map(|(name, n)| (name.to_owned(), n)).collect();
        counts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        counts
    }

    /// The bugs in the order in which a reader wants them: what is certain first, then by age.
    pub(super) fn ranked(&self) -> Vec<&Bug> {
        let mut bugs: Vec<&Bug> = self.bugs.iter().collect();
        bugs.sort_by_key(|b| rank(&b.certainty));
        bugs
    }
}

fn rank(certainty: &str) -> usize {
    let order = ["certain", "self-reported", "disagreement", "suspected", "unstable"];
    order.iter().position(|c| *c == certainty).unwrap_or(order.len())
}

fn stories(archive: &Archive, bugs: &[Bug]) -> Result<BTreeMap<String, Found>> {
    let mut order: Vec<&Bug> = bugs.iter().collect();
    order.sort_by_key(|b| rank(&b.certainty));
    let mut stories = BTreeMap::new();
    let mut room = ROOM;
    for bug in order {
        let Some(event) = archive.finding(&bug.id)? else { continue };
        let Event::Found(mut found) = event.event else { continue };
        shorten(&mut found);
        let size = size(&found);
        if size > room {
            break;
        }
        room -= size;
        stories.insert(bug.id.clone(), *found);
    }
    Ok(stories)
}

/// Long texts are cut: the folder of the finding has all of them.
fn shorten(found: &mut Found) {
    cut(&mut found.trigger);
    for t in &mut found.testimony {
        cut(&mut t.stdout);
        cut(&mut t.stderr);
        if let Some(model) = &mut t.model {
            cut(model);
        }
        t.explanation.truncate(60);
        t.explanation.iter_mut().for_each(cut);
    }
    found.steps.iter_mut().for_each(cut);
}

fn cut(text: &mut String) {
    if let Some((at, _)) = text.char_indices().nth(TEXT) {
        text.truncate(at);
        text.push_str("\n… (the folder of the finding has the rest)");
    }
}

/// About how many characters a page needs for it.
fn size(found: &Found) -> usize {
    let said = |t: &smelt_campaign::event::Testimony| {
        let explained: usize = t.explanation.iter().map(String::len).sum();
        500 + t.model.as_ref().map_or(0, String::len) + explained + t.command.len()
    };
    let steps: usize = found.steps.iter().map(|s| s.len() + 10).sum();
    2000 + found.trigger.len() + steps + found.testimony.iter().map(said).sum::<usize>()
}
