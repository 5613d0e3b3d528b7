import { formatMoney } from '@tandem/core'

import type { Scope, Transaction } from '../store/database/withScope.ts'
import type { Ctx } from './ctx.ts'
import { companiesSoldBy } from '../store/ledger/ownBuyers.ts'

/** What decides whose money somebody sees. */
export type MoneyReader = Pick<Ctx, 'scope' | 'sellers'> & {
  actor: Pick<Ctx['actor'], 'hideAmounts'>
}

/**
 * The companies whose money the reader may see: what they pay their seller, and what they have left. All in scope; none
 * where amounts are hidden; who looks after customers (`sellers`) sees that of their own company and of those that buy
 * from it, for what an agent asks of its customers is the agent's (docs/rights.md). The one rule for every list, record,
 * sum and file that shows an amount of a buyer.
 */
export async function moneySight(reader: MoneyReader, db: Transaction): Promise<MoneySight> {
  const plain = plainSight(reader)
  const { scope, sellers } = reader
  if (plain || !sellers || sellers === 'everything') return plain ?? sightOf(scope)
  const within = scope === 'everything' ? null : [...scope.companies]
  const rows = await companiesSoldBy(db, sellers.companies, within)
  return sightOf({ companies: rows.map(({ id }) => id) })
}

/** The same where nothing needs to be looked up. */
export function plainSight({
  scope,
  sellers = 'everything',
  actor,
}: MoneyReader): MoneySight | undefined {
  if (actor.hideAmounts) return sightOf({ companies: [] })
  return sellers === 'everything' ? sightOf(scope) : undefined
}

/**
 * An amount with its currency for a sentence that somebody reads, such as a refusal: the one way into the arguments of
 * `amountArguments`. Who does not see the money of that account reads `***`.
 */
export const amountFor = (sees: boolean, micros: bigint, currency: string): string =>
  sees ? `${formatMoney(micros, currency, 'exact')} ${currency}` : '***'

/** Whether the reader is offered what a call of this access moves: not who sees no amounts (the call refuses them, too). */
export const mayMoveMoney = ({ actor, can }: Pick<Ctx, 'actor' | 'can'>, code: string): boolean =>
  !actor.hideAmounts && can(code)

export interface MoneySight {
  /** Those companies, for sums. */
  scope: Scope
  /** Whether the money of this buyer is in sight. */
  of: (buyerId: string) => boolean
}

function sightOf(scope: Scope): MoneySight {
  if (scope === 'everything') return { scope, of: () => true }
  const known = new Set(scope.companies)
  return { scope, of: (buyerId) => known.has(buyerId) }
}
