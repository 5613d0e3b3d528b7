import type { Entity } from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { scopeFor } from '../../store/entity/scopeSql.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

/**
 * Reads records of one entity in the scope of the caller. The platform's own records, the columns of gateways among
 * them, are not there for the role that answers people: who holds the right to their list asks as the platform.
 */
export const inSight = <T>(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  withScope(ports.database, scopeFor(entity, ctx), work, { wide: entity.scope === 'platform' })
