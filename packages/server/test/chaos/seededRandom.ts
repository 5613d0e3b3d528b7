/** Random numbers that follow from a seed (mulberry32), so that a failed run can be repeated. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  /** From 0 up to, not including, 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    shuffled<Item>(items: readonly Item[]): Item[] {
      return items
        .map((item) => ({ item, at: next() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ item }) => item)
    },
  }
}
