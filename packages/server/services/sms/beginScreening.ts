import { parseMicros } from '@tandem/core'
import { hlrLookupList } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import { addScreening } from '../../store/numbers/screenings.ts'
import type { AcceptTotals } from '../../store/sms/acceptTask.ts'
import { insertJob } from '../../store/userJobs/ownJobs.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { amountFor } from '../moneySight.ts'
import { Refused } from '../Refused.ts'
import { jobSightOf } from '../userJobs/jobSight.ts'
import type { Prepared, SendInput } from './prepareSend.ts'

interface Screened {
  prepared: Prepared
  input: Pick<SendInput, 'screenBudget'>
  totals: AcceptTotals
}

/**
 * Begins the screening of a task that is being accepted: a job looks up its numbers, and the task waits for it. Its budget
 * is what was confirmed, else what it costs now.
 * @returns false if everything is known, and no job is needed
 * @throws Refused balance.insufficient
 */
export async function beginScreening(
  ctx: Ctx,
  { ids }: Pick<Ports, 'ids'>,
  { prepared, input: { screenBudget }, totals: { taskId, accepted } }: Screened,
  transaction: Transaction,
): Promise<boolean> {
  const { companyId, currency, recipients, availableMicros } = prepared
  const { asked = 0, known = 0, amountMicros = 0n } = recipients.screening ?? {}
  const budget = screenBudget === undefined ? amountMicros : (parseMicros(screenBudget) ?? 0n)
  const most = budget < amountMicros ? budget : amountMicros
  if (most > availableMicros) throw short(prepared, most)
  const jobId = asked === 0 || accepted === 0 ? null : ids.next().toString()
  if (jobId !== null) {
    await insertJob(transaction, {
      id: jobId,
      companyId,
      userId: ctx.actor.id,
      username: ctx.actor.username,
      ip: ctx.ip,
      kind: 'lookup',
      list: hlrLookupList.name,
      request: { budget: budget.toString(), currency },
      columns: null,
      timeZone: ctx.timeZone,
      locale: ctx.locale,
      status: 'queued',
      total: accepted,
      fileName: null,
      at: ctx.now,
      expireTime: null,
      sight: jobSightOf(ctx),
      taskId,
    })
  }
  await addScreening(transaction, { taskId, companyId, jobId, total: accepted, known, budget })
  return jobId !== null
}

function short({ currency, availableMicros, seesMoney }: Prepared, needed: bigint): Refused {
  const said = (micros: bigint) => amountFor(seesMoney, micros, currency)
  return new Refused('balance.insufficient', {
    args: { needed: said(needed), available: said(availableMicros) },
  })
}
