import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { en } from './en/catalog.ts'
import { compileMessage } from './message.ts'
import { languageTag, locales } from './translator.ts'
import { zh } from './zh/catalog.ts'

test.each(locales)('every text of %s reads as the reference reads it', (locale) => {
  const tag = languageTag(locale)
  for (const text of new Set(Object.values(locale === 'zh_CN' ? zh : en))) {
    if (!text.includes('{')) continue
    const reference = new IntlMessageFormat(text, tag, undefined, { ignoreTag: true })
    const fill = compileMessage(text, tag)
    for (const n of [0, 1, 2, 1234567.891]) {
      const args = Object.fromEntries(namesIn(text).map((name) => [name, n]))
      expect(fill(args), text).toBe(String(reference.format(args)))
    }
  }
})

test.each([
  ["It''s {name}", { name: 'Ada' }],
  ["it's '{'{name}'}' and '{name}'", { name: 'Ada' }],
  ["'{unclosed", {}],
  ["{n, plural, one {'#' is #} other {# of '{n}' ''#''}}", { n: 1200 }],
  ['{ n , plural , =2{a pair} other{ {name} has {n, number} } }', { n: 2, name: 'x' }],
  ['{ n , plural , =2{a pair} other{ {name} has {n, number} } }', { n: 5, name: 'x' }],
  ['{n, number, integer} left, <b>{name}</b>', { n: 2.6, name: '<i>' }],
])('%s reads as the reference reads it', (text, args) => {
  const reference = new IntlMessageFormat(text, 'en-US', undefined, { ignoreTag: true })
  expect(compileMessage(text, 'en-US')(args)).toBe(String(reference.format(args)))
})

test.each(['{', '{name', '}', '{n, plural, one {a}}', '{n, date}', '{n, number, ::percent}'])(
  '%s is refused',
  (text) => {
    expect(() => compileMessage(text, 'en-US')).toThrow('Not a message')
  },
)

test('an argument that is missing is named', () => {
  expect(() => compileMessage('Hello {name}', 'en-US')({})).toThrow(/name/)
})

/** Whatever could be a name in it. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => name)
