import { composeId } from '@tandem/core'

import { readSettings } from '../../services/settings/readSettings.ts'
import { deleteOldLines } from '../../store/logs/signInStore.ts'
import type { ScheduledJob } from '../job.ts'

const DAY_MS = 86_400_000

/** Sign-ins and operations are removed once they are older than the settings say. Audit lines stay: each carries the next. */
export const removeOldLogs: ScheduledJob = {
  key: 'removeOldLogs',
  cron: '40 3 * * *',
  async run(ports, { signal }) {
    const { signInLogDays, operationLogDays } = await readSettings(ports)
    const before = (days: number) => composeId(ports.clock.now() - days * DAY_MS, 0)
    const { system } = ports
    const signIns = await deleteOldLines(system, 'sign_in_log', before(signInLogDays), signal)
    const operations = await deleteOldLines(
      system,
      'operation_log',
      before(operationLogDays),
      signal,
    )
    return `${signIns} sign-ins and ${operations} operations removed`
  },
}
