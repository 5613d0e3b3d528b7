import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './Client.ts'
import { type SandboxApp, sandboxApp } from './sandboxApp.ts'

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
