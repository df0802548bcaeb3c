//! From a claim to its reproduction.

use super::{Claim, Reproduction, Status};
use crate::package::Package;

pub(super) fn of(_package: &Package, claim: &Claim) -> Reproduction {
    Reproduction {
        claim: claim.clone(),
        recomputed: None,
        recomputed_text: "\u{2013}".to_owned(),
        status: Status::NotRecomputable,
        difference: None,
        range: None,
        note: String::new(),
    }
}
