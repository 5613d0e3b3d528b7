import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import { recharge } from '../../store/ledger/recharge.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import { createIds } from '../../store/ids/createIds.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import type { SendInput } from './prepareSend.ts'
import { quoteSend } from './quoteSend.ts'
import { sendBatch } from './sendBatch.ts'
import { createSnapshots } from './snapshots.ts'
import { splitMobiles } from '../campaign/splitMobiles.ts'
import { patience } from '../../test/database/testDatabase.ts'

let world: TestSandbox
let everything: Database
let snapshots: Snapshots
const clock = { now: () => Date.now() }
const ids = createIds(clock)
const GB = '+447400123456'
const SG = '+6591234567'

beforeAll(async () => {
  world = await testSandbox({ traffic: false })
  everything = createDatabase({
    ...patience,
    ownerUrl: world.db.ownerUrl,
    ...(world.db.systemUrl && { systemUrl: world.db.systemUrl }),
    name: 'everything',
    scope: 'everything',
  })
  await withScope(everything, 'everything', async (transaction) =>
    recharge(transaction.client, ids, {
      companyId: await world.company('Harbor Bank'),
      amountMicros: 100_000_000n,
      key: 'test',
      source: 'sandbox',
    }),
  )
  snapshots = createSnapshots(smsStore(everything, ids), clock)
  await rule('GB', { signature: 'none', opt_out_line: 'Reply STOP to opt out' })
  await rule('SG', { alphanumeric: 'registered', documents: 'UEN', days: 10 })
  await rule('US', { alphanumeric: 'replaced', replaced_by: 'longNumber' })
  await rule('AE', { signature: 'front' })
})
afterAll(async () => {
  await snapshots.close()
  await everything.close()
  await world.close()
})

const ports = () => ({ database: world.db.app, ids, clock, snapshots })
async function rule(iso2: string, columns: Record<string, string | number>): Promise<void> {
  const names = Object.keys(columns)
  await world.db.owner.query(
    `insert into sms_country_rule (id, country_id, ${names.join()})
     select $1, id, ${names.map((_name, at) => `$${at + 3}`).join()} from sys_country where iso2 = $2`,
    [ids.next(), iso2, ...Object.values(columns)],
  )
}
async function approve(sender: string, more: { country?: string; until?: string } = {}) {
  await world.db.owner.query(
    `insert into sms_sender_id (id, company_id, sender, country_id, status, valid_until)
     values ($1, $2, $3, (select id from sys_country where iso2 = $4), 'approved', $5)`,
    [ids.next(), await world.company('Harbor Bank'), sender, more.country, more.until],
  )
}
const quote = async (mobiles: string, input: Partial<SendInput>, product = 'marketing' as const) =>
  quoteSend(
    await world.ctxOf('harbor'),
    ports(),
    product,
    { content: 'Sale', fileId: null, ...input },
    splitMobiles(mobiles),
  )
const send = async (mobiles: string, input: Partial<SendInput>) =>
  sendBatch(
    await world.ctxOf('harbor'),
    ports(),
    'marketing',
    { content: 'Sale', source: mobiles, ...input },
    splitMobiles(mobiles),
  )

test('an unregistered sender is left out where one must be, costs nothing, and is said before', async () => {
  await approve('BANK')
  const mobiles = `${GB},${SG}`
  const quoted = await quote(mobiles, { senderId: 'BANK' })
  const alone = await quote(GB, { senderId: 'BANK' })
  expect(quoted).toMatchObject({
    accepted: 1,
    amount: alone.amount,
    rejects: [{ row: 2, reason: 'sender.notRegistered' }],
  })
  expect(quoted.destinations.find(({ iso2 }) => iso2 === 'SG')).toMatchObject({
    reason: 'sender.notRegistered',
    messages: 1,
    documents: 'UEN',
    days: 10,
  })
  expect(await send(mobiles, { senderId: 'BANK' })).toMatchObject({ accepted: 1, rejected: 1 })
  await expect(send(SG, { senderId: 'BANK' })).rejects.toMatchObject({ code: 'sms.leftOut' })
  await approve('BANK', { country: 'SG' })
  expect(await quote(mobiles, { senderId: 'BANK' })).toMatchObject({ accepted: 2, rejects: [] })
})

test('a sender that is over is refused', async () => {
  await approve('OLD', { until: new Date(Date.now() - 1000).toISOString() })
  await expect(quote(GB, { senderId: 'OLD' })).rejects.toMatchObject({
    code: 'sms.senderNotApproved',
  })
})

test('the line to opt out counts in parts and money, and is stored with the task', async () => {
  const content = 'x'.repeat(150)
  const quoted = await quote(GB, { content })
  expect(quoted).toMatchObject({ parts: 2, partsPerMessage: 2, addsToText: true })
  expect(quoted.destinations).toMatchObject([
    { iso2: 'GB', moreParts: 1, before: '', after: ' Reply STOP to opt out' },
  ])
  expect(Number(quoted.amount)).toBe(2 * Number((await quote(GB, { content: 'x' })).amount))
  const { taskId } = await send(GB, { content })
  const { rows } = await world.db.owner.query(
    `select content, parts_per_message as parts, variants from sms_task where id = $1`,
    [taskId],
  )
  const variants = { GB: { before: '', after: ' Reply STOP to opt out', sender: null } }
  expect(rows).toEqual([{ content, parts: 2, variants }])
})

test('a name is replaced by the company’s number where names are', async () => {
  const us = '+12025550123'
  await approve('BRAND')
  const carriers = { sender: null, replacedBy: 'longNumber' }
  expect((await quote(us, { senderId: 'BRAND' })).destinations).toMatchObject([carriers])
  await approve('+12025550100', { country: 'US' })
  const own = { sender: '+12025550100', replacedBy: 'longNumber' }
  expect((await quote(us, { senderId: 'BRAND' })).destinations).toMatchObject([own])
})

test('what must be signed is, once a signature is approved, and never twice', async () => {
  const dubai = '+971501234567'
  await world.db.owner.query('update sms_signature set status = $1', ['pending'])
  await expect
    .poll(async () => (await quote(`${GB},${dubai}`, {})).rejects.map(({ reason }) => reason))
    .toEqual(['signature.missing'])
  await world.db.owner.query('update sms_signature set status = $1', ['approved'])
  await expect
    .poll(async () => (await quote(dubai, {}).catch(() => null))?.destinations)
    .toMatchObject([{ iso2: 'AE', before: '【Harbor Bank】' }])
  const signed = await quote(dubai, { content: '【Harbor Bank】Sale' })
  expect(signed.destinations).toEqual([])
})
