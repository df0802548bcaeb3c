//! Reading a package while noting everything that is wrong with it.

use std::path::Path;

use super::{Finding, Package};

pub(super) fn read(directory: &Path) -> (Option<Package>, Vec<Finding>) {
    let _ = super::descriptor_path(directory);
    (None, Vec::new())
}
