import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Unsold } from '../../ports/sms/unsoldNotes.ts'
import { type CountedUnsold, createUnsoldNotes } from '../../services/alarms/createUnsoldNotes.ts'
import { watchRates } from '../../services/alarms/tellStaff.ts'
import type { Ctx } from '../../services/ctx.ts'
import { sendMobiles } from '../../services/sms/sendMobiles.ts'
import { codesOf, type OtpWorld, otpWorld } from '../otpWorld.ts'

let it: OtpWorld
let unsold: CountedUnsold
let ctx: Ctx
const failures: unknown[] = []
/** France has no rate, Singapore has one. */
const UNSOLD = '+33612345678'

beforeAll(async () => {
  it = await otpWorld()
  unsold = createUnsoldNotes({
    system: it.system,
    clock: it.ports.clock,
    onFailure: (error) => void failures.push(error),
  })
  ctx = await it.program('harbor')
})
beforeEach(async () => {
  await unsold.flush()
  await query('truncate sms_unsold, sys_alarm cascade')
  await query(`delete from sys_announcement where bus_type = 'alarm'`)
  failures.length = 0
})
afterAll(async () => {
  await unsold.close()
  await it.close()
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await it.sandbox.db.owner.query(text, values)).rows
const noted = () =>
  query<{ country: string; reason: string; messages: number; product: string }>(
    'select product, country, reason, messages::int from sms_unsold order by product, country',
  )
const ports = () => ({ ...it.ports, unsold })
const send = (mobiles: string, more: object = {}) =>
  sendMobiles(ctx, ports(), 'notify', { content: 'Hello', mobiles, ...more })
const watch = () => watchRates(it.ports, new Date(Date.now() - 1_800_000))
const told = () =>
  query<{ title: string; text: string }>(
    `select titile as title, msg_content as text from sys_announcement where bus_type = 'alarm' order by id`,
  )

test('single messages refused for want of a rate raise the alarm once a network and day, with one write for all of them', async () => {
  const before = await query<{ n: string }>(
    `select count(distinct xmin::text)::text as n from sms_unsold`,
  )
  expect(before).toEqual([{ n: '0' }])
  const sent = await Promise.allSettled(Array.from({ length: 40 }, () => send(UNSOLD)))
  for (const one of sent) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'rate.notPresent' } })
  }
  expect(await noted()).toEqual([])
  await unsold.flush()
  expect(await noted()).toEqual([
    { product: 'notify', country: 'FR', reason: 'rate.notPresent', messages: 40 },
  ])
  const raised = await Promise.all([watch(), watch()])
  expect(raised.toSorted()).toEqual([0, 1])
  await expect(send(UNSOLD)).rejects.toMatchObject({ code: 'rate.notPresent' })
  await unsold.flush()
  expect(await noted()).toMatchObject([{ messages: 41 }])
  expect(await watch()).toBe(0)
  const rows = await told()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.title).toBe('No rate for France')
  expect(rows[0]?.text).toContain('40 messages of Harbor')
})

test('a code and a list of which nothing can be sent are noted, what is sent or not a number is not', async () => {
  await expect(codesOf({ ports: ports() }, 'otpReguler').send(ctx, UNSOLD)).rejects.toMatchObject({
    code: 'rate.notPresent',
  })
  await expect(send(`${UNSOLD},+33612345679`)).rejects.toMatchObject({ code: 'rate.notPresent' })
  await send(it.newNumber())
  await expect(send('12')).rejects.toMatchObject({ code: 'sms.noRecipients' })
  await unsold.flush()
  expect(await noted()).toEqual([
    { product: 'notify', country: 'FR', reason: 'rate.notPresent', messages: 2 },
    { product: 'otpReguler', country: 'FR', reason: 'rate.notPresent', messages: 1 },
  ])
})

test('what two servers count is added up, and what could not be written is written the next time', async () => {
  const other = createUnsoldNotes({
    system: it.system,
    clock: it.ports.clock,
    onFailure: () => undefined,
  })
  const one = (country: string): Unsold => ({
    companyId: ctx.actor.companyId,
    product: 'notify',
    reason: 'rate.notPresent',
    country,
    operatorId: '0',
    messages: 1,
  })
  for (const country of ['FR', 'ES', 'PT']) unsold.note(one(country))
  for (const country of ['PT', 'ES', 'FR']) other.note(one(country))
  await Promise.all([unsold.flush(), other.flush()])
  expect((await noted()).map(({ country, messages }) => [country, messages])).toEqual([
    ['ES', 2],
    ['FR', 2],
    ['PT', 2],
  ])
  await query('alter table sms_unsold rename to sms_away')
  unsold.note(one('FR'))
  await unsold.flush()
  expect(failures).toHaveLength(1)
  await query('alter table sms_away rename to sms_unsold')
  await unsold.flush()
  expect((await noted()).find(({ country }) => country === 'FR')?.messages).toBe(3)
  await other.close()
})

test('what was refused yesterday is told as yesterday, and forgotten two days after it was looked at', async () => {
  await expect(send(UNSOLD)).rejects.toMatchObject({ code: 'rate.notPresent' })
  await unsold.flush()
  await query(`update sms_unsold set day = day - 1`)
  expect(await watch()).toBe(1)
  const [{ key } = { key: '' }] = await query<{ key: string }>('select key from sys_alarm')
  expect(key).toContain(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  expect(await watch()).toBe(0)
  await query(`update sms_unsold set last_at = now() - interval '3 days'`)
  await watch()
  expect(await noted()).toEqual([])
})
