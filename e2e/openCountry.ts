import { z } from 'zod'
import type { Api } from './api.ts'

const found = <Row extends z.ZodRawShape>(row: Row) =>
  z.object({ records: z.array(z.object({ id: z.string(), ...row })) })
const company = found({
  name: z.string(),
  parentId: z.string().nullable(),
  rateGroupId: z.string().nullable(),
})

/**
 * Adds prices of a country for a company and each of its sellers, the platform's own customer first and
 * cheapest.
 */
export async function openCountry(
  admin: Api,
  companyName: string,
  iso2: string,
  cents: number,
): Promise<void> {
  const { records: companies } = await admin.get('/sys/company/list', { pageSize: '200' }, company)
  const { records: countries } = await admin.get('/sys/country/list', { iso2 }, found({}))
  const chain: string[] = []
  let buyer = companies.find(({ name }) => name === companyName)
  while (buyer?.rateGroupId) {
    chain.unshift(buyer.rateGroupId)
    const seller = buyer.parentId
    buyer = companies.find(({ id }) => id === seller)
  }
  if (chain.length === 0) throw new Error(`${companyName} has no rates.`)
  for (const [hop, rateGroupId] of chain.entries()) {
    await admin.send(
      'POST',
      '/sms/rate/add',
      {
        rateGroupId,
        product: 'notify',
        countryId: countries[0]?.id,
        price: `0.0${cents + hop}`,
        chargeOn: 'submit',
      },
      z.unknown(),
    )
  }
}
