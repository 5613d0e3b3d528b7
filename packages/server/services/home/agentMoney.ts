import { microsToDecimal } from '@tandem/core'
import type { AgentData, Margin } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { daysLeft } from './agentRules.ts'
import { balanceByDay } from './balanceByDay.ts'
import type { Buyer } from './readBuyers.ts'
import { type BuyerSales, type Sales, salesOfBuyers } from './salesOfBuyers.ts'
import type { Period, TotalPeriods } from './totalPeriods.ts'

/** The pace of spending is that of so many days. */
export const PACE_DAYS = 7

/** Sales of a seller to each buyer: of this week, the last one, the days that tell the pace, and each day that is drawn. */
export interface SellerSales {
  buyers: readonly BuyerSales[]
  /** By buyer, in the buyer's currency. */
  pace: ReadonlyMap<string, Sales>
}

export const NO_SALES: SellerSales = { buyers: [], pace: new Map() }

const NOTHING: Sales = { sold: 0n, cost: 0n }

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
 * The account of a seller with the one above it, and what it earns. Empty for who buys from nobody: it pays carriers,
 * whose invoices are not in these figures, and without cost there is no margin.
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
  const { rows } = await transaction.client.query<
    Record<'available' | 'held' | 'credit_limit', string>
  >('select available, held, credit_limit from ledger_wallet where company_id = $1', [
    actor.companyId,
  ])
  const wallet = rows[0]
  if (!wallet) return {}
  const spent = total([...pace.values()]).cost
  // What it sends itself is no sale, and amounts of two currencies have no sum.
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
      // Behind this week, the last one and the pace.
      const { sold: took, margin: earned } = inPeriod(index + 3)
      return { sold: took, margin: earned, balance: microsToDecimal(balances[index] ?? 0n) }
    }),
  }
}

const total = (all: readonly Sales[]): Sales =>
  all.reduce((sum, { sold, cost }) => ({ sold: sum.sold + sold, cost: sum.cost + cost }), NOTHING)

const margin = ({ sold, cost }: Sales): Margin => ({
  sold: microsToDecimal(sold),
  cost: microsToDecimal(cost),
  margin: microsToDecimal(sold - cost),
})
