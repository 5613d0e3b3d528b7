import { type GatewayState, IDS_PER_MS, IDS_PER_NODE } from '@tandem/core'
import { counterSlots } from '../../ports/sms/counterSlots.ts'
import type { Ids } from '../../ports/ids.ts'
import type { SmsStore } from '../../ports/smsStore.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { Router } from '../router.ts'
import type { SinglesHost } from './host.ts'

/**
 * Writes single messages where no engine runs, or none has begun: they sleep in the database, and whichever engine runs
 * is told. It does not know which carriers are connected, and plans for those that are switched on.
 */
export function plainHost(
  store: SinglesHost['store'] & Pick<SmsStore, 'singles'>,
  ids: Ids,
  snapshots: Pick<Snapshots, 'current'>,
): SinglesHost {
  let snapshot: Awaited<ReturnType<Snapshots['current']>> | undefined
  const states = new Map<string, GatewayState>()
  const read = async () => {
    const now = await snapshots.current()
    if (now === snapshot) return now
    snapshot = now
    states.clear()
    for (const { id, enabled } of now.gateways.values()) {
      states.set(id, { enabled, bound: true, healthy: true })
    }
    return now
  }
  const router = new Router(() => {
    if (!snapshot) throw new Error('The configuration was not read')
    return snapshot
  }, states)
  return {
    store,
    router,
    earlierAt: () => undefined,
    slot: counterSlots.foreignSingles[0],
    ready: read,
    takeIds: (count) => takeRun(ids, count),
    hasRoom: () => false,
    admits: () => false,
    tellsOthers: true,
    enter: () => () => undefined,
    adopt: () => Promise.resolve(),
    inspect: () => undefined,
  }
}

/** So many ids without a gap: no other process has any between them. */
function takeRun(ids: Ids, count: number): number {
  if (count > IDS_PER_NODE) throw new RangeError(`A process has ${IDS_PER_NODE} ids a millisecond`)
  let first = Number(ids.next())
  let last = first
  while (last - first + 1 < count) {
    const next = Number(ids.next())
    // The next millisecond has begun.
    if (next !== last + 1 || Math.floor(next / IDS_PER_MS) !== Math.floor(first / IDS_PER_MS)) {
      first = next
    }
    last = next
  }
  return first
}
