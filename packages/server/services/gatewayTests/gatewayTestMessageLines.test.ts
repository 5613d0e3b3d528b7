import { afterAll, beforeAll, expect, test } from 'vitest'

import { gatewayTestRoutes } from '../../http/routes/gatewayTests.ts'
import { okay, world, type World } from '../../test/world.ts'

let it: World
beforeAll(async () => {
  it = await world((ports) => gatewayTestRoutes({ ...ports, statusName: String }))
})
afterAll(() => it.close())

const run = (sql: string, values: unknown[] = []) => it.ports.system.pool.query(sql, values)
const added = async (path: string, body: object) =>
  String(okay(await it.admin.post(`${path}/add`, body)))
const list = async (more: Record<string, string> = {}) =>
  okay(await it.admin.get('/sms/gatewayTestMessage/list', more)).records

interface Became {
  receipt?: string
  text?: (content: string, code: string) => string
  sender?: string
  missed?: true
  status?: string
}

/** A message each, to a phone of its own, and what became of it. */
async function tested(gatewayIds: string, became: readonly Became[]) {
  const phones = await Promise.all(
    became.map((_one, n) =>
      added('/sms/testNumber', {
        name: `Phone ${gatewayIds} ${n}`,
        number: `+44791${String(Number(gatewayIds.slice(-5)) * 10 + n).padStart(7, '0')}`,
        toldBy: 'person',
      }),
    ),
  )
  const body = {
    content: 'Your code is {code}',
    sender: 'ACME',
    numberIds: phones.join(),
    gatewayIds,
  }
  const testId = String(okay(await it.admin.post('/sms/gatewayTest/start', body)))
  const { rows } = await run(
    `select id::text, content, code from sms_test_message where test_id = $1 order by number_id`,
    [testId],
  )
  for (const [at, { id, content, code }] of rows.entries()) {
    const { receipt, text, sender, missed, status = 'accepted' } = became[at] ?? {}
    // oxlint-disable-next-line no-await-in-loop -- in order
    await run(
      `update sms_test_message set status = $2, sent_at = now(), received_text = $3, received_sender = $4,
         received_first_at = case when $3::text is not null then now() end, missed_at = case when $5 then now() end
       where id = $1`,
      [id, status, text?.(content, code) ?? null, sender ?? null, missed === true],
    )
    // oxlint-disable-next-line no-await-in-loop -- in order
    await run(
      `insert into sms_test_part (message_id, part, gateway_id, reference, status, receipt, answer_ms, receipt_ms)
       values ($1, 0, $2, 1, 'accepted', $3, 20, 3000)`,
      [id, gatewayIds, receipt ?? null],
    )
  }
  await run(`update sms_gateway_test set status = 'ended' where id = $1`, [testId])
  return testId
}

test('each message of tests is listed with what the phone showed, and how often its gateway changes what', async () => {
  const gateway = (name: string) =>
    added('/sms/gateway', { name, host: 'a.example', systemId: 'me' })
  const [one, two] = [await gateway('Changes much'), await gateway('Changes nothing')]
  const same = (content: string) => content
  await tested(one, [
    { receipt: 'delivered', text: same, sender: 'ACME' },
    { receipt: 'delivered', text: (content) => `${content} Ad`, sender: 'ACME' },
    {
      receipt: 'delivered',
      text: (content, code) => content.replace(code, '000000'),
      sender: 'ACME',
    },
    { text: same, sender: '44123' },
    { receipt: 'delivered', missed: true },
    { missed: true },
    { receipt: 'delivered' },
    { status: 'refused' },
  ])
  await tested(two, [{ receipt: 'delivered', text: same, sender: 'ACME' }])
  const rows = await list({ gatewayId: one })
  expect(new Set(rows.map(({ verdict }: { verdict: string }) => verdict))).toEqual(
    new Set(['arrived', 'altered', 'fake', 'missing', 'claimed', 'refused']),
  )
  expect(rows[0]).toMatchObject({ gatewayTexts: 50, gatewayCodes: 25, gatewaySenders: 25 })
  const [clean, ...others] = await list({ gatewayId: two })
  expect(others).toEqual([])
  expect(clean).toMatchObject({
    verdict: 'arrived',
    textOnPhone: 'same',
    senderOnPhone: 'same',
    gatewayId_dictText: 'Changes nothing',
    gatewayTexts: 0,
    gatewayCodes: 0,
    gatewaySenders: 0,
    receiptMs: 3000,
    answerMs: 20,
  })
  const count = async (more: Record<string, string>) =>
    (await list({ gatewayId: one, ...more })).length
  expect(await count({ textOnPhone: 'code' })).toBe(1)
  expect(await count({ textOnPhone: 'changed,code' })).toBe(2)
  expect(await count({ senderOnPhone: 'changed' })).toBe(1)
  expect(await count({ verdict: 'altered' })).toBe(3)
  expect(await count({ verdict: 'fake,missing' })).toBe(2)
  expect(await count({ number: '+44791' })).toBe(8)
  expect(await list({ operatorId: '1' })).toEqual([])
  const sheet = await it.admin.raw('GET', '/sms/gatewayTestMessage/exportXls', {})
  expect(sheet.statusCode).toBe(200)
  expect(await it.manager.get('/sms/gatewayTestMessage/list')).toMatchObject({ status: 403 })
})
