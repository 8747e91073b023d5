//! A temporary world for one test: a cache, a folder that is all of PATH, and a `python3` in it.

use sha2::{Digest, Sha256};
use smelt_solvers::install::{Cache, Event};
use smelt_solvers::profile::Profiles;
use smelt_solvers::version::Wanted;
use std::fmt;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A pip that has three releases and gives one wheel for all of them. `$here` is the world's folder,
/// `$dest` the folder for downloads; a bad client puts something in the place of `# download`.
pub(crate) const GOOD: &str = r##"
case "$*" in *'import sys, pip'*) echo "$0"; exit 0;; esac
last=; dest=; report=
for a; do
  [ "$last" = --dest ] && dest=$a
  [ "$last" = --report ] && report=$a
  last=$a
done
version=${last#*==}
case "$version" in
  0.0.0.dev0)
    echo "ERROR: Could not find a version that satisfies the requirement $last (from versions: 4.8.9.0, 4.8.10.0, 5.4.0.0)" >&2
    echo "ERROR: No matching distribution found for $last" >&2; exit 1;;
esac
wheel=z3_solver-$version-py3-none-any.whl
if [ -n "$report" ]; then
  echo "{\"install\": [{\"download_info\": {\"url\": \"https://registry/$wheel\", \"archive_info\": {\"hashes\": {\"sha256\": \"$(cat $here/sha256)\"}}}}]}" > "$report"
  exit 0
fi
# download
echo "Downloading $wheel (1 kB)"
cp $here/wheel "$dest/$wheel"
"##;

pub(crate) struct World {
    folder: tempfile::TempDir,
}

impl World {
    pub(crate) fn new(client: &str) -> World {
        let world = World { folder: tempfile::tempdir().expect("a folder") };
        fs::create_dir(world.path("path")).expect("a folder");
        world.client_does(client);
        let program = "#!/bin/sh\necho 'Z3 version 4.8.10 - 64 bit'\n";
        world.wheel(&[("z3_solver-4.8.10.0.data/data/bin/z3", program)]);
        world
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn client(&self) -> PathBuf {
        self.path("path/python3")
    }

    pub(crate) fn client_does(&self, script: &str) {
        let here = self.folder.path().display();
        let text = format!("#!/bin/sh\nPATH=/usr/bin:/bin\nhere={here}\n{script}\n");
        fs::write(self.client(), text).expect("written");
        fs::set_permissions(self.client(), fs::Permissions::from_mode(0o755)).expect("executable");
    }

    /// What the registry gives.
    pub(crate) fn wheel(&self, files: &[(&str, &str)]) {
        let path = self.path("wheel");
        let mut zip = zip::ZipWriter::new(fs::File::create(&path).expect("a file"));
        for (name, text) in files {
            let options = zip::write::SimpleFileOptions::default();
            zip.start_file(*name, options).expect("an entry");
            zip.write_all(text.as_bytes()).expect("its text");
        }
        zip.finish().expect("an archive");
        let hash = Sha256::digest(fs::read(&path).expect("the archive"));
        let digits: String = hash.iter().map(|b| format!("{b:02x}")).collect();
        fs::write(self.path("sha256"), digits).expect("written");
    }

    pub(crate) fn cache(&self) -> Cache {
        Cache::open(Some(self.path("cache"))).expect("a cache")
    }

    /// A process that installs.
    pub(crate) fn command(&self, what: &str) -> Command {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command
            .args(["--exact", "one_installation", "--ignored", "--nocapture"])
            .env("PATH", self.path("path"))
            .env("SMELT_CACHE", self.path("cache"))
            .env("SMELT_TEST_WHAT", what)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn install(&self, what: &str) -> Run {
        Run::of(self.command(what).output().expect("it runs"))
    }

    /// Temporary folders in the cache.
    pub(crate) fn leftovers(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path("cache/solvers")).into_iter().flatten().flatten();
        let names = entries.map(|e| e.file_name().to_string_lossy().into_owned());
        names.filter(|n| n.starts_with(".tmp-")).collect()
    }

    /// The number of the process that a slow client has started.
    pub(crate) fn sleeper(&self) -> i32 {
        let path = self.path("sleeper");
        let number = |p: &Path| fs::read_to_string(p).ok()?.trim().parse().ok();
        wait_until("the client is at work", || number(&path).is_some());
        // The bytes that have arrived are to be seen at least once.
        std::thread::sleep(Duration::from_millis(300));
        number(&path).expect("a number")
    }
}

pub(crate) fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(20), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

pub(crate) fn is_running(process: i32) -> bool {
    // A dead one that nobody has reaped does not run.
    let state = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    state.rsplit(") ").next().is_some_and(|s| !s.is_empty() && !s.starts_with(['Z', 'X']))
}

pub(crate) fn end(process: i32) {
    let id = rustix::process::Pid::from_raw(process).expect("a process");
    rustix::process::kill_process(id, rustix::process::Signal::KILL).expect("it is ours");
}

/// What an installation printed.
pub(crate) struct Run {
    pub(crate) text: String,
}

impl Run {
    pub(crate) fn of(output: Output) -> Run {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let lines = text.lines().filter_map(|l| l.split_once("> ").map(|(_, l)| l));
        Run { text: lines.collect::<Vec<_>>().join("\n") }
    }

    pub(crate) fn ok(&self) -> bool {
        self.text.lines().last() == Some("installed")
    }

    pub(crate) fn fails_with(&self, words: &str) {
        let last = self.text.lines().last().unwrap_or_default();
        assert!(last.starts_with("error: ") && last.contains(words), "{self}");
    }

    /// What the events of a kind are about.
    pub(crate) fn events(&self, kind: &str) -> Vec<String> {
        let of_kind = self.text.lines().filter(|l| l.starts_with(kind));
        of_kind.filter_map(|l| Some(l.split('"').nth(1)?.to_owned())).collect()
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the installation said:\n{}", self.text)
    }
}

#[allow(clippy::print_stdout)]
pub(crate) fn say(text: &str) {
    println!("> {text}");
}

/// The other side: installs what the environment says, prints events and how it ended.
pub(crate) fn install_as_told() {
    let Ok(what) = std::env::var("SMELT_TEST_WHAT") else { return };
    let stop = std::env::var_os("SMELT_TEST_STOP").map(PathBuf::from);
    let cancel = || stop.as_ref().is_some_and(|file| file.exists());
    let (name, version) = what.split_once('@').expect("name@version");
    let profiles = Profiles::builtin().expect("profiles");
    let profile = profiles.get(name).expect("a solver");
    let wanted = Wanted::parse(version).expect("a request");
    let cache = Cache::open(None).expect("a cache");
    let mut progress = |event: Event| say(&format!("{event:?}"));
    match cache.install(profile, &wanted, false, &mut progress, &cancel) {
        Ok(_) => say("installed"),
        Err(e) => say(&format!("error: {e}")),
    }
}
