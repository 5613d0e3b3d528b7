import { parseAddresses } from '@tandem/core'
import { afterEach, expect, test } from 'vitest'

import { vendorLines } from '../drivers/egress/vendorLines.ts'
import { httpDriver } from '../drivers/httpSms/httpDriver.ts'
import type { GatewayInbox } from '../ports/gatewayInbox.ts'
import { gatewayInbox } from '../store/gateways/gatewayInbox.ts'
import { ensureHook, hooksOf } from '../store/gateways/hooks.ts'
import { engineWorld, type EngineWorldOptions } from '../test/chaos/engineWorld.ts'
import {
  serveHooks,
  startVendorProcess,
  storeMapping,
  vendorMappings,
  type VendorName,
} from '../test/chaos/vendorWorld.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** An engine whose only gateway is a vendor over HTTP that calls back. */
async function world(
  vendor: VendorName,
  change = 'tps = tps',
  settings: EngineWorldOptions['settings'] = {},
) {
  const vendors = await startVendorProcess()
  let inbox: GatewayInbox | undefined
  const made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }],
    settings,
    drivers(system) {
      inbox = gatewayInbox(system.pool, (error) => made.errors.push({ error }))
      const lines = vendorLines(parseAddresses('127.0.0.0/8') ?? [])
      return { http: httpDriver({ lines, inbox }) }
    },
  })
  const hooks = await serveHooks(made.system)
  ends.push(
    () => vendors.stop(),
    () => made.stop(),
    () => inbox?.close(),
    () => hooks.stop(),
  )
  const [gatewayId = ''] = made.gatewayIds
  await storeMapping(made.owner, '9', vendorMappings(vendors.url)[vendor])
  await made.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_gateway set protocol = 'http', host = null, mapping_id = 9,
       secrets_sealed = 'user = sandbox' || chr(10) || 'key = ${vendors.secret}', ${change} where id = ${gatewayId};
     insert into sys_setting (key, value) values ('publicUrl', '"${hooks.url}"');
     commit`,
  )
  await ensureHook(made.system, gatewayId, (plain) => plain)
  const [hook] = await hooksOf(made.system, [gatewayId])
  const hookUrl = `${hooks.url}/tandem/sms/gateway/hook/${hook?.sealed ?? ''}`
  await made.recharge(made.customerId, 1_000_000_000n)
  await made.start()
  const send = async (count: number, content = 'Hello, 你好') => {
    const numbers = Array.from({ length: count }, (_, n) => String(447_000_000_000 + n))
    const answer = await made.send(made.customerId, numbers, { content })
    if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
    return answer.taskId
  }
  return { ...made, vendors, hookUrl, send }
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
