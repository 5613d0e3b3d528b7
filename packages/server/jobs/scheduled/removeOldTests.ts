import { removeOldTests as remove } from '../../services/gatewayTests/removeOldTests.ts'
import type { ScheduledJob } from '../job.ts'

/** Tests of gateways are removed when they say nothing of them any more, with what phones told. */
export const removeOldTests: ScheduledJob = {
  key: 'removeOldTests',
  cron: '40 4 * * *',
  run: (ports, { signal }) => remove(ports, signal),
}
