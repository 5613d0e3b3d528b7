import { afterEach, expect, test } from 'vitest'

import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

const HANDSET = '447000000001'
const worlds: EngineWorld[] = []
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

/** A world in which the customer has just written to a handset. */
async function conversation(): Promise<EngineWorld> {
  const made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  worlds.push(made)
  await made.start()
  await made.recharge(made.customerId, 10_000_000n)
  const answer = await made.send(made.customerId, [HANDSET], { content: 'Our offers' })
  if (answer.kind !== 'accepted') throw new Error('Not accepted')
  await made.ended(answer.taskId, 1)
  return made
}
const mo = async (made: EngineWorld, text: string, count: number) => {
  await made.carrier('/mo', { from: HANDSET, to: 'Tandem', text, systemId: 'carrier_a' })
  return made.until(async () => {
    const rows = await made.query<{ asked: string | null; answered: string | null }>(
      'select asked, answered from sms_inbound order by id',
    )
    return rows.length >= count ? rows.at(-1) : undefined
  })
}
const listed = (made: EngineWorld) =>
  made.query<{ msisdn: string; product: string; source: string; reason: string }>(
    `select msisdn, product, source, reason from sms_blacklist where deleted_at is null`,
  )
const answers = (made: EngineWorld) =>
  made.query<{ target: string; payload: { kind: string; text: string | null; locale: string } }>(
    `select target, payload from sys_outbox where kind = 'answer' order by seq`,
  )

test('who answers STOP is on the blacklist of the product in the same transaction, and told once', async () => {
  const made = await conversation()
  expect(await mo(made, ' Ｓtop！', 1)).toEqual({ asked: 'optOut', answered: 'optOut' })
  expect(await listed(made)).toEqual([
    { msisdn: `+${HANDSET}`, product: 'notify', source: 'optOut', reason: ' Ｓtop！' },
  ])
  expect(await answers(made)).toEqual([
    { target: `+${HANDSET}`, payload: { kind: 'optOut', text: null, locale: 'en_US' } },
  ])
  // Again, in other words, and back: the list follows, but no number is answered twice within an hour.
  expect(await mo(made, '退订', 2)).toEqual({ asked: 'optOut', answered: null })
  expect(await mo(made, 'start', 3)).toEqual({ asked: 'optIn', answered: null })
  expect(await listed(made)).toEqual([])
  expect(await answers(made)).toHaveLength(1)
  expect(made.errors).toEqual([])
})

test('STOP to a number of the company, which wrote nothing lately, stopped only notifications: it stops everything', async () => {
  const made = await conversation()
  await made.query(
    `insert into sms_sender_id (id, company_id, sender, status) values ($1, $2, '4479000', 'approved')`,
    [made.ids.next(), made.customerId],
  )
  const asked = async (text: string, from: string, count: number) => {
    await made.carrier('/mo', { from, to: '4479000', text, systemId: 'carrier_a' })
    return made.until(async () => {
      const rows = await made.query<{ asked: string }>('select asked from sms_inbound order by id')
      return rows.length >= count ? rows.at(-1)?.asked : undefined
    })
  }
  const products = async (digits: string) =>
    (await listed(made)).filter(({ msisdn }) => msisdn === `+${digits}`).map((one) => one.product)
  const stranger = '447000000002'
  expect(await asked('STOP', stranger, 1)).toBe('optOut')
  expect(await products(stranger)).toEqual([null])
  expect(await asked('START', stranger, 2)).toBe('optIn')
  expect(await products(stranger)).toEqual([])
  // From its sender it is known what is meant, from another one not. START takes back what either STOP did.
  await made.query(`update sms_task set sender_id = '4479000'`)
  expect(await asked('STOP', HANDSET, 3)).toBe('optOut')
  await made.query(`update sms_task set sender_id = 'Tandem'`)
  expect(await asked('Unsubscribe', HANDSET, 4)).toBe('optOut')
  expect((await products(HANDSET)).toSorted()).toEqual(['notify', null])
  expect(await asked('START', HANDSET, 5)).toBe('optIn')
  expect(await products(HANDSET)).toEqual([])
  expect(made.errors).toEqual([])
})

test('a keyword is answered once an hour, so two machines do not talk to each other', async () => {
  const made = await conversation()
  await made.query(
    `insert into sms_keyword (id, company_id, product, keyword, match, answer) values
       ($1, $4, null, 'info', 'start', 'We open at nine'), ($2, $4, 'marketing', 'info', 'exact', 'Not this product'),
       ($3, $5, null, 'info', 'exact', 'Not this company')`,
    [made.ids.next(), made.ids.next(), made.ids.next(), made.customerId, made.agentId],
  )
  expect(await mo(made, 'INFO please', 1)).toEqual({ asked: 'keyword', answered: 'keyword' })
  expect(await answers(made)).toMatchObject([
    { payload: { kind: 'keyword', text: 'We open at nine' } },
  ])
  for (const [n, text] of ['Info 2', 'info 3', 'We open at nine'].entries()) {
    expect(await mo(made, text, n + 2)).toMatchObject({ answered: null })
  }
  expect(await answers(made)).toHaveLength(1)
  // An hour later it is answered again.
  await made.query(`update sms_inbound set id = id - 3600001::bigint * 4096`)
  expect(await mo(made, 'info 4', 5)).toMatchObject({ answered: 'keyword' })
})

test('callbacks of the company are told what came in, and no other company’s', async () => {
  const made = await conversation()
  const callback = (companyId: string) =>
    made.query(
      `insert into sys_callback (id, company_id, url, secret_sealed) values ($1, $2, 'https://example.com', 'x')`,
      [made.ids.next(), companyId],
    )
  await callback(made.customerId)
  await callback(made.agentId)
  await mo(made, 'Thanks {friend}', 1)
  const told = await made.query<{ name: string; company_id: string; payload: unknown[] }>(
    `select name, company_id, payload from sys_outbox where kind = 'callback' and name = 'sms.inbound'`,
  )
  expect(told).toMatchObject([
    {
      company_id: made.customerId,
      payload: [
        {
          product: 'notify',
          mobile: `+${HANDSET}`,
          to: 'Tandem',
          content: 'Thanks {friend}',
          isComplete: true,
        },
      ],
    },
  ])
})
