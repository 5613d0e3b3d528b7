import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** One insert of many rows, `size` at a time; the columns are the keys of the first row. */
export async function insertRows(
  client: Transaction['client'],
  table: string,
  rows: readonly Record<string, unknown>[],
  size = 5_000,
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map(sql.id))
  const into = sql.id(table)
  for (let from = 0; from < rows.length; from += size) {
    await sql`insert into ${into} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${into},
         ${JSON.stringify(rows.slice(from, from + size))}::jsonb)`.run(client)
  }
}
