//! Drives the installation of solvers by hand:
//! `install [--profiles DIR] list | verify | versions NAME | get NAME@VERSION… | force NAME@VERSION… |
//! remove NAME@VERSION… | start NAME@VERSION ARGUMENT…`.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use smelt_solvers::install::{Cache, Event, InstallError, versions};
use smelt_solvers::profile::Profiles;
use smelt_solvers::version::Wanted;
use std::process::Command;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut folders = Vec::new();
    if arguments.first().is_some_and(|a| a == "--profiles") && arguments.len() > 1 {
        folders.push(arguments.drain(..2).nth(1).unwrap_or_default().into());
    }
    let profiles = Profiles::with_user(&folders)?;
    let cache = Cache::open(None)?;
    let mut progress = |event: Event| eprintln!("{event:?}");
    let never = || false;
    let command = arguments.first().map_or("list", String::as_str);
    if command == "list" || command == "verify" {
        for installed in cache.installed()? {
            let line = installed.and_then(|i| {
                if command == "verify" {
                    i.verify()?;
                }
                Ok(format!("{:24} {:>4} MB  {}", i.what(), i.bytes() / 1_000_000, i.source()))
            });
            println!("{}", line.unwrap_or_else(|e: InstallError| e.to_string()));
        }
        return Ok(());
    }
    for what in &arguments[1..] {
        let (name, wanted) = what.split_once('@').unwrap_or((what, "latest"));
        let wanted = Wanted::parse(wanted).ok_or("not a version")?;
        let profile = profiles.get(name).ok_or("no such solver")?;
        match command {
            "versions" => {
                for offer in versions(profile, &mut progress, &never)? {
                    println!("{:12} {}", offer.version.short(), offer.source);
                }
            }
            "remove" => {
                for installed in cache.remove(name, &wanted, &mut progress, &never)? {
                    println!("removed {}", installed.what());
                }
            }
            "start" => {
                let installed = cache.resolve(name, &wanted).ok_or("not installed")?;
                let launch = installed.launch(&std::env::current_exe()?)?;
                let status = Command::new(launch.program)
                    .args(launch.arguments)
                    .args(&arguments[2..])
                    .envs(launch.environment)
                    .status()?;
                println!("{status}");
                return Ok(());
            }
            _ => match cache.install(profile, &wanted, command == "force", &mut progress, &never) {
                Ok(all) => {
                    all.iter().for_each(|i| println!("{} in {}", i.what(), i.folder().display()));
                }
                Err(e) => println!("{what}: {e}"),
            },
        }
    }
    Ok(())
}
