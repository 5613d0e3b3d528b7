import { daysLeft, moneyText, type Period } from '@tandem/core'
import type { AgentData, Margin } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { balanceByDay } from '../../store/ledger/balanceByDay.ts'
import type { Buyer } from '../../store/ledger/directBuyers.ts'
import {
  addSales,
  type BuyerSales,
  NO_SALES_AT_ALL,
  type Sales,
  salesOfBuyers,
} from '../../store/ledger/salesOfBuyers.ts'
import type { Exchanges } from '../../store/rollup/exchangesOver.ts'
import type { TotalPeriods } from '../analyses/totalPeriods.ts'
import { findWallet } from '../../store/ledger/wallets.ts'

/** Days over which the spending pace is averaged. */
export const PACE_DAYS = 7

/** Sales of a seller to each buyer: of this week, the last one, the days of the pace, and each day of the chart. */
export const readSales = (
  transaction: Transaction,
  seller: { sellerId: string; currency: string },
  {
    week,
    lastWeek,
    pace,
    days,
  }: Pick<TotalPeriods, 'week' | 'lastWeek' | 'days'> & { pace: TotalPeriods['week'] },
  exchanges: Exchanges | undefined,
): Promise<BuyerSales[]> =>
  salesOfBuyers(transaction, seller, [week, lastWeek, pace, ...days], exchanges)

/**
 * A seller's account with its own seller, and its earnings. Empty for the platform: the carriers' invoices are not in
 * these figures, and without cost there is no margin.
 */
export async function agentMoney(
  { actor }: Ctx,
  transaction: Transaction,
  direct: readonly Buyer[],
  buyers: readonly BuyerSales[],
  days: readonly Period[],
): Promise<{
  amounts?: Pick<AgentData, 'own' | 'money' | 'margins' | 'currencies'>
  days?: Required<Pick<AgentData['days'][number], 'sold' | 'margin' | 'balance'>>[]
}> {
  const row = await findWallet(transaction, actor.companyId)
  const wallet = row
  if (!wallet) return {}
  const spent = total(buyers, PACE).paid
  // Its own messages are not a sale.
  const sold = buyers.filter(({ buyerId }) => buyerId !== actor.companyId)
  // What has no exchange rate is in no sum, but told in its own currency.
  const inPeriod = (index: number) => {
    const known = sold.filter(({ periods }) => periods[index]?.worth !== null)
    const { worth, paid } = total(known, index)
    return margin({ sold: worth ?? 0n, cost: paid }, actor.currency)
  }
  const paidIn = [...Map.groupBy(sold, ({ currency }) => currency)]
    .filter(([, of]) => !isNothing(total(of, 0)) || !isNothing(total(of, 1)))
    .toSorted(
      ([a], [b]) =>
        Number(b === actor.currency) - Number(a === actor.currency) || a.localeCompare(b),
    )
  const [available, held] = [BigInt(wallet.available), BigInt(wallet.held)]
  const balances = await balanceByDay(transaction, actor.companyId, available + held, days)
  return {
    amounts: {
      own: {
        balance: moneyText(available, actor.currency),
        held: moneyText(held, actor.currency),
        daysLeft: daysLeft(available + BigInt(wallet.credit_limit), spent, PACE_DAYS),
      },
      money: { week: inPeriod(0), lastWeek: inPeriod(1) },
      ...(paidIn.some(([currency]) => currency !== actor.currency) && {
        currencies: paidIn.map(([currency, of]) => ({
          currency,
          ...(of.some(({ periods }) => periods.some(({ worth }) => worth === null)) && {
            isApart: true as const,
          }),
          week: margin(total(of, 0), currency),
          lastWeek: margin(total(of, 1), currency),
        })),
      }),
      margins: direct
        .flatMap(({ id, name }) =>
          sold.flatMap(({ buyerId, currency, periods }) => {
            const sales = periods[PACE]
            return buyerId === id && sales && !isNothing(sales)
              ? [{ id, name, currency, sales }]
              : []
          }),
        )
        .toSorted((a, b) => Number(earnedBy(b.sales) - earnedBy(a.sales)))
        .map(({ id, name, currency, sales: { worth, paid, ...sales } }) => ({
          id,
          name,
          ...(worth === null
            ? { currency, ...margin(sales, currency) }
            : { currency: actor.currency, ...margin({ sold: worth, cost: paid }, actor.currency) }),
        })),
    },
    days: days.map((_, index) => {
      // Following this week, the last one and the pace.
      const { sold: took, margin: earned } = inPeriod(index + 3)
      return {
        sold: took,
        margin: earned,
        balance: moneyText(balances[index] ?? 0n, actor.currency),
      }
    }),
  }
}

/** The place of the days of the pace among the periods. */
const PACE = 2

/** Of buyers of one currency all of it; of several, `paid` and `worth` alone add up. */
const total = (buyers: readonly BuyerSales[], index: number): Sales =>
  buyers.reduce(
    (sum, { periods }) => addSales(sum, periods[index] ?? NO_SALES_AT_ALL),
    NO_SALES_AT_ALL,
  )

const isNothing = ({ sold, cost, paid }: Sales): boolean =>
  sold === 0n && cost === 0n && paid === 0n

/** In the seller's own currency; what is not known there comes last. */
const earnedBy = ({ worth, paid }: Sales): bigint => (worth === null ? -paid : worth - paid)

const margin = ({ sold, cost }: Pick<Sales, 'sold' | 'cost'>, currency: string): Margin => ({
  sold: moneyText(sold, currency),
  cost: moneyText(cost, currency),
  margin: moneyText(sold - cost, currency),
})
