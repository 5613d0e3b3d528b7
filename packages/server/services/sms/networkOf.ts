import { longestPrefix } from '@tandem/core'
import type { Network } from '../../engine/message.ts'
import type { Snapshot } from '../../engine/snapshot.ts'

const byCountry = new WeakMap<Snapshot, Map<string, Network>>()

/**
 * The network of a number: by the numbering plan that was entered, else its country alone. The calling code is not
 * enough for that (+1, +7 and +44 belong to several countries), so the country comes from the number itself.
 * The same object for the same network, so that what was worked out for it can be kept.
 */
export function networkOf(snapshot: Snapshot, digits: string, country: string): Network {
  const found = longestPrefix(snapshot.networks, digits)
  if (found && found.operatorId !== null) return found
  if (found && found.country === country) return found
  const known = byCountry.get(snapshot) ?? new Map<string, Network>()
  byCountry.set(snapshot, known)
  const made = known.get(country) ?? { operatorId: null, country, mcc: null, mnc: null }
  known.set(country, made)
  return made
}
