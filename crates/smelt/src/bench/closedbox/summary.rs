//! What came of all files, in tables. PAR-2 is the mean time, where a file that is not solved within the limit
//! counts twice the limit.

use super::Row;
use super::plot::Curve;
use crate::words::count;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The rows of one entrant.
struct Line<'r> {
    name: String,
    rows: Vec<&'r Row>,
    /// Whether compiling counts.
    compiles: bool,
}

/// What came of all files.
pub(super) struct Summary<'r> {
    lines: Vec<Line<'r>>,
    /// Seconds for one file.
    limit: f64,
}

impl<'r> Summary<'r> {
    pub(super) fn new(names: &[&'static str], rows: &'r [Row], limit: f64) -> Summary<'r> {
        let mut lines = Vec::new();
        for name in names {
            let rows: Vec<&Row> = rows.iter().filter(|r| r.mode == *name).collect();
            let compiles = rows.iter().any(|r| r.compile.is_some());
            lines.push(Line { name: (*name).to_owned(), rows: rows.clone(), compiles: false });
            if compiles {
                lines.push(Line { name: format!("{name}, compiling too"), rows, compiles });
            }
        }
        Summary { lines, limit }
    }

    /// Times of solved files, for a picture.
    pub(super) fn curves(&self) -> Vec<Curve> {
        let lines = self.lines.iter().filter(|l| !l.compiles);
        let curve = |l: &Line<'_>| {
            let mut times: Vec<f64> =
                l.rows.iter().filter_map(|r| l.solved_in(r, self.limit)).collect();
            times.sort_by(f64::total_cmp);
            Curve { name: l.name.clone(), times }
        };
        lines.map(curve).collect()
    }

    /// All of it, for people.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        self.modes(&mut text);
        text.push('\n');
        self.families(&mut text);
        text.push('\n');
        self.ratios(&mut text);
        self.goal(&mut text);
        self.unknown(&mut text);
        text
    }

    fn modes(&self, text: &mut String) {
        let open = self.lines.iter().any(|l| l.of(None).next().is_some());
        let mut table = vec![row(["mode", "sat", "unsat"])];
        if open {
            table[0].push("no status".to_owned());
        }
        table[0].extend(row(["PAR-2", "of sat", "of inverse", "wrong"]));
        for line in &self.lines {
            let all = || line.rows.iter().copied();
            let mut cells = vec![line.name.clone()];
            cells.push(self.solved(line, line.of(Some("sat"))));
            cells.push(self.solved(line, line.of(Some("unsat"))));
            if open {
                cells.push(self.solved(line, line.of(None)));
            }
            cells.push(seconds(self.par2(line, all())));
            cells.push(seconds(self.par2(line, line.of(Some("sat")))));
            cells.push(seconds(self.par2(line, all().filter(|r| r.inverse))));
            cells.push(all().filter(|r| r.wrong).count().to_string());
            table.push(cells);
        }
        aligned(text, &table);
    }

    /// A line for each folder.
    fn families(&self, text: &mut String) {
        let mut families: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let mut head = row(["family"]);
        for line in self.lines.iter().filter(|l| !l.compiles) {
            head.extend([line.name.clone(), "PAR-2".to_owned()]);
            let mut by: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
            for row in &line.rows {
                by.entry(&row.family).or_default().push(row);
            }
            for (family, rows) in by {
                let all = || rows.iter().copied();
                let cells = families.entry(family).or_insert_with(|| row([family]));
                cells.push(self.solved(line, all()));
                cells.push(seconds(self.par2(line, all())));
            }
        }
        let mut table = vec![head];
        table.extend(families.into_values());
        aligned(text, &table);
    }

    /// How much slower the others are than `auto`.
    fn ratios(&self, text: &mut String) {
        let Some(auto) = self.auto() else { return };
        let base = |sat: bool, line: &Line<'_>| {
            self.par2(line, line.rows.iter().copied().filter(|r| !sat || r.status == Some("sat")))
        };
        for line in self.lines.iter().filter(|l| l.name != auto.name) {
            let ratio = |sat: bool| match (base(sat, line), base(sat, auto)) {
                (Some(other), Some(own)) if own > 0.0 => format!("{:.2}", other / own),
                _ => "-".to_owned(),
            };
            let _ = writeln!(
                text,
                "{}: PAR-2 is {} times that of auto, {} times on sat files",
                line.name,
                ratio(false),
                ratio(true)
            );
        }
        for line in self.lines.iter().filter(|l| !l.compiles) {
            let n = line.rows.iter().filter(|r| r.unsupported).count() as u64;
            if line.rows.iter().any(|r| r.compile.is_some()) {
                let _ = writeln!(text, "{}: {} cannot be said in C", line.name, count(n, "file"));
            }
        }
    }

    /// Whether `auto` solves everything that has a witness.
    fn goal(&self, text: &mut String) {
        let Some(auto) = self.auto() else { return };
        let all = auto.of(Some("sat")).count() as u64;
        if all == 0 {
            return;
        }
        let solved = |r: &&Row| auto.solved_in(r, self.limit).is_some();
        let slowest = auto.of(Some("sat")).filter(solved);
        let slowest = slowest.max_by(|a, b| a.seconds.total_cmp(&b.seconds));
        let missed = auto.of(Some("sat")).filter(|r| !solved(r)).count();
        let files = count(all, "file");
        let _ = match missed {
            0 => {
                writeln!(text, "auto: all of {files} with a witness solved within {} s", self.limit)
            }
            n => writeln!(
                text,
                "auto: {n} of {files} with a witness not solved within {} s",
                self.limit
            ),
        };
        if let Some(row) = slowest {
            let _ = writeln!(
                text,
                "auto: the slowest that it solves is {}: {:.2} s",
                row.file, row.seconds
            );
        }
    }

    /// Why files are not solved: each of the first entrant, counts for the others.
    fn unknown(&self, text: &mut String) {
        for (i, line) in self.lines.iter().filter(|l| !l.compiles).enumerate() {
            let mut reasons: BTreeMap<&str, u64> = BTreeMap::new();
            for row in line.rows.iter().filter(|r| r.answer == "unknown") {
                let reason = row.reason.as_deref().unwrap_or_default();
                *reasons.entry(reason).or_default() += 1;
                if i == 0 {
                    let _ = writeln!(text, "{}: {}: {reason}", line.name, row.file);
                }
            }
            if i > 0 {
                for (reason, n) in reasons {
                    let _ = writeln!(text, "{}: {} unknown: {reason}", line.name, count(n, "file"));
                }
            }
        }
    }

    fn auto(&self) -> Option<&Line<'r>> {
        self.lines.iter().find(|l| l.name == "auto")
    }

    fn solved<'a>(&self, line: &Line<'_>, rows: impl Iterator<Item = &'a Row>) -> String {
        let (mut n, mut of) = (0, 0);
        for row in rows {
            of += 1;
            n += usize::from(line.solved_in(row, self.limit).is_some());
        }
        format!("{n} of {of}")
    }

    fn par2<'a>(&self, line: &Line<'_>, rows: impl Iterator<Item = &'a Row>) -> Option<f64> {
        let times = rows.map(|r| line.solved_in(r, self.limit).unwrap_or(2.0 * self.limit));
        let (sum, n) = times.fold((0.0, 0u32), |(sum, n), t| (sum + t, n + 1));
        (n > 0).then(|| sum / f64::from(n))
    }
}

impl<'r> Line<'r> {
    /// The files with this status.
    fn of(&self, status: Option<&'static str>) -> impl Iterator<Item = &'r Row> {
        self.rows.iter().copied().filter(move |r| r.status == status)
    }

    /// The time of a file that is solved within the limit, and not wrongly.
    fn solved_in(&self, row: &Row, limit: f64) -> Option<f64> {
        let compile = if self.compiles { row.compile.unwrap_or_default() } else { 0.0 };
        let time = row.seconds + compile;
        (row.answer != "unknown" && !row.wrong && time <= limit).then_some(time)
    }
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).into()
}

fn seconds(time: Option<f64>) -> String {
    time.map_or_else(|| "-".to_owned(), |t| format!("{t:.2} s"))
}

/// A table: names to the left, numbers to the right.
fn aligned(text: &mut String, table: &[Vec<String>]) {
    let columns = table.first().map_or(0, Vec::len);
    let width = |i: usize| table.iter().filter_map(|r| r.get(i)).map(|c| c.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|i| width(i).unwrap_or(0)).collect();
    for row in table {
        for (i, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let _ = match i {
                0 => write!(text, "{cell:width$}"),
                _ => write!(text, "  {cell:>width$}"),
            };
        }
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(mode: &'static str, file: &str, answer: &'static str, seconds: f64) -> Row {
        Row {
            mode,
            file: format!("cut/{file}"),
            family: "cut".to_owned(),
            answer,
            reason: (answer == "unknown").then(|| "time is up".to_owned()),
            status: Some(if file.starts_with('u') { "unsat" } else { "sat" }),
            wrong: file.starts_with('s') && answer == "unsat",
            inverse: file == "s2",
            seconds,
            compile: (mode == "afl").then_some(3.0),
            unsupported: false,
        }
    }

    #[test]
    fn a_summary_reads_like_this() {
        let rows = [
            made("auto", "s1", "sat", 1.0),
            made("auto", "s2", "sat", 2.0),
            made("auto", "u1", "unsat", 3.0),
            made("learn", "s1", "unsat", 1.0),
            made("learn", "s2", "sat", 12.0),
            made("learn", "u1", "unknown", 10.0),
            made("afl", "s1", "sat", 1.0),
            made("afl", "s2", "sat", 8.0),
            made("afl", "u1", "unknown", 10.0),
        ];
        let summary = Summary::new(&["auto", "learn", "afl"], &rows, 10.0);
        insta::assert_snapshot!(summary.text(), @"
        mode                   sat   unsat    PAR-2   of sat  of inverse  wrong
        auto                2 of 2  1 of 1   2.00 s   1.50 s      2.00 s      0
        learn               0 of 2  0 of 1  20.00 s  20.00 s     20.00 s      1
        afl                 2 of 2  0 of 1   9.67 s   4.50 s      8.00 s      0
        afl, compiling too  1 of 2  0 of 1  14.67 s  12.00 s     20.00 s      0

        family    auto   PAR-2   learn    PAR-2     afl   PAR-2
        cut     3 of 3  2.00 s  0 of 3  20.00 s  2 of 3  9.67 s

        learn: PAR-2 is 10.00 times that of auto, 13.33 times on sat files
        afl: PAR-2 is 4.83 times that of auto, 3.00 times on sat files
        afl, compiling too: PAR-2 is 7.33 times that of auto, 8.00 times on sat files
        afl: 0 files cannot be said in C
        auto: all of 2 files with a witness solved within 10 s
        auto: the slowest that it solves is cut/s2: 2.00 s
        learn: 1 file unknown: time is up
        afl: 1 file unknown: time is up
        ");
        let curves = summary.curves();
        assert_eq!(curves.iter().map(|c| c.times.len()).collect::<Vec<_>>(), [3, 0, 2]);
    }
}
