import { otpCalls, smsAnalysis } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Ctx } from '../ctx.ts'
import type { TestSandbox } from '../../test/sandbox.ts'
import { readAnalysis } from '../analyses/readAnalysis.ts'
import { removeOldMessages } from '../sms/removeOldMessages.ts'
import { codesOf, otpWorld, type OtpWorld, wrong } from '../../test/otpWorld.ts'
import { sendOtp } from './sendOtp.ts'
import { verifyOtp } from './verifyOtp.ts'

let it: OtpWorld
let world: TestSandbox
let ports: OtpWorld['ports']
let sunrise: Ctx
let harbor: Ctx

beforeAll(async () => {
  it = await otpWorld()
  world = it.sandbox
  ports = it.ports
  sunrise = await it.program('sunrise')
  harbor = await it.program('harbor')
})
afterAll(() => it.close())

const calls = otpCalls('otpPremium')
const newNumber = () => it.newNumber()
const received = (mobile: string) => it.received(mobile)
const codeOf = (mobile: string) => it.codeOf(mobile)
const rested = (mobile: string) => it.rested(mobile)
const send: ReturnType<typeof codesOf>['send'] = (...asked) =>
  codesOf(it, 'otpPremium').send(...asked)
const verify: ReturnType<typeof codesOf>['verify'] = (...asked) =>
  codesOf(it, 'otpPremium').verify(...asked)
/** What is only the answer of a refusal. */
const code = (refused: string) => expect.objectContaining({ code: refused })

test('a code reaches its handset alone, in a message that expires with it, and is right once', async () => {
  const mobile = newNumber()
  const sent = await send(sunrise, mobile, { validity: 60 })
  const [message] = await received(mobile)
  expect(message).toMatchObject({ text: expect.stringMatching(/^Your code is \d{6}\.$/) })
  expect(message?.shown).toBe('Your code is ******.')
  expect(message?.ends).toBe(new Date(sent.expiresAt).getTime())
  const right = await codeOf(mobile)
  expect(await verify(sunrise, { id: sent.id, code: wrong(right) })).toBe(false)
  expect(await verify(sunrise, { mobile, code: ` ${right.slice(0, 3)} ${right.slice(3)}` })).toBe(
    true,
  )
  expect(await verify(sunrise, { mobile, code: right })).toBe(false)
  expect(await verify(sunrise, { id: sent.id, code: right })).toBe(false)
})

test('a code that was entered counts once, where its message is counted', async () => {
  const [mobile, died] = [newNumber(), newNumber()]
  const { owner } = world.db
  const analysis = smsAnalysis('otpPremium')
  const read = async (more: Partial<Ctx> = {}) => {
    const ctx = { ...sunrise, now: new Date(Date.now() + 1_000), ...more }
    return readAnalysis(ctx, ports, analysis, {})
  }
  const before = Number((await read()).now['converted'])
  await send(sunrise, mobile)
  const right = await codeOf(mobile)
  await verify(sunrise, { mobile, code: wrong(right) })
  await Promise.all([1, 2, 3].map(() => verify(sunrise, { mobile, code: right })))
  // Whoever sent this one died before it said so.
  const { id } = await send(sunrise, died)
  await owner.query(
    `update sms_otp set text_sealed = 'lost', task_id = null, message_id = null where id = $1`,
    [id],
  )
  expect(await verify(sunrise, { id, code: await codeOf(died) })).toBe(true)
  expect((await read()).now['converted']).toBe(before + 2)
  const sums = await owner.query(
    `select dimension, sum(converted)::int as n from rollup where product = 'otpPremium' group by 1 order by 1`,
  )
  expect(sums.rows).toEqual(
    ['country', 'gateway', 'operator', 'sender', 'template', 'time'].map((dimension) => ({
      dimension,
      n: before + 2,
    })),
  )
  const ofOne = await read({
    people: { userIds: [sunrise.actor.id], usernames: [sunrise.actor.username], departIds: [] },
  })
  expect(ofOne.now['converted']).toBe(before + 2)
  const { rows } = await owner.query(
    `(select * from rollup where converted > 0 and dimension in ('time', 'country', 'gateway')
      except select * from rollup_of_sms_figures())
     union all (select * from rollup_of_sms_figures() where converted > 0 except select * from rollup)`,
  )
  expect(rows).toEqual([])
})

test('five wrong codes use it up, also all at once', async () => {
  const [slow, fast] = [newNumber(), newNumber()]
  await send(sunrise, slow)
  await send(sunrise, fast)
  const [first, second] = [await codeOf(slow), await codeOf(fast)]
  for (let at = 0; at < 5; at++) {
    expect(await verify(sunrise, { mobile: slow, code: wrong(first) })).toBe(false)
  }
  expect(await verify(sunrise, { mobile: slow, code: first })).toBe(false)
  const guesses = Array.from({ length: 20 }, () =>
    verify(sunrise, { mobile: fast, code: wrong(second) }),
  )
  expect(await Promise.all(guesses)).not.toContain(true)
  expect(await verify(sunrise, { mobile: fast, code: second })).toBe(false)
  const { rows } = await world.db.owner.query('select tries from sms_otp where mobile = any ($1)', [
    [slow.slice(1), fast.slice(1)],
  ])
  expect(rows).toEqual([{ tries: 5 }, { tries: 5 }])
})

test('of several who enter the right code at once one is let in', async () => {
  const mobile = newNumber()
  const { id } = await send(sunrise, mobile)
  const right = await codeOf(mobile)
  const all = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      verify(sunrise, at % 2 ? { id, code: right } : { mobile, code: right }),
    ),
  )
  expect(all.filter(Boolean)).toEqual([true])
})

test('the code of another company, another product, and none at all answer alike', async () => {
  const mobile = newNumber()
  const { id } = await send(sunrise, mobile)
  const right = await codeOf(mobile)
  expect(await verify(harbor, { id, code: right })).toBe(false)
  expect(await verify(harbor, { mobile, code: right })).toBe(false)
  expect(await verify(harbor, { id: '1', code: right })).toBe(false)
  expect(await verify(harbor, { mobile: 'nobody', code: right })).toBe(false)
  expect(await verifyOtp(sunrise, ports, 'otpReguler', { id, code: right })).toEqual({
    verified: false,
  })
  // None of them was a try at it.
  const { rows } = await world.db.owner.query('select tries from sms_otp where id = $1', [id])
  expect(rows).toEqual([{ tries: 0 }])
  await expect(verify(sunrise, { id, mobile, code: right })).rejects.toEqual(code('otp.oneTarget'))
  expect(await verify(sunrise, { id, code: right })).toBe(true)
})

test('a code is right until the clock of the database says otherwise', async () => {
  const [over, late] = [newNumber(), newNumber()]
  await send(sunrise, over)
  await send(sunrise, late)
  const ends = (mobile: string, at: string) =>
    world.db.owner.query(
      `update sms_otp set expires_at = clock_timestamp() + $2::interval where mobile = $1`,
      [mobile.slice(1), at],
    )
  await ends(over, '0 seconds')
  await ends(late, '1 hour')
  // The clock of this server is wrong by a day.
  const tomorrow = { ...sunrise, now: new Date(Date.now() + 86_400_000) }
  const yesterday = { ...sunrise, now: new Date(Date.now() - 86_400_000) }
  expect(await verify(yesterday, { mobile: over, code: await codeOf(over) })).toBe(false)
  expect(await verify(tomorrow, { mobile: late, code: await codeOf(late) })).toBe(true)
})

test('another code to a number waits half a minute, and then the earlier one is void', async () => {
  const mobile = newNumber()
  const first = await send(sunrise, mobile)
  const early = await codeOf(mobile)
  await expect(send(sunrise, mobile)).rejects.toMatchObject({
    code: 'otp.wait',
    details: { args: { seconds: 30 }, retryAfterSeconds: 30 },
  })
  await rested(mobile)
  const asked = await Promise.allSettled([send(sunrise, mobile), send(sunrise, mobile)])
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await received(mobile)).toHaveLength(2)
  const later = await codeOf(mobile)
  if (early !== later) expect(await verify(sunrise, { mobile, code: early })).toBe(false)
  expect(await verify(sunrise, { id: first.id, code: early })).toBe(false)
  // Another company may write to it, and voids nothing.
  await send(harbor, mobile)
  expect(await verify(sunrise, { mobile, code: later })).toBe(true)
})

test('a request that is repeated sends once, at once or after a crash before its message', async () => {
  const mobile = newNumber()
  const asked = { requestKey: 'sign-in 1', reference: 'visitor 7' }
  const [first, again] = await Promise.allSettled([
    send(sunrise, mobile, asked),
    send(sunrise, mobile, asked),
  ])
  const answers = [first, again].flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(answers.length).toBeGreaterThan(0)
  for (const answer of answers) expect(await send(sunrise, mobile, asked)).toEqual(answer)
  expect(await received(mobile)).toHaveLength(1)
  await expect(send(sunrise, mobile, { ...asked, length: 8 })).rejects.toEqual(
    code('sms.requestKeyReused'),
  )
  await expect(send(sunrise, newNumber(), asked)).rejects.toEqual(code('sms.requestKeyReused'))
  // Another company's key is another key.
  await send(harbor, newNumber(), asked)

  const other = newNumber()
  const dies = { ...ports, standings: () => Promise.reject(new Error('The process died')) }
  const request = calls.send.in.parse({ mobile: other, content: '{code}', requestKey: 'sign-in 2' })
  await expect(sendOtp(sunrise, dies, 'otpPremium', request)).rejects.toThrow('died')
  expect(await received(other)).toEqual([])
  const { id } = await sendOtp(sunrise, ports, 'otpPremium', request)
  const [message] = await received(other)
  expect(await received(other)).toHaveLength(1)
  expect(await verify(sunrise, { id, code: message?.text ?? '' })).toBe(true)
})

test('what is refused leaves the earlier code as it was, and can be asked again', async () => {
  const mobile = newNumber()
  await send(sunrise, mobile)
  const right = await codeOf(mobile)
  await rested(mobile)
  const asked = { senderId: 'nobody', requestKey: 'sender 1' }
  for (let at = 0; at < 2; at++) {
    await expect(send(sunrise, mobile, asked)).rejects.toEqual(code('sms.senderNotApproved'))
  }
  expect(await verify(sunrise, { mobile, code: right })).toBe(true)
  const { senderId: _unknown, ...better } = asked
  await send(sunrise, mobile, better)
})

test('a text without {code}, two texts and a template that is not approved are refused', async () => {
  const mobile = newNumber()
  for (const content of ['Hello', '{code} {name}', '{code']) {
    await expect(send(sunrise, mobile, { content })).rejects.toEqual(code('otp.noCode'))
  }
  await expect(send(sunrise, mobile, { content: undefined })).rejects.toEqual(
    code('request.invalid'),
  )
  const template = async (status: string) => {
    const id = world.nextId()
    const text = 'The code is {code}.'
    await world.db.owner.query(
      `insert into sms_template (id, company_id, name, product, language, content, status, approved_content)
       values ($1, $2, $3, 'otpPremium', 'en', $4, $5, $6)`,
      [id, sunrise.actor.companyId, `t_${id}`, text, status, status === 'approved' ? text : null],
    )
    return { templateId: id, content: undefined }
  }
  await expect(send(sunrise, mobile, await template('pending'))).rejects.toEqual(
    code('sms.templateNotApproved'),
  )
  const approved = await template('approved')
  await expect(send(harbor, mobile, approved)).rejects.toEqual(code('record.foreignId'))
  await expect(send(sunrise, mobile, { ...approved, content: '{code}' })).rejects.toEqual(
    code('sms.oneText'),
  )
  await send(sunrise, mobile, { ...approved, alphabet: 'both', length: 10 })
  expect(await codeOf(mobile)).toMatch(/^[A-HJKMNP-Z2-9]{10}$/)
})

test('staff name the company that sends, and one that does not exist is refused as one out of sight', async () => {
  const admin = await world.ctxOf('admin', { now: new Date() })
  const companyId = sunrise.actor.companyId
  const mobile = newNumber()
  const { id } = await send(admin, mobile, { companyId })
  expect(await verify(sunrise, { id, code: await codeOf(mobile) })).toBe(true)
  for (const [ctx, of] of [
    [admin, '1'],
    [harbor, companyId],
  ] as const) {
    await expect(send(ctx, newNumber(), { companyId: of })).rejects.toEqual(
      code('record.foreignId'),
    )
  }
})

test('thirty codes to one range that nobody enters are the last, and staff hear of it once', async () => {
  const of = (at: number) => `+658765${String(at).padStart(4, '0')}`
  const asked = await Promise.allSettled(
    Array.from({ length: 33 }, (_, at) => send(sunrise, of(at))),
  )
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toEqual([1, 2, 3].map(() => code('otp.velocity')))
  const { rows } = await world.db.owner.query(
    `select titile, msg_content from sys_announcement where bus_type = 'otpPumping'`,
  )
  expect(rows).toMatchObject([{ msg_content: expect.stringContaining('+6587650') }])
  // Neither another company nor another range is held up, and one that is entered opens this one.
  await send(harbor, of(100))
  await send(sunrise, newNumber())
  const first = of(asked.findIndex(({ status }) => status === 'fulfilled'))
  expect(await verify(sunrise, { mobile: first, code: await codeOf(first) })).toBe(true)
  await send(sunrise, of(101))
})

test('codes to a country where nobody enters them are refused, but to who entered one before', async () => {
  const of = (at: number) => `+${447_100_000_000 + at * 300_003}`
  const known = of(900)
  await send(sunrise, known)
  expect(await verify(sunrise, { mobile: known, code: await codeOf(known) })).toBe(true)
  await world.db.owner.query(
    `update sms_otp set create_time = create_time - interval '1 hour' where mobile = $1`,
    [known.slice(1)],
  )
  let sent = 0
  const refusal = await (async () => {
    for (; sent < 150; sent += 1) await send(sunrise, of(sent))
  })().catch((error: unknown) => error)
  expect({ sent, refusal }).toEqual({ sent: 100, refusal: code('otp.velocity') })
  const { rows } = await world.db.owner.query(
    `select titile, msg_content from sys_announcement where bus_type = 'otpPumping' and titile like '%United Kingdom%'`,
  )
  expect(rows).toHaveLength(1)
  // Who is known goes on, another company does, and one that is entered opens the country.
  await world.db.owner.query(
    `update sms_otp set resend_at = create_time where mobile = $1 and resend_at > create_time`,
    [known.slice(1)],
  )
  await send(sunrise, known)
  await send(harbor, of(750))
  expect(await verify(sunrise, { mobile: of(99), code: await codeOf(of(99)) })).toBe(true)
  await send(sunrise, of(751))
}, 60_000)

test('a code is nowhere in the database that can be read', async () => {
  const mobile = newNumber()
  const { id } = await send(sunrise, mobile, { alphabet: 'both', length: 10 })
  const right = await codeOf(mobile)
  expect(right).toHaveLength(10)
  await verify(sunrise, { id, code: right })
  const { rows } = await world.db.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(rows.length).toBeGreaterThan(50)
  for (const { name } of rows) {
    const found = await world.db.owner.query(
      `select 1 from ${name} x where x::text ilike $1 or x::text ilike $2 limit 1`,
      [`%${right}%`, `%${Buffer.from(right).toString('hex')}%`],
    )
    expect({ name, found: found.rowCount }).toEqual({ name, found: 0 })
  }
})

test('codes are kept as long as the messages of their product', async () => {
  const mobile = newNumber()
  const { id } = await send(sunrise, mobile)
  const kept = async (days: number) => {
    const later = { now: () => Date.now() + days * 86_400_000 }
    const { signal } = new AbortController()
    await removeOldMessages({ system: it.system, secrets: ports.secrets, clock: later }, { signal })
    const { rowCount } = await world.db.owner.query('select from sms_otp where id = $1', [id])
    return rowCount
  }
  expect(await kept(179)).toBe(1)
  expect(await kept(181)).toBe(0)
})
