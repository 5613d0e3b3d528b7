import { type FilledText, segment, valuelessText } from '@tandem/core'
import type { SendResult } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { sendBatch } from '../sms/sendBatch.ts'
import { splitMobiles } from '../campaign/splitMobiles.ts'
import { getTest } from './listTests.ts'
import { noteTest } from './noteTest.ts'
import { explainTest, type TestPorts } from './runTest.ts'
import { noteTaskOfRun, priceOfRun } from '../../store/gatewayTests/toolRuns.ts'

/**
 * Sends one real message of one part for a run, as its company, by the normal send: the company pays, and the routing
 * draws the route. The price is recalculated and must be the one shown. A repetition returns the first answer: the run
 * is the request key.
 * @throws Refused record.notFound, testTool.onePart, testTool.alreadySent, testTool.refused,
 * testTool.priceChanged, and as sendBatch
 */
export async function sendTest(
  ctx: Ctx,
  ports: TestPorts,
  { id, content }: { id: string; content: string },
): Promise<Pick<SendResult, 'taskId'>> {
  const run = await getTest(ctx, ports, id)
  // Its recipient has no values for variables.
  const filled = valuelessText(content)
  demandOnePart(filled)
  const asked = {
    number: run.number,
    product: run.product,
    companyId: run.companyId,
    senderId: run.senderId ?? undefined,
    content: filled,
  }
  // The send answers repetitions by its key; the balance may be short by now.
  if (run.taskId === null) {
    const { result, explained, textOf } = await explainTest(ctx, ports, asked)
    if (result.refusals.length > 0) throw new Refused('testTool.refused')
    // The price that was shown is that of one part, with a signature and an opt-out line.
    demandOnePart(textOf(filled))
    const price = explained.hops[0]?.priceMicros ?? null
    if ((await seenPrice(ctx, ports, id)) !== price) {
      throw new Refused('testTool.priceChanged')
    }
  }
  const named = run.e164 ?? run.number
  const number = run.e164 === null ? run.number : `+${run.e164}`
  const { taskId } = await sendBatch(
    ctx,
    ports,
    run.product,
    {
      content,
      companyId: run.companyId,
      senderId: asked.senderId,
      name: `Test ${named}`,
      requestKey: `testTool:${id}`,
      source: number,
    },
    splitMobiles(number),
  ).catch((error: unknown) => {
    // The same run with a different text.
    if (error instanceof Refused && error.code === 'sms.requestKeyReused') {
      throw new Refused('testTool.alreadySent')
    }
    throw error
  })
  await withScope(ports.database, ctx.scope, async (transaction) => {
    const count = await noteTaskOfRun(transaction, id, taskId)
    // A repetition finds it logged: one message, one line.
    if (count === 0) return
    const changes = { number: { from: null, to: number }, taskId: { from: null, to: taskId } }
    await noteTest(ctx, ports, transaction, { verb: 'send', id, companyId: run.companyId, changes })
  })
  return { taskId }
}

/** @throws Refused testTool.onePart */
function demandOnePart(text: FilledText): void {
  const { parts } = segment(text)
  if (parts > 1) throw new Refused('testTool.onePart', { args: { parts } })
}

/** Read separately: the caller's amounts may be hidden. */
async function seenPrice(ctx: Ctx, ports: TestPorts, id: string): Promise<bigint | null> {
  const rows = await withScope(ports.database, ctx.scope, (db) => priceOfRun(db, id))
  const price = rows[0]?.price ?? null
  return price === null ? null : BigInt(price)
}
