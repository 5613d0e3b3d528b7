import { expect, test } from 'vitest'
import { hostEntry, hostOf } from './hostName.ts'

test.each([
  ['console.example.com', 'console.example.com'],
  ['Console.EXAMPLE.com', 'console.example.com'],
  ['console.example.com:3000', 'console.example.com'],
  ['localhost', 'localhost'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('%s means a host', (header, host) => {
  expect(hostOf(header)).toBe(host)
})

test.each([
  '',
  '.',
  'console.example.com.',
  'console.example.com:',
  'console.example.com:0',
  'console.example.com:65536',
  'console.example.com:80:90',
  'console.example.com:http',
  '[::1]',
  '[::1]:3000',
  'user@console.example.com',
  'http://console.example.com',
  'console.example.com/path',
  'console.example.com#x',
  'console.example.com, other.example',
  ' console.example.com',
  'console..example.com',
  '-console.example.com',
  'bücher.example',
  'b%C3%BCcher.example',
  `${'a'.repeat(64)}.example`,
  'a.'.repeat(127) + 'example',
  'console\u0000.example.com',
])('%j means no host', (header) => {
  expect(hostOf(header)).toBeUndefined()
})

test.each([
  [' Console.Example.com ', 'console.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['短信.中国', 'xn--vuq298g.xn--fiqs8s'],
])('%s is kept as %s', (typed, host) => {
  expect(hostEntry(typed)).toBe(host)
})

test.each([
  '',
  'console.example.com:3000',
  'https://console.example.com',
  'a/b',
  '[::1]',
  'x.',
  'ⅷ。',
])('%j is refused', (typed) => {
  expect(hostEntry(typed)).toBeUndefined()
})
