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

const NUMBERS = Array.from({ length: 20 }, (_, n) => String(447_700_900_100 + n))
const PRICE = 10_000n

/** Holds up a correction at one of its statements; each is reached only if those before it were run. */
const MOMENTS = {
  'before it is written': 'select from sms_message_final for update',
  'when only its commit is left': `select from ledger_wallet w join sys_company c on c.id = w.company_id for update of w`,
}

test.each(Object.entries(MOMENTS))(
  'kill -9 during a late correction, %s: the receipts come again, and each message is corrected and charged once',
  async (_moment, lock) => {
    const carrier = await handCarrier((submit) => submit.answer(`id-${submit.destination}`))
    const world = await engineWorld({
      carriers: [{ systemId: 'unused' }],
      gateways: [{ port: carrier.port, window: 200, responseTimeoutSeconds: 30 }],
      chargeOn: 'delivered',
    })
    opened.push({ world, carrier })
    await world.recharge(world.customerId, 10_000_000n)
    const first = await startEngine(world)
    const { taskId } = await asAccepted(world.send(world.customerId, NUMBERS))
    // Without a receipt for long each of them ends as unknown, and costs nothing.
    expect(await world.ended(taskId, NUMBERS.length)).toMatchObject(
      NUMBERS.map(() => ({ state: 'unknown', charged: '0' })),
    )
    const before = await available(world)

    const holder = await world.owner.connect()
    try {
      await holder.query(`begin; set local tandem.everything = 'on'; ${lock}`)
      for (const number of NUMBERS) void carrier.receipt(`id-${number}`, number)
      await world.until(async () => ((await waitingForLocks(world)) ? true : undefined))
      await killed(first)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    // What the database had received of the dead engine, it finishes or undoes.
    await world.until(async () => ((await connectionsOfEngine(world)) === 0 ? true : undefined))

    await startEngine(world)
    // The carrier repeats what was never acknowledged, and once more what was.
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(NUMBERS.map((number) => carrier.receipt(`id-${number}`, number)))
    }
    const ends = await world.query<{ state: string; charged: string; corrections: number }>(
      `select state, charged::text as charged, coalesce(jsonb_array_length(corrections), 0) as corrections
       from sms_message_final`,
    )
    expect(ends).toEqual(
      NUMBERS.map(() => ({ state: 'delivered', charged: String(PRICE), corrections: 1 })),
    )
    expect(before - (await available(world))).toBe(PRICE * BigInt(NUMBERS.length))
    const counted = await world.query(
      `select sum(delivered)::int as delivered, sum(failed)::int as failed, sum(charged)::int as charged
       from sms_task_count`,
    )
    const charged = Number(PRICE) * NUMBERS.length
    expect(counted).toEqual([{ delivered: NUMBERS.length, failed: 0, charged }])
  },
  120_000,
)

/** An engine as a process; ready once it has begun. */
async function startEngine(world: EngineWorld): Promise<ChildProcess> {
  const { ownerUrl, appUrl, systemUrl } = world.urls
  const engine = { receiptMs: 300, offloadMs: 100, abandonEveryMs: 100, leaseSeconds: 2 }
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

async function asAccepted(sent: ReturnType<EngineWorld['send']>): Promise<{ taskId: string }> {
  const answer = await sent
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  return answer
}

const available = async (world: EngineWorld) =>
  (await world.ledger.balance(world.customerId))?.availableMicros ?? 0n

/** Whether a correction waits for a lock, or what it is in does. */
async function waitingForLocks({ owner }: EngineWorld): Promise<boolean> {
  const { rows } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'engine'
       and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** Connections of the killed engine; those of the test's own process have another client port. */
async function connectionsOfEngine({ owner }: EngineWorld): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database()
       and application_name = 'engine' and state <> 'idle'`,
  )
  return rows[0]?.count ?? 0
}
