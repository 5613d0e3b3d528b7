import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileReplaceRules } from './replaceRules.ts'

const after = (rules: string, text: string) => compileReplaceRules(rules)?.(text)

test.each([
  ['casino|赌场 => game', 'Our CASINO, 赌场!', 'Our game, game!'],
  ['https?://\\S+ =>', 'See https://a.b/c now', 'See  now'],
  ['https?://[^ ]+ =>', 'See https://a.b/c now', 'See  now'],
  ['^Hi => Hello', 'Hi, Hi', 'Hello, Hi'],
  ['you$ → them', 'you and you', 'you and them'],
  ['a => b\nb => c', 'a b', 'c c'],
  ['win|winner => x', 'winner wins', 'x xs'],
  ['[0-9]{4} => ****', '12345', '****5'],
  ['😀 => :)', 'a😀b😀', 'a:)b:)'],
  ['nothing => x', 'stays', 'stays'],
])('%s makes of “%s” “%s”', (rules, text, expected) => {
  expect(after(rules, text)).toBe(expected)
})

test.each(['casino', '=> x', 'a* => x', '(a => x', '^ => x'])('%s is no rule', (rules) => {
  expect(compileReplaceRules(rules)).toBeUndefined()
})

test('what a rule takes out is what JavaScript finds, leftmost and longest', () => {
  const pattern = fc.array(fc.constantFrom('a', 'b', '.', '[ab]'), { minLength: 1, maxLength: 4 })
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 30 })
  fc.assert(
    fc.property(pattern, text, (parts, said) => {
      const source = parts.join('')
      expect(after(`${source} => _`, said)).toBe(said.replaceAll(new RegExp(source, 'giu'), '_'))
    }),
  )
})

test('a pattern that ties others in knots takes no longer than the text is', () => {
  const text = 'a'.repeat(30_000)
  expect(after('(a+)+b => x', `${text} ab`)).toBe(`${text} x`)
})
