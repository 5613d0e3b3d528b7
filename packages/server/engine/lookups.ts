import { type LookedUp, lookedUpNetworks, networkOf } from '@tandem/core'
import type { LookupStore } from '../ports/sms/lookups.ts'
import type { Snapshot } from '../ports/trafficSnapshot.ts'

const NONE: ReadonlyMap<string, LookedUp> = new Map()

/**
 * The networks of those numbers (E.164 digits) whose network was asked, as it was known at a time (UTC ms). Nothing is
 * read while no provider is on.
 */
export async function askLookups(
  store: LookupStore,
  snapshot: Snapshot,
  numbers: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, LookedUp>> {
  const { isOn, maxAgeMs } = snapshot.lookups
  if (!isOn || numbers.length === 0) return NONE
  const answers = await store.lookedUp({ numbers, at, maxAgeMs })
  return lookedUpNetworks(snapshot, answers, (digits) => networkOf(snapshot, digits)?.country)
}
