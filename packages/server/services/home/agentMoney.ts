import { microsToDecimal, type Period } from '@tandem/core'
import type { AgentData, Margin } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { daysLeft } from './agentRules.ts'
import { balanceByDay } from './balanceByDay.ts'
import type { Buyer } from './readBuyers.ts'
import { type BuyerSales, type Sales, salesOfBuyers } from './salesOfBuyers.ts'
import type { TotalPeriods } from './totalPeriods.ts'

/** Days over which the spending pace is averaged. */
export const PACE_DAYS = 7

/** Sales of a seller to each buyer: of this week, the last one, the days of the pace, and each day of the chart. */
export interface SellerSales {
  buyers: readonly BuyerSales[]
  /** By buyer, in the buyer's currency. */
  pace: ReadonlyMap<string, Sales>
}

export const NO_SALES: SellerSales = { buyers: [], pace: new Map() }

const NOTHING: Sales = { sold: 0n, cost: 0n, paid: 0n }

export async function readSales(
  transaction: Transaction,
  sellerId: string,
  {
    week,
    lastWeek,
    pace,
    days,
  }: Pick<TotalPeriods, 'week' | 'lastWeek' | 'days'> & { pace: TotalPeriods['week'] },
): Promise<SellerSales> {
  const buyers = await salesOfBuyers(transaction, sellerId, [week, lastWeek, pace, ...days])
  return {
    buyers,
    pace: new Map(buyers.map(({ buyerId, periods }) => [buyerId, periods[2] ?? NOTHING])),
  }
}

/**
 * A seller's account with its own seller, and its earnings. Empty for the platform: the carriers' invoices are not in
 * these figures, and without cost there is no margin.
 */
export async function agentMoney(
  { actor }: Ctx,
  transaction: Transaction,
  direct: readonly Buyer[],
  { buyers, pace }: SellerSales,
  days: readonly Period[],
): Promise<{
  amounts?: Pick<AgentData, 'own' | 'money' | 'margins'>
  days?: Required<Pick<AgentData['days'][number], 'sold' | 'margin' | 'balance'>>[]
}> {
  const row = await sql<
    Record<'available' | 'held' | 'credit_limit', string>
  >`select available, held, credit_limit from ledger_wallet where company_id = ${actor.companyId}`.first(
    transaction,
  )
  const wallet = row
  if (!wallet) return {}
  const spent = total([...pace.values()]).paid
  // Its own messages are not a sale, and amounts of two currencies cannot be added.
  const sold = buyers.filter(
    ({ buyerId, currency }) => buyerId !== actor.companyId && currency === actor.currency,
  )
  const inCurrency = new Set(sold.map(({ buyerId }) => buyerId))
  const inPeriod = (index: number) =>
    margin(total(sold.map(({ periods }) => periods[index] ?? NOTHING)))
  const [available, held] = [BigInt(wallet.available), BigInt(wallet.held)]
  const balances = await balanceByDay(transaction, actor.companyId, available + held, days)
  return {
    amounts: {
      own: {
        balance: microsToDecimal(available),
        held: microsToDecimal(held),
        daysLeft: daysLeft(available + BigInt(wallet.credit_limit), spent, PACE_DAYS),
      },
      money: { week: inPeriod(0), lastWeek: inPeriod(1) },
      margins: direct
        .flatMap(({ id, name }) => {
          const sales = pace.get(id)
          return sales && inCurrency.has(id) && (sales.sold !== 0n || sales.cost !== 0n)
            ? [{ id, name, sales }]
            : []
        })
        .toSorted((a, b) => Number(b.sales.sold - b.sales.cost - (a.sales.sold - a.sales.cost)))
        .map(({ id, name, sales }) => ({ id, name, ...margin(sales) })),
    },
    days: days.map((_, index) => {
      // Following this week, the last one and the pace.
      const { sold: took, margin: earned } = inPeriod(index + 3)
      return { sold: took, margin: earned, balance: microsToDecimal(balances[index] ?? 0n) }
    }),
  }
}

const total = (all: readonly Sales[]): Sales =>
  all.reduce(
    (sum, { sold, cost, paid }) => ({
      sold: sum.sold + sold,
      cost: sum.cost + cost,
      paid: sum.paid + paid,
    }),
    NOTHING,
  )

const margin = ({ sold, cost }: Sales): Margin => ({
  sold: microsToDecimal(sold),
  cost: microsToDecimal(cost),
  margin: microsToDecimal(sold - cost),
})
