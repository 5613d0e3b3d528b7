import { sql, type Connected } from '../database/sql.ts'

/**
 * These sellers and the companies that buy from them directly; `within`: of these companies alone.
 */
export const companiesSoldBy = (
  on: Connected,
  sellers: readonly string[],
  within: readonly string[] | null,
) =>
  sql<{ id: string }>`
    select id::text from sys_company
    where (id = any (${[...sellers]}::bigint[]) or parent_id = any (${[...sellers]}::bigint[]))
      and (${within && [...within]}::bigint[] is null or id = any (${within && [...within]}::bigint[]))`.rows(
    on,
  )
