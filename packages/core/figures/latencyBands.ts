/** The last band: some forty days and more, longer than any message is valid. */
export const MOST_BAND = 63

/**
 * Which band of a histogram a duration falls into: band b holds [2^(b/2), 2^((b+1)/2)) ms, the first one also what is
 * shorter. Bands of two histograms are the same, so histograms add up exactly.
 * @param ms may be negative where two clocks disagree
 */
export const latencyBand = (ms: number): number =>
  Math.min(MOST_BAND, Math.max(0, Math.floor(2 * Math.log2(Math.max(1, ms)))))

/**
 * Milliseconds within which this share (0 to 1) of what was counted lies, at most a band off; null for nothing.
 * Within a band what it holds is taken to be spread evenly.
 * @param counts by band
 */
export function latencyPercentile(
  counts: ReadonlyMap<number, number>,
  share: number,
): number | null {
  const bands = [...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b)
  const total = bands.reduce((sum, [, count]) => sum + count, 0)
  let left = share * total
  for (const [index, [band, count]] of bands.entries()) {
    if (left <= count || index === bands.length - 1) {
      const from = band === 0 ? 0 : 2 ** (band / 2)
      const width = 2 ** ((band + 1) / 2) - from
      return Math.round(from + (width * Math.min(left, count)) / count)
    }
    left -= count
  }
  return null
}
