import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEEPEST_JSON, isTooDeep, readJson } from './readJson.ts'

test('a value that is not too deep is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(readJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test.each(['', '{', 'nothing', '[1,]', '"a'])('%j is none', (text) => {
  expect(readJson(text)).toBeUndefined()
})

test('brackets are counted where they nest, not in texts and not side by side', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(readJson(nested(DEEPEST_JSON))).toBeDefined()
  expect(readJson(nested(DEEPEST_JSON + 1))).toBeUndefined()
  expect(isTooDeep(`["${'['.repeat(500)}"]`)).toBe(false)
  expect(isTooDeep(`["\\"${'['.repeat(500)}"]`)).toBe(false)
  expect(isTooDeep(`[${'[],'.repeat(500)}1]`)).toBe(false)
})

test.each([
  '['.repeat(100_000),
  '{"a":'.repeat(100_000),
  `${'['.repeat(32_000)}${']'.repeat(32_000)}`,
])('a bomb of brackets is none', (text) => expect(readJson(text)).toBeUndefined())
