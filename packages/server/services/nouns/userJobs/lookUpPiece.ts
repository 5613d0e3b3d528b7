import { HLR } from '@tandem/model'
import { withScope } from '../../../store/database/withScope.ts'
import { hopAccounts } from '../../../store/ledger/hopAccounts.ts'
import { providersToAsk } from '../../../store/numbers/providers.ts'
import { chargedBy, walletFunds } from '../../../store/numbers/queries.ts'
import { isScreening } from '../../../store/numbers/screenings.ts'
import { freshAnswers } from '../../numbers/freshAnswers.ts'
import { LookupPrices } from '../../numbers/lookupPrices.ts'
import { openProvider } from '../../numbers/lookUpPorts.ts'
import type { LookupTools } from '../../numbers/lookupTools.ts'
import { Refused } from '../../Refused.ts'
import { askAll, dealtWith } from './askAll.ts'
import { keepPiece } from './keepPiece.ts'
import type { AskedNumber, Hops, Piece, PieceDone } from './piece.ts'
import { Postponed } from './Postponed.ts'
import type { RunOptions } from './userJobsOptions.ts'

/**
 * Looks up some numbers of a job, as many of them as its budget pays for.
 * @returns 'lost' if another worker has the job, 'over' if its task does not wait any more
 * @throws Refused hlr.off, hlr.budget, hlr.noMoney, login.companySuspended; Postponed
 */
export async function lookUpPiece(
  options: RunOptions,
  { hlr, snapshots }: LookupTools,
  { job, ctx, asked: all, signal }: Piece,
): Promise<PieceDone | 'lost' | 'over'> {
  const { ports } = options
  const { taskId, companyId } = job
  const snapshot = await snapshots.current()
  if (!snapshot.lookups.isOn) throw new Refused('hlr.off')
  if (snapshot.companies.get(companyId)?.status === 'suspended') {
    throw new Refused('login.companySuspended')
  }
  const found = await withScope(ports.system, 'everything', async (on) => ({
    isOver: taskId !== null && !(await isScreening(on, taskId)),
    answers: await freshAnswers(on, snapshot, {
      numbers: all.map(({ digits }) => digits),
      at: ports.clock.now(),
    }),
    providers: await providersToAsk(on),
    charged: await chargedBy(on, job.id),
  }))
  if (found.isOver) return 'over'
  const known = new Map(found.answers.map((answer) => [answer.msisdn, answer]))
  const prices = new LookupPrices(snapshot, companyId)
  // A task may go to countries whose numbers nobody is asked about.
  const isAsked = ({ digits, country }: AskedNumber): boolean =>
    !known.has(digits) && prices.of(country) !== undefined
  const left = BigInt(job.request.budget ?? '0') - found.charged
  const asked = affordable(all, left, (one) =>
    isAsked(one) ? (prices.of(one.country)?.prices[0] ?? 0n) : 0n,
  )
  const unknown = asked.filter(isAsked)
  const hops = await hopAccounts(ports.system.pool, ports.ids, prices.companyIds, {
    channel: HLR,
    product: HLR,
  })
  await demandMoney(options, hops, prices, unknown)
  const providers = found.providers.map((row) => openProvider(row, ports))
  const said = await askAll(options, hlr, providers, { unknown, signal })
  // A task waits for answers; of a job that people look at, what nobody answered can be looked up again.
  const count = taskId === null ? asked.length : dealtWith(asked, said)
  if (count === undefined) throw new Postponed('hlr.noAnswer')
  const upTo = asked[count]?.row ?? Infinity
  const done = asked.slice(0, count)
  const doneUnknown = unknown.filter(({ row }) => row < upTo)
  const { answers } = said
  return keepPiece(options, {
    job,
    ctx,
    asked: done,
    unknown: doneUnknown,
    known,
    answers,
    prices,
    hops,
  })
}

/** The first of the numbers that the budget pays for. @throws Refused hlr.budget if it is none */
function affordable(
  asked: readonly AskedNumber[],
  budget: bigint,
  price: (one: AskedNumber) => bigint,
): readonly AskedNumber[] {
  let left = budget
  const tooMany = asked.findIndex((one) => (left -= price(one)) < 0n)
  if (tooMany === 0) throw new Refused('hlr.budget')
  return tooMany === -1 ? asked : asked.slice(0, tooMany)
}

/** Before anybody is asked. @throws Refused hlr.noMoney */
async function demandMoney(
  { ports }: RunOptions,
  hops: Hops,
  prices: LookupPrices,
  unknown: readonly AskedNumber[],
): Promise<void> {
  const needed = hops.map((_hop, index) =>
    unknown.reduce((sum, { country }) => sum + (prices.of(country)?.prices[index] ?? 0n), 0n),
  )
  if ((needed[0] ?? 0n) === 0n) return
  const walletIds = hops.map(({ walletId }) => walletId)
  const funds = await withScope(ports.system, 'everything', (on) => walletFunds(on, walletIds))
  const short = walletIds.some((id, index) => (funds.get(id) ?? 0n) < (needed[index] ?? 0n))
  if (short) throw new Refused('hlr.noMoney')
}
