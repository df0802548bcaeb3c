//! Words with a fixed spelling: the values that files use for a closed choice.

use std::fmt;

/// A closed choice that files spell with one word each.
pub trait Word: Sized + Copy + 'static {
    /// What the choice is about, as an error names it: "a statistic".
    const WHAT: &'static str;
    /// Every value with its spelling, in the order errors list them.
    const WORDS: &'static [(&'static str, Self)];

    /// Reads one word.
    ///
    /// # Errors
    /// When `text` is none of [`Word::WORDS`]; the message lists them.
    fn from_word(text: &str) -> Result<Self, WordError> {
        let known = Self::WORDS.iter().find(|(word, _)| *word == text);
        known.map(|(_, value)| *value).ok_or_else(|| WordError {
            found: text.to_owned(),
            what: Self::WHAT,
            known: Self::WORDS
                .iter()
                .map(|(word, _)| *word)
                .filter(|word| !word.is_empty())
                .collect(),
        })
    }
}

/// A word outside a closed choice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not {what}; known are {}", List(known))]
pub struct WordError {
    /// The word that was read.
    pub found: String,
    /// What was expected there.
    pub what: &'static str,
    /// The words that would do.
    pub known: Vec<&'static str>,
}

struct List<'w>(&'w [&'static str]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, word) in self.0.iter().enumerate() {
            let before = if at == 0 { "" } else { ", " };
            write!(f, "{before}`{word}`")?;
        }
        Ok(())
    }
}

/// Gives a [`Word`] its `Display`, `FromStr` and serde form: the spelling in files.
macro_rules! spelled {
    ($name:ty, $what:literal, $($word:literal => $value:ident),+ $(,)?) => {
        impl $crate::word::Word for $name {
            const WHAT: &'static str = $what;
            const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$value)),+];
        }

        impl $name {
            /// The spelling used in files; empty where the file leaves the cell empty.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word),+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::word::WordError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                <Self as $crate::word::Word>::from_word(text)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    };
}

pub(crate) use spelled;
