import type { Entity } from '@tandem/model'
import { type Kysely, sql } from 'kysely'

import { type EntityRecord, linkFields } from './columns.ts'

/** Fills the `refs` fields of the records: one query per link table, whatever the number of records. */
export async function attachLinks(
  kysely: Kysely<unknown>,
  entity: Entity,
  records: readonly EntityRecord[],
): Promise<void> {
  for (const [name, { link }] of linkFields(entity)) {
    if (!link || records.length === 0) continue
    const { rows } = await sql<{ own: string; others: string[] }>`
      select ${sql.ref(link.own)} as own,
             array_agg(${sql.ref(link.other)}::text order by ${sql.ref(link.other)}) as others
      from ${sql.table(link.table)}
      where ${sql.ref(link.own)} = any(${records.map(({ id }) => id)}::bigint[])
      group by 1`.execute(kysely)
    const found = new Map(rows.map(({ own, others }) => [own, others]))
    for (const record of records) record[name] = found.get(record.id) ?? []
  }
}

/** Sets the links of one record. */
export async function replaceLinks(
  kysely: Kysely<unknown>,
  link: { table: string; own: string; other: string },
  ownId: string,
  otherIds: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(link.table)}
    where ${sql.ref(link.own)} = ${ownId} and ${sql.ref(link.other)} <> all(${[...otherIds]}::bigint[])`.execute(
    kysely,
  )
  if (otherIds.length === 0) return
  await sql`insert into ${sql.table(link.table)} (${sql.ref(link.own)}, ${sql.ref(link.other)})
    select ${ownId}::bigint, unnest(${[...otherIds]}::bigint[]) on conflict do nothing`.execute(
    kysely,
  )
}
