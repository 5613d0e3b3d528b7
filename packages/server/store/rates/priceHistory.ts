import type { RatePrice } from '@tandem/model'

import { sql, type Connected } from '../database/sql.ts'

/** What a key cost from when to when; the price in nanos. */
export type StoredPrice = Omit<RatePrice, 'price' | 'startsAt' | 'endsAt'> & {
  price: string
  startsAt: Date
  endsAt: Date | null
}

/** What the key of a rate cost in its list, costs and will cost, newest first. */
export const pricesOfKey = (on: Connected, rateId: string, most: number): Promise<StoredPrice[]> =>
  sql<StoredPrice>`
    select r.id, r.price_nanos as price, g.currency, r.effective_at as "startsAt", r.ends_at as "endsAt",
      coalesce(v.published_by, r.create_by) as by, r.version_id as "versionId", v.name as version
    from sms_rate own
    join sms_rate r on r.rate_group_id = own.rate_group_id and r.rate_key = own.rate_key and r.deleted_at is null
    join sms_rate_group g on g.id = r.rate_group_id
    left join sms_rate_version v on v.id = r.version_id
    where own.id = ${rateId} order by r.effective_at desc, r.id desc limit ${most}`.rows(on)
