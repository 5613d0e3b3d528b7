import { MOST_TEST_MESSAGES } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { beginTest, findTargets } from '../../store/gatewayTests/beginTest.ts'
import type { Ports } from '../ports.ts'
import { nextPlanRun } from './planTimes.ts'
import { takeDuePlan, nextRunOfPlan } from '../../store/gatewayTests/plans.ts'

const BY = 'system'

/**
 * Starts the tests of plans whose time has come, each in one transaction with its next time: once, however many times were
 * missed while the platform was down.
 */
export async function runPlans(
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
): Promise<{ started: number }> {
  for (let started = 0; ; started += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (!(await runNext(ports))) return { started }
  }
}

const runNext = ({ system, ids, clock }: Pick<Ports, 'system' | 'ids' | 'clock'>) =>
  withScope(system, 'everything', async (on) => {
    const at = new Date(clock.now())
    const plan = await takeDuePlan(on, at)
    if (!plan) return false
    const next = nextPlanRun(plan, at.getTime(), plan.nextRunAt.getTime())
    await nextRunOfPlan(on, plan.id, next === null ? null : new Date(next))
    const targets = await findTargets(on, plan.numberIds, plan.gatewayIds)
    // A hybrid may have got members since the plan was made.
    const most = Math.floor(MOST_TEST_MESSAGES / Math.max(1, targets.gateways.length))
    const numbers = targets.numbers.slice(0, most)
    if (numbers.length === 0 || targets.gateways.length === 0) return true
    await beginTest(on, ids, { ...targets, numbers, ...plan, planId: plan.id, by: BY, at })
    return true
  })
