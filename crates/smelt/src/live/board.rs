//! What the live view knows: the events of a campaign, boiled down to what fits on a screen.

use crate::words::reason_kind;
use smelt_campaign::event::{Event, Found, Stamped, Started, Totals};
use std::collections::{BTreeMap, VecDeque};

/// Seconds over which a rate is taken.
const WINDOW: f64 = 10.0;
/// Points of the curves that are kept; when there are more, every second one goes.
const POINTS: usize = 512;
/// Findings whose whole story is kept.
const STORIES: usize = 300;

/// A point of the curves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) at: f64,
    pub(crate) features: u64,
    pub(crate) operators: u64,
}

/// A finding, newest first on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) at: f64,
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) certainty: String,
    pub(crate) sentence: String,
    /// How often the same was seen.
    pub(crate) times: u64,
    /// All that is told about it.
    pub(crate) story: Option<Box<Found>>,
}

/// The state of the view.
#[derive(Debug, Default)]
pub(crate) struct Board {
    pub(crate) started: Option<Started>,
    pub(crate) at: f64,
    pub(crate) totals: Totals,
    /// Time, mutants and queries of the last seconds.
    recent: VecDeque<(f64, u64, u64)>,
    pub(crate) points: Vec<Point>,
    spacing: f64,
    /// Distinct bugs, in the order in which they were found.
    pub(crate) bugs: Vec<Line>,
    /// The weight of each strategy.
    pub(crate) weights: BTreeMap<String, f64>,
    /// Kinds of reasons for which seeds were left out: the first seed, its reason, and how many.
    pub(crate) left_out: BTreeMap<String, (String, String, u64)>,
    /// What solvers said to mutants that they refused.
    pub(crate) refused: BTreeMap<String, u64>,
    /// Solvers that failed.
    pub(crate) lost: Vec<String>,
    pub(crate) ended: Option<String>,
}

impl Board {
    /// Takes an event.
    pub(crate) fn take(&mut self, event: &Stamped) {
        self.at = self.at.max(event.at);
        match &event.event {
            Event::Started(started) => self.started = Some(started.clone()),
            Event::SeedLeftOut { path, reason } => {
                let entry = self.left_out.entry(reason_kind(reason));
                entry.or_insert_with(|| (path.clone(), reason.clone(), 0)).2 += 1;
            }
            Event::Weights(weights) => self.weights.clone_from(&weights.strategies),
            Event::Refused(refused) => {
                let words = refused.message.lines().next().unwrap_or_default();
                let line = format!("{}: {words}", refused.solver);
                if self.refused.len() < 200 || self.refused.contains_key(&line) {
                    *self.refused.entry(line).or_default() += 1;
                }
            }
            Event::Found(found) => self.found(event.at, found),
            Event::SolverLost { solver, reason } => self.lost.push(format!("{solver}: {reason}")),
            Event::Tick(totals) => self.tick(event.at, totals),
            Event::Ended { reason, totals } => {
                self.tick(event.at, totals);
                self.ended = Some(reason.clone());
            }
            Event::Round(_) => {}
        }
    }

    fn found(&mut self, at: f64, found: &Found) {
        if let Some(first) = &found.duplicate_of
            && let Some(line) = self.bugs.iter_mut().find(|b| b.id == *first)
        {
            line.times += 1;
            return;
        }
        self.bugs.push(Line {
            at,
            id: found.id.clone(),
            kind: found.kind.clone(),
            certainty: found.certainty.clone(),
            sentence: found.sentence.clone(),
            times: 1,
            story: (self.bugs.len() < STORIES).then(|| Box::new(found.clone())),
        });
    }

    fn tick(&mut self, at: f64, totals: &Totals) {
        self.totals.clone_from(totals);
        self.recent.push_back((at, totals.asked, totals.queries()));
        while self.recent.front().is_some_and(|r| r.0 < at - WINDOW) && self.recent.len() > 2 {
            self.recent.pop_front();
        }
        if self.points.last().is_none_or(|p| at >= p.at + self.spacing) {
            let (features, operators) = (totals.features, totals.operators);
            self.points.push(Point { at, features, operators });
        }
        if self.points.len() > POINTS {
            let mut keep = false;
            self.points.retain(|_| {
                keep = !keep;
                keep
            });
            self.spacing = (self.spacing * 2.0).max(2.0);
        }
    }

    /// Mutants and queries per second, over the last seconds.
    pub(crate) fn rates(&self) -> (f64, f64) {
        let (Some(first), Some(last)) = (self.recent.front(), self.recent.back()) else {
            return (0.0, 0.0);
        };
        let seconds = last.0 - first.0;
        if seconds <= 0.0 {
            return (0.0, 0.0);
        }
        let per = |a: u64, b: u64| b.saturating_sub(a) as f64 / seconds;
        (per(first.1, last.1), per(first.2, last.2))
    }

    /// How often seeds were left out or mutants refused.
    pub(crate) fn troubles(&self) -> u64 {
        let seeds: u64 = self.left_out.values().map(|v| v.2).sum();
        seeds + self.totals.refused + self.lost.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tick(at: f64, asked: u64) -> Stamped {
        Stamped { at, event: Event::Tick(Totals { asked, features: asked, ..Totals::default() }) }
    }

    #[test]
    fn rates_are_those_of_the_last_seconds() {
        let mut board = Board::default();
        assert_eq!(board.rates(), (0.0, 0.0));
        for second in 0..60 {
            // A hundred in each of the first thirty seconds, ten in each of the others.
            let asked = if second < 30 { second * 100 } else { 3000 + (second - 30) * 10 };
            board.take(&tick(second as f64, asked));
        }
        assert_eq!(board.rates().0, 10.0);
    }

    #[test]
    fn curves_stay_small_and_reach_from_the_beginning_to_the_end() {
        let mut board = Board::default();
        for second in 0..100_000u32 {
            board.take(&tick(f64::from(second), second.into()));
        }
        assert!(board.points.len() <= POINTS, "{}", board.points.len());
        assert!(board.points.len() > POINTS / 4);
        assert_eq!(board.points[0].at, 0.0);
        assert!(board.points[board.points.len() - 1].at > 99_000.0);
    }
}
