import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseProxyHeader } from './proxyHeader.ts'

const signature = '0d0a0d0a000d0a515549540a'
const binary = (hex: string): Buffer => Buffer.from(signature + hex, 'hex')

const headers: [string, Buffer, object | undefined][] = [
  [
    'version 1, IPv4',
    Buffer.from('PROXY TCP4 192.0.2.7 198.51.100.1 56324 2775\r\n'),
    { address: '192.0.2.7', port: 56_324 },
  ],
  [
    'version 1, IPv6',
    Buffer.from('PROXY TCP6 2001:DB8:0:0::7 2001:db8::1 1 2775\r\n'),
    { address: '2001:db8::7', port: 1 },
  ],
  ['version 1, unknown', Buffer.from('PROXY UNKNOWN ffff:f...f 65535\r\n'), undefined],
  [
    'version 2, IPv4 with a parameter',
    binary('2111000f' + 'c0000207' + 'c6336401' + 'dc04' + '0ad7' + '040000'),
    { address: '192.0.2.7', port: 56_324 },
  ],
  [
    'version 2, IPv6',
    binary(
      '21210024' +
        '20010db8000000000000000000000007' +
        '20010db8000000000000000000000001' +
        '00010ad7',
    ),
    { address: '2001:db8::7', port: 1 },
  ],
  [
    'version 2, IPv4 within IPv6',
    binary(
      '21210024' +
        '00000000000000000000ffffc0000207' +
        '00000000000000000000ffffc6336401' +
        '00010ad7',
    ),
    { address: '192.0.2.7', port: 1 },
  ],
  ['version 2, the proxy itself', binary('20000000'), undefined],
]

describe('a header is read, and nothing of what follows it', () => {
  test.each(headers)('%s', (_what, header, client) => {
    const bytes = Buffer.concat([header, Buffer.from([0, 0, 0, 16])])
    const complete = { kind: 'complete', octets: header.length, client }
    expect(parseProxyHeader(bytes)).toEqual(complete)
    expect(parseProxyHeader(header)).toEqual(complete)
    for (let length = 0; length < header.length; length++) {
      expect(parseProxyHeader(header.subarray(0, length))).toEqual({ kind: 'incomplete' })
    }
  })
})

test.each([
  ['an SMPP header', Buffer.from('0000002f0000000900000000', 'hex')],
  ['HTTP', Buffer.from('POST / HTTP/1.1\r\n')],
  ['a line without an end', Buffer.from(`PROXY TCP4 ${'1'.repeat(107)}`)],
  ['no addresses', Buffer.from('PROXY TCP4\r\n')],
  ['an address of the other family', Buffer.from('PROXY TCP4 ::1 ::1 1 2\r\n')],
  ['a name for an address', Buffer.from('PROXY TCP4 localhost 127.0.0.1 1 2\r\n')],
  ['a port too large', Buffer.from('PROXY TCP4 1.2.3.4 1.2.3.4 65536 2\r\n')],
  ['a port that is none', Buffer.from('PROXY TCP4 1.2.3.4 1.2.3.4 -1 2\r\n')],
  ['a word too many', Buffer.from('PROXY TCP4 1.2.3.4 1.2.3.4 1 2 3\r\n')],
  ['another version', binary('3111000cc0000207c6336401dc040ad7')],
  ['UDP', binary('2112000cc0000207c6336401dc040ad7')],
  ['addresses cut off', binary('21110008c0000207c6336401')],
  ['a length beyond any header', binary('2111ffff')],
])('%s is no header', (_what, bytes) => {
  expect(parseProxyHeader(bytes)).toEqual({ kind: 'invalid' })
})

test('any octets are read or refused without an error', () => {
  const starts = fc.constantFrom(Buffer.alloc(0), Buffer.from('PROXY '), binary('21'))
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 120 }), (start, rest) => {
      const { kind } = parseProxyHeader(Buffer.concat([start, rest]))
      expect(['incomplete', 'invalid', 'complete']).toContain(kind)
    }),
  )
})
