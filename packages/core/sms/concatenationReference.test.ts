import { expect, test } from 'vitest'
import { concatenationReference } from './concatenationReference.ts'

const MS = 4096
/**
 * As the engine numbers single messages: the first of their millisecond, a few milliseconds apart.
 */
const single = (n: number) => (1_790_000_000_000 + n * 7) * MS + 1024

test.each([
  ['16-bit', 0xffff],
  ['8-bit', 0xff],
])('single messages to one handset hardly ever share their %s reference', (_name, mask) => {
  const references = Array.from(
    { length: 20_000 },
    (_, n) => concatenationReference(single(n), '447700900001') & mask,
  )
  const alike = references.filter((reference, n) => references[n + 1] === reference).length
  // By chance, 20,000 / (mask + 1) neighbours are equal.
  expect(alike).toBeLessThan(3 + (2 * 20_000) / (mask + 1))
  expect(new Set(references).size).toBeGreaterThan(Math.min(mask + 1, 20_000) * 0.8)
})

test('the messages of one chunk have references of their own, and a message keeps its own', () => {
  const first = single(1)
  const references = Array.from({ length: 500 }, (_, n) =>
    concatenationReference(first + n, '447700900001'),
  )
  expect(new Set(references).size).toBeGreaterThan(480)
  expect(concatenationReference(first, '447700900001')).toBe(references[0])
})
