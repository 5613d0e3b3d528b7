import { type Connected, sql } from '../database/sql.ts'

/** URLs of external sites that the menu shows inside the console, not in a new window. */
export async function externalPages(db: Connected): Promise<string[]> {
  const rows = await sql<{ url: string }>`
    select distinct url from sys_permission
    where deleted_at is null and not internal_or_external and url ~ '^https?://'
    order by url`.rows(db)
  return rows.map(({ url }) => url)
}
