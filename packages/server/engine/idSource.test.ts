import { ENGINE_IDS_FROM, IDS_PER_MS } from '@tandem/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createIds } from '../store/ids/createIds.ts'
import { IdSource, LONGEST_RUN } from './idSource.ts'

test('runs follow one another and stay in the part of the engine, whatever the clock does', () => {
  const step = fc.tuple(fc.integer({ min: 1, max: 2e12 }), fc.integer({ min: 1, max: LONGEST_RUN }))
  fc.assert(
    fc.property(fc.array(step, { minLength: 2 }), fc.nat(2 ** 31), (steps, last) => {
      let ms = 0
      const ids = new IdSource(last, () => ms)
      let before = last
      for (const [now, count] of steps) {
        ms = now
        const first = ids.take(count)
        expect(first).toBeGreaterThan(before)
        expect(first % IDS_PER_MS).toBeGreaterThanOrEqual(ENGINE_IDS_FROM)
        expect((first % IDS_PER_MS) + count).toBeLessThanOrEqual(IDS_PER_MS)
        before = first + count - 1
      }
    }),
  )
})

test('8 of 600 sends met the id of another process: nodes and the engine never make the same id', () => {
  const clock = { now: () => 1_800_000_000_000 }
  const made = new Set<bigint>()
  const nodes = Array.from({ length: 32 }, (_, node) => createIds(clock, () => node))
  const engine = new IdSource(0, clock.now)
  let count = 0
  for (let n = 0; n < 300; n++) {
    for (const ids of nodes) made.add(ids.next())
    const first = engine.take(20)
    for (let id = first; id < first + 20; id++) made.add(BigInt(id))
    count += nodes.length + 20
  }
  expect(made.size).toBe(count)
})

test('a process that gets another number continues with greater ids of that number', () => {
  let node = 31
  const ids = createIds({ now: () => 1_800_000_000_000 }, () => node)
  const one = ids.next()
  node = 3
  const other = ids.next()
  expect(other).toBeGreaterThan(one)
  expect(Number(other % 4096n)).toBe(3 * 64)
})
