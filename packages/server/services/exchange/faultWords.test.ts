import { expect, test } from 'vitest'
import { exchangeFaults, exchangeFaultText } from '../../ports/exchangeSource.ts'
import { faultWords } from './faultWords.ts'

test('what went wrong at a provider is said in both languages', () => {
  const kept = [exchangeFaultText('http', '503'), exchangeFaultText('jump', 'USD/SGD, USD/EUR')]
  expect(faultWords('en_US', kept.join('; '))).toBe(
    'It answered with HTTP status: 503; Not used, more than 20% from before: USD/SGD, USD/EUR',
  )
  expect(faultWords('zh_CN', kept.join('; '))).toBe(
    '返回 HTTP 状态码：503；与之前相差超过 20%，未采用：USD/SGD, USD/EUR',
  )
  for (const code of exchangeFaults) expect(faultWords('zh_CN', code)).not.toMatch(/[a-z]{5}/)
})

test('what was kept in words before stays as it is', () => {
  expect(faultWords('zh_CN', 'The answer is no JSON')).toBe('The answer is no JSON')
})
