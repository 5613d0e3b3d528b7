import { type Entity, columnOf } from '@tandem/model'

import { type Connected, sql } from '../database/sql.ts'

/** Names of records that refer to another one and hold a secret; `unless`: and have nothing in this field. */
export function namesWithSecret(
  on: Connected,
  {
    entity,
    ref,
    secret,
    unless,
  }: { entity: Entity; ref: string; secret: string; unless: string | undefined },
  id: string,
): Promise<{ name: string }[]> {
  const column = (name: string) => {
    const field = entity.fields[name]
    return sql.id(field ? columnOf(name, field) : name)
  }
  return sql<{ name: string }>`
    select ${column(entity.title)} as name from ${sql.id(entity.table)}
    where ${column(ref)} = ${id} and ${column(secret)} is not null and deleted_at is null
      ${unless === undefined ? sql`` : sql`and ${column(unless)} is null`} order by id`.rows(on)
}
