import { once } from 'node:events'
import { smpp, type Pdu, type PduFields, type SmppSession } from '../smppLibrary.ts'

/** A customer's side for tests, on npm smpp over real TCP. */
export type Esme = {
  session: SmppSession
  /** command_status of the bind. */
  bound: number
  /** Everything received, in order. */
  pdus: Pdu[]
  /** Sends one PDU and waits for the response with its sequence number. */
  request(command: string, fields: PduFields): Promise<Pdu>
  /** Sends one PDU; returns its sequence number. */
  post(command: string, fields: PduFields): number
  /** Waits until `count` PDUs match, and returns them. */
  arrived(fits: (pdu: Pdu) => boolean, count: number): Promise<Pdu[]>
  closed: Promise<void>
}

/** `acknowledge`: status of the response to each deliver_sm; null = no response. */
export async function bindEsme(
  port: number,
  options: {
    systemId: string
    password?: string
    command?: string
    version?: number
    acknowledge?: (pdu: Pdu) => number | null
  },
): Promise<Esme> {
  const session = smpp.connect({ host: '127.0.0.1', port })
  // Not events.once: it rejects on the reset that some tests provoke.
  const closed = new Promise<void>((resolve) => session.on('close', () => resolve()))
  const pdus: Pdu[] = []
  let sequence = 0
  const waiting = new Set<() => void>()
  session.on('error', () => session.destroy())
  session.on('pdu', (pdu: Pdu) => {
    pdus.push(pdu)
    if (pdu.command === 'deliver_sm') {
      const status = options.acknowledge ? options.acknowledge(pdu) : 0
      const fields = status === null || status === 0 ? {} : { command_status: status }
      if (status !== null) session.send(pdu.response(fields))
    }
    for (const look of waiting) look()
  })
  await once(session, 'connect')

  const arrived = (fits: (pdu: Pdu) => boolean, count: number) =>
    new Promise<Pdu[]>((resolve) => {
      const look = () => {
        const found = pdus.filter(fits)
        if (found.length < count) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const post = (command: string, fields: PduFields) => {
    sequence += 1
    session.send(new smpp.PDU(command, { ...fields, sequence_number: sequence }))
    return sequence
  }
  const request = async (command: string, fields: PduFields) => {
    const expected = post(command, fields)
    const [answer] = await arrived((pdu) => pdu.isResponse() && pdu.sequence_number === expected, 1)
    if (!answer) throw new Error('unreachable')
    return answer
  }
  const bind = await request(options.command ?? 'bind_transceiver', {
    system_id: options.systemId,
    password: options.password ?? 'sandbox',
    interface_version: options.version ?? 0x34,
  })
  return { session, bound: bind.command_status, pdus, request, post, arrived, closed }
}

/** Fields of a normal submit that requests a receipt. */
export function submitFields(destination: string, text = 'Hello', more: PduFields = {}): PduFields {
  return {
    source_addr: 'Tandem',
    source_addr_ton: 5,
    destination_addr: destination,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    registered_delivery: 1,
    data_coding: 0,
    short_message: Buffer.from(text, 'latin1'),
    ...more,
  }
}

export const isReceipt = (pdu: Pdu): boolean => pdu.command === 'deliver_sm' && pdu.esm_class === 4

/** The fields of an Appendix B text. */
export function readReceipt(pdu: Pdu): { id: string; stat: string; err: string } {
  const text = (pdu.short_message ?? Buffer.alloc(0)).toString('latin1')
  const field = (name: string) => new RegExp(`${name}:(\\S+)`).exec(text)?.[1] ?? ''
  return { id: field('id'), stat: field('stat'), err: field('err') }
}
