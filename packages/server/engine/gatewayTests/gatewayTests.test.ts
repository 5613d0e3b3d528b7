import { afterEach, expect, test } from 'vitest'

import { engineWorld } from '../../test/chaos/engineWorld.ts'
import { gatewayTestWorld } from '../../test/chaos/gatewayTestWorld.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function world(profiles?: NonNullable<Parameters<typeof engineWorld>[0]['profiles']>) {
  const made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }, { systemId: 'carrier_b' }],
    ...(profiles && { profiles }),
  })
  closing.push(() => made.stop())
  const tests = gatewayTestWorld(made)
  const settled = (testId: string, isIt: (one: { status: string }) => boolean) =>
    made.until(async () => {
      const rows = await tests.messages(testId)
      return rows.every(isIt) ? rows : undefined
    })
  const received = (testId: string) =>
    made.until(async () => {
      const rows = await tests.messages(testId)
      const isDone = rows.every(
        ({ status, parts }) => status === 'accepted' && parts.every((part) => part.receipt),
      )
      return isDone ? rows : undefined
    })
  return { made, tests, settled, received, gateways: made.gatewayIds }
}

test('a text goes straight through each gateway, around routing, and its receipts are found', async () => {
  const { made, tests, received, gateways } = await world()
  await made.query('update sms_route set enabled = false')
  await made.start()
  const testId = await tests.begin([await tests.number(), await tests.number()], gateways, {
    content: `{code} ${'long '.repeat(50)}`,
  })
  const rows = await received(testId)
  expect(rows).toHaveLength(4)
  const taken = await made.taken()
  for (const { gatewayId, msisdn, status, code, parts } of rows) {
    expect(status).toBe('accepted')
    expect(parts).toMatchObject([{ receipt: 'delivered' }, { receipt: 'delivered' }])
    expect(parts.every(({ answerMs, receiptMs }) => answerMs !== null && receiptMs !== null)).toBe(
      true,
    )
    const systemId = gatewayId === gateways[0] ? 'carrier_a' : 'carrier_b'
    const own = taken.filter((one) => one.destination === msisdn && one.systemId === systemId)
    expect(own).toHaveLength(2)
    expect(own.some(({ text }) => text.includes(code))).toBe(true)
  }
  expect(await made.query('select id from sms_orphan_receipt')).toEqual([])
  expect(await made.query('select id from sms_message')).toEqual([])
  expect(made.errors).toEqual([])
})

test('a receipt that comes before the response belongs to the test all the same', async () => {
  const { made, tests, received, gateways } = await world([
    { prefix: '', kind: 'early', responseMs: 150, deliveredPercent: 100 },
  ])
  await made.start()
  const testId = await tests.begin([await tests.number()], gateways.slice(0, 1))
  expect(await received(testId)).toMatchObject([
    { status: 'accepted', parts: [{ receipt: 'delivered', receiptMs: 0 }] },
  ])
  expect(await made.query('select id from sms_orphan_receipt')).toEqual([])
})

test('two tests to one number at once keep their messages apart', async () => {
  const { made, tests, received, gateways } = await world()
  await made.start()
  const number = await tests.number()
  const [one, other] = await Promise.all([
    tests.begin([number], gateways),
    tests.begin([number], gateways),
  ])
  const rows = [...(await received(one)), ...(await received(other))]
  expect(new Set(rows.map(({ code }) => code)).size).toBe(4)
  const texts = (await made.taken()).map(({ text }) => text)
  expect(texts.toSorted()).toEqual(rows.map(({ content }) => content).toSorted())
})

test('what was being submitted when the engine died is unknown, and never sent again', async () => {
  const { made, tests, settled, gateways } = await world()
  await made.start()
  const number = await tests.number()
  const testId = await tests.begin([number], gateways.slice(0, 1))
  await settled(testId, ({ status }) => status === 'accepted')
  await made.engine().stop()
  // As it is between the record and the response.
  await made.query(`update sms_test_message set status = 'submitting'`)
  await made.query(`update sms_test_part set status = 'submitting', ref = null, receipt = null`)
  await made.start()
  const rows = await settled(testId, ({ status }) => status !== 'submitting')
  expect(rows).toMatchObject([{ status: 'unknown', parts: [{ status: 'unknown' }] }])
  expect(await made.taken()).toHaveLength(1)
})

test('receipts that come after a restart are found', async () => {
  const { made, tests, settled, received, gateways } = await world([
    { prefix: '', kind: 'late', deliveredPercent: 100, receiptMinMs: 1_500, receiptMaxMs: 1_500 },
  ])
  await made.start()
  const testId = await tests.begin([await tests.number()], gateways.slice(0, 1))
  await settled(testId, ({ status }) => status === 'accepted')
  await made.engine().stop()
  await made.start()
  expect(await received(testId)).toMatchObject([{ parts: [{ receipt: 'delivered' }] }])
})

test('a gateway that is deleted or switched off in mid-test says so, the other one is tested', async () => {
  const { made, tests, settled, gateways } = await world()
  const [gone = '', off = ''] = gateways
  const testId = await tests.begin([await tests.number()], [gone, off])
  await made.query('update sms_gateway set deleted_at = now() where id = $1', [gone])
  await made.query('update sms_gateway set enabled = false where id = $1', [off])
  await made.start()
  const rows = await settled(testId, ({ status }) => status === 'failed')
  const reasons = new Map(rows.map(({ gatewayId, reason }) => [gatewayId, reason]))
  expect([reasons.get(gone), reasons.get(off)]).toEqual(['gone', 'off'])
})

test('a refusal is kept with its code, and cancelled messages are not sent', async () => {
  const { made, tests, settled, gateways } = await world([
    { prefix: '', kind: 'refuse', status: 0x45 },
  ])
  const testId = await tests.begin([await tests.number()], gateways.slice(0, 1))
  const cancelled = await tests.begin([await tests.number()], gateways.slice(0, 1))
  await made.query(`update sms_test_message set status = 'cancelled' where test_id = $1`, [
    cancelled,
  ])
  await made.start()
  const rows = await settled(testId, ({ status }) => status === 'refused')
  expect(rows).toMatchObject([{ parts: [{ status: 'refused', ref: null }] }])
  expect(await made.query('select code from sms_test_part')).toEqual([{ code: 0x45 }])
})
