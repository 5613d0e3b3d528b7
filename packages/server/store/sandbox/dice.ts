/** A small seeded generator (mulberry32), so that every sandbox has the same data. Never for secrets. */
export interface Dice {
  /** 0 <= x < 1. */
  roll(): number
  /** Whole number from low to high, both included. */
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(roll() * (high - low + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
  return { roll, between, pick }
}
