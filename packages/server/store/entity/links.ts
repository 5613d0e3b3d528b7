import { type Entity, idsIn, type Link, sharesIn } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'

import { type EntityRecord, linkFields } from './columns.ts'

/**
 * Fills the linked fields of the records: one query per link table, whatever the number of records. Shares come
 * largest first.
 */
export async function attachLinks(
  db: Connected,
  entity: Entity,
  records: readonly EntityRecord[],
): Promise<void> {
  for (const [name, { link }] of linkFields(entity)) {
    if (!link || records.length === 0) continue
    const other = sql.id(link.other)
    const percent = link.percent === undefined ? undefined : sql.id(link.percent)
    const one = percent
      ? sql`json_build_object('id', ${other}::text, 'percent', ${percent})`
      : sql`${other}::text`
    const rows = await sql<{ own: string; others: unknown[] }>`
      select ${sql.id(link.own)} as own,
             array_agg(${one} order by ${percent ? sql`${percent} desc, ` : sql``}${other}) as others
      from ${sql.id(link.table)}
      where ${sql.id(link.own)} = any(${records.map(({ id }) => id)}::bigint[])
      group by 1`.rows(db)
    const found = new Map(rows.map(({ own, others }) => [own, others]))
    for (const record of records) record[name] = found.get(record.id) ?? []
  }
}

/** Sets the links of one record: ids, or shares where the link has a column for them. */
export async function replaceLinks(
  db: Connected,
  link: Link,
  ownId: string,
  value: readonly unknown[],
): Promise<void> {
  const ids = idsIn(value)
  const [own, other] = [sql.id(link.own), sql.id(link.other)]
  await sql`delete from ${sql.id(link.table)}
    where ${own} = ${ownId} and ${other} <> all(${ids}::bigint[])`.run(db)
  if (ids.length === 0) return
  if (link.percent === undefined) {
    await sql`insert into ${sql.id(link.table)} (${own}, ${other})
      select ${ownId}::bigint, unnest(${ids}::bigint[]) on conflict do nothing`.run(db)
    return
  }
  const percent = sql.id(link.percent)
  const percents = sharesIn(value).map((share) => share.percent)
  await sql`insert into ${sql.id(link.table)} (${own}, ${other}, ${percent})
    select ${ownId}::bigint, * from unnest(${ids}::bigint[], ${percents}::smallint[])
    on conflict (${own}, ${other}) do update set ${percent} = excluded.${percent}`.run(db)
}
