import { DAY_MS, daysLeft, moneyText } from '@tandem/core'
import type { RechargeOverview } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { PACE_DAYS } from './agentMoney.ts'
import { spendingOf } from '../../store/ledger/spendingOf.ts'
import type { Ports } from '../ports.ts'
import { findWallet } from '../../store/ledger/wallets.ts'

/** The account of the caller's own company with its seller. */
export async function rechargeOverview(
  { actor, scope, now }: Ctx,
  ports: Pick<Ports, 'database'>,
): Promise<RechargeOverview> {
  const { currency } = actor
  // The platform has no seller.
  if (actor.companyKind === 'platform') return { currency, wallet: null }
  const pace = { from: now.getTime() - PACE_DAYS * DAY_MS, to: now.getTime() }
  const { wallet, spent } = await withScope(ports.database, scope, async (db) => ({
    wallet: await findWallet(db, actor.companyId),
    spent: (await spendingOf(db, [actor.companyId], pace)).get(actor.companyId) ?? 0n,
  }))
  const status = wallet?.status ?? 'none'
  if (actor.hideAmounts) return { currency, wallet: { status } }
  const available = BigInt(wallet?.available ?? 0)
  const held = BigInt(wallet?.held ?? 0)
  const credit = BigInt(wallet?.credit_limit ?? 0)
  const text = (micros: bigint) => moneyText(micros, currency)
  return {
    currency,
    wallet: {
      status,
      available: text(available + credit),
      held: text(held),
      balance: text(available + held),
      creditLimit: text(credit),
      daysLeft: daysLeft(available + credit, spent, PACE_DAYS),
    },
  }
}
