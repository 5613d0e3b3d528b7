import { columnOf, type Entity, entities, type EntityName, snakeCase } from '@tandem/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sampleOf } from '../samples.ts'
import { okay, world, type World } from '../world.ts'

let it: World
let count = 0
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
const names = Object.keys(entities) as EntityName[]

const camelCase = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Columns of the table that no field lets a caller write. */
async function protectedColumns(entity: Entity): Promise<string[]> {
  const { rows } = await it.db.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by 1`,
    [entity.table],
  )
  const writable = new Set(
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.readOnly || field.computed ? [] : [columnOf(name, field)],
    ),
  )
  return rows.map(({ name }) => name).filter((name) => !writable.has(name))
}

/** Values somebody might send for a column, of several types. */
const tries = ['1', 1, true, '2020-01-01T00:00:00Z', null]

describe.each(names)('%s', (name) => {
  const entity: Entity = entities[name]

  test('no column but those of its form takes a value from a caller', async () => {
    const columns = await protectedColumns(entity)
    expect(columns).toEqual(expect.arrayContaining(['id', 'version', 'create_by', 'deleted_at']))
    const { add, edit } = await sampleOf(it, name, (count += 1))
    const id = String(okay(await it.admin.post(`${entity.path}/add`, add)))
    const rowOf = async () =>
      (
        await it.db.owner.query<{ row: unknown }>(
          `select to_jsonb(t) as row from ${entity.table} t where id = $1`,
          [id],
        )
      ).rows[0]?.row
    const total = async () =>
      (await it.db.owner.query(`select count(*)::int as n from ${entity.table}`)).rows[0]
    const shown = okay(await it.admin.get(`${entity.path}/queryById`, { id }))
    const [before, many] = [await rowOf(), await total()]
    for (const column of columns) {
      for (const key of new Set([column, camelCase(column), snakeCase(column).toUpperCase()])) {
        // An edit uses these two to name the record and its version.
        const addresses = key === 'id' || key === 'version'
        // A field of the form with the name of another column writes its own column.
        const field = entity.fields[key]
        if (field && !field.readOnly && !field.computed) continue
        // Accepted from old clients and dropped; tests in familyClients show that nothing stores it.
        if (entity.dropped?.includes(key)) continue
        for (const value of tries) {
          const sent = { [key]: value }
          const added = await it.admin.post(`${entity.path}/add`, { ...add, ...sent })
          expect(added.status, `add ${key}=${String(value)}`).toBe(400)
          // A record may be sent back as it was read: that changes nothing.
          if (addresses || shown[key] === value) continue
          const edited = await it.admin.put(`${entity.path}/edit`, {
            id,
            version: 1,
            ...edit,
            ...sent,
          })
          expect(edited.status, `edit ${key}=${String(value)}`).toBe(400)
        }
      }
    }
    expect(await rowOf()).toEqual(before)
    expect(await total()).toEqual(many)
  })
})
