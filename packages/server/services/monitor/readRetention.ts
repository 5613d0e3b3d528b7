import { DAY_MS, decomposeId } from '@tandem/core'
import { type DatabaseReport, messageDays, smsProducts } from '@tandem/model'

import { namedTables } from '../../store/monitor/databaseStore.ts'
import { jobTimes, oldestTasks, tablesOfMessages } from '../../store/monitor/retentionStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../../store/settings/readSettings.ts'

/** The retention of each product's messages, their size, and the next removal. */
export async function readRetention(
  ctx: Ctx,
  ports: Pick<Ports, 'system' | 'secrets'>,
): Promise<DatabaseReport['retention']> {
  const { system } = ports
  const settings = await readSettings(ports)
  const oldest = await oldestTasks(system)
  const job = await jobTimes(system, 'removeOldMessages')
  const tables = await namedTables(system, tablesOfMessages)
  return {
    nextTime: job.next?.toISOString() ?? null,
    lastSuccessTime: job.lastSuccess?.toISOString() ?? null,
    products: smsProducts.map((product) => {
      const days = settings[messageDays[product]]
      const id = oldest.get(product)
      return {
        product,
        days,
        before: new Date(ctx.now.getTime() - days * DAY_MS).toISOString(),
        oldestTime: id === undefined ? null : new Date(decomposeId(id).ms).toISOString(),
      }
    }),
    tables: tables.map(({ name, rows, bytes, partitions }) => ({ name, rows, bytes, partitions })),
  }
}
