import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { companyOverview } from './companyOverview.ts'

let world: TestSandbox
let harbor: string
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
  harbor = await world.company('Harbor Bank')
})
afterAll(() => world.close())

const overview = async (who: string, id = harbor) =>
  companyOverview(await world.ctxOf(who), { database: world.db.app }, id)
const one = async <T>(text: string, values: unknown[] = [harbor]): Promise<T> =>
  (await world.db.owner.query(text, values)).rows[0]

test('traffic and open tasks of a company are those of its figures and its lists', async () => {
  const { month, openTasks, stops } = await overview('admin')
  const counted = await one<{ sent: number; delivered: number }>(
    `select sum(sent)::int as sent, sum(delivered)::int as delivered from rollup
     where dimension = 'time' and channel = 'sms' and company_id = $1 and bucket >= $2`,
    [harbor, `${month.from}T00:00:00Z`],
  )
  expect(counted.sent).toBeGreaterThan(0)
  expect(month).toMatchObject(counted)
  const open = await one<{ tasks: number }>(
    `select count(*)::int as tasks from sms_task
     where company_id = $1 and status not in ('loading', 'completed', 'cancelled')`,
  )
  expect(openTasks.reduce((sum, { tasks }) => sum + tasks, 0)).toBe(open.tasks)
  expect(stops.tasks).toBe(open.tasks)
  expect(stops.waiting).toBe(openTasks.reduce((sum, { waiting }) => sum + waiting, 0))
})

test('available money has the credit limit and not what is held', async () => {
  await one(`update ledger_wallet set available = 5000000, held = 1500000, credit_limit = 2000000
    where company_id = $1`)
  const { account, may } = await overview('admin')
  expect(account).toEqual({
    frozen: false,
    balance: '6.50',
    available: '7.00',
    held: '1.50',
    creditLimit: '2.00',
  })
  expect(may).toEqual({ book: true, adjust: true })
})

test('who sees no amounts is told of none, and is not offered to move any', async () => {
  const ctx = await world.ctxOf('admin')
  const blind = { ...ctx, actor: { ...ctx.actor, hideAmounts: true } }
  const told = await companyOverview(blind, { database: world.db.app }, harbor)
  expect(told).not.toHaveProperty('account')
  expect(told.month).not.toHaveProperty('charged')
  expect(told.may).toEqual({ book: false, adjust: false })
})

test('a task is counted for who may list the tasks of its product alone', async () => {
  await one(`update sms_task set status = 'paused', pause_reason = 'paused.user', finish_time = null where id = (
    select max(id) from sms_task where company_id = $1 and product = 'notify')`)
  const products = ({ openTasks }: Awaited<ReturnType<typeof overview>>) =>
    openTasks.map(({ product }) => product)
  expect(products(await overview('admin'))).toContain('notify')
  const ctx = await world.ctxOf('admin')
  const can = (code: string) => code !== 'notifyTask:list' && ctx.can(code)
  const told = await companyOverview({ ...ctx, can }, { database: world.db.app }, harbor)
  expect(products(told)).not.toContain('notify')
  expect(told.stops.tasks).toBeGreaterThan(0)
})

test('a company of somebody else does not exist', async () => {
  await expect(overview('meridian')).rejects.toMatchObject({ code: 'record.notFound' })
})
