import { type Entity, entities, type FieldValues } from '@tandem/model'

import { ensureHook } from '../../store/gateways/hooks.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { addWithin } from '../entity/writeRecords.ts'
import { gatewayNamesLike } from '../../store/gateways/gatewayFacts.ts'

const gateway: Entity = entities.gateway

/**
 * POST /sms/gateway/copy: the same settings under a new name, switched off and without the password. Returns the id.
 */
export async function copyGateway(ctx: Ctx, ports: Ports, id: string): Promise<string> {
  return inTransaction(ctx, ports, async (work) => {
    const source = await getRecord(work.transaction, gateway, id, ctx)
    if (!source) throw new Refused('record.notFound')
    const values: FieldValues = {}
    for (const [name, field] of Object.entries(gateway.fields)) {
      values[name] = field.kind === 'secret' ? null : source[name]
    }
    values['name'] = await freeName(work, String(source['name']))
    values['enabled'] = false
    const copied = await addWithin(work, gateway, {}, values, { from: 'server' })
    await ensureHook(work.transaction, copied, (plain) => ports.secrets.seal(plain))
    return copied
  })
}

/** `Carrier (2)`, `Carrier (3)`, ... within the 64 characters of a name. */
async function freeName({ transaction }: Work, name: string): Promise<string> {
  const base = name.replace(/ \(\d+\)$/, '').slice(0, 56)
  const rows = await gatewayNamesLike(transaction, base)
  const taken = new Set(rows.map((row) => row.name))
  let number = 2
  while (taken.has(`${base} (${number})`.toLowerCase())) number += 1
  return `${base} (${number})`
}
