//! What workers on one problem tell each other.

use crate::host::{Black, Observed};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is known to all.
#[derive(Default)]
pub(crate) struct Shared {
    over: AtomicBool,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    facts: Vec<Observed>,
    seeds: Vec<Vec<u64>>,
    black: Vec<Black>,
    /// What the last call that did not return did.
    how: Option<String>,
}

/// How much of it a worker has seen.
#[derive(Default)]
pub(crate) struct Seen {
    facts: usize,
    seeds: usize,
    black: usize,
}

/// What is new.
#[derive(Default)]
pub(crate) struct News {
    pub(crate) facts: Vec<Observed>,
    pub(crate) seeds: Vec<Vec<u64>>,
    pub(crate) black: Vec<Black>,
}

impl Shared {
    /// An answer is there: everybody may stop.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A call did not return, whoever made it.
    pub(crate) fn set_how(&self, how: &str) {
        self.known().how = Some(how.to_owned());
    }

    /// What the last call that did not return did.
    pub(crate) fn how(&self) -> Option<String> {
        self.known().how.clone()
    }

    /// Tells the others.
    pub(crate) fn tell(&self, news: News) {
        let mut known = self.known();
        known.facts.extend(news.facts);
        known.seeds.extend(news.seeds);
        known.black.extend(news.black);
    }

    /// What was told since.
    pub(crate) fn news(&self, seen: &mut Seen) -> News {
        let known = self.known();
        let news = News {
            facts: known.facts[seen.facts..].to_vec(),
            seeds: known.seeds[seen.seeds..].to_vec(),
            black: known.black[seen.black..].to_vec(),
        };
        *seen =
            Seen { facts: known.facts.len(), seeds: known.seeds.len(), black: known.black.len() };
        news
    }
}
