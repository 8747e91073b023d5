//! Options of a conversation: those that are heeded, and those that may be set because nothing else is ever done.

use std::collections::BTreeMap;

/// Options and what they are at first.
const KNOWN: [(&str, &str); 12] = [
    (":diagnostic-output-channel", "\"stdout\""),
    (":global-declarations", "false"),
    (":interactive-mode", "true"),
    (PRINT_SUCCESS, "false"),
    (":produce-assertions", "true"),
    (":produce-models", "true"),
    (":produce-unsat-assumptions", "true"),
    (":produce-unsat-cores", "true"),
    (":random-seed", "0"),
    (":regular-output-channel", "\"stdout\""),
    (":reproducible-resource-limit", "0"),
    (":verbosity", "0"),
];
const PRINT_SUCCESS: &str = ":print-success";

/// What was set.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    set: BTreeMap<String, String>,
}

impl Options {
    /// Sets one; whether it is known.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        let Some((_, first)) = KNOWN.iter().find(|(n, _)| *n == name) else { return Ok(false) };
        let truth = |v: &str| v == "true" || v == "false";
        if truth(first) && !truth(value) {
            return Err(format!("{name} takes true or false"));
        }
        // Everything is said in one place.
        if first.starts_with('"') && value != *first {
            return Ok(false);
        }
        self.set.insert(name.to_owned(), value.to_owned());
        Ok(true)
    }

    /// The value of one, with a line break.
    pub(super) fn get(&self, name: &str) -> String {
        let first = KNOWN.iter().find(|(n, _)| *n == name).map(|(_, value)| *value);
        let value = self.set.get(name).map(String::as_str).or(first);
        format!("{}\n", value.unwrap_or("unsupported"))
    }

    /// Whether `success` is told.
    pub(super) fn prints_success(&self) -> bool {
        self.set.get(PRINT_SUCCESS).is_some_and(|value| value == "true")
    }

    /// What stays after `(reset)`.
    pub(super) fn again(&self) -> Options {
        let success = self.set.get(PRINT_SUCCESS).map(|v| (PRINT_SUCCESS.to_owned(), v.clone()));
        Options { set: success.into_iter().collect() }
    }
}
