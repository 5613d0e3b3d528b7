import { once } from 'node:events'
import { connect } from 'node:net'
import { decodePdu, encodePdu, type Pdu, PduFramer, type PduInput } from '@tandem/smpp'
import { PASSWORD } from '../chaos/clientWorld.ts'

const MAX_OCTETS = 70_000

export type RawSession = Awaited<ReturnType<typeof rawSession>>

/** A connection that sends what the test tells it to, and keeps what comes; it answers nothing by itself. */
export async function rawSession({ port, from = '127.0.0.1' }: { port: number; from?: string }) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  const received: Pdu[] = []
  const waiting = new Set<() => void>()
  const look = () => {
    for (const one of waiting) one()
  }
  const framer = new PduFramer((bytes, start, end) => {
    received.push(decodePdu(bytes, start, end))
  }, MAX_OCTETS)
  socket.on('data', (bytes) => {
    framer.push(bytes, 0, bytes.length)
    look()
  })
  let isClosed = false
  // A reset is one of the ends that tests expect.
  socket.on('error', () => socket.destroy())
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true
      look()
      resolve()
    })
  })
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed])
  const until = <Found>(found: () => Found | undefined): Promise<Found | undefined> =>
    new Promise((resolve) => {
      const check = () => {
        const it = found()
        if (it === undefined && !isClosed) return
        waiting.delete(check)
        resolve(it)
      }
      waiting.add(check)
      check()
    })
  const send = (...pdus: PduInput[]) => socket.write(Buffer.concat(pdus.map(encodePdu)))

  return {
    socket,
    received,
    closed,
    send,
    /** Resolves with what is found among all that came; undefined: it was closed before. */
    until,
    /** Binds; the answer, or undefined when there is none. */
    bind(systemId: string, password: string = PASSWORD): Promise<Pdu | undefined> {
      send({ command: 'bind_transceiver', sequence: 1, systemId, password, interfaceVersion: 0x34 })
      return until(() => received.find(({ command }) => command === 'bind_transceiver_resp'))
    },
  }
}
