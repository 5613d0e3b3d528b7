import { type Entity, entities, type EntityName, type Field } from '@tandem/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { okay, world, type World } from './world.ts'

/** A cursor is client input like any other: whatever it contains, the response is never a server error. */
let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const values = [
  'x',
  '',
  '12',
  '-1.5',
  '1e9',
  'NaN',
  'Infinity',
  '9'.repeat(40),
  '0000-01-01 00:00:00+00',
  'true',
  '2026-02-30 00:00:00+00',
  '2026-01-01 25:00:00+00',
  '2026-01-01T00:00:00Z',
  'infinity',
  "'; select 1",
  'nul \u0000',
  'half \ud800',
  null,
]
const forged = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

const triedAs = new Set<string>()

/**
 * How a place in a list is read depends on the kind of its column, and never on whose it is (`store/entity/cursor.ts`):
 * the first column of a kind gets every value, each other one three of them.
 */
function valuesFor(column: string, field: Field | undefined): readonly unknown[] {
  const kind = field?.kind ?? column
  if (!triedAs.has(kind)) {
    triedAs.add(kind)
    return values
  }
  turn += 1
  return [values[0], values[turn % values.length], values[(turn * 7) % values.length]]
}
let turn = 0

const names = Object.keys(entities) as EntityName[] // the keys of a constant object
describe.each(names)('%s', (name) => {
  const entity: Entity = entities[name]
  const frame = ['id', 'createTime', 'updateTime', 'createBy', 'updateBy']

  test('a forged place in its list is answered with 200 or 400', async () => {
    const faults: string[] = []
    for (const column of [...frame, ...Object.keys(entity.fields)]) {
      // A field that cannot be sorted by stands for the default order.
      for (const v of valuesFor(column, entity.fields[column])) {
        const cursor = forged({ s: column, d: false, v, i: '1', b: v === 'x' })
        const reply = await it.admin.get(`${entity.path}/list`, { column, order: 'asc', cursor })
        if (![200, 400].includes(reply.status)) {
          faults.push(`${column} ${JSON.stringify(v)}: ${reply.status}`)
        }
      }
    }
    expect(faults).toEqual([])
  })

  test('a value that the sorted column cannot hold is refused', async () => {
    const cursor = forged({ s: 'createTime', d: false, v: 'yesterday', i: '1', b: false })
    const order = { column: 'createTime', order: 'asc' }
    const reply = await it.admin.get(`${entity.path}/list`, { ...order, cursor })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.result.fields)).toEqual(['cursor'])
  })
})

test('no list at all fails over a forged place', async () => {
  const lists = it.routes.filter(
    ({ path, methods }) => methods.includes('GET') && /list$/i.test(path) && !path.includes(':'),
  )
  expect(lists.length).toBeGreaterThan(25)
  const cursors = [
    'n',
    'n0',
    `n${'9'.repeat(18)}`,
    `b${'9'.repeat(40)}`,
    'n-1',
    'zz',
    '\u0000',
    forged([]),
    forged(null),
    forged({ s: 'createTime', d: true, v: 'x', i: '1', b: false }),
    forged({ s: 'createTime', d: true, v: null, i: '9'.repeat(18), b: true }),
  ]
  const faults: string[] = []
  for (const { path } of lists) {
    for (const cursor of cursors) {
      const { status } = await it.admin.get(path, { cursor })
      if (status >= 500) faults.push(`${path} ${cursor}: ${status}`)
    }
  }
  expect(faults).toEqual([])
  okay(await it.admin.get('/sys/user/list'))
})
