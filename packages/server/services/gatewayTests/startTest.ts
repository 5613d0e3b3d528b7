import { CODE_LENGTH, CODE_PLACE, segment, shortened, unfilledName, withCode } from '@tandem/core'
import { MOST_TEST_MESSAGES, MOST_TEST_PARTS } from '@tandem/model'

import { beginTest, findTargets, type TestTargets } from '../../store/gatewayTests/beginTest.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { firstByKey, type OnceAsked } from '../entity/firstByKey.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { findPlan } from '../../store/gatewayTests/plans.ts'

interface TestInput {
  name?: string | undefined
  numberIds: readonly string[]
  gatewayIds: readonly string[]
  content: string
  sender?: string | undefined
  waitMinutes: number
}

/**
 * POST /sms/gatewayTest/start: a text to each number through each gateway, around routing and companies. The engine sends
 * it, and the platform bears what it costs.
 * @throws Refused gatewayTest.noNumbers, gatewayTest.noGateways if one of them is not there, gatewayTest.tooMany,
 * gatewayTest.tooLong, gatewayTest.variable
 */
export const startTest = (
  ctx: Ctx,
  ports: Ports,
  input: TestInput,
  requestKey?: string,
): Promise<string> =>
  once(
    ctx,
    ports,
    { action: 'gatewayTest.start', asked: input, requestKey },
    async (transaction, id) => {
      const { numberIds, gatewayIds, content, waitMinutes } = input
      const targets = await findTargets(transaction, numberIds, gatewayIds)
      const { numbers } = targets
      if (numbers.length < new Set(numberIds).size) throw new Refused('gatewayTest.noNumbers')
      const known = new Set(targets.gateways.flatMap(({ id, hybridId }) => [id, hybridId]))
      if (!gatewayIds.every((id) => known.has(id))) throw new Refused('gatewayTest.noGateways')
      demandBounds(targets, content)
      const test = {
        ...targets,
        name: input.name || firstWords(content),
        planId: null,
        content,
        sender: input.sender || null,
        waitMinutes,
        by: ctx.actor.username,
        at: ctx.now,
      }
      return beginTest(transaction, ports.ids, test, id)
    },
  )

/** POST /sms/testPlan/run. @throws Refused record.notFound, and as `startTest` */
export const runPlan = (
  ctx: Ctx,
  ports: Ports,
  asked: { id: string },
  requestKey?: string,
): Promise<string> =>
  once(ctx, ports, { action: 'testPlan.run', asked, requestKey }, async (transaction, id) => {
    const plan = await findPlan(transaction, asked.id)
    if (!plan) throw new Refused('record.notFound')
    const targets = await findTargets(transaction, plan.numberIds, plan.gatewayIds)
    if (targets.numbers.length === 0) throw new Refused('gatewayTest.noNumbers')
    if (targets.gateways.length === 0) throw new Refused('gatewayTest.noGateways')
    demandBounds(targets, plan.content)
    const { username } = ctx.actor
    const test = { ...targets, ...plan, planId: asked.id, by: username, at: ctx.now }
    return beginTest(transaction, ports.ids, test, id)
  })

/** A test for a request; a repeated one with its key gets the test of the first. @throws Refused request.keyReused */
const once = (
  ctx: Ctx,
  ports: Ports,
  request: Omit<OnceAsked, 'id'>,
  begin: (transaction: Transaction, id: string) => Promise<string>,
): Promise<string> =>
  inTransaction(ctx, ports, async (work) => {
    const id = ports.ids.next().toString()
    const first = await firstByKey(work, { ...request, id })
    return first ?? begin(work.transaction, id)
  })

/** @throws Refused gatewayTest.tooMany, gatewayTest.tooLong, gatewayTest.variable */
export function demandBounds({ numbers, gateways }: TestTargets, content: string): void {
  const n = numbers.length * gateways.length
  if (n > MOST_TEST_MESSAGES) {
    throw new Refused('gatewayTest.tooMany', { args: { n, most: MOST_TEST_MESSAGES } })
  }
  const name = unfilledName(content)
  if (name !== null) {
    const args = { variable: `{${name}}`, example: `{${name}|…}`, code: CODE_PLACE }
    const fields = { content: { reason: 'gatewayTest.variable' as const, args } }
    throw new Refused('gatewayTest.variable', { args, fields })
  }
  const { parts } = segment(withCode(content, 'X'.repeat(CODE_LENGTH)))
  if (parts > MOST_TEST_PARTS) {
    throw new Refused('gatewayTest.tooLong', { args: { parts, most: MOST_TEST_PARTS } })
  }
}

const NAME_LENGTH = 40

const firstWords = (content: string): string =>
  shortened(content.replaceAll(CODE_PLACE, '…').replaceAll(/\s+/g, ' ').trim(), NAME_LENGTH)
