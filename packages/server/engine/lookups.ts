import { type LookedUp, lookedUpNetworks, networkOf, screenedOut } from '@tandem/core'
import type { LookupStore } from '../ports/sms/lookups.ts'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'

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
  return networksOf(snapshot, answers)
}

/**
 * The same for numbers that were screened until a time, whether a provider is still on or not, and why some of them are
 * left out.
 */
export async function askScreened(
  store: LookupStore,
  snapshot: Snapshot,
  numbers: readonly string[],
  at: number,
): Promise<{ looked: ReadonlyMap<string, LookedUp>; out: ReadonlyMap<string, string> }> {
  const { maxAgeMs } = snapshot.lookups
  const answers = await store.lookedUp({ numbers, at, maxAgeMs })
  const out = new Map<string, string>()
  for (const answer of answers) {
    const reason = screenedOut(answer, at)
    if (reason !== null) out.set(answer.msisdn, reason)
  }
  return { looked: networksOf(snapshot, answers), out }
}

const networksOf = (
  snapshot: Snapshot,
  answers: Awaited<ReturnType<LookupStore['lookedUp']>>,
): Map<string, LookedUp> =>
  lookedUpNetworks(snapshot, answers, (digits) => networkOf(snapshot, digits)?.country)
