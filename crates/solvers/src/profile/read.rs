//! Reading profiles: the embedded ones, and a user's that replace or extend them.

use super::Profile;
use super::in_words;
use super::pattern::build;
use std::ops::Range;
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
    #[error("{} is not a solver profile: {}{}", fault.file, fault.line(), fault.why)]
    Malformed {
        /// Which, where and why.
        fault: Box<ProfileFault>,
    },
}

/// What is wrong with a profile.
#[derive(Debug)]
pub struct ProfileFault {
    /// The file.
    pub file: String,
    /// What it says.
    pub text: String,
    /// Where in it, if there is a place.
    pub place: Option<Range<usize>>,
    /// What is wrong.
    pub why: String,
}

impl ProfileFault {
    fn line(&self) -> String {
        let Some(place) = &self.place else { return String::new() };
        let before = self.text.as_bytes().iter().take(place.start);
        format!("line {}: ", before.filter(|b| **b == b'\n').count() + 1)
    }
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
                    .map_err(|e: toml::de::Error| file.fault(None, in_words(e.message())))?,
            };
            for (missing, key) in
                [(profile.title.is_empty(), "title"), (profile.start.file.is_empty(), "start.file")]
            {
                if missing {
                    let why = format!(
                        "it has no `{key}`; write one, or `like` with the name of a solver"
                    );
                    return Err(file.fault(None, why));
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

    /// The name under which a profile's releases are installed: its own, or that of the profile it is
    /// like, whose sources it shares.
    pub fn stock(&self, profile: &Profile) -> String {
        let mut profile = profile;
        for _ in 0..self.all.len() {
            let base = profile.like.as_deref().and_then(|l| self.get(l));
            match base {
                Some(base) if base.install == profile.install && !base.install.is_empty() => {
                    profile = base;
                }
                _ => break,
            }
        }
        profile.name.clone()
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

fn malformed(
    file: &str,
    text: &str,
    place: Option<Range<usize>>,
    why: impl Into<String>,
) -> ProfileError {
    let (file, text) = (file.to_owned(), text.to_owned());
    ProfileError::Malformed { fault: Box::new(ProfileFault { file, text, place, why: why.into() }) }
}

impl File {
    fn fault(&self, place: Option<Range<usize>>, why: String) -> ProfileError {
        malformed(&self.path, &self.text, place, why)
    }
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
            let why = format!("not a regular expression: {e}");
            return Err(malformed(path, text, Some(expression.span()), why));
        }
    }
    Ok(())
}

/// Reads a file on its own first: only its text knows the lines of what is wrong.
fn add(all: &mut Vec<File>, path: String, text: String) -> Result<(), ProfileError> {
    let wrong = |e: toml::de::Error| malformed(&path, &text, e.span(), in_words(e.message()));
    let profile: Profile = toml::from_str(&text).map_err(wrong)?;
    let table = text.parse().map_err(wrong)?;
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
            let lines = here.text.split_inclusive('\n');
            let start: usize = lines.take_while(|l| !l.starts_with("like")).map(str::len).sum();
            let length = here.text[start..].lines().next().map_or(0, str::len);
            here.fault(Some(start..start + length), format!("it is like `{like}`, {why}"))
        };
        let Some(base) = all.iter().find(|f| f.profile.name == *like) else {
            let mut known: Vec<&str> = all.iter().map(|f| f.profile.name.as_str()).collect();
            known.sort_unstable();
            return Err(wrong(format!("which there is not; there are {}", known.join(", "))));
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
