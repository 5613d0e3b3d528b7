import { expect, test } from 'vitest'
import { inChineseOrder } from './chineseOrder.ts'

test.each([
  ['每隔 10 分钟', '每隔 10 分钟'],
  ['在03:40, 每天', '每天 03:40'],
  ['在09:00, 仅星期一', '星期一 09:00'],
  ['在00:00, 限每月 1 号', '每月 1 号 00:00'],
  ['在00:00, 限每月 1 号, 仅于一月份', '一月份 每月 1 号 00:00'],
  ['在 09:00 和 18:00, 每天', '每天 09:00 和 18:00'],
  ['在整点后的第 5 分钟', '每小时第 5 分钟'],
  ['整点, 每隔 2 小时', '整点，每隔 2 小时'],
])('%s is said as %s', (words, said) => {
  expect(inChineseOrder(words)).toBe(said)
})
