import { type FieldValues, idsIn } from '@tandem/model'

import { findTargets } from '../../store/gatewayTests/beginTest.ts'
import { nextPlanRun, readHours } from './planTimes.ts'
import { demandBounds } from './startTest.ts'
import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'

/** A plan has one rhythm, and is no larger than a test. */
export const testPlanRules: EntityRules = {
  async beforeAdd(work, values) {
    await demandWhole(work, values)
    return { next_run_at: nextOf(work, values) }
  },
  async beforeEdit(work, before, values) {
    const whole = { ...before, ...values }
    await demandWhole(work, whole)
    const isTimed = ['everyHours', 'hours', 'timeZone', 'enabled'].some((name) => name in values)
    return isTimed ? { next_run_at: nextOf(work, whole) } : undefined
  },
}

function nextOf({ ctx }: Work, values: FieldValues): Date | null {
  const { everyHours, hours, timeZone } = values
  const times = {
    everyHours: typeof everyHours === 'number' ? everyHours : null,
    hours: typeof hours === 'string' ? hours : null,
    timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
  }
  const next = nextPlanRun(times, ctx.now.getTime(), null)
  return next === null ? null : new Date(next)
}

/** @throws Refused testPlan.times, testPlan.hours, gatewayTest.tooMany, gatewayTest.tooLong, gatewayTest.variable */
async function demandWhole({ transaction }: Work, values: FieldValues): Promise<void> {
  const { everyHours, hours, content, numberIds, gatewayIds } = values
  const hasHours = typeof hours === 'string' && hours !== ''
  if ((everyHours != null) === hasHours) {
    const reason = 'testPlan.times'
    throw new Refused(reason, { fields: { everyHours: { reason, args: {} } } })
  }
  if (hasHours && !readHours(hours)) {
    const reason = 'testPlan.hours'
    throw new Refused(reason, { fields: { hours: { reason, args: {} } } })
  }
  const targets = await findTargets(transaction, idsIn(numberIds), idsIn(gatewayIds))
  demandBounds(targets, typeof content === 'string' ? content : '')
}
