import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { seed } from './chaosSize.ts'
import { engineWorld, type EngineWorld } from './engineWorld.ts'
import { seededRandom } from './seededRandom.ts'

let made: EngineWorld
afterEach(() => made.stop()) // waits for ever if a connection was never given back

const MESSAGES = 800
const PRICE = 10_000n
const BALANCE = 100_000_000n

test(`sessions of the database ended five times a second while messages flow: each is sent, ended and paid for once (TANDEM_CHAOS_SEED=${seed})`, async () => {
  const random = seededRandom(seed)
  made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }],
    gateways: [{ tps: 120 }],
    settings: { chunkSize: 100 },
  })
  await made.recharge(made.customerId, BALANCE)
  await made.start()
  const numbers = Array.from({ length: MESSAGES }, (_, n) => String(447_000_000_000 + n))
  const answer = await made.send(made.customerId, numbers)
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  const watch = await made.owner.connect()
  let ended = 0
  try {
    await watch.query(`set tandem.everything = 'on'`)
    for (;;) {
      const { rows: counts } = await watch.query<{ n: number }>(
        'select count(*)::int as n from sms_message_final',
      )
      if (counts[0]?.n === MESSAGES) break
      const { rows } = await watch.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'engine'
         order by pid`,
      )
      const [victim] = random.shuffled(rows)
      if (victim && ended < 40) {
        await watch.query('select pg_terminate_backend($1)', [victim.pid])
        ended += 1
      }
      await delay(200) // the pace of the faults
    }
  } finally {
    watch.release(true)
  }
  expect(ended).toBeGreaterThan(10)
  const taken = (await made.taken()).map(({ destination }) => destination)
  expect(taken.toSorted()).toEqual(numbers)
  await made.until(async () =>
    (await made.taskStatus(answer.taskId))?.status === 'completed' ? true : undefined,
  )
  expect(await made.ledger.balance(made.customerId)).toMatchObject({
    availableMicros: BALANCE - BigInt(MESSAGES) * PRICE,
    heldMicros: 0n,
  })
  expect(await made.ledgerFaults()).toEqual([])
})
