import { expect, test } from 'vitest'
import { sharedSets } from './sharedSets.ts'

test('the same members share one set', () => {
  const shared = sharedSets()
  const one = shared(['user:list', 'user:add'])
  expect(shared(['user:list', 'user:add'])).toBe(one)
  expect([...one]).toEqual(['user:list', 'user:add'])
  expect(shared(['user:list'])).not.toBe(one)
  expect([...shared([])]).toEqual([])
})

test('sets are not remembered without end, and stay right', () => {
  const shared = sharedSets()
  const first = shared(['0'])
  for (let n = 0; n < 5_000; n += 1) expect([...shared([String(n)])]).toEqual([String(n)])
  expect([...first]).toEqual(['0'])
})
