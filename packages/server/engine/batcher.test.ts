import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'
import { untilDone } from './untilDone.ts'

class Refused extends Error {}
const persist = untilDone(
  () => undefined,
  new AbortController().signal,
  new Map(),
  (error) => !(error instanceof Refused),
)

test('each item at fault is set aside once and all others are written once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(500), { maxLength: 60 }),
      fc.integer({ min: 2, max: 7 }),
      fc.boolean(),
      async (items, nth, whilePreparing) => {
        const written: number[] = []
        const aside: number[] = []
        const check = (batch: readonly number[]) => {
          if (batch.some((item) => item % nth === 0)) throw new Refused()
        }
        const batcher = new Batcher<number>({
          max: 16,
          lingerMs: 0,
          slots: [0, 1],
          prepare: (batch) => {
            if (whilePreparing) check(batch)
            return { write: async () => check(batch), done: () => void written.push(...batch) }
          },
          setAside: async (item) => void aside.push(item),
          persist,
        })
        for (const item of items) batcher.add(item)
        await batcher.drained()
        expect(new Set(aside)).toEqual(new Set(items.filter((item) => item % nth === 0)))
        expect(aside.length + written.length).toBe(items.length)
        expect(new Set([...aside, ...written])).toEqual(new Set(items))
        expect(batcher.size).toBe(0)
      },
    ),
    { numRuns: 50 },
  )
})

test('a failure that may pass is tried again with the whole batch', async () => {
  let tries = 0
  const done: number[][] = []
  const batcher = new Batcher<number>({
    max: 10,
    lingerMs: 0,
    slots: [0],
    prepare: (batch) => ({
      write: async () => {
        tries += 1
        if (tries < 3) throw new Error('the database is away')
      },
      done: () => void done.push([...batch]),
    }),
    setAside: () => Promise.reject(new Error('nobody is to blame')),
    persist,
  })
  for (const item of [1, 2, 3]) batcher.add(item)
  await batcher.drained()
  expect(done).toEqual([[1, 2, 3]])
})

test('what comes while a batch is written gathers for its own time', async () => {
  const batches: number[][] = []
  const first = Promise.withResolvers<void>()
  const batcher = new Batcher<number>({
    max: 10,
    lingerMs: 200,
    slots: [0],
    prepare: (batch) => ({
      write: () => (batches.length === 0 ? first.promise : Promise.resolve()),
      done: () => void batches.push(batch),
    }),
    setAside: () => Promise.reject(new Error('none is at fault')),
    persist,
  })
  batcher.add(1)
  const written = batcher.drained()
  batcher.add(2)
  first.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  batcher.add(3)
  await written
  await batcher.drained()
  expect(batches).toEqual([[1], [2, 3]])
})
