import { createHmac } from 'node:crypto'
import { parseAddresses, retryWaits } from '@tandem/core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { guardedPost } from '../../drivers/egress/guardedPost.ts'
import { sealWith } from '../../drivers/secrets/fileSecrets.ts'
import { forgetOldSecrets } from '../../store/outbox/callbackStore.ts'
import { claimEvent } from '../../store/outbox/outboxStore.ts'
import { engineWorld, type EngineWorld } from '../../test/chaos/engineWorld.ts'
import { callbackReceiver } from '../../test/callbackReceiver.ts'
import { deliverDue } from '../../test/deliverDue.ts'
import type { Carrier } from '../outbox/carrier.ts'
import { outboxWork } from '../outbox/startOutbox.ts'
import type { Ctx } from '../ctx.ts'
import { callbackCarrier } from './callbackCarrier.ts'
import { sendAgain } from './sendAgain.ts'

const SECRET = 'a secret of enough length'
const secrets = sealWith(Buffer.alloc(32, 7))
const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs }

let made: EngineWorld
let theirs: Awaited<ReturnType<typeof callbackReceiver>>
beforeAll(async () => {
  made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  theirs = await callbackReceiver()
  await made.start()
  for (const id of [made.customerId, made.resoldId, made.agentId]) {
    await made.recharge(id, 100_000_000n)
  }
})
afterEach(async () => {
  // What the engine could not write is the reason of whatever failed.
  if (made.errors.length > 0) throw new Error(JSON.stringify(made.errors))
  theirs.got.length = 0
  theirs.status = () => 200
  clock.offsetMs = 0
  await made.query('delete from sys_outbox')
  await made.query('delete from sys_callback')
  await made.query('delete from sys_callback_delivery')
})
afterAll(async () => {
  await made.stop()
  theirs.close()
})

let callbacks = 0
/** Adds a callback, and waits until the engine knows. */
async function addCallback(companyId: string, path: string): Promise<string> {
  callbacks += 1
  const id = String(callbacks)
  await made.query(
    'insert into sys_callback (id, company_id, url, secret_sealed) values ($1, $2, $3, $4)',
    [id, companyId, theirs.url + path, secrets.seal(SECRET)],
  )
  const isTold = async () => {
    await sendTo(companyId, 1)
    return (await made.query('select from sys_outbox where about = $1', [id])).length > 0
  }
  await made.until(async () => ((await isTold()) ? true : undefined))
  await made.query('delete from sys_outbox where about = $1', [id])
  return id
}
let from = 447_000_000_000
async function sendTo(companyId: string, count: number): Promise<string> {
  from += 1_000
  const numbers = Array.from({ length: count }, (_, n) => String(from + n))
  const answer = await made.send(companyId, numbers)
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  await made.ended(answer.taskId, count)
  return answer.taskId
}
const none: Carrier = { deliver: () => Promise.reject(new Error('no event of this kind')) }
const work = (timeoutMs = 15_000) =>
  outboxWork(
    { system: made.system, clock },
    {
      mail: none,
      code: none,
      answer: none,
      callback: callbackCarrier({
        system: made.system,
        secrets,
        clock,
        outgoing: guardedPost({ allowed: parseAddresses('127.0.0.0/8') ?? [], timeoutMs }),
      }),
    },
    { warn: (details) => process.stderr.write(`${String(details.err)}\n`) },
  )
const events = () =>
  made.query<{ id: string; status: string; tries: number; items: number; error: unknown }>(
    'select id::text, status, tries, items, error from sys_outbox order by seq',
  )

test('a company’s callback is told once how each of its messages ended, and nobody else’s', async () => {
  await addCallback(made.customerId, '/receipts')
  const [mine] = await Promise.all([sendTo(made.customerId, 40), sendTo(made.resoldId, 40)])
  await deliverDue(work())
  const told = theirs.got.flatMap((one) => one.body.data)
  const ended = await made.query<{ id: string; state: string }>(
    `select f.message_id::text as id, f.state from sms_message_final f join sms_message m on m.id = f.message_id
     where m.task_id = $1 order by 1`,
    [mine],
  )
  expect(ended).toHaveLength(40)
  const inOrder = told
    .map(({ messageId, status }) => ({ id: messageId, state: status }))
    .toSorted((a, b) => a.id.localeCompare(b.id))
  expect(inOrder).toEqual(ended)
  expect(await events()).toEqual([])
})

test('how a message ends that names a callback is told there and nowhere else', async () => {
  const all = await addCallback(made.customerId, '/all')
  const one = await addCallback(made.customerId, '/one')
  await made.query('delete from sys_outbox')
  await made.until(async () => made.engine().singles())
  const paths = async (...numbers: string[]) => {
    await deliverDue(work())
    return numbers.map((number) =>
      theirs.got
        .filter(({ body: { data } }) => data.some(({ mobile }) => mobile === `+${number}`))
        .map(({ path }) => path)
        .toSorted(),
    )
  }
  const number = () => String((from += 1_000))
  const [alone, asleep, listed, other] = [number(), number(), number(), number()]
  const sent = [
    await made.sendOne(made.customerId, alone, { callbackId: one }),
    // Read back from the database by the engine.
    await made.sendOne(made.customerId, asleep, { callbackId: one, from: 'elsewhere' }),
    await made.send(made.customerId, [listed], { callbackId: one }),
    await made.sendOne(made.customerId, other),
  ]
  for (const answer of sent) if (!('taskId' in answer)) throw new Error(JSON.stringify(answer))
  const ids = [alone, asleep, listed, other]
  await made.until(async () => {
    const rows = await made.query(
      `select from sms_message m join sms_message_final f on f.message_id = m.id where m.msisdn = any ($1::bigint[])`,
      [ids],
    )
    return rows.length === ids.length ? true : undefined
  })
  expect(await paths(...ids)).toEqual([['/one'], ['/one'], ['/one'], ['/all', '/one']])
  expect(all).not.toBe(one)
})

test('requests are signed, and say which event they are', async () => {
  await addCallback(made.customerId, '/signed')
  await sendTo(made.customerId, 1)
  await deliverDue(work())
  const [{ headers, text, body: said } = expect.fail('nothing came')] = theirs.got
  const time = String(headers['webhook-timestamp'])
  expect(Math.abs(Number(time) * 1_000 - Date.now())).toBeLessThan(60_000)
  expect(headers['webhook-id']).toBe(said.id)
  const signature = createHmac('sha256', SECRET).update(`${said.id}.${time}.${text}`)
  expect(headers['webhook-signature']).toBe(`v1,${signature.digest('base64')}`)
  expect(text).not.toMatch(/price|charged|cost/)
})

test('after a change of its secret a callback gets both signatures for a day, unless the old one is ended', async () => {
  const id = await addCallback(made.customerId, '/rotated')
  const change = (set: string, ...values: string[]) =>
    made.query(`update sys_callback set ${set} where id = $1`, [id, ...values])
  /** Which of these secrets signed the next request, in the order of its signatures. */
  const signers = async (...known: string[]) => {
    theirs.got.length = 0
    await sendTo(made.customerId, 1)
    await deliverDue(work())
    const [{ headers, text, body: said } = expect.fail('nothing came')] = theirs.got
    const signed = `${said.id}.${String(headers['webhook-timestamp'])}.${text}`
    const byMac = new Map(
      known.map((secret) => [
        `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
        secret,
      ]),
    )
    return String(headers['webhook-signature'])
      .split(' ')
      .map((mac) => byMac.get(mac) ?? 'unknown')
  }
  const [second, third, fourth] = ['second', 'third', 'fourth'].map(
    (name) => `the ${name} secret, long enough`,
  )
  const all = [SECRET, second, third, fourth].flatMap((secret) => secret ?? [])
  await change('secret_sealed = $2', secrets.seal(second ?? ''))
  expect(await signers(...all)).toEqual([second, SECRET])
  const [{ hours } = { hours: 0 }] = await made.query<{ hours: number }>(
    `select round(extract(epoch from previous_until - now()) / 3600)::int as hours from sys_callback where id = $1`,
    [id],
  )
  expect(hours).toBe(24)
  // A day later.
  await change(`previous_until = now() - interval '1 second'`)
  expect(await signers(...all)).toEqual([second])
  await forgetOldSecrets(made.system)
  expect(await made.query('select previous_sealed from sys_callback where id = $1', [id])).toEqual([
    { previous_sealed: null },
  ])
  // The old one leaked: its overlap ends at once.
  await change('secret_sealed = $2', secrets.seal(third ?? ''))
  await change('overlap = false')
  expect(await signers(...all)).toEqual([third])
  await change('overlap = true')
  // Another address gets what the old secret signs no more, also where both change together.
  await change('secret_sealed = $2', secrets.seal(second ?? ''))
  await change('url = $2', `${theirs.url}/moved`)
  expect(await signers(...all)).toEqual([second])
  await change(
    'url = $2, secret_sealed = $3',
    `${theirs.url}/moved/again`,
    secrets.seal(fourth ?? ''),
  )
  expect(await signers(...all)).toEqual([fourth])
})

interface Kept {
  id: string
  company_id: string
  status: string
  tries: number
  attempts: { status: number | null; ms: number }[]
  next_at: Date | null
}
const deliveries = () =>
  made.query<Kept>(
    'select id::text, company_id::text, status, tries, attempts, next_at from sys_callback_delivery d order by d.id',
  )

test('each attempt is kept with its answer, and a delivery is sent again under its id', async () => {
  await addCallback(made.customerId, '/kept')
  await made.query('delete from sys_callback_delivery')
  await sendTo(made.customerId, 1)
  theirs.status = () => 500
  await deliverDue(work())
  const [failed = expect.fail('nothing was kept')] = await deliveries()
  expect(failed).toMatchObject({ company_id: made.customerId, status: 'waiting', tries: 1 })
  expect(failed.attempts).toMatchObject([{ status: 500 }])
  expect(failed.next_at?.getTime()).toBeGreaterThan(clock.now())

  theirs.status = () => 200
  clock.offsetMs = 3_600_000
  await deliverDue(work())
  expect(await deliveries()).toMatchObject([
    { id: failed.id, status: 'delivered', tries: 2, next_at: null },
  ])
  expect(await events()).toEqual([])

  const again = (companyId: string, ids = [failed.id]) =>
    sendAgain(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these are read
      { scope: { companies: [companyId] }, now: new Date(clock.now()) } as unknown as Ctx,
      { database: made.application },
      ids,
    )
  await expect(again(made.resoldId)).rejects.toMatchObject({ code: 'record.notFound' })
  await Promise.all([again(made.customerId), again(made.customerId)])
  await deliverDue(work())
  const ids = theirs.got.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([failed.id, failed.id, failed.id])
  expect(theirs.got[2]?.body.data).toEqual(theirs.got[0]?.body.data)
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered', tries: 3 })

  await made.query('update sys_callback set enabled = false')
  await expect(again(made.customerId)).rejects.toMatchObject({ code: 'callback.off' })
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered' })
})

test('what waits behind an event that was never tried travels with it; a repetition keeps its id and contents', async () => {
  await addCallback(made.customerId, '/late')
  await sendTo(made.customerId, 1)
  await sendTo(made.customerId, 1)
  await sendTo(made.customerId, 1)
  expect(await events()).toHaveLength(3)
  theirs.status = () => 503
  await deliverDue(work())
  const [first] = theirs.got
  expect(first?.body.data).toHaveLength(3)
  expect(await events()).toMatchObject([
    { tries: 1, items: 3, status: 'waiting', error: { text: 'HTTP 503' } },
  ])
  // A later one waits its turn, and the repetition is the same as before.
  await sendTo(made.customerId, 1)
  theirs.status = () => 200
  clock.offsetMs += retryWaits.callback[0]
  await deliverDue(work())
  expect(theirs.got[1]?.body).toEqual(first?.body)
  expect(theirs.got[2]?.body.data).toHaveLength(1)
  expect(await events()).toEqual([])
})

test('a process killed between the delivery and its record delivers again, with the same id', async () => {
  await addCallback(made.customerId, '/killed')
  await sendTo(made.customerId, 1)
  const killed = work()
  const worker = '00000000-0000-4000-8000-000000000001'
  const item = await killed.claim(worker, 60_000)
  if (!item) throw new Error('there is nothing to deliver')
  // Its lease is over before it writes down that it delivered.
  await made.query(`update sys_outbox set worker = null, lease_until = now() - interval '1 s'`)
  await killed.run(item, { worker, signal: new AbortController().signal })
  expect(await events()).toHaveLength(1)
  await deliverDue(work())
  const ids = theirs.got.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([item.id, item.id])
  expect(await events()).toEqual([])
})

test('the dead receiver of one company does not delay another’s', async () => {
  await addCallback(made.customerId, '/dead')
  await addCallback(made.resoldId, '/alive')
  theirs.status = (path) => (path === '/dead' ? 500 : 200)
  await Promise.all([sendTo(made.customerId, 5), sendTo(made.resoldId, 5)])
  await deliverDue(work())
  const alive = theirs.got.filter(({ path }) => path === '/alive').flatMap((one) => one.body.data)
  expect(alive).toHaveLength(5)
  // One attempt, whatever waits behind it.
  expect(theirs.got.filter(({ path }) => path === '/dead')).toHaveLength(1)
})

test.each([
  ['never', '/never'],
  ['bit by bit, without an end', '/drips'],
])(
  'a receiver that answers %s is left after a time, to be tried again, and delays nobody meanwhile',
  async (_how, path) => {
    await addCallback(made.customerId, path)
    await addCallback(made.resoldId, '/alive')
    await Promise.all([sendTo(made.customerId, 3), sendTo(made.resoldId, 3)])
    await made.query(
      `update sys_outbox set next_at = now() - interval '1 s' where company_id = $1`,
      [made.customerId],
    )
    const patient = work(5_000)
    const worker = '00000000-0000-4000-8000-000000000003'
    const slow = await patient.claim(worker, 60_000)
    if (slow?.companyId !== made.customerId) throw new Error('the slow one comes first')
    const waited = patient.run(slow, { worker, signal: new AbortController().signal })
    await made.until(async () => theirs.got.find((one) => one.path === path))
    await deliverDue(work())
    const alive = theirs.got.filter((one) => one.path === '/alive').flatMap((one) => one.body.data)
    expect(alive).toHaveLength(3)
    // Nothing else of its company is delivered out of turn, and it is still waited for.
    expect(await events()).toMatchObject([{ id: slow.id, status: 'waiting', error: null }])
    await waited
    expect(await events()).toMatchObject([
      { id: slow.id, status: 'waiting', tries: 1, items: 3, error: { code: 'outbox.noAnswer' } },
    ])
    expect(theirs.got.filter((one) => one.path === path)).toHaveLength(1)
  },
)

test.each([
  [400, 'dead', 1],
  [302, 'waiting', 1],
  [404, 'waiting', 1],
  [410, 'dead', 0],
])('the answer %i leaves it %s', async (status, kept, on) => {
  await addCallback(made.customerId, `/answer-${status}`)
  await sendTo(made.customerId, 1)
  theirs.status = () => status
  await deliverDue(work())
  expect(await events()).toMatchObject([{ status: kept, error: { text: `HTTP ${status}` } }])
  expect(theirs.got).toHaveLength(1)
  expect(await made.query('select from sys_callback where enabled')).toHaveLength(on)
})

test('a callback that was deleted meanwhile is told nothing', async () => {
  await addCallback(made.customerId, '/gone')
  await sendTo(made.customerId, 1)
  await made.query('update sys_callback set deleted_at = now()')
  await deliverDue(work())
  expect(theirs.got).toEqual([])
  expect(await events()).toEqual([])
})

test('an event for an address inside our own network is never sent', async () => {
  await addCallback(made.customerId, '/inside')
  await sendTo(made.customerId, 1)
  const worker = '00000000-0000-4000-8000-000000000002'
  const event = await claimEvent(made.system, { worker, leaseMs: 60_000, at: new Date() })
  if (!event) throw new Error('there is nothing to deliver')
  const guarded = callbackCarrier({ system: made.system, secrets, clock, outgoing: guardedPost() })
  await expect(guarded.deliver(event, new AbortController().signal)).rejects.toMatchObject({
    error: { code: 'outbox.notPublic' },
  })
  expect(theirs.got).toEqual([])
})
