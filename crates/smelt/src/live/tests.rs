//! Pages as they look, drawn into memory.

// The rest of it makes whole campaigns, which are not drawn here.
#[allow(dead_code)]
#[path = "../../tests/support/made.rs"]
mod made;

use super::board::Board;
use super::draw::draw;
use super::keys::{Page, Ui};
use made::{line, started};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use smelt_campaign::Control;
use smelt_campaign::event::{
    Answers, Event, Found, MutantName, Refused, Stamped, Testimony, Totals, Weights,
};

fn name() -> MutantName {
    MutantName {
        seed: "smelt/strings/commas.smt2".to_owned(),
        hash: "00ff".to_owned(),
        strategy: "mix".to_owned(),
        stream: 3,
        step: 2,
        epoch: 0,
    }
}

fn found(id: &str, kind: &str, certainty: &str, sentence: &str) -> Found {
    let accused = Testimony {
        solver: "z3@4.8.10".to_owned(),
        answer: "sat".to_owned(),
        verdict: Some("false".to_owned()),
        explanation: vec!["assertion 1 at 2:1 is false".to_owned(), "  x is \"a\"".to_owned()],
        ..Testimony::default()
    };
    Found {
        id: id.to_owned(),
        kind: kind.to_owned(),
        certainty: certainty.to_owned(),
        solver: "z3@4.8.10".to_owned(),
        sentence: sentence.to_owned(),
        theory: "Strings".to_owned(),
        signature: id.to_owned(),
        duplicate_of: None,
        releases: Vec::new(),
        expected: None,
        name: name(),
        steps: vec!["typefuzz: in command 2, x became \"a\"".to_owned()],
        trigger: "(declare-const x String)\n(assert (= x \"\"))\n(check-sat)\n".to_owned(),
        testimony: vec![accused],
        cpu: 7.0,
    }
}

fn totals(second: u64) -> Totals {
    let of =
        |sat, unsat, unknown, crash| Answers { sat, unsat, unknown, crash, ..Answers::default() };
    Totals {
        asked: second * 120,
        dropped: second * 4,
        refused: 2,
        findings: 4,
        bugs: 3,
        features: 900 + second * second.min(40),
        once: 60,
        twice: 29,
        looked: second * 90,
        operators: 100 + second,
        seeds: (second * 5, 3),
        cpu: second as f64 * 1.9,
        answers: [
            ("cvc5@1.4.2".to_owned(), of(second * 80, second * 30, second * 3, 0)),
            ("z3@4.8.10".to_owned(), of(second * 70, second * 39, second * 10, 2)),
        ]
        .into(),
        ..Totals::default()
    }
}

fn board() -> Board {
    let mut board = Board::default();
    let mut take = |at, event| board.take(&Stamped { at, event });
    take(
        0.0,
        Event::Started(started(vec![line("z3@4.8.10", false), line("cvc5@1.4.2", false)], 758)),
    );
    let strategies = [("chick", 1.0), ("opfuzz", 2.5), ("typefuzz", 4.0)];
    take(
        0.0,
        Event::Weights(Weights {
            epoch: 0,
            strategies: strategies.map(|(s, w)| (s.to_owned(), w)).into(),
            operators: Default::default(),
            features: 0,
        }),
    );
    for path in ["a.smt2", "b.smt2", "c.smt2"] {
        let reason = format!("line {}: unknown symbol `f`", path.len());
        take(1.0, Event::SeedLeftOut { path: path.to_owned(), reason });
    }
    let message = "ITE branches of type RegLan are not supported".to_owned();
    take(
        2.0,
        Event::Refused(Refused {
            solver: "cvc5@1.4.2".to_owned(),
            message,
            name: name(),
            text: None,
        }),
    );
    for second in 1..=75 {
        take(second as f64, Event::Tick(totals(second)));
    }
    let long = "the model of z3@4.8.10 does not satisfy the formula: assertion 1 at 2:1 is false";
    for (at, id, kind, certainty, sentence) in [
        (12.0, "aaaa", "invalid-model", "certain", long),
        (31.0, "bbbb", "disagreement", "disagreement", "z3@4.8.10 says sat, cvc5@1.4.2 says unsat"),
        (70.0, "cccc", "crash", "certain", "z3@4.8.10 crashed: SIGSEGV"),
    ] {
        take(at, Event::Found(Box::new(found(id, kind, certainty, sentence))));
    }
    let again = Found {
        duplicate_of: Some("aaaa".to_owned()),
        ..found("dddd", "invalid-model", "certain", long)
    };
    take(74.0, Event::Found(Box::new(again)));
    board
}

fn picture(width: u16, height: u16, board: &Board, ui: &Ui, control: &Control) -> String {
    let mut terminal =
        Terminal::new(TestBackend::new(width, height)).expect("a terminal in memory");
    terminal.draw(|frame| draw(frame, board, ui, control)).expect("drawn");
    terminal.backend().to_string()
}

#[test]
fn the_main_page_in_80_by_24() {
    insta::assert_snapshot!(picture(80, 24, &board(), &Ui::default(), &Control::new()));
}

#[test]
fn a_finding() {
    let ui = Ui { page: Page::Finding, chosen: Some(0), ..Ui::default() };
    insta::assert_snapshot!(picture(80, 24, &board(), &ui, &Control::new()));
}

#[test]
fn weights_that_the_user_changed() {
    let (ui, control) = (Ui { page: Page::Weights, strategy: 1, ..Ui::default() }, Control::new());
    control.lean("opfuzz", 4.0);
    control.pause(true);
    insta::assert_snapshot!(picture(80, 14, &board(), &ui, &control));
}

#[test]
fn what_did_not_work() {
    let ui = Ui { page: Page::Troubles, stopping: true, ..Ui::default() };
    insta::assert_snapshot!(picture(80, 10, &board(), &ui, &Control::new()));
}

#[test]
fn help_and_an_empty_campaign() {
    let ui = Ui { page: Page::Help, ..Ui::default() };
    insta::assert_snapshot!("help", picture(80, 24, &Board::default(), &ui, &Control::new()));
    insta::assert_snapshot!(
        "empty",
        picture(80, 24, &Board::default(), &Ui::default(), &Control::new())
    );
}

#[test]
fn no_size_is_too_small() {
    let (board, control) = (board(), Control::new());
    for (width, height) in [(1, 1), (3, 2), (20, 5), (79, 3), (5, 60), (400, 120)] {
        for page in [Page::Main, Page::Finding, Page::Weights, Page::Troubles, Page::Help] {
            let ui = Ui { page, scroll: 60_000, chosen: Some(99), ..Ui::default() };
            picture(width, height, &board, &ui, &control);
        }
    }
}
