import fc from 'fast-check'
import { expect, test } from 'vitest'

import { answerLocale, automaticAnswer, keywordIn, keywordMatches } from './automaticAnswer.ts'

const keyword = fc.record({
  keyword: fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('a', 'B', '是') }),
  match: fc.constantFrom(...keywordMatches),
})

test('a keyword is found as it is matched, an exact one first, then the longest', () => {
  const of = (text: string, ...list: [string, (typeof keywordMatches)[number]][]) =>
    keywordIn(
      text,
      list.map(([word, match]) => ({ keyword: word, match })),
    )?.keyword
  expect(of(' info! ', ['info', 'exact'])).toBe('info')
  expect(of('ＩＮＦＯ', ['info', 'exact'])).toBe('info')
  expect(of('info please', ['info', 'exact'])).toBeUndefined()
  expect(of('info please', ['info', 'start'])).toBe('info')
  expect(of('more info', ['info', 'start'])).toBeUndefined()
  expect(of('有优惠吗', ['优惠', 'contain'])).toBe('优惠')
  expect(of('help', ['he', 'contain'], ['help', 'contain'], ['help', 'exact'])).toBe('help')
  expect(of('help me', ['help me', 'contain'], ['help', 'start'])).toBe('help')
  expect(of('anything', ['!!', 'contain'])).toBeUndefined()
})

test('which keyword answers does not depend on their order, and it is in the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '是', ' ') }),
      fc.array(keyword),
      (text, list) => {
        const found = keywordIn(text, list)
        const again = keywordIn(text, list.toReversed())
        expect(again?.match).toBe(found?.match)
        expect(again?.keyword.length).toBe(found?.keyword.length)
        if (found) expect(text.toUpperCase()).toContain(found.keyword.toUpperCase())
      },
    ),
  )
})

test('an answer is given when something changed, and never twice within an hour', () => {
  const info = { keyword: 'info', match: 'exact' } as const
  const none = { word: null, hasChanged: false, keyword: undefined, isAnsweredLately: false }
  expect(automaticAnswer(none)).toBeNull()
  expect(automaticAnswer({ ...none, keyword: info })).toEqual({ kind: 'keyword', keyword: info })
  expect(automaticAnswer({ ...none, word: 'optOut', hasChanged: true })).toEqual({ kind: 'optOut' })
  // Who has left is not told again, nor by a keyword that is the same word.
  expect(automaticAnswer({ ...none, word: 'optOut', keyword: info })).toBeNull()
  expect(
    automaticAnswer({ ...none, word: 'optIn', hasChanged: true, isAnsweredLately: true }),
  ).toBeNull()
  expect(automaticAnswer({ ...none, keyword: info, isAnsweredLately: true })).toBeNull()
})

test.each([
  ['退订', 'GB', 'zh_CN'],
  ['TD', 'CN', 'zh_CN'],
  ['STOP', 'GB', 'en_US'],
  ['STOP', null, 'en_US'],
] as const)('%s from %s is answered in %s', (text, country, locale) => {
  expect(answerLocale(text, country)).toBe(locale)
})
