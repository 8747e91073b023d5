//! Everybody who reads the events: the store, the folders of yinyang's users, a file of JSON lines, and the
//! view.

use super::view::View;
use crate::cli::FuzzArgs;
use anyhow::{Context, Result};
use smelt_campaign::event::{Event, Stamped, Totals};
use smelt_campaign::folder::Folder;
use smelt_campaign::store::Store;
use std::fs::File;
use std::io::{BufWriter, Write};

pub(super) struct Sinks {
    store: Store,
    folder: Option<Folder>,
    events: Option<Box<dyn Write>>,
    view: View,
    totals: Totals,
}

impl Sinks {
    pub(super) fn open(args: &FuzzArgs, store: Store) -> Result<Sinks> {
        let logs = args.logfolder.as_deref().filter(|_| !args.no_log);
        let folder = match (&args.bugsfolder, logs) {
            (Some(bugs), logs) => Some(Folder::create(bugs, logs)?),
            // A log alone: bugs go where the campaign is.
            (None, Some(logs)) => Some(Folder::create(&args.out.join("yinyang"), Some(logs))?),
            (None, None) => None,
        };
        let events: Option<Box<dyn Write>> = match &args.events {
            Some(path) if path.as_os_str() == "-" => Some(Box::new(std::io::stdout())),
            Some(path) => {
                let file = File::create(path)
                    .with_context(|| format!("cannot write {}", path.display()))?;
                Some(Box::new(BufWriter::new(file)))
            }
            None => None,
        };
        Ok(Sinks { store, folder, events, view: View::new(args), totals: Totals::default() })
    }

    /// Takes an event. The store comes first: what is shown is kept.
    pub(super) fn take(&mut self, event: &Stamped) -> Result<(), String> {
        self.store.take(event).map_err(|e| e.to_string())?;
        if let Some(folder) = &mut self.folder {
            folder.take(event).map_err(|e| e.to_string())?;
        }
        if let Some(out) = &mut self.events {
            let line = serde_json::to_string(event).map_err(|e| e.to_string())?;
            let written = writeln!(out, "{line}");
            // Who reads the stream may go away; the campaign need not end for that.
            if let Err(e) = written {
                if e.kind() == std::io::ErrorKind::BrokenPipe {
                    self.events = None;
                } else {
                    return Err(format!("cannot write the events: {e}"));
                }
            } else if !matches!(event.event, Event::Round(_)) {
                let _ = out.flush();
            }
        }
        if let Event::Tick(totals) | Event::Ended { totals, .. } = &event.event {
            self.totals = totals.clone();
        }
        self.view.take(event);
        Ok(())
    }

    /// Writes what is left, and shows the result.
    pub(super) fn close(mut self, args: &FuzzArgs) -> Result<Totals> {
        self.store.flush()?;
        if let Some(out) = &mut self.events {
            let _ = out.flush();
        }
        self.view.close(args, &self.totals, self.store.archive());
        Ok(self.totals)
    }
}
