import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { decodePdu, encodePdu, noTlvs, type Pdu, type PduInput, PduFramer } from '@tandem/smpp'

/** A submit that waits for the test to decide about it. */
export interface HandSubmit {
  destination: string
  /** The sender. */
  source: string
  octets: Uint8Array
  /** Parameters that SMPP does not define, as hexadecimal tag and text. */
  parameters: Readonly<Record<string, string>>
  /** Answers submit_sm_resp with this message id. */
  answer(messageId: string): void
  /** Answers it with an error. */
  refuse(status: number): void
  /** Breaks the connection it came by, with whatever has not been read yet. */
  cut(): void
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
  const acknowledged = new Set<number>()
  const waiting = new Set<() => void>()
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
          parameters: Object.fromEntries(
            (pdu.tlvs.other ?? []).map(({ tag, value }) => [
              tag.toString(16),
              Buffer.from(value).toString('latin1'),
            ]),
          ),
          answer: (messageId) => send(socket, { ...head, command: 'submit_sm_resp', messageId }),
          refuse: (status) =>
            send(socket, { ...head, status, command: 'submit_sm_resp', messageId: '' }),
          cut: () => socket.resetAndDestroy(),
        }
        submits.push(submit)
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

  /** Resolves when it was acknowledged. */
  const deliver = async (from: string, to: string, esmClass: number, text: string) => {
    const socket = [...sockets][0] ?? (await until(() => [...sockets][0]))
    const own = ++sequence
    send(socket, {
      command: 'deliver_sm',
      sequence: own,
      source: { ...DESTINATION, address: from },
      destination: { ...DESTINATION, address: to },
      esmClass,
      shortMessage: Buffer.from(text, 'latin1'),
    })
    await until(() => (acknowledged.has(own) ? true : undefined))
  }

  return {
    port: address.port,
    submits,
    /** Resolves after so many attempts to bind, refused ones included. */
    bound: (count: number) => until(() => (binds >= count ? true : undefined)),
    /** Resolves after so many enquire_link. */
    enquired: (count: number) => until(() => (enquiries >= count ? true : undefined)),
    /** A message from a handset; resolves when it was acknowledged. */
    inbound: (from: string, to: string, text: string) => deliver(from, to, 0, text),
    /** Writes these octets, whatever they are, on every session. */
    write(octets: Uint8Array) {
      for (const socket of sockets) socket.write(octets)
    },
    /** Resolves when nobody is bound. */
    left: () => until(() => (sockets.size === 0 ? true : undefined)),
    /** Submits to a number, once there are `count`. */
    submitted: (destination: string, count = 1) =>
      until(() => {
        const own = submits.filter((submit) => submit.destination === destination)
        return own.length >= count ? own : undefined
      }),
    /** Sends a receipt; resolves when it was acknowledged. */
    receipt(messageId: string, from: string, stat = 'DELIVRD', error = '000'): Promise<void> {
      const text = `id:${messageId} sub:001 dlvrd:001 submit date:2601010000 done date:2601010000 stat:${stat} err:${error} text:`
      return deliver(from, '1', 4, text)
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
