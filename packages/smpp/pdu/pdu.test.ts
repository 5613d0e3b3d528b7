import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyPduOf, commands } from '../testing/anyPdu.ts'
import { commandIds } from './commandId.ts'
import { decodePdu } from './decodePdu.ts'
import { encodePdu, writePdu } from './encodePdu.ts'
import { PduError } from './pduError.ts'
import { PduWriter } from './pduWriter.ts'

test.each(commands)('any %s reads back as it was written', (command) => {
  fc.assert(
    fc.property(anyPduOf(command), (pdu) => {
      expect(decodePdu(encodePdu(pdu))).toEqual(pdu)
    }),
  )
})

test('a submit_sm has the octets of the specification', () => {
  const pdu = encodePdu({
    command: 'submit_sm',
    sequence: 0x01020304,
    serviceType: 'CMT',
    source: { ton: 5, npi: 0, address: 'Bank' },
    destination: { ton: 1, npi: 1, address: '6281' },
    esmClass: 0x40,
    protocolId: 1,
    priorityFlag: 2,
    validityPeriod: '000001000000000R',
    registeredDelivery: 1,
    replaceIfPresentFlag: 0,
    dataCoding: 8,
    smDefaultMsgId: 3,
    shortMessage: Buffer.from([0x4f, 0x60]),
    tlvs: { userMessageReference: 0x0a0b, other: [{ tag: 0x1400, value: Buffer.from('77') }] },
  })

  expect(pdu.toString('hex')).toBe(
    '0000004a000000040000000001020304' +
      '434d5400' +
      '0500' +
      '42616e6b00' +
      '0101' +
      '3632383100' +
      '400102' +
      '00' +
      Buffer.from('000001000000000R\0').toString('hex') +
      '0100080302' +
      '4f60' +
      '020400020a0b' +
      '140000023737',
  )
})

test.each([
  'bind_transceiver_resp',
  'submit_sm_resp',
  'deliver_sm_resp',
  'data_sm_resp',
  'submit_multi_resp',
  'query_sm_resp',
  'cancel_sm_resp',
  'replace_sm_resp',
  'generic_nack',
] as const)('a %s of an error is a header and nothing else', (command) => {
  const pdu = encodePdu({ command, status: 0x58, sequence: 7 })
  expect(pdu.length).toBe(16)
  expect(decodePdu(pdu)).toMatchObject({ command, status: 0x58, sequence: 7 })
})

describe('a field too long for the wire is refused with the status of that field', () => {
  const long = 'x'.repeat(70)
  const address = { ton: 1, npi: 1, address: long }
  test.each([
    ['service_type', 0x15, { command: 'submit_sm', sequence: 1, serviceType: long }],
    ['source_addr', 0x0a, { command: 'submit_sm', sequence: 1, source: address }],
    ['destination_addr', 0x0b, { command: 'submit_sm', sequence: 1, destination: address }],
    [
      'schedule_delivery_time',
      0x61,
      { command: 'submit_sm', sequence: 1, scheduleDeliveryTime: long },
    ],
    ['validity_period', 0x62, { command: 'submit_sm', sequence: 1, validityPeriod: long }],
    ['short_message', 0x01, { command: 'submit_sm', sequence: 1, shortMessage: Buffer.alloc(255) }],
    ['message_id', 0x0c, { command: 'submit_sm_resp', sequence: 1, messageId: long }],
    ['system_id', 0x0f, { command: 'bind_receiver', sequence: 1, systemId: long }],
    ['password', 0x0e, { command: 'bind_receiver', sequence: 1, password: long }],
    ['system_type', 0x53, { command: 'bind_receiver', sequence: 1, systemType: long }],
    [
      'dl_name',
      0x34,
      { command: 'submit_multi', sequence: 1, destinations: [{ distributionList: long }] },
    ],
    [
      'number_of_dests',
      0x33,
      {
        command: 'submit_multi',
        sequence: 1,
        destinations: Array.from({ length: 256 }, () => ({ distributionList: 'a' })),
      },
    ],
    [
      'network_error_code',
      0xc2,
      { command: 'deliver_sm', sequence: 1, tlvs: { networkErrorCode: Buffer.alloc(4) } },
    ],
  ] as const)('%s: status %i', (_field, status, pdu) => {
    expect(statusOf(() => encodePdu(pdu))).toBe(status)
  })
})

test('a PDU that cannot be written leaves the ones before it as they were', () => {
  const writer = new PduWriter()
  writePdu(writer, { command: 'enquire_link', sequence: 1 })
  const bad = { command: 'deliver_sm', sequence: 2, serviceType: 'long one' } as const
  expect(() => writePdu(writer, bad)).toThrow(PduError)
  writePdu(writer, { command: 'unbind', sequence: 3 })

  const octets = writer.take()
  expect(octets.length).toBe(32)
  expect(octets.readUInt32BE(16 + 4)).toBe(commandIds.unbind)
})

test('PDUs larger than the slab are written whole, behind those before them', () => {
  const writer = new PduWriter()
  const small = { command: 'enquire_link', sequence: 1 } as const
  const tlvs = { messagePayload: Buffer.alloc(65_535, 7) }
  const large = { command: 'data_sm', sequence: 2, tlvs } as const
  for (const pdu of [small, large, large, small]) writePdu(writer, pdu)

  const octets = Buffer.from(writer.take())
  const largeLength = encodePdu(large).length
  expect(octets.length).toBe(2 * 16 + 2 * largeLength)
  expect(decodePdu(octets, 16, 16 + largeLength)).toMatchObject({ command: 'data_sm', tlvs })
})

function statusOf(act: () => unknown): number | undefined {
  try {
    act()
  } catch (error) {
    if (error instanceof PduError) return error.status
    throw error
  }
  return undefined
}
