import type { Entity } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'

import { type EntityRecord, linkFields } from './columns.ts'

/** Fills the `refs` fields of the records: one query per link table, whatever the number of records. */
export async function attachLinks(
  db: Connected,
  entity: Entity,
  records: readonly EntityRecord[],
): Promise<void> {
  for (const [name, { link }] of linkFields(entity)) {
    if (!link || records.length === 0) continue
    const rows = await sql<{ own: string; others: string[] }>`
      select ${sql.id(link.own)} as own,
             array_agg(${sql.id(link.other)}::text order by ${sql.id(link.other)}) as others
      from ${sql.id(link.table)}
      where ${sql.id(link.own)} = any(${records.map(({ id }) => id)}::bigint[])
      group by 1`.rows(db)
    const found = new Map(rows.map(({ own, others }) => [own, others]))
    for (const record of records) record[name] = found.get(record.id) ?? []
  }
}

/** Sets the links of one record. */
export async function replaceLinks(
  db: Connected,
  link: { table: string; own: string; other: string },
  ownId: string,
  otherIds: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.id(link.table)}
    where ${sql.id(link.own)} = ${ownId} and ${sql.id(link.other)} <> all(${[...otherIds]}::bigint[])`.run(
    db,
  )
  if (otherIds.length === 0) return
  await sql`insert into ${sql.id(link.table)} (${sql.id(link.own)}, ${sql.id(link.other)})
    select ${ownId}::bigint, unnest(${[...otherIds]}::bigint[]) on conflict do nothing`.run(db)
}
