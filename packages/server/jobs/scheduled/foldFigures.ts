import { foldFigures as fold } from '../../services/analyses/foldFigures.ts'
import type { ScheduledJob } from '../job.ts'

/** Figures of hours and days that are over are summed up in fewer rows, which analyses of long periods read. */
export const foldFigures: ScheduledJob = {
  key: 'foldFigures',
  cron: '8 * * * *',
  run: (ports, { signal }) => fold(ports, signal),
}
