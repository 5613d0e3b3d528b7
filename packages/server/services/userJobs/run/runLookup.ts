import { type LookupAnswer, type KnownLookup, moneyBatch } from '@tandem/core'
import { HLR } from '@tandem/model'
import type { HlrLookup, LookupProvider } from '../../../ports/hlrLookup.ts'
import { LookupFailed } from '../../../ports/hlrLookup.ts'
import { counterSlots } from '../../../ports/sms/counterSlots.ts'
import { sendTogether } from '../../../store/database/sendTogether.ts'
import { violates } from '../../../store/database/violates.ts'
import { withScope } from '../../../store/database/withScope.ts'
import { hopAccounts } from '../../../store/ledger/hopAccounts.ts'
import { postMoney } from '../../../store/ledger/postMoney.ts'
import { keepAnswers, knownAnswers } from '../../../store/numbers/answers.ts'
import { providersToAsk } from '../../../store/numbers/providers.ts'
import {
  addQueries,
  chargedBy,
  type QueryRow,
  walletFunds,
} from '../../../store/numbers/queries.ts'
import { type JobEnd, lockJob } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { countFailed, passRows, rowsAfter } from '../../../store/userJobs/sheetRows.ts'
import { noFigures } from '../../entity/importRow.ts'
import { LookupPrices } from '../../numbers/lookupPrices.ts'
import { openProvider } from '../../numbers/lookUpPorts.ts'
import type { LookupTools } from '../../numbers/lookupTools.ts'
import type { Ctx } from '../../ctx.ts'
import { Refused } from '../../Refused.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'

/** Numbers asked, answered and charged together: what a crash may make us ask again. */
const AT_ONCE = 100

interface Asked {
  row: number
  digits: string
  country: string
}
interface Answered extends LookupAnswer {
  providerId: string
  at: number
}

/**
 * Looks up the numbers of a job, a piece at a time. What is known costs nothing and is not asked; what is answered is
 * charged in the transaction that keeps the answer and moves the job's position, so that no crash charges it twice.
 */
export async function runLookup(options: RunOptions, job: JobRow, part: JobPart): Promise<JobEnd> {
  const { lookups } = options
  if (!lookups) throw new Refused('hlr.off')
  let at = job.rowAt
  for (;;) {
    part.signal.throwIfAborted()
    const ctx = await part.actor()
    const rows = await rowsAfter(options.ports.system, job.id, at, AT_ONCE)
    const last = rows.at(-1)
    if (!last) return { status: 'done' }
    const asked = rows.map(({ row, cells: [digits = '', country = ''] }) => ({
      row,
      digits,
      country,
    }))
    const failed = await lookUp(options, lookups, {
      job,
      ctx,
      asked,
      upTo: last.row,
      signal: part.signal,
    })
    if (failed === 'lost') {
      // Cancelled or taken over: the heartbeat tells which.
      await aborted(part.signal)
      continue
    }
    at = last.row
    part.progress.done += rows.length
    part.progress.failed += failed
  }
}

interface Piece {
  job: JobRow
  ctx: Ctx
  asked: readonly Asked[]
  /** The position of the job once they are done. */
  upTo: number
  signal: AbortSignal
}

/** @returns how many nobody answered about */
async function lookUp(
  options: RunOptions,
  { hlr, snapshots }: LookupTools,
  piece: Piece,
): Promise<number | 'lost'> {
  const { ports } = options
  const { job, asked, signal } = piece
  const snapshot = await snapshots.current()
  if (!snapshot.lookups.isOn) throw new Refused('hlr.off')
  const numbers = asked.map(({ digits }) => digits)
  const { maxAgeMs } = snapshot.lookups
  const at = ports.clock.now()
  const { found, rows } = await withScope(ports.system, 'everything', async (on) => ({
    found: await knownAnswers(on, { numbers, at, maxAgeMs }),
    rows: await providersToAsk(on),
  }))
  const known = new Map(found.map((answer) => [answer.msisdn, answer]))
  const prices = new LookupPrices(snapshot, job.companyId)
  const unknown = asked.filter(({ digits }) => !known.has(digits))
  const hops = await hopAccounts(ports.system.pool, ports.ids, prices.companyIds, {
    channel: HLR,
    product: HLR,
  })
  await demandMoney(options, job, hops, prices, unknown)
  const answers = await askAll(
    hlr,
    rows.map((row) => openProvider(row, ports)),
    unknown,
    signal,
    options,
  )
  return keep(options, piece, { known, answers, prices, hops })
}

/** Before anybody is asked. @throws Refused hlr.budget, balance.insufficient */
async function demandMoney(
  { ports }: RunOptions,
  job: JobRow,
  hops: Awaited<ReturnType<typeof hopAccounts>>,
  prices: LookupPrices,
  unknown: readonly Asked[],
): Promise<void> {
  const needed = hops.map((_hop, index) =>
    unknown.reduce((sum, { country }) => sum + (prices.of(country)?.prices[index] ?? 0n), 0n),
  )
  const own = needed[0] ?? 0n
  if (own === 0n) return
  const { charged, funds } = await withScope(ports.system, 'everything', async (on) => ({
    charged: await chargedBy(on, job.id),
    funds: await walletFunds(
      on,
      hops.map(({ walletId }) => walletId),
    ),
  }))
  if (charged + own > BigInt(job.request.budget ?? '0')) throw new Refused('hlr.budget')
  const short = hops.some(
    ({ walletId }, index) => (funds.get(walletId) ?? 0n) < (needed[index] ?? 0n),
  )
  if (short) throw new Refused('hlr.noMoney')
}

/** Asks one provider after the other about what none before it answered. */
async function askAll(
  hlr: HlrLookup,
  providers: readonly LookupProvider[],
  unknown: readonly Asked[],
  signal: AbortSignal,
  { ports, log }: RunOptions,
): Promise<Map<string, Answered>> {
  const answers = new Map<string, Answered>()
  for (const provider of providers) {
    const open = unknown.map(({ digits }) => digits).filter((digits) => !answers.has(digits))
    for (let at = 0; at < open.length; at += provider.batch) {
      signal.throwIfAborted()
      try {
        // oxlint-disable-next-line no-await-in-loop -- a provider is asked one question at a time
        const found = await hlr.ask(provider, open.slice(at, at + provider.batch), signal)
        const now = ports.clock.now()
        for (const answer of found) {
          answers.set(answer.msisdn, { ...answer, providerId: provider.id, at: now })
        }
      } catch (error) {
        if (signal.aborted || !(error instanceof LookupFailed)) throw error
        log.warn({ err: error }, `${provider.name} did not answer`)
        // The next one may.
        if (error.kind !== 'status') break
      }
    }
  }
  return answers
}

/** Keeps what was answered, what that costs, and the position of the job, all or nothing. */
async function keep(
  { ports, worker }: RunOptions,
  { job, ctx, asked, upTo }: Piece,
  {
    known,
    answers,
    prices,
    hops,
  }: {
    known: ReadonlyMap<string, KnownLookup>
    answers: ReadonlyMap<string, Answered>
    prices: LookupPrices
    hops: Awaited<ReturnType<typeof hopAccounts>>
  },
): Promise<number | 'lost'> {
  const money = moneyBatch()
  const rows: QueryRow[] = asked.map(({ row, digits, country }) => {
    const before = known.get(digits)
    const answer = before ?? answers.get(digits)
    const price = before || !answer ? undefined : prices.of(country)
    if (price && price.prices.length > 0) {
      const pricing = { prices: price.prices, costs: price.costs }
      money.reserve({ hops, pricing })
      money.settle({ hops, pricing }, () => true)
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
  const failed = rows.filter(({ state }) => state === null).length
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
      await passRows(transaction, job.id, { upTo, rows: rows.length, problems: [], figures })
      if (failed > 0) await countFailed(transaction, job.id, failed)
      // Last: wallets are locked until the commit.
      const [slot] = counterSlots.lookups
      await sendTogether(transaction.client, postMoney({ txs, sales: money.sales(), slot }))
      return failed
    })
  } catch (error) {
    // Somebody else spent it meanwhile: what was answered is not handed out.
    if (violates(error, 'ledger_wallet_funds')) throw new Refused('hlr.noMoney')
    throw error
  }
}

/** Consecutive ids: the ledger wants those of one batch in one quarter of an hour. */
function takeIds({ ids }: RunOptions['ports'], count: number): number {
  const first = Number(ids.next())
  for (let taken = 1; taken < count; taken += 1) ids.next()
  return first
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error('interrupted', { cause: signal.reason }))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
