import { otpCalls, smsAnalysis } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { deliverDue } from '../../test/deliverDue.ts'
import { codesOf, otpWorld, type OtpWorld } from '../../test/otpWorld.ts'
import { readAnalysis } from '../analyses/readAnalysis.ts'
import type { Ctx } from '../ctx.ts'
import { NotDelivered } from '../outbox/carrier.ts'
import { outboxWork } from '../outbox/startOutbox.ts'
import { fallbackCarrier } from './fallbackCarrier.ts'
import { sendOtp } from './sendOtp.ts'

let it: OtpWorld
let sunrise: Ctx
let codes: ReturnType<typeof codesOf>
let id: string
beforeAll(async () => {
  it = await otpWorld()
  sunrise = await it.program('sunrise')
  codes = codesOf(it, 'otpReguler')
  id = await template('sign_in', 'Your code is {code}.')
})
afterAll(() => it.close())

async function template(name: string, text: string): Promise<string> {
  const made = it.sandbox.nextId()
  await it.sandbox.db.owner.query(
    `insert into sms_template (id, company_id, name, product, language, content, status, approved_content)
     values ($1, $2, $3, 'otpReguler', 'en', $4, 'approved', $4)`,
    [made, sunrise.actor.companyId, name, text],
  )
  return made
}
const byTemplate = { content: undefined, templateName: 'sign_in' }
/** Of each message to a number, the template that is recorded with it. */
const templatesOf = async (mobile: string): Promise<(string | null)[]> =>
  (
    await it.sandbox.db.owner.query<{ template: string | null }>(
      `select coalesce(m.template_id, t.template_id)::text as template from sms_message m join sms_task t on t.id = m.task_id
       where m.msisdn = $1 order by m.id`,
      [mobile.slice(1)],
    )
  ).rows.map((row) => row.template)

test('a code of a template is recorded with it, by its id and by its name, and analysed by it', async () => {
  const [byId, byName, plain] = [it.newNumber(), it.newNumber(), it.newNumber()]
  await codes.send(sunrise, byId, { content: undefined, templateId: id })
  await codes.send(sunrise, byName, byTemplate)
  await codes.send(sunrise, plain)
  expect(await templatesOf(byId)).toEqual([id])
  expect(await templatesOf(byName)).toEqual([id])
  expect(await templatesOf(plain)).toEqual([null])
  expect((await it.received(byName))[0]?.shown).toBe('Your code is ******.')
  expect(await codes.verify(sunrise, { mobile: byId, code: await it.codeOf(byId) })).toBe(true)
  const ctx = { ...sunrise, now: new Date(Date.now() + 1_000) }
  const { parts } = await readAnalysis(ctx, it.ports, smsAnalysis('otpReguler'), {})
  expect(parts['templateId']).toMatchObject([
    { id: '0', figures: { accepted: 1, converted: 0 } },
    { id, name: 'sign_in', figures: { accepted: 2, converted: 1 } },
  ])
})

test('what was approved last is sent while a changed text waits, and one with more variables is refused', async () => {
  const mobile = it.newNumber()
  await it.sandbox.db.owner.query(
    `update sms_template set content = 'Other {code}', status = 'pending' where id = $1`,
    [id],
  )
  await codes.send(sunrise, mobile, byTemplate)
  expect((await it.received(mobile))[0]?.shown).toBe('Your code is ******.')
  const templateId = await template('greeting', '{name}, your code is {code}.')
  await expect(
    codes.send(sunrise, it.newNumber(), { content: undefined, templateId }),
  ).rejects.toMatchObject({ code: 'otp.noCode' })
})

test('a request that is repeated after a crash sends the code with its template', async () => {
  const mobile = it.newNumber()
  const asked = otpCalls('otpReguler').send.in.parse({ mobile, ...byTemplate, requestKey: 'in 1' })
  const dies = { ...it.ports, standings: () => Promise.reject(new Error('The process died')) }
  await expect(sendOtp(sunrise, dies, 'otpReguler', asked)).rejects.toThrow('died')
  await sendOtp(sunrise, it.ports, 'otpReguler', asked)
  await sendOtp(sunrise, it.ports, 'otpReguler', asked)
  expect(await templatesOf(mobile)).toEqual([id])
})

test('a code that goes once more is recorded with its template both times', async () => {
  const mobile = it.newNumber()
  await codes.send(sunrise, mobile, { ...byTemplate, fallbackAfter: 30 })
  it.time.offsetMs = 31_000
  const none = { deliver: () => Promise.reject(new NotDelivered({ text: 'unexpected' })) }
  const carriers = { code: fallbackCarrier(it.ports), mail: none, callback: none, answer: none }
  await deliverDue(outboxWork(it.ports, carriers, { warn: () => undefined }))
  expect((await it.received(mobile)).map(({ product }) => product)).toEqual([
    'otpReguler',
    'otpPremium',
  ])
  expect(await templatesOf(mobile)).toEqual([id, id])
})
