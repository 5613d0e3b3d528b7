import { type AddressRange, isPublicAddress, isWithin } from '@tandem/core'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

const PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443'])

export interface CheckedAddress {
  address: string
  family: number
}

/**
 * The address a URL leads to, if every address its host has may be called: public ones on the ports of the web, and those
 * of allowed networks on any. undefined: it must not be called. Rejects as the resolver does.
 */
export async function guardedAddress(
  url: Pick<URL, 'hostname' | 'port'>,
  allowed: readonly AddressRange[],
): Promise<CheckedAddress | undefined> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family > 0 ? [{ address: host, family }] : await lookup(host, { all: true })
  const isAllowed = found.every(
    ({ address }) =>
      isWithin(allowed, address) || (PORTS.has(url.port) && isPublicAddress(address)),
  )
  return isAllowed ? found[0] : undefined
}
