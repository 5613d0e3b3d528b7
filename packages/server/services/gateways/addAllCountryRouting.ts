import { type Entity, entities, type FieldValues } from '@tandem/model'

import { getRecords } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { addWithin } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { countriesRouted } from '../../store/gateways/gatewayFacts.ts'

const gateway: Entity = entities.gateway
const route: Entity = entities.route

/** What is routed to each of the gateways. */
interface Order {
  ids: readonly string[]
  product?: string | undefined
  priority: number
}

/**
 * POST /sms/gateway/addAllCountryRouting: one route per enabled country to each of these gateways, for one product or
 * for all. Countries that have such a route to the gateway already are left as they are, so it may be asked again.
 */
export async function addAllCountryRouting(
  ctx: Ctx,
  ports: Ports,
  { ids, product, priority }: Order,
): Promise<{ added: number; present: number }> {
  return inTransaction(ctx, ports, async (work) => {
    const wanted = [...new Set(ids)]
    const gateways = await getRecords(work.transaction, gateway, wanted, ctx, { lock: true })
    if (gateways.length !== wanted.length) throw new Refused('record.notFound')
    let added = 0
    let present = 0
    for (const { id, name } of gateways) {
      const countries = await countriesOf(work, id, product ?? null)
      for (const { countryId, iso2, isRouted } of countries) {
        if (isRouted) {
          present += 1
          continue
        }
        const values: FieldValues = {
          name: `${String(name).slice(0, 58)} · ${iso2}`,
          product: product ?? null,
          countryId,
          operatorId: null,
          gatewayId: id,
          priority,
          weight: 100,
          enabled: true,
          remark: null,
        }
        await addWithin(work, route, {}, values, { from: 'server' })
        added += 1
      }
    }
    return { added, present }
  })
}

/** Enabled countries, and whether a route of exactly this reach leads to the gateway. */
async function countriesOf({ transaction }: Work, gatewayId: string, product: string | null) {
  return countriesRouted(transaction, gatewayId, product)
}
