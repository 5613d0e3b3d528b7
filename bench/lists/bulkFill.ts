import type pg from 'pg'

/**
 * Fills tables while their indexes are away and puts these back afterwards: sorting ten million keys once is many
 * times faster than placing each. Primary keys stay. Nothing is visible to others before the end.
 */
export async function bulkFill(
  client: pg.ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  await client.query(
    `set tandem.everything = 'on'; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
  )
  // pg_indexes leaves out nothing but the primary keys here; those of partitions hang on their parent's.
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select i.indexname, i.indexdef from pg_indexes i
     where i.tablename = any ($1) and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  )
  await client.query('begin')
  try {
    for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
    // No look-up of its company for each row, no news for the engine.
    await client.query('set local session_replication_role = replica')
    await fill()
    for (const { indexdef } of rows) await client.query(indexdef.replace(' ON ONLY ', ' ON '))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
}
