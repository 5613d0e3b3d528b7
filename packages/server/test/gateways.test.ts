import type { InheritedValue } from '@tandem/model'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { configStore } from '../store/sms/configRows.ts'
import type { Client } from './Client.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

let count = 0
const unlike = (word: string) => `${word} ${(count += 1)}`
const added = async (path: string, body: Record<string, unknown>) =>
  String(okay(await it.admin.post(`${path}/add`, body)))
const gateway = (more: Record<string, unknown> = {}) =>
  added('/sms/gateway', { name: unlike('Gateway'), host: 'a.example', systemId: 'me', ...more })
const read = async (path: string, id: string) =>
  okay(await it.admin.get(`${path}/queryById`, { id }))
const edit = async (path: string, id: string, change: Record<string, unknown>) => {
  const { version } = await read(path, id)
  return it.admin.put(`${path}/edit`, { id, version, ...change })
}
/** The gateway as the engine reads it. */
const asUsed = async (id: string) => {
  const rows = await configStore(it.db.owner).gateways()
  return rows.find((row) => row.id === id)
}

async function upload(
  who: Client,
  path: string,
  rows: (string | number)[][],
  fields: Record<string, string> = {},
) {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Sheet1').addRows(rows)
  const edge = 'tandem-test-boundary'
  const part = (head: string) => `--${edge}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const head = Object.entries(fields).map(
    ([name, value]) => `${part(`name="${name}"`)}${value}\r\n`,
  )
  const response = await it.app.inject({
    method: 'POST',
    url: `/tandem${path}`,
    headers: {
      'x-access-token': who.token,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([
      Buffer.from(head.join('') + part('name="file"; filename="sheet.xlsx"')),
      Buffer.from(await book.xlsx.writeBuffer()),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  })
  return { status: response.statusCode, ...response.json() }
}

test('a gateway takes what it leaves empty from its connection set, and keeps what it has', async () => {
  const configId = await added('/sys/smsGateway', {
    name: unlike('Set'),
    host: 'carrier.example',
    port: 3000,
    backupHosts: 'backup.example:3001',
    tls: true,
    windowSize: 7,
    enquireLinkSeconds: 60,
    errorRules: '0x45 retry 60',
  })
  const id = await gateway({ host: null, configId, windowSize: 9 })
  expect(await asUsed(id)).toMatchObject({
    host: 'carrier.example',
    port: 3000,
    backupHosts: 'backup.example:3001',
    tls: true,
    windowSize: 9,
    enquireLinkSeconds: 60,
    responseTimeoutSeconds: 30,
    messageIdFormat: 'learn',
    errorTable: 'standard',
    errorRules: '0x45 retry 60',
  })
  const inherited = async (): Promise<InheritedValue[]> =>
    okay(await it.admin.get('/sms/gateway/inherited', { id }))
  const told = await inherited()
  // What its record tells is what is used.
  const used = await asUsed(id)
  expect(used).toMatchObject(Object.fromEntries(told.map(({ field, value }) => [field, value])))
  const ofSet = told.filter(({ from }) => from === 'set').map(({ field }) => field)
  expect(ofSet.toSorted()).toEqual(
    ['host', 'port', 'backupHosts', 'tls', 'enquireLinkSeconds', 'errorRules'].toSorted(),
  )
  // An address is taken as a whole: the certificate of another host would be no use.
  okay(await edit('/sms/gateway', id, { host: 'own.example' }))
  expect(await asUsed(id)).toMatchObject({
    host: 'own.example',
    port: 2775,
    backupHosts: null,
    tls: false,
    enquireLinkSeconds: 60,
  })
})

test('the values of a gateway become a set, and it connects as before', async () => {
  const id = await gateway({ port: 2776, tls: true, windowSize: 5, tlvRules: '0x1400 = 1' })
  const before = await asUsed(id)
  const name = unlike('Set of a gateway')
  const configId = okay(await it.admin.post('/sys/smsGateway/addConfig', { gatewayId: id, name }))
  expect(await read('/sms/gateway', id)).toMatchObject({ configId, host: null, windowSize: null })
  expect(await read('/sys/smsGateway', String(configId))).toMatchObject({ name, windowSize: 5 })
  expect(await asUsed(id)).toEqual(before)
  const again = await it.admin.post('/sys/smsGateway/addConfig', { gatewayId: id, name: 'Other' })
  expect(again.result).toMatchObject({ reason: 'gateway.inherits' })
})

test('a gateway needs a host, its own or that of its set, which cannot be taken away then', async () => {
  const none = await it.admin.post('/sms/gateway/add', { name: unlike('Gateway'), systemId: 'me' })
  expect(none.result).toMatchObject({ fields: { host: { reason: 'field.required' } } })
  const bare = await added('/sys/smsGateway', { name: unlike('Set') })
  const still = await it.admin.post('/sms/gateway/add', {
    name: unlike('Gateway'),
    systemId: 'me',
    configId: bare,
  })
  expect(still.result).toMatchObject({ fields: { host: { reason: 'field.required' } } })
  okay(await edit('/sys/smsGateway', bare, { host: 'a.example' }))
  await gateway({ host: null, configId: bare })
  const taken = await edit('/sys/smsGateway', bare, { host: null })
  expect(taken.result).toMatchObject({ reason: 'gateway.needsHost' })
})

test.each([
  [{ errorRules: '0x45 forget' }, 'errorRules'],
  [{ tlvRules: '1400 = x' }, 'tlvRules'],
  [{ backupHosts: 'http://a' }, 'backupHosts'],
])('%j is refused at its field', async (given, field) => {
  const reply = await it.admin.post('/sms/gateway/add', {
    name: unlike('Gateway'),
    host: 'a.example',
    systemId: 'me',
    ...given,
  })
  expect(reply.result).toMatchObject({
    fields: { [field]: { reason: `field.${field.replace('backupHosts', 'hostList')}` } },
  })
})

test('gateways are imported without their passwords under the name clients know', async () => {
  const name = unlike('Imported')
  const reply = await upload(it.admin, '/sms/gateway/import', [
    ['name', 'host', 'port', 'systemId', 'tps'],
    [name, 'b.example', 2775, 'sheet', 25],
    [unlike('Wrong'), 'not a host', 2775, 'sheet', 25],
  ])
  expect(reply.result).toMatchObject({ added: 1, errorCount: 1 })
  const found = okay(await it.admin.get('/sms/gateway/list', { name }))
  expect(found.records).toMatchObject([{ name, host: 'b.example', tps: 25, password: false }])
})

test('routes of a sheet all lead to the gateway it is imported for', async () => {
  const id = await gateway()
  const other = await gateway()
  const name = unlike('Sheet route')
  const rows = [
    ['name', 'gatewayId', 'priority'],
    [name, other, 7],
  ]
  const reply = await upload(it.admin, '/sms/gateway/importRouting', rows, { id })
  expect(reply.result).toMatchObject({ added: 1, errorCount: 0 })
  const found = okay(await it.admin.get('/sms/route/list', { name }))
  expect(found.records).toMatchObject([{ name, gatewayId: id, priority: 7 }])
  const twice = await upload(it.admin, '/sms/gateway/importRouting', rows, { id })
  expect(twice.result).toMatchObject({ added: 0, unchanged: 1 })
  const nowhere = await upload(it.admin, '/sms/gateway/importRouting', rows, { id: '7' })
  expect(nowhere.result).toMatchObject({ added: 0, errorCount: 1 })
})

test('a sheet of countries and priorities is enough for routes to a gateway, which are called by both', async () => {
  const id = await gateway()
  const { name } = await read('/sms/gateway', id)
  await added('/sys/country', { nameEn: 'Sheetland', name: '表国', iso2: 'QZ', callingCode: '997' })
  const rows = [
    ['Country', 'Priority'],
    ['Sheetland', 3],
    ['Nowhere at all', 4],
  ]
  const reply = await upload(it.admin, '/sms/gateway/importRouting', rows, { id })
  expect(reply.result).toMatchObject({ added: 1, errorCount: 1 })
  const { records } = okay(await it.admin.get('/sms/route/list', { gatewayId: id }))
  expect(records).toMatchObject([{ name: `${name} · Sheetland`, gatewayId: id, priority: 3 }])
  const twice = await upload(it.admin, '/sms/gateway/importRouting', rows.slice(0, 2), { id })
  expect(twice.result).toMatchObject({ added: 0, unchanged: 1 })
})

test('every country gets one route to the gateway, once', async () => {
  const id = await gateway()
  const before = okay(await it.admin.get('/sys/country/list', { enabled: 'true' }))
  if (before.total === 0) {
    await added('/sys/country', {
      nameEn: 'Utopia',
      name: '乌托邦',
      iso2: 'QU',
      callingCode: '999',
    })
  }
  const countries = okay(await it.admin.get('/sys/country/list', { enabled: 'true' })).total
  const ask = () => it.admin.post('/sms/gateway/addAllCountryRouting', { ids: id, priority: 5 })
  expect(okay(await ask())).toEqual({ added: countries, present: 0 })
  expect(okay(await ask())).toEqual({ added: 0, present: countries })
  const routes = okay(await it.admin.get('/sms/route/list', { gatewayId: id }))
  expect(routes.total).toBe(countries)
  expect(routes.records[0]).toMatchObject({ priority: 5, enabled: true })
  const foreign = await it.agentA.post('/sms/gateway/addAllCountryRouting', { ids: id })
  expect(foreign.status).toBe(403)
})

test('a route to a hybrid is one to each of its members, by percentage or in an order', async () => {
  const [one, two, none] = [await gateway(), await gateway(), await gateway()]
  const members = [
    { id: one, percent: 30 },
    { id: two, percent: 70 },
    { id: none, percent: 0 },
  ]
  const hybrid = await added('/sms/gateway', {
    name: unlike('Hybrid'),
    protocol: 'hybrid',
    members,
  })
  const routeId = await added('/sms/route', {
    name: unlike('Route'),
    gatewayId: hybrid,
    priority: 4,
    weight: 50,
  })
  const used = async () => {
    const rows = await configStore(it.db.owner).routes()
    return rows.filter(({ id, enabled }) => id === routeId && enabled)
  }
  expect(await used()).toMatchObject([
    { gatewayId: one, priority: 4, weight: 15 },
    { gatewayId: two, priority: 4, weight: 35 },
    // For what stays behind messages that wait there.
    { gatewayId: none, priority: 4, weight: 0, isDrained: true },
  ])
  okay(await edit('/sms/gateway', hybrid, { spread: 'priority' }))
  const inOrder = (await used()).toSorted((a, b) => a.priority - b.priority)
  expect(inOrder.map(({ gatewayId }) => gatewayId)).toEqual([two, one, none])
  expect(inOrder.every(({ priority }) => priority > 4 && priority < 5)).toBe(true)
  okay(await edit('/sms/gateway', hybrid, { enabled: false }))
  expect(await used()).toEqual([])
  expect(await asUsed(hybrid)).toBeUndefined()
})

test('a hybrid has members that are no hybrids, 100 % together; other gateways have none', async () => {
  const one = await gateway()
  const add = async (more: object) =>
    (
      await it.admin.post('/sms/gateway/add', {
        name: unlike('Hybrid'),
        protocol: 'hybrid',
        ...more,
      })
    ).result
  expect(await add({})).toMatchObject({ fields: { members: { reason: 'field.required' } } })
  expect(await add({ members: [{ id: one, percent: 99 }] })).toMatchObject({
    fields: { members: { reason: 'field.shares.left' } },
  })
  const members = [{ id: one, percent: 100 }]
  const inner = await added('/sms/gateway', { name: unlike('Hybrid'), protocol: 'hybrid', members })
  expect(await add({ members: [{ id: inner, percent: 100 }] })).toMatchObject({
    reason: 'gateway.memberHybrid',
  })
  const plain = { protocol: 'smpp', host: 'a.example', systemId: 'me', members }
  expect(await add(plain)).toMatchObject({ reason: 'gateway.noMembers' })
  // What carries the traffic of a hybrid is not deleted under it.
  const gone = await it.admin.delete('/sms/gateway/delete', { id: one })
  expect(gone.result).toMatchObject({ reason: 'record.inUse' })
})

test('a gateway over HTTP takes its mapping and its secrets, and says where its vendor calls', async () => {
  const mapping = { name: unlike('Mapping'), url: 'https://sms.vendor.example/send', idAt: 'id' }
  const mappingId = await added('/sms/httpMapping', { ...mapping, body: '{"text":"{text}"}' })
  okay(await it.admin.put('/sys/setting/edit', { publicUrl: 'https://console.example.com/' }))
  const vendor = { name: unlike('Vendor'), protocol: 'http', mappingId }
  const id = await added('/sms/gateway', { ...vendor, secrets: 'key = canary-of-vendor' })
  const record = await read('/sms/gateway', id)
  expect(record).toMatchObject({ secrets: true, systemId: null, host: null })
  expect(record.hookUrl).toMatch(
    /^https:\/\/console\.example\.com\/tandem\/sms\/gateway\/hook\/[\w-]{32}\/receipt$/,
  )
  const used = await asUsed(id)
  expect(used).toMatchObject({
    protocol: 'http',
    windowSize: 20,
    mapping: { method: 'POST', contentType: 'json', url: mapping.url, idAt: 'id', listAt: null },
    publicUrl: 'https://console.example.com/',
  })
  expect(JSON.stringify(used)).not.toContain('canary-of-vendor')
  // A copy has an address of its own, and no secrets.
  const copy = await read(
    '/sms/gateway',
    String(okay(await it.admin.post('/sms/gateway/copy', { id }))),
  )
  expect(copy).toMatchObject({ protocol: 'http', mappingId, secrets: false })
  expect(copy.hookUrl).not.toBe(record.hookUrl)
})

test.each([
  [{ protocol: 'http' }, '/sms/gateway', 'mappingId'],
  [{ url: 'https://{to}.example/' }, '/sms/httpMapping', 'url'],
  [{ url: 'https://a.example/', body: '{"text": {text}}' }, '/sms/httpMapping', 'body'],
  [{ url: 'https://a.example/', headers: 'Host: b' }, '/sms/httpMapping', 'headers'],
  [{ url: 'https://a.example/', idAt: 'a b' }, '/sms/httpMapping', 'idAt'],
])('%o is refused at its field', async (body, path, field) => {
  const answer = await it.admin.post(`${path}/add`, { name: unlike('Bad'), ...body })
  expect([answer.success, Object.keys(answer.result.fields)]).toEqual([false, [field]])
})

test('a bind is ended only as somebody saw it, and its line names who did', async () => {
  const id = await gateway()
  expect(okay(await it.admin.get('/sms/gateway/binds', { id }))).toEqual({
    notedAt: null,
    throttling: null,
    binds: [],
  })
  const kick = (bindId: string) => it.admin.post('/sms/gateway/kick', { id, bindId })
  expect(okay(await kick('1-1-1764172800000'))).toBe(false)
  const bind = {
    id: '1-1-1764172800000',
    mode: 'transceiver',
    host: 'a.example',
    port: 2775,
    status: 'bound',
  }
  await it.db.owner.query(
    'insert into sms_gateway_binds (gateway_id, noted_at, binds) values ($1, now(), $2)',
    [id, JSON.stringify([bind])],
  )
  const heard: string[] = []
  const listening = await it.db.owner.connect()
  listening.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listening.query('listen tandem_gateway_binds')
  expect(okay(await kick('1-2-1764172800000'))).toBe(false)
  expect(okay(await kick(bind.id))).toBe(true)
  await listening.query('select 1')
  listening.release(true)
  expect(heard).toEqual([`kick ${id} ${bind.id}`])
  const [newest] = okay(await it.admin.get('/sms/gateway/history', { id }))
  expect(newest).toMatchObject({ verb: 'kick', actor: 'admin' })
})

test('a hybrid pins messages to its own members only, and follows one that is renamed', async () => {
  const name = unlike('Member')
  const member = await gateway({ name })
  const hybrid = {
    name: unlike('Hybrid'),
    protocol: 'hybrid',
    members: [{ id: member, percent: 100 }],
  }
  for (const pins of ['IN = Nobody', `IN product=fax = ${name}`]) {
    const refused = await it.admin.post('/sms/gateway/add', { ...hybrid, pins })
    expect(refused.result).toMatchObject({ fields: { pins: { reason: 'gateway.pinnedOther' } } })
  }
  const none = await it.admin.post('/sms/gateway/add', { ...hybrid, pins: 'India = x' })
  expect(none.result).toMatchObject({ fields: { pins: { reason: 'field.pins' } } })
  const id = await added('/sms/gateway', { ...hybrid, pins: `IN = ${name}` })
  okay(await edit('/sms/gateway', member, { name: `${name} 2` }))
  expect(await read('/sms/gateway', id)).toMatchObject({ pins: `IN = ${name} 2` })
})
