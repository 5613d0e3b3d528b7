import type { SmsProduct } from '@tandem/model'

import { type HoursAsked, inHours } from './inHours.ts'
import { type Connected, sql } from '../database/sql.ts'
import type { Scope } from '../database/withScope.ts'
import { ofCompanies } from '../lists/ofCompanies.ts'

/** Which messages the roll-ups of the home screen are asked for. */
export interface FiguresAsked {
  /** Columns with plus signs between them; of our own, never from the wire. */
  counting: string
  product: SmsProduct
  companyId: string | undefined
  countries: readonly string[] | undefined
  /** UTC seconds, both included. */
  from: number | undefined
  to: number | undefined
  hours: HoursAsked | undefined
}

/** How many messages of companies in scope the roll-ups count. Figures go back further than messages. */
export const countFigures = (
  on: Connected,
  { scope }: { scope: Scope },
  { counting, product, companyId, countries, from, to, hours }: FiguresAsked,
): Promise<{ n: string } | undefined> => {
  const where = sql.all([
    ofCompanies({ scope }, 'f.company_id'),
    sql`f.product = ${product}`,
    companyId && sql`f.company_id = ${companyId}`,
    countries && sql`f.country = any (${[...countries]}::text[])`,
    sql`
      f.bucket >= coalesce((select to_timestamp((removed_before >> 12) / 1000.0) from sms_retention
      where product = ${product}), '-infinity')`,
    from !== undefined && sql`f.bucket >= to_timestamp(${from})`,
    hours && inHours(hours, sql`extract(epoch from f.bucket)::bigint / 60`),
    to !== undefined && sql`f.bucket <= to_timestamp(${to})`,
  ])
  return sql<{ n: string }>`
    select coalesce(sum(${sql.text(counting)}), 0)::text as n from sms_figures f where ${where}`.first(
    on,
  )
}
