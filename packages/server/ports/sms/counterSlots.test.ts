import { expect, test } from 'vitest'
import { counterSlots } from './counterSlots.ts'

test('dead letters had the slot of single messages: each belongs to one writer', () => {
  const all = Object.values(counterSlots).flat()
  expect(new Set(all).size).toBe(all.length)
})
