import { HLR, smsProducts } from '@tandem/model'

import { sandboxNetworks } from './networks.ts'
import { sandboxCompanies } from './organisation.ts'
import { costList, lookupNanos, type PriceList, priceListOf } from './rates.ts'
import { companyId, type Draft, insert } from './sandboxDraft.ts'
import { the } from './sandboxIds.ts'
import { sql } from '../database/sql.ts'

/** The carriers' price list, and one assigned to each company. */
export async function addRates(draft: Draft): Promise<void> {
  const { client, ports, ids } = draft
  const costGroup = ports.nextId()
  const groups = [
    {
      key: 'cost',
      id: costGroup,
      seller: ids.platform,
      name: 'Carrier costs',
      list: costList,
      chargeOn: 'submit',
    },
    ...sandboxCompanies.map((company) => ({
      key: company.key,
      id: ports.nextId(),
      seller: companyId(draft, company.seller),
      name: `${company.name} 2026`,
      list: priceListOf(company.key),
      chargeOn: company.chargeOn,
    })),
  ]
  await insert(
    draft,
    'sms_rate_group',
    groups.map(({ id, seller, name }) => ({
      id,
      company_id: seller,
      name,
      currency: 'USD',
      version: 1,
    })),
  )
  // Prices of a past begin in it, which nobody else may write (migration 0441).
  await sql`set local tandem.fills_past = 'on'`.run(client)
  await insert(
    draft,
    'sms_rate',
    groups.flatMap((group) => ratesOf(draft, group)),
  )
  await sql`
    update sys_company c set rate_group_id = x.rate_group
      from unnest(${sandboxCompanies.map(({ key }) => companyId(draft, key))}::bigint[],
      ${groups.slice(1).map(({ id }) => id)}::bigint[]) as x (company, rate_group)
     where c.id = x.company`.run(client)
}
function ratesOf(
  { ids, ports, since }: Draft,
  group: {
    key: string
    id: string
    seller: string
    list: PriceList
    chargeOn: string
  },
) {
  const places = smsProducts.flatMap((product) =>
    [...group.list].map(([place, nanos]) => ({ product, place, nanos })),
  )
  const lookups = [...group.list]
    .filter(([place]) => !place.includes(' '))
    .map(([place]) => ({ product: HLR, place, nanos: lookupNanos(group.key) }))
  return [...places, ...lookups].map(({ product, place, nanos }) => {
    const network = sandboxNetworks.find(({ mcc, mnc }) => `${mcc} ${mnc}` === place)
    return {
      id: ports.nextId(),
      company_id: group.seller,
      rate_group_id: group.id,
      product,
      country_id: the(ids.country, network?.iso2 ?? place),
      operator_id: network ? the(ids.operator, place) : null,
      price_nanos: nanos.toString(),
      charge_on: group.chargeOn,
      effective_at: since.toISOString(),
      version: 1,
    }
  })
}
