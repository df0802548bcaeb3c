use std::collections::BTreeSet;

/// Whether `id` may name a cell (nbformat 4.5 schema, `cell_id`).
pub(crate) fn is_valid(id: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&id.len()) && id.bytes().all(allowed)
}

/// Fills the gaps in `ids` with `cell-<position>`, counted from 1; where that is taken, with
/// the first free `cell-<position>-<n>`. Depends on nothing but `ids`, unlike the random words
/// of Python's `nbformat`, so that reading a file twice gives the same document.
pub(crate) fn complete(ids: Vec<Option<String>>) -> Vec<String> {
    let mut taken: BTreeSet<String> = ids.iter().flatten().cloned().collect();
    let mut complete = Vec::with_capacity(ids.len());
    for (position, id) in ids.into_iter().enumerate() {
        let id = id.unwrap_or_else(|| free(position + 1, &taken));
        taken.insert(id.clone());
        complete.push(id);
    }
    complete
}

fn free(position: usize, taken: &BTreeSet<String>) -> String {
    let mut id = format!("cell-{position}");
    let mut attempt = 2_usize;
    while taken.contains(&id) {
        id = format!("cell-{position}-{attempt}");
        attempt += 1;
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_letters_digits_hyphen_and_underscore() {
        assert!(is_valid("a") && is_valid("A-b_9") && is_valid(&"x".repeat(64)));
        assert!(!is_valid("") && !is_valid("a b") && !is_valid("é") && !is_valid(&"x".repeat(65)));
    }

    #[test]
    fn made_ids_avoid_the_ones_that_are_there() {
        let ids = vec![None, Some("cell-3".to_owned()), None, Some("cell-3-2".to_owned())];
        assert_eq!(complete(ids), ["cell-1", "cell-3", "cell-3-3", "cell-3-2"]);
    }
}
