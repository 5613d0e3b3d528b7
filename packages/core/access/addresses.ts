/** A network: the first `bits` bits of `bytes` (always 16; IPv4 as ::ffff:a.b.c.d, RFC 4291 §2.5.5.2). */
export interface AddressRange {
  bytes: readonly number[]
  bits: number
}

const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

/**
 * The 16 bytes of an address, or undefined if the text is not one. Zone ids and unusual notations (octal, hex)
 * are rejected.
 */
export function addressBytes(text: string): readonly number[] | undefined {
  if (!text.includes(':')) {
    const four = fourBytes(text)
    return four && [...MAPPED, ...four]
  }
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [left, right] = halves.map(groupsOf)
  if (!left || (halves.length === 2 && !right)) return undefined
  const given = left.length + (right?.length ?? 0)
  if (halves.length === 1) return given === 16 ? left : undefined
  // '::' stands for at least one group of zeros.
  if (given > 14) return undefined
  return [...left, ...Array.from({ length: 16 - given }, () => 0), ...(right ?? [])]
}

/**
 * Addresses and networks ("203.0.113.7", "10.0.0.0/8", "2001:db8::/32"), one per line or separated by commas.
 * Undefined if any entry is invalid; empty text is the empty list.
 */
export function parseAddresses(text: string): AddressRange[] | undefined {
  const networks: AddressRange[] = []
  for (const entry of text.split(/[\s,;]+/).filter((part) => part !== '')) {
    const network = parseNetwork(entry)
    if (!network) return undefined
    networks.push(network)
  }
  return networks
}

/** Whether an address lies in one of the networks. False for an invalid address. */
export function isWithin(networks: readonly AddressRange[], address: string): boolean {
  const bytes = addressBytes(address)
  return bytes !== undefined && networks.some((network) => covers(network, bytes))
}

function parseNetwork(text: string): AddressRange | undefined {
  const [address = '', length, more] = text.split('/')
  const bytes = addressBytes(address)
  if (!bytes || more !== undefined) return undefined
  const most = address.includes(':') ? 128 : 32
  if (length === undefined) return { bytes, bits: 128 }
  if (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > most) return undefined
  return { bytes, bits: 128 - most + Number(length) }
}

function covers({ bytes, bits }: AddressRange, address: readonly number[]): boolean {
  for (let index = 0; index < 16; index += 1) {
    const left = bits - index * 8
    if (left <= 0) return true
    const mask = left >= 8 ? 0xff : (0xff << (8 - left)) & 0xff
    if (((bytes[index] ?? 0) & mask) !== ((address[index] ?? 0) & mask)) return false
  }
  return true
}

function fourBytes(text: string): number[] | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  const bytes = parts.map((part) => (/^(0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256))
  return bytes.every((byte) => byte < 256) ? bytes : undefined
}

/** Bytes of one side of '::'; the last group may be an IPv4 address. */
function groupsOf(side: string): number[] | undefined {
  if (side === '') return []
  const groups = side.split(':')
  const bytes: number[] = []
  for (const [index, group] of groups.entries()) {
    const four = index === groups.length - 1 ? fourBytes(group) : undefined
    if (four) bytes.push(...four)
    else if (/^[0-9a-fA-F]{1,4}$/.test(group)) {
      const value = Number.parseInt(group, 16)
      bytes.push(value >> 8, value & 0xff)
    } else return undefined
  }
  return bytes
}
