//! The pages of the live view. They fit 80×24 and use what is there beyond it.

use super::board::{Board, Line as Bug, Point};
use super::keys::{Page, Ui};
use crate::words::{clock, count, short_number};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Paragraph, Sparkline, Wrap};
use smelt_campaign::Control;
use smelt_campaign::event::{Answers, Found};

/// The colours of the kinds of answers.
const COLOURS: [Color; Answers::PARTS.len()] =
    [Color::Green, Color::Blue, Color::Yellow, Color::DarkGray, Color::Magenta, Color::Red];

const DIM: Style = Style::new().fg(Color::DarkGray);
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

/// Draws a page.
pub(crate) fn draw(frame: &mut Frame<'_>, board: &Board, ui: &Ui, control: &Control) {
    let [head, body, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)])
            .areas(frame.area());
    frame.render_widget(header(board, ui, control), head);
    match ui.page {
        Page::Main => main(frame, body, board, ui),
        Page::Finding => page(frame, body, "finding", finding(board, ui), ui),
        Page::Weights => page(frame, body, "weights", weights(board, ui, control), ui),
        Page::Troubles => {
            page(frame, body, "seeds and mutants that did not work", troubles(board), ui)
        }
        Page::Help => page(frame, body, "help", Text::raw(HELP), ui),
    }
    frame.render_widget(Paragraph::new(footer(ui)), foot);
}

const HELP: &str = "\
mutants    scripts that smelt made and solvers were asked, and how many a second
queries    answers of all solvers to them
answers    green sat, blue unsat, yellow unknown, grey a limit of time or memory,
           magenta an error message, red a crash
features   what solvers say about their inner work (-st, --stats), in steps of two:
           coverage of a program that one cannot look into
operators  how many of the table were put into mutants
undiscovered
           an estimate from features that were seen once or twice (Good-Turing, Chao):
           when it is near 0, more of the same finds little more
findings   distinct bugs, each confirmed by fresh processes; the newest on top

Keys: up and down choose a finding, enter opens it, esc goes back, p pauses,
w weights of strategies, e seeds and mutants that did not work, q or Ctrl-C
finishes cleanly, twice stops at once. Nothing that was confirmed is lost;
`smelt fuzz --resume` goes on.";

fn header(board: &Board, ui: &Ui, control: &Control) -> Line<'static> {
    let mut spans = vec![Span::styled("smelt ", BOLD), Span::raw(clock(board.at))];
    if let Some(s) = &board.started {
        let names: Vec<&str> = s.solvers.iter().map(|s| s.name.as_str()).collect();
        spans.push(Span::styled(
            format!(
                "  {}, strategy {}, {}",
                names.join(" "),
                s.strategy,
                count(s.workers, "worker")
            ),
            DIM,
        ));
    }
    let (word, colour) = if ui.stopping {
        ("  finishing; Ctrl-C again stops at once", Color::Yellow)
    } else if control.is_paused() {
        ("  PAUSED", Color::Yellow)
    } else {
        ("", Color::Reset)
    };
    // What the user must see stands in front.
    spans.insert(2, Span::styled(word, Style::new().fg(colour).add_modifier(Modifier::BOLD)));
    Line::from(spans)
}

fn footer(ui: &Ui) -> Line<'static> {
    let keys: &[(&str, &str)] = match ui.page {
        Page::Main => &[
            ("p", "pause"),
            ("↑↓ enter", "finding"),
            ("w", "weights"),
            ("e", "errors"),
            ("?", "help"),
            ("q", "quit"),
        ],
        Page::Weights => &[
            ("↑↓", "choose"),
            ("←→", "less, more"),
            ("0", "off"),
            ("1", "as it was"),
            ("esc", "back"),
        ],
        _ => &[("↑↓", "move"), ("esc", "back")],
    };
    let mut spans = Vec::new();
    for (key, word) in keys {
        spans.push(Span::styled(format!(" {key} "), Style::new().add_modifier(Modifier::REVERSED)));
        spans.push(Span::raw(format!(" {word}  ")));
    }
    Line::from(spans)
}

fn main(frame: &mut Frame<'_>, area: Rect, board: &Board, ui: &Ui) {
    let solvers = board.totals.answers.len().clamp(1, 8) as u16;
    let [numbers, answers, growth, bugs] = Layout::vertical([
        Constraint::Length(4),
        Constraint::Length(solvers + 1),
        Constraint::Length(4),
        Constraint::Min(3),
    ])
    .areas(area);
    frame.render_widget(Paragraph::new(totals(board)), numbers);
    frame.render_widget(Paragraph::new(bars(board, answers.width)), answers);
    curves(frame, growth, board);
    findings(frame, bugs, board, ui);
}

fn totals(board: &Board) -> Text<'static> {
    let t = &board.totals;
    let (mutants, asked) = board.rates();
    let label = |word: &'static str| Span::styled(format!("{word:<10}"), DIM);
    let seeds = board.started.as_ref().map_or(0, |s| s.seeds);
    let (done, out) = t.seeds;
    let mut seed_line = vec![
        label("seeds"),
        Span::raw(format!("{done} done, {} left", seeds.saturating_sub(done + out))),
    ];
    if out > 0 {
        seed_line.push(Span::raw(format!(", {out} left out")));
    }
    if t.refused > 0 {
        let style = Style::new().fg(Color::Magenta);
        seed_line.push(Span::styled(format!(", {} refused", count(t.refused, "mutant")), style));
    }
    if let Some(lost) = board.lost.last() {
        seed_line.push(Span::styled(format!(", {lost}"), Style::new().fg(Color::Red)));
    }
    Text::from(vec![
        Line::from(vec![
            label("mutants"),
            Span::styled(format!("{:>9}", short_number(t.asked)), BOLD),
            Span::raw(format!("  {mutants:>6.0}/s   ")),
            label("dropped"),
            Span::raw(format!("{} as not new", short_number(t.dropped))),
        ]),
        Line::from(vec![
            label("queries"),
            Span::styled(format!("{:>9}", short_number(t.queries())), BOLD),
            Span::raw(format!("  {asked:>6.0}/s   ")),
            label("processor"),
            Span::raw(clock(t.cpu)),
        ]),
        Line::from(seed_line),
        Line::from(vec![label("estimate"), Span::raw(estimate(board))]),
    ])
}

/// What is still undiscovered, in words.
fn estimate(board: &Board) -> String {
    let t = &board.totals;
    match (t.discovery(), t.unseen()) {
        (Some(p), Some(unseen)) if p > 0.0 => format!(
            "about {} features undiscovered; a new one every {}",
            short_number(unseen.round() as u64),
            count((1.0 / p).round().max(1.0) as u64, "mutant")
        ),
        (Some(_), _) => "no feature was seen only once: little is left to discover".to_owned(),
        _ if t.asked > 1000 => "nothing can be said: solvers print no statistics".to_owned(),
        _ => "too early for an estimate of what is undiscovered".to_owned(),
    }
}

fn bars(board: &Board, width: u16) -> Text<'static> {
    let names = board.totals.answers.keys().map(|n| n.chars().count()).max().unwrap_or(0).min(20);
    let room = usize::from(width).saturating_sub(names + 12).clamp(10, 200);
    let mut legend = vec![Span::styled(format!("{:names$} ", "answers"), DIM)];
    for ((word, _), colour) in Answers::PARTS.into_iter().zip(COLOURS) {
        legend.push(Span::styled("█ ", Style::new().fg(colour)));
        legend.push(Span::styled(format!("{word}  "), DIM));
    }
    let mut lines = vec![Line::from(legend)];
    for (solver, answers) in board.totals.answers.iter().take(8) {
        let name: String = solver.chars().take(names).collect();
        let mut spans = vec![Span::raw(format!("{name:names$} "))];
        let counts = Answers::PARTS.map(|(_, of)| of(answers));
        for (colour, cells) in COLOURS.into_iter().zip(shares(&counts, room)) {
            spans.push(Span::styled("█".repeat(cells), Style::new().fg(colour)));
        }
        spans.push(Span::raw(format!(" {}", short_number(counts.iter().sum()))));
        lines.push(Line::from(spans));
    }
    Text::from(lines)
}

/// Cells for each count, together as many as there are; what is there at all is seen.
fn shares(counts: &[u64], room: usize) -> Vec<usize> {
    let total: u64 = counts.iter().sum();
    if total == 0 {
        return vec![0; counts.len()];
    }
    let mut cells: Vec<usize> = counts
        .iter()
        .map(|&n| (n as f64 / total as f64 * room as f64).round() as usize)
        .map(|c| c.min(room))
        .zip(counts)
        .map(|(cells, &n)| if n > 0 { cells.max(1) } else { 0 })
        .collect();
    // Rounding is paid for by the largest.
    let sum: usize = cells.iter().sum();
    if let Some(largest) = cells.iter_mut().max() {
        *largest = (*largest + room).saturating_sub(sum);
    }
    cells
}

fn curves(frame: &mut Frame<'_>, area: Rect, board: &Board) {
    let halves = Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).spacing(2);
    let [left, right] = halves.areas(area);
    let t = &board.totals;
    curve(frame, left, board, &count(t.features, "feature"), |p| p.features);
    curve(frame, right, board, &count(t.operators, "operator"), |p| p.operators);
}

/// How a number grew, from the beginning to now.
fn curve(frame: &mut Frame<'_>, area: Rect, board: &Board, what: &str, of: fn(&Point) -> u64) {
    let title = Span::styled(format!(" {what} covered "), DIM);
    let block = Block::new().borders(Borders::TOP).title(title).border_style(DIM);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    // As many points as there are columns, evenly over time.
    let columns = usize::from(inner.width).max(1);
    let end = board.points.last().map_or(0.0, |p| p.at);
    let data: Vec<u64> = (0..columns)
        .map(|c| {
            let at = end * (c + 1) as f64 / columns as f64;
            let before = board.points.partition_point(|p| p.at <= at);
            before.checked_sub(1).map_or(0, |i| of(&board.points[i]))
        })
        .collect();
    frame.render_widget(Sparkline::default().data(data).style(Style::new().fg(Color::Cyan)), inner);
}

fn findings(frame: &mut Frame<'_>, area: Rect, board: &Board, ui: &Ui) {
    let t = &board.totals;
    let title = if t.findings == 0 {
        " no finding yet ".to_owned()
    } else {
        format!(" {}, seen {} ", count(t.bugs, "bug"), times(t.findings))
    };
    let block =
        Block::new().borders(Borders::TOP).title(Span::styled(title, BOLD)).border_style(DIM);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let rows = usize::from(inner.height).max(1);
    // The marked one is always in sight.
    let marked = board.bugs.len().saturating_sub(1 + ui.marked(board));
    let first = marked.saturating_sub(rows - 1);
    let width = usize::from(inner.width);
    let lines = board.bugs.iter().rev().enumerate().skip(first).take(rows).map(|(i, bug)| {
        let line = bug_line(bug, width);
        if i == marked { line.style(Style::new().add_modifier(Modifier::REVERSED)) } else { line }
    });
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), inner);
}

/// `once`, `twice`, `3 times`.
fn times(n: u64) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{} times", short_number(n)),
    }
}

fn colour_of(certainty: &str) -> Color {
    match certainty {
        "certain" => Color::Red,
        "self-reported" | "disagreement" => Color::Yellow,
        _ => Color::Gray,
    }
}

fn bug_line(bug: &Bug, width: usize) -> Line<'static> {
    let head = format!("{} ", clock(bug.at));
    let what = crate::words::kind(&bug.kind, &bug.certainty);
    let again = if bug.times > 1 { format!(" ×{}", bug.times) } else { String::new() };
    let used = head.len() + what.len() + again.chars().count() + 2;
    let sentence = crate::words::cut(&bug.sentence, width.saturating_sub(used));
    Line::from(vec![
        Span::styled(head, DIM),
        Span::styled(what, Style::new().fg(colour_of(&bug.certainty)).add_modifier(Modifier::BOLD)),
        Span::raw(again),
        Span::raw(": "),
        Span::raw(sentence),
    ])
}

/// A page of text that can be moved.
fn page(frame: &mut Frame<'_>, area: Rect, title: &str, text: Text<'_>, ui: &Ui) {
    let block = Block::new().borders(Borders::TOP).title(Span::styled(format!(" {title} "), BOLD));
    let last = u16::try_from(text.lines.len()).unwrap_or(u16::MAX).saturating_sub(1);
    let text = Paragraph::new(text).wrap(Wrap { trim: false }).scroll((ui.scroll.min(last), 0));
    frame.render_widget(text.block(block), area);
}

fn finding(board: &Board, ui: &Ui) -> Text<'static> {
    let Some(bug) = board.bugs.get(ui.marked(board)) else {
        return Text::raw("there is none");
    };
    let Some(found) = &bug.story else {
        return Text::raw(format!("{}\n\nsmelt bugs show {} tells the rest", bug.sentence, bug.id));
    };
    let mut lines = vec![
        Line::styled(found.sentence.clone(), BOLD),
        Line::raw(""),
        Line::raw(format!(
            "{}, about {}",
            crate::words::kind(&found.kind, &found.certainty),
            found.theory
        )),
        Line::raw(format!(
            "seen {}; smelt bugs show {} tells all of it",
            times(bug.times),
            found.id
        )),
        Line::raw(""),
    ];
    lines.extend(answers(found));
    lines.push(Line::raw(""));
    lines.extend(found.trigger.lines().map(|l| Line::raw(l.to_owned())));
    let culprit = found.testimony.iter().find(|t| !t.explanation.is_empty());
    if let Some(t) = culprit {
        lines.push(Line::raw(""));
        lines.push(Line::styled(format!("The model of {}, evaluated:", t.solver), BOLD));
        lines.extend(t.explanation.iter().map(|l| Line::raw(l.clone())));
    }
    lines.push(Line::raw(""));
    lines.push(Line::styled(format!("It comes from {}:", found.name.seed), BOLD));
    lines.extend(found.steps.iter().flat_map(|s| s.lines()).map(|l| Line::raw(l.to_owned())));
    Text::from(lines)
}

fn answers(found: &Found) -> Vec<Line<'static>> {
    let line = |t: &smelt_campaign::event::Testimony| {
        let model = t.verdict.as_ref().map_or_else(String::new, |v| format!(", its model is {v}"));
        let accused = if t.solver == found.solver { "←" } else { " " };
        Line::raw(format!("{accused} {}: {}{model}", t.solver, t.answer))
    };
    found.testimony.iter().map(line).collect()
}

fn weights(board: &Board, ui: &Ui, control: &Control) -> Text<'static> {
    let total: f64 = board.weights.values().sum();
    let mut lines = vec![
        Line::raw("How often each strategy is used. The weights follow what shows rare features;"),
        Line::raw("you may lean towards one. It counts from the next weights on, and is kept with"),
        Line::raw("the campaign, so that it can be repeated."),
        Line::raw(""),
    ];
    for (i, (name, weight)) in board.weights.iter().enumerate() {
        let share = if total > 0.0 { weight / total } else { 0.0 };
        let factor = control.factor(name);
        let lean = if (factor - 1.0).abs() < f64::EPSILON {
            String::new()
        } else {
            format!("  you: ×{factor}")
        };
        let bar = "█".repeat((share * 40.0).round() as usize);
        let line = Line::raw(format!("{name:<10} {weight:>6.2}  {bar:<40}{lean}"));
        lines.push(if i == ui.strategy {
            line.style(Style::new().add_modifier(Modifier::REVERSED))
        } else {
            line
        });
    }
    if board.weights.is_empty() {
        lines.push(Line::raw("no weights yet"));
    }
    Text::from(lines)
}

fn troubles(board: &Board) -> Text<'static> {
    let mut lines = Vec::new();
    if board.troubles() == 0 {
        lines.push(Line::raw("nothing is out of order"));
    }
    lines.extend(board.lost.iter().map(|l| Line::styled(l.clone(), Style::new().fg(Color::Red))));
    for (path, reason, n) in board.left_out.values() {
        let what = count(*n, "seed");
        lines.push(Line::raw(format!("{what} left out, such as {path}: {reason}")));
    }
    let mut refused: Vec<(&String, &u64)> = board.refused.iter().collect();
    refused.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
    for (words, n) in refused {
        lines.push(Line::raw(format!("{} refused: {words}", count(*n, "mutant"))));
    }
    Text::from(lines)
}

#[cfg(test)]
mod tests {
    use super::shares;

    #[test]
    fn a_bar_is_full_and_shows_what_is_rare() {
        assert_eq!(shares(&[0, 0], 10), [0, 0]);
        assert_eq!(shares(&[1, 1_000_000], 10), [1, 9]);
        assert_eq!(shares(&[1, 1, 1], 10).iter().sum::<usize>(), 10);
        assert_eq!(shares(&[5, 0, 5], 10), [5, 0, 5]);
    }
}
