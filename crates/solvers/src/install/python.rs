//! Finding Python interpreters that have pip.

use super::client::{Client, Job, on_path};
use super::error::InstallError;
use std::path::PathBuf;

/// Names on PATH, in order of preference.
const NAMES: &[&str] = &[
    "python3",
    "python",
    "python3.14",
    "python3.13",
    "python3.12",
    "python3.11",
    "python3.10",
    "python3.9",
    "python3.8",
];

/// The first interpreter with pip.
pub(super) fn first(package: &str, job: &mut Job<'_>) -> Result<PathBuf, InstallError> {
    let missing = |client: &str, advice: &str| InstallError::MissingClient {
        client: client.to_owned(),
        package: package.to_owned(),
        advice: advice.to_owned(),
    };
    let mut without_pip = false;
    for name in NAMES {
        match with_pip(name, job)? {
            Found::WithPip(python) => return Ok(python),
            Found::WithoutPip => without_pip = true,
            Found::Nothing => {}
        }
    }
    Err(if without_pip {
        missing("python3 -m pip", "install pip (Debian and Ubuntu: `apt install python3-pip`)")
    } else {
        missing(
            "python3",
            "install Python 3 with pip (Debian and Ubuntu: `apt install python3-pip`)",
        )
    })
}

/// All interpreters with pip but one.
pub(super) fn others(than: &PathBuf, job: &mut Job<'_>) -> Result<Vec<PathBuf>, InstallError> {
    let mut all = Vec::new();
    for name in NAMES {
        if let Found::WithPip(python) = with_pip(name, job)?
            && python != *than
            && !all.contains(&python)
        {
            all.push(python);
        }
    }
    Ok(all)
}

enum Found {
    WithPip(PathBuf),
    WithoutPip,
    Nothing,
}

fn with_pip(name: &str, job: &mut Job<'_>) -> Result<Found, InstallError> {
    let Some(program) = on_path(&[name]) else { return Ok(Found::Nothing) };
    // A name on PATH may be a dispatcher; the interpreter itself knows where it is.
    let ask = "import sys, pip; print(sys.executable)";
    let Some(said) = Client::new(program).args(["-c", ask]).try_run(job)? else {
        return Ok(Found::Nothing);
    };
    let python = PathBuf::from(said.out.trim());
    Ok(match said.ok() && python.is_absolute() {
        true => Found::WithPip(python),
        false if said.err.contains("No module named") => Found::WithoutPip,
        false => Found::Nothing,
    })
}
