import { type Connected, sql } from '../database/sql.ts'

/** Every company with who looks after it, or after the nearest seller above it; '0': nobody. Once per company, not per row. */
export const SALES_OF_COMPANIES = sql`
  select o.id as company_id, coalesce((
    select c.sales_user_id::text from unnest(o.ancestor_ids || o.id) with ordinality as l (id, place)
    join sys_company c on c.id = l.id and c.sales_user_id is not null
    order by l.place desc limit 1), '0') as sales
  from sys_company o`

/** The companies in sight that a person looks after. */
export async function companiesOfSales(db: Connected, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select s.company_id::text as id from (${SALES_OF_COMPANIES}) s where s.sales = ${userId}`.rows(
    db,
  )
  return rows.map(({ id }) => id)
}
