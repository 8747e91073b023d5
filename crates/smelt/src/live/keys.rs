//! What keys do in the live view. Nothing here touches the terminal.

use super::board::Board;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use smelt_campaign::Control;

/// Which page is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Page {
    #[default]
    Main,
    /// The finding that is marked.
    Finding,
    /// Weights of strategies.
    Weights,
    /// Seeds that were left out, refused mutants, lost solvers.
    Troubles,
    Help,
}

/// Where the user is.
#[derive(Debug, Default)]
pub(crate) struct Ui {
    pub(crate) page: Page,
    /// The finding that is marked, counted from the oldest; nothing: always the newest.
    pub(crate) chosen: Option<usize>,
    /// The strategy that is marked.
    pub(crate) strategy: usize,
    /// Lines that a long page was moved up.
    pub(crate) scroll: u16,
    /// The user wants to stop.
    pub(crate) stopping: bool,
}

/// What a key asks of the campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Nothing,
    /// Finish, or stop at once if that was asked before.
    Stop,
}

impl Ui {
    /// Takes a key.
    pub(crate) fn press(&mut self, key: KeyEvent, board: &Board, control: &Control) -> Asked {
        if key.kind == KeyEventKind::Release {
            return Asked::Nothing;
        }
        let control_key = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if control_key => return self.stop(control),
            KeyCode::Char('q') if self.page == Page::Main => return self.stop(control),
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => self.go(Page::Main),
            KeyCode::Char('p' | ' ') => control.pause(!control.is_paused()),
            KeyCode::Char('w') => self.toggle(Page::Weights),
            KeyCode::Char('e') => self.toggle(Page::Troubles),
            KeyCode::Char('?' | 'h') => self.toggle(Page::Help),
            KeyCode::Enter if self.page == Page::Main && !board.bugs.is_empty() => {
                // It stays the same when others are found.
                self.chosen = Some(self.marked(board));
                self.go(Page::Finding);
            }
            KeyCode::Up | KeyCode::Char('k') => self.shift(-1, board),
            KeyCode::Down | KeyCode::Char('j') => self.shift(1, board),
            KeyCode::PageUp => self.shift(-10, board),
            KeyCode::PageDown => self.shift(10, board),
            KeyCode::Left | KeyCode::Char('-') => self.lean(0.5, board, control),
            KeyCode::Right | KeyCode::Char('+' | '=') => self.lean(2.0, board, control),
            KeyCode::Char('0') => self.lean(0.0, board, control),
            KeyCode::Char('1') => self.lean(f64::NAN, board, control),
            _ => {}
        }
        Asked::Nothing
    }

    fn stop(&mut self, control: &Control) -> Asked {
        self.stopping = true;
        // Who rests would never finish.
        control.pause(false);
        Asked::Stop
    }

    /// The finding that is marked, counted from the oldest.
    pub(crate) fn marked(&self, board: &Board) -> usize {
        let newest = board.bugs.len().saturating_sub(1);
        self.chosen.map_or(newest, |c| c.min(newest))
    }

    fn go(&mut self, page: Page) {
        self.page = page;
        self.scroll = 0;
    }

    fn toggle(&mut self, page: Page) {
        self.go(if self.page == page { Page::Main } else { page });
    }

    fn shift(&mut self, by: i32, board: &Board) {
        let moved = |at: usize, len: usize| {
            at.saturating_add_signed(by as isize).min(len.saturating_sub(1))
        };
        match self.page {
            // Up is newer.
            Page::Main => {
                let newest = board.bugs.len().saturating_sub(1);
                let at = newest - moved(newest - self.marked(board), board.bugs.len());
                self.chosen = (at < newest).then_some(at);
            }
            Page::Weights => self.strategy = moved(self.strategy, board.weights.len()),
            _ => self.scroll = self.scroll.saturating_add_signed(by as i16),
        }
    }

    /// Leans towards the marked strategy; no number: as it would be.
    fn lean(&self, by: f64, board: &Board, control: &Control) {
        if self.page != Page::Weights {
            return;
        }
        let Some(name) = board.weights.keys().nth(self.strategy) else { return };
        let now = control.factor(name);
        let factor = if by.is_nan() {
            1.0
        } else if by > 1.0 && now == 0.0 {
            0.125
        } else if by < 1.0 && now <= 0.125 {
            0.0
        } else {
            now * by
        };
        control.lean(name, factor.min(64.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode) -> KeyEvent {
        KeyEvent::new(code, KeyModifiers::NONE)
    }

    fn board() -> Board {
        let weights = [("chick".to_owned(), 1.0), ("opfuzz".to_owned(), 2.0)].into();
        let mut board = Board::default();
        board.weights = weights;
        board
    }

    #[test]
    fn weights_are_changed_in_steps_and_come_back() {
        let (mut ui, board, control) = (Ui::default(), board(), Control::new());
        let mut press = |code| ui.press(key(code), &board, &control);
        press(KeyCode::Right);
        assert_eq!(control.factor("chick"), 1.0, "only on the page of weights");
        for code in [KeyCode::Char('w'), KeyCode::Down, KeyCode::Right, KeyCode::Right] {
            press(code);
        }
        assert_eq!((control.factor("chick"), control.factor("opfuzz")), (1.0, 4.0));
        for _ in 0..9 {
            press(KeyCode::Left);
        }
        assert_eq!(control.factor("opfuzz"), 0.0);
        press(KeyCode::Right);
        assert_eq!(control.factor("opfuzz"), 0.125);
        press(KeyCode::Char('1'));
        assert_eq!(control.factor("opfuzz"), 1.0);
    }

    #[test]
    fn a_pause_ends_when_the_user_stops() {
        let (mut ui, board, control) = (Ui::default(), board(), Control::new());
        assert_eq!(ui.press(key(KeyCode::Char('p')), &board, &control), Asked::Nothing);
        assert!(control.is_paused());
        let stop = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(ui.press(stop, &board, &control), Asked::Stop);
        assert!(!control.is_paused() && ui.stopping);
    }

    #[test]
    fn pages_are_left_by_the_key_that_opened_them_and_by_escape() {
        let (mut ui, board, control) = (Ui::default(), board(), Control::new());
        let mut press = |code| {
            ui.press(key(code), &board, &control);
            ui.page
        };
        assert_eq!(press(KeyCode::Char('e')), Page::Troubles);
        assert_eq!(press(KeyCode::Char('e')), Page::Main);
        assert_eq!(press(KeyCode::Char('?')), Page::Help);
        assert_eq!(press(KeyCode::Esc), Page::Main);
        // There is no finding to be opened.
        assert_eq!(press(KeyCode::Enter), Page::Main);
    }
}
