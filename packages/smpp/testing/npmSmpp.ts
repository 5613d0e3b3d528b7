import { createRequire } from 'node:module'
import type { Server } from 'node:net'

/** A PDU of npm `smpp`, with its fields by their names in the specification. */
export interface ForeignPdu {
  readonly command: string
  readonly command_status: number
  readonly sequence_number: number
  readonly [field: string]: unknown
  response(fields?: object): ForeignPdu
  toBuffer(): Buffer
}

export interface ForeignSession {
  on(event: 'pdu', listener: (pdu: ForeignPdu) => void): void
  on(event: 'error', listener: (error: Error) => void): void
  on(event: 'close', listener: () => void): void
  send(pdu: ForeignPdu, answered?: (response: ForeignPdu) => void): void
  deliver_sm(fields: object, answered: (response: ForeignPdu) => void): void
  enquire_link(answered: (response: ForeignPdu) => void): void
  unbind(answered: (response: ForeignPdu) => void): void
  close(): void
}

interface ForeignSmpp {
  readonly PDU: {
    new (command: string, fields?: object): ForeignPdu
    new (octets: Buffer): ForeignPdu
  }
  connect(options: { readonly host: string; readonly port: number }): ForeignSession
  createServer(listener: (session: ForeignSession) => void): Server
}

/**
 * The independent implementation this one is checked against. The package has no types: the
 * declarations above cover what the tests use.
 */
export const npmSmpp: ForeignSmpp = createRequire(import.meta.url)('smpp')
