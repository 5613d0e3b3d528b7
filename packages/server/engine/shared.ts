import { smsChannel } from '@tandem/model'
import { defaultSettings, type EngineOptions, type Shared } from './engine.ts'
import { saidOf } from './changedMeanwhile.ts'
import { HeldMemory } from './heldMemory.ts'
import { IdSource } from './idSource.ts'
import { type Failing, untilDone } from './untilDone.ts'
import { Urgent } from './urgent.ts'

export interface OpenedShared {
  shared: Shared
  /** Logs a failure that is tried again. */
  report: (error: unknown) => void
  /** Reads the configuration again; whether it has changed. */
  reload: () => Promise<boolean>
  /** When each piece of work that is being retried began to fail. */
  failing: Failing
}

/**
 * Opens what the parts of an engine share. Waits for the database, however long.
 * @param stopping from then on nothing is retried
 */
export async function openShared(
  { ports, log, settings }: EngineOptions,
  stopping: AbortSignal,
): Promise<OpenedShared> {
  const { store, queue, snapshots } = ports
  const report = (error: unknown) => log.warn({ err: error }, saidOf(error))
  const failing: Failing = new Map()
  const retry = untilDone(report, stopping, failing)
  const persist = untilDone(report, stopping, failing, (error) => store.mayPass(error))
  const [first, lastId] = await Promise.all([
    retry(() => snapshots.current()),
    retry(() => store.lastId()),
  ])
  let snapshot = first
  const shared: Shared = {
    store,
    queue,
    log,
    settings: { ...defaultSettings, ...settings },
    retry,
    persist,
    ids: new IdSource(smsChannel.engineIds, lastId),
    memory: new HeldMemory(),
    urgent: new Urgent(),
    snapshot: () => snapshot,
  }
  return {
    shared,
    report,
    failing,
    async reload() {
      const now = await snapshots.current()
      const hasChanged = now !== snapshot
      snapshot = now
      return hasChanged
    },
  }
}
