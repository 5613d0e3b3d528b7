import { wantsReceipt } from '@tandem/core'
import {
  entities,
  MOST_REPUSHED,
  type ParsedOf,
  REPUSH_HOURS,
  type smppAccountCalls,
  type UserJobRow,
} from '@tandem/model'
import { getRecord } from '../../store/entity/getRecord.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import {
  countEnded,
  type EndedFilter,
  endedIds,
  type EndedKind,
} from '../../store/smppAccounts/endedMessages.ts'
import { insertJob, sameJob } from '../../store/userJobs/ownJobs.ts'
import { stageRows } from '../../store/userJobs/sheetRows.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { firstByKey, standsFor } from '../entity/firstByKey.ts'
import { inSight } from '../entity/inSight.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { readLineIn } from '../lists/readList.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { jobLines, toldJob } from '../userJobs/jobLines.ts'
import { jobSightOf } from '../userJobs/jobSight.ts'
import { demandRoom } from '../userJobs/startExport.ts'

type Asked = ParsedOf<typeof smppAccountCalls.countRepush>

const { smppAccount } = entities
const HOUR_MS = 3_600_000
/** Rows per statement. */
const STAGED_AT_ONCE = 5_000
/** The console may have been open for a while since it proposed a time. */
const SLACK_MS = HOUR_MS

/**
 * POST /sms/smppAccount/countRepush: how many messages of an account ended in that time, and how many receipts their
 * clients asked for. @throws Refused as startRepush
 */
export function countRepush(
  ctx: Ctx,
  ports: Ports,
  asked: Asked,
): Promise<{ messages: number; receipts: number }> {
  return inSight(ctx, ports, smppAccount, async (transaction) => {
    const filter = await filterOf(ctx, transaction, asked)
    const kinds = await countEnded(transaction, filter, MOST_REPUSHED + 1)
    const found = kinds.reduce((sum, { count }) => sum + count, 0)
    demandFew(found)
    const told = kinds.map((kind) => ({ ...kind, receipts: receiptsOf(kind) }))
    return {
      messages: told.reduce((sum, { count, receipts }) => sum + (receipts > 0 ? count : 0), 0),
      receipts: told.reduce((sum, { count, receipts }) => sum + count * receipts, 0),
    }
  })
}

/**
 * POST /sms/smppAccount/repush: a job that tells the clients of an account once more how these messages ended. The same
 * request again returns the job of the first while it waits or runs, and for a day under its key.
 * @throws Refused record.notFound, smppAccount.repushTime, repushNone, repushMany, request.keyReused, job.tooMany
 */
export function startRepush(
  ctx: Ctx,
  ports: Ports,
  asked: Asked,
  requestKey: string | undefined,
): Promise<UserJobRow> {
  return inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    const id = ports.ids.next().toString()
    const first = await firstByKey(work, { action: 'smppAccount.repush', asked, requestKey, id })
    if (first !== undefined) {
      return ownJob(work, () => readLineIn(ctx, transaction, jobLines, first))
    }
    const filter = await filterOf(ctx, transaction, asked)
    const { id: accountId, from, to, outcome, mobile } = asked
    const request = {
      accountId,
      repush: { from, to, outcome, ...(mobile !== undefined && { mobile }) },
    }
    const { companyId, id: userId, username } = ctx.actor
    const kind = { kind: 'repush', userId, list: smppAccount.name, request } as const
    const same = await ownJob(work, () => sameJob(transaction, kind))
    if (same !== undefined) {
      await standsFor(work, requestKey, same)
      return ownJob(work, () => readLineIn(ctx, transaction, jobLines, same))
    }
    const found = await endedIds(transaction, filter, MOST_REPUSHED + 1)
    demandFew(found.length)
    const told = found.filter((one) => receiptsOf(one) > 0)
    if (told.length === 0) throw new Refused('smppAccount.repushNone')
    await work.audit({
      action: 'smppAccount.repush',
      entity: smppAccount.name,
      recordId: accountId,
      companyId: filter.companyId,
      changes: {
        count: { from: null, to: told.length },
        filters: { from: null, to: request.repush },
      },
    })
    return ownJob(work, async () => {
      await demandRoom(ctx, transaction)
      await insertJob(transaction, {
        id,
        companyId,
        username,
        ip: ctx.ip,
        ...kind,
        columns: null,
        timeZone: ctx.timeZone,
        locale: ctx.locale,
        status: 'queued',
        total: told.length,
        fileName: null,
        at: ctx.now,
        expireTime: null,
        sight: jobSightOf(ctx),
      })
      for (let at = 0; at < told.length; at += STAGED_AT_ONCE) {
        const rows = told
          .slice(at, at + STAGED_AT_ONCE)
          .map((one, index) => ({ row: at + index + 1, cells: [one.id] }))
        await stageRows(transaction, { id, companyId }, rows)
      }
      return toldJob(work, id)
    })
  })
}

/** A job is of its user's own company, which those who look after others may not see records of. */
const ownJob = <T>({ transaction }: Work, read: () => Promise<T>): Promise<T> =>
  withEverything(transaction, read)

async function filterOf(ctx: Ctx, transaction: Transaction, asked: Asked): Promise<EndedFilter> {
  const account = await getRecord(transaction, smppAccount, asked.id, ctx)
  if (!account) throw new Refused('record.notFound')
  const [from, to] = [Date.parse(asked.from), Date.parse(asked.to)]
  if (from >= to || from < ctx.now.getTime() - REPUSH_HOURS * HOUR_MS - SLACK_MS) {
    throw new Refused('smppAccount.repushTime', { args: { hours: REPUSH_HOURS } })
  }
  const { outcome } = asked
  const companyId = String(account['companyId'])
  return { accountId: asked.id, companyId, from, to, outcome, msisdn: digitsOf(asked.mobile) }
}

/** @throws Refused request.invalid */
function digitsOf(mobile: string | undefined): string | null {
  const digits = (mobile ?? '').replaceAll(/[\s()+.-]/g, '')
  if (digits === '') return null
  if (/^[1-9][0-9]{4,14}$/.test(digits)) return digits
  throw new Refused('request.invalid', { fields: { mobile: { reason: 'field.phone' } } })
}

/** How many receipts such a message has. */
const receiptsOf = ({ registered, isDelivered }: EndedKind): number =>
  registered.filter((asked) => wantsReceipt(asked, isDelivered ? 'delivered' : 'undelivered'))
    .length

function demandFew(found: number): void {
  if (found > MOST_REPUSHED) {
    throw new Refused('smppAccount.repushMany', { args: { max: MOST_REPUSHED } })
  }
}
