import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnTasks } from '../../engine/taskClock.ts'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { recharge } from '../../store/ledger/recharge.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import { smsTasks } from '../../store/tasks/smsTasks.ts'
import { taskTurns } from '../../store/tasks/taskTurns.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { changeText, quoteText } from './changeText.ts'
import type { SendInput, SendPorts } from './prepareSend.ts'
import { sendBatch } from './sendBatch.ts'
import { createSnapshots } from './snapshots.ts'
import { splitMobiles } from '../campaign/splitMobiles.ts'
import { getTask } from './taskLines.ts'

const clock = { now: () => Date.now() }
const ids = createIds(clock)
const HOUR = 3_600_000
let world: TestSandbox
let everything: Database
let snapshots: Snapshots | undefined
let ports: SendPorts
beforeAll(async () => {
  world = await testSandbox({ traffic: false })
  const { ownerUrl, systemUrl } = world.db
  everything = createDatabase({ ownerUrl, systemUrl, name: 'everything', scope: 'everything' })
  const companyId = await world.company('Harbor Bank')
  await withScope(world.db.app, 'everything', ({ client }) =>
    recharge(client, ids, { companyId, amountMicros: 9_000_000n, key: 'test', source: 'sandbox' }),
  )
  await readAnew()
})
/** Reads rates anew, without waiting for the news of them. */
async function readAnew(): Promise<void> {
  await snapshots?.close()
  snapshots = createSnapshots(smsStore(everything, ids), clock)
  ports = { database: world.db.app, ids, clock, snapshots }
}
afterAll(async () => {
  await snapshots?.close()
  await everything.close()
  await world.close()
})

const NUMBERS = '+447400123456\n+6591234567'
const now = () => new Date()

/** A task of Harbor Bank that begins in two hours. */
async function scheduled(more: Partial<SendInput> = {}, values?: string[][]): Promise<string> {
  const ctx = await world.ctxOf('harbor', { now: now() })
  const input = {
    content: 'Spring offer',
    startTime: new Date(Date.now() + 2 * HOUR).toISOString(),
    ...more,
    source: NUMBERS,
  }
  const lines = splitMobiles(NUMBERS).map((line, index) => ({
    ...line,
    ...(values && { values: values[index] ?? [] }),
  }))
  return (await sendBatch(ctx, ports, 'notify', input, lines)).taskId
}
const rowOf = async (id: string, username = 'harbor') => {
  const ctx = await world.ctxOf(username, { now: now() })
  return withScope(world.db.app, ctx.scope, (t) => getTask(ctx, t, 'notify', id))
}
type Asked = Parameters<typeof changeText>[3]
const change = async (asked: Asked, username = 'harbor') =>
  changeText(await world.ctxOf(username, { now: now() }), ports, 'notify', asked)
const quote = async (asked: Omit<Asked, 'version'>) =>
  quoteText(await world.ctxOf('harbor', { now: now() }), ports, 'notify', asked)

test('a task that has not begun gets another text and sender, at the prices it was accepted at', async () => {
  const id = await scheduled()
  const before = await rowOf(id)
  expect(before).toMatchObject({ quotedParts: 2, parts: 2, abilities: { editText: true } })
  const stored = () =>
    world.db.owner.query('select prices, answer from sms_task where id = $1', [id])
  const promised = (await stored()).rows
  // Prices rise meanwhile; the promise stands.
  await world.db.owner.query('update sms_rate set price_nanos = price_nanos * 2')
  await readAnew()
  const content = 'Sommerangebot für Sie: '.repeat(8).trim()
  const quoted = await quote({ id, content, senderId: 'HARBOR' })
  expect(quoted).toMatchObject({ accepted: 2, parts: 4, partsPerMessage: 2, leftOut: [] })
  expect(Number(quoted.amount)).toBeCloseTo(2 * Number(before.quotedAmount), 6)

  const after = await change({ id, content, senderId: 'HARBOR', version: before.version })
  expect(after).toMatchObject({
    content,
    senderId: 'HARBOR',
    parts: 4,
    quotedParts: 4,
    quotedAmount: quoted.amount,
    version: before.version + 1,
    startTime: before.startTime,
    accepted: 2,
  })
  expect((await stored()).rows).toEqual(promised)
  const { rows } = await world.db.owner.query(
    `select actor_name, action, changes->'content' as content, changes->'senderId' as sender from audit_log
     where record_id = $1`,
    [id],
  )
  expect(rows).toEqual([
    {
      actor_name: 'harbor',
      action: 'notifyTask.editText',
      content: { from: 'Spring offer', to: content },
      sender: { from: null, to: 'HARBOR' },
    },
  ])
  // The answer was lost, and it is asked again.
  expect(await change({ id, content, senderId: 'HARBOR', version: before.version })).toEqual(after)
  await world.db.owner.query('update sms_rate set price_nanos = price_nanos / 2')
  await readAnew()
})

test('two people at once: the second sees what the first wrote, and overwrites nothing', async () => {
  const id = await scheduled()
  const { version } = await rowOf(id)
  await change({ id, content: 'First', version })
  await expect(change({ id, content: 'Second', version })).rejects.toMatchObject({
    code: 'record.stale',
    details: { current: { content: 'First', version: version + 1 } },
  })
  expect((await rowOf(id)).content).toBe('First')
})

test('recipients bring their values to another text in another order', async () => {
  const id = await scheduled({ content: 'Dear {name}, your branch is {city}.' }, [
    ['Anna', 'Leeds'],
    ['Bo', 'Bedok'],
  ])
  const { version, variables } = await rowOf(id)
  expect(variables).toBe('name,city')
  const content = '{city}: hello {name}'
  await change({ id, content, version })
  // One variable less, and back again.
  await change({ id, content: 'Hello from {city}', version: version + 1 })
  const last = await change({ id, content, version: version + 2 })
  expect(last).toMatchObject({ content, variables: 'name,city', accepted: 2 })
  await expect(quote({ id, content: 'Hello {surname}' })).rejects.toMatchObject({
    code: 'sms.variableUnknown',
    details: { args: { name: '{surname}' } },
  })
})

test('a text that somebody could not get is not saved', async () => {
  const id = await scheduled({ content: 'Dear {name|customer}' }, [['Anna'], ['']])
  const { version } = await rowOf(id)
  const content = 'Dear {name}'
  expect(await quote({ id, content })).toMatchObject({
    leftOut: [{ reason: 'variable.missing', messages: 1 }],
  })
  await expect(change({ id, content, version })).rejects.toMatchObject({
    code: 'sms.textLeavesOut',
    details: { args: { n: 1 } },
  })
  expect((await rowOf(id)).content).toBe('Dear {name|customer}')
})

test('a sender or a text that could not be sent cannot be changed to', async () => {
  const id = await scheduled()
  const { version } = await rowOf(id)
  await expect(change({ id, content: 'Hi', senderId: 'Nobody', version })).rejects.toMatchObject({
    code: 'sms.senderNotApproved',
  })
  await expect(change({ id, content: 'x'.repeat(5_000), version })).rejects.toMatchObject({
    code: 'sms.contentTooLong',
  })
  await expect(change({ id, content: ' ', version })).rejects.toMatchObject({
    code: 'sms.contentEmpty',
  })
  await expect(change({ id, content: 'Hi', version }, 'sunrise')).rejects.toMatchObject({
    code: 'sms.taskNotFound',
  })
  expect(await rowOf(id)).toMatchObject({ content: 'Spring offer', version })
})

test('a text that the engine is about to send is the old one or the new one', async () => {
  const id = await scheduled()
  const { version } = await rowOf(id)
  await world.db.owner.query(
    `update sms_task set turn_at = now() - interval '1 second', schedule = schedule || '{"start": 0}' where id = $1`,
    [id],
  )
  const turns = taskTurns(world.db.owner, smsTasks)
  await Promise.all([
    change({ id, content: 'New', version }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'sms.taskState' }),
    ),
    turnTasks(smsTasks.states, turns),
  ])
  const begun = await rowOf(id)
  expect(begun.status).toBe('queued')
  await expect(change({ id, content: 'Later', version: begun.version })).rejects.toMatchObject({
    code: 'sms.taskState',
  })
  expect((await rowOf(id)).content).toBe(begun.content)
})

test('the text of a one-time code stays, and amounts stay hidden', async () => {
  const id = await scheduled()
  await world.db.owner.query('update sms_task set content_sealed = $2 where id = $1', [id, 'x'])
  const { version, abilities } = await rowOf(id)
  expect(abilities).toMatchObject({ edit: true, editText: 'sms.textFixed' })
  await expect(change({ id, content: 'Hi', version })).rejects.toMatchObject({
    code: 'sms.textFixed',
  })
  await world.db.owner.query('update sms_task set content_sealed = null where id = $1', [id])
  await world.db.owner.query(`update sys_user set hide_amounts = true where username = 'harbor'`)
  const said = await quote({ id, content: 'Hi' })
  expect([said.amount, said.balance, (await rowOf(id)).quotedAmount]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await world.db.owner.query(`update sys_user set hide_amounts = false where username = 'harbor'`)
})
