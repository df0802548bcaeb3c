//! Preemption models, and the difference between the one a kernel was built
//! with and the one it runs.

use std::fmt;

use crate::word::spelled;

/// When a kernel lets a task be taken off a CPU while it runs kernel code.
///
/// Ordered from the least to the most preemptible. The names are those of
/// `preempt=` and of `/sys/kernel/debug/sched/preempt`; `Rt` is PREEMPT_RT,
/// whatever it is combined with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PreemptionModel {
    /// PREEMPT_NONE: only where kernel code gives up the CPU itself.
    None,
    /// PREEMPT_VOLUNTARY: also at explicit points such as `might_sleep()`.
    Voluntary,
    /// PREEMPT_LAZY (Linux 6.13 and later): as full for realtime tasks, at the
    /// next tick or return to user space for all others.
    Lazy,
    /// PREEMPT: wherever the preemption counter is zero.
    Full,
    /// PREEMPT_RT: also inside most spinlocks and interrupt handlers.
    Rt,
}

spelled!(PreemptionModel, "a preemption model",
    "none" => None, "voluntary" => Voluntary, "lazy" => Lazy, "full" => Full, "rt" => Rt);

impl PreemptionModel {
    /// All models, least preemptible first.
    pub const ALL: [Self; 5] = [Self::None, Self::Voluntary, Self::Lazy, Self::Full, Self::Rt];
}

/// Whether something was on, as far as the source says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stated {
    /// The source says it was on.
    Yes,
    /// The source says it was off.
    No,
    /// The source does not say.
    Unknown,
}

spelled!(Stated, "an answer", "yes" => Yes, "no" => No, "unknown" => Unknown);

/// The preemption configuration of one running kernel.
///
/// `build_default` and `effective` differ on a dynamic kernel that was booted
/// with `preempt=` or switched through debugfs. Either is absent where the
/// source does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RunningModel {
    /// The model chosen when the kernel was built.
    pub build_default: Option<PreemptionModel>,
    /// The model in force during the run.
    pub effective: Option<PreemptionModel>,
    /// Whether the kernel can change its model (PREEMPT_DYNAMIC).
    pub dynamic: Stated,
}

impl RunningModel {
    /// Whether the kernel ran another model than it was built with. False where
    /// one of the two is unknown.
    pub fn was_overridden(&self) -> bool {
        matches!((self.build_default, self.effective), (Some(built), Some(ran)) if built != ran)
    }
}

impl fmt::Display for RunningModel {
    /// `static voluntary`, `dynamic none (built voluntary)`, `model not stated`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.dynamic {
            Stated::Yes => "dynamic ",
            Stated::No => "static ",
            Stated::Unknown => "",
        };
        match (self.effective, self.build_default) {
            (Some(ran), Some(built)) if ran != built => write!(f, "{kind}{ran} (built {built})"),
            (Some(ran), _) => write!(f, "{kind}{ran}"),
            (None, Some(built)) => write!(f, "{kind}built {built}, running model not stated"),
            (None, None) => write!(f, "{kind}model not stated"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn running(built: &str, ran: &str, dynamic: Stated) -> RunningModel {
        RunningModel { build_default: built.parse().ok(), effective: ran.parse().ok(), dynamic }
    }

    #[test]
    fn words_are_read_and_written_alike() {
        for model in PreemptionModel::ALL {
            assert_eq!(model.word().parse(), Ok(model));
        }
        insta::assert_snapshot!(
            "voluntry".parse::<PreemptionModel>().unwrap_err(),
            @"`voluntry` is not a preemption model; known are `none`, `voluntary`, `lazy`, `full`, `rt`"
        );
    }

    #[test]
    fn an_override_shows_both_models() {
        let none = running("voluntary", "none", Stated::Yes);
        assert!(none.was_overridden());
        assert_eq!(none.to_string(), "dynamic none (built voluntary)");
        assert!(!running("full", "", Stated::Yes).was_overridden());
        assert_eq!(running("full", "full", Stated::No).to_string(), "static full");
        assert_eq!(running("", "", Stated::Unknown).to_string(), "model not stated");
        assert_eq!(
            running("full", "", Stated::Yes).to_string(),
            "dynamic built full, running model not stated"
        );
    }
}
