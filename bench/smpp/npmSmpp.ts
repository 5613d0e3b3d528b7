import { createRequire } from 'node:module'
import type { Server } from 'node:net'

export interface NpmPdu {
  readonly command: string
  readonly command_status: number
  response(fields: object): NpmPdu
  toBuffer(): Buffer
}

export interface NpmSession {
  on(event: 'pdu', listener: (pdu: NpmPdu) => void): void
  on(event: 'connect', listener: () => void): void
  on(event: 'error', listener: (error: Error) => void): void
  send(pdu: NpmPdu): void
  close(): void
  bind_transceiver(fields: object, answered: (response: NpmPdu) => void): void
  submit_sm(fields: object, answered: (response: NpmPdu) => void): void
}

interface NpmSmpp {
  readonly PDU: {
    new (command: string, fields: object): NpmPdu
    new (octets: Buffer): NpmPdu
  }
  createServer(listener: (session: NpmSession) => void): Server
  connect(options: { readonly host: string; readonly port: number }): NpmSession
}

/** npm `smpp`, which has no types, with the functions the comparison uses. */
export const npmSmpp: NpmSmpp = createRequire(import.meta.url)('smpp')
