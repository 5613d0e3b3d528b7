import { expect, test } from 'vitest'

import { callbackAddress, isCallbackUrl } from './callbackUrl.ts'

test.each([
  'http://customer.example/receipts',
  'https://customer.example:8443/receipts?key=1',
  '{host}/receipts',
  '{host}',
])('%s is a callback URL', (text) => {
  expect(isCallbackUrl(text)).toBe(true)
})

test.each([
  '',
  'customer.example/receipts',
  'ftp://customer.example/',
  'HTTP//customer.example',
  'javascript:alert(1)',
  ' http://customer.example/',
  'http://customer.example/a b',
  'http://user:pass@customer.example/',
  'http://',
  '{host}.evil.example/',
  '{host}@evil.example/',
  'http://{host}/x',
  `http://customer.example/${'x'.repeat(1_000)}`,
])('%j is none', (text) => {
  expect(isCallbackUrl(text)).toBe(false)
})

test('{host} stands for the public address', () => {
  expect(callbackAddress('{host}/a', 'https://console.example.com/')?.href).toBe(
    'https://console.example.com/a',
  )
  expect(callbackAddress('{host}/a', '')).toBeUndefined()
})
