import { defineEntity, type Entity, money, shares, text } from '@tandem/model'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { routesOf } from '../http/routes/entities.ts'
import { okay, world, type World } from './world.ts'

/** An entity of this test alone: what is divided among countries, and what it costs. */
const split: Entity = defineEntity({
  name: 'split',
  path: '/test/split',
  table: 'test_split',
  scope: 'platform',
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['name'],
  fields: {
    name: text({ max: 64, required: true, list: true }),
    fee: money({ digits: 6, from: '0', to: '1000', column: 'fee_micros', list: true }),
    parts: shares('country', {
      required: true,
      list: true,
      filter: true,
      link: { table: 'test_split_part', own: 'split_id', other: 'country_id', percent: 'percent' },
    }),
  },
})

let it: World
let ids: Record<'nord' | 'sud' | 'ost', string>
beforeAll(async () => {
  it = await world((ports) => routesOf(split, ports))
  await it.db.owner.query(`
    create table test_split (
      id bigint primary key, name text not null, fee_micros bigint, version integer not null default 1,
      create_by text, create_time timestamptz not null default now(), update_by text,
      update_time timestamptz, deleted_at timestamptz,
      sheet_key text generated always as (lower(name)) stored);
    create table test_split_part (
      split_id bigint not null references test_split (id),
      country_id bigint not null references sys_country (id),
      percent smallint not null check (percent between 0 and 100),
      primary key (split_id, country_id));
    grant select, insert, update, delete on test_split, test_split_part to tandem_app, tandem_system`)
  const country = async (nameEn: string, iso2: string, callingCode: string) =>
    String(
      okay(await it.admin.post('/sys/country/add', { nameEn, name: nameEn, iso2, callingCode })),
    )
  ids = {
    nord: await country('Nord, Free State', 'QN', '990'),
    sud: await country('Sud', 'QS', '991'),
    ost: await country('Ost', 'QO', '992'),
  }
})
afterAll(() => it.close())

let last = 0
async function added(parts: unknown): Promise<string> {
  last += 1
  return String(okay(await it.admin.post('/test/split/add', { name: `Split ${last}`, parts })))
}
const read = async (id: string) => okay(await it.admin.get('/test/split/queryById', { id }))

test('shares are stored and read largest first, with their names', async () => {
  const id = await added([
    { id: ids.sud, percent: 40 },
    { id: ids.nord, percent: 60 },
  ])
  expect(await read(id)).toMatchObject({
    parts: [
      { id: ids.nord, percent: 60 },
      { id: ids.sud, percent: 40 },
    ],
    parts_dictText: 'Nord, Free State 60%,Sud 40%',
  })
})

test.each([
  ['less than 100', () => [{ id: ids.sud, percent: 99 }], 'field.shares.left'],
  ['no whole percent', () => [{ id: ids.sud, percent: 99.5 }], 'field.shares.percent'],
  [
    'a negative share',
    () => [
      { id: ids.sud, percent: -1 },
      { id: ids.ost, percent: 101 },
    ],
    'field.shares.percent',
  ],
  [
    'more than 100',
    () => [
      { id: ids.sud, percent: 60 },
      { id: ids.ost, percent: 41 },
    ],
    'field.shares.over',
  ],
  [
    'one twice',
    () => [
      { id: ids.sud, percent: 50 },
      { id: ids.sud, percent: 50 },
    ],
    'field.id',
  ],
  ['no record', () => [{ id: '', percent: 100 }], 'field.id'],
  ['none', () => [], 'field.required'],
  ['a text', () => 'Sud 100%', 'field.shares.format'],
  ['ids alone', () => [ids.sud], 'field.shares.format'],
])('%s is refused at the field, and nothing is stored', async (_what, parts, reason) => {
  const before = okay(await it.admin.get('/test/split/list')).total
  const reply = await it.admin.post('/test/split/add', { name: 'Refused', parts: parts() })
  expect(reply).toMatchObject({ status: 400, result: { fields: { parts: { reason } } } })
  expect(okay(await it.admin.get('/test/split/list')).total).toBe(before)
})

test('a record that does not exist has no share', async () => {
  const reply = await it.admin.post('/test/split/add', {
    name: 'Foreign',
    parts: [{ id: '999', percent: 100 }],
  })
  expect(reply).toMatchObject({
    status: 422,
    result: { fields: { parts: { reason: 'record.foreignId' } } },
  })
})

test('an edit changes who has what, and the history says so in words', async () => {
  const id = await added([{ id: ids.sud, percent: 100 }])
  const parts = [
    { id: ids.sud, percent: 30 },
    { id: ids.ost, percent: 70 },
  ]
  okay(await it.admin.put('/test/split/edit', { id, version: 1, parts }))
  expect(await read(id)).toMatchObject({ parts: parts.toReversed() })
  okay(await it.admin.put('/test/split/edit', { id, version: 2, parts: [parts[1], parts[0]] }))
  const history = okay(await it.admin.get('/test/split/history', { id }))
  expect(history.map(({ changes }: { changes: unknown }) => changes)).toMatchObject([
    [],
    [{ field: 'parts', fromText: 'Sud 100%', toText: 'Sud 30%,Ost 70%' }],
    expect.anything(),
  ])
})

test('a record is found by who has a share of it', async () => {
  const id = await added([{ id: ids.ost, percent: 100 }])
  const found = okay(await it.admin.get('/test/split/list', { parts: ids.ost })).records
  expect(found.map((record: { id: string }) => record.id)).toContain(id)
  const other = okay(await it.admin.get('/test/split/list', { parts: ids.nord })).records
  expect(other.map((record: { id: string }) => record.id)).not.toContain(id)
})

test('an export comes back unchanged; shares and amounts are read as people write them', async () => {
  const id = await added([
    { id: ids.nord, percent: 60 },
    { id: ids.sud, percent: 40 },
  ])
  okay(await it.admin.put('/test/split/edit', { id, version: 1, fee: '12.5' }))
  const sheet = await it.admin.raw('GET', '/test/split/exportXls', { query: { selections: id } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(sheet.rawPayload).buffer)
  const row = book.worksheets[0]?.getRow(2)
  expect([row?.getCell(2).value, row?.getCell(3).value]).toEqual([
    12.5,
    'Nord, Free State 60%,Sud 40%',
  ])
  const { name } = await read(id)
  const imported = (fee: string, parts: string) =>
    upload(`name,fee,parts\r\n${name},"${fee}","${parts}"`)
  expect(await imported('12.50', 'Sud 40%, Nord, Free State 60%')).toMatchObject({ unchanged: 1 })
  expect(await imported('1,000', 'Sud：10％，Ost：90％')).toMatchObject({ changed: 1 })
  expect(await read(id)).toMatchObject({ fee: '1000.00', parts_dictText: 'Ost 90%,Sud 10%' })
  for (const [parts, message] of [
    ['Sud 10%', 'left to give'],
    ['Sud', 'List each name'],
    ['West 100%', 'country'],
  ] as const) {
    const { errors } = await imported('1', parts)
    expect(errors[0].message).toContain(message)
  }
  expect(await read(id)).toMatchObject({ fee: '1000.00', parts_dictText: 'Ost 90%,Sud 10%' })
})

async function upload(csv: string) {
  const boundary = 'tandem-test-boundary'
  const response = await it.app.inject({
    method: 'POST',
    url: '/tandem/test/split/importExcel',
    headers: {
      'x-access-token': it.admin.token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="splits.csv"\r\n\r\n${csv}\r\n--${boundary}--\r\n`,
  })
  return response.json().result
}
