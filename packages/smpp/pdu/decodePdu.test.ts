import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { malformed, mutated } from '../testing/malformed.ts'
import { decodePdu } from './decodePdu.ts'
import { encodePdu } from './encodePdu.ts'
import { PduError } from './pduError.ts'

describe('a malformed PDU is refused with a status, never accepted', () => {
  test.each(Object.entries(malformed))('%s', (_class, octets) => {
    fc.assert(
      fc.property(octets, (bad) => {
        const error = errorOf(() => decodePdu(bad.octets))
        expect(error).toBeInstanceOf(PduError)
        expect(error?.status).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })
})

test('a PDU with damaged octets is read or refused, and nothing else happens', () => {
  fc.assert(
    fc.property(mutated, (octets) => {
      const error = errorOf(() => decodePdu(octets))
      // What was decoded despite the damage can be encoded again.
      if (error === undefined) encodePdu(decodePdu(octets))
    }),
    { numRuns: 5_000 },
  )
})

test('random octets of a right length are read or refused, and nothing else happens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 200 }), (random) => {
      const octets = Buffer.from(random)
      octets.writeUInt32BE(octets.length, 0)
      octets.writeUInt16BE(0, 4)
      octets[6] = 0
      octets[7] = (octets[7] ?? 0) % 0x22
      errorOf(() => decodePdu(octets))
    }),
    { numRuns: 5_000 },
  )
})

test('the refusal tells which PDU it is about', () => {
  const pdu = encodePdu({ command: 'deliver_sm', sequence: 77, shortMessage: Buffer.from('hi') })
  pdu[pdu.length - 3] = 9
  expect(errorOf(() => decodePdu(pdu))).toMatchObject({ status: 0x01, commandId: 5, sequence: 77 })
})

test.each([
  ['a longer command_length than there are octets', '00000011000000150000000000000001', 0x02],
  ['a shorter command_length than there are octets', '00000010000000150000000000000001ff', 0x02],
  ['an unknown command', '00000010000001990000000000000001', 0x03],
])('%s', (_what, hex, status) => {
  expect(errorOf(() => decodePdu(Buffer.from(hex, 'hex')))?.status).toBe(status)
})

test.each([
  ['submit_sm', 'destination', 0x0b],
  ['deliver_sm', 'source', 0x0a],
] as const)('an address longer than 20 characters in a %s is refused', (command, field, status) => {
  const address = { ton: 1, npi: 1, address: '1'.repeat(20) }
  const good = encodePdu({ command, sequence: 1, [field]: address })
  const at = good.indexOf('1'.repeat(20), 0, 'latin1')
  const bad = Buffer.concat([good.subarray(0, at), Buffer.from('1'), good.subarray(at)])
  bad.writeUInt32BE(bad.length, 0)

  expect(decodePdu(good)).toMatchObject({ [field]: address })
  expect(errorOf(() => decodePdu(bad))?.status).toBe(status)
})

test('short_message takes 254 octets; sm_length 255 is refused', () => {
  const good = encodePdu({ command: 'submit_sm', sequence: 1, shortMessage: Buffer.alloc(254, 65) })
  expect(decodePdu(good)).toMatchObject({ shortMessage: Buffer.alloc(254, 65) })

  const bad = Buffer.concat([good, Buffer.from('A')])
  bad.writeUInt32BE(bad.length, 0)
  bad[good.length - 255] = 255
  expect(errorOf(() => decodePdu(bad))?.status).toBe(0x01)
})

test('a number_of_dests that lies is refused', () => {
  const good = encodePdu({
    command: 'submit_multi',
    sequence: 1,
    destinations: [{ ton: 1, npi: 1, address: '1' }],
  })
  const bad = Buffer.from(good)
  bad[20] = 200
  expect(errorOf(() => decodePdu(bad))?.status).toBeGreaterThan(0)
})

test('a decoded PDU does not change with the buffer it was read from', () => {
  const pdu = { command: 'deliver_sm', sequence: 1, shortMessage: Buffer.from('text') } as const
  const octets = encodePdu({ ...pdu, tlvs: { messagePayload: Buffer.from('payload') } })
  const decoded = decodePdu(octets)
  octets.fill(0)
  expect(decoded).toMatchObject({ ...pdu, tlvs: { messagePayload: Buffer.from('payload') } })
})

function errorOf(act: () => unknown): PduError | undefined {
  try {
    act()
  } catch (error) {
    if (error instanceof PduError) return error
    throw error
  }
  return undefined
}
