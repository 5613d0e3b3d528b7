import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { decodePdu, encodePdu, noTlvs, type Pdu, type PduInput, PduFramer } from '@tandem/smpp'

/** A submit that waits for the test to decide about it. */
export interface HandSubmit {
  destination: string
  /** The sender. */
  source: string
  octets: Uint8Array
  esmClass: number
  dataCoding: number
  /** dest_addr_subunit; undefined: none. */
  subunit: number | undefined
  /** Parameters that SMPP does not define, as hexadecimal tag and text. */
  parameters: Readonly<Record<string, string>>
  /** Answers submit_sm_resp with this message id. */
  answer(messageId: string): void
  /** Answers it with an error. */
  refuse(status: number): void
  /** Breaks the connection it came by, with whatever has not been read yet. */
  cut(): void
}

/** What a deliver_sm has beside its numbers. */
export interface HandDelivery {
  esmClass?: number
  dataCoding?: number
  octets: Uint8Array
}

/** What it does besides answering submits; left out: what a carrier should. */
export interface Manners {
  /** The status of the next bind; other than 0 it is refused. */
  bindStatus?: () => number
  /** Breaks the connection instead of answering enquire_link. */
  hangsUpOnEnquiry?: boolean
}

const MAX_OCTETS = 65_536
const DESTINATION = { ton: 1, npi: 1 }

/**
 * A carrier over TCP that does nothing by itself: the test responds, sends receipts and cuts the connection, or
 * says in
 * `onSubmit` what to do.
 */
export async function handCarrier(
  onSubmit: (submit: HandSubmit) => void = () => undefined,
  manners: Manners = {},
) {
  const sockets = new Set<Socket>()
  const submits: HandSubmit[] = []
  const byNumber = new Map<string, HandSubmit[]>()
  const acknowledged = new Set<number>()
  const waiting = new Set<() => void>()
  const answeredBy = new Map<string, Socket>()
  let sequence = 0
  let binds = 0
  let enquiries = 0
  const send = (socket: Socket, pdu: PduInput) => socket.write(encodePdu(pdu))
  const take = (socket: Socket, pdu: Pdu) => {
    if (socket.destroyed) return
    const head = { sequence: pdu.sequence, status: 0, tlvs: noTlvs }
    switch (pdu.command) {
      case 'bind_transceiver': {
        const status = manners.bindStatus?.() ?? 0
        binds += 1
        if (status === 0) sockets.add(socket)
        send(socket, { ...head, status, command: 'bind_transceiver_resp', systemId: 'hand' })
        break
      }
      case 'enquire_link':
        enquiries += 1
        if (manners.hangsUpOnEnquiry === true) socket.resetAndDestroy()
        else send(socket, { ...head, command: 'enquire_link_resp' })
        break
      case 'unbind':
        send(socket, { ...head, command: 'unbind_resp' })
        break
      case 'submit_sm': {
        const submit: HandSubmit = {
          destination: pdu.destination.address,
          source: pdu.source.address,
          octets: Uint8Array.from(pdu.shortMessage),
          esmClass: pdu.esmClass,
          dataCoding: pdu.dataCoding,
          subunit: pdu.tlvs.destAddrSubunit,
          parameters: Object.fromEntries(
            (pdu.tlvs.other ?? []).map(({ tag, value }) => [
              tag.toString(16),
              Buffer.from(value).toString('latin1'),
            ]),
          ),
          answer: (messageId) => {
            answeredBy.set(messageId, socket)
            send(socket, { ...head, command: 'submit_sm_resp', messageId })
          },
          refuse: (status) =>
            send(socket, { ...head, status, command: 'submit_sm_resp', messageId: '' }),
          cut: () => socket.resetAndDestroy(),
        }
        submits.push(submit)
        const alike = byNumber.get(submit.destination)
        if (alike) alike.push(submit)
        else byNumber.set(submit.destination, [submit])
        onSubmit(submit)
        break
      }
      case 'deliver_sm_resp':
        acknowledged.add(pdu.sequence)
    }
    for (const look of waiting) look()
  }
  const server = createServer((socket) => {
    const framer = new PduFramer((bytes, start, end) => {
      const read = decodePdu(bytes, start, end)
      take(socket, read)
    }, MAX_OCTETS)
    socket.on('data', (bytes) => framer.push(bytes, 0, bytes.length))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      for (const look of waiting) look()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  /** Resolves when `found` finds something; checks after every PDU. */
  const until = <Found>(found: () => Found | undefined): Promise<Found> =>
    new Promise((resolve) => {
      const look = () => {
        const it = found()
        if (it === undefined) return
        waiting.delete(look)
        resolve(it)
      }
      waiting.add(look)
      look()
    })

  /**
   * Resolves when it was acknowledged: true; or, for `isRepeated`, when its line broke before: false. It comes over the session
   * `by` while that is bound, over the oldest one otherwise.
   */
  const deliver = async (
    from: string,
    to: string,
    { esmClass = 0, dataCoding = 0, octets }: HandDelivery,
    isRepeated = false,
    by?: Socket,
  ): Promise<boolean> => {
    const bound = () => (by && sockets.has(by) ? by : [...sockets][0])
    const socket = bound() ?? (await until(bound))
    const own = ++sequence
    send(socket, {
      command: 'deliver_sm',
      sequence: own,
      source: { ...DESTINATION, address: from },
      destination: { ...DESTINATION, address: to },
      esmClass,
      dataCoding,
      shortMessage: octets,
    })
    return until(() => {
      if (acknowledged.has(own)) return true
      return isRepeated && !sockets.has(socket) ? false : undefined
    })
  }

  return {
    port: address.port,
    submits,
    /** Resolves after so many attempts to bind, refused ones included. */
    bound: (count: number) => until(() => (binds >= count ? true : undefined)),
    /** Resolves after so many enquire_link. */
    enquired: (count: number) => until(() => (enquiries >= count ? true : undefined)),
    /** A message from a handset; resolves when it was acknowledged. */
    inbound: (from: string, to: string, text: string) =>
      deliver(from, to, { octets: Buffer.from(text, 'latin1') }),
    /** A message from a handset, octet by octet; resolves when it was acknowledged. */
    deliver,
    /** Writes these octets, whatever they are, on every session. */
    write(octets: Uint8Array) {
      for (const socket of sockets) socket.write(octets)
    },
    /** Resolves when nobody is bound. */
    left: () => until(() => (sockets.size === 0 ? true : undefined)),
    /** Submits to a number, once there are `count`. */
    submitted: (destination: string, count = 1) =>
      until(() => {
        const own = byNumber.get(destination) ?? []
        return own.length >= count ? [...own] : undefined
      }),
    /** Sends a receipt by the session of its submit, again where the line breaks, as carriers do; resolves when it was acknowledged. */
    async receipt(
      messageId: string,
      from: string,
      stat = 'DELIVRD',
      error = '000',
      to = '1',
    ): Promise<void> {
      const text = `id:${messageId} sub:001 dlvrd:001 submit date:2601010000 done date:2601010000 stat:${stat} err:${error} text:`
      const octets = Buffer.from(text, 'latin1')
      let isTaken = false
      const by = answeredBy.get(messageId)
      while (!isTaken) isTaken = await deliver(from, to, { esmClass: 4, octets }, true, by)
    },
    /** Drops every connection, as a network failure does. */
    cut() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

export type HandCarrier = Awaited<ReturnType<typeof handCarrier>>
