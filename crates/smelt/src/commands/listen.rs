//! Both ends of a conversation. Standard input is waited for in short steps, so that Ctrl-C ends a conversation in which
//! nothing is said; and whoever went away is not answered.

use crate::exit;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::io::Read;

/// How long Ctrl-C may go unnoticed.
const STEP: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// Standard input until it ends or Ctrl-C is pressed.
pub(crate) struct Listener;

impl Read for Listener {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let stdin = rustix::stdio::stdin();
        while !exit::interrupted() {
            let mut fds = [PollFd::from_borrowed_fd(stdin, PollFlags::IN)];
            match poll(&mut fds, Some(&STEP)) {
                Ok(0) | Err(Errno::INTR) => {}
                Ok(_) => return Ok(rustix::io::read(stdin, buffer)?),
                Err(e) => return Err(e.into()),
            }
        }
        Ok(0)
    }
}

/// Whether standard output is a pipe that nobody reads any more.
pub(crate) fn nobody_listens() -> bool {
    let stdout = rustix::stdio::stdout();
    let mut fds = [PollFd::from_borrowed_fd(stdout, PollFlags::empty())];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut fds, Some(&now)).is_ok() && fds[0].revents().contains(PollFlags::ERR)
}
