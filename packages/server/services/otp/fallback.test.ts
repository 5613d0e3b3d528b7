import type { CodeProduct } from '@tandem/model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { deliverDue } from '../../test/deliverDue.ts'
import type { Ctx } from '../ctx.ts'
import { NotDelivered } from '../outbox/carrier.ts'
import { outboxWork } from '../outbox/startOutbox.ts'
import { traceMessage } from '../sms/trace.ts'
import { fallbackCarrier, type FallbackPorts } from './fallbackCarrier.ts'
import { codesOf, otpWorld, type OtpWorld, wrong } from '../../test/otpWorld.ts'

let it: OtpWorld
let sunrise: Ctx
let regular: ReturnType<typeof codesOf>
beforeAll(async () => {
  it = await otpWorld()
  await query(`update sms_rate set price_nanos = 2 * price_nanos where product = 'otpPremium'`)
  sunrise = await it.program('sunrise')
  regular = codesOf(it, 'otpReguler')
})
afterAll(() => it.close())
beforeEach(() => {
  it.time.offsetMs = 0
})

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each test knows its columns
  (await it.sandbox.db.owner.query(text, values)).rows as Row[]
const sent = async (more: object = {}) => {
  const mobile = it.newNumber()
  const { id } = await regular.send(sunrise, mobile, { fallbackAfter: 30, ...more })
  return { mobile, id, code: await it.codeOf(mobile) }
}
/** The outbox of a server, at a time in seconds from now. */
async function due(seconds: number, ports: Partial<FallbackPorts> = {}): Promise<number> {
  it.time.offsetMs = seconds * 1_000
  const carrier = fallbackCarrier({ ...it.ports, ...ports })
  const none = { deliver: () => Promise.reject(new NotDelivered({ text: 'unexpected' })) }
  const carriers = { code: carrier, mail: none, callback: none, answer: none }
  const done = await deliverDue(outboxWork(it.ports, carriers, { warn: () => undefined }))
  it.time.offsetMs = 0
  return done
}
const productsOf = async (mobile: string) =>
  (await it.received(mobile)).map(({ product }) => product)
const stateOf = async (id: string) =>
  (await query<{ state: string }>('select state from sms_otp_fallback where otp_id = $1', [id]))[0]
    ?.state
const ended = (mobile: string, state: string) =>
  query(
    `insert into sms_message_final (message_id, company_id, product, state, done_at, charged)
     select id, company_id, product, $2, now(), 0 from sms_message where msisdn = $1`,
    [mobile.slice(1), state],
  )
const refused = (code: string) => expect.objectContaining({ code })

test('a code without a receipt goes once more as a premium one, for its own price, and is still one', async () => {
  const { mobile, id, code } = await sent({ senderId: undefined, reference: 'visitor 7' })
  expect(await due(20)).toBe(0)
  expect(await productsOf(mobile)).toEqual(['otpReguler'])
  expect(await due(31)).toBe(1)
  const [first, second] = await it.received(mobile)
  expect(second).toMatchObject({ product: 'otpPremium', text: first?.text, ends: first?.ends })
  expect(second?.shown).toBe('Your code is ******.')
  const prices = await query<{ price: string; paid: boolean; reference: string }>(
    `select m.price::text, m.reference, exists (select from ledger_tx x where x.id = k.tx_id) as paid
     from sms_message m join sms_chunk k on k.task_id = m.task_id and m.row_no between k.from_row and k.from_row + k.count - 1
     where m.msisdn = $1 order by m.id`,
    [mobile.slice(1)],
  )
  expect(prices.map(({ paid, reference }) => [paid, reference])).toEqual([
    [true, 'visitor 7'],
    [true, 'visitor 7'],
  ])
  expect(Number(prices[1]?.price)).toBe(2 * Number(prices[0]?.price))
  expect(await stateOf(id)).toBe('sent')
  // Tries of either are tries of the one; it is right once, and counts with the message that came last.
  expect(await regular.verify(sunrise, { mobile, code: wrong(code) })).toBe(false)
  expect(await regular.verify(sunrise, { mobile, code })).toBe(true)
  expect(await regular.verify(sunrise, { id, code })).toBe(false)
  const counted = await query<{ product: string; n: number }>(
    `select product, sum(converted)::int as n from sms_figures where converted > 0 group by 1`,
  )
  expect(counted).toEqual([{ product: 'otpPremium', n: 1 }])
})

test('the traces of both messages say that the code went twice, and that it was entered', async () => {
  const { mobile, code } = await sent()
  const said = async (product: CodeProduct, at: number) => {
    const id = (await it.received(mobile))[at]?.id ?? ''
    const ports = { ...it.ports, statusName: String }
    const { steps } = await traceMessage(sunrise, ports, product, id)
    return steps.flatMap(({ kind, text }) =>
      kind === 'fallback' || kind === 'verify' ? [text] : [],
    )
  }
  expect(await said('otpReguler', 0)).toEqual([
    'To be sent again by “One-time code, premium” if there is no delivery receipt by then',
  ])
  await due(31)
  expect(await said('otpReguler', 0)).toEqual([
    'No delivery receipt after 30 s: sent again by “One-time code, premium”',
  ])
  await regular.verify(sunrise, { mobile, code })
  expect(await said('otpReguler', 0)).toContain('The code was entered')
  expect(await said('otpPremium', 1)).toEqual([
    'Sent because the first message, by “One-time code, regular”, had no delivery receipt',
    'The code was entered',
  ])
})

test('one that failed goes once more; one that arrived, was entered, replaced or used up does not', async () => {
  const failed = await sent()
  await ended(failed.mobile, 'undelivered')
  const arrived = await sent()
  await ended(arrived.mobile, 'delivered')
  const entered = await sent()
  await regular.verify(sunrise, { id: entered.id, code: entered.code })
  const replaced = await sent()
  await it.rested(replaced.mobile)
  await regular.send(sunrise, replaced.mobile)
  const usedUp = await sent()
  for (let at = 0; at < 5; at++) {
    await regular.verify(sunrise, { id: usedUp.id, code: wrong(usedUp.code) })
  }
  const over = await sent()
  await query('update sms_otp set expires_at = clock_timestamp() where id = $1', [over.id])
  const never = await sent()
  await query('update sms_otp set message_id = null, task_id = null where id = $1', [never.id])
  await query(`delete from sms_single_key where request_key = $1`, [`otp ${never.id}`])
  expect(await due(31)).toBe(7)
  expect(await productsOf(failed.mobile)).toEqual(['otpReguler', 'otpPremium'])
  expect(await stateOf(failed.id)).toBe('sent')
  for (const one of [arrived, entered, usedUp, over, never]) {
    expect(await productsOf(one.mobile)).toEqual(['otpReguler'])
    expect(await stateOf(one.id)).toBe('notNeeded')
  }
  expect(await productsOf(replaced.mobile)).toEqual(['otpReguler', 'otpReguler'])
})

test('a crash at any step, two servers at once and a late receipt send it once', async () => {
  // The process dies before the message, and after it before that is written down.
  const early = await sent()
  const dies = () => Promise.reject(new Error('The process died'))
  await due(31, { standings: dies })
  expect(await productsOf(early.mobile)).toEqual(['otpReguler'])
  await due(120)
  expect(await productsOf(early.mobile)).toEqual(['otpReguler', 'otpPremium'])

  const late = await sent()
  const event = await query<{ id: string }>('select id from sys_outbox where about = $1', [late.id])
  await due(31)
  await query(
    `update sms_otp_fallback set state = 'waits', decided_at = null, task_id = null, message_id = null
     where otp_id = $1`,
    [late.id],
  )
  expect(event).toHaveLength(1)
  const carrier = fallbackCarrier(it.ports)
  const [again] = event
  const about = {
    id: again?.id ?? '',
    kind: 'code',
    name: 'otp.fallback',
    companyId: sunrise.actor.companyId,
    target: late.mobile,
    about: late.id,
    payload: { senderId: null, reference: null },
    sealed: it.ports.secrets.seal(JSON.stringify({ content: 'Other', shown: 'Other' })),
    tries: 2,
    createTime: new Date(),
    isExpired: false,
  } as const
  const { signal } = new AbortController()
  // It was entered meanwhile: the message that was sent is known nevertheless.
  await regular.verify(sunrise, { id: late.id, code: late.code })
  await carrier.deliver(about, signal)
  expect(await productsOf(late.mobile)).toEqual(['otpReguler', 'otpPremium'])
  expect(await stateOf(late.id)).toBe('sent')

  const both = await sent()
  const text = JSON.stringify({ content: 'Your code is 1.', shown: 'Your code is *.' })
  const given = {
    ...about,
    target: both.mobile,
    about: both.id,
    sealed: it.ports.secrets.seal(text),
  }
  const deliveries = await Promise.allSettled(
    [1, 2, 3, 4].map(() => Promise.resolve(carrier.deliver(given, signal))),
  )
  expect(deliveries.some(({ status }) => status === 'fulfilled')).toBe(true)
  // The first one arrives after all: nothing of the second is taken back.
  await query(
    `insert into sms_message_final (message_id, company_id, product, state, done_at, charged)
     select id, company_id, product, 'delivered', now(), 0 from sms_message
     where msisdn = $1 and product = 'otpReguler'`,
    [both.mobile.slice(1)],
  )
  await carrier.deliver(given, signal)
  await due(31)
  expect(await productsOf(both.mobile)).toEqual(['otpReguler', 'otpPremium'])
  expect(await stateOf(both.id)).toBe('sent')
})

test('it is asked for with a premium right, less than the validity, and for regular codes alone', async () => {
  const mobile = it.newNumber()
  const ask = (more: object, ctx = sunrise) =>
    regular.send(ctx, mobile, { fallbackAfter: 30, ...more })
  await expect(ask({ validity: 60, fallbackAfter: 60 })).rejects.toEqual(
    refused('otp.fallbackLate'),
  )
  await expect(
    codesOf(it, 'otpPremium').send(sunrise, mobile, { fallbackAfter: 30 }),
  ).rejects.toEqual(refused('otp.noFallback'))
  const regularOnly = { ...sunrise, can: (code: string) => code !== 'otpPremium:send' }
  await expect(ask({}, regularOnly)).rejects.toEqual(refused('access.denied'))
  expect(await it.received(mobile)).toEqual([])
  // Not asked for, it does not happen.
  await regular.send(regularOnly, mobile)
  expect(await due(300)).toBe(0)
  expect(await productsOf(mobile)).toEqual(['otpReguler'])
})

test('one that cannot be paid for is refused once and said, and leaves the code as it was', async () => {
  const { mobile, id, code } = await sent()
  await query(`update ledger_wallet set available = 0, credit_limit = 0 where company_id = $1`, [
    sunrise.actor.companyId,
  ])
  expect(await due(31)).toBe(1)
  expect(await due(31)).toBe(0)
  expect(await productsOf(mobile)).toEqual(['otpReguler'])
  const [fallback] = await query('select state, reason from sms_otp_fallback where otp_id = $1', [
    id,
  ])
  expect(fallback).toEqual({ state: 'refused', reason: 'balance.insufficient' })
  expect(await regular.verify(sunrise, { mobile, code })).toBe(true)
})
