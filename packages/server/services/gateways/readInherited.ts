import { entities, type Entity, type InheritedValue, inheritedValues } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { hidesColumn } from '../hiddenFields.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const gateway: Entity = entities.gateway
const gatewayConfig: Entity = entities.gatewayConfig

/**
 * GET /sms/gateway/inherited: the values that a gateway leaves empty and uses of its connection set or of the defaults, without
 * those of columns that are hidden from the reader.
 * @throws Refused record.notFound
 */
export const readInherited = (
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  id: string,
): Promise<InheritedValue[]> =>
  withScope(database, ctx.scope, async (transaction) => {
    const record = await getRecord(transaction, gateway, id, ctx)
    if (!record) throw new Refused('record.notFound')
    const { configId } = record
    const set =
      typeof configId === 'string'
        ? await getRecord(transaction, gatewayConfig, configId, ctx)
        : undefined
    return inheritedValues(record, set ?? null).filter(
      ({ field }) =>
        !hidesColumn(ctx, gateway.name, field) && !hidesColumn(ctx, gatewayConfig.name, field),
    )
  })
