import { type Charge, type KnownLookup, moneyBatch, screenedOut } from '@tandem/core'
import { lookupSlot } from '../../../ports/hlr/counterSlots.ts'
import { sendTogether } from '../../../store/database/sendTogether.ts'
import { violates } from '../../../store/database/violates.ts'
import { withScope } from '../../../store/database/withScope.ts'
import { postMoney } from '../../../store/ledger/postMoney.ts'
import { keepAnswers } from '../../../store/numbers/answers.ts'
import { addQueries, type QueryRow } from '../../../store/numbers/queries.ts'
import { passScreening, type ScreeningCounts } from '../../../store/numbers/screenings.ts'
import { tallyStatement } from '../../../store/sms/tally.ts'
import { lockJob } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { countFailed, passRows } from '../../../store/userJobs/sheetRows.ts'
import { noFigures } from '../../entity/importRow.ts'
import type { Ctx } from '../../ctx.ts'
import { Refused } from '../../Refused.ts'
import { lookupFigures } from './lookupFigures.ts'
import type { AskedNumber, PieceAnswers, PieceDone } from './piece.ts'
import type { RunOptions } from './userJobsOptions.ts'

interface Kept extends PieceAnswers {
  job: JobRow
  ctx: Ctx
  /** All numbers of the piece, and those that networks were asked about. */
  asked: readonly AskedNumber[]
  unknown: readonly AskedNumber[]
}

/**
 * Keeps what was answered, what that costs, and the position of the job, all or nothing.
 * @returns 'lost' if another worker has the job now, or it is being cancelled
 * @throws Refused hlr.noMoney
 */
export async function keepPiece(
  options: RunOptions,
  { job, ctx, asked, unknown, known, answers, prices, hops }: Kept,
): Promise<PieceDone | 'lost'> {
  const { ports, worker } = options
  const upTo = asked.at(-1)?.row ?? job.rowAt
  const money = moneyBatch()
  const charged: { country: string; charge: Charge }[] = []
  // Of a task, what was known already is in no list: nobody asked about it.
  const listed = job.taskId === null ? asked : unknown
  const rows: QueryRow[] = listed.map(({ row, digits, country }) => {
    const before = known.get(digits)
    const answer = before ?? answers.get(digits)
    const price = before || !answer ? undefined : prices.of(country)
    if (price && price.prices.length > 0) {
      const pricing = { prices: price.prices, costs: price.costs }
      money.reserve({ hops, pricing })
      money.settle({ hops, pricing }, () => true)
      charged.push({ country, charge: { hops, pricing } })
    }
    return {
      id: ports.ids.next().toString(),
      rowNo: row,
      msisdn: digits,
      country,
      state: answer?.state ?? null,
      mcc: answer?.mcc ?? null,
      mnc: answer?.mnc ?? null,
      ported: answer?.ported ?? null,
      roaming: answer?.roaming ?? null,
      providerId: answer?.providerId ?? null,
      answeredAt: answer?.at ?? null,
      known: before !== undefined,
      price: price?.prices[0] ?? null,
    }
  })
  const txs = money.transactions(
    'settle',
    (count) => takeIds(ports, count),
    () => `hlr:${job.id}:${upTo}`,
  )
  const silent = rows.filter(({ state }) => state === null).length
  const done = { upTo, rows: asked.length, silent }
  try {
    return await withScope(ports.system, 'everything', async (transaction) => {
      if (!(await lockJob(transaction, job.id, worker))) return 'lost'
      const owner = {
        jobId: job.id,
        companyId: job.companyId,
        userId: job.userId,
        username: ctx.actor.username,
        currency: job.request.currency ?? 'USD',
        txId: txs[0]?.txId ?? null,
      }
      await addQueries(transaction, owner, rows)
      for (const [providerId, own] of Map.groupBy(answers.values(), (one) => one.providerId)) {
        const at = new Date(own[0]?.at ?? ports.clock.now())
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await keepAnswers(transaction, { providerId, at, answers: own })
      }
      const figures = noFigures()
      await passRows(transaction, job.id, { upTo, rows: asked.length, problems: [], figures })
      if (silent > 0) await countFailed(transaction, job.id, silent)
      if (job.taskId !== null) {
        const now = ports.clock.now()
        const before = asked.flatMap(({ digits }) => known.get(digits) ?? [])
        await passScreening(transaction, job.taskId, asked.length, {
          ...countsOf([...before, ...answers.values()], now),
          answered: answers.size,
          known: before.length,
          silent,
          charged: rows.reduce((sum, { price }) => sum + (price ?? 0n), 0n),
        })
      }
      // Last: wallets are locked until the commit.
      const [first] = txs
      const counted = first ? lookupFigures(job.companyId, first.txId, charged) : undefined
      await sendTogether(transaction.client, [
        ...(counted ? [tallyStatement(lookupSlot, counted)] : []),
        ...postMoney({ txs, sales: money.sales(), slot: lookupSlot }),
      ])
      return done
    })
  } catch (error) {
    // Somebody else spent it meanwhile: what was answered is not handed out.
    if (violates(error, 'ledger_wallet_funds')) throw new Refused('hlr.noMoney')
    throw error
  }
}

/** What a screening says about numbers. */
function countsOf(
  said: readonly Pick<KnownLookup, 'state' | 'at' | 'ported'>[],
  now: number,
): Pick<ScreeningCounts, 'unreachable' | 'unassigned' | 'ported'> {
  const reasons = said.map((answer) => screenedOut(answer, now))
  return {
    unreachable: reasons.filter((reason) => reason === 'number.unreachable').length,
    unassigned: reasons.filter((reason) => reason === 'number.unassigned').length,
    ported: said.filter(({ ported }) => ported === true).length,
  }
}

/** Consecutive ids: the ledger wants those of one batch in one quarter of an hour. */
function takeIds({ ids }: RunOptions['ports'], count: number): number {
  const first = Number(ids.next())
  for (let taken = 1; taken < count; taken += 1) ids.next()
  return first
}
