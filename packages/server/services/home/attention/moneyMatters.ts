import { DAY_MS, LOW_DAYS, daysLeft } from '@tandem/core'
import type { AttentionItem } from '@tandem/model'

import type { Transaction } from '../../../store/database/withScope.ts'
import type { Ctx } from '../../ctx.ts'
import { PACE_DAYS } from '../agentMoney.ts'
import { directBuyers } from '../../../store/ledger/directBuyers.ts'
import { salesOfBuyers } from '../../../store/ledger/salesOfBuyers.ts'
import { spendingOf } from '../../../store/ledger/spendingOf.ts'
import { spendableOf } from '../../../store/ledger/wallets.ts'

/** Balances that run out soon, frozen accounts, and customers priced below cost. */
export async function moneyMatters(ctx: Ctx, transaction: Transaction): Promise<AttentionItem[]> {
  const { actor } = ctx
  const own = actor.companyKind === 'platform' ? [] : await ownBalance(ctx, transaction)
  if (actor.companyKind === 'customer' || !ctx.can('company:list')) return own
  return [
    ...own,
    ...(await lowBalances(ctx, transaction)),
    ...(actor.hideAmounts ? [] : await negativeMargins(ctx, transaction)),
  ]
}

const paceOf = ({ now }: Ctx) => ({
  from: now.getTime() - PACE_DAYS * DAY_MS,
  to: now.getTime(),
})

async function ownBalance(ctx: Ctx, transaction: Transaction): Promise<AttentionItem[]> {
  const { actor } = ctx
  const wallet = await spendableOf(transaction, actor.companyId)
  if (!wallet) return []
  const spending = await spendingOf(transaction, [actor.companyId], paceOf(ctx))
  const days = daysLeft(BigInt(wallet.spendable), spending.get(actor.companyId) ?? 0n, PACE_DAYS)
  if (!wallet.frozen && (days === null || days >= LOW_DAYS)) return []
  return [
    { kind: 'ownBalance', frozen: wallet.frozen, ...(!actor.hideAmounts && { daysLeft: days }) },
  ]
}

/** Direct customers whose balance runs out soon or is frozen; the first of them is named. */
async function lowBalances(ctx: Ctx, transaction: Transaction): Promise<AttentionItem[]> {
  const { hideAmounts, companyId } = ctx.actor
  const buyers = await directBuyers(transaction, companyId)
  const ids = buyers.map(({ id }) => id)
  const spending = await spendingOf(transaction, ids, paceOf(ctx))
  const low = buyers
    .map((buyer) => ({
      ...buyer,
      days: daysLeft(buyer.spendable ?? 0n, spending.get(buyer.id) ?? 0n, PACE_DAYS),
    }))
    .filter(({ days, frozen }) => frozen || (days !== null && days < LOW_DAYS))
    .toSorted(
      (a, b) =>
        Number(b.frozen) - Number(a.frozen) ||
        // Sorting by days would reveal the days.
        (hideAmounts ? 0 : (a.days ?? 0) - (b.days ?? 0)) ||
        (a.name < b.name ? -1 : 1),
    )
  const [first] = low
  if (!first) return []
  const { id, name, frozen, days } = first
  return [
    {
      kind: 'lowBalances',
      count: low.length,
      id,
      first: name,
      frozen,
      ...(!hideAmounts && { daysLeft: frozen ? null : days }),
    },
  ]
}

/**
 * Direct customers that lost the seller money in the last days, each in the currency it pays in, to which the purchase was
 * converted when it was sold. Those of the seller's own currency first, as losses of two currencies cannot be compared.
 */
async function negativeMargins(ctx: Ctx, transaction: Transaction): Promise<AttentionItem[]> {
  const { companyId, currency } = ctx.actor
  const seller = { sellerId: companyId, currency }
  const sales = await salesOfBuyers(transaction, seller, [paceOf(ctx)], undefined)
  const lossOf = new Map(
    sales.flatMap(({ buyerId, currency: paidIn, periods: [period] }) =>
      period && buyerId !== companyId && period.cost > period.sold
        ? [[buyerId, { of: period.cost - period.sold, isOwn: paidIn === currency }] as const]
        : [],
    ),
  )
  if (lossOf.size === 0) return []
  const losing = (await directBuyers(transaction, companyId))
    .flatMap((buyer) => {
      const loss = lossOf.get(buyer.id)
      return loss === undefined ? [] : [{ ...buyer, loss }]
    })
    .toSorted(
      ({ loss: a }, { loss: b }) => Number(b.isOwn) - Number(a.isOwn) || Number(b.of - a.of),
    )
  const [first] = losing
  return first
    ? [{ kind: 'negativeMargin', count: losing.length, id: first.id, first: first.name }]
    : []
}
