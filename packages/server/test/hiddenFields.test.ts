import { accessCodes, type Entity, entities, type EntityName, type Field } from '@tandem/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { carrierCertificate } from './testCertificate.ts'
import type { Client, Reply } from './Client.ts'
import { grantTools } from './grantTools.ts'
import { sampleOf } from './samples.ts'
import { userJobTools } from './userJobTools.ts'
import { okay, world, type World } from './world.ts'

/**
 * Every way to write or query every entity, with every field that a column rule can hide: to a user without the
 * field, no response may depend on its value.
 */
let it: World
let clerk: Client
/** As many column rules as an entity can need; those that hide nothing now name no entity. */
const rules: string[] = []
let count = 0
const { addRole, idOf, member, open } = grantTools(() => it)

beforeAll(async () => {
  it = await world()
  await open()
  const codes = Object.values<Entity>(entities).flatMap((entity) => accessCodes(entity))
  clerk = await member([await addRole(codes)])
  const [menu] = okay(await it.admin.get('/sys/permission/list', { url: '/isystem/user' })).records
  const row = { name: '列', nameEn: 'Column', menuType: '2', parentId: menu.id }
  const most = Math.max(...Object.values<Entity>(entities).map((one) => hideable(one).length))
  for (let each = 0; each < most; each += 1) {
    const perms = `none:column:none${each}`
    rules.push(await idOf(it.admin.post('/sys/permission/add', { ...row, perms })))
  }
})
afterAll(() => it.close())

/** Puts column rules for these fields in force, the only ones of the suite. */
async function hide(entity: Entity, ...fields: string[]): Promise<void> {
  const perms = rules.map((_, each) => {
    const field = fields[each]
    return field === undefined ? `none:column:none${each}` : `${entity.name}:column:${field}`
  })
  await it.db.owner.query(
    `update sys_permission p set perms = r.perms from unnest($1::bigint[], $2::text[]) as r (id, perms)
     where p.id = r.id and p.perms <> r.perms`,
    [rules, perms],
  )
  it.ports.sessions.forget()
}

const byFormat: Readonly<Record<string, string>> = {
  email: 'x9@y.example',
  host: 'h.example',
  digits: '4911',
  mcc: '262',
  mnc: '09',
  iso2: 'QQ',
  addresses: '10.0.0.1',
  timeZone: 'Asia/Singapore',
  path: '/x',
  colour: '#112233',
  billPrefix: 'HBR',
  currency: 'EUR',
  username: 'someone9',
  code: 'code_9',
  certificates: carrierCertificate.cert,
  errorRules: '0x45 retry 60',
  tlvRules: '0x1400 = 1001',
  pins: 'DE = Aurora Mobile',
  timeSlots: '08:00-09:00',
  weekdays: '1-5',
  prefix: '6591',
}

/** A value that may be written to the field and differs from its default. */
function valueOf({ kind, values = [], initial, format, from }: Field): unknown {
  switch (kind) {
    case 'integer':
      return Number(from) + (Number(from) === initial ? 1 : 0)
    case 'decimal':
    case 'money':
      return '1.5'
    case 'choice':
      return values.find((value) => value !== initial) ?? values[0]
    case 'flag':
      return initial !== true
    case 'instant':
      return '2031-01-01T00:00:00Z'
    case 'ref':
      return '999'
    case 'refs':
      return ['999']
    case 'shares':
      return [{ id: '999', percent: 100 }]
    case 'phone':
      return '+4915112345999'
    case 'country':
      return 'ZW'
    case 'secret':
      return 'secret-pass-2'
    default:
      return byFormat[format ?? ''] ?? 'Nine'
  }
}

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))
const reasonOf = ({ success, result }: Reply): unknown => (success ? 'done' : result.reason)

/** Fields that a rule hides and a person could write. */
const hideable = (entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(
    ([name, field]) => name !== entity.title && !field.readOnly && !field.computed,
  )

const names = Object.keys(entities) as EntityName[] // the keys of a constant object
describe.each(names)('%s', (name) => {
  const entity: Entity = entities[name]
  const { path, verbs, actions = [] } = entity

  test.each(hideable(entity))('%s is neither written nor asked for unseen', async (field, kind) => {
    const { add, edit } = await sampleOf(it, name, (count += 1))
    const sample = add[field] ?? edit[field] ?? []
    const value = asText(sample) === '' ? valueOf(kind) : sample
    const id: string = okay(await it.admin.post(`${path}/add`, add))
    const next = (await sampleOf(it, name, (count += 1))).add
    await hide(entity, field)

    const added = reasonOf(await clerk.post(`${path}/add`, { ...next, [field]: value }))
    // A single possible value reveals nothing.
    if (value !== kind.initial) expect(added).toBe('request.unknownField')
    const body = { id, version: 1, [field]: value }
    expect(reasonOf(await clerk.put(`${path}/edit`, body))).toBe('request.unknownField')

    const asked = { [field]: asText(value) }
    const listed = reasonOf(await clerk.get(`${path}/list`, asked))
    expect(listed).toBe('query.unknownColumn')
    const rules = JSON.stringify([{ field, rule: 'eq', val: asText(value) }])
    expect(reasonOf(await clerk.get(`${path}/list`, { superQueryParams: rules }))).toBe(listed)
    const orders = ['asc', 'desc'].map((order) =>
      clerk.get(`${path}/list`, { column: field, order, pageSize: 50 }),
    )
    const [up, down] = await Promise.all(orders)
    expect(up?.result.records).toEqual(down?.result.records)
    if (entity.pickable && kind.kind === 'ref') {
      expect(reasonOf(await clerk.get(`${path}/options`, asked))).toBe(listed)
    }
    if (verbs.includes('delete')) {
      const order = { filters: asked, count: 1 }
      expect(reasonOf(await clerk.post(`${path}/deleteMatching`, order))).toBe(listed)
    }
    if (actions.includes('frozenBatch')) {
      const order = { filters: asked, count: 1, status: '2' }
      expect(reasonOf(await clerk.post(`${path}/frozenMatching`, order))).toBe(listed)
    }
    for (const { field: unique } of entity.unique ?? []) {
      if (unique !== field) continue
      const tableName = entity.table
      const fieldName = kind.column ?? field.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)
      const question = { tableName, fieldName, fieldVal: asText(value) }
      expect(reasonOf(await clerk.get('/sys/duplicate/check', question))).toBe(listed)
    }
    if (verbs.includes('export')) {
      const order = { filters: asked, format: 'csv' }
      expect(reasonOf(await clerk.post(`${path}/exportJob`, order))).toBe(listed)
      expect(
        reasonOf(await clerk.post(`${path}/exportJob`, { columns: [field], format: 'csv' })),
      ).toBe(listed)
    }
    // What was refused only because of the field succeeds without it.
    if (kind.required) return
    const { [field]: _own, ...plain } = next
    const without = reasonOf(await clerk.post(`${path}/add`, plain))
    expect(without).not.toBe('request.unknownField')
  })

  // All fields at once, because a process reads each sheet.
  test.runIf(verbs.includes('import'))('no unseen field is offered to an import', async () => {
    const fields = hideable(entity).map(([field]) => field)
    await hide(entity, ...fields)
    const sheet = `${fields.join()}\n${fields.map(() => 'x').join()}\n`
    const draft = okay(await userJobTools(it).upload(clerk, `${path}/importSheet`, 'x.csv', sheet))
    expect(draft.mapping).toEqual(fields.map(() => null))
    const offered = draft.fields.map((one: { name: string }) => one.name)
    expect(offered.filter((one: string) => fields.includes(one))).toEqual([])
    for (const place of fields.keys()) {
      const mapping = fields.map((field, at) => (at === place ? field : null))
      expect(reasonOf(await clerk.post(`${path}/importCheck`, { id: draft.id, mapping }))).toBe(
        'import.mapping',
      )
    }
  })
})

test('a network called by its country told whom countries are hidden from where it is', async () => {
  const { add } = await sampleOf(it, 'operator', (count += 1))
  const id = okay(await it.admin.post('/sms/operator/add', add))
  const offered = async (who: Client, query: Record<string, string>) =>
    okay(await who.get('/sms/operator/options', query)).map(({ title }: { title: string }) => title)
  const [full] = await offered(it.admin, { ids: id })
  const country = String(full).split(' · ')[1] ?? ''
  expect(country).not.toBe('')
  await hide(entities.operator, 'countryId')
  expect(await offered(clerk, { ids: id })).toEqual([add['name']])
  expect(await offered(clerk, { keyword: country })).toEqual([])
  expect(await offered(it.admin, { keyword: country })).toContain(full)
})
