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

test('a Chinese sentence is spaced by what is filled in, not by what its writer expected', () => {
  const { loose } = createTranslator(
    {
      find: '按{name}查找',
      saved: '已保存 {name}',
      ended: '结束 {name} 的会话？',
      network: '{country} {operator}',
      running: '任务{status}，已运行 {time}',
    },
    'zh_CN',
  )
  expect(loose('find', { name: '发送方 ID' })).toBe('按发送方 ID 查找')
  expect(loose('find', { name: 'API 密钥' })).toBe('按 API 密钥查找')
  expect(loose('find', { name: '名称' })).toBe('按名称查找')
  expect(loose('saved', { name: '取件提醒' })).toBe('已保存取件提醒')
  expect(loose('saved', { name: 'Branch hours' })).toBe('已保存 Branch hours')
  expect(loose('ended', { name: '王思远' })).toBe('结束王思远的会话？')
  expect(loose('ended', { name: 'harbor' })).toBe('结束 harbor 的会话？')
  expect(loose('network', { country: '中国', operator: '中国移动' })).toBe('中国 中国移动')
  expect(loose('running', { status: '已暂停', time: '2 分' })).toBe('任务已暂停，已运行 2 分')
})

test('an unknown key is returned as it is', () => {
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
