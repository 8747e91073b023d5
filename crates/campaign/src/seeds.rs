//! Seeds as files (read when their turn comes, so that a campaign stays small and a folder may change)
//! or as texts that came with smelt.

use std::borrow::Cow;
use std::path::PathBuf;

/// Why a seed is left out that has too many bytes; how many follows.
pub const TOO_LARGE: &str = "it is too large";

/// Where the text of a seed is.
#[derive(Clone, Debug)]
pub enum SeedText {
    /// In a file.
    File(PathBuf),
    /// In the binary.
    Embedded(&'static str),
}

/// A seed.
#[derive(Clone, Debug)]
pub struct SeedFile {
    /// What it is called: its path as the user would write it.
    pub name: String,
    /// Where its text is.
    pub text: SeedText,
}

impl SeedFile {
    /// Its text, or why it cannot be had. `most`: bytes beyond which it is too long.
    pub fn read(&self, most: u64) -> Result<Cow<'static, [u8]>, String> {
        let path = match &self.text {
            SeedText::Embedded(text) => return Ok(Cow::Borrowed(text.as_bytes())),
            SeedText::File(path) => path,
        };
        let about = std::fs::metadata(path).map_err(|e| format!("cannot be read: {e}"))?;
        // A pipe would wait for somebody who writes, and be empty at the second visit.
        if !about.is_file() {
            return Err("it is no file that can be read twice".to_owned());
        }
        let size = about.len();
        if size > most {
            return Err(format!("{TOO_LARGE}: {size} bytes, and --file-size-limit is {most}"));
        }
        std::fs::read(path).map(Cow::Owned).map_err(|e| format!("cannot be read: {e}"))
    }
}
