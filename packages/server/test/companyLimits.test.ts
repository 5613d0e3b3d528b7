import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './Client.ts'
import { type SandboxApp, sandboxApp } from './sandboxApp.ts'

let it: SandboxApp
let harbor: Client
let manager: Client
beforeAll(async () => {
  it = await sandboxApp()
  harbor = await it.signIn('harbor')
  manager = await it.signIn('manager')
})
afterAll(() => it.close())

const mobiles = '+447700900101'
const send = (product: string, body: object) =>
  harbor.post(`/sms/${product}/outbox/send`, { mobiles, content: 'Hello', ...body })
/** Sets what staff may set for the company, and waits until it counts everywhere. */
async function limits(values: object): Promise<void> {
  const { result } = await manager.get('/sys/company/list', { name: 'Harbor Bank' })
  const { id, version } = result.records[0]
  expect(await manager.put('/sys/company/edit', { id, version, ...values })).toMatchObject({
    code: 200,
  })
}

test('a company’s texts are as long as staff allow it: 320 characters unless they say otherwise', async () => {
  const long = 'x'.repeat(500)
  const tooLong = { reason: 'sms.contentTooLong' }
  expect(await send('notify', { content: long })).toMatchObject({
    result: tooLong,
  })
  await limits({ smsCharacters: 500 })
  expect(await send('notify', { content: long })).toMatchObject({ result: { parts: 4 } })
  expect(await send('notify', { content: `${long}x` })).toMatchObject({ result: tooLong })
  expect(
    await harbor.post('/sms/notify/outbox/quote', { mobiles, content: `${long}x` }),
  ).toMatchObject({ result: tooLong })
  // A row with its values, alone and in a list.
  const content = '{text}'
  const values = [{ text: `${long}x` }]
  expect(await send('notify', { content, values })).toMatchObject({ result: tooLong })
  const two = await harbor.post('/sms/notify/outbox/quote', {
    mobiles: `${mobiles},+447700900102`,
    content,
    values: [{ text: long }, { text: `${long}x` }],
  })
  expect(two.result).toMatchObject({
    accepted: 1,
    parts: 4,
    rejects: [{ row: 2, reason: 'text.tooLong' }],
  })
  const template = { name: 'long_one', product: 'notify' }
  expect(
    await harbor.post('/sms/template/add', { ...template, content: `${long}x` }),
  ).toMatchObject({
    result: tooLong,
  })
  expect(await harbor.post('/sms/template/add', { ...template, content: long })).toMatchObject({
    code: 200,
  })
  await limits({ smsCharacters: null })
  expect(await send('notify', { content: long })).toMatchObject({ result: tooLong })
})

test('what is sent as a code lives 60 to 600 seconds, also as a scheduled task that is moved', async () => {
  const lifeOf = async (taskId: string) => {
    const [task] = await it.query<{ life: number }>(
      `select round(extract(epoch from expires_at - coalesce(turn_at, now())))::int as life from sms_task where id = $1`,
      [taskId],
    )
    return task?.life ?? 0
  }
  for (const product of ['otpPremium', 'otpReguler']) {
    const sent = await send(product, {})
    expect(Math.abs((await lifeOf(sent.result.taskId)) - 300)).toBeLessThan(20)
    for (const validity of [59, 601]) {
      expect(await send(product, { validity })).toMatchObject({ success: false })
    }
  }
  const startTime = new Date(Date.now() + 3_600_000).toISOString()
  const later = await harbor.post('/sms/otpPremium/timing/send', {
    mobiles,
    content: 'Hello',
    startTime,
    validity: 90,
  })
  const { taskId: id } = later.result
  expect(await lifeOf(id)).toBe(90)
  const moved = { id, startTime: new Date(Date.now() + 7_200_000).toISOString() }
  expect(await harbor.post('/sms/otpPremium/timing/edit', moved)).toMatchObject({ code: 200 })
  expect(await lifeOf(id)).toBe(90)
})
