import { isIP } from 'node:net'
import { canonicalAddress } from './peerAddress.ts'

/** The client a proxy names. */
export interface ProxiedClient {
  readonly address: string
  readonly port: number
}

export type ProxyHeader =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'invalid' }
  /** `client` is undefined for a connection of the proxy itself, such as a health check. */
  | {
      readonly kind: 'complete'
      readonly octets: number
      readonly client: ProxiedClient | undefined
    }

const incomplete = { kind: 'incomplete' } as const
const invalid = { kind: 'invalid' } as const

const textStart = Buffer.from('PROXY ')
/** Version 1: the longest line with its CRLF (§2.1). */
const maxLineOctets = 107
const binaryStart = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
const binaryHeadOctets = 16
/** Version 2: addresses take 36 octets, the rest are parameters; no proxy sends as many. */
const maxBinaryBodyOctets = 2_048

/**
 * Reads the header that a proxy sends before the bytes of its client: "The PROXY protocol", versions 1
 * and 2, §2.1 and §2.2. `bytes` is all that was received so far.
 */
export function parseProxyHeader(bytes: Buffer): ProxyHeader {
  if (startsLike(bytes, textStart)) return parseLine(bytes)
  if (startsLike(bytes, binaryStart)) return parseBinary(bytes)
  return invalid
}

function startsLike(bytes: Buffer, start: Buffer): boolean {
  const length = Math.min(bytes.length, start.length)
  return bytes.subarray(0, length).equals(start.subarray(0, length))
}

function parseLine(bytes: Buffer): ProxyHeader {
  const end = bytes.subarray(0, maxLineOctets).indexOf('\r\n')
  if (end === -1) return bytes.length < maxLineOctets ? incomplete : invalid
  const words = bytes.toString('latin1', 0, end).split(' ')
  const octets = end + 2
  if (words[1] === 'UNKNOWN') return { kind: 'complete', octets, client: undefined }
  const [, protocol, address = '', destination = '', port = '', , extra] = words
  const family = protocol === 'TCP4' ? 4 : protocol === 'TCP6' ? 6 : undefined
  if (isIP(address) !== family || isIP(destination) !== family) return invalid
  if (!/^\d{1,5}$/.test(port) || Number(port) > 0xffff || extra !== undefined) return invalid
  return clientAt(octets, address, Number(port))
}

function parseBinary(bytes: Buffer): ProxyHeader {
  if (bytes.length < binaryHeadOctets) return incomplete
  const command = bytes[12]
  const bodyOctets = bytes.readUInt16BE(14)
  if ((command !== 0x20 && command !== 0x21) || bodyOctets > maxBinaryBodyOctets) return invalid
  const octets = binaryHeadOctets + bodyOctets
  if (bytes.length < octets) return incomplete
  // LOCAL: the proxy speaks for itself.
  if (command === 0x20) return { kind: 'complete', octets, client: undefined }
  const body = bytes.subarray(binaryHeadOctets, octets)
  const family = bytes[13]
  if (family === 0x11 && bodyOctets >= 12) {
    return clientAt(octets, body.subarray(0, 4).join('.'), body.readUInt16BE(8))
  }
  if (family === 0x21 && bodyOctets >= 36) {
    const groups = [0, 2, 4, 6, 8, 10, 12, 14].map((at) => body.readUInt16BE(at).toString(16))
    return clientAt(octets, groups.join(':'), body.readUInt16BE(32))
  }
  return invalid
}

function clientAt(octets: number, address: string, port: number): ProxyHeader {
  return { kind: 'complete', octets, client: { address: canonicalAddress(address), port } }
}
