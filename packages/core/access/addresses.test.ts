import { describe, expect, test } from 'vitest'

import { isWithin, parseAddresses } from './addresses.ts'

const within = (list: string, address: string) => isWithin(parseAddresses(list) ?? [], address)

describe('an address is within', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['10.0.0.0/9', '10.127.255.255', true],
    ['10.0.0.0/9', '10.128.0.0', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['10.1.2.3', '::ffff:10.1.2.3', true],
    ['::ffff:10.1.2.3', '10.1.2.3', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['::1', '0:0:0:0:0:0:0:1', true],
    ['10.0.0.1, 10.0.0.2\n10.0.0.3', '10.0.0.3', true],
    ['', '10.0.0.1', false],
    ['10.0.0.0/8', 'fe80::1%eth0', false],
    ['10.0.0.0/8', '012.0.0.1', false],
    ['10.0.0.0/8', 'not an address', false],
  ])('%j: %s is %s', (list, address, expected) => {
    expect(within(list, address)).toBe(expected)
  })
})

test.each([
  '10.0.0',
  '10.0.0.256',
  '010.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/08',
  '1::2::3',
  '::1/129',
  'a.b.c.d',
  ':::',
  '1:2:3:4:5:6:7:8:9',
  '10.0.0.1/8/8',
  'fe80::1%lo',
])('%s is no address or network', (text) => {
  expect(parseAddresses(text)).toBeUndefined()
})
