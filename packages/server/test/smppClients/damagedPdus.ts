import { commandIds, encodePdu, type PduInput } from '@tandem/smpp'
import { seededRandom } from '../chaos/seededRandom.ts'

const MOST_CHANGES = 8
const LENGTH_OCTETS = 4

/** Requests as clients send them, some octets of each changed after its length: some are still valid, most are not. */
export function damagedPdus(seed: number, count: number): Buffer[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random.next() * limit)
  const damaged: Buffer[] = []
  while (damaged.length < count) {
    const whole = wholePdus(damaged.length + 2, String(447_300_000_000 + damaged.length))
    const octets = encodePdu(whole[below(whole.length)] ?? { command: 'enquire_link', sequence: 2 })
    for (let change = below(MOST_CHANGES); change >= 0; change -= 1) {
      octets[LENGTH_OCTETS + below(octets.length - LENGTH_OCTETS)] = below(256)
    }
    // An unbind would end it all.
    if (octets.readUInt32BE(LENGTH_OCTETS) !== commandIds.unbind) damaged.push(octets)
  }
  return damaged
}

function wholePdus(sequence: number, number: string): PduInput[] {
  const destination = { ton: 1, npi: 1, address: number }
  const text = Buffer.from('Hello from a client', 'latin1')
  const wide = Buffer.from('Ni hao, ni hao', 'utf16le').swap16()
  const part = Buffer.concat([Buffer.from([5, 0, 3, sequence % 256, 2, 1]), wide])
  const message = { destination, registeredDelivery: 1 }
  return [
    { command: 'submit_sm', sequence, ...message, shortMessage: text },
    { command: 'submit_sm', sequence, ...message, dataCoding: 8, shortMessage: wide },
    {
      command: 'submit_sm',
      sequence,
      ...message,
      esmClass: 0x40,
      dataCoding: 8,
      shortMessage: part,
    },
    { command: 'submit_sm', sequence, ...message, tlvs: { messagePayload: text } },
    { command: 'data_sm', sequence, ...message, tlvs: { messagePayload: text } },
    {
      command: 'submit_sm',
      sequence,
      ...message,
      shortMessage: text,
      validityPeriod: '000000010000000R',
      tlvs: { sarMsgRefNum: sequence % 65_536, sarTotalSegments: 3, sarSegmentSeqnum: 2 },
    },
    {
      command: 'submit_multi',
      sequence,
      destinations: [destination, { ...destination, address: '12' }],
      shortMessage: text,
    },
    { command: 'query_sm', sequence, messageId: '7355', source: destination },
    { command: 'deliver_sm_resp', sequence },
    { command: 'enquire_link', sequence },
  ]
}
