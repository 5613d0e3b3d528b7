import { expect, test } from 'vitest'

import { isPublicAddress } from './publicAddress.ts'

test.each(['8.8.8.8', '172.32.0.1', '223.255.255.255', '2606:4700::1111', '::ffff:808:808'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.19.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
