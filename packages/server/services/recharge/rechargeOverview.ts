import { microsToDecimal } from '@tandem/core'
import type { RechargeOverview } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

interface Wallet {
  status: 'active' | 'frozen'
  available: string
  held: string
  credit_limit: string
}

/** The account of the caller's own company with its seller. */
export async function rechargeOverview(
  { actor, scope }: Ctx,
  ports: Pick<Ports, 'database'>,
): Promise<RechargeOverview> {
  const { currency } = actor
  // The platform has no seller.
  if (actor.companyKind === 'platform') return { currency, wallet: null }
  const rows = await withScope(ports.database, scope, (db) =>
    sql<Wallet>`
      select status, available, held, credit_limit from ledger_wallet where company_id = ${actor.companyId}`.rows(
      db,
    ),
  )
  const status = rows[0]?.status ?? 'none'
  if (actor.hideAmounts) return { currency, wallet: { status } }
  const available = BigInt(rows[0]?.available ?? 0)
  const held = BigInt(rows[0]?.held ?? 0)
  const credit = BigInt(rows[0]?.credit_limit ?? 0)
  return {
    currency,
    wallet: {
      status,
      available: microsToDecimal(available + credit),
      held: microsToDecimal(held),
      balance: microsToDecimal(available + held),
      creditLimit: microsToDecimal(credit),
    },
  }
}
