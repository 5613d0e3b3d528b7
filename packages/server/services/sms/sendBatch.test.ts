import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { patience, type TestDatabase, testDatabase } from '../../test/database/testDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { recharge } from '../../store/ledger/recharge.ts'
import { createDice } from '../../store/sandbox/dice.ts'
import { fillOrganisation } from '../../store/sandbox/fillOrganisation.ts'
import { the, type SandboxIds } from '../../store/sandbox/sandboxIds.ts'
import { makeNumber } from '../../store/sandbox/numbers.ts'
import { sandboxCompanies } from '../../store/sandbox/organisation.ts'
import { seedCountries } from '../../store/seed/seedCountries.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import type { Ctx } from '../ctx.ts'
import { readList } from '../lists/readList.ts'
import { taskLines } from './taskLines.ts'
import type { SendInput, SendPorts } from './prepareSend.ts'
import { quoteSend } from './quoteSend.ts'
import { sendBatch } from './sendBatch.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { createSnapshots } from './snapshots.ts'
import { splitMobiles } from '../campaign/splitMobiles.ts'

let db: TestDatabase
let everything: Database
let snapshots: Snapshots
let ports: SendPorts
let world: SandboxIds
const clock = { now: () => Date.now() }
const ids = createIds(clock)

beforeAll(async () => {
  db = await testDatabase()
  const nextId = (): string => String(ids.next())
  await withScope(db.app, 'everything', (transaction) => seedCountries(transaction, nextId))
  await db.owner.query(
    `insert into sys_company (id, kind, name, currency) values (1, 'platform', 'Tandem', 'USD');
     insert into sys_user (id, company_id, username, realname, password_hash) values (2, 1, 'admin', 'Administrator', 'x');
     insert into sys_role (id, role_name, role_code, audience)
       select 10 + n, code, code, audience from unnest(
         '{admin,manager,sales,agent,customer}'::text[], '{platform,platform,platform,agent,customer}'::text[]
       ) with ordinality as r (code, audience, n)`,
  )
  world = await withScope(db.app, 'everything', async (transaction) => {
    const filled = await fillOrganisation(
      transaction,
      { nextId, hashPassword: async () => 'x', seal: (text) => text },
      {
        password: 'sandbox-1',
        smsc: { host: '127.0.0.1', port: 1, password: 'x' },
        since: new Date(Date.now() - 86_400_000),
      },
    )
    for (const { key, recharge: dollars } of sandboxCompanies) {
      await recharge(transaction.client, ids, {
        companyId: the(filled.company, key),
        amountMicros: BigInt(dollars) * 1_000_000n,
        key: `sandbox:${key}`,
        source: 'sandbox',
      })
    }
    return filled
  })
  const { ownerUrl, systemUrl } = db
  everything = createDatabase({ ...patience, ownerUrl, systemUrl, scope: 'everything' })
  snapshots = createSnapshots(smsStore(everything, ids), clock)
  ports = { database: db.app, ids, clock, snapshots }
})
afterAll(async () => {
  await snapshots.close()
  await everything.close()
  await db.drop()
})

function ctxOf(company: string, more: { hideAmounts?: boolean; scope?: string[] } = {}): Ctx {
  const companyId = the(world.company, company)
  const codes = new Set(['notify:send', 'notifyTask:list'])
  return {
    locale: 'en_US',
    now: new Date(),
    requestId: 'test',
    ip: '127.0.0.1',
    timeZone: 'UTC',
    scope: { companies: (more.scope ?? [company]).map((key) => the(world.company, key)) },
    people: 'all',
    dataScope: 'company',
    hiddenColumns: new Set(),
    codes,
    can: (code) => codes.has(code),
    actor: {
      id: the(world.user, company),
      username: company,
      companyId,
      companyKind: 'customer',
      companyName: company,
      currency: 'USD',
      isAdmin: false,
      hideAmounts: more.hideAmounts ?? false,
      sessionId: '1',
      departId: null,
    },
  }
}

const dice = createDice(7)
const numbers = (iso2: string, count: number): string[] =>
  Array.from({ length: count }, () => `+${makeNumber(iso2, dice)}`)
const send = (ctx: Ctx, input: SendInput & { mobiles: string }) =>
  sendBatch(ctx, ports, 'notify', { ...input, source: input.mobiles }, splitMobiles(input.mobiles))
const quote = (company: string, content: string, mobiles: string[]) =>
  quoteSend(
    ctxOf(company),
    ports,
    'notify',
    { content, fileId: null },
    splitMobiles(mobiles.join(',')),
  )
const reprice = (company: string, iso2: string, nanos: string) =>
  db.owner.query(
    `update sms_rate r set price_nanos = ${nanos} from sys_company c, sys_country n
     where c.id = $1 and r.rate_group_id = c.rate_group_id and n.id = r.country_id and n.iso2 = $2`,
    [the(world.company, company), iso2],
  )
const tasks = async (company: string): Promise<number> =>
  (await readList(ctxOf(company), ports, taskLines.notify, {})).total

test('good numbers are accepted and priced, bad ones listed with row and reason', async () => {
  const [first, second] = numbers('GB', 2)
  const result = await send(ctxOf('harbor'), {
    content: 'hello',
    mobiles: [first, 'abc', second, first, '12345'].join(','),
  })
  expect(result).toMatchObject({ accepted: 2, rejected: 3, parts: 2, currency: 'USD' })
  expect(Number(result.amount)).toBeGreaterThan(0)
  expect(result.rejects.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'number.notDigits'],
    [4, 'number.duplicate'],
    [5, expect.stringMatching(/^number\./)],
  ])
  expect(result.rejects[1]?.reasonText).toBe('Duplicate')
})

test('a quote and the send that follows it name the same amount, and the quote stores nothing', async () => {
  const mobiles = [...numbers('PH', 30), ...numbers('ID', 10), ...numbers('SG', 3)].join(';')
  const before = await tasks('papaya')
  const input = { content: 'Tomorrow 09:00 — 明天', mobiles }
  const quote = await quoteSend(
    ctxOf('papaya'),
    ports,
    'notify',
    { ...input, fileId: null },
    splitMobiles(mobiles),
  )
  expect(await tasks('papaya')).toBe(before)
  const result = await send(ctxOf('papaya'), input)
  expect(result.amount).toBe(quote.amount)
  expect(quote.countries.map(({ iso2, messages }) => [iso2, messages])).toEqual([
    ['PH', 30],
    ['ID', 10],
    ['SG', 3],
  ])
})

test('the same request key sends once, also at the same instant; another body under it is refused', async () => {
  const mobiles = numbers('GB', 5).join('\n')
  const before = await tasks('harbor')
  const input = { content: 'once', mobiles, requestKey: 'key-1' }
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => send(ctxOf('harbor'), input)),
  )
  const told = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.taskId] : []))
  const refused = answers.flatMap((one) =>
    one.status === 'rejected' ? [String(one.reason.code)] : [],
  )
  expect(new Set(told).size).toBe(1)
  expect(new Set([...refused, 'sms.requestInFlight'])).toEqual(new Set(['sms.requestInFlight']))
  expect((await send(ctxOf('harbor'), input)).taskId).toBe(told[0])
  await expect(send(ctxOf('harbor'), { ...input, content: 'twice' })).rejects.toMatchObject({
    code: 'sms.requestKeyReused',
  })
  expect(await tasks('harbor')).toBe(before + 1)
})

test('a scheduled send that is asked again after its start gets the answer of the first time', async () => {
  const ctx = ctxOf('harbor')
  const startTime = new Date(ctx.now.getTime() + 60_000).toISOString()
  const input = {
    content: 'later',
    mobiles: numbers('GB', 2).join(','),
    requestKey: 'later-1',
    startTime,
  }
  const first = await send(ctx, input)
  expect(first.startsAt).toBe(startTime)
  const tooLate = { ...ctx, now: new Date(ctx.now.getTime() + 120_000) }
  expect(await send(tooLate, input)).toEqual(first)
  const before = await tasks('harbor')
  for (const requestKey of ['later-2', undefined]) {
    await expect(send(tooLate, { ...input, requestKey })).rejects.toMatchObject({
      code: 'task.startPast',
    })
  }
  expect(await tasks('harbor')).toBe(before)
  const { rows } = await db.owner.query(
    `select t.status, t.turn_at, t.expires_at - t.turn_at = interval '30 days' as valid,
       (select count(*)::int from sms_queue q where q.task_id = t.id) as queued from sms_task t where t.id = $1`,
    [first.taskId],
  )
  expect(rows).toEqual([
    { status: 'scheduled', turn_at: new Date(startTime), valid: true, queued: 0 },
  ])
})

test.each([
  ['an empty text', { content: '  ', mobiles: '+447400123456' }, 'sms.contentEmpty'],
  [
    'a text of 321 characters',
    { content: 'x'.repeat(321), mobiles: '+447400123456' },
    'sms.contentTooLong',
  ],
  [
    'a text with half an emoji',
    { content: 'Hello \ud83d', mobiles: '+447400123456' },
    'sms.contentBroken',
  ],
  ['no usable number', { content: 'x', mobiles: 'abc,,12' }, 'sms.noRecipients'],
  ['a country without a rate', { content: 'x', mobiles: '+33612345678' }, 'rate.notPresent'],
  [
    'a sender ID in review',
    { content: 'x', mobiles: '+447400123456', senderId: 'HarborCards' },
    'sms.senderNotApproved',
  ],
  [
    "another company's sender ID",
    { content: 'x', mobiles: '+447400123456', senderId: 'KESTREL' },
    'sms.senderNotApproved',
  ],
])('%s is refused and leaves no task', async (_what, input, code) => {
  const before = await tasks('harbor')
  await expect(send(ctxOf('harbor'), input)).rejects.toMatchObject({ code })
  expect(await tasks('harbor')).toBe(before)
})

test('320 emoji are 320 characters', async () => {
  expect(await quote('harbor', '😀'.repeat(320), numbers('GB', 1))).toMatchObject({ accepted: 1 })
})

test('nobody can send for a company out of sight; an agent can for its customer', async () => {
  const mobiles = numbers('VN', 2).join(',')
  const lotus = ctxOf('lotus', { scope: ['lotus', 'bluewhale', 'mango'] })
  await expect(
    send(lotus, { content: 'x', mobiles, companyId: the(world.company, 'harbor') }),
  ).rejects.toMatchObject({ code: 'record.foreignId' })
  const before = await tasks('mango')
  await send(lotus, { content: 'x', mobiles, companyId: the(world.company, 'mango') })
  expect(await tasks('mango')).toBe(before + 1)
})

test('a balance that does not pay for the first message refuses the send', async () => {
  await db.owner.query('update ledger_wallet set available = 100 where company_id = $1', [
    the(world.company, 'sunrise'),
  ])
  const before = await tasks('sunrise')
  await expect(
    send(ctxOf('sunrise'), { content: 'x', mobiles: numbers('SG', 3).join(',') }),
  ).rejects.toMatchObject({ code: 'balance.insufficient' })
  expect(await tasks('sunrise')).toBe(before)
})

test('a user whose amounts are hidden gets none, not even in the answer to a repeated key', async () => {
  const input = { content: 'hidden', mobiles: numbers('GB', 2).join(','), requestKey: 'key-2' }
  await send(ctxOf('harbor'), input)
  const hidden = ctxOf('harbor', { hideAmounts: true })
  expect(await send(hidden, input)).not.toHaveProperty('amount')
  const quote = await quoteSend(
    hidden,
    ports,
    'notify',
    { ...input, fileId: null },
    splitMobiles(input.mobiles),
  )
  expect(JSON.stringify(quote)).not.toMatch(/"(amount|price|balance|affordable)/)
})

test('a closed country is refused, and a change of rates counts at once', async () => {
  await db.owner.query(`update sys_country set enabled = false where iso2 = 'US'`)
  await expect(
    send(ctxOf('harbor'), { content: 'x', mobiles: numbers('US', 2).join(',') }),
  ).rejects.toMatchObject({ code: 'sms.noRecipients' })
  await db.owner.query(`update sys_country set enabled = true where iso2 = 'US'`)
  const mobiles = numbers('US', 1).join(',')
  const amount = async () =>
    (
      await quoteSend(
        ctxOf('harbor'),
        ports,
        'notify',
        { content: 'x', fileId: null },
        splitMobiles(mobiles),
      )
    ).amount
  const before = await amount()
  await reprice('harbor', 'US', 'price_nanos * 2')
  await expect.poll(amount).not.toBe(before)
})

test('sends at once never pass the daily limit of a company, nor does a stream of numbers', async () => {
  const company = the(world.company, 'papaya')
  const { rows } = await db.owner.query(
    `select coalesce(sum(accepted), 0)::int as n from sms_task where company_id = $1`,
    [company],
  )
  const limit = Number(rows[0]?.n) + 10
  await db.owner.query('update sys_company set daily_limit = $2 where id = $1', [company, limit])
  const one = () =>
    send(ctxOf('papaya'), { content: 'limited', mobiles: numbers('PH', 4).join(',') })
  const sent = await Promise.allSettled([one(), one(), one(), one()])
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const result of sent) {
    if (result.status === 'fulfilled') continue
    expect(result.reason).toMatchObject({
      code: 'sms.dailyLimit',
      details: { args: { limit, left: 2 } },
    })
  }
  const streamed = async function* () {
    yield [...splitMobiles(numbers('PH', 3).join(','))]
  }
  const before = await tasks('papaya')
  await expect(
    sendBatch(ctxOf('papaya'), ports, 'notify', { content: 'x', source: 'file' }, streamed()),
  ).rejects.toMatchObject({ code: 'sms.dailyLimit' })
  await expect(
    quoteSend(
      ctxOf('papaya'),
      ports,
      'notify',
      { content: 'x', fileId: null },
      splitMobiles(numbers('PH', 3).join(',')),
    ),
  ).rejects.toMatchObject({ code: 'sms.dailyLimit' })
  expect(await tasks('papaya')).toBe(before)
  await db.owner.query('update sys_company set daily_limit = null where id = $1', [company])
  await one()
})

test('a company that is not approved, or whose seller in sight is not, sends nothing', async () => {
  const company = the(world.company, 'papaya')
  await db.owner.query(`update sys_company set audit_status = 'rejected' where id = $1`, [company])
  const again = () => send(ctxOf('papaya'), { content: 'x', mobiles: numbers('PH', 1).join(',') })
  await expect(again()).rejects.toMatchObject({ code: 'company.notApproved' })
  await db.owner.query(`update sys_company set audit_status = 'approved' where id = $1`, [company])
  await again()
})

test('a quote refuses what the engine would reject: a seller who pays more than it asks', async () => {
  const mobiles = numbers('VN', 2)
  expect(await quote('mango', 'x', mobiles)).toMatchObject({ accepted: 2 })
  await reprice('mango', 'VN', '1')
  await expect
    .poll(async () => (await quote('mango', 'x', mobiles)).rejects.map(({ reason }) => reason))
    .toEqual(['rate.belowCost', 'rate.belowCost'])
  await expect(
    send(ctxOf('mango'), { content: 'x', mobiles: mobiles.join(',') }),
  ).rejects.toMatchObject({ code: 'sms.notSold' })
})

test('a quote counts the parts of the gateways that may carry the text', async () => {
  const mobiles = numbers('GB', 3)
  const content = 'é'.repeat(100)
  expect(await quote('harbor', content, mobiles)).toMatchObject({ parts: 3 })
  await db.owner.query(`update sms_gateway set gsm_charset = 'ascii'`)
  // It has two parts as UCS-2.
  await expect.poll(async () => (await quote('harbor', content, mobiles)).parts).toBe(6)
})

test('numbers on the blacklist of the company or above it are left out, those of others are not', async () => {
  const [free = '', own = '', everybodys = '', sister = ''] = numbers('GB', 4)
  await db.owner.query(
    `insert into sms_blacklist (id, company_id, msisdn, source)
     values (1, $1, $2, 'optOut'), (2, 1, $3, 'import'), (3, $4, $5, 'manual')`,
    [the(world.company, 'harbor'), own, everybodys, the(world.company, 'papaya'), sister],
  )
  const platform = async () => (await snapshots.current()).companies.get('1')
  await expect.poll(platform).toMatchObject({ hasBlacklist: true })
  const mobiles = [free, own, everybodys, sister]
  const quoted = await quote('harbor', 'hello', mobiles)
  const result = await send(ctxOf('harbor'), { content: 'hello', mobiles: mobiles.join(',') })
  expect(result.amount).toBe(quoted.amount)
  expect(result.rejects.map(({ row, reasonText }) => [row, reasonText])).toEqual([
    [2, 'Opted out of your messages'],
    [3, 'On the blacklist'],
  ])
  const refused = send(ctxOf('harbor'), { content: 'hello', mobiles: `${own},${everybodys}` })
  await expect(refused).rejects.toMatchObject({ code: 'sms.blacklisted' })
})
