import type { Client } from './Client.ts'
import { okay, type World } from './world.ts'

/** Repeated steps in tests of price lists: of one product and country. */
export function rateTools(it: World, countryId: string) {
  let count = 0
  const id = async (call: ReturnType<Client['post']>) => String(okay(await call))
  const notify = { product: 'notify', countryId }
  const draftOf = (who: Client, rateGroupId: string, name = 'Draft') =>
    id(who.post('/sms/rateVersion/add', { name, rateGroupId }))
  const put = (who: Client, draft: string, rate: object) =>
    who.post('/sms/rateVersion/put', { id: draft, ...notify, ...rate })
  const publish = (who: Client, draft: string, more = {}) =>
    who.post('/sms/rateVersion/publish', { id: draft, ...more })
  return {
    notify,
    draftOf,
    put,
    publish,
    groupOf: (who: Client, companyId?: string, currency = 'USD') =>
      id(
        who.post('/sms/rateGroup/add', {
          name: `List ${(count += 1)}`,
          currency,
          ...(companyId !== undefined && { companyId }),
        }),
      ),
    assign: async (companyId: string, rateGroupId: string | null) => {
      const { version } = okay(await it.admin.get('/sys/company/queryById', { id: companyId }))
      return it.admin.put('/sys/company/edit', { id: companyId, version, rateGroupId })
    },
    /** A version with one price, published. */
    released: async (who: Client, rateGroupId: string, price: string, more = {}) => {
      const draft = await draftOf(who, rateGroupId)
      okay(await put(who, draft, { price }))
      okay(await publish(who, draft, more))
      return draft
    },
    statusOf: async (draft: string) =>
      okay(await it.admin.get('/sms/rateVersion/queryById', { id: draft })).status,
    /** The rates of a list, by time. */
    rows: async (rateGroupId: string) => {
      const { rows } = await it.db.owner.query<{ price: string; from: Date; to: Date | null }>(
        `select price_nanos as price, effective_at as "from", ends_at as "to" from sms_rate
         where rate_group_id = $1 and deleted_at is null order by effective_at, id`,
        [rateGroupId],
      )
      return rows
    },
  }
}

export const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A country of its own, and a network of it. */
export async function rateLand({
  admin,
}: World): Promise<{ countryId: string; operatorId: string }> {
  const country = { nameEn: 'Rateland', name: '费率国', iso2: 'RL', callingCode: '999' }
  const countryId = String(okay(await admin.post('/sys/country/add', country)))
  const network = { name: 'RateNet', countryId, mcc: '799', mnc: '01' }
  const operatorId = String(okay(await admin.post('/sms/operator/add', network)))
  return { countryId, operatorId }
}
