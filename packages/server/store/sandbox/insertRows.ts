import type { Transaction } from '../database/withScope.ts'

/** One insert of many rows, `size` at a time; the columns are the keys of the first row. */
export async function insertRows(
  client: Transaction['client'],
  table: string,
  rows: readonly Record<string, unknown>[],
  size = 5_000,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let from = 0; from < rows.length; from += size) {
    await client.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + size))],
    )
  }
}
