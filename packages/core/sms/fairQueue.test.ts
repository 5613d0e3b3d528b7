import fc from 'fast-check'
import { expect, test } from 'vitest'

import { FairQueue, type Share } from './fairQueue.ts'
import { Fifo } from './fifo.ts'

interface Item extends Share {
  n: number
}
const anyItems = fc
  .array(fc.record({ company: fc.constantFrom('a', 'b', 'c', 'd'), isSingle: fc.boolean() }))
  .map((shares) => shares.map((share, n): Item => ({ ...share, n })))

function takeAll(queue: FairQueue<Item>): Item[] {
  const taken: Item[] = []
  while (queue.peek()) {
    const item = queue.shift()
    if (item) taken.push(item)
  }
  return taken
}

function filled(items: readonly Item[]): FairQueue<Item> {
  const queue = new FairQueue<Item>((item) => item)
  for (const item of items) queue.push(item)
  return queue
}

test('each item comes out once, and those of one company and kind in order', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const taken = takeAll(filled(items))
      expect(taken.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(items.map(({ n }) => n))
      for (const group of Map.groupBy(taken, ({ company, isSingle }) => `${company} ${isSingle}`)) {
        const order = group[1].map(({ n }) => n)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
    }),
  )
})

test('the weight of what waits is known in total and by company, however items come and go', () => {
  fc.assert(
    fc.property(anyItems, anyItems, fc.nat(20), (pushed, put, shifts) => {
      const weigh = ({ n }: Item) => n + 1
      const queue = new FairQueue<Item>((item) => item, weigh)
      for (const item of pushed) queue.push(item)
      queue.unshift(put)
      const there = new Set([...pushed, ...put])
      for (let n = 0; n < shifts && queue.peek(); n++) {
        const item = queue.shift()
        if (item) there.delete(item)
      }
      const weightOf = (company?: string) =>
        [...there]
          .filter((item) => company === undefined || item.company === company)
          .reduce((sum, item) => sum + weigh(item), 0)
      expect([queue.weight, queue.weightOf('b')]).toEqual([weightOf(), weightOf('b')])
      queue.drain('b')
      expect([queue.weight, queue.weightOf('b')]).toEqual([weightOf() - weightOf('b'), 0])
      queue.drain()
      expect(queue.weight).toBe(0)
    }),
  )
})

test('a single waits for at most one of each other company and one of a campaign', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const code: Item = { company: 'code', isSingle: true, n: items.length }
      const taken = takeAll(filled([...items, code]))
      const companies = new Set(items.filter(({ isSingle }) => isSingle).map((i) => i.company))
      expect(taken.findIndex(({ company }) => company === 'code')).toBeLessThanOrEqual(
        companies.size + 1,
      )
    }),
  )
})

test('campaigns go on beside endless singles, each company in its turn', () => {
  const singles = Array.from({ length: 1_000 }, (_, n) => ({ company: 'a', isSingle: true, n }))
  const bulk = ['b', 'c'].flatMap((company) =>
    Array.from({ length: 100 }, (_, n) => ({ company, isSingle: false, n })),
  )
  const first = takeAll(filled([...bulk, ...singles])).slice(0, 100)
  expect(first.filter(({ company }) => company === 'b')).toHaveLength(5)
  expect(first.filter(({ company }) => company === 'c')).toHaveLength(5)
})

test('a share of two in a turn sends twice as many as one of one, and nobody waits for more than a turn of each', () => {
  const items = Array.from({ length: 90 }, (_, n) => ({
    company: ['a', 'b', 'c'][n % 3] ?? '',
    isSingle: false,
    perTurn: n % 3 === 0 ? 2 : 1,
    n,
  }))
  const first = takeAll(filled(items))
    .slice(0, 40)
    .map(({ company }) => company)
  expect(first.join('')).toBe('aabc'.repeat(10))
})

test('items that may not be sent now are skipped and stay in the queue', () => {
  const items = ['a', 'b', 'a'].map((company, n) => ({ company, isSingle: false, n }))
  const queue = filled(items)
  expect(queue.peek(({ company }) => company !== 'a')?.n).toBe(1)
  queue.shift()
  expect(queue.peek(({ company }) => company !== 'a')).toBeUndefined()
  expect(queue.shift()).toBeUndefined()
  expect(queue.drain('a').map(({ n }) => n)).toEqual([0, 2])
  expect([queue.length, queue.hasSingles]).toEqual([0, false])
})

test('300,000 that waited are put back before others: arguments are no place for them', () => {
  const items = Array.from({ length: 300_000 }, (_, n) => ({ company: 'a', isSingle: false, n }))
  const queue = filled([{ company: 'a', isSingle: false, n: -1 }])
  queue.unshift(items)
  expect(queue.length).toBe(300_001)
  expect(queue.peek()?.n).toBe(0)
  expect(queue.drain().at(-1)?.n).toBe(-1)
  const fifo = new Fifo<number>()
  fifo.unshift(items.map(({ n }) => n))
  expect(fifo.drain()).toHaveLength(300_000)
})
