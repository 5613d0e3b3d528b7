import { expect, test } from 'vitest'
import { plainOf } from './plainOf.ts'

test('rich text is compared by its words, and nothing in it runs', () => {
  expect(plainOf('<h2>Head</h2><p>One</p><ul><li>Two</li></ul>')).toBe('Head One Two')
  expect(plainOf('<img src=x onerror="globalThis.ran = true"><p>Safe</p>')).toBe('Safe')
  expect(Reflect.get(globalThis, 'ran')).toBeUndefined()
})
