import { composeId } from '@tandem/core'
import { type Connected, sql } from '../database/sql.ts'
import { SALES_OF_COMPANIES } from '../rollup/companiesOfSales.ts'

/** Messages of a company to a network that were refused: nobody said what they cost, or they cost more than they sell for. */
export interface RefusedMessages {
  companyId: string
  company: string
  /** The price list of the company; null: it has none. */
  rateGroupId: string | null
  product: string
  /** ISO 3166; '' if the number told none. */
  country: string
  operatorId: string | null
  messages: number
  /** Who looks after the company; '0': nobody. */
  salesId: string
}

/** At most so many lines that a task left out are looked at for each company. */
const MOST_LINES = 20_000

/**
 * Messages that ended since a time for one of these reasons, by company, product and network. Companies are found by the
 * roll-up of reasons, so that where nothing was refused no message is read.
 */
export const refusedMessages = (
  on: Connected,
  since: Date,
  reasons: readonly string[],
): Promise<RefusedMessages[]> =>
  sql<RefusedMessages>`
    select c.id::text as "companyId", c.name as company, c.rate_group_id::text as "rateGroupId", x.product,
      coalesce(x.country, '') as country, x.operator_id::text as "operatorId", x.messages::int, s.sales as "salesId"
    from (
      select distinct f.company_id, f.product from rollup f
      where f.dimension = 'reason' and f.bucket >= ${since} and f.value = any (${reasons}::text[])) w
    cross join lateral (
      select w.company_id, w.product, m.country, m.operator_id, count(*) as messages
      from sms_message_final e join sms_message m on m.id = e.message_id
      where e.company_id = w.company_id and e.product = w.product and e.state = 'rejected'
        and e.message_id >= ${String(composeId(since.getTime(), 0))} and e.reason = any (${reasons}::text[])
      group by m.country, m.operator_id) x
    join sys_company c on c.id = x.company_id join (${SALES_OF_COMPANIES}) s on s.company_id = c.id
    order by c.id, x.product, 5, 6`.rows(on)

/** A line that a task left out when it was accepted. */
export interface LeftOutLine extends Omit<RefusedMessages, 'country' | 'operatorId' | 'messages'> {
  mobile: string
}

/** Lines that tasks left out since a time for one of these reasons. */
export const leftOutLines = (
  on: Connected,
  since: Date,
  reasons: readonly string[],
): Promise<LeftOutLine[]> =>
  sql<LeftOutLine>`
    select c.id::text as "companyId", c.name as company, c.rate_group_id::text as "rateGroupId", t.product, l.mobile,
      s.sales as "salesId"
    from (select company_id, task_id, mobile from sms_task_reject
      where id >= ${String(composeId(since.getTime(), 0))} and reason = any (${reasons}::text[]) order by id limit ${MOST_LINES}) l
    join sms_task t on t.id = l.task_id join sys_company c on c.id = l.company_id
    join (${SALES_OF_COMPANIES}) s on s.company_id = c.id`.rows(on)

/** Messages to a country through a gateway that cost more than they were sold for. */
export interface LostMoney {
  product: string
  country: string
  gatewayId: string
  currency: string
  messages: number
  /** Micros, positive. */
  lost: string
}

/** What lost money since a time, by product, country and gateway; with the ledger's rounding alone nothing is lost. */
export const lostMoney = (on: Connected, since: Date): Promise<LostMoney[]> =>
  sql<LostMoney>`
    select f.product, f.country, f.gateway_id::text as "gatewayId", f.currency, sum(f.sent)::int as messages,
      (-sum(f.margin))::text as lost
    from sms_figures f where f.bucket >= ${since}
    group by f.product, f.country, f.gateway_id, f.currency having sum(f.margin) < 0
    order by sum(f.margin)`.rows(on)

/** What countries, operators and gateways are called, by id or code. */
export async function placesOf(
  on: Connected,
  asked: {
    countries: readonly string[]
    operators: readonly string[]
    gateways: readonly string[]
  },
): Promise<ReadonlyMap<string, { en: string; zh: string }>> {
  const rows = await sql<{ key: string; en: string; zh: string }>`
    select 'country ' || iso2 as key, name_en as en, name as zh from sys_country
      where iso2 = any (${asked.countries}::text[]) and deleted_at is null
    union all select 'operator ' || id, name, name from sms_operator where id = any (${asked.operators}::bigint[])
    union all select 'gateway ' || id, name, name from sms_gateway where id = any (${asked.gateways}::bigint[])`.rows(
    on,
  )
  return new Map(rows.map(({ key, en, zh }) => [key, { en, zh }]))
}
