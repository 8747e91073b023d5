//! Pictures as inline SVG. Colours are the page's, so that they follow light and dark; what a picture shows
//! is also said in words for who cannot see it.

use maud::{Markup, PreEscaped, html};
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
/// Room for numbers beside and below.
const LEFT: f64 = 56.0;
const BELOW: f64 = 24.0;
const ABOVE: f64 = 8.0;

/// A curve: its name, and points of time and value.
pub(super) struct Curve {
    pub(super) name: String,
    pub(super) points: Vec<(f64, f64)>,
    /// The value stays until the next point, as a count does.
    pub(super) steps: bool,
}

/// Curves over the time of a campaign, in one picture.
pub(super) fn lines(title: &str, unit: &str, curves: &[Curve]) -> Markup {
    let all = || curves.iter().flat_map(|c| &c.points);
    let end = all().map(|p| p.0).fold(0.0, f64::max);
    let top = nice(all().map(|p| p.1).fold(0.0, f64::max));
    if end <= 0.0 || all().count() < 2 {
        return html! { p.quiet { (title) ": too early for a picture." } };
    }
    let x = |at: f64| LEFT + at / end * (WIDTH - LEFT - 8.0);
    let y = |value: f64| HEIGHT - BELOW - value / top * (HEIGHT - BELOW - ABOVE);
    let label = describe(title, unit, end, curves);
    html! {
        figure {
            figcaption { (title) @if curves.len() > 1 {
                @for (i, c) in curves.iter().enumerate() {
                    " " span class={ "key c" (i) } { (c.name) }
                }
            } }
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(label) {
                @for k in 0..=4 {
                    @let value = top * f64::from(k) / 4.0;
                    line.grid x1=(LEFT) x2=(WIDTH - 8.0) y1=(r(y(value))) y2=(r(y(value))) {}
                    text.tick x=(LEFT - 6.0) y=(r(y(value) + 4.0)) text-anchor="end" { (short(value)) }
                }
                @for k in 0..=4 {
                    @let at = end * f64::from(k) / 4.0;
                    text.tick x=(r(x(at))) y=(HEIGHT - 6.0) text-anchor=(anchor(k)) { (duration(at)) }
                }
                @for (i, c) in curves.iter().enumerate() {
                    path class={ "curve c" (i) } d=(path(c, &x, &y)) {}
                }
            }
        }
    }
}

fn anchor(k: i32) -> &'static str {
    match k {
        0 => "start",
        4 => "end",
        _ => "middle",
    }
}

fn describe(title: &str, unit: &str, end: f64, curves: &[Curve]) -> String {
    let mut text = format!("{title}, over {}", duration(end));
    for c in curves {
        if let Some(last) = c.points.last() {
            let _ = write!(text, "; {}: {} {unit} at the end", c.name, short(last.1));
        }
    }
    text
}

fn path(curve: &Curve, x: &impl Fn(f64) -> f64, y: &impl Fn(f64) -> f64) -> String {
    let mut d = String::new();
    // More points than columns would not be seen.
    let every = curve.points.len().div_ceil(WIDTH as usize).max(1);
    let last = curve.points.len().saturating_sub(1);
    for (i, &(at, value)) in curve.points.iter().enumerate() {
        if i % every != 0 && i != last {
            continue;
        }
        if d.is_empty() {
            let _ = write!(d, "M{} {}", r(x(at)), r(y(value)));
        } else if curve.steps {
            let _ = write!(d, "H{}V{}", r(x(at)), r(y(value)));
        } else {
            let _ = write!(d, "L{} {}", r(x(at)), r(y(value)));
        }
    }
    d
}

/// Bars with names and numbers: a table that is seen at once.
pub(super) fn bars(title: &str, rows: &[(String, u64)], most: usize) -> Markup {
    let top = rows.iter().map(|r| r.1).max().unwrap_or(0).max(1) as f64;
    let rest: u64 = rows.iter().skip(most).map(|r| r.1).sum();
    html! {
        table.bars {
            caption { (title) }
            tbody {
                @for (name, n) in rows.iter().take(most) {
                    tr {
                        th scope="row" { (name) }
                        td.bar { span style=(format!("width:{}%", r(*n as f64 / top * 100.0))) {} }
                        td.number { (number(*n)) }
                    }
                }
                @if rest > 0 {
                    tr.quiet { th scope="row" { (rows.len() - most) " more" } td {} td.number { (number(rest)) } }
                }
                @if rows.is_empty() { tr.quiet { td { "none" } } }
            }
        }
    }
}

/// Parts of a whole, each with its name, its number and its colour class.
pub(super) fn stacked(parts: &[(&str, u64)]) -> Markup {
    let total: u64 = parts.iter().map(|p| p.1).sum();
    let label: Vec<String> = parts
        .iter()
        .filter(|p| p.1 > 0)
        .map(|(name, n)| format!("{} {name}", crate::words::short_number(*n)))
        .collect();
    html! {
        div.stack role="img" aria-label=(label.join(", ")) title=(label.join(", ")) {
            @for (name, n) in parts {
                @if *n > 0 {
                    span class={ "a-" (name) } style=(format!("flex:{}", r(*n as f64 / total as f64 * 1000.0).max(4.0))) {}
                }
            }
        }
    }
}

/// Two digits behind the point are enough for a picture.
fn r(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// The next number of the kind 1, 2, 5, 10.
fn nice(value: f64) -> f64 {
    if value <= 0.0 || !value.is_finite() {
        return 1.0;
    }
    let power = 10f64.powf(value.log10().floor());
    let lead = value / power;
    let lead = [1.0, 2.0, 4.0, 5.0, 8.0].into_iter().find(|&l| l >= lead).unwrap_or(10.0);
    lead * power
}

/// `12k`, `3.4M`
fn short(value: f64) -> String {
    let (value, unit) = match value {
        v if v >= 1e9 => (v / 1e9, "G"),
        v if v >= 1e6 => (v / 1e6, "M"),
        v if v >= 1e4 => (v / 1e3, "k"),
        v => (v, ""),
    };
    let text = format!("{value:.2}");
    format!("{}{unit}", text.trim_end_matches('0').trim_end_matches('.'))
}

/// `90 s`, `12 min`, `3.5 h`
pub(super) fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s if s < 48.0 * 3600.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.1} days", s / 86400.0),
    }
}

/// Digits in groups that are not torn apart at the end of a line.
pub(super) fn number(n: u64) -> PreEscaped<String> {
    PreEscaped(crate::words::short_number(n).replace(' ', "&#8239;"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_round_numbers() {
        for (value, top) in [(0.0, 1.0), (0.7, 0.8), (3.0, 4.0), (9.1, 10.0), (120.0, 200.0)] {
            assert!((nice(value) - top).abs() < 1e-9, "{value}: {}", nice(value));
        }
        assert_eq!(
            (short(12_500.0), short(3.0), short(0.25)),
            ("12.5k".into(), "3".into(), "0.25".into())
        );
    }

    #[test]
    fn a_picture_of_many_points_stays_small() {
        let points = (0..100_000).map(|i| (f64::from(i), f64::from(i))).collect();
        let curve = Curve { name: "bugs".to_owned(), points, steps: true };
        let picture = lines("Bugs <over> time", "bugs", &[curve]).into_string();
        assert!(picture.len() < 30_000, "{}", picture.len());
        assert!(picture.contains(
            "aria-label=\"Bugs &lt;over&gt; time, over 27.8 h; bugs: 100k bugs at the end\""
        ));
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        let curve = Curve { name: "bugs".to_owned(), points: vec![(0.0, 0.0)], steps: true };
        assert!(lines("Bugs", "bugs", &[curve]).into_string().contains("too early"));
        assert!(bars("By kind", &[], 5).into_string().contains("none"));
    }
}
