import { parseMicros } from '@tandem/core'
import type { UserJobRow } from '@tandem/model'
import { hlrLookupList } from '@tandem/model'
import { insertJob } from '../../store/userJobs/ownJobs.ts'
import { stageRows } from '../../store/userJobs/sheetRows.ts'
import type { Ctx } from '../ctx.ts'
import { firstByKey } from '../entity/firstByKey.ts'
import { inTransaction } from '../entity/work.ts'
import { readLineIn } from '../lists/readList.ts'
import { amountFor } from '../moneySight.ts'
import { Refused } from '../Refused.ts'
import { jobLines, ownScope, toldJob } from '../userJobs/jobLines.ts'
import { jobSightOf } from '../userJobs/jobSight.ts'
import { demandRoom } from '../userJobs/startExport.ts'
import { lookupOrder, type LookupOrderPorts } from './lookupOrder.ts'

/** Rows per statement. */
const STAGED_AT_ONCE = 5_000

/**
 * POST /sms/hlrLookup/start: stores the numbers as a job, which asks networks and charges what they answer. Its budget
 * is what was confirmed, else what it costs now. A repeated request with its key is answered with the job of the first.
 * @throws Refused as lookupOrder; hlr.budget if it would cost more than was confirmed, balance.insufficient, job.tooMany, request.keyReused
 */
export async function startLookup(
  ctx: Ctx,
  ports: LookupOrderPorts,
  asked: { mobiles: string; budget?: string | undefined },
  requestKey?: string,
): Promise<UserJobRow> {
  const id = ports.ids.next().toString()
  const { companyId } = ctx.actor
  return inTransaction(
    ctx,
    ports,
    async (work) => {
      // Before the price: what the first one took may be all that there was.
      const first = await firstByKey(work, { action: 'hlrLookup.start', asked, requestKey, id })
      if (first !== undefined) return readLineIn(ctx, work.transaction, jobLines, first)
      const { numbers, confirmed, currency } = await confirmedOrder(ctx, ports, asked)
      await demandRoom(ctx, work.transaction)
      await insertJob(work.transaction, {
        id,
        companyId,
        userId: ctx.actor.id,
        username: ctx.actor.username,
        ip: ctx.ip,
        kind: 'lookup',
        list: hlrLookupList.name,
        request: { budget: confirmed.toString(), currency },
        columns: null,
        timeZone: ctx.timeZone,
        locale: ctx.locale,
        status: 'queued',
        total: numbers.length,
        fileName: null,
        at: ctx.now,
        expireTime: null,
        sight: jobSightOf(ctx),
      })
      for (let at = 0; at < numbers.length; at += STAGED_AT_ONCE) {
        const rows = numbers
          .slice(at, at + STAGED_AT_ONCE)
          .map(({ digits, country }, index) => ({ row: at + index + 1, cells: [digits, country] }))
        await stageRows(work.transaction, { id, companyId }, rows)
      }
      return toldJob(work, id)
    },
    ownScope(ctx),
  )
}

async function confirmedOrder(
  ctx: Ctx,
  ports: LookupOrderPorts,
  { mobiles, budget }: { mobiles: string; budget?: string | undefined },
) {
  const order = await lookupOrder(ctx, ports, mobiles)
  const { amountMicros, availableMicros, currency, numbers } = order
  const confirmed = budget === undefined ? amountMicros : (parseMicros(budget) ?? 0n)
  if (amountMicros > confirmed) throw new Refused('hlr.budget')
  if (amountMicros > availableMicros) throw short(ctx, order)
  return { numbers, confirmed, currency }
}

function short(
  { actor }: Ctx,
  { amountMicros, availableMicros, currency }: Awaited<ReturnType<typeof lookupOrder>>,
): Refused {
  const said = (micros: bigint) => amountFor(!actor.hideAmounts, micros, currency)
  return new Refused('balance.insufficient', {
    args: { needed: said(amountMicros), available: said(availableMicros) },
  })
}
