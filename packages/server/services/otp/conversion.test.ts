import { smsAnalysis, type CodeProduct } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkLedger } from '../../store/ledger/checkLedger.ts'
import { deliverDue } from '../../test/deliverDue.ts'
import { codesOf, otpWorld, type OtpWorld } from '../../test/otpWorld.ts'
import { readAnalysis } from '../analyses/readAnalysis.ts'
import type { Ctx } from '../ctx.ts'
import { totalData } from '../home/totalData.ts'
import { NotDelivered } from '../outbox/carrier.ts'
import { outboxWork } from '../outbox/startOutbox.ts'
import { sendSingle } from '../sms/sendSingle.ts'
import { fallbackCarrier } from './fallbackCarrier.ts'

let it: OtpWorld
let sunrise: Ctx
beforeAll(async () => {
  it = await otpWorld()
  sunrise = await it.program('sunrise')
})
afterAll(() => it.close())

const read = async (product: CodeProduct, more: Partial<Ctx> = {}) => {
  const ctx = { ...sunrise, now: new Date(Date.now() + 1_000), ...more }
  return readAnalysis(ctx, it.ports, smsAnalysis(product), {})
}
/** Its own tasks alone: sums of these, not of roll-ups. */
const ofOne = () => ({
  people: { userIds: [sunrise.actor.id], usernames: [sunrise.actor.username], departIds: [] },
})
const faults = async (): Promise<string[]> => {
  const client = await it.sandbox.db.owner.connect()
  try {
    return (await checkLedger(client)).flatMap(({ code, off }) =>
      off.map((one) => `${code} ${one}`),
    )
  } finally {
    client.release()
  }
}

test('the home of who sends no codes has no conversion', async () => {
  const home = await totalData(sunrise, { database: it.sandbox.db.app })
  expect(home).not.toHaveProperty('codeProduct')
  expect(home.today).toMatchObject({ codes: 0, converted: 0 })
})

test('the conversion is that of codes: other messages of the product leave it as it is', async () => {
  const { send, verify } = codesOf(it, 'otpPremium')
  const numbers = [it.newNumber(), it.newNumber(), it.newNumber(), it.newNumber()]
  for (const mobile of numbers) await send(sunrise, mobile)
  const [entered = ''] = numbers
  expect(await verify(sunrise, { mobile: entered, code: await it.codeOf(entered) })).toBe(true)
  for (let at = 0; at < 3; at += 1) {
    const source = it.newNumber()
    await sendSingle(
      sunrise,
      it.ports,
      'otpPremium',
      { content: 'Your code is 1234.', source },
      {
        line: { row: 1, text: source },
        from: { id: 'key:1', name: 'Shop', userId: null, username: sunrise.actor.username },
      },
    )
  }
  const figures = { accepted: 7, codes: 4, converted: 1, conversion: 25 }
  const { now, was, parts } = await read('otpPremium')
  expect(now).toMatchObject(figures)
  expect(was).toMatchObject({ codes: 0, converted: 0, conversion: null })
  for (const name of ['country', 'operatorId', 'senderId', 'templateId']) {
    expect(parts[name]).toMatchObject([{ figures }])
  }
  expect((await read('otpPremium', ofOne())).now).toMatchObject(figures)
  const ctx = { ...sunrise, now: new Date(Date.now() + 1_000) }
  const home = await totalData(ctx, { database: it.sandbox.db.app })
  expect(home).toMatchObject({ codeProduct: 'otpPremium', week: { codes: 4, converted: 1 } })
  expect(await faults()).toEqual([])
})

test('a code counts once, however often its request is repeated, and one that is refused does not', async () => {
  const { send } = codesOf(it, 'otpReguler')
  const mobile = it.newNumber()
  const requestKey = 'count 1'
  for (let at = 0; at < 3; at += 1) await send(sunrise, mobile, { requestKey })
  await expect(send(sunrise, it.newNumber(), { senderId: 'nobody' })).rejects.toMatchObject({
    code: 'sms.senderNotApproved',
  })
  expect((await read('otpReguler')).now).toMatchObject({ codes: 1, conversion: 0 })
})

test('a code that went once more is one of each product, and converts the one that went last', async () => {
  const before = {
    regular: (await read('otpReguler')).now,
    premium: (await read('otpPremium')).now,
  }
  const { send, verify } = codesOf(it, 'otpReguler')
  const mobile = it.newNumber()
  await send(sunrise, mobile, { fallbackAfter: 30 })
  it.time.offsetMs = 31_000
  const none = { deliver: () => Promise.reject(new NotDelivered({ text: 'unexpected' })) }
  const carriers = { code: fallbackCarrier(it.ports), mail: none, callback: none, answer: none }
  expect(await deliverDue(outboxWork(it.ports, carriers, { warn: () => undefined }))).toBe(1)
  it.time.offsetMs = 0
  expect(await verify(sunrise, { mobile, code: await it.codeOf(mobile) })).toBe(true)
  const more = (was: Readonly<Record<string, unknown>>, codes: number, converted: number) => ({
    codes: Number(was['codes']) + codes,
    converted: Number(was['converted']) + converted,
  })
  for (const whose of [{}, ofOne()]) {
    expect((await read('otpReguler', whose)).now).toMatchObject(more(before.regular, 1, 0))
    expect((await read('otpPremium', whose)).now).toMatchObject(more(before.premium, 1, 1))
  }
  expect(await faults()).toEqual([])
})
