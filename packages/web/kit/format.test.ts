import { expect, test } from 'vitest'
import {
  formatAmount,
  formatInstant,
  formatRelative,
  inSentence,
  placesOf,
  plainDigits,
} from './format.ts'

test('an amount has two decimals, or as many as the rate', () => {
  expect(formatAmount('1234.5')).toBe('1,234.50')
  expect(formatAmount('0.0045')).toBe('0.0045')
  expect(formatAmount('12.340000')).toBe('12.34')
  expect(formatAmount('7')).toBe('7.00')
})

test('an instant is shown in the zone of the reader', () => {
  expect(formatInstant('2026-11-20T23:30:05Z', 'Asia/Shanghai')).toBe('2026-11-21 07:30:05')
  expect(formatInstant('2026-11-20T00:00:00Z', 'UTC')).toBe('2026-11-20 00:00:00')
  expect(formatInstant('soon', 'UTC')).toBe('')
})

test('a moment ago is told in words', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(formatRelative('2026-11-20T11:57:00Z', now, 'en-US')).toBe('3 minutes ago')
  expect(formatRelative('2026-11-18T12:00:00Z', now, 'zh-CN')).toBe('前天')
})

test('full-width digits of an input method become plain ones', () => {
  expect(plainDigits('＋８６１３８')).toBe('+86138')
})

test('amounts of a column get as many decimals as the longest', () => {
  const places = placesOf(['0.0345', '0.013090', null, '7'])
  expect(places).toBe(5)
  expect(formatAmount('0.0345', places)).toBe('0.03450')
  expect(formatAmount('7', places)).toBe('7.00000')
  expect(placesOf([])).toBe(2)
})

test('a search box does not write its label in capitals inside its sentence', () => {
  expect(inSentence('Name')).toBe('name')
  expect(inSentence('ISO code')).toBe('ISO code')
  expect(inSentence('English name')).toBe('English name')
  expect(inSentence('Sender IDs')).toBe('sender IDs')
  expect(inSentence('SMPP accounts')).toBe('SMPP accounts')
  expect(inSentence('WhatsApp templates')).toBe('WhatsApp templates')
  expect(inSentence('E-mail address')).toBe('e-mail address')
  expect(inSentence('API keys')).toBe('API keys')
  expect(inSentence('角色名称')).toBe('角色名称')
})
