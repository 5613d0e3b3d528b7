import { composeId, DAY_MS } from '@tandem/core'
import { messageDays, smsProducts } from '@tandem/model'

import { removeOldInbound } from '../../store/inbound/removeOldInbound.ts'
import {
  dropOldWeeks,
  markOldTasks,
  removeMarkedTasks,
  removeOldOtps,
} from '../../store/sms/retention.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../../store/settings/readSettings.ts'

/** The result of one run. */
export interface RemovedMessages {
  tasks: number
  /** Whole weeks of messages. */
  weeks: number
}

/**
 * Removes finished tasks with their messages, and codes, once these are older than the retention of their product.
 * Charges, sales and figures stay. Can be stopped and restarted at any point.
 */
export async function removeOldMessages(
  ports: Pick<Ports, 'system' | 'secrets' | 'clock'>,
  { signal, progress }: { signal: AbortSignal; progress?: (done: number) => void },
): Promise<RemovedMessages> {
  const settings = await readSettings(ports)
  const now = ports.clock.now()
  for (const product of smsProducts) {
    const before = composeId(now - settings[messageDays[product]] * DAY_MS, 0)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, it is no hurry
    await markOldTasks(ports.system, product, before, signal)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await removeOldInbound(ports.system, product, before, signal)
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await removeOldOtps(ports.system, product, before, signal)
  }
  const longest = Math.max(...smsProducts.map((product) => settings[messageDays[product]]))
  await removeOldInbound(ports.system, null, composeId(now - longest * DAY_MS, 0), signal)
  const weeks = await dropOldWeeks(ports.system, signal)
  let chunks = 0
  const tasks = await removeMarkedTasks(ports.system, signal, (more) => {
    chunks += more
    progress?.(chunks)
  })
  return { tasks, weeks }
}
