import type { Period } from '@tandem/core'
import { withScope } from '../../store/database/withScope.ts'
import { type Exchanges, exchangesOver } from '../../store/rollup/exchangesOver.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

/**
 * What converts amounts of a reader's customers to the currency of the reader's company, over all of these periods.
 * Undefined for who sees no amounts. To be asked before the transaction that reads the figures: exchange rates are the
 * platform's, and a seller sees only what they make of its sums (docs/decisions/090).
 */
export async function exchangesFor(
  { actor, scope }: Pick<Ctx, 'actor' | 'scope'>,
  { database }: Pick<Ports, 'database'>,
  periods: readonly Period[],
): Promise<Exchanges | undefined> {
  if (actor.hideAmounts) return undefined
  const period = {
    from: Math.min(...periods.map(({ from }) => from)),
    to: Math.max(...periods.map(({ to }) => to)),
  }
  const companies = scope === 'everything' ? null : scope.companies
  return withScope(database, 'everything', (db) =>
    exchangesOver(db, { into: actor.currency, companies, period }),
  )
}
