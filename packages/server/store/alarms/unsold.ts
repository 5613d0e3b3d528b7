import type { Unsold } from '../../ports/sms/unsoldNotes.ts'
import { type Connected, sql } from '../database/sql.ts'
import { SALES_OF_COMPANIES } from '../rollup/companiesOfSales.ts'
import type { RefusedMessages } from './networks.ts'

/** Refused messages of a day (YYYY-MM-DD in UTC). */
export interface UnsoldOfDay extends Unsold {
  day: string
}

/** Adds to what was refused that day, always in one order: several servers do it at once. */
export async function addUnsold(
  on: Connected,
  unsold: readonly UnsoldOfDay[],
  at: Date,
): Promise<void> {
  await sql`
    insert into sms_unsold as u (company_id, product, reason, country, operator_id, day, messages, last_at)
    select k.company, k.product, k.reason, k.country, k.operator, k.day, k.messages, ${at}::timestamptz
    from unnest(${unsold.map((one) => one.companyId)}::bigint[], ${unsold.map((one) => one.product)}::text[],
      ${unsold.map((one) => one.reason)}::text[], ${unsold.map((one) => one.country)}::text[],
      ${unsold.map((one) => one.operatorId)}::bigint[], ${unsold.map((one) => one.day)}::date[],
      ${unsold.map((one) => one.messages)}::bigint[])
      as k (company, product, reason, country, operator, day, messages)
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, product, reason, country, operator_id, day)
    do update set messages = u.messages + excluded.messages, last_at = excluded.last_at`.run(on)
}

/** What was refused since a time for one of these reasons, with all of its day. */
export const unsoldSince = (
  on: Connected,
  since: Date,
  reasons: readonly string[],
): Promise<(RefusedMessages & { day: string })[]> =>
  sql<RefusedMessages & { day: string }>`
    select c.id::text as "companyId", c.name as company, c.rate_group_id::text as "rateGroupId", u.product, u.country,
      nullif(u.operator_id, 0)::text as "operatorId", u.messages::int, s.sales as "salesId", u.day::text
    from sms_unsold u join sys_company c on c.id = u.company_id
    join (${SALES_OF_COMPANIES}) s on s.company_id = c.id
    where u.last_at >= ${since} and u.reason = any (${reasons}::text[])
    order by c.id, u.product, u.country, u.operator_id, u.day`.rows(on)

/** Removes what was refused before a time: its day was told, if anybody was to hear of it. */
export const forgetUnsold = (on: Connected, before: Date): Promise<number> =>
  sql`delete from sms_unsold where last_at < ${before}`.run(on)
