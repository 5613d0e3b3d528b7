import type { Entity } from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { scopeFor } from '../../store/entity/scopeSql.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

/**
 * Reads records of one entity in the caller's scope. The platform's own records, such as gateway columns, are not
 * accessible to the role that serves users: users with the permission to list them read as the platform.
 */
export const inSight = <T>(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  withScope(ports.database, scopeFor(entity, ctx), work, { wide: entity.scope === 'platform' })
