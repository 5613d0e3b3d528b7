import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'

/** Who is at the other end of a connection. */
export interface PeerAddress {
  /** IPv4 or IPv6; of the client, also behind a trusted proxy. */
  readonly address: string
  readonly port: number
  readonly isTls: boolean
  /** The proxy that named the client, if there is one. */
  readonly proxy: string | undefined
}

/** The usual spelling of an address; IPv4 within IPv6 becomes IPv4. */
export function canonicalAddress(address: string): string {
  if (!isIPv6(address)) return address
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)
  return mapped?.[1] ?? canonical
}

/**
 * What limits per address count by: an IPv4 address, or the /64 of an IPv6 address, which is the least
 * that one customer is given (RFC 6177).
 */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const rest = tail === '' ? 0 : tail.split(':').length
    while (groups.length + rest < 8) groups.push('0')
    if (tail !== '') groups.push(...tail.split(':'))
  }
  return groups.slice(0, 4).join(':')
}

/** A list of addresses and networks, such as `10.0.0.1` and `10.0.0.0/8`. */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Whether the list has the address. */
export function isListed(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
