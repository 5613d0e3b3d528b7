import { ENGINE_IDS_FROM, type IdRange, IDS_PER_MS } from '@tandem/core'
import { smsChannel } from '@tandem/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createIds } from '../store/ids/createIds.ts'
import { toyChannel } from '../test/channels/toyChannel.ts'
import { IdSource } from './idSource.ts'

const sms = smsChannel.engineIds

test('runs follow one another and stay in the part of the engine, whatever the clock does', () => {
  const step = fc.tuple(fc.integer({ min: 1, max: 2e12 }), fc.integer({ min: 1, max: sms.count }))
  fc.assert(
    fc.property(fc.array(step, { minLength: 2 }), fc.nat(2 ** 31), (steps, last) => {
      let ms = 0
      const ids = new IdSource(sms, last, () => ms)
      let before = last
      for (const [now, count] of steps) {
        ms = now
        const first = ids.take(count)
        expect(first).toBeGreaterThan(before)
        expect(first % IDS_PER_MS).toBeGreaterThanOrEqual(ENGINE_IDS_FROM)
        expect(first % IDS_PER_MS).toBeGreaterThanOrEqual(sms.from)
        expect((first % IDS_PER_MS) + count).toBeLessThanOrEqual(sms.from + sms.count)
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
  const engine = new IdSource(sms, 0, clock.now)
  let count = 0
  for (let n = 0; n < 300; n++) {
    for (const ids of nodes) made.add(ids.next())
    const first = engine.take(20)
    for (let id = first; id < first + 20; id++) made.add(BigInt(id))
    count += nodes.length + 20
  }
  expect(made.size).toBe(count)
})

/** What happens next on one database: an id of a process, a run of an engine, a new process for an engine, or a change of the clock. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('node' as const), node: fc.nat(31) }),
  fc.record({
    kind: fc.constant('run' as const),
    engine: fc.nat(1),
    count: fc.integer({ min: 1, max: toyChannel.engineIds.count }),
    // A chunk that is given up uses its ids without a trace in the database.
    isStored: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('takeOver' as const), engine: fc.nat(1) }),
  fc.record({ kind: fc.constant('clock' as const), byMs: fc.integer({ min: -60_000, max: 40 }) }),
)

test('a second engine made ids of the first: two channels, whoever runs them and whatever the clock does, never do', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 20, maxLength: 400 }), (events) => {
      let now = 1_800_000_000_000
      const clock = { now: () => now }
      const ranges: readonly IdRange[] = [sms, toyChannel.engineIds]
      const nodes = Array.from({ length: 32 }, (_, node) => createIds(clock, () => node))
      /** What the database has, over all channels, as `ledger_tx`. */
      let stored = 0
      const start = (range: IdRange) => new IdSource(range, stored, clock.now)
      const engines = ranges.map(start)
      const ledger = new Map<number, string>()
      const post = (id: number, writer: string) => {
        expect([id, ledger.get(id)]).toEqual([id, undefined])
        ledger.set(id, writer)
        stored = Math.max(stored, id)
      }
      for (const one of events) {
        if (one.kind === 'clock') now += one.byMs
        else if (one.kind === 'node') post(Number(nodes[one.node]?.next()), `process ${one.node}`)
        else if (one.kind === 'takeOver') {
          const range = ranges[one.engine]
          if (range) engines[one.engine] = start(range)
        } else {
          const first = engines[one.engine]?.take(one.count) ?? 0
          if (!one.isStored) continue
          for (let id = first; id < first + one.count; id += 1) post(id, `engine ${one.engine}`)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('ids made when there was one engine stay behind those of the range it has now', () => {
  const ms = 1_800_000_000_000
  const last = ms * IDS_PER_MS + IDS_PER_MS - 1
  expect(new IdSource(sms, last, () => ms).take(sms.count)).toBe((ms + 1) * IDS_PER_MS + sms.from)
  expect(() => new IdSource(sms, last, () => ms).take(sms.count + 1)).toThrow(RangeError)
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
