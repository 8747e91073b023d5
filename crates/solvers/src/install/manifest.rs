//! What is written down about an installation (`install.toml`), and the check against it.
//!
//! Paths are relative to the folder of the installation, so that a cache can be moved.

use super::error::{InstallError, at};
use crate::version::Version;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The name of the file.
pub(super) const FILE: &str = "install.toml";

/// The format that this smelt writes, and the newest it reads.
const FORMAT: u32 = 1;

/// What is written down.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Manifest {
    pub(super) format: u32,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) registry_version: String,
    pub(super) source: String,
    /// Seconds since 1970.
    pub(super) installed: u64,
    pub(super) start: Place,
    #[serde(default)]
    pub(super) download: Vec<Download>,
    #[serde(default)]
    pub(super) file: Vec<Checked>,
}

/// How an installation is started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Place {
    /// An executable, and folders of the libraries it needs.
    Program {
        /// The executable.
        path: PathBuf,
        /// For `LD_LIBRARY_PATH`.
        #[serde(default)]
        libraries: Vec<PathBuf>,
    },
    /// A library and the driver that loads it.
    Driver {
        /// `smelt driver NAME`.
        name: String,
        /// The library.
        library: PathBuf,
    },
    /// A script and the packages it imports.
    Python {
        /// The interpreter that the packages were made for; an absolute path.
        interpreter: PathBuf,
        /// The script.
        script: PathBuf,
        /// For `PYTHONPATH`.
        packages: PathBuf,
    },
    /// Java archives.
    Java {
        /// The virtual machine; an absolute path.
        java: PathBuf,
        /// For the class path.
        jars: Vec<PathBuf>,
        /// The main class.
        class: String,
        /// Classes that were loaded once and stored, for a faster start. It may be missing.
        archive: PathBuf,
    },
}

impl Place {
    /// The file without which nothing starts.
    pub(super) fn main(&self) -> &Path {
        match self {
            Place::Program { path, .. } => path,
            Place::Driver { library, .. } => library,
            Place::Python { script, .. } => script,
            Place::Java { jars, .. } => jars.first().map_or(Path::new(""), PathBuf::as_path),
        }
    }
}

/// A file that came from a registry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Download {
    /// Its name.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// Its checksum.
    pub sha256: String,
    /// Whether the registry states the same.
    pub stated: bool,
}

impl Download {
    /// The checksum of a file, held against what the registry states.
    pub(super) fn check(path: &Path, stated: Option<&str>) -> Result<Download, InstallError> {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let (bytes, sha256) = checksum(path)?;
        if let Some(stated) = stated
            && !stated.eq_ignore_ascii_case(&sha256)
        {
            return Err(InstallError::Checksum {
                file: name,
                stated: stated.to_owned(),
                found: sha256,
            });
        }
        Ok(Download { name, bytes, sha256, stated: stated.is_some() })
    }
}

/// An unpacked file as it was when it was installed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Checked {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
    /// Nanoseconds since 1970.
    pub(super) modified: i64,
    pub(super) sha256: String,
}

/// A release in the cache.
#[derive(Clone, Debug)]
pub struct Installed {
    pub(super) folder: PathBuf,
    pub(super) manifest: Manifest,
    pub(super) version: Version,
}

impl Installed {
    /// The solver.
    pub fn name(&self) -> &str {
        &self.manifest.name
    }

    /// Its version as its developers write it.
    pub fn version(&self) -> &str {
        &self.manifest.version
    }

    /// Its version as the registry spells it.
    pub fn registry_version(&self) -> &Version {
        &self.version
    }

    /// `z3@4.8.10`.
    pub fn what(&self) -> String {
        format!("{}@{}", self.manifest.name, self.manifest.version)
    }

    /// `pip: z3-solver`.
    pub fn source(&self) -> &str {
        &self.manifest.source
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// When it was installed, in seconds since 1970.
    pub fn time(&self) -> u64 {
        self.manifest.installed
    }

    /// What came from the registry.
    pub fn downloads(&self) -> &[Download] {
        &self.manifest.download
    }

    /// How it is started, relative to its folder.
    pub fn place(&self) -> &Place {
        &self.manifest.start
    }

    /// The file without which nothing starts: the executable, library, script or first archive.
    pub fn started(&self) -> PathBuf {
        self.folder.join(self.manifest.start.main())
    }

    /// What a person starts by hand, if there is a shorter way than the command itself.
    pub fn by_hand(&self) -> Option<PathBuf> {
        Some(self.folder.join("bin").join(self.name())).filter(|p| p.exists())
    }

    /// The bytes it takes on the disk.
    pub fn bytes(&self) -> u64 {
        super::client::size(&self.folder)
    }

    /// The checksum of the executable, library, script or first archive.
    pub fn sha256(&self) -> &str {
        let main = self.manifest.start.main();
        self.manifest.file.iter().find(|f| f.path == main).map_or("", |f| &f.sha256)
    }

    pub(super) fn read(folder: &Path) -> Result<Installed, InstallError> {
        let path = folder.join(FILE);
        let wrong = |why: String| InstallError::Manifest { path: path.clone(), why };
        let text = fs::read_to_string(&path).map_err(|e| wrong(e.to_string()))?;
        let table: toml::Table =
            text.parse().map_err(|_| wrong("it is not a description of an installation".into()))?;
        match table.get("format").and_then(toml::Value::as_integer) {
            Some(n) if n == i64::from(FORMAT) => {}
            Some(n) => {
                return Err(wrong(format!("format {n}, but this smelt reads format {FORMAT}")));
            }
            None => return Err(wrong("it does not say its format".into())),
        }
        let manifest: Manifest = table.try_into().map_err(|e| wrong(e.to_string()))?;
        let version = Version::parse(&manifest.registry_version)
            .ok_or_else(|| wrong(format!("`{}` is no version", manifest.registry_version)))?;
        Ok(Installed { folder: folder.to_owned(), manifest, version })
    }

    /// Whether all files are as they were installed: every checksum is taken.
    pub fn verify(&self) -> Result<(), InstallError> {
        self.manifest.file.iter().try_for_each(|file| self.compare(file, false))
    }

    /// Whether what is started is as it was installed. A checksum is only taken when the time of the
    /// file says that it was touched.
    pub fn check(&self) -> Result<(), InstallError> {
        let main = self.manifest.start.main();
        match self.manifest.file.iter().find(|f| f.path == main) {
            Some(file) => self.compare(file, true),
            None => Err(self.damaged(main, "is not part of what was installed")),
        }
    }

    fn compare(&self, file: &Checked, trust_time: bool) -> Result<(), InstallError> {
        let path = self.folder.join(&file.path);
        let Ok(now) = fs::metadata(&path) else {
            return Err(self.damaged(&file.path, "is missing"));
        };
        if now.len() != file.bytes {
            return Err(self.damaged(
                &file.path,
                &format!("has {} bytes instead of {}", now.len(), file.bytes),
            ));
        }
        if trust_time && modified(&now) == file.modified {
            return Ok(());
        }
        if checksum(&path)?.1 != file.sha256 {
            return Err(self.damaged(&file.path, "has another checksum than when it was installed"));
        }
        Ok(())
    }

    fn damaged(&self, file: &Path, why: &str) -> InstallError {
        InstallError::Damaged {
            solver: self.manifest.name.clone(),
            version: self.manifest.version.clone(),
            file: file.to_owned(),
            why: why.to_owned(),
        }
    }
}

impl Manifest {
    pub(super) fn new(
        name: &str,
        version: &Version,
        source: String,
        start: Place,
        download: Vec<Download>,
    ) -> Manifest {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Manifest {
            format: FORMAT,
            name: name.to_owned(),
            version: version.short(),
            registry_version: version.text().to_owned(),
            source,
            installed: now.map_or(0, |d| d.as_secs()),
            start,
            download,
            file: Vec::new(),
        }
    }

    /// Takes the checksums of all files of the folder, in the order of their paths.
    pub(super) fn take_checksums(&mut self, folder: &Path) -> Result<(), InstallError> {
        let mut open = vec![folder.to_owned()];
        while let Some(at_folder) = open.pop() {
            for entry in fs::read_dir(&at_folder).map_err(at(&at_folder))? {
                let entry = entry.map_err(at(&at_folder))?;
                let path = entry.path();
                // Links are not followed: what they name is either below the folder too or not ours.
                let data = entry.metadata().map_err(at(&path))?;
                if data.is_dir() {
                    open.push(path);
                } else if data.is_file() {
                    let (bytes, sha256) = checksum(&path)?;
                    let relative = path.strip_prefix(folder).unwrap_or(&path).to_owned();
                    let modified = modified(&data);
                    self.file.push(Checked { path: relative, bytes, modified, sha256 });
                }
            }
        }
        self.file.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(())
    }

    pub(super) fn write(&self, folder: &Path) -> Result<(), InstallError> {
        let path = folder.join(FILE);
        let text = toml::to_string(self)
            .map_err(|e| InstallError::Manifest { path: path.clone(), why: e.to_string() })?;
        fs::write(&path, text).map_err(at(&path))
    }
}

fn modified(data: &fs::Metadata) -> i64 {
    data.mtime().saturating_mul(1_000_000_000).saturating_add(data.mtime_nsec())
}

/// Size and checksum of a file.
pub(super) fn checksum(path: &Path) -> Result<(u64, String), InstallError> {
    let mut file = File::open(path).map_err(at(path))?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    let mut bytes = 0;
    loop {
        let n = file.read(&mut buffer).map_err(at(path))?;
        if n == 0 {
            break;
        }
        hash.update(&buffer[..n]);
        bytes += n as u64;
    }
    let digits = hash.finalize().iter().map(|b| format!("{b:02x}")).collect();
    Ok((bytes, digits))
}
