import { type CronFault, normaliseCron } from '@tandem/core'

import { Refused } from '../Refused.ts'
import { nextRuns } from './nextRuns.ts'

/**
 * Five fields of a cron text, also from Quartz' six or seven.
 * @throws Refused request.invalid at `cronExpression`, naming what to fix
 */
export function readCron(text: string, timeZone: string, now: Date): string {
  const read = normaliseCron(text)
  if ('fault' in read) throw refuse(read)
  if (nextRuns(read.cron, timeZone, now.getTime(), 1).length === 0) {
    throw new Refused('request.invalid', {
      fields: { cronExpression: { reason: 'schedule.cronNever' } },
    })
  }
  return read.cron
}

const codes = {
  fields: 'schedule.cronFields',
  seconds: 'schedule.cronSeconds',
  year: 'schedule.cronYear',
  bothDays: 'schedule.cronBothDays',
  field: 'schedule.cronField',
} as const

function refuse(fault: CronFault): Refused {
  const args =
    fault.fault === 'field'
      ? { field: `@schedule.field.${fault.field}`, value: fault.value }
      : undefined
  const reason = codes[fault.fault]
  return new Refused('request.invalid', {
    fields: { cronExpression: { reason, ...(args && { args }) } },
  })
}
