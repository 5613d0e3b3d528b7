/** The value in the middle; of two the mean. null: there is none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** How far values usually are from their median, written as a standard deviation of a normal distribution. */
export function spreadOf(values: readonly number[]): number | null {
  const middle = median(values)
  if (middle === null) return null
  const away = median(values.map((value) => Math.abs(value - middle)))
  return away === null ? null : away * 1.4826
}
