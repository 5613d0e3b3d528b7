import type { SmsProduct } from '@tandem/model'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS, WEEK_MS } from '@tandem/core'
import { engineWorld, type EngineWorld } from '../../test/chaos/engineWorld.ts'
import { withScope } from '../../store/database/withScope.ts'
import { actOnTask } from '../../store/sms/taskActions.ts'
import { storeSetting } from '../../store/settings/settingStore.ts'
import { removeOldMessages } from './removeOldMessages.ts'

const worlds: EngineWorld[] = []
let offsetMs = 0
const realNow = Date.now
afterEach(async () => {
  vi.restoreAllMocks()
  offsetMs = 0
  for (const made of worlds.splice(0)) await made.stop()
})

/**
 * A world whose clock is `days` behind that of its database; it continues from there by `offsetMs`.
 */
async function world(days: number): Promise<EngineWorld> {
  offsetMs = -days * DAY_MS
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + offsetMs)
  const made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }],
    profiles: [
      { prefix: '', kind: 'deliver', deliveredPercent: 100 },
      { prefix: '1', kind: 'noReceipt' },
    ],
    settings: { offloadMs: 600_000, chunkSize: 500 },
  })
  worlds.push(made)
  await made.start()
  await made.recharge(made.customerId, 1_000_000_000n)
  await made.recharge(made.agentId, 1_000_000_000n)
  await made.recharge(made.resoldId, 1_000_000_000n)
  return made
}

const gb = (count: number) => Array.from({ length: count }, (_, n) => String(447_000_000_000 + n))

async function done(made: EngineWorld, product: SmsProduct, count: number, from = made.customerId) {
  const answer = await made.send(from, gb(count), { product })
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  await made.ended(answer.taskId, count)
  await made.until(async () => {
    const [row] = await made.query<{ over: boolean }>(
      `select status = 'completed' and not exists (select from sms_chunk where task_id = t.id and open) as over
       from sms_task t where id = $1`,
      [answer.taskId],
    )
    return row?.over ? true : undefined
  })
  return answer.taskId
}

const remove = (made: EngineWorld) =>
  removeOldMessages(
    {
      system: made.system,
      secrets: { seal: (text) => text, open: (text) => text },
      clock: { now: Date.now },
    },
    { signal: new AbortController().signal },
  )

const inbound = (made: EngineWorld, product: string | null, ageDays: number) => {
  const id = BigInt(realNow() - ageDays * DAY_MS) * 4096n + BigInt(product?.length ?? 0)
  return made.query(
    `insert into sms_inbound (id, company_id, product, matched, gateway_id, mobile, recipient, content, parts, missing,
       data_coding, readable, digest) values ($1, $2, $3, 'none', 1, '1', '2', $4, 1, 0, 0, true, $4)`,
    [id, made.platformId, product, `${product} ${ageDays}`],
  )
}

test('what people wrote back is kept as long as what was sent, and what is nobody’s as long as any', async () => {
  const made = await world(0)
  await days(made, 'notifyDays', 10)
  await days(made, 'marketingDays', 30)
  for (const age of [5, 20, 4_000]) {
    for (const product of ['notify', 'marketing', null]) await inbound(made, product, age)
  }
  await remove(made)
  const left = await made.query<{ content: string }>('select content from sms_inbound')
  expect(left.map(({ content }) => content).toSorted()).toEqual(
    ['marketing 20', 'marketing 5', 'notify 5', 'null 20', 'null 5'].toSorted(),
  )
})

const days = (made: EngineWorld, key: string, value: number) =>
  storeSetting(made.system, { key, value, by: 'test', at: new Date() })

const weeks = async (made: EngineWorld) =>
  (
    await made.query<{ n: number }>(
      `select count(*)::int as n from pg_inherits where inhparent = 'sms_message'::regclass`,
    )
  )[0]?.n ?? 0

const rowsOf = async (made: EngineWorld, taskId: string) => {
  const counts: Record<string, number> = {}
  for (const table of ['recipients', 'queue', 'task_count', 'chunk', 'message']) {
    const [row] = await made.query<{ n: number }>(
      `select count(*)::int as n from sms_${table} where task_id = $1`,
      [taskId],
    )
    counts[table] = row?.n ?? 0
  }
  return counts
}

test('whole weeks of old messages are removed with their tasks; money and figures stay', async () => {
  const made = await world(60)
  const old = await done(made, 'notify', 700)
  const resold = await done(made, 'notify', 20, made.resoldId)
  offsetMs = 0
  const fresh = await done(made, 'notify', 10)
  await days(made, 'notifyDays', 30)
  const before = {
    figures: await made.query('select * from sms_figures order by 1, 2, 3, 4, 5, 6, 7'),
    sales: await made.query('select * from ledger_sales order by 1, 2, 3, 4'),
    entries: await made.query('select * from ledger_entry order by tx_id, seq'),
    weeks: await weeks(made),
  }
  expect(before.figures).not.toEqual([])

  expect(await remove(made)).toEqual({ tasks: 2, weeks: expect.any(Number) })
  expect(await weeks(made)).toBeLessThan(before.weeks)
  const nothing = { recipients: 0, queue: 0, task_count: 0, chunk: 0, message: 0 }
  expect(await rowsOf(made, old)).toEqual(nothing)
  expect(await rowsOf(made, resold)).toEqual(nothing)
  expect(await rowsOf(made, fresh)).toMatchObject({ chunk: 1, message: 10 })
  expect(await made.query('select * from sms_figures order by 1, 2, 3, 4, 5, 6, 7')).toEqual(
    before.figures,
  )
  expect(await made.query('select * from ledger_sales order by 1, 2, 3, 4')).toEqual(before.sales)
  expect(await made.query('select * from ledger_entry order by tx_id, seq')).toEqual(before.entries)
  expect(await made.ledgerFaults()).toEqual([])
  expect(await remove(made)).toEqual({ tasks: 0, weeks: 0 })
  // Ongoing tasks continue, and a restart finds everything it needs.
  await made.engine().stop()
  await made.start()
  await done(made, 'notify', 5)
  expect(made.errors).toEqual([])
})

test('each product is kept as long as its own setting says, also within one week', async () => {
  const made = await world(40)
  const notices = await done(made, 'notify', 600)
  const codes = await done(made, 'otpPremium', 600)
  offsetMs = 0
  await days(made, 'otpPremiumDays', 30)
  const before = await weeks(made)
  expect((await remove(made)).tasks).toBe(1)
  expect(await rowsOf(made, codes)).toMatchObject({ chunk: 0, message: 0 })
  expect(await rowsOf(made, notices)).toMatchObject({ chunk: 2, message: 600 })
  const kept = await made.query(
    `select 1 from sms_message m where not exists (select from sms_message_final f where f.message_id = m.id)`,
  )
  expect(kept).toEqual([])
  // The week of both stays, others that are empty and old may be removed.
  expect(before - (await weeks(made))).toBeLessThan(before)
  expect(await made.ledgerFaults()).toEqual([])
})

test('an open message keeps its week and every later one, where its attempts may be', async () => {
  const made = await world(60)
  const open = await made.send(made.customerId, ['12025550001'])
  await made.until(async () => ((await made.taken()).length === 1 ? true : undefined))
  offsetMs += WEEK_MS
  const ended = await done(made, 'notify', 5)
  offsetMs = 0
  await days(made, 'notifyDays', 7)
  const before = await weeks(made)
  const removed = await remove(made)
  expect(removed.tasks).toBe(1)
  expect(await rowsOf(made, ended)).toMatchObject({ chunk: 0, message: 0 })
  expect(await rowsOf(made, open.kind === 'accepted' ? open.taskId : '')).toMatchObject({
    chunk: 1,
    message: 1,
  })
  const attempts = await made.query<{ n: number }>(
    'select count(*)::int as n from sms_attempt_batch',
  )
  expect(attempts[0]?.n).toBeGreaterThanOrEqual(2)
  expect(before - (await weeks(made))).toBe(removed.weeks)
  expect(await made.ledgerFaults()).toEqual([])
})

test('the application can remove nothing that is recent, open or not marked', async () => {
  const made = await world(0)
  const taskId = await done(made, 'notify', 5)
  await made.query('update sms_task set removing = true where id = $1', [taskId])
  expect(await made.query('select sms_remove_chunks(10) as n')).toEqual([{ n: 0 }])
  expect(await made.query('select sms_drop_week(now()) as said')).toEqual([{ said: 'kept' }])
  await expect(made.query('delete from sms_message')).rejects.toThrow('permission denied')
  expect(await rowsOf(made, taskId)).toMatchObject({ message: 5 })
})

test('finished and cancelled blocks leave the queue at once', async () => {
  const made = await world(0)
  const taskId = await done(made, 'notify', 600)
  expect(await rowsOf(made, taskId)).toMatchObject({ queue: 0, recipients: 1 })
  await made.engine().stop()
  const waiting = await made.send(made.customerId, gb(5))
  if (waiting.kind !== 'accepted') throw new Error('not accepted')
  const refused = await withScope(made.application, { companies: [made.customerId] }, (its) =>
    actOnTask(its.client, 'cancel', waiting.taskId),
  )
  expect(refused).toBeUndefined()
  expect(await rowsOf(made, waiting.taskId)).toMatchObject({ queue: 0, recipients: 1 })
})
