//! The exact null distribution of a rank sum, with or without ties.

/// How many of the equally likely ways to choose `chosen` of `scores` have each sum.
///
/// Index = sum. Counts are `f64`: below 2^53 they are exact, above they carry a relative
/// error of about 1e-14, because only additions of positive numbers are involved.
pub(crate) fn counts(scores: &[usize], chosen: usize) -> Vec<f64> {
    let mut descending = scores.to_vec();
    descending.sort_unstable_by(|left, right| right.cmp(left));
    let largest: usize = descending.iter().take(chosen).sum();

    // ways[k][s]: subsets of size k with sum s among the scores seen so far.
    let mut ways = vec![vec![0.0; largest + 1]; chosen + 1];
    ways[0][0] = 1.0;
    for &score in scores {
        for size in (1..=chosen).rev() {
            let (smaller, same) = ways.split_at_mut(size);
            let from = &smaller[size - 1];
            let into = &mut same[0];
            for (target, source) in into.iter_mut().skip(score).zip(from) {
                *target += source;
            }
        }
    }
    ways.pop().unwrap_or_default()
}

/// Twice the midrank of every value of the pooled, ascending `values`; whole numbers even
/// where ties halve a rank.
pub(crate) fn doubled_midranks(values: &[f64]) -> Vec<usize> {
    let mut ranks = Vec::with_capacity(values.len());
    for tied in values.chunk_by(|left, right| left == right) {
        let before = ranks.len();
        // Ranks before+1 ..= before+len have the mean before + (len + 1) / 2.
        ranks.extend(std::iter::repeat_n(2 * before + tied.len() + 1, tied.len()));
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::{counts, doubled_midranks};

    #[test]
    fn three_of_six_ranks() {
        let counted = counts(&[1, 2, 3, 4, 5, 6], 3);
        assert_eq!(counted.iter().sum::<f64>(), 20.0);
        assert_eq!((counted[6], counted[10], counted[15]), (1.0, 3.0, 1.0));
    }

    #[test]
    fn ties_share_their_ranks() {
        assert_eq!(doubled_midranks(&[1.0, 2.0, 2.0, 3.0]), [2, 5, 5, 8]);
        assert_eq!(doubled_midranks(&[7.0, 7.0, 7.0]), [4, 4, 4]);
    }
}
