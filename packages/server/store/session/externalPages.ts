import { sql } from 'kysely'

import type { Database } from '../database/createDatabase.ts'

/** Addresses of other sites in the menu that are shown inside the console, not in a window of their own. */
export async function externalPages({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct url from sys_permission
    where deleted_at is null and not internal_or_external and url ~ '^https?://'
    order by url`.execute(kysely)
  return rows.map(({ url }) => url)
}
