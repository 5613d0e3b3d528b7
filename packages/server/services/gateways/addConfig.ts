import {
  addressFields,
  type Entity,
  entities,
  type FieldValues,
  sessionFields,
} from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import type { EntityRules } from '../entity/rules.ts'
import { gatewayConfigRules } from './gatewayRules.ts'
import { inTransaction } from '../entity/work.ts'
import { addWithin, changeWithin, lock, mayDo } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const gateway: Entity = entities.gateway
const gatewayConfig: Entity = entities.gatewayConfig

/** What a set holds, by the fields it shares with a gateway. */
const shared = [
  ...Object.keys(addressFields),
  'tls',
  'caCertificate',
  ...Object.keys(sessionFields),
]

/**
 * POST /sys/smsGateway/addConfig: the connection values of a gateway become a set, from which the gateway takes them
 * then. Returns the id of the set. The gateway connects exactly as before.
 * @throws Refused gateway.inherits if it takes its values from a set already
 */
export async function addConfig(
  ctx: Ctx,
  ports: Ports,
  rules: EntityRules,
  { gatewayId, name }: { gatewayId: string; name: string },
): Promise<string> {
  return inTransaction(ctx, ports, async (work) => {
    const before = await lock(work, gateway, gatewayId)
    mayDo(ctx, gateway, rules, before, 'edit')
    if (before['configId'] != null) throw new Refused('gateway.inherits')
    const values: FieldValues = { name, remark: null }
    for (const field of shared) values[field] = before[field]
    const id = await addWithin(work, gatewayConfig, gatewayConfigRules, values, { from: 'server' })
    const emptied: FieldValues = { configId: id, tls: false }
    for (const field of shared) if (field !== 'tls') emptied[field] = null
    await changeWithin(work, gateway, rules, before, emptied, { keepsAddress: true })
    return id
  })
}
