import { buildSnapshot } from '@tandem/core'
import type { Snapshot } from '../../ports/trafficSnapshot.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EngineConfigStore } from '../../ports/sms/engineConfig.ts'

/** The numbering, rates and routes that quotes and sends are checked against. */
export interface Snapshots {
  /** Not older than the last change the database told of. */
  current(): Promise<Snapshot>
  close(): Promise<void>
}

/** Reads the configuration when first asked, and again after a change or when a rate comes into force. */
export function createSnapshots(store: EngineConfigStore, clock: Clock): Snapshots {
  let version = 0
  let reading: Promise<Snapshot> | undefined
  let until = Number.POSITIVE_INFINITY
  const listening = store.listen((channel) => {
    if (channel !== 'tandem_sms') reading = undefined
  })
  const read = async (): Promise<Snapshot> => {
    const snapshot = buildSnapshot(await store.loadConfig(), (version += 1), clock.now())
    until = snapshot.nextChangeAt ?? Number.POSITIVE_INFINITY
    return snapshot
  }
  return {
    current() {
      if (clock.now() >= until) reading = undefined
      reading ??= read().catch((error: unknown) => {
        reading = undefined
        throw error
      })
      return reading
    },
    close: () => listening.stop(),
  }
}
