import { type Connected, sql } from '../database/sql.ts'

/** A table with a column of users who asked, and the values that tell what of it waits. */
export interface AskedTable {
  table: string
  askedBy: string
  /** By column. */
  where: Readonly<Record<string, unknown>>
}

/** Users who asked for something that still waits in these tables, or for other bank details of a company. */
export async function usersWhoAsked(
  on: Connected,
  tables: readonly AskedTable[],
): Promise<string[]> {
  const asked = tables.map(({ table, askedBy, where }) => {
    const conditions = Object.entries(where).map(
      ([column, value]) => sql`${sql.id(column)} = ${value}`,
    )
    return sql`select ${sql.id(askedBy)} as id from ${sql.id(table)} where ${sql.all(conditions)}`
  })
  const rows = await sql<{ id: string }>`
    select a.id::text from (${sql.join([BANK_DETAILS_ASKERS, ...asked], ' union ')}) a
    where a.id is not null`.rows(on)
  return rows.map(({ id }) => id)
}

/** Users who asked for other bank details. */
const BANK_DETAILS_ASKERS = sql`
  select asked_id as id from sys_company where asked is not null and deleted_at is null`
