import { listInput, smsCodeLists, smsRules } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Ctx } from '../ctx.ts'
import { listExport } from '../lists/listExport.ts'
import { readList } from '../lists/readList.ts'
import { codeLines } from './codeLines.ts'
import { codesOf, otpWorld, type OtpWorld, wrong } from '../../test/otpWorld.ts'

let it: OtpWorld
let sunrise: Ctx
let harbor: Ctx
beforeAll(async () => {
  it = await otpWorld()
  sunrise = await it.program('sunrise')
  harbor = await it.program('harbor')
})
afterAll(() => it.close())

const list = async (ctx: Ctx, query: Record<string, string> = {}) => {
  const input = listInput(smsCodeLists.otpPremium).parse(query)
  const now = { ...ctx, now: new Date(Date.now() + 1_000) }
  return (await readList(now, it.ports, codeLines.otpPremium, input)).records
}
const ended = async (mobile: string, state: string) => {
  await it.sandbox.db.owner.query(
    `insert into sms_message_final (message_id, company_id, product, state, done_at, charged)
     select id, company_id, product, $2, now(), 0 from sms_message where msisdn = $1`,
    [mobile.slice(1), state],
  )
}

test('each code is listed with what became of it, to its company alone, and never in clear', async () => {
  const { send, verify } = codesOf(it, 'otpPremium')
  const codes: string[] = []
  const sent = async (more: object = {}) => {
    const mobile = it.newNumber()
    const { id } = await send(sunrise, mobile, { length: 10, ...more })
    codes.push(await it.codeOf(mobile))
    return { mobile, id, code: codes.at(-1) ?? '' }
  }
  const expected = new Map<string, string>()
  const waiting = await sent()
  expected.set(waiting.id, 'waiting')

  const verified = await sent()
  await verify(sunrise, { id: verified.id, code: wrong(verified.code) })
  await verify(sunrise, { id: verified.id, code: verified.code })
  await ended(verified.mobile, 'undelivered')
  expected.set(verified.id, 'verified')

  const first = await sent()
  await it.rested(first.mobile)
  const second = await send(sunrise, first.mobile)
  await it.rested(first.mobile)
  const third = await send(sunrise, first.mobile)
  expected.set(first.id, 'replaced').set(second.id, 'replaced').set(third.id, 'waiting')

  const exhausted = await sent()
  for (let at = 0; at < 5; at++) {
    await verify(sunrise, { id: exhausted.id, code: wrong(exhausted.code) })
  }
  expected.set(exhausted.id, 'exhausted')

  const failed = await sent()
  await ended(failed.mobile, 'rejected')
  expected.set(failed.id, 'undelivered')

  const arrived = await sent()
  await ended(arrived.mobile, 'delivered')
  const expired = await sent()
  await it.sandbox.db.owner.query(
    'update sms_otp set expires_at = clock_timestamp() where id = any ($1)',
    [[arrived.id, expired.id]],
  )
  expected.set(arrived.id, 'expired').set(expired.id, 'expired')

  await expect(send(sunrise, it.newNumber(), { senderId: 'nobody' })).rejects.toMatchObject({
    code: 'sms.senderNotApproved',
  })

  const rows = await list(sunrise)
  const byId = new Map(rows.map((row) => [row.id, row]))
  expect(new Map([...expected.keys()].map((id) => [id, byId.get(id)?.status]))).toEqual(expected)
  expect(rows.filter(({ status }) => status === 'refused')).toMatchObject([
    { reason: 'sms.senderNotApproved', messageId: null },
  ])
  expect(byId.get(verified.id)).toMatchObject({
    mobile: verified.mobile,
    country: 'SG',
    countryName: 'Singapore',
    tries: 2,
    resends: 0,
    seconds: 0,
    messageId: (await it.received(verified.mobile))[0]?.id,
  })
  expect([first.id, second.id, third.id].map((id) => byId.get(id)?.resends)).toEqual([0, 1, 2])

  for (const status of new Set([...expected.values(), 'refused'])) {
    const found = (await list(sunrise, { status })).map(({ id }) => id)
    expect(found).toEqual(rows.filter((row) => row.status === status).map(({ id }) => id))
  }
  expect((await list(sunrise, { mobile: waiting.mobile })).map(({ id }) => id)).toEqual([
    waiting.id,
  ])
  expect(await list(sunrise, { country: 'DE' })).toEqual([])
  expect(await list(harbor)).toEqual([])

  // Neither the list nor its sheet says a code, and who may not see numbers sees none.
  const sheet = listExport(codeLines.otpPremium)
  const columns = sheet.columns(sunrise).map(({ key }) => key)
  expect(columns).toContain('seconds')
  const pages: unknown[] = []
  const now = () => Promise.resolve({ ...sunrise, now: new Date(Date.now() + 1_000) })
  for await (const page of sheet.pages(now, it.ports, {}, columns)) pages.push(page)
  const said = JSON.stringify([rows, pages])
  for (const code of codes) expect(said).not.toContain(code)
  const blind = { ...sunrise, hiddenColumns: new Set(['smsCode:column:mobile']) }
  expect((await list(blind))[0]).not.toHaveProperty('mobile')
  await expect(list(blind, { mobile: '65' })).rejects.toMatchObject({ code: 'query.unknownColumn' })
})

test('open consoles hear of a code that is sent and of each try, in its company', async () => {
  const { send, verify } = codesOf(it, 'otpPremium')
  const mobile = it.newNumber()
  it.told.length = 0
  const { id } = await send(harbor, mobile)
  await verify(harbor, { mobile, code: 'wrong' })
  await verify(harbor, { mobile: it.newNumber(), code: 'wrong' })
  const { companyId } = harbor.actor
  const news = ['otpPremiumCode', { ids: [id] }, { companyId, ofPeople: true }]
  expect(it.told).toEqual([news, news])
  expect(smsRules.otpPremium.fallback).toBeUndefined()
})
