//! A small deterministic generator, so that a resampled interval is the same on every machine.

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014, doi 10.1145/2660193.2660195).
///
/// Equidistributed over 2^64 outputs, which is far more than a bootstrap draws.
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// An index below `bound`, by multiplication; its bias of bound / 2^64 cannot be noticed.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    /// The outputs that implementations are checked with, for seed 1234567:
    /// <https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64>.
    #[test]
    fn it_is_the_published_generator() {
        let mut random = SplitMix64::new(1_234_567);
        let drawn: [u64; 5] = std::array::from_fn(|_| random.next());
        assert_eq!(
            drawn,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }
}
