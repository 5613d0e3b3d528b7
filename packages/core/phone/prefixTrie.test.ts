import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPrefixTrie, longestPrefix } from './prefixTrie.ts'

test('the longest prefix wins, whatever the order of the rows', () => {
  const trie = buildPrefixTrie([
    ['1234', 'long'],
    ['1', 'short'],
  ])
  expect(longestPrefix(trie, '+12345')).toBe('long')
  expect(longestPrefix(trie, '12345')).toBe('long')
  expect(longestPrefix(trie, '1299')).toBe('short')
  expect(longestPrefix(trie, '2345')).toBeUndefined()
})

test('a number shorter than every prefix matches none', () => {
  expect(longestPrefix(buildPrefixTrie([['447', 'GB']]), '44')).toBeUndefined()
  expect(longestPrefix(buildPrefixTrie([['447', 'GB']]), '')).toBeUndefined()
})

test('the later of two rows for one prefix counts', () => {
  const rows = [
    ['44', 'old'],
    ['44', 'new'],
  ] as const
  expect(longestPrefix(buildPrefixTrie(rows), '447')).toBe('new')
})

test('a prefix that is not digits is refused', () => {
  expect(() => buildPrefixTrie([['+44', 1]])).toThrow(RangeError)
  expect(() => buildPrefixTrie([['4４', 1]])).toThrow(RangeError)
})

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('0', '1', '2', '9'), maxLength })

test('it finds the same as trying every prefix', () => {
  fc.assert(
    fc.property(
      fc.array(digits(5), { maxLength: 60 }),
      fc.array(digits(8)),
      (prefixes, numbers) => {
        const trie = buildPrefixTrie(prefixes.map((prefix) => [prefix, prefix] as const))
        const known = new Set(prefixes)
        for (const number of numbers) {
          let longest: string | undefined
          for (let length = 0; length <= number.length; length++) {
            const prefix = number.slice(0, length)
            if (known.has(prefix)) longest = prefix
          }
          expect(longestPrefix(trie, number)).toBe(longest)
        }
      },
    ),
  )
})

test('it grows past its first room', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => {
    return [String(10_000_000 + index * 7919), index] as const
  })
  const trie = buildPrefixTrie(rows)
  expect(rows.every(([prefix, index]) => longestPrefix(trie, `${prefix}55`) === index)).toBe(true)
})
