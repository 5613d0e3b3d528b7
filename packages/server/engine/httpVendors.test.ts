import { afterEach, expect, test } from 'vitest'

import type { EngineWorldOptions } from '../test/chaos/engineWorld.ts'
import { vendorEngine } from '../test/chaos/vendorEngine.ts'
import type { VendorName } from '../test/chaos/vendorWorld.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function world(
  vendor: VendorName,
  change?: string,
  settings?: EngineWorldOptions['settings'],
) {
  const made = await vendorEngine(vendor, { change, settings })
  ends.push(() => made.close())
  return made
}

const states = (ended: readonly { state: string; reason: string | null }[]) => [
  ...new Set(ended.map(({ state, reason }) => `${state} ${reason}`)),
]

test.each(['aurora', 'boreal'] as const)(
  'messages by %s are taken once, delivered by its callbacks, and paid',
  async (vendor) => {
    const made = await world(vendor)
    const ended = await made.ended(await made.send(40), 40)
    expect(states(ended)).toEqual(['delivered null'])
    const taken = await made.vendors.taken()
    expect(taken).toHaveLength(40)
    expect(new Set(taken.map(({ to, text }) => `${to} ${text}`)).size).toBe(40)
    // What was told is forgotten once it is stored.
    await made.until(async () => {
      const rows = await made.query('select 1 from sms_gateway_inbox')
      return rows.length === 0 ? true : undefined
    })
    expect(await made.ledgerFaults()).toEqual([])
  },
)

test('a long text is one request, billed in parts, and not sent again after a restart', async () => {
  const made = await world('aurora')
  // Receipts come only once the engine has been started again.
  await made.query(`update sms_gateway_hook set token_digest = 'none'`)
  const text = 'long text '.repeat(40)
  const taskId = await made.send(2, text)
  await made.until(async () => ((await made.vendors.taken()).length === 2 ? true : undefined))
  await made.until(async () => {
    const rows = await made.query('select 1 from sms_result_batch')
    return rows.length > 0 ? true : undefined
  })
  await made.engine().stop()
  await made.start()
  for (const { id, to } of await made.vendors.taken()) {
    const item = JSON.stringify({ id, stat: 'DELIVRD', error: null, msisdn: to })
    await made.query(
      `insert into sms_gateway_inbox (gateway_id, kind, item) values ($1, 'receipt', $2)`,
      [made.gatewayIds[0], item],
    )
  }
  const ended = await made.ended(taskId, 2)
  expect(states(ended)).toEqual(['delivered null'])
  expect(ended.map(({ charged }) => Number(charged))).toEqual([30_000, 30_000])
  expect((await made.vendors.taken()).map((one) => one.text)).toEqual([text, text])
  expect(await made.ledgerFaults()).toEqual([])
})

test('an answer that comes after the timeout is in doubt, and nothing is sent twice', async () => {
  const made = await world('aurora', `response_timeout_seconds = 1, in_doubt = 'hold'`)
  await made.vendors.mode('late')
  const ended = await made.ended(await made.send(3), 3)
  expect(states(ended)).toEqual(['delivered null'])
  expect(await made.vendors.taken()).toHaveLength(3)
  const lost = await made.query(`select 1 from sms_result_batch where -1 = any (statuses)`)
  expect(lost.length).toBeGreaterThan(0)
})

test.each(['html', 'error500', 'halfJson', 'cut'] as const)(
  'a vendor that answers %s is in doubt: each message is asked for once, and the next ones are delivered',
  async (bad) => {
    const made = await world('aurora', `in_doubt = 'hold'`, { receiptMs: 500 })
    await made.vendors.mode(bad)
    const doubtful = await made.send(4)
    expect(states(await made.ended(doubtful, 4))).toEqual(['unknown message.unconfirmed'])
    const outcomes = await made.query<{ doubtful: boolean; n: number }>(
      `select s.status < 0 as doubtful, count(*)::int as n
       from sms_result_batch b, unnest(b.statuses) as s(status) group by 1`,
    )
    expect(outcomes).toEqual([{ doubtful: true, n: 4 }])
    await made.vendors.mode('good')
    expect(states(await made.ended(await made.send(4), 4))).toEqual(['delivered null'])
    expect(await made.vendors.taken()).toHaveLength(4)
    expect(await made.ledgerFaults()).toEqual([])
  },
)

test('a vendor without credit lets its gateway rest', async () => {
  const made = await world('boreal')
  await made.vendors.mode('noCredit')
  await made.send(3)
  const rests = await made.until(async () => made.engine().gateways()[0]?.restsUntil ?? undefined)
  expect(rests).toBeGreaterThan(Date.now() + 500_000)
  expect(await made.vendors.taken()).toEqual([])
})

test('a message of a handset is stored once, however often the vendor calls', async () => {
  const made = await world('boreal')
  const told = { from: '+447000000001', to: '4479000', text: 'Ja, 好', id: 'mo-7' }
  for (let times = 0; times < 3; times++) {
    const response = await fetch(`${made.hookUrl}/inbound`, {
      method: 'POST',
      body: new URLSearchParams(told),
    })
    expect([response.status, await response.text()]).toEqual([200, 'OK'])
  }
  const rows = await made.until(async () => {
    const found = await made.query<{ content: string }>('select content from sms_inbound')
    return found.length > 0 ? found : undefined
  })
  expect(rows).toEqual([{ content: 'Ja, 好' }])
})

test('a callback that says nothing readable, or to nobody, is refused and not stored', async () => {
  const made = await world('aurora')
  const post = async (url: string, body: string) =>
    (await fetch(url, { method: 'POST', body })).status
  expect(await post(`${made.hookUrl}/receipt`, '<html>')).toBe(400)
  expect(await post(`${made.hookUrl}/receipt`, '{"results":[{"status":"DELIVERED"}]}')).toBe(400)
  expect(await post(`${made.hookUrl}x/receipt`, '{"results":[]}')).toBe(404)
  expect(await post(`${made.hookUrl}/receipt`, 'x'.repeat(70_000))).toBe(413)
  // Of an unknown message it is taken, so that it is not told for ever.
  const unknown = '{"results":[{"messageId":"nobody","status":"DELIVERED"}]}'
  expect(await post(`${made.hookUrl}/receipt`, unknown)).toBe(200)
  expect(await post(`${made.hookUrl}/receipt`, unknown)).toBe(200)
  await made.until(async () => {
    const rows = await made.query('select 1 from sms_gateway_inbox')
    return rows.length === 0 ? true : undefined
  })
})
