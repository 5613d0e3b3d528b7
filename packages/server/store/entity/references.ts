import { columnOf, type Entity, entities, type Field, type FieldValues, idsIn } from '@tandem/model'
import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'
import { columnName, linkFields } from './columns.ts'
import { inScope } from './scopeSql.ts'
import type { Sight } from './sight.ts'
import { withEverything } from './withEverything.ts'

const everyEntity: Readonly<Record<string, Entity>> = entities

/** The entity of this name. @throws if a field names one that does not exist */
export function entityNamed(name: string | undefined): Entity {
  const found = name === undefined ? undefined : everyEntity[name]
  if (!found) throw new Error(`There is no entity ${name}`)
  return found
}

/**
 * The first field with an id that is no live record of the scope, or that
 * `within` excludes (an operator of another country); undefined if all are valid.
 */
export async function foreignField(
  transaction: Transaction,
  entity: Entity,
  given: FieldValues,
  record: FieldValues,
  sight: Sight,
): Promise<string | undefined> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = given[name]
    if (field.entity === undefined) continue
    const ids = idsIn(value)
    if (ids.length > 0 && !(await allVisible(transaction, field, ids, record, sight))) return name
  }
  return undefined
}

async function allVisible(
  db: Transaction,
  field: Field,
  ids: readonly string[],
  record: FieldValues,
  sight: Sight,
): Promise<boolean> {
  const target = entityNamed(field.entity)
  const bounds = Object.entries(field.within ?? {})
    .filter(([, own]) => record[own] !== null && record[own] !== undefined)
    .map(([other, own]) => sql`and ${sql.id(`t.${columnName(target, other)}`)} = ${record[own]}`)
  const row = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.id(target.table)} t
    where t.id = any(${[...ids]}::bigint[]) and ${inScope(target, sight)}
      ${sql.join(bounds, ' ')}`.first(db)
  return row?.n === new Set(ids).size
}

/**
 * What still refers to these records, among live rows of every company; undefined if nothing does.
 */
export async function firstUse(
  transaction: Transaction,
  entity: Entity,
  ids: readonly string[],
  ignored: ReadonlySet<string> = new Set(),
): Promise<{ entity: Entity; count: number } | undefined> {
  return withEverything(transaction, async () => {
    for (const user of Object.values(everyEntity)) {
      const fields = Object.entries(user.fields).filter(
        ([name, field]) => field.entity === entity.name && !ignored.has(`${user.name}.${name}`),
      )
      for (const [name, field] of fields) {
        const count = await countUses(transaction, user, name, field, ids, user === entity)
        if (count > 0) return { entity: user, count }
      }
    }
    return undefined
  })
}

async function countUses(
  db: Transaction,
  user: Entity,
  name: string,
  field: Field,
  ids: readonly string[],
  sameEntity: boolean,
): Promise<number> {
  const wanted = sql`any(${[...ids]}::bigint[])`
  const points = field.link
    ? sql`exists (select 1 from ${sql.id(field.link.table)} l
        where ${sql.id(`l.${field.link.own}`)} = t.id and ${sql.id(`l.${field.link.other}`)} = ${wanted})`
    : sql`${sql.id(`t.${columnOf(name, field)}`)} = ${wanted}`
  // Records of one batch may refer to each other: they are deleted together.
  const others = sameEntity ? sql`and t.id <> all(${[...ids]}::bigint[])` : sql``
  const row = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.id(user.table)} t
    where t.deleted_at is null and ${points} ${others}`.first(db)
  return row?.n ?? 0
}

/** Removes records from link tables of others, e.g. a deleted menu from every role. */
export async function unlinkFrom(
  db: Transaction,
  entity: Entity,
  ids: readonly string[],
): Promise<void> {
  for (const user of Object.values(everyEntity)) {
    for (const [, { link, entity: target }] of linkFields(user)) {
      if (!link || target !== entity.name) continue
      await sql`delete from ${sql.id(link.table)}
        where ${sql.id(link.other)} = any(${[...ids]}::bigint[])`.run(db)
    }
  }
}
