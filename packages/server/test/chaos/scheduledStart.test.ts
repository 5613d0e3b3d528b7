import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from './engineWorld.ts'

const worlds: EngineWorld[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await killed(child)
  for (const world of worlds.splice(0)) {
    const faults = await world.ledgerFaults()
    await world.stop()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
})

const NUMBERS = Array.from({ length: 6_000 }, (_, n) => String(447_400_000_000 + n))

test('kill -9 at a scheduled start, which its connection still carries out: the task is started exactly once', async () => {
  const world = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  worlds.push(world)
  await world.recharge(world.customerId, 100_000_000n)
  let engine = await startEngine(world)
  const answer = await world.send(world.customerId, NUMBERS, {
    schedule: { zone: 'UTC', start: Date.now() + 1_500, end: null, slots: [] },
  })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  const { taskId } = answer
  // The start waits in the database when the engine dies; the next engine comes to start it as well.
  const holder = await world.owner.connect()
  try {
    await holder.query(
      `begin; set local tandem.everything = 'on'; lock table sms_queue in share mode`,
    )
    await world.until(async () => ((await waiting(world)) >= 1 ? true : undefined))
    await killed(engine)
    const next = startEngine(world)
    await world.until(async () => ((await waiting(world)) >= 2 ? true : undefined))
    await holder.query('rollback')
    engine = await next
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await world.ended(taskId, NUMBERS.length)
  const [messages] = await world.query<{ all: number; numbers: number }>(
    'select count(*)::int as all, count(distinct msisdn)::int as numbers from sms_message',
  )
  expect(messages).toEqual({ all: NUMBERS.length, numbers: NUMBERS.length })
  await world.until(async () =>
    (await world.taskStatus(taskId))?.status === 'completed' ? true : undefined,
  )
}, 120_000)

/** An engine as a process; ready once it runs. */
async function startEngine(world: EngineWorld): Promise<ChildProcess> {
  const { ownerUrl, appUrl, systemUrl } = world.urls
  const settings = JSON.stringify({ ownerUrl, appUrl, systemUrl, engine: { leaseSeconds: 2 } })
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

/** How many statements of engines wait for a lock. */
async function waiting({ owner }: EngineWorld): Promise<number> {
  const { rows } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'engine'
       and wait_event_type = 'Lock'`,
  )
  return rows.length
}
