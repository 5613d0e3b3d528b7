import { expect, test } from 'vitest'

import { parseHostList } from './hostList.ts'

test('hosts are read with and without a port of their own', () => {
  expect(parseHostList('b.example, 192.0.2.7:2776\n[2001:db8::1]:3000，[::1]', 2775)).toEqual([
    { host: 'b.example', port: 2775 },
    { host: '192.0.2.7', port: 2776 },
    { host: '2001:db8::1', port: 3000 },
    { host: '::1', port: 2775 },
  ])
  expect(parseHostList('', 2775)).toEqual([])
})

test.each(['a_b', 'a.example:0', 'a.example:65536', 'a:b', '::1', 'http://a', '-a.example'])(
  '%j is no list of hosts',
  (text) => expect(parseHostList(text, 1)).toBeUndefined(),
)

test('more than eight are refused', () => {
  expect(
    parseHostList(Array.from({ length: 9 }, (_one, n) => `h${n}`).join(','), 1),
  ).toBeUndefined()
})
