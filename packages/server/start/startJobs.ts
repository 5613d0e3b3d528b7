import { hostname } from 'node:os'
import type { Logger } from 'pino'

import { signedInCtx } from '../http/authenticate.ts'
import type { SheetReader } from '../ports/sheetReader.ts'
import type { JobPorts } from '../jobs/job.ts'
import { scheduledJobs } from '../jobs/registry.ts'
import { startScheduler } from '../jobs/schedule/startScheduler.ts'
import { seedSchedules } from '../services/schedule/seedSchedules.ts'
import { exportSources } from '../services/nouns/exportSources.ts'
import type { LookupTools } from '../services/numbers/lookupTools.ts'
import { startUserJobs } from '../services/nouns/userJobs/startUserJobs.ts'
import type { OnStop } from './onStop.ts'

/** Starts background work: exports and imports of users, and scheduled jobs. */
export async function startJobs(
  ports: JobPorts & LookupTools & { sheets: SheetReader },
  logger: Logger,
  onStop: OnStop,
): Promise<void> {
  const userJobs = startUserJobs({
    ports,
    sources: exportSources(ports),
    ctxOf: signedInCtx,
    lookups: ports,
    sheets: ports.sheets,
    log: logger.child({ part: 'user jobs' }),
  })
  onStop(() => userJobs.stop())
  await seedSchedules(ports)
  const scheduler = startScheduler({
    ports,
    jobs: scheduledJobs,
    node: `${hostname()}:${process.pid}`,
    log: logger.child({ part: 'scheduled jobs' }),
  })
  onStop(() => scheduler.stop())
}
