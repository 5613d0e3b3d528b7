import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from './engineWorld.ts'
import { handCarrier, type HandCarrier } from './handCarrier.ts'

const opened: { world: EngineWorld; carrier: HandCarrier }[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await killed(child)
  for (const { world, carrier } of opened.splice(0)) {
    const faults = await world.ledgerFaults()
    await world.stop()
    await carrier.close()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
})

const NUMBERS = Array.from({ length: 20 }, (_, n) => String(447_700_900_200 + n))
const PRICE = 10_000n

test('kill -9 while tries end, wait, are on their way and are offloaded: every message is tried on, ends once and is charged once', async () => {
  const submits = new Map<string, number>()
  let answers = true
  const carrier = await handCarrier((submit) => {
    const { destination } = submit
    const times = (submits.get(destination) ?? 0) + 1
    submits.set(destination, times)
    if (answers) submit.answer(`${destination}-${times}`)
  })
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }],
    gateways: [{ port: carrier.port, window: 200, responseTimeoutSeconds: 30 }],
    chargeOn: 'delivered',
  })
  opened.push({ world, carrier })
  await world.recharge(world.customerId, 10_000_000n)
  const before = await available(world)

  /** The carrier reports the last submit of each number, until each report was acknowledged. */
  const report = async (stat: string): Promise<void> => {
    await Promise.all(
      NUMBERS.map((number) => carrier.receipt(`${number}-${submits.get(number)}`, number, stat)),
    )
  }
  const inState = async (state: string, tries: number): Promise<number> => {
    const rows = await world.query<{ n: number }>(
      'select count(*)::int as n from sms_retry where state = $1 and tries = $2',
      [state, tries],
    )
    return rows[0]?.n ?? 0
  }
  const reached = (state: string, tries: number, count = NUMBERS.length) =>
    world.until(async () => ((await inState(state, tries)) >= count ? true : undefined))
  const due = () =>
    world.owner.query(
      `begin; set local tandem.everything = 'on'; update sms_retry set due_at = now(); commit`,
    )

  let engine = await startEngine(world)
  const restart = async () => {
    await killed(engine)
    engine = await startEngine(world)
  }
  const answer = await world.send(world.customerId, NUMBERS, {
    retry: { times: 2, afterMinutes: 5 },
  })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  await world.until(async () =>
    (await world.query('select from sms_supplier_ref')).length === NUMBERS.length
      ? true
      : undefined,
  )

  // While the ends of the first tries are being written, each in a transaction of its own if need be.
  const holder = await world.owner.connect()
  try {
    await holder.query(
      `begin; set local tandem.everything = 'on'; lock table sms_retry in share mode`,
    )
    void report('UNDELIV')
    await world.until(async () => ((await waitingForLocks(world)) ? true : undefined))
    await killed(engine)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  engine = await startEngine(world)
  await report('UNDELIV')
  await reached('waits', 1)

  // While they wait.
  await restart()
  expect(await inState('waits', 1)).toBe(NUMBERS.length)

  // While the second tries are on their way: nobody knows whether the carrier has them.
  answers = false
  await due()
  await reached('out', 1)
  await world.until(async () =>
    NUMBERS.every((number) => submits.get(number) === 2) ? true : undefined,
  )
  await killed(engine)
  answers = true
  engine = await startEngine(world)

  // While they wait for their receipts in the database.
  await reached('sent', 1)
  await restart()
  await report('UNDELIV')
  await reached('waits', 2)
  await due()
  await reached('sent', 2)
  await report('DELIVRD')
  await report('UNDELIV')

  const ends = await world.query<{ state: string; charged: string }>(
    'select state, charged::text as charged from sms_message_final',
  )
  expect(ends).toEqual(NUMBERS.map(() => ({ state: 'delivered', charged: String(PRICE) })))
  expect(before - (await available(world))).toBe(PRICE * BigInt(NUMBERS.length))
  // The second try was resent once, as its response was lost.
  expect([...submits.values()]).toEqual(NUMBERS.map(() => 4))
  const counted = await world.query(
    `select sum(submitted)::int as submitted, sum(delivered)::int as delivered, sum(undelivered)::int as undelivered,
       sum(failed)::int as failed, sum(charged)::int as charged from sms_task_count`,
  )
  const all = NUMBERS.length
  const charged = Number(PRICE) * all
  expect(counted).toEqual([{ submitted: all, delivered: all, undelivered: 0, failed: 0, charged }])
  expect(await world.query('select from sms_retry')).toEqual([])
  expect(await world.query('select from sms_supplier_ref')).toEqual([])
}, 180_000)

/** An engine as a process; ready once it has begun. */
async function startEngine(world: EngineWorld): Promise<ChildProcess> {
  const { ownerUrl, appUrl, systemUrl } = world.urls
  const engine = { offloadMs: 100, unconfirmedMs: 300, leaseSeconds: 2 }
  const settings = JSON.stringify({ ownerUrl, appUrl, systemUrl, engine })
  const child = fork(new URL('./engineProcess.ts', import.meta.url), [settings])
  children.push(child)
  await once(child, 'message')
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const available = async (world: EngineWorld) =>
  (await world.ledger.balance(world.customerId))?.availableMicros ?? 0n

/** Whether a writer of the engine waits for a lock. */
async function waitingForLocks({ owner }: EngineWorld): Promise<boolean> {
  const { rows } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'engine'
       and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
