import { afterEach, expect, test } from 'vitest'
import { listen } from '../../store/database/listen.ts'
import { seed } from './chaosSize.ts'
import { engineWorld, type EngineWorld } from './engineWorld.ts'
import { seededRandom } from './seededRandom.ts'

let made: EngineWorld
afterEach(() => made.stop())

const OWN_NUMBER = '4479000'
const PRICE = 10_000
const MESSAGES = 600
const STOPS = 200
/** How long after its commit an opt-out may still let a submit through that was on its way. */
const GRACE_MS = 1_000

test(`a flood of STOPs in the middle of a campaign: after each commit nothing more goes to its handset (TANDEM_CHAOS_SEED=${seed})`, async () => {
  const random = seededRandom(seed)
  made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }],
    gateways: [{ tps: 60 }],
    settings: { chunkSize: 200 },
  })
  await made.query(
    `insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, charge_on, effective_at)
     select id + 1000000000, company_id, rate_group_id, 'marketing', country_id, price_nanos, charge_on, now()
     from sms_rate`,
  )
  await made.query(
    `insert into sms_sender_id (id, company_id, sender, status) values ($1, $2, '${OWN_NUMBER}', 'approved')`,
    [made.ids.next(), made.customerId],
  )
  await made.recharge(made.customerId, 100_000_000n)
  await made.start()
  const numbers = Array.from({ length: MESSAGES }, (_, n) => String(447_000_000_000 + n))
  const answer = await made.send(made.customerId, numbers, { product: 'marketing' })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  await made.until(async () => ((await made.taken()).length >= 20 ? true : undefined))

  // Who hears of a commit hears of it at once: this is when each opt-out was committed.
  const leftAt = new Map<string, number>()
  const heard = Promise.withResolvers<void>()
  const listening = listen(made.system.pool, ['tandem_blacklist'], (channel, payload) => {
    if (channel === 'reconnected') heard.resolve()
    for (const line of payload.split('\n')) leftAt.set(line.split(':+')[1] ?? '', Date.now())
  })
  await heard.promise
  // Handsets of the whole campaign: what was sent, what waits in memory, and what is not written yet.
  const flood = random.shuffled(numbers).slice(0, STOPS)
  for (const from of flood) {
    await made.carrier('/mo', { from, to: OWN_NUMBER, text: 'STOP', systemId: 'carrier_a' })
  }
  await made.until(async () => (flood.every((from) => leftAt.has(from)) ? true : undefined))
  await listening.stop()
  const ends = await made.ended(answer.taskId, MESSAGES)
  const taken = await made.taken()
  const late = taken.filter(
    ({ destination, submittedAt }) =>
      submittedAt > (leftAt.get(destination) ?? Infinity) + GRACE_MS,
  )
  expect(late).toEqual([])
  const left = ends.filter(({ reason }) => reason === 'number.optedOut')
  expect(left.length).toBeGreaterThan(0)
  expect(new Set(left.map(({ state, charged }) => `${state} ${charged}`))).toEqual(
    new Set(['rejected 0']),
  )
  expect(left.length + taken.length).toBe(MESSAGES)
  // One confirmation each, whatever was sent before.
  const confirmed = await made.query<{ n: number; handsets: number }>(
    `select count(*)::int as n, count(distinct target)::int as handsets from sys_outbox where kind = 'answer'`,
  )
  expect(confirmed).toEqual([{ n: STOPS, handsets: STOPS }])
  expect(await made.ledger.balance(made.customerId)).toMatchObject({
    availableMicros: 100_000_000n - BigInt(taken.length * PRICE),
    heldMicros: 0n,
  })
  expect([await made.ledgerFaults(), made.errors]).toEqual([[], []])
})
