import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../chaos/seededRandom.ts'
import { screeningWorld, type ScreeningWorld } from './screeningWorld.ts'

const seed = Number(process.env['TANDEM_SEED'] ?? Date.now() % 1e9)
const random = seededRandom(seed)
const children: ChildProcess[] = []
let it: ScreeningWorld

beforeAll(async () => {
  it = await screeningWorld()
  await it.tools.stopRunners()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await it.close()
})

async function begin(): Promise<ChildProcess> {
  const { ownerUrl, systemUrl } = it.db
  const child = fork(new URL('./lookupProcess.ts', import.meta.url), [
    JSON.stringify({ ownerUrl, systemUrl }),
  ])
  children.push(child)
  await once(child, 'message')
  return child
}

test(`kill -9 in the middle of a screening, again and again: each number is asked about until it is answered, and paid once (TANDEM_SEED=${seed})`, async () => {
  const { harbor } = it
  const COUNT = 1_500
  const mobiles = Array.from({ length: COUNT }, (_, n) => `+65${92_000_000 + n}`).join()
  const { screening } = await it.quote(harbor, { mobiles })
  const before = await it.lookupsCharged('Harbor Bank')
  const { taskId } = await it.send(harbor, { mobiles })
  const state = async () => (await it.screening(taskId))?.['state']
  let kills = 0
  while ((await state()) === 'running' && kills < 8) {
    const child = await begin()
    const died = once(child, 'exit')
    // Until it works, and then at any moment.
    const from = Number((await it.screening(taskId))?.['done'])
    await it.tools.until(async () =>
      (await state()) !== 'running' || Number((await it.screening(taskId))?.['done']) > from
        ? true
        : undefined,
    )
    await delay(random.next() * 60)
    child.kill('SIGKILL')
    await died
    kills += 1
  }
  expect(kills).toBeGreaterThan(2)
  await begin()
  await it.tools.until(async () => ((await state()) === 'done' ? true : undefined))
  const said = await it.screening(taskId)
  const answered = Number(said?.['answered'])
  expect(said).toMatchObject({ done: COUNT, known: 0, silent: COUNT - answered })
  const paid = (await it.lookupsCharged('Harbor Bank')) - before
  expect(paid).toBeCloseTo(answered * Number(screening.least) * 1e6, 3)
  const queries = await it.query<{ number: string }>(
    `select q.msisdn::text as number from hlr_query q join user_job j on j.id = q.job_id
     where j.task_id = $1 and q.price is not null`,
    [taskId],
  )
  expect(new Set(queries.map(({ number }) => number)).size).toBe(answered)
  expect(queries).toHaveLength(answered)
  expect(await it.ledger()).toEqual([])
}, 240_000)
