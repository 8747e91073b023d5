//! The page that the child shares with smelt: what it is calling. The child writes words of memory; smelt reads
//! them from the file, so that only the child needs a mapping.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::atomic::AtomicU64;

/// Arguments that have room.
pub(super) const ROOM: usize = 24;
/// Where they begin: behind the number of calls, and what is being called.
pub(crate) const ARGS: usize = 2;
const WORDS: usize = ARGS + ROOM;
pub(super) const BYTES: usize = 4096;

/// What was being called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Now {
    /// Grows with each call.
    pub(super) count: u64,
    /// Which box; none between calls.
    pub(super) bound: Option<u32>,
    pub(super) args: Vec<u64>,
}

/// Reads the page.
pub(super) fn read(file: &File) -> Option<Now> {
    let mut bytes = [0; WORDS * 8];
    file.read_exact_at(&mut bytes, 0).ok()?;
    let word = |i: usize| {
        let mut eight = [0; 8];
        eight.copy_from_slice(&bytes[i * 8..i * 8 + 8]);
        u64::from_ne_bytes(eight)
    };
    let (now, count) = (word(1) as u32, (word(1) >> 32) as usize);
    let args = (0..count.min(ROOM)).map(|i| word(ARGS + i)).collect();
    Some(Now { count: word(0), bound: now.checked_sub(1), args })
}

/// That a box is being called with so many arguments; between calls there stands 0.
pub(crate) fn mark(bound: u32, count: usize) -> u64 {
    (count as u64) << 32 | (u64::from(bound) + 1)
}

/// The child's side.
pub(super) struct Page {
    words: *mut u64,
}

// SAFETY: the mapping belongs to one owner and can be written from any thread.
#[allow(unsafe_code)]
unsafe impl Send for Page {}

#[allow(unsafe_code)] // Shared memory is a pointer; the mapping lives as long as the child.
impl Page {
    pub(super) fn map(file: &File) -> std::io::Result<Page> {
        use rustix::mm::{MapFlags, ProtFlags, mmap};
        // SAFETY: a fresh mapping of a file that is as long as the mapping, at a place the system chooses.
        let at = unsafe {
            mmap(
                std::ptr::null_mut(),
                BYTES,
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::SHARED,
                file,
                0,
            )?
        };
        Ok(Page { words: at.cast() })
    }

    fn put(&self, i: usize, value: u64) {
        debug_assert!(i < WORDS);
        // SAFETY: `i` is below WORDS, which fits into the mapping; only this thread writes.
        unsafe { self.words.add(i).write_volatile(value) }
    }

    /// The number of calls.
    pub(super) fn count(&self) -> &AtomicU64 {
        // SAFETY: the first word of a mapping that is never removed, aligned to a page.
        unsafe { AtomicU64::from_ptr(self.words) }
    }

    /// Where it is, for code that writes to it by itself.
    #[cfg(feature = "jit")]
    pub(super) fn address(&self) -> usize {
        self.words as usize
    }

    /// A call begins, which was counted.
    pub(super) fn enter(&self, bound: u32, args: &[u64]) {
        for (i, &a) in args.iter().take(ROOM).enumerate() {
            self.put(ARGS + i, a);
        }
        self.put(1, mark(bound, args.len()));
    }

    /// It is over.
    pub(super) fn leave(&self) {
        self.put(1, 0);
    }
}

/// A page that is zero in a child that a box made of this process.
pub(super) struct Own {
    flag: *mut u64,
}

// SAFETY: as above.
#[allow(unsafe_code)]
unsafe impl Send for Own {}

#[allow(unsafe_code)] // As above.
impl Own {
    pub(super) fn new() -> std::io::Result<Own> {
        use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap_anonymous};
        // SAFETY: a fresh mapping at a place the system chooses.
        let at = unsafe {
            mmap_anonymous(
                std::ptr::null_mut(),
                BYTES,
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::PRIVATE,
            )?
        };
        // SAFETY: the mapping of the line above.
        unsafe { madvise(at, BYTES, Advice::LinuxWipeOnFork)? };
        let flag: *mut u64 = at.cast();
        // SAFETY: the beginning of that mapping.
        unsafe { flag.write_volatile(1) };
        Ok(Own { flag })
    }

    /// Where that stands.
    #[cfg(feature = "jit")]
    pub(super) fn address(&self) -> usize {
        self.flag as usize
    }

    /// Whether this is still the process that it was.
    pub(super) fn is_same(&self) -> bool {
        // SAFETY: the beginning of the mapping, which is never removed.
        unsafe { self.flag.read_volatile() == 1 }
    }
}
