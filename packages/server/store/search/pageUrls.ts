import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** URLs of the live menu pages by component. */
export async function pageUrls(
  db: Transaction,
  components: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ component: string; url: string }>`
    select component, url from sys_permission
    where deleted_at is null and menu_type in ('0', '1') and url is not null
      and component = any(${[...components]}::text[])
    order by id desc`.rows(db)
  // The oldest of several wins: it is the seeded one.
  return new Map(rows.map(({ component, url }) => [component, url]))
}
