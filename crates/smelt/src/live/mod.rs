//! The live view of a campaign: a thread that owns the terminal, draws four times a second, and reads keys.
//! It only reads events; what the user does reaches the campaign through its [`Control`].

mod board;
mod draw;
mod keys;
#[cfg(test)]
mod tests;

use crate::exit;
use board::Board;
use keys::{Asked, Ui};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use smelt_campaign::Control;
use smelt_campaign::event::Stamped;
use std::io::{IsTerminal, Stderr, stderr, stdin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time from one picture to the next.
const FRAME: Duration = Duration::from_millis(250);
/// Time from one look at the keyboard to the next.
const LOOK: Duration = Duration::from_millis(100);

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether there is a terminal that can show it.
pub(crate) fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|t| t.is_empty() || t == "dumb");
    stderr().is_terminal() && stdin().is_terminal() && !dumb
}

/// Gives the terminal back as it was. May be called at any time, by anybody.
pub(crate) fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stderr(), LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}

/// The view while it is shown.
pub(crate) struct Live {
    board: Arc<Mutex<Board>>,
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

fn lock(board: &Mutex<Board>) -> MutexGuard<'_, Board> {
    board.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Live {
    /// Takes the terminal.
    pub(crate) fn start(control: Arc<Control>) -> std::io::Result<Live> {
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let terminal = execute!(stderr(), EnterAlternateScreen, cursor::Hide)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stderr())));
        let terminal = terminal.inspect_err(|_| restore())?;
        let board = Arc::new(Mutex::new(Board::default()));
        let over = Arc::new(AtomicBool::new(false));
        let (shown, ends) = (board.clone(), over.clone());
        let work = move || {
            show(terminal, &shown, &ends, &control);
            // Whatever ended it: nobody may be left in a pause that cannot be ended any more.
            control.pause(false);
            restore();
        };
        // The name tells its processor time from that of workers.
        let thread = std::thread::Builder::new().name("view".to_owned()).spawn(work);
        let thread = thread.inspect_err(|_| restore())?;
        Ok(Live { board, over, thread: Some(thread) })
    }

    /// Takes an event.
    pub(crate) fn take(&self, event: &Stamped) {
        lock(&self.board).take(event);
    }

    /// Gives the terminal back.
    pub(crate) fn close(&mut self) {
        self.over.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        restore();
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.close();
    }
}

/// Draws until it is over, or the terminal is gone.
fn show(
    mut terminal: Terminal<CrosstermBackend<Stderr>>,
    board: &Mutex<Board>,
    over: &AtomicBool,
    control: &Control,
) {
    let mut ui = Ui::default();
    let mut drawn: Option<Instant> = None;
    while !over.load(Ordering::SeqCst) {
        ui.stopping |= exit::interrupted();
        if drawn.is_none_or(|d| d.elapsed() >= FRAME) {
            let board = lock(board);
            let picture = terminal.draw(|frame| draw::draw(frame, &board, &ui, control));
            if picture.is_err() {
                return;
            }
            drawn = Some(Instant::now());
        }
        match event::poll(LOOK) {
            Ok(false) => continue,
            Ok(true) => {}
            Err(_) => return,
        }
        match event::read() {
            Ok(Event::Key(key)) => {
                if ui.press(key, &lock(board), control) == Asked::Stop {
                    exit::interrupt();
                }
                drawn = None;
            }
            Ok(Event::Resize(..)) => drawn = None,
            Ok(_) => {}
            Err(_) => return,
        }
    }
}
