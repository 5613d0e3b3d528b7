import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './Client.ts'
import { type SandboxApp, sandboxApp } from './sandboxApp.ts'
import { okay } from './world.ts'

const HOUR = 3_600_000
let it: SandboxApp
let harbor: Client
let sunrise: Client
beforeAll(async () => {
  it = await sandboxApp()
  harbor = await it.signIn('harbor')
  sunrise = await it.signIn('sunrise')
})
afterAll(() => it.close())

const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const sendLater = (body: object, product = 'notify') =>
  harbor.post(`/sms/${product}/timing/send`, {
    content: 'Tomorrow',
    mobiles: '+6591234567',
    ...body,
  })
const listed = async (who: Client, taskId: string) => {
  const { result } = await who.get(`/sms/notify/timing/list?pageSize=200`)
  return result.records.find(({ id }: { id: string }) => id === taskId)
}

test('what is sent later says when, waits in a list of its own, is moved and cancelled', async () => {
  expect(await sendLater({})).toMatchObject({
    success: false,
    result: { fields: { startTime: {} } },
  })
  const startTime = at(3)
  const sent = await sendLater({ startTime })
  expect(sent).toMatchObject({ code: 200, result: { accepted: 1, startsAt: startTime } })
  const { taskId: id } = sent.result
  expect(await listed(harbor, id)).toMatchObject({ status: 'scheduled', startTime })
  expect(await listed(sunrise, id)).toBeUndefined()

  const moved = { id, name: 'Moved', startTime: at(5), slots: '09:00-12:00', timeZone: 'UTC' }
  const edit = (who: Client) => who.put('/sms/notify/timing/edit', moved)
  expect(await edit(sunrise)).toMatchObject({ success: false })
  expect(await edit(harbor)).toMatchObject({ code: 200, result: { name: 'Moved' } })
  expect(await listed(harbor, id)).toMatchObject({
    name: 'Moved',
    startTime: moved.startTime,
    slots: '09:00-12:00',
  })
  expect(await harbor.post('/sms/notify/task/cancel', { id })).toMatchObject({ code: 200 })
  expect(await listed(harbor, id)).toBeUndefined()
  expect(await edit(harbor)).toMatchObject({ success: false })
})

test('a file is sent later as well, and says when', async () => {
  const form = (more: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries({ content: 'Tomorrow', ...more })) {
      data.set(name, value)
    }
    data.set('file', new Blob(['+6591234568\n+6591234569']), 'numbers.txt')
    return data
  }
  const path = '/sms/marketing/timing/import'
  expect(await harbor.upload(path, form({}))).toMatchObject({ success: false })
  const sent = await harbor.upload(path, form({ startTime: at(2) }))
  expect(sent).toMatchObject({ code: 200, result: { accepted: 2 } })
})

test('slots of the recipient: the quote says beforehand who waits until when, the task says it afterwards', async () => {
  const hour = new Date().getUTCHours()
  // In Singapore, eight hours ahead of UTC, that is in four hours.
  const from = (hour + 12) % 24
  const slots = `${from}:00-${from}:30`
  const asked = { slots, timeZone: 'recipient', content: 'By day', mobiles: '+6591234570' }
  const until = new Date(Math.floor(Date.now() / HOUR) * HOUR + 4 * HOUR).toISOString()
  const waits = [{ zone: 'Asia/Singapore', iso2: null, messages: 1, until, because: 'slots' }]
  const quote = await harbor.post('/sms/notify/outbox/quote', asked)
  expect(quote).toMatchObject({ code: 200, result: { accepted: 1, waits } })
  const sent = await harbor.post('/sms/notify/outbox/send', asked)
  expect(sent).toMatchObject({ code: 200, result: { accepted: 1 } })
  const { taskId: id } = sent.result
  const told = await harbor.get(`/sms/notify/task/waits?id=${id}`)
  expect(told).toMatchObject({ code: 200, result: { waits } })
  expect(await sunrise.get(`/sms/notify/task/waits?id=${id}`)).toMatchObject({ success: false })
  const shown = async () => (await harbor.get(`/sms/notify/task/list?id=${id}`)).result.records[0]
  expect(await shown()).toMatchObject({ status: 'queued', restsUntil: null })
  // As the engine puts them to sleep: a task of which nothing could go on was only "queued".
  await it.db.owner.query('update sms_queue set sleeps_until = $2 where task_id = $1', [id, until])
  const resting = await shown()
  expect(resting).toMatchObject({ status: 'queued', restsUntil: until })
  // Its null made the column of the progress count as empty, and fold first.
  expect(resting).not.toHaveProperty('progress')
  const bad = await harbor.post('/sms/notify/timing/send', {
    ...asked,
    startTime: at(1),
    slots: undefined,
    endTime: at(3),
  })
  expect(bad).toMatchObject({
    success: false,
    result: { fields: { slots: { reason: 'task.zoneNeedsSlots' } } },
  })
})

test('staff edit do-not-disturb hours; who sends marketing texts is told who waits for their end', async () => {
  const admin = await it.signIn('admin')
  const hour = (new Date().getUTCHours() + 12) % 24
  const rule = { country: 'SG', hours: `${hour}:00-${hour}:30`, source: 'A test' }
  const id = okay(await admin.post('/sms/quietHours/add', rule))
  expect(await harbor.post('/sms/quietHours/add', { ...rule, country: 'MY' })).toMatchObject({
    success: false,
  })
  const asked = { content: 'Sale', mobiles: '+6591234571' }
  const waitsOf = async (product: string) =>
    (await harbor.post(`/sms/${product}/outbox/quote`, asked)).result.waits
  // The engine hears of changed rules a moment later.
  await expect
    .poll(() => waitsOf('marketing'))
    .toMatchObject([{ zone: 'Asia/Singapore', iso2: 'SG', messages: 1, because: 'hours' }])
  expect(await waitsOf('notify')).toEqual([])
  okay(await admin.put('/sms/quietHours/edit', { id, version: 1, notify: true }))
  await expect.poll(() => waitsOf('notify')).toMatchObject([{ iso2: 'SG' }])
  okay(await admin.delete('/sms/quietHours/delete', { id }))
  await expect.poll(() => waitsOf('marketing')).toEqual([])
})
