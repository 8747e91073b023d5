//! The two system calls that no safe library offers: waiting for a child *with* what it used, and what
//! we use ourselves.

// They fill structures that live on our stack; nothing else in this crate is unsafe.
#![allow(unsafe_code)]

use rustix::process::Pid;
use std::time::Duration;

/// How a child ended and what it used.
pub(super) struct Reaped {
    /// The raw status: see `libc::WIFEXITED` and its relatives.
    status: i32,
    pub(super) cpu: Duration,
    /// Its largest resident memory, or ours when it was started if that was more: between `vfork` and
    /// `exec` it is us.
    pub(super) peak: u64,
}

impl Reaped {
    pub(super) fn signal(&self) -> Option<i32> {
        libc::WIFSIGNALED(self.status).then(|| libc::WTERMSIG(self.status))
    }

    pub(super) fn code(&self) -> i32 {
        libc::WEXITSTATUS(self.status)
    }
}

/// Waits for a child that has ended or is about to.
pub(super) fn reap(pid: Pid) -> std::io::Result<Reaped> {
    let mut status = 0;
    // SAFETY: an all-zero `rusage` is a valid value of this plain structure.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers are to live local variables of the types that the call fills.
        let got =
            unsafe { libc::wait4(pid.as_raw_nonzero().get(), &raw mut status, 0, &raw mut usage) };
        if got >= 0 {
            let time = |t: libc::timeval| {
                Duration::new(
                    t.tv_sec.unsigned_abs(),
                    (t.tv_usec.unsigned_abs() as u32).saturating_mul(1000),
                )
            };
            return Ok(Reaped {
                status,
                cpu: time(usage.ru_utime) + time(usage.ru_stime),
                peak: usage.ru_maxrss.unsigned_abs().saturating_mul(1024),
            });
        }
        let error = std::io::Error::last_os_error();
        if error.kind() != std::io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// The largest resident memory that this process has had, in bytes.
pub(super) fn own_peak() -> u64 {
    // SAFETY: an all-zero `rusage` is a valid value of this plain structure.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a live local variable of the type that the call fills.
    let done = unsafe { libc::getrusage(libc::RUSAGE_SELF, &raw mut usage) };
    if done == 0 { usage.ru_maxrss.unsigned_abs().saturating_mul(1024) } else { 0 }
}
