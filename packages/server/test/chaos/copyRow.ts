import type pg from 'pg'

/**
 * Adds another row like one of a table, with these columns changed. What the database computes itself (generated columns) is
 * left to it.
 * @param of id of the row; undefined: any
 */
export async function copyRow(
  pool: Pick<pg.Pool, 'query'>,
  table: string,
  changes: Readonly<Record<string, unknown>>,
  of?: string,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = '${table}' and is_generated = 'NEVER'`,
  )
  const columns = rows.map(({ name }) => name)
  const where = of === undefined ? '' : `where id = ${of}`
  await pool.query(
    `begin; set local tandem.everything = 'on';
     insert into ${table} (${columns.join(', ')})
     select ${columns.map((name) => `(r).${name}`).join(', ')}
     from (select jsonb_populate_record(t, '${JSON.stringify(changes)}'::jsonb) as r
       from ${table} t ${where} limit 1) made; commit`,
  )
}
