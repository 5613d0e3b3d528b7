import { DAY_MS } from '@tandem/core'
import { removeAnswers, removeFreeQueries } from '../../store/numbers/removeLookups.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../../store/settings/readSettings.ts'

/** Tasks are sent by what was known when they were accepted, and may wait so long, with their retries. */
const LONGEST_TASK_DAYS = 120

/** Removes answers of networks that no task can rest on any more, and lookups as old that cost nothing; how many of each. */
export async function removeOldLookups(
  ports: Pick<Ports, 'system' | 'secrets' | 'clock'>,
  signal: AbortSignal,
): Promise<{ answers: number; lookups: number }> {
  const { lookupDays } = await readSettings(ports)
  const before = ports.clock.now() - (lookupDays + LONGEST_TASK_DAYS) * DAY_MS
  return {
    answers: await removeAnswers(ports.system, before, signal),
    lookups: await removeFreeQueries(ports.system, before, signal),
  }
}
