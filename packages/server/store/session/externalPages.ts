import { sql } from 'kysely'

import type { Database } from '../database/createDatabase.ts'

/** URLs of external sites that the menu shows inside the console, not in a new window. */
export async function externalPages({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct url from sys_permission
    where deleted_at is null and not internal_or_external and url ~ '^https?://'
    order by url`.execute(kysely)
  return rows.map(({ url }) => url)
}
