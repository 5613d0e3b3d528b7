import { listInput, smsInboundLists } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Ctx } from '../ctx.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { readList } from '../lists/readList.ts'
import { inboundLines } from './inboundLines.ts'
import { markInbound } from './markInbound.ts'
import { readThread } from './readThread.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: false })
})
afterAll(() => world.close())

const told: unknown[] = []
const ports = () => ({
  database: world.db.app,
  live: { publish: (...news: unknown[]) => void told.push(news) },
})
const list = async (ctx: Ctx, query: Record<string, string> = {}) => {
  const input = listInput(smsInboundLists.notify).parse(query)
  return (await readList(ctx, ports(), inboundLines.notify, input)).records
}

async function inbound(
  company: string,
  {
    content = 'Hi',
    mobile = '447400000001',
    product = 'notify',
  }: { content?: string; mobile?: string; product?: string | null } = {},
): Promise<string> {
  const id = world.nextId()
  await world.db.owner.query(
    `insert into sms_inbound (id, company_id, product, matched, gateway_id, mobile, recipient, country, content, parts,
       missing, data_coding, readable, digest)
     select $1, $2, $3, 'conversation', g.id, $4, '4479000', 'GB', $5, 1, 0, 0, true, $6
     from sms_gateway g where g.system_id = 'carrier_b'`,
    [id, await world.company(company), product, mobile, content, id],
  )
  return id
}
async function sent(company: string, content: string): Promise<string> {
  const [id, taskId] = [world.nextId(), world.nextId()]
  await world.db.owner.query(
    `insert into sms_task (id, company_id, product, name, content, sender_id, encoding, parts_per_message, status,
       total, accepted, currency, expires_at)
     values ($1, $2, 'notify', 'Statement', $3, '4479000', 'gsm7', 1, 'sending', 1, 1, 'USD', now() + interval '1 day')`,
    [taskId, await world.company(company), content],
  )
  await world.db.owner.query(
    `insert into sms_message (id, company_id, task_id, product, row_no, msisdn, country, parts, price, gateway_id)
     select $1, $2, $3, 'notify', 0, 447400000001, 'GB', 1, 41500, g.id from sms_gateway g where g.system_id = 'carrier_b'`,
    [id, await world.company(company), taskId],
  )
  return id
}

test('a thread is what one company and one number wrote, in order, and no other company’s', async () => {
  await sent('Harbor Bank', 'Shall we call you?')
  const id = await inbound('Harbor Bank', { content: 'Yes' })
  await sent('Sunrise Clinics', 'Not yours')
  await inbound('Sunrise Clinics', { content: 'Nor this' })
  await inbound('Harbor Bank', { mobile: '447400000002', content: 'Another number' })
  await sent('Harbor Bank', 'We will')
  const harbor = await world.ctxOf('harbor')
  const thread = await readThread(harbor, ports(), 'notify', id)
  expect(thread).toMatchObject({
    mobile: '+447400000001',
    companyName: 'Harbor Bank',
    canAnswer: true,
  })
  expect(thread.entries.map(({ way, content, status }) => [way, content, status])).toEqual([
    ['out', 'Shall we call you?', 'queued'],
    ['in', 'Yes', null],
    ['out', 'We will', 'queued'],
  ])
  const notFound = { code: 'record.notFound' }
  const sunrise = await world.ctxOf('sunrise')
  await expect(readThread(sunrise, ports(), 'notify', id)).rejects.toMatchObject(notFound)
  await expect(readThread(harbor, ports(), 'marketing', id)).rejects.toMatchObject(notFound)
  const read = { ids: [id], isRead: true }
  await expect(markInbound(sunrise, ports(), 'notify', read)).rejects.toMatchObject(notFound)
  expect(await list(harbor, { id })).toMatchObject([
    { mobile: '+447400000001', status: 'unread', content: 'Yes', countryName: 'United Kingdom' },
  ])
  await markInbound(harbor, ports(), 'notify', read)
  expect(await list(harbor, { id })).toMatchObject([{ status: 'read', readBy: 'harbor' }])
  expect(told.at(-1)).toEqual(['notifyInbox', { ids: [id] }, { companyId: harbor.actor.companyId }])
  expect((await list(harbor, { status: 'unread' })).map((row) => row.id)).not.toContain(id)
})

test('what is nobody’s is in each inbox of the platform, and in no other', async () => {
  const platform = (await world.ctxOf('manager')).actor.companyName
  const id = await inbound(platform, { product: null, content: 'Who are you?' })
  const manager = await world.ctxOf('manager')
  expect((await list(manager)).map((row) => row.id)).toContain(id)
  expect(await readThread(manager, ports(), 'marketing', id)).toMatchObject({ canAnswer: false })
  expect((await list(await world.ctxOf('harbor'))).map((row) => row.id)).not.toContain(id)
})
