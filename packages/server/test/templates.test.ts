import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './Client.ts'
import { okay, type World, world } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const add = async (who: Client, body: object): Promise<string> =>
  okay(await who.post('/sms/template/add', { product: 'notify', content: 'Hello {name}', ...body }))
const read = async (who: Client, id: string) =>
  okay(await who.get('/sms/template/queryById', { id }))
const judge = (who: Client, verb: 'approve' | 'refuse', body: object) =>
  who.post(`/sms/template/${verb}`, body)

test('an approved text stays in use while a changed one waits, and its company reads why it was refused', async () => {
  const id = await add(it.customerA, { name: 'order_shipped' })
  expect(await read(it.customerA, id)).toMatchObject({ status: 'pending', approvedContent: null })
  okay(await judge(it.admin, 'approve', { id, version: 1 }))
  const approved = await read(it.customerA, id)
  expect(approved).toMatchObject({ status: 'approved', approvedContent: 'Hello {name}' })
  const edited = { id, version: approved.version, content: 'Hi {name}' }
  okay(await it.customerA.put('/sms/template/edit', edited))
  const pending = await read(it.customerA, id)
  expect(pending).toMatchObject({ status: 'pending', approvedContent: 'Hello {name}' })
  const { version } = pending
  okay(await judge(it.admin, 'refuse', { id, version, reason: 'Say who you are' }))
  expect(await read(it.customerA, id)).toMatchObject({
    status: 'refused',
    reason: 'Say who you are',
    content: 'Hi {name}',
    approvedContent: 'Hello {name}',
  })
})

test('nobody decides about a text that changed since they read it, nor without a reason against it', async () => {
  const id = await add(it.customerA, { name: 'changing' })
  const { version } = await read(it.admin, id)
  okay(await it.customerA.put('/sms/template/edit', { id, version, content: 'Something else' }))
  expect(await judge(it.admin, 'approve', { id, version })).toMatchObject({
    code: 409,
    result: { reason: 'record.stale' },
  })
  const now = { id, version: version + 1 }
  expect(await judge(it.admin, 'refuse', { ...now, reason: ' ' })).toMatchObject({ code: 400 })
  const both = await Promise.all([
    judge(it.admin, 'approve', now),
    judge(it.admin, 'refuse', { ...now, reason: 'No' }),
  ])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
})

test('only staff decide, and only about what they may see', async () => {
  const id = await add(it.customerA, { name: 'of_a' })
  for (const who of [it.customerA, it.agentA, it.customerP]) {
    expect(await judge(who, 'approve', { id, version: 1 })).toMatchObject({ success: false })
  }
  expect(await it.customerP.get('/sms/template/queryById', { id })).toMatchObject({ code: 404 })
  expect(await read(it.customerA, id)).toMatchObject({ status: 'pending' })
})

test('a name has small letters, digits and underscores, and a text variables that can be read', async () => {
  const wrong = { name: 'Order-1', product: 'notify', content: 'Hello' }
  expect(await it.customerA.post('/sms/template/add', wrong)).toMatchObject({
    code: 400,
    result: { fields: { name: { reason: 'field.templateName' } } },
  })
  const braces = { name: 'braces', product: 'notify', content: 'Hello {first name}' }
  expect(await it.customerA.post('/sms/template/add', braces)).toMatchObject({
    code: 400,
    result: { reason: 'sms.variableName', fields: { content: { reason: 'sms.variableName' } } },
  })
  await add(it.customerA, { name: 'twice' })
  const again = { name: 'twice', product: 'marketing', content: 'Hello' }
  expect(await it.customerA.post('/sms/template/add', again)).toMatchObject({ code: 409 })
  await add(it.customerP, { name: 'twice' })
})

test('a recommended text becomes one of one’s own, ready to use, once', async () => {
  const given = {
    name: 'parcel_late',
    product: 'notify',
    industry: 'logistics',
    content: 'Sorry, {name}',
  }
  const id = okay(await it.admin.post('/sms/recommendedTemplate/add', given))
  const adopt = (who: Client) => who.post('/sms/recommendedTemplate/adopt', { ids: id })
  okay(await adopt(it.customerA))
  okay(await adopt(it.customerP))
  const { records } = okay(await it.customerA.get('/sms/template/list', { name: 'parcel_late' }))
  expect(records).toMatchObject([
    { companyId: it.companies.customerA, status: 'approved', approvedContent: 'Sorry, {name}' },
  ])
  expect(await adopt(it.customerA)).toMatchObject({ code: 409 })
  expect(await it.customerA.post('/sms/recommendedTemplate/add', given)).toMatchObject({
    code: 403,
  })
})
