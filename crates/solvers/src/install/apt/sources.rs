//! The user's package sources, read so that another suite of the same mirror can be asked: both the
//! one-line form (`deb [signed-by=…] URI suite component…`) and the form with fields.

use std::path::{Path, PathBuf};

/// A mirror that the user has configured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mirror {
    uri: String,
    suites: Vec<String>,
    components: Vec<String>,
    signed_by: Option<String>,
}

impl Mirror {
    /// The text of a sources file that names another suite of this mirror, with the keys that the user
    /// gave for it, or with those of the same distribution that are out of use.
    pub(super) fn with_suite(&self, suite: &str, keys: Keys) -> Option<String> {
        let signed_by = match keys {
            Keys::Own => self.signed_by.clone(),
            Keys::OutOfUse => Some(self.keys_out_of_use()?.display().to_string()),
        };
        // The main component is what a solver is in; the others would only be downloaded.
        let components = if self.components.iter().any(|c| c == "main") {
            "main".to_owned()
        } else {
            self.components.join(" ")
        };
        let signed_by = signed_by.map(|keys| format!("Signed-By: {keys}\n")).unwrap_or_default();
        Some(format!(
            "Types: deb\nURIs: {}\nSuites: {suite}\nComponents: {components}\nTargets: Packages\n{signed_by}",
            self.uri
        ))
    }

    /// `…-archive-removed-keys.gpg` beside `…-archive-keyring.gpg`: distributions keep the keys of old
    /// suites there.
    fn keys_out_of_use(&self) -> Option<PathBuf> {
        let keyring = Path::new(self.signed_by.as_deref()?.split_whitespace().next()?);
        let stem = keyring.file_name()?.to_str()?.split("-keyring").next()?;
        let path = keyring.with_file_name(format!("{stem}-removed-keys.gpg"));
        path.is_file().then_some(path)
    }
}

/// Which keys must have signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keys {
    Own,
    OutOfUse,
}

/// The mirrors of a whole distribution, each once: a suite with a dash (`bookworm-security`) is an
/// addition to one and is kept apart from it.
pub(super) fn mirrors(files: &[(PathBuf, String)]) -> Vec<Mirror> {
    let mut found: Vec<Mirror> = Vec::new();
    for (path, text) in files {
        let read = if path.extension().is_some_and(|e| e == "sources") {
            stanzas(text)
        } else {
            text.lines().filter_map(line).collect()
        };
        for mirror in read {
            let whole = mirror.suites.iter().any(|s| !s.contains(['-', '/']));
            if whole && !found.iter().any(|m| m.uri == mirror.uri) {
                found.push(mirror);
            }
        }
    }
    // A distribution calls its first component `main`.
    found.sort_by_key(|m| !m.components.iter().any(|c| c == "main"));
    found
}

/// `deb [arch=amd64 signed-by=/k.gpg] http://mirror/debian bookworm main contrib`
fn line(line: &str) -> Option<Mirror> {
    let line = line.split('#').next()?.trim();
    let mut rest = line.strip_prefix("deb")?.strip_prefix([' ', '\t'])?.trim_start();
    let mut signed_by = None;
    if let Some(options) = rest.strip_prefix('[') {
        let (options, behind) = options.split_once(']')?;
        signed_by = options
            .split_whitespace()
            .find_map(|o| o.strip_prefix("signed-by="))
            .map(|keys| keys.replace(',', " "));
        rest = behind;
    }
    let mut words = rest.split_whitespace().map(str::to_owned);
    let (uri, suite) = (words.next()?, words.next()?);
    Some(Mirror { uri, suites: vec![suite], components: words.collect(), signed_by })
}

/// Stanzas of `Field: words`, separated by empty lines; a line that begins with a blank goes on.
fn stanzas(text: &str) -> Vec<Mirror> {
    let mut found = Vec::new();
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in text.lines().chain([""]) {
        if line.starts_with('#') {
            continue;
        }
        if line.trim().is_empty() {
            found.extend(stanza(&fields));
            fields.clear();
        } else if line.starts_with([' ', '\t']) {
            if let Some((_, value)) = fields.last_mut() {
                value.push('\n');
                value.push_str(line);
            }
        } else if let Some((name, value)) = line.split_once(':') {
            fields.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
        }
    }
    found
}

fn stanza(fields: &[(String, String)]) -> Vec<Mirror> {
    let field = |name: &str| fields.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str());
    let words = |name: &str| -> Vec<String> {
        field(name).unwrap_or("").split_whitespace().map(str::to_owned).collect()
    };
    if !words("types").iter().any(|t| t == "deb") || field("enabled") == Some("no") {
        return Vec::new();
    }
    // A key may be written out in place of a file; it is taken along as it stands.
    let signed_by = field("signed-by").map(str::to_owned);
    let mirror = |uri| Mirror {
        uri,
        suites: words("suites"),
        components: words("components"),
        signed_by: signed_by.clone(),
    };
    words("uris").into_iter().map(mirror).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms() {
        let one_line = "# comment\ndeb [arch=amd64 signed-by=/k/a.gpg,/k/b.gpg] http://one/debian bookworm main contrib # x\n\
                        deb-src http://one/debian bookworm main\n\
                        deb http://one/security bookworm-security main\n";
        let fields = "# comment\nTypes: deb deb-src\nURIs: http://two/debian\n http://three/debian\n\
                      Suites: trixie trixie-updates\nComponents: main\nSigned-By: /k/debian-archive-keyring.gpg\n\n\
                      Types: deb\nEnabled: no\nURIs: http://four/debian\nSuites: sid\nComponents: main\n";
        let other = "deb http://tool/apt nodistro stable\n";
        let files = [
            (PathBuf::from("a.list"), other.to_owned()),
            (PathBuf::from("sources.list"), one_line.to_owned()),
            (PathBuf::from("d.sources"), fields.to_owned()),
        ];
        let found = mirrors(&files);
        let uris: Vec<&str> = found.iter().map(|m| m.uri.as_str()).collect();
        assert_eq!(
            uris,
            ["http://one/debian", "http://two/debian", "http://three/debian", "http://tool/apt"]
        );
        assert_eq!(
            found[0].with_suite("bullseye", Keys::Own).as_deref(),
            Some(
                "Types: deb\nURIs: http://one/debian\nSuites: bullseye\nComponents: main\nTargets: Packages\nSigned-By: /k/a.gpg /k/b.gpg\n"
            )
        );
    }

    #[test]
    fn keys_of_old_suites_stand_beside_the_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let keyring = folder.path().join("debian-archive-keyring.gpg");
        let text = format!(
            "Types: deb\nURIs: http://m/debian\nSuites: trixie\nComponents: main\nSigned-By: {}\n",
            keyring.display()
        );
        let found = mirrors(&[("d.sources".into(), text)]);
        assert_eq!(found[0].with_suite("bullseye", Keys::OutOfUse), None);
        let removed = folder.path().join("debian-archive-removed-keys.gpg");
        std::fs::write(&removed, "").expect("a file");
        let text = found[0].with_suite("bullseye", Keys::OutOfUse).expect("a sources file");
        assert!(text.contains(&removed.display().to_string()), "{text}");
    }
}
