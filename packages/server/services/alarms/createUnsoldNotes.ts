import type { Clock } from '../../ports/clock.ts'
import type { Unsold, UnsoldNotes } from '../../ports/sms/unsoldNotes.ts'
import { addUnsold, type UnsoldOfDay } from '../../store/alarms/unsold.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'

/** How long refusals are counted before they are written, ms. */
const WRITE_MS = 10_000
/** Networks of companies counted at once; those beyond are noted when they are refused again. */
const MOST_COUNTED = 10_000

/** Counts refusals in memory. */
export interface CountedUnsold extends UnsoldNotes {
  /** Writes what was counted; resolves once it is in the database, or `onFailure` was told that it waits on. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts refused messages by network, and writes the counts with one statement in ten seconds: however many are refused,
 * the database does not notice. A crash loses ten seconds of them.
 */
export function createUnsoldNotes({
  system,
  clock,
  onFailure,
}: {
  system: Database
  clock: Clock
  onFailure: (error: unknown) => void
}): CountedUnsold {
  let counted = new Map<string, UnsoldOfDay>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  const add = (unsold: UnsoldOfDay) => {
    const { companyId, product, reason, country, operatorId, day } = unsold
    const key = `${companyId} ${product} ${reason} ${country} ${operatorId} ${day}`
    const known = counted.get(key)
    if (known) known.messages += unsold.messages
    else if (counted.size < MOST_COUNTED) counted.set(key, unsold)
    timer ??= setTimeout(() => void flush(), WRITE_MS).unref()
  }
  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const written = [...counted.values()]
    if (written.length === 0) return
    counted = new Map()
    try {
      const at = new Date(clock.now())
      await withScope(system, 'everything', (transaction) => addUnsold(transaction, written, at))
    } catch (error) {
      for (const one of written) add(one)
      onFailure(error)
    }
  }
  const flush = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  return {
    note(unsold: Unsold) {
      add({ ...unsold, day: new Date(clock.now()).toISOString().slice(0, 10) })
    },
    flush,
    async close() {
      await flush()
      await flush() // what was noted during the first write
      clearTimeout(timer)
    },
  }
}
