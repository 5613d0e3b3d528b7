import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EngineWorld, engineWorld } from '../../test/chaos/engineWorld.ts'

let it: EngineWorld
beforeAll(async () => {
  it = await engineWorld({
    carriers: [{ systemId: 'one' }],
    gateways: [{ tps: 100 }],
    // Room for a few messages; the rest wait in the database.
    settings: { gatewayBytes: 20_000 },
  })
  await it.recharge(it.customerId, 100_000_000n)
}, 60_000)
afterAll(() => it.stop())

let next = 447_000_000_000
const numbers = (count: number) => Array.from({ length: count }, () => String(next++))
const started = async (given?: Parameters<EngineWorld['start']>[0]) => {
  await it.start(given)
  await it.until(async () => it.engine().singles())
}
/** The texts that carriers got for these numbers, by number. */
async function textsOf(msisdns: readonly string[]): Promise<Map<string, string[]>> {
  const taken = (await it.taken()).filter(({ destination }) => msisdns.includes(destination))
  return new Map(
    [...Map.groupBy(taken, ({ destination }) => destination)].map(([msisdn, some]) => [
      msisdn,
      some.map(({ text }) => text),
    ]),
  )
}
const delivered = (msisdns: readonly string[]) =>
  it.until(async () => {
    const [row] = await it.query<{ count: number }>(
      `select count(*)::int as count from sms_message m join sms_message_final f on f.message_id = m.id
       where m.msisdn = any ($1::bigint[]) and f.state = 'delivered'`,
      [msisdns],
    )
    return row?.count === msisdns.length ? true : undefined
  })

test('messages that wait when the engine stops are sent by the next one, each with its own text, once', async () => {
  await started()
  const [plain, sealed] = [numbers(150), numbers(1)]
  const asked = [
    ...plain.map((msisdn) => it.sendOne(it.customerId, msisdn)),
    ...sealed.map((msisdn) =>
      it.sendOne(it.customerId, msisdn, { content: 'Code ******', contentSealed: 'Code 123456' }),
    ),
  ]
  await Promise.all(asked)
  await it.engine().stop()
  expect((await it.query('select from sms_message_final')).length).toBeLessThan(151)
  await started()
  await delivered([...plain, ...sealed])
  const texts = await textsOf([...plain, ...sealed])
  for (const msisdn of plain) expect(texts.get(msisdn)).toEqual([`Hello ${msisdn}`])
  expect(texts.get(sealed[0] ?? '')).toEqual(['Code 123456'])
  expect(await it.ledgerFaults()).toEqual([])
})

test('a text that was encrypted with another key is never sent as asterisks', async () => {
  const sealed = { content: 'Code ******', contentSealed: 'of another key' }
  const [msisdn = ''] = numbers(1)
  const outcome = await it.sendOne(it.customerId, msisdn, sealed)
  if (outcome.kind !== 'accepted') throw new Error('not accepted')
  const [end] = await it.until(async () => {
    const rows = (await it.ended(outcome.taskId, 1)).filter((row) => row.msisdn === msisdn)
    return rows.length > 0 ? rows : undefined
  })
  expect(end).toMatchObject({ state: 'rejected', reason: 'message.unreadable', charged: '0' })
  expect(await textsOf([msisdn])).toEqual(new Map())
})

test('messages for which there is no room in memory wait in the database, and are sent once', async () => {
  const msisdns = numbers(600)
  await Promise.all(msisdns.map((msisdn) => it.sendOne(it.customerId, msisdn)))
  expect(await it.query('select from sms_chunk where asleep and open')).not.toEqual([])
  await delivered(msisdns)
  expect([...(await textsOf(msisdns)).values()].flat()).toHaveLength(600)
  expect(await it.ledgerFaults()).toEqual([])
})

test('messages of an engine that lost its lease are sent by the one that took over, once', async () => {
  const msisdns = numbers(100)
  await Promise.all(msisdns.map((msisdn) => it.sendOne(it.customerId, msisdn)))
  const lost = new AbortController()
  await it.engine().stop()
  await started({ tenure: { isHeld: () => !lost.signal.aborted, lost: lost.signal } })
  const more = numbers(100)
  const accepted = await Promise.all(more.map((msisdn) => it.sendOne(it.customerId, msisdn)))
  expect(new Set(accepted.map(({ kind }) => kind))).toEqual(new Set(['accepted']))
  lost.abort()
  await it.engine().stop()
  // Meanwhile nobody runs one.
  const between = numbers(10)
  await Promise.all(between.map((msisdn) => it.sendOne(it.customerId, msisdn)))
  await started()
  await delivered([...msisdns, ...more, ...between])
  expect(await it.ledgerFaults()).toEqual([])
})
