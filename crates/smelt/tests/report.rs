//! `smelt report`, as a file and in a real browser.

// Where nothing can be tested, that is said.
#![allow(clippy::print_stderr)]

#[path = "support/made.rs"]
mod made;
mod support;

use made::{EVIL, campaign, end, found};
use smelt_campaign::event::{Event, Stamped};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use support::{says, text};

fn smelt(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_smelt"));
    command.args(args).current_dir(folder).output().expect("smelt runs")
}

/// What the page says about itself when it is loaded.
const MEASURE: &str = r#"<script>addEventListener("load", function () {
  var text = JSON.stringify({
    wide: document.documentElement.scrollWidth - innerWidth,
    width: innerWidth,
    back: getComputedStyle(document.body).backgroundColor,
    loaded: performance.now(),
    headings: Array.from(document.querySelectorAll("h1, h2")).map(function (h) { return h.textContent; }),
    pictures: Array.from(document.querySelectorAll("svg")).every(function (s) { return s.getAttribute("aria-label"); }),
    alerts: document.querySelectorAll("main script").length,
    bugs: document.querySelectorAll("details").length
  });
  document.title = text;
});</script>"#;

struct Seen {
    measured: serde_json::Value,
    /// What the browser complained about.
    console: Vec<String>,
}

/// Opens a page in a real browser. `None` (with the reason printed) where there is none; not in CI.
fn browse(page: &Path, size: &str, dark: bool) -> Option<Seen> {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("page.html");
    let html = std::fs::read_to_string(page).expect("the page");
    std::fs::write(&copy, html.replace("</body>", &format!("{MEASURE}</body>"))).expect("written");
    let scheme = format!("--blink-settings=preferredColorScheme={}", if dark { 0 } else { 1 });
    let output = Command::new("chromium")
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--enable-logging=stderr",
            "--dump-dom",
        ])
        .args([&format!("--window-size={size}"), &scheme])
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("file://{}", copy.display()))
        .output();
    let output = match output {
        Ok(output) if output.status.success() => output,
        why => {
            assert!(std::env::var_os("CI").is_none(), "chromium cannot be used: {why:?}");
            eprintln!("nothing was tested: chromium cannot be used");
            return None;
        }
    };
    let dom = text(&output.stdout);
    let title = dom.split("<title>").nth(1).and_then(|t| t.split("</title>").next());
    let title = title.expect("a title").replace("&lt;", "<").replace("&gt;", ">");
    let measured = serde_json::from_str(&title.replace("&amp;", "&")).expect("what it measured");
    let complaint = |l: &&str| l.contains("CONSOLE");
    let console = text(&output.stderr).lines().filter(complaint).map(str::to_owned).collect();
    Some(Seen { measured, console })
}

fn report(findings: u64, kinds: u64) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    end(campaign(&folder.path().join("smelt-out"), findings, kinds));
    says(&smelt(folder.path(), &["report"]), 0, &["smelt-out/report.html is written"]);
    let page = folder.path().join("smelt-out/report.html");
    (folder, page)
}

#[test]
fn it_tells_everything_and_loads_nothing() {
    let (_folder, page) = report(7, 4);
    let html = std::fs::read_to_string(page).expect("the page");
    for part in [
        "<strong>4 distinct bugs</strong>",
        "z3@4.8.10, with cvc5@1.4.2 as judges",
        "All 7 findings were confirmed",
        "Bugs by kind",
        "Bugs by certainty",
        "Bugs by solver",
        "Bugs by theory",
        "Features seen over time",
        "still undiscovered",
        "Mutants by strategy",
        "Operators that mutations brought",
        "Slowest answers",
        "Mutants per second",
        "it is false",
        "z3 -smt2 smelt-out/bugs/0000000000/trigger.smt2",
        "smelt bugs replay 0000000000 --out smelt-out",
        "--seed 11",
        "started in",
    ] {
        assert!(html.contains(part), "{part:?} is missing");
    }
    // Whatever a seed or a solver is called, it is text.
    assert!(!html.contains(EVIL) && !html.contains("<script>alert"));
    assert!(html.contains("&lt;script&gt;alert"));
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!html.contains(outside), "{outside:?} would be loaded from somewhere");
    }
}

#[test]
fn a_browser_shows_it_large_and_small_light_and_dark() {
    let (_folder, page) = report(30, 12);
    for (size, dark) in
        [("1200,900", false), ("1200,900", true), ("400,800", false), ("400,800", true)]
    {
        let Some(seen) = browse(&page, size, dark) else { return };
        let m = &seen.measured;
        assert_eq!(seen.console, Vec::<String>::new(), "{size}");
        assert!(m["wide"].as_f64().is_some_and(|w| w <= 0.0), "it is wider than the window: {m}");
        let back = if dark { "rgb(20, 23, 26)" } else { "rgb(255, 255, 255)" };
        assert_eq!(m["back"], back, "{size}");
        assert_eq!(
            (&m["pictures"], &m["alerts"], &m["bugs"]),
            (&true.into(), &0.into(), &12.into())
        );
        let headings = [
            "smelt-out",
            "Findings",
            "Bugs",
            "Coverage",
            "Strategies and operators",
            "Solvers",
            "Throughput",
            "What did not work",
            "Repeat it",
        ];
        assert_eq!(m["headings"], serde_json::json!(headings));
    }
}

/// How long a page of ten thousand findings may take to load, in milliseconds.
const GOAL: f64 = 2000.0;
/// How often that is tried.
const TRIES: usize = 4;

#[test]
fn ten_thousand_findings_open_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("smelt-out");
    // The store keeps every finding as a folder, synchronised: rows are enough here, and who holds the
    // lock keeps others from mending that.
    let store = campaign(&out, 0, 1);
    let mut rows = rusqlite::Connection::open(out.join("campaign.sqlite")).expect("the database");
    let change = rows.transaction().expect("a transaction");
    for number in 0..10_000u64 {
        let mut f = found(number, 2_000);
        f.trigger = format!("{}{}", f.trigger, "; a line of a long script\n".repeat(100));
        let stamped =
            Stamped { at: number as f64 / 100.0, event: Event::Found(Box::new(f.clone())) };
        let sql = "INSERT INTO findings (id, at, found, kind, certainty, solver, theory, signature,
                   duplicate_of, sentence, cpu, event) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12)";
        let event = serde_json::to_string(&stamped).expect("JSON");
        change
            .execute(
                sql,
                (
                    f.id,
                    stamped.at,
                    0,
                    f.kind,
                    f.certainty,
                    f.solver,
                    f.theory,
                    f.signature,
                    f.duplicate_of,
                    f.sentence,
                    f.cpu,
                    event,
                ),
            )
            .expect("a row");
    }
    change.commit().expect("committed");
    says(&smelt(folder.path(), &["report", "-o", "big.html"]), 0, &["big.html is written"]);
    drop(rows);
    let page = folder.path().join("big.html");
    let size = page.metadata().expect("the page").len();
    assert!(size < 10_000_000, "{size} bytes");
    // Beside other tests on a busy machine a browser gets a part of a core: the best of some tries counts.
    let mut best = f64::INFINITY;
    for _ in 0..TRIES {
        let Some(seen) = browse(&page, "1200,900", false) else { break };
        best = best.min(seen.measured["loaded"].as_f64().expect("a time"));
        assert_eq!(seen.console, Vec::<String>::new());
        if best < GOAL {
            break;
        }
    }
    if best.is_finite() {
        eprintln!("10 000 findings: {size} bytes, loaded in {best:.0} ms");
        // The goal is for a machine that has nothing else to do.
        assert!(best < 2.0 * GOAL, "{best} ms");
    }
    drop(store);
}

#[test]
fn two_campaigns_side_by_side() {
    let folder = tempfile::tempdir().expect("a folder");
    end(campaign(&folder.path().join("monday"), 6, 3));
    end(campaign(&folder.path().join("tuesday"), 5, 5));
    says(
        &smelt(folder.path(), &["report", "monday", "tuesday"]),
        0,
        &["comparison.html is written"],
    );
    let html = std::fs::read_to_string(folder.path().join("comparison.html")).expect("the page");
    for part in [
        "Only in monday (0)",
        "Only in tuesday (2)",
        "In both (3)",
        "processor time to the first bug",
    ] {
        assert!(html.contains(part), "{part:?} is missing");
    }
    assert!(!html.contains("<script>alert"));
    if let Some(seen) = browse(&folder.path().join("comparison.html"), "400,800", true) {
        assert_eq!(seen.console, Vec::<String>::new());
        assert!(seen.measured["wide"].as_f64().is_some_and(|w| w <= 0.0), "{}", seen.measured);
    }
}

#[test]
fn mistakes_are_said_and_nothing_is_left_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    says(&smelt(folder.path(), &["report"]), 5, &["there is no campaign in smelt-out"]);
    end(campaign(&folder.path().join("one"), 0, 1));
    says(
        &smelt(folder.path(), &["report", "one", "-o", "no/such/x.html"]),
        5,
        &["cannot write no/such/x.html"],
    );
    says(&smelt(folder.path(), &["report", "one", "one", "one"]), 2, &[]);
    let output = smelt(folder.path(), &["report", "one", "-o", "-"]);
    says(&output, 0, &["<!DOCTYPE html>", "No bug was found", "There are none yet"]);
    let names: Vec<_> = std::fs::read_dir(folder.path()).expect("the folder").collect();
    assert_eq!(names.len(), 1, "{names:?}");
}
