import { expect, test } from 'vitest'
import { createTranslator, localeOf } from './translator.ts'
import { translate } from './translate.ts'

test('a plural takes the form of its language', () => {
  const { loose } = createTranslator(
    { calls: '{n, plural, one {# call} other {# calls}} left' },
    'en_US',
  )
  expect(loose('calls', { n: 1 })).toBe('1 call left')
  expect(loose('calls', { n: 2 })).toBe('2 calls left')
})

test('numbers in messages are grouped by thousands', () => {
  const { loose } = createTranslator({ sent: '{n, number} sent' }, 'zh_CN')
  expect(loose('sent', { n: 12480 })).toBe('12,480 sent')
})

test('an unknown key is answered as it is', () => {
  expect(translate('zh_CN', 'no.such.key')).toBe('no.such.key')
})

test('markup in an argument stays text', () => {
  expect(translate('en_US', 'error.request.unknownField', { field: '<b>x</b>' })).toContain(
    '<b>x</b>',
  )
})

test('any Chinese tag means Chinese, everything else English', () => {
  expect(localeOf('zh-CN,zh;q=0.9')).toBe('zh_CN')
  expect(localeOf('zh_CN')).toBe('zh_CN')
  expect(localeOf('fr')).toBe('en_US')
  expect(localeOf(null)).toBe('en_US')
})
