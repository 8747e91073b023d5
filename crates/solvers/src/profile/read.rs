//! Reading profiles: the embedded ones, and a user's that replace or extend them.

use super::Profile;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The embedded files.
macro_rules! embedded {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../../solvers/", $name, ".toml"))),)*]
    };
}

const EMBEDDED: &[(&str, &str)] = embedded! {
    "any" "bitwuzla" "cvc4" "cvc5" "yices" "z3"
};

/// Why profiles cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// A folder or file of the user cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A file is not a profile.
    #[error("{file} is not a solver profile: {why}")]
    Malformed {
        /// Which.
        file: String,
        /// Why, with the line.
        why: String,
    },
}

/// All solvers that are known, by name.
#[derive(Clone, Debug)]
pub struct Profiles {
    all: Vec<Arc<Profile>>,
}

impl Profiles {
    /// Ours.
    pub fn builtin() -> Result<Profiles, ProfileError> {
        Profiles::with_user(&[])
    }

    /// Ours, with what stands in the user's folders (`*.toml`, in the order of their names).
    pub fn with_user(folders: &[PathBuf]) -> Result<Profiles, ProfileError> {
        let mut texts: Vec<(String, String, toml::Table)> = Vec::new();
        for (name, text) in EMBEDDED {
            add(&mut texts, &format!("solvers/{name}.toml"), text)?;
        }
        for folder in folders {
            for path in files(folder)? {
                let text = std::fs::read_to_string(&path)
                    .map_err(|error| ProfileError::File { path: path.clone(), error })?;
                add(&mut texts, &path.display().to_string(), &text)?;
            }
        }
        let mut all = Vec::new();
        for (file, _, table) in &texts {
            let table = inherited(&texts, file, table)?;
            let profile: Profile =
                table.try_into().map_err(|e: toml::de::Error| malformed(file, e))?;
            all.push(Arc::new(profile));
        }
        all.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Profiles { all })
    }

    /// Every profile, by name.
    pub fn all(&self) -> &[Arc<Profile>] {
        &self.all
    }

    /// The profile of a name.
    pub fn get(&self, name: &str) -> Option<&Arc<Profile>> {
        self.all.iter().find(|p| p.name == name)
    }

    /// The profile of an executable, by its file name; `any` if no profile claims it.
    pub fn of_program(&self, program: &Path) -> Option<&Arc<Profile>> {
        let stem = program.file_name()?.to_str()?;
        self.all
            .iter()
            .find(|p| p.start.programs.iter().any(|n| n == stem))
            .or_else(|| self.get("any"))
    }
}

fn malformed(file: &str, e: impl std::fmt::Display) -> ProfileError {
    ProfileError::Malformed { file: file.to_owned(), why: e.to_string().trim_end().to_owned() }
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, ProfileError> {
    let error = |error| ProfileError::File { path: folder.to_owned(), error };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(error)? {
        let path = entry.map_err(error)?.path();
        if path.extension().is_some_and(|e| e == "toml") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn add(
    texts: &mut Vec<(String, String, toml::Table)>,
    file: &str,
    text: &str,
) -> Result<(), ProfileError> {
    let table: toml::Table = text.parse().map_err(|e: toml::de::Error| malformed(file, e))?;
    let Some(name) = table.get("name").and_then(|n| n.as_str()).map(str::to_owned) else {
        return Err(malformed(file, "it has no `name`"));
    };
    texts.retain(|(_, n, _)| *n != name);
    texts.push((file.to_owned(), name, table));
    Ok(())
}

/// The table with those it is like below it. Each step names another profile, so a chain that is
/// longer than there are profiles is a circle.
fn inherited(
    texts: &[(String, String, toml::Table)],
    file: &str,
    table: &toml::Table,
) -> Result<toml::Table, ProfileError> {
    let mut chain = vec![table];
    while let Some(like) = chain[chain.len() - 1].get("like").and_then(|l| l.as_str()) {
        let Some((_, _, base)) = texts.iter().find(|(_, n, _)| n == like) else {
            return Err(malformed(file, format!("it is like `{like}`, which there is not")));
        };
        if chain.len() > texts.len() {
            return Err(malformed(file, "it is like itself"));
        }
        chain.push(base);
    }
    let mut all = toml::Table::new();
    for table in chain.into_iter().rev() {
        merge(&mut all, table);
    }
    Ok(all)
}

/// Tables are merged key by key, two deep; anything else is replaced.
fn merge(all: &mut toml::Table, over: &toml::Table) {
    for (key, value) in over {
        match (all.get_mut(key), value) {
            (Some(toml::Value::Table(old)), toml::Value::Table(new)) => {
                old.extend(new.iter().map(|(k, v)| (k.clone(), v.clone())));
            }
            _ => {
                all.insert(key.clone(), value.clone());
            }
        }
    }
}
