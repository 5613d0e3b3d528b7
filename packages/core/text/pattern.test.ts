import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern, isPattern } from './pattern.ts'

const has = (pattern: string, text: string): boolean | undefined => compilePattern(pattern)?.(text)

test('a pattern is found anywhere in a text, in capital or small letters', () => {
  expect(has('casino|赌场', 'Play at our CASINO tonight')).toBe(true)
  expect(has('casino|赌场', '欢迎来到赌场')).toBe(true)
  expect(has('casino|赌场', 'Your parcel is on its way')).toBe(false)
  expect(has('^your code is \\d{4,6}$', 'Your code is 12345')).toBe(true)
  expect(has('^your code is \\d{4,6}$', 'Your code is 123')).toBe(false)
  expect(has('https?://[a-z0-9.-]+\\.(xyz|top)', 'see http://win.big.top/now')).toBe(true)
  expect(has('👍+', 'fine 👍👍')).toBe(true)
  expect(has('', 'anything')).toBe(true)
  expect(has('^$', '')).toBe(true)
})

test.each([
  '(',
  ')',
  'a)',
  '[a',
  '[]',
  '*a',
  'a**',
  'a{3,2}',
  'a{101}',
  'a{',
  '(?=a)',
  '(?<name>a)',
  '(a)\\1',
  '\\bword\\b',
  '\\p{L}',
  '\\',
  '[z-a]',
  '^*',
  '((((a{100}){100}){100}){100})',
])('%j is refused', (pattern) => expect(isPattern(pattern)).toBe(false))

/** Patterns in which each part is valid by itself. */
const patterns = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', 'B', '中', '1', '.', '\\d', '\\w', '\\s', '[ab]', '[^b]', '[a-c1]'),
    fc.constantFrom('^', '$'),
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => one + other),
    fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(?:${one}|${other})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}'))
      .map(([one, times]) => `(?:${one})${times}`),
  ),
}))
const texts = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', 'c', '1', ' ', '中', '\n') })

test('it finds what the regular expressions of JavaScript find', () => {
  fc.assert(
    fc.property(patterns.node, fc.array(texts, { minLength: 1, maxLength: 5 }), (source, all) => {
      const own = compilePattern(source)
      const theirs = new RegExp(source, 'isu')
      for (const text of all) expect(own?.(text), `${source} on ${text}`).toBe(theirs.test(text))
    }),
    { numRuns: 1_000 },
  )
})

test('patterns that end no backtracking search end at once', () => {
  const text = 'a'.repeat(2_000)
  for (const pattern of ['^(a+)+$', '^(a|aa)+$', '^(a*)*b', '(.*)(.*)(.*)(.*)(.*)b$']) {
    expect(has(pattern, `${text}c`)).toBe(false)
  }
})
