import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './Client.ts'
import { type SandboxApp, sandboxApp } from './sandboxApp.ts'

let it: SandboxApp
let harbor: Client
let admin: Client
let id: string
beforeAll(async () => {
  it = await sandboxApp()
  harbor = await it.signIn('harbor')
  admin = await it.signIn('admin')
  const given = { name: 'order_shipped', product: 'notify', content: 'Order {order} has shipped.' }
  id = (await harbor.post('/sms/template/add', given)).result
})
afterAll(() => it.close())

const send = (body: object, product = 'notify', who = harbor) =>
  who.post(`/sms/${product}/outbox/send`, {
    mobiles: '+447700900101',
    values: [{ order: '17' }],
    ...body,
  })
const approve = async () => {
  const { result } = await admin.get('/sms/template/queryById', { id })
  return admin.post('/sms/template/approve', { id, version: result.version })
}
const templateOf = async (taskId: string) =>
  (
    await it.query<{ template: string }>(
      'select template_id as template from sms_task where id = $1',
      [taskId],
    )
  )[0]?.template
const contentOf = async (taskId: string) =>
  (await it.query<{ content: string }>('select content from sms_task where id = $1', [taskId]))[0]
    ?.content

test('only an approved template is sent by its id or name, and then what was approved last', async () => {
  expect(await send({ templateId: id })).toMatchObject({
    code: 409,
    result: { reason: 'sms.templateNotApproved' },
  })
  expect(await approve()).toMatchObject({ success: true })
  const { result } = await harbor.get('/sms/template/queryById', { id })
  const change = { id, version: result.version, content: 'Other {order}' }
  expect(await harbor.put('/sms/template/edit', change)).toMatchObject({ success: true })
  for (const named of [{ templateId: id }, { templateName: 'order_shipped' }]) {
    const sent = await send(named)
    expect(sent).toMatchObject({ success: true })
    expect(await contentOf(sent.result.taskId)).toBe('Order 17 has shipped.')
    expect(await templateOf(sent.result.taskId)).toBe(id)
  }
  const told = await harbor.post('/sms/notify/outbox/quote', {
    templateId: id,
    mobiles: '+447700900101',
    values: [{ order: '18' }],
  })
  expect(told.result.preview).toMatchObject([{ text: 'Order 18 has shipped.' }])
})

test('a repeated request gets its answer, although the template changed meanwhile', async () => {
  const asked = { templateId: id, requestKey: 'template-1' }
  const first = await send(asked)
  await approve()
  const changed = await send({ templateId: id })
  expect(await contentOf(changed.result.taskId)).toBe('Other 17')
  expect((await send(asked)).result).toEqual(first.result)
})

test('a template of another company or product is none, and a request has one text', async () => {
  const foreign = { success: false, result: { reason: 'record.foreignId' } }
  const kestrel = await it.signIn('kestrel')
  expect(await send({ templateId: id }, 'notify', kestrel)).toMatchObject(foreign)
  expect(await send({ templateName: 'order_shipped' }, 'notify', kestrel)).toMatchObject(foreign)
  expect(await send({ templateId: id }, 'marketing')).toMatchObject(foreign)
  expect(await send({ templateId: '999' })).toMatchObject(foreign)
  expect(await send({ templateId: id, content: 'Hello' })).toMatchObject({
    code: 400,
    result: { reason: 'sms.oneText' },
  })
  expect(await send({})).toMatchObject({
    code: 400,
    result: { fields: { content: { reason: 'field.required' } } },
  })
})

test('one wrong row of 400 is left out by its line and reason, one wrong variable of a template sends nothing', async () => {
  const approved = async (name: string, content: string): Promise<string> => {
    const given = { name, product: 'notify', content }
    const { result } = await harbor.post('/sms/template/add', given)
    await admin.post('/sms/template/approve', { id: result, version: 1 })
    return result
  }
  const rows = Array.from(
    { length: 400 },
    (_, n) => `+${447_700_910_000 + n},${n === 250 ? '' : `N${n}`},${n}`,
  )
  const upload = async (templateId: string, requestKey: string) => {
    const form = new FormData()
    form.set('templateId', templateId)
    form.set('requestKey', requestKey)
    form.set('file', new Blob([['Mobile,Name,Order', ...rows].join('\n')]), 'rows.csv')
    return harbor.upload('/sms/notify/outbox/import', form)
  }
  const right = await approved('row_of_400', 'Dear {name}, order {order} is here.')
  const sent = await upload(right, 'rows-1')
  expect(sent).toMatchObject({ success: true, result: { accepted: 399, rejected: 1 } })
  expect(sent.result.rejects).toMatchObject([
    { row: 252, mobile: '+447700910250', reason: 'variable.missing' },
  ])
  // A name that no column has is wrong in every row: nothing of it is accepted.
  const wrong = await approved('wrong_name', 'Dear {nmae}, order {order} is here.')
  expect(await upload(wrong, 'rows-2')).toMatchObject({
    success: false,
    result: { reason: 'sms.noRecipients' },
  })
  expect(await it.query(`select 1 from sms_task where request_key = 'rows-2'`)).toEqual([])
  const unread = { name: 'unread', product: 'notify', content: `${'{a} '.repeat(50)}{a b}` }
  expect(await harbor.post('/sms/template/add', unread)).toMatchObject({ code: 400 })
})
