import { parseNumber } from './parseNumber.ts'
import { longestPrefix, type PrefixTrie } from './prefixTrie.ts'

/** The destination of a message, as far as it is known. */
export type Destination = { country: string; mcc: string | null; mnc: string | null }

/** The network a number belongs to; without an operator only its country is known. */
export interface Network extends Destination {
  readonly operatorId: string | null
}

const countries = new WeakMap<object, Map<string, Network>>()

/**
 * The network of a number (E.164 digits): from the imported numbering plan, otherwise its country alone; undefined if
 * not even that is known. The calling code does not identify the country (+1, +7 and +44 have several), so the number
 * itself does. Returns the same object for the same network, so values derived from it can be cached.
 */
export function networkOf(
  snapshot: { networks: PrefixTrie<Network> },
  digits: string,
): Network | undefined {
  const found = longestPrefix(snapshot.networks, digits)
  if (found && found.operatorId !== null) return found
  const parsed = parseNumber(`+${digits}`, { defaultCountry: null, accept: 'any' })
  if ('reason' in parsed || parsed.country === found?.country) return found
  const known = countries.get(snapshot) ?? new Map<string, Network>()
  countries.set(snapshot, known)
  const network = known.get(parsed.country) ?? {
    operatorId: null,
    country: parsed.country,
    mcc: null,
    mnc: null,
  }
  known.set(parsed.country, network)
  return network
}
