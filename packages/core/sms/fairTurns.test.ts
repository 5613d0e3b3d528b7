import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairTurns } from './fairTurns.ts'

const TAKERS = ['a', 'b', 'c', 'd']
const MOST_COST = 100

/** Of those with something to do, the one whose clock is behind. */
const next = (turns: FairTurns, ready: readonly string[]): string =>
  ready.reduce((best, one) => (turns.of(one) < turns.of(best) ? one : best))

test('whatever turns cost, those that always have something to do are never further apart than one turn', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: MOST_COST }), { minLength: 20 }), (costs) => {
      const turns = new FairTurns()
      const taken = new Map(TAKERS.map((taker) => [taker, 0]))
      for (const cost of costs) {
        const taker = next(turns, TAKERS)
        turns.took(taker, cost)
        taken.set(taker, (taken.get(taker) ?? 0) + cost)
        const all = [...taken.values()]
        expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(MOST_COST)
      }
    }),
  )
})

test('one that comes back after a while begins with the others: it saved up nothing', () => {
  const turns = new FairTurns()
  for (let n = 0; n < 50; n++) turns.took(next(turns, ['a', 'b']), 10)
  const after = Array.from({ length: 30 }, () => {
    const taker = next(turns, ['a', 'b', 'c'])
    turns.took(taker, 10)
    return taker
  })
  const ofNew = after.filter((taker) => taker === 'c').length
  expect(ofNew).toBeGreaterThanOrEqual(10)
  expect(ofNew).toBeLessThanOrEqual(11)
})

test('no more is remembered than one round', () => {
  const turns = new FairTurns()
  for (let n = 0; n < 10_000; n++) turns.took(`company ${n}`, 1)
  expect(turns.clocks().size).toBe(10_000)
  const late = ['x', 'y']
  for (let n = 0; n < 10; n++) turns.took(next(turns, late), 1)
  expect(turns.clocks().size).toBeLessThanOrEqual(2)
})
