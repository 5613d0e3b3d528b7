import { isId } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { nameOfGateway } from '../../store/gateways/gatewayFacts.ts'

const MOST_CHARACTERS = 64

/** How routes of a sheet without names are called: by their gateway, country and product, as far as these are said. */
export async function routeNames(
  { scope }: Pick<Ctx, 'scope'>,
  { database }: Pick<Ports, 'database'>,
  gatewayId: string,
): Promise<(cell: (field: string) => string) => string> {
  const gateway = isId(gatewayId)
    ? await withScope(database, scope, (db) => nameOfGateway(db, gatewayId))
    : undefined
  return (cell) => {
    const parts = [cell('countryId'), cell('operatorId'), cell('product')].filter(
      (part) => part !== '',
    )
    const rest = parts.map((part) => ` · ${part}`).join('')
    return `${(gateway?.name ?? '').slice(0, Math.max(1, MOST_CHARACTERS - rest.length))}${rest}`.slice(
      0,
      MOST_CHARACTERS,
    )
  }
}
