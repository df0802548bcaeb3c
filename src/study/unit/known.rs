//! The table of known units.

use super::{Dimension, Unit};

pub(super) struct Known {
    /// The symbol first, then what else is accepted for it.
    pub(super) spellings: &'static [&'static str],
    dimension: Dimension,
    scale: f64,
}

impl Known {
    pub(super) fn unit(&self) -> Unit {
        Unit { symbol: self.symbol(), dimension: self.dimension, scale: self.scale }
    }

    fn symbol(&self) -> &'static str {
        self.spellings.first().copied().unwrap_or("1")
    }
}

const fn known(spellings: &'static [&'static str], dimension: Dimension, scale: f64) -> Known {
    Known { spellings, dimension, scale }
}

/// IEC prefix 2^10.
const KIBI: f64 = 1024.0;

pub(super) const KNOWN: &[Known] = &[
    known(&["ns", "nsec", "nanoseconds"], Dimension::Time, 1e-9),
    known(&["us", "\u{b5}s", "\u{3bc}s", "usec", "usecs", "microseconds"], Dimension::Time, 1e-6),
    known(&["ms", "msec", "msecs", "milliseconds"], Dimension::Time, 1e-3),
    known(&["s", "sec", "secs", "seconds"], Dimension::Time, 1.0),
    known(&["min", "minutes"], Dimension::Time, 60.0),
    known(&["h", "hours"], Dimension::Time, 3600.0),
    known(&["B", "bytes"], Dimension::Data, 1.0),
    known(&["kB", "KB"], Dimension::Data, 1e3),
    known(&["MB"], Dimension::Data, 1e6),
    known(&["GB"], Dimension::Data, 1e9),
    known(&["KiB"], Dimension::Data, KIBI),
    known(&["MiB"], Dimension::Data, KIBI * KIBI),
    known(&["GiB"], Dimension::Data, KIBI * KIBI * KIBI),
    known(&["B/s", "bytes/s"], Dimension::DataRate, 1.0),
    known(&["kB/s", "KB/s", "KB/sec"], Dimension::DataRate, 1e3),
    known(&["MB/s", "MB/sec"], Dimension::DataRate, 1e6),
    known(&["GB/s", "GB/sec"], Dimension::DataRate, 1e9),
    known(&["KiB/s", "KiB/sec"], Dimension::DataRate, KIBI),
    known(&["MiB/s", "MiB/sec"], Dimension::DataRate, KIBI * KIBI),
    known(&["GiB/s", "GiB/sec"], Dimension::DataRate, KIBI * KIBI * KIBI),
    known(&["kbit/s", "Kbit/s", "Kbits/sec", "kbps"], Dimension::DataRate, 125.0),
    known(&["Mbit/s", "Mbits/sec", "Mbps"], Dimension::DataRate, 125e3),
    known(&["Gbit/s", "Gbits/sec", "Gbps"], Dimension::DataRate, 125e6),
    known(&["1/s", "Hz"], Dimension::Rate, 1.0),
    known(&["ops/s", "ops/sec", "operations/s"], Dimension::Rate, 1.0),
    known(&["requests/s", "req/s", "rps", "requests/sec"], Dimension::Rate, 1.0),
    known(&["transactions/s", "tps", "trans/s"], Dimension::Rate, 1.0),
    known(&["events/s"], Dimension::Rate, 1.0),
    known(&["iterations/s"], Dimension::Rate, 1.0),
    known(&["messages/s"], Dimension::Rate, 1.0),
    known(&["packets/s", "pps"], Dimension::Rate, 1.0),
    known(&["1", "ratio", "count"], Dimension::Number, 1.0),
    known(&["percent", "%"], Dimension::Number, 1e-2),
    known(&["cycles"], Dimension::Cycles, 1.0),
    known(&["J", "joules", "Joules"], Dimension::Energy, 1.0),
    known(&["mJ"], Dimension::Energy, 1e-3),
    known(&["W", "watts"], Dimension::Power, 1.0),
    known(&["mW"], Dimension::Power, 1e-3),
];

/// A symbol as people read it.
pub(super) fn label(symbol: &'static str) -> &'static str {
    match symbol {
        "us" => "\u{b5}s",
        "percent" => "%",
        symbol => symbol,
    }
}

/// The units among which a value of `symbol` is shown, largest first, each with
/// its size in base units. Empty where the unit is shown as it is: nobody reads
/// a throughput of 3831 MB/s more easily as 3.831 GB/s next to others in MB/s.
pub(super) fn ladder(symbol: &str, dimension: Dimension) -> &'static [(f64, &'static str)] {
    match dimension {
        Dimension::Time => &[(1.0, "s"), (1e-3, "ms"), (1e-6, "\u{b5}s"), (1e-9, "ns")],
        Dimension::Data if symbol.contains('i') => {
            &[(KIBI * KIBI * KIBI, "GiB"), (KIBI * KIBI, "MiB"), (KIBI, "KiB"), (1.0, "B")]
        }
        Dimension::Data => &[(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "B")],
        _ => &[],
    }
}

/// The known symbol whose spelling takes the fewest edits to reach.
pub(super) fn nearest(written: &str) -> &'static str {
    let spellings = KNOWN.iter().flat_map(|known| {
        known.spellings.iter().map(|spelling| (edits(written, spelling), known.symbol()))
    });
    spellings.min_by_key(|(distance, _)| *distance).map_or("1", |(_, symbol)| symbol)
}

/// Levenshtein distance, case counting as half an edit; doubled to stay whole.
fn edits(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).map(|at| at * 2).collect();
    for (at, from) in left.chars().enumerate() {
        let mut before = row[0];
        row[0] = (at + 1) * 2;
        for (column, to) in right.iter().enumerate() {
            let change = if from == *to {
                0
            } else if from.eq_ignore_ascii_case(to) {
                1
            } else {
                2
            };
            let kept = before + change;
            before = row[column + 1];
            row[column + 1] = kept.min(before + 2).min(row[column] + 2);
        }
    }
    row[right.len()]
}
