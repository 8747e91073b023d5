//! The page of one campaign: from a summary in words down to what is needed to repeat it.

use super::charts::{Curve, bars, duration, lines, number, stacked};
use super::data::Data;
use crate::words::{clock, count};
use maud::{Markup, html};
use smelt_campaign::event::{Answers, Found, Testimony, Totals};
use smelt_campaign::store::{Bug, TRIGGER, see_it};

/// Rows of a table that is not shown whole.
const ROWS: usize = 25;

/// All of it, below the title.
pub(super) fn body(data: &Data) -> Markup {
    html! {
        (summary(data))
        (findings(data))
        (bugs(data))
        (features(data))
        (diversity(data))
        (solvers(data))
        (throughput(data))
        (troubles(data))
        (repeat(data))
    }
}

/// Places of the page, for its menu.
pub(super) const MENU: &[(&str, &str)] = &[
    ("findings", "Findings"),
    ("bugs", "Bugs"),
    ("features", "Coverage"),
    ("diversity", "Strategies and operators"),
    ("solvers", "Solvers"),
    ("throughput", "Throughput"),
    ("troubles", "What did not work"),
    ("repeat", "Repeat it"),
];

fn summary(data: &Data) -> Markup {
    let t = &data.state.told;
    let certain = data.bugs.iter().filter(|b| b.certainty == "certain").count() as u64;
    let names: Vec<&str> = data
        .last()
        .map(|s| s.solvers.iter().filter(|s| !s.reference).map(|s| s.name.as_str()).collect())
        .unwrap_or_default();
    let judges: Vec<&str> = data
        .last()
        .map(|s| s.solvers.iter().filter(|s| s.reference).map(|s| s.name.as_str()).collect())
        .unwrap_or_default();
    html! {
        section #summary {
            p.lead {
                @if data.bugs.is_empty() { "No bug was found in " } @else {
                    strong { (count(data.bugs.len() as u64, "distinct bug")) }
                    " " @if data.bugs.len() == 1 { "was" } @else { "were" } " found in "
                }
                (names.join(", "))
                @if !judges.is_empty() { ", with " (judges.join(", ")) " as judges" }
                ", in " (duration(data.state.clock)) " and " (duration(t.cpu)) " of processor time"
                @if data.runs() { ", and it goes on" }
                "."
            }
            @if !data.bugs.is_empty() {
                p {
                    (capital(&count(certain, "bug"))) " "
                    @if certain == 1 { "is" } @else { "are" }
                    " certain: shown by an exact evaluation of a model, by how the formula was made, or by a crash that everybody can see. "
                    @if certain < data.bugs.len() as u64 {
                        "The others are contradictions between solvers or their own complaints, and say so. "
                    }
                    "All " (count(data.findings.len() as u64, "finding")) " were confirmed by fresh processes."
                }
            }
            dl.facts {
                (fact("mutants asked", number(t.asked)))
                (fact("answers", number(t.queries())))
                (fact("findings", number(data.findings.len() as u64)))
                (fact("features seen", number(t.features)))
                (fact("operators used", number(t.operators)))
                (fact("seeds used", number(t.seeds.0)))
            }
            p.quiet {
                "Began " (date(data.state.begun)) ", in " code { (data.name()) } "."
                @if let Some(last) = data.last() { " smelt " (last.smelt) "." }
            }
        }
    }
}

fn fact(name: &str, value: impl maud::Render) -> Markup {
    html! { div { dt { (name) } dd { (value) } } }
}

/// The first letter large, where the text begins a sentence.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

fn cumulative<'a>(name: &str, times: impl Iterator<Item = &'a Bug>, end: f64) -> Curve {
    let mut times: Vec<f64> = times.map(|b| b.at).collect();
    times.sort_by(f64::total_cmp);
    let mut points = vec![(0.0, 0.0)];
    points.extend(times.iter().enumerate().map(|(i, &at)| (at, (i + 1) as f64)));
    points.push((end, times.len() as f64));
    Curve { name: name.to_owned(), points, steps: true }
}

fn findings(data: &Data) -> Markup {
    let end = data.state.clock;
    html! {
        section #findings {
            h2 { "Findings" }
            @if data.findings.is_empty() { p { "There are none yet." } } @else {
                (lines("Distinct bugs over time", "bugs", &[cumulative("bugs", data.bugs.iter(), end)]))
                @if data.findings.len() > data.bugs.len() {
                    (lines("All findings over time", "findings", &[cumulative("findings", data.findings.iter(), end)]))
                }
                div.columns {
                    (bars("Bugs by kind", &data.by(|b| &b.kind), ROWS))
                    (bars("Bugs by certainty", &data.by(|b| &b.certainty), ROWS))
                    (bars("Bugs by solver", &data.by(|b| &b.solver), ROWS))
                    (bars("Bugs by theory", &data.by(|b| &b.theory), ROWS))
                }
            }
        }
    }
}

fn bugs(data: &Data) -> Markup {
    let ranked = data.ranked();
    let (told, rest): (Vec<&Bug>, Vec<&Bug>) =
        ranked.into_iter().partition(|b| data.stories.contains_key(&b.id));
    html! {
        section #bugs {
            h2 { "Bugs" }
            @if data.bugs.is_empty() { p { "There are none yet." } }
            @for bug in told {
                @if let Some(found) = data.stories.get(&bug.id) { (story(bug, found, data)) }
            }
            @if !rest.is_empty() {
                h3 { (count(rest.len() as u64, "further bug")) }
                p { "They would make this page too long; " code { "smelt bugs show ID" } " tells about each." }
                div.wide { table {
                    thead { tr { th { "id" } th { "kind" } th { "solver" } th { "theory" } th { "seen" } th { "in a sentence" } } }
                    tbody { @for bug in rest.iter().take(2000) {
                        tr {
                            td { code { (bug.id) } } td { (bug.kind) } td { (bug.solver) } td { (bug.theory) }
                            td.number { (number(bug.sightings)) } td { (crate::words::cut(&bug.sentence, 160)) }
                        }
                    } }
                } }
                @if rest.len() > 2000 { p.quiet { "and " (number(rest.len() as u64 - 2000)) " more." } }
            }
        }
    }
}

fn story(bug: &Bug, found: &Found, data: &Data) -> Markup {
    let trigger = data.folder.join("bugs").join(&bug.id).join(TRIGGER);
    html! {
        details id={ "bug-" (bug.id) } {
            summary {
                span class={ "badge " (found.certainty) } { (found.certainty) } " "
                strong { (found.kind) } " " span.sentence { (found.sentence) }
                " " span.quiet { (found.theory) ", after " (duration(bug.at))
                    @if bug.sightings > 1 { ", seen " (number(bug.sightings)) " times" } }
            }
            h3 { "See it" }
            pre { code {
                @if let Some(line) = see_it(found, &trigger) { (line) "\n" }
                "smelt bugs replay " (bug.id) " --out " (data.name())
            } }
            h3 { "The script" }
            pre { code { (found.trigger) } }
            h3 { "What everybody answered" }
            (testimony(found))
            @for t in &found.testimony { (evidence(t, t.solver == found.solver)) }
            @if let Some(expected) = &found.expected {
                p { "It is " (expected) " by construction." }
            }
            @if !found.releases.is_empty() {
                p { "Releases that fail as well: " (found.releases.join(", ")) "." }
            }
            h3 { "Where it comes from" }
            p { "Seed " code { (found.name.seed) } ", strategy " (found.name.strategy) ", stream " (found.name.stream)
                ", step " (found.name.step) @if found.steps.is_empty() { "; nothing was changed" } "." }
            @if !found.steps.is_empty() { ol { @for step in &found.steps { li { code { (step) } } } } }
        }
    }
}

fn testimony(found: &Found) -> Markup {
    html! {
        div.wide { table {
            thead { tr { th { "solver" } th { "answer" } th { "its model is" } th { "processor" } } }
            tbody { @for t in &found.testimony {
                tr.accused[t.solver == found.solver] {
                    th scope="row" { (t.solver) @if t.solver == found.solver { " ←" } }
                    td { (t.answer) } td { (t.verdict.as_deref().unwrap_or("")) }
                    td.number { (format!("{:.2} s", t.cpu as f64 / 1000.0)) }
                }
            } }
        } }
    }
}

fn evidence(t: &Testimony, accused: bool) -> Markup {
    html! {
        @if let Some(model) = &t.model {
            h4 { "The model of " (t.solver)
                @if let Some(v) = &t.verdict { ": evaluated exactly, it is " (v) } }
            pre { code { (model.trim_end()) } }
        }
        @if !t.explanation.is_empty() {
            h4 { "The way down to the culprit" }
            pre { code { (t.explanation.join("\n")) } }
        }
        @if accused && t.model.is_none() && !(t.stdout.trim().is_empty() && t.stderr.trim().is_empty()) {
            h4 { "What " (t.solver) " printed" }
            pre { code { (t.stdout.trim_end()) "\n" (t.stderr.trim_end()) } }
        }
    }
}

/// A curve of totals.
pub(super) fn over_time(name: &str, data: &Data, of: impl Fn(&Totals) -> f64) -> Curve {
    let points = data.history.iter().map(|(at, t)| (*at, of(t))).collect();
    Curve { name: name.to_owned(), points, steps: false }
}

fn features(data: &Data) -> Markup {
    let t = &data.state.told;
    let chance = Curve {
        name: "chance".to_owned(),
        points: data
            .history
            .iter()
            .filter_map(|(at, t)| Some((*at, t.discovery()? * 100.0)))
            .collect(),
        steps: false,
    };
    html! {
        section #features {
            h2 { "Coverage" }
            p { "A feature is a counter of a solver's own statistics, in steps of two: how far its inner parts were used, as far as a program that one cannot look into tells." }
            (lines("Features seen over time", "features", &[over_time("features", data, |t| t.features as f64)]))
            (lines("Operators put into mutants over time", "operators", &[over_time("operators", data, |t| t.operators as f64)]))
            (lines("Chance in percent that the next mutant shows a new feature (Good–Turing)", "percent", &[chance]))
            p { @match (t.discovery(), t.unseen()) {
                (Some(p), Some(unseen)) if p > 0.0 => {
                    "At the end, about " (number(unseen.round() as u64))
                    " features are still undiscovered (Chao’s estimate, at least so many), and one mutant in "
                    (number((1.0 / p).round() as u64)) " shows a new one."
                }
                (Some(_), _) => { "No feature was seen only once: of what can be seen this way, little is left." }
                _ => { "Too little was looked at for an estimate of what is undiscovered." }
            } }
        }
    }
}

fn diversity(data: &Data) -> Markup {
    let weights = data.state.weights.values().last();
    let shares: Vec<(String, u64)> = weights
        .map(|w| {
            w.strategies.iter().map(|(n, w)| (n.clone(), (w * 100.0).round() as u64)).collect()
        })
        .unwrap_or_default();
    html! {
        section #diversity {
            h2 { "Strategies and operators" }
            div.columns {
                (bars("Mutants by strategy", &data.strategies, ROWS))
                (bars("Weights of strategies at the end, in percent", &shares, ROWS))
                (bars("Operators that mutations brought most often", &data.operators, ROWS))
                (bars("… and least often", &rarest(&data.operators), ROWS))
            }
        }
    }
}

fn rarest(operators: &[(String, u64)]) -> Vec<(String, u64)> {
    operators.iter().rev().take(ROWS).cloned().collect()
}

fn solvers(data: &Data) -> Markup {
    let t = &data.state.told;
    html! {
        section #solvers {
            h2 { "Solvers" }
            p.legend { @for (name, _) in Answers::PARTS { span class={ "key a-" (name) } { (name) } " " } }
            @for (solver, a) in &t.answers {
                div.solver { span { (solver) } (stacked(&Answers::PARTS.map(|(n, of)| (n, of(a))))) }
            }
            div.wide { table {
                thead { tr { th { "solver" } @for (n, _) in Answers::PARTS { th { (n) } } th { "models that are true" } th { "processor" } } }
                tbody { @for (solver, a) in &t.answers { tr {
                    th scope="row" { (solver) }
                    @for (_, of) in Answers::PARTS { td.number { (number(of(a))) } }
                    td.number { (number(a.models)) } td.number { (duration(a.cpu as f64 / 1000.0)) }
                } } }
            } }
            h3 { "Slowest answers" }
            @if data.slowest.is_empty() { p { "All answers took less than 50 ms." } } @else {
                div.wide { table {
                    thead { tr { th { "processor" } th { "solver" } th { "answer" } th { "mutant of" } th { "stream, step" } } }
                    tbody { @for s in data.slowest.iter().take(ROWS) { tr {
                        td.number { (format!("{:.2} s", s.cpu as f64 / 1000.0)) } td { (s.solver) } td { (s.answer) }
                        td { code { (s.name.seed) } } td.number { (s.name.stream) ", " (s.name.step) }
                    } } }
                } }
            }
        }
    }
}

/// Differences between points, per second.
pub(super) fn rate(data: &Data, name: &str, of: impl Fn(&Totals) -> f64) -> Curve {
    let mut points: Vec<(f64, f64)> = Vec::new();
    let mut from: Option<(f64, f64)> = None;
    // Not each second for itself: a rate is that of some time.
    let least = data.state.clock / 120.0;
    for (at, t) in &data.history {
        let value = of(t);
        match from {
            Some((before, old)) if *at - before >= least.max(1.0) => {
                points.push((*at, (value - old).max(0.0) / (at - before)));
                from = Some((*at, value));
            }
            None => from = Some((*at, value)),
            _ => {}
        }
    }
    Curve { name: name.to_owned(), points, steps: false }
}

fn throughput(data: &Data) -> Markup {
    let t = &data.state.told;
    let per_second = |n: u64, s: f64| if s > 0.0 { n as f64 / s } else { 0.0 };
    html! {
        section #throughput {
            h2 { "Throughput" }
            (lines("Mutants per second", "per second", &[rate(data, "mutants", |t| t.asked as f64)]))
            p {
                (number(t.made)) " mutants were made, " (number(t.dropped)) " of them dropped because they were not new; "
                (format!("{:.1}", per_second(t.asked, data.state.clock))) " were asked in a second, "
                (format!("{:.1}", per_second(t.asked, t.cpu))) " in a second of processor time."
            }
        }
    }
}

fn troubles(data: &Data) -> Markup {
    html! {
        section #troubles {
            h2 { "What did not work" }
            @if data.lost.is_empty() && data.left_out.is_empty() && data.refused.is_empty() {
                p { "Nothing: every seed could be used, and no mutant was refused." }
            }
            @for (at, solver, reason) in &data.lost {
                p { strong { (solver) } " could not be used any more after " (duration(*at)) ": " (reason) }
            }
            @if !data.refused.is_empty() {
                h3 { "Mutants that a solver refused, although it takes their seed" }
                p { "A defect of smelt, unless the solver lacks something." }
                div.wide { table {
                    thead { tr { th { "times" } th { "solver" } th { "what it said" } } }
                    tbody { @for r in data.refused.iter().take(ROWS) { tr {
                        td.number { (number(r.times)) } td { (r.solver) } td { (crate::words::cut(&r.message, 200)) }
                    } } }
                } }
                @if data.refused.len() > ROWS { p.quiet { "and " (number((data.refused.len() - ROWS) as u64)) " further messages." } }
            }
            @if !data.left_out.is_empty() {
                h3 { (count(data.left_out.len() as u64, "seed")) " left out" }
                div.wide { table {
                    thead { tr { th { "seed" } th { "why" } } }
                    tbody { @for (path, reason) in data.left_out.iter().take(ROWS) { tr {
                        td { code { (path) } } td { (crate::words::cut(reason, 200)) }
                    } } }
                } }
                @if data.left_out.len() > ROWS { p.quiet { "and " (number((data.left_out.len() - ROWS) as u64)) " more." } }
            }
        }
    }
}

fn repeat(data: &Data) -> Markup {
    html! {
        section #repeat {
            h2 { "Repeat it" }
            @if let Some(seed) = data.state.seed {
                p { "The same seeds, settings and " code { "--seed " (seed) } " give the same mutants on any number of workers. "
                    code { "smelt fuzz --resume --out " (data.name()) } " goes on." }
            }
            h3 { "Solvers" }
            @if let Some(last) = data.last() {
                div.wide { table {
                    thead { tr { th { "solver" } th { "release" } th { "how it is started" } th { "screened in" } } }
                    tbody { @for s in &last.solvers { tr {
                        th scope="row" { (s.name) @if s.reference { " (judge)" } }
                        td { (s.version.as_deref().unwrap_or("")) } td { code { (s.command) } } td { (s.screening) }
                    } } }
                } }
            }
            h3 { "Settings" }
            (settings(&data.state.settings))
            h3 { "Sessions" }
            div.wide { table {
                thead { tr { th { "began at" } th { "workers" } th { "seeds" } th { "strategy" } th { "ended" } } }
                tbody { @for (s, span) in data.state.sessions.iter().zip(&data.sessions) { tr {
                    td.number { (clock(span.begun)) } td.number { (s.workers) } td.number { (s.seeds) } td { (s.strategy) }
                    td { @match (span.ended, &span.reason) {
                        (Some(end), Some(reason)) => { (clock(end)) ", " (reason) }
                        _ => "not yet, or it was killed",
                    } }
                } } }
            } }
        }
    }
}

fn settings(text: &str) -> Markup {
    let mut value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    // The settings stand beside the folder in which smelt was started.
    if let Some(serde_json::Value::Object(inner)) =
        value.get_mut("settings").map(serde_json::Value::take)
        && let Some(outer) = value.as_object_mut()
    {
        outer.remove("settings");
        if let Some(folder) = outer.remove("folder") {
            outer.insert("started in".to_owned(), folder);
        }
        outer.extend(inner);
    }
    let rows: Vec<(String, String)> = value
        .as_object()
        .map(|o| {
            let shown = |v: &serde_json::Value| match v {
                serde_json::Value::String(s) => s.clone(),
                v => v.to_string(),
            };
            o.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (k.clone(), shown(v))).collect()
        })
        .unwrap_or_default();
    html! {
        div.wide { table { tbody { @for (key, value) in &rows {
            tr { th scope="row" { (key) } td { code { (value) } } }
        } } } }
    }
}

/// A day and a time, in UTC: `2026-11-16 12:34 UTC`.
fn date(seconds: i64) -> String {
    let days = seconds.div_euclid(86_400);
    let of_day = seconds.rem_euclid(86_400);
    // Counted from the first of March of the year 0, so that a leap day is the last of a year.
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute) = (of_day / 3600, of_day / 60 % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01 00:00 UTC");
        assert_eq!(date(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(date(1_794_832_496), "2026-11-16 12:34 UTC");
    }
}
