//! A fault of smelt in one worker ends the campaign, and is told as what it is.

use rand_chacha::ChaCha8Rng;
use smelt_campaign::event::{Event, Stamped};
use smelt_campaign::{CampaignError, Member, Party, SeedFile, SeedText, Setup, run};
use smelt_mutate::{Change, Formula, Share, Strategy, Tools};
use smelt_solvers::install::Cache;
use smelt_solvers::run::{Limits, Scratch};
use smelt_solvers::spec::Spec;
use smelt_solvers::{Profiles, Shelf};
use std::os::unix::fs::PermissionsExt;

/// A strategy that falls.
static FALLS: Strategy = Strategy {
    name: "falls",
    summary: "falls",
    about: "It falls.",
    example: ("", ""),
    weight: 1.0,
    step: Some(fall),
    mixes: false,
    pivot: Share::None,
    fusion: Share::None,
};

fn fall(_: &mut Formula, _: &mut Tools, _: &mut ChaCha8Rng) -> Option<Change> {
    panic!("{} is {}", "this", "wrong")
}

#[test]
fn a_worker_that_falls_ends_the_campaign() {
    let folder = tempfile::tempdir().expect("a folder");
    let solver = folder.path().join("solver");
    std::fs::write(&solver, "#!/bin/sh\necho sat\n").expect("a solver");
    std::fs::set_permissions(&solver, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    let shelf = Shelf {
        profiles: Profiles::builtin().expect("profiles"),
        cache: Cache::open(Some(folder.path().join("cache"))).expect("a cache"),
        smelt: std::env::current_exe().expect("a path"),
        scratch: Scratch::new().expect("a folder"),
    };
    let spec = Spec::parse(&solver.display().to_string()).expect("a path");
    let found = shelf.find(&spec).expect("it is there");
    let members = found.into_iter().map(|solver| Member { solver, reference: false }).collect();
    let party = Party { members, releases: Vec::new() };
    let text = "(declare-const x Int)(assert (< x 0))(check-sat)";
    let seeds = [SeedFile { name: "a".to_owned(), text: SeedText::Embedded(text) }];
    let limits = Limits::seconds(10.0);
    // It would go on for ever if nobody noticed.
    let setup = Setup { workers: 2, ..Setup::new(&FALLS, &party, &seeds, &limits) };
    let mut reasons = Vec::new();
    let mut sink = |event: &Stamped| {
        if let Event::Ended { reason, .. } = &event.event {
            reasons.push(reason.clone());
        }
        Ok(())
    };
    let scratch = Scratch::new().expect("a folder");
    let ended = run(&setup, &scratch, None, &mut sink, &|| false);
    assert!(matches!(&ended, Err(CampaignError::Fault(t)) if t == "this is wrong"), "{ended:?}");
    assert_eq!(reasons, ["fault"]);
}
