//! Scripts of ours that make a Python package act as a solver's command line.

use super::error::{InstallError, at};
use std::fs;
use std::path::{Path, PathBuf};

const DRIVERS: &[(&str, &str)] = &[
    ("bitwuzla.py", include_str!("../../../../solvers/drivers/bitwuzla.py")),
    ("cvc5.py", include_str!("../../../../solvers/drivers/cvc5.py")),
];

/// Puts a script into an installation and says where.
pub(super) fn write(name: &str, folder: &Path) -> Result<PathBuf, InstallError> {
    let Some((_, text)) = DRIVERS.iter().find(|(n, _)| *n == name) else {
        let have: Vec<&str> = DRIVERS.iter().map(|(n, _)| *n).collect();
        return Err(InstallError::NoDriver { name: name.to_owned(), have: have.join(", ") });
    };
    // Python looks beside a script first: neither its name nor its neighbours may hide the package.
    let relative = PathBuf::from("driver").join("smelt_driver.py");
    let path = folder.join(&relative);
    fs::create_dir_all(folder.join("driver")).map_err(at(&path))?;
    fs::write(&path, text).map_err(at(&path))?;
    Ok(relative)
}
