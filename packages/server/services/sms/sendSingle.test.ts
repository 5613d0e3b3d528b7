import { moneyText, segment } from '@tandem/core'
import { listInput, smsMessageLists } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupedSingles } from '../../engine/singles/groupedSingles.ts'
import { plainHost } from '../../engine/singles/plainHost.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { recharge } from '../../store/ledger/recharge.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import { createStandings } from '../../store/sms/standings.ts'
import type { Ctx } from '../ctx.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { readList } from '../lists/readList.ts'
import { messageLines } from './messageLines.ts'
import { taskLines } from './taskLines.ts'
import { traceMessage } from './trace.ts'
import { quoteSend } from './quoteSend.ts'
import { givenLines, sendMobiles, type SendMobilesPorts } from './sendMobiles.ts'
import { createSnapshots } from './snapshots.ts'
import { patience } from '../../test/database/testDatabase.ts'

const clock = { now: () => Date.now() }
const ids = createIds(clock)
let world: TestSandbox
let system: Database
let snapshots: Snapshots
let ports: SendMobilesPorts
let sunrise: Ctx
let harbor: Ctx

beforeAll(async () => {
  world = await testSandbox({ traffic: false })
  const { app: database, ownerUrl, systemUrl } = world.db
  system = createDatabase({
    ...patience,
    ownerUrl,
    systemUrl,
    scope: 'everything',
    name: 'singles',
  })
  const store = smsStore(system, ids)
  snapshots = createSnapshots(store, clock)
  const singles = groupedSingles({
    own: () => undefined,
    plain: plainHost(store, ids, snapshots),
    nextTaskId: () => String(ids.next()),
  })
  ports = {
    database,
    ids,
    clock,
    snapshots,
    singles,
    standings: createStandings(system.pool),
  }
  sunrise = await program('sunrise')
  harbor = await program('harbor')
})
afterAll(async () => {
  await snapshots.close()
  await system.close()
  await world.close()
})

/** A program with a key of its user’s company, which has money, and everybody above it. */
async function program(username: string): Promise<Ctx> {
  const ctx = await world.ctxOf(username, { now: new Date() })
  const { rows } = await world.db.owner.query<{ id: string }>(
    `select a.id from sys_company c join sys_company a on a.id = c.id or a.id = any (c.ancestor_ids)
     where c.id = $1 and a.kind <> 'platform'`,
    [ctx.actor.companyId],
  )
  for (const { id } of rows) {
    const key = `test:${username}:${id}`
    await withScope(system, 'everything', ({ client }) =>
      recharge(client, ids, { companyId: id, amountMicros: 50_000_000n, key, source: 'sandbox' }),
    )
  }
  return { ...ctx, key: { id: ctx.actor.companyId, name: 'Shop' } }
}

let next = 65_9123_4000
const send = (ctx: Ctx, more: object = {}) =>
  sendMobiles(ctx, ports, 'notify', { content: 'Hello', mobiles: `+${next++}`, ...more })
const parsed = (query: Record<string, string>) => listInput(smsMessageLists.notify).parse(query)
const found = async (ctx: Ctx, query: Record<string, string>) =>
  (await readList(ctx, ports, messageLines.notify, parsed(query))).records

test('a message sent alone answers its id, by which and by the client’s reference its company finds it', async () => {
  const asked = { reference: 'order 17', requestKey: 'r-1', mobiles: `+${next++}` }
  const answer = await send(sunrise, asked)
  expect(answer).toMatchObject({ accepted: 1, messageId: expect.stringMatching(/^\d+$/) })
  expect(await send(sunrise, asked)).toEqual(answer)
  const other = await send(sunrise, { reference: 'order 18' })
  expect(other.taskId).toBe(answer.taskId)
  const { messageId = '' } = answer
  const row = { id: messageId, reference: 'order 17', mobile: asked.mobiles, content: 'Hello' }
  expect(await found(sunrise, { id: messageId })).toMatchObject([row])
  expect(await found(sunrise, { reference: 'order 17' })).toMatchObject([row])
  expect(await found(harbor, { reference: 'order 17' })).toEqual([])
  expect(await found(harbor, { id: messageId })).toEqual([])
  // Another reference is another request.
  await expect(send(sunrise, { ...asked, reference: 'order 19' })).rejects.toMatchObject({
    code: 'sms.requestKeyReused',
  })
})

const long = 'a'.repeat(140)
test.each([
  ['Hi {name|friend}', 'Hi friend', {}],
  ['50\\{off\\} {x|y}', '50{off} y', {}],
  ['\\{off\\}', '{off}', {}],
  [`${long}{averyveryverylongname|b}`, `${long}b`, {}],
  [`${'验'.repeat(68)}{name|您好}`, `${'验'.repeat(68)}您好`, {}],
  ['Dear {name|you}', 'Dear {Bo}', { values: [{ name: '{Bo}' }] }],
  ['Dear {name|you}', 'Dear you', { values: [{}] }],
  ['Dear {name|\\{you\\}}', 'Dear {you}', {}],
])(
  'a program’s single message of “%s” is written, counted and billed as “%s”',
  async (content, text, more) => {
    const asked = { content, mobiles: `+${next++}`, ...more }
    const told = await quoteSend(
      sunrise,
      ports,
      'notify',
      { content, fileId: null },
      givenLines(asked),
    )
    const answer = await send(sunrise, asked)
    const [message] = await world.db.owner
      .query<{ content: string; parts: number; price: string }>(
        'select content, parts, price::text from sms_message where id = $1',
        [answer.messageId],
      )
      .then(({ rows }) => rows)
    expect(message?.content).toBe(text)
    expect(message?.parts).toBe(segment(text).parts)
    expect([answer.parts, told.parts]).toEqual([message?.parts, message?.parts])
    expect([answer.amount, told.amount]).toEqual([
      moneyText(BigInt(message?.price ?? 0), 'USD'),
      answer.amount,
    ])
  },
)

test('a request that is repeated under its key gets its first answer although the same would be refused now', async () => {
  const single = { requestKey: 'again-1', mobiles: `+${next++}` }
  const list = { requestKey: 'again-2', mobiles: `+${next++},+${next++}` }
  const first = [await send(harbor, single), await send(harbor, list)]
  const wallet = (status: string) =>
    world.db.owner.query('update ledger_wallet set status = $2 where company_id = $1', [
      harbor.actor.companyId,
      status,
    ])
  await wallet('frozen')
  try {
    expect([await send(harbor, single), await send(harbor, list)]).toEqual(first)
    for (const asked of [single, list]) {
      const others = [{ requestKey: 'again-3' }, { requestKey: undefined }, { content: 'Other' }]
      for (const more of others) {
        await expect(send(harbor, { ...asked, ...more })).rejects.toMatchObject({
          code: 'balance.abnormal',
        })
      }
      // The key of one company says nothing to another.
      await expect(send(sunrise, { ...asked, senderId: 'nobody' })).rejects.toMatchObject({
        code: 'sms.senderNotApproved',
      })
    }
  } finally {
    await wallet('active')
  }
})

test('a sender ID of another company is refused', async () => {
  const { rows } = await world.db.owner.query<{ sender: string }>(
    `select sender from sms_sender_id s where company_id = $1 and status = 'approved' and deleted_at is null
     and country_id is null and not exists (select from sms_sender_id o where o.company_id = $2 and o.sender = s.sender)`,
    [sunrise.actor.companyId, harbor.actor.companyId],
  )
  const senderId = rows[0]?.sender ?? ''
  expect(senderId).not.toBe('')
  const [own, foreign] = await Promise.allSettled([
    send(sunrise, { senderId }),
    send(harbor, { senderId }),
  ])
  expect(own.status).toBe('fulfilled')
  expect(foreign).toMatchObject({ reason: { code: 'sms.senderNotApproved' } })
})

test('a send whose callback is gone goes out and says so; another company’s callback is refused as an unknown one', async () => {
  const [own, off, foreign, gone] = [1, 2, 3, 4].map(() => String(ids.next()))
  await world.db.owner.query(
    `insert into sys_callback (id, company_id, url, enabled, secret_sealed) values
       ($1, $4, 'https://a.example/own', true, ''), ($2, $4, 'https://a.example/off', false, ''),
       ($3, $5, 'https://a.example/foreign', true, ''), ($6, $4, 'https://a.example/gone', true, '')`,
    [own, off, foreign, sunrise.actor.companyId, harbor.actor.companyId, gone],
  )
  const { messageId } = await send(sunrise, { callbackId: own })
  const { taskId } = await send(sunrise, { callbackId: own, name: 'A list' })
  const { rows } = await world.db.owner.query(
    `select callback_id from sms_message where id = $1 union all select callback_id from sms_task where id = $2`,
    [messageId, taskId],
  )
  expect(rows).toEqual([{ callback_id: own }, { callback_id: own }])
  const asked = { callbackId: own, requestKey: 'told', mobiles: `+${next++}` }
  await send(sunrise, asked)
  await expect(send(sunrise, { ...asked, callbackId: undefined })).rejects.toMatchObject({
    code: 'sms.requestKeyReused',
  })
  const fields = { callbackId: expect.objectContaining({ reason: 'record.foreignId' }) }
  expect(await send(sunrise, { callbackId: own })).not.toHaveProperty('callbackOff')
  // Known as one that is on, and turned off or deleted meanwhile.
  await send(sunrise, { callbackId: gone })
  await world.db.owner.query('update sys_callback set deleted_at = now() where id = $1', [gone])
  for (const callbackId of [off, gone]) {
    for (const more of [{}, { name: 'A list' }]) {
      const answer = await send(sunrise, { ...more, callbackId })
      expect(answer).toMatchObject({ accepted: 1, callbackOff: true })
    }
  }
  for (const callbackId of [foreign, '1']) {
    for (const more of [{}, { name: 'A list' }]) {
      const refused = { code: 'record.foreignId', details: { fields } }
      await expect(send(sunrise, { ...more, callbackId })).rejects.toMatchObject(refused)
    }
  }
})

test('a company that may not send any more is refused at once, and sends again once all have heard', async () => {
  const { companyId } = harbor.actor
  const change = (text: string) => world.db.owner.query(text, [companyId])
  const company = (to: string) => `update sys_company set ${to} where id = $1`
  const wallet = (to: string) => `update ledger_wallet set ${to} where company_id = $1`
  const changes = [
    [company(`status = 'suspended'`), company(`status = 'active'`), 'login.companySuspended'],
    [
      company(`audit_status = 'rejected'`),
      company(`audit_status = 'approved'`),
      'company.notApproved',
    ],
    [company('daily_limit = 1'), company('daily_limit = null'), 'sms.dailyLimit'],
    [wallet(`status = 'frozen'`), wallet(`status = 'active'`), 'balance.abnormal'],
  ] as const
  for (const [refuse, allow, code] of changes) {
    await send(harbor)
    await change(refuse)
    try {
      await expect(send(harbor)).rejects.toMatchObject({ code })
    } finally {
      await change(allow)
    }
    // Whether those above it may sell is of the configuration, which is heard of a moment later.
    const answer = () => send(harbor).then(() => 'sent', String)
    await expect.poll(answer).toBe('sent')
  }
})

test('money that arrives after a refusal counts for the very next message', async () => {
  const { companyId } = harbor.actor
  await send(harbor)
  const { rows } = await world.db.owner.query<{ had: string }>(
    'update ledger_wallet set available = 0 where company_id = $1 returning old.available as had',
    [companyId],
  )
  try {
    await expect(send(harbor)).rejects.toMatchObject({ code: 'balance.insufficient' })
  } finally {
    const give = 'update ledger_wallet set available = available + $2 where company_id = $1'
    await world.db.owner.query(give, [companyId, rows[0]?.had])
  }
  await send(harbor)
})

test('a message of a rolling task is traced with its own time and encoding', async () => {
  const early = await send(sunrise)
  const late = await send(sunrise, { content: '您的包裹已到' })
  expect(late.taskId).toBe(early.taskId)
  const traced = { ...ports, statusName: String }
  const { message, steps } = await traceMessage(sunrise, traced, 'notify', late.messageId ?? '')
  const [accept] = steps
  expect(accept).toMatchObject({ kind: 'accept', at: message.createTime })
  expect(accept?.facts).toMatchObject({ encoding: 'ucs2' })
})

test('messages of two companies that come while others are written share the next transaction', async () => {
  const wave = () => Array.from({ length: 20 }, (_, n) => send(n % 2 === 0 ? sunrise : harbor))
  const first = wave()
  await first[0]
  const answers = await Promise.all([...first, ...wave(), ...wave()])
  const { rows } = await world.db.owner.query<{ transactions: number; messages: number }>(
    `select count(distinct xmin::text)::int as transactions, count(*)::int as messages
     from sms_message where id = any ($1::bigint[])`,
    [answers.map(({ messageId }) => messageId)],
  )
  expect(rows).toEqual([{ transactions: 2, messages: 60 }])
})

test('a message with further tries is a task of its own, which says so; they are part of its key, and codes have none', async () => {
  const asked = { mobiles: `+${next++}`, retryTimes: 2, requestKey: 'tries' }
  const { taskId, messageId } = await send(sunrise, asked)
  expect(messageId).toBeUndefined()
  expect((await send(sunrise)).taskId).not.toBe(taskId)
  const { records } = await readList(sunrise, ports, taskLines.notify, { id: [taskId] })
  expect(records).toMatchObject([{ retryTimes: 2, retryAfterMinutes: 60, retrying: 0, waiting: 1 }])
  await expect(send(sunrise, { ...asked, retryAfterMinutes: 15 })).rejects.toMatchObject({
    code: 'sms.requestKeyReused',
  })
  const code = sendMobiles(sunrise, ports, 'otpPremium', { content: 'Hello', ...asked })
  await expect(code).rejects.toMatchObject({ code: 'task.noRetries' })
})
