//! Reading profiles: the embedded ones, and a user's that replace or extend them.

use super::Profile;
use super::pattern::build;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The embedded files.
macro_rules! embedded {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../../solvers/", $name, ".toml"))),)*]
    };
}

const EMBEDDED: &[(&str, &str)] = embedded! {
    "alt-ergo" "any" "bitwuzla" "boolector" "cvc4" "cvc5" "dreal" "eldarica" "golem" "opensmt"
    "ostrich" "oxiz" "princess" "smtinterpol" "spacer" "yices" "z3"
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

/// A file: where it stands and what it says, alone.
struct File {
    path: String,
    text: String,
    profile: Profile,
    table: toml::Table,
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
        let mut all_files: Vec<File> = Vec::new();
        for (name, text) in EMBEDDED {
            add(&mut all_files, format!("solvers/{name}.toml"), (*text).to_owned())?;
        }
        for folder in folders {
            for path in files(folder)? {
                let text = std::fs::read_to_string(&path)
                    .map_err(|error| ProfileError::File { path: path.clone(), error })?;
                let path = path.display().to_string();
                check_patterns(&path, &text)?;
                add(&mut all_files, path, text)?;
            }
        }
        let mut all = Vec::new();
        for file in &all_files {
            let profile = match file.profile.like {
                None => file.profile.clone(),
                Some(_) => inherited(&all_files, file)?
                    .try_into()
                    .map_err(|e: toml::de::Error| malformed(&file.path, e))?,
            };
            for (missing, key) in
                [(profile.title.is_empty(), "title"), (profile.start.file.is_empty(), "start.file")]
            {
                if missing {
                    return Err(malformed(&file.path, format!("it has no `{key}`")));
                }
            }
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

/// The expressions of a user's file are built at once, to say where one is wrong; ours have a test.
fn check_patterns(path: &str, text: &str) -> Result<(), ProfileError> {
    #[derive(serde::Deserialize)]
    struct Patterns {
        #[serde(default)]
        pattern: Vec<Text>,
    }
    #[derive(serde::Deserialize)]
    struct Text {
        text: toml::Spanned<String>,
    }
    // What is no list of patterns is reported when the whole file is read.
    let Ok(Patterns { pattern }) = toml::from_str(text) else { return Ok(()) };
    for Text { text: expression } in pattern {
        if let Err(e) = build(expression.get_ref()) {
            let line = text[..expression.span().start].matches('\n').count() + 1;
            return Err(malformed(path, format!("line {line}: not a regular expression: {e}")));
        }
    }
    Ok(())
}

/// Reads a file on its own first: only its text knows the lines of what is wrong.
fn add(all: &mut Vec<File>, path: String, text: String) -> Result<(), ProfileError> {
    let profile: Profile = toml::from_str(&text).map_err(|e| malformed(&path, e))?;
    let table = text.parse().map_err(|e: toml::de::Error| malformed(&path, e))?;
    all.retain(|f| f.profile.name != profile.name);
    all.push(File { path, text, profile, table });
    Ok(())
}

/// The table with those it is like below it. Each step names another profile, so a chain that is
/// longer than there are profiles is a circle.
fn inherited(all: &[File], file: &File) -> Result<toml::Table, ProfileError> {
    let mut chain = vec![file];
    let mut here = file;
    while let Some(like) = &here.profile.like {
        let wrong = |why: String| {
            let line = here.text.lines().position(|l| l.starts_with("like")).unwrap_or(0) + 1;
            malformed(&here.path, format!("line {line}: it is like `{like}`, {why}"))
        };
        let Some(base) = all.iter().find(|f| f.profile.name == *like) else {
            return Err(wrong("which there is not".to_owned()));
        };
        if chain.len() > all.len() {
            return Err(wrong("which leads back to itself".to_owned()));
        }
        chain.push(base);
        here = base;
    }
    let mut table = toml::Table::new();
    for file in chain.into_iter().rev() {
        merge(&mut table, &file.table);
    }
    Ok(table)
}

/// Tables are merged key by key, two deep; anything else is replaced. Patterns are added in front, because
/// the first that is found counts; what can be asked is one list, though it is written as a table.
fn merge(all: &mut toml::Table, over: &toml::Table) {
    use toml::Value::{Array, Table};
    for (key, value) in over {
        match (key.as_str(), all.get_mut(key), value) {
            ("pattern", Some(Array(old)), Array(new)) => {
                old.splice(0..0, new.iter().cloned());
            }
            (key, Some(Table(old)), Table(new)) if key != "ask" => {
                old.extend(new.iter().map(|(k, v)| (k.clone(), v.clone())));
            }
            _ => {
                all.insert(key.clone(), value.clone());
            }
        }
    }
}
