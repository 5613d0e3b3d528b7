import { connect as connectTcp } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { SocketSource } from './link.ts'

export interface ConnectOptions {
  readonly host: string
  readonly port: number
  readonly tls?: ConnectionOptions | undefined
}

// One receive buffer is reused: decoded PDUs own their bytes.
const receiveOctets = 65_536

/** Connects over TCP or TLS; `onOpen` is called once data can be sent. */
export function connectSocket(options: ConnectOptions, onOpen: () => void): SocketSource {
  const { host, port, tls } = options
  return (receive) => {
    const onread = {
      buffer: Buffer.allocUnsafeSlow(receiveOctets),
      callback: (octets: number, buffer: Uint8Array) => {
        if (Buffer.isBuffer(buffer)) receive(buffer, octets)
        return true
      },
    }
    if (tls === undefined) return connectTcp({ host, port, onread }, onOpen)
    // tls.connect accepts onread like net.connect; only its type definition omits it.
    const tlsOptions = { host, port, ...tls, onread }
    return connectTls(tlsOptions, onOpen)
  }
}
