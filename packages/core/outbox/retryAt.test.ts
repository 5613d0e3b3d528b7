import { describe, expect, test } from 'vitest'

import { retryAt, type RetryWaits, retryWaits } from './retryAt.ts'

const kinds: [string, RetryWaits][] = Object.entries(retryWaits)

describe.each(kinds)('an event of kind %s', (_kind, waits) => {
  const [first = 0] = waits
  const at = (tries: number, random: number, atLeast = 0) =>
    retryAt(waits, { tries, now: 1_000, random, atLeast })

  test('is tried once more than there are pauses, then given up', () => {
    for (let tries = 1; tries <= waits.length; tries += 1) expect(at(tries, 0.5)).not.toBeNull()
    expect(at(waits.length + 1, 0.5)).toBeNull()
    expect(at(waits.length + 9, 0.5)).toBeNull()
  })

  test('waits longer each time, never longer than the pause and never much shorter', () => {
    waits.forEach((wait, index) => {
      expect(at(index + 1, 1)).toBe(1_000 + wait)
      expect(at(index + 1, 0)).toBe(1_000 + wait * 0.8)
      expect(wait).toBeGreaterThan(waits[index - 1] ?? 0)
    })
  })

  test('waits as long as it was asked to, up to the longest pause', () => {
    const longest = Math.max(...waits)
    expect(at(1, 0, first * 1.5)).toBe(1_000 + Math.min(first * 1.5, longest))
    expect(at(1, 0, 10 * longest)).toBe(1_000 + longest)
  })
})

test('a callback is tried for three days', () => {
  expect(retryWaits.callback.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(72 * 3_600_000)
})
