//! Everybody who reads the events: the store, the folders of yinyang's users, a file of JSON lines, and the
//! view.

use super::result;
use super::view::View;
use crate::cli::{FuzzArgs, Settings};
use anyhow::{Context, Result};
use smelt_campaign::Control;
use smelt_campaign::event::{Event, Stamped, Totals};
use smelt_campaign::folder::Folder;
use smelt_campaign::store::Store;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Arc;

pub(super) struct Sinks {
    store: Store,
    folder: Option<Folder>,
    events: Option<Box<dyn Write>>,
    view: View,
    totals: Totals,
    /// What cannot be read below the folders of seeds, and why: told when the campaign begins.
    bad: Vec<(String, String)>,
    /// Why it ended.
    reason: String,
}

impl Sinks {
    pub(super) fn open(
        args: &FuzzArgs,
        settings: &Settings,
        store: Store,
        bad: Vec<(String, String)>,
        control: &Arc<Control>,
    ) -> Result<Sinks> {
        let logs = settings.logfolder.as_deref().filter(|_| settings.no_log != Some(true));
        let folder = match (&settings.bugsfolder, logs) {
            (Some(bugs), logs) => Some(Folder::create(bugs, logs)?),
            // A log alone: bugs go where the campaign is.
            (None, Some(logs)) => {
                Some(Folder::create(&settings.folder().join("yinyang"), Some(logs))?)
            }
            (None, None) => None,
        };
        let events: Option<Box<dyn Write>> = match &args.given.events {
            Some(_) if args.streams() => Some(Box::new(std::io::stdout())),
            Some(path) => {
                // Whoever goes on writes behind what was told before.
                let mut options = File::options();
                options.create(true).write(true).append(args.resume).truncate(!args.resume);
                let file = options
                    .open(path)
                    .with_context(|| format!("cannot write {}", path.display()))?;
                Some(Box::new(BufWriter::new(file)))
            }
            None => None,
        };
        let view = View::new(args, control);
        let (totals, reason) = (Totals::default(), String::new());
        Ok(Sinks { store, folder, events, view, totals, bad, reason })
    }

    /// Asks whether the user wants to stop, and says so the first time.
    pub(super) fn interrupted(&self) -> impl Fn() -> bool + Sync + use<> {
        self.view.interrupted()
    }

    /// Takes an event. Behind the first come the seeds that nobody could open.
    pub(super) fn take(&mut self, event: &Stamped) -> Result<(), String> {
        self.one(event)?;
        if !matches!(event.event, Event::Started(_)) {
            return Ok(());
        }
        for (path, reason) in std::mem::take(&mut self.bad) {
            self.one(&Stamped { at: event.at, event: Event::SeedLeftOut { path, reason } })?;
        }
        Ok(())
    }

    /// The store comes first: what is shown is kept.
    fn one(&mut self, event: &Stamped) -> Result<(), String> {
        self.store.take(event).map_err(|e| e.to_string())?;
        if let Some(folder) = &mut self.folder {
            folder.take(event).map_err(|e| e.to_string())?;
        }
        if let Some(out) = &mut self.events {
            let line = serde_json::to_string(event).map_err(|e| e.to_string())?;
            let mut written = writeln!(out, "{line}");
            if written.is_ok() && !matches!(event.event, Event::Round(_)) {
                written = out.flush();
            }
            match written {
                Ok(()) => {}
                // Who reads the stream may go away; the campaign need not end for that.
                Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => self.events = None,
                Err(e) => return Err(format!("cannot write the events: {e}")),
            }
        }
        match &event.event {
            Event::Tick(totals) => self.totals = totals.clone(),
            Event::Ended { totals, reason } => {
                self.totals = totals.clone();
                self.reason.clone_from(reason);
            }
            _ => {}
        }
        self.view.take(event);
        Ok(())
    }

    /// Writes what is left, shows the result, and gives the number of bugs and the seeds that were left out.
    pub(super) fn close(mut self, args: &FuzzArgs) -> Result<(u64, Vec<(String, String)>)> {
        self.view.close();
        let flushed = self.store.flush();
        if let Some(out) = &mut self.events {
            let _ = out.flush();
        }
        if !args.streams() {
            let text = result::show(args, &self.reason, &self.totals, self.store.archive())?;
            // A reader that went away is no error.
            let _ = anstream::stdout().write_all(text.as_bytes());
        }
        flushed?;
        Ok((self.totals.bugs, self.store.archive().left_out()?))
    }
}
