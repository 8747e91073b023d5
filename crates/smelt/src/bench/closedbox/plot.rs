//! A cactus plot: how many files are solved within which time, one line for each entrant, as an SVG file that
//! needs nothing else.

use maud::{Markup, PreEscaped, html};
use std::fmt::Write;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 440.0;
/// Room for numbers and words around the lines.
const LEFT: f64 = 70.0;
const RIGHT: f64 = 200.0;
const ABOVE: f64 = 40.0;
const BELOW: f64 = 50.0;

const STYLE: &str = "
svg { --paper: #ffffff; --ink: #1c2024; --quiet: #5c6670; --line: #d9dee3;
  --c0: #0b5cad; --c1: #b3540a; --c2: #2b8a3e; --c3: #a33cc2; --c4: #c92a2a; --c5: #0b7285; --c6: #5c6670; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #14171a; --ink: #e4e8ec; --quiet: #98a2ad; --line: #333a41;
    --c0: #79b8ff; --c1: #f0a35e; --c2: #51b869; --c3: #cf7ae8; --c4: #ff6b6b; --c5: #3bc9db; --c6: #98a2ad; }
}
.paper { fill: var(--paper); }
text { fill: var(--ink); font: 13px system-ui, sans-serif; }
.quiet { fill: var(--quiet); }
.head { font-weight: 600; font-size: 15px; }
.grid { stroke: var(--line); }
.limit { stroke: var(--quiet); stroke-dasharray: 2 4; }
.curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
";

/// Lines beyond the colours begin again with the first.
const COLOURS: usize = 7;
/// Lines are told apart without colour too.
const DASHES: [&str; 4] = ["none", "8 3", "2 3", "10 3 2 3"];

/// The times of the files that one solved, the shortest first.
pub(super) struct Curve {
    pub(super) name: String,
    pub(super) times: Vec<f64>,
}

/// The picture. `limit`: seconds for one file.
pub(super) fn cactus(curves: &[Curve], limit: f64) -> String {
    let most = curves.iter().map(|c| c.times.len()).max().unwrap_or(0).max(1) as f64;
    let all = || curves.iter().flat_map(|c| &c.times).copied();
    let quickest = all().fold(limit, f64::min).max(1e-3);
    let low = (quickest.log10() - 0.2).min(limit.log10() - 1.0);
    let high = limit.log10();
    let x = |n: f64| LEFT + n / most * (WIDTH - LEFT - RIGHT);
    let y = |t: f64| {
        let share = (t.max(1e-3).log10() - low) / (high - low);
        HEIGHT - BELOW - share.clamp(0.0, 1.0) * (HEIGHT - BELOW - ABOVE)
    };
    let (right, floor) = (x(most), HEIGHT - BELOW);
    let decades = (low.ceil() as i32..).map(|d| 10f64.powi(d)).take_while(|t| *t < limit * 0.8);
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img"
            aria-labelledby="title desc" {
            title id="title" { "Files solved within a time" }
            desc id="desc" { (describe(curves, limit)) }
            style { (PreEscaped(STYLE)) }
            rect.paper width=(WIDTH) height=(HEIGHT) {}
            text.head x=(LEFT) y="24" { "Files solved within a time" }
            @for t in decades {
                line.grid x1=(LEFT) x2=(right) y1=(r(y(t))) y2=(r(y(t))) {}
                text.quiet x=(LEFT - 8.0) y=(r(y(t) + 4.0)) text-anchor="end" { (t) " s" }
            }
            line.grid x1=(LEFT) x2=(right) y1=(floor) y2=(floor) {}
            line.limit x1=(LEFT) x2=(right) y1=(r(y(limit))) y2=(r(y(limit))) {}
            text.quiet x=(LEFT - 8.0) y=(r(y(limit) + 4.0)) text-anchor="end" { (limit) " s" }
            @for n in ticks(most) {
                line.grid x1=(r(x(n))) x2=(r(x(n))) y1=(ABOVE) y2=(floor) {}
                text.quiet x=(r(x(n))) y=(floor + 18.0) text-anchor="middle" { (n) }
            }
            text.quiet x=(r(f64::midpoint(LEFT, right))) y=(HEIGHT - 10.0) text-anchor="middle" {
                "files solved, the quickest first"
            }
            @for (i, c) in curves.iter().enumerate() {
                path.curve style=(look(i)) d=(path(c, &x, &y)) {}
                (key(i, c, right + 16.0))
            }
        }
    };
    picture.into_string()
}

/// What a line is.
fn key(i: usize, curve: &Curve, left: f64) -> Markup {
    let at = ABOVE + 12.0 + 22.0 * i as f64;
    html! {
        line.curve style=(look(i)) x1=(left) x2=(left + 26.0) y1=(at) y2=(at) {}
        text x=(left + 32.0) y=(at + 4.0) { (curve.name) " (" (curve.times.len()) ")" }
    }
}

fn look(i: usize) -> String {
    format!("stroke: var(--c{}); stroke-dasharray: {}", i % COLOURS, DASHES[i % DASHES.len()])
}

fn path(curve: &Curve, x: &impl Fn(f64) -> f64, y: &impl Fn(f64) -> f64) -> String {
    let mut d = String::new();
    for (i, &t) in curve.times.iter().enumerate() {
        let (command, n) = if i == 0 { ('M', 1) } else { ('L', i + 1) };
        let _ = write!(d, "{command}{} {}", r(x(n as f64)), r(y(t)));
        // A line of one point is seen too.
        if curve.times.len() == 1 {
            d.push_str("h4");
        }
    }
    d
}

/// Round numbers up to a number of files, not too many.
fn ticks(most: f64) -> impl Iterator<Item = f64> {
    let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];
    let step = steps.into_iter().find(|s| most / s <= 8.0).unwrap_or(1000.0);
    (0..).map(move |k| f64::from(k) * step).take_while(move |n| *n <= most)
}

fn describe(curves: &[Curve], limit: f64) -> String {
    let mut text = format!("Seconds for one file, at most {limit}, on a logarithmic axis.");
    for c in curves {
        let _ = write!(text, " {} solves {} files", c.name, c.times.len());
        if let Some(last) = c.times.last() {
            let _ = write!(text, ", the slowest in {last:.2} s");
        }
        text.push('.');
    }
    text
}

/// One digit behind the point is enough for a picture.
fn r(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_says_in_words_what_it_shows() {
        let curve =
            |name: &str, times: &[f64]| Curve { name: name.to_owned(), times: times.into() };
        let curves = [curve("auto", &[0.02, 0.5, 4.0]), curve("a <b>", &[2.0]), curve("none", &[])];
        let picture = cactus(&curves, 60.0);
        assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{picture}");
        assert!(
            picture
                .contains("auto solves 3 files, the slowest in 4.00 s. a &lt;b&gt; solves 1 files")
        );
        assert_eq!(picture.matches("class=\"curve\"").count(), 6, "a line and its key for each");
        assert!(!picture.contains("NaN"), "{picture}");
    }

    #[test]
    fn few_round_numbers_stand_below() {
        assert_eq!(ticks(3.0).collect::<Vec<_>>(), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(ticks(251.0).collect::<Vec<_>>(), [0.0, 50.0, 100.0, 150.0, 200.0, 250.0]);
    }
}
