import {
  type FigureValues,
  listInput,
  type RowFilters,
  rowsOfHour,
  rowsOfPart,
  rowsOfPoint,
  salesAnalysis,
  smsAnalysis,
  smsMessageLists,
} from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { readList } from '../lists/readList.ts'
import { messageLines } from '../sms/messageLines.ts'
import { readAnalysis } from './readAnalysis.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
})
afterAll(() => world.close())

const analysis = smsAnalysis('notify')
type Ctx = Awaited<ReturnType<TestSandbox['ctxOf']>>

const periodOf = (points: readonly { at: string }[]): RowFilters => ({
  createTime_begin: points[0]?.at.slice(0, 10) ?? '',
  createTime_end: points.at(-1)?.at.slice(0, 10) ?? '',
})
/** How many messages a row opens. */
async function listed(ctx: Ctx, filters: RowFilters): Promise<number> {
  const input = listInput(smsMessageLists.notify).parse({ ...filters, exactCount: 'true' })
  return (await readList(ctx, { database: world.db.app }, messageLines.notify, input)).total
}
const shownIn = (figures: FigureValues, failures = false): number =>
  Number(failures ? 0 : figures['delivered']) +
  Number(figures['failed']) +
  Number(figures['unsent'])

test.each(['admin', 'meridian', 'harbor'])(
  'each row of each breakdown opens as many messages as it shows (%s)',
  async (username) => {
    const ctx = await world.ctxOf(username)
    const { parts, points } = await readAnalysis(ctx, { database: world.db.app }, analysis, {})
    let opened = 0
    for (const [name, rows] of Object.entries(parts)) {
      const of = Object.entries(analysis.dimensions).find(([key]) => key === name)?.[1]
      if (username !== 'admin' && name === 'operatorId') continue
      for (const { id, figures } of rows) {
        if (id === null) continue
        const filters = rowsOfPart(analysis, name, id)
        if (!filters) throw new Error(`${name} ${id} opens nothing`)
        const found = await listed(ctx, { ...periodOf(points), ...filters })
        const failures = of !== undefined && 'failures' in of
        expect({ name, id, found }).toEqual({ name, id, found: shownIn(figures, failures) })
        opened += Number(found > 0)
      }
    }
    expect(opened).toBeGreaterThan(8)
  },
)

test.each(['Asia/Kathmandu', 'America/St_Johns', 'UTC'])(
  'each day and each hour opens its messages, by the clocks of %s',
  async (timeZone) => {
    const ctx = { ...(await world.ctxOf('admin')), timeZone }
    const ask = (input: Record<string, string>) =>
      readAnalysis(ctx, { database: world.db.app }, analysis, input)
    const { hours = [], points, now } = await ask({})
    expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    const total = hours.reduce((sum, { figures }) => sum + shownIn(figures), 0)
    expect(total).toBe(shownIn(now))
    for (const { hour, figures } of hours) {
      const filters = { ...periodOf(points), ...rowsOfHour(analysis, hour) }
      expect([hour, await listed(ctx, filters)]).toEqual([hour, shownIn(figures)])
    }
    for (const { at, figures } of points) {
      expect([at, await listed(ctx, rowsOfPoint(analysis, at))]).toEqual([at, shownIn(figures)])
    }
    const day = points.at(-2)?.at ?? ''
    const byHour = await ask({ createTime_begin: day, createTime_end: day })
    expect(byHour.step).toBe('hour')
    for (const { at, figures } of byHour.points) {
      expect([at, await listed(ctx, rowsOfPoint(analysis, at))]).toEqual([at, shownIn(figures)])
    }
  },
)

test('a salesperson opens the messages of the companies they look after', async () => {
  const ctx = await world.ctxOf('admin')
  const sales = { ...salesAnalysis('otpPremium'), product: 'notify' as const }
  const { parts, points } = await readAnalysis(ctx, { database: world.db.app }, sales, {})
  const people = parts['salesUserId'] ?? []
  expect(people.length).toBeGreaterThan(0)
  for (const { id, figures } of people) {
    const filters = rowsOfPart(sales, 'salesUserId', id ?? '')
    expect(await listed(ctx, { ...periodOf(points), ...filters })).toBe(shownIn(figures))
  }
})

test('who does not see a column is not told which messages lack it, nor who looks after companies', async () => {
  const ctx = await world.ctxOf('harbor')
  const ruled = { ...ctx, hiddenColumns: new Set(['smsOutbox:column:senderId']) }
  await expect(listed(ruled, { without: 'senderId' })).rejects.toMatchObject({
    code: 'query.unknownColumn',
  })
  expect(await listed(ruled, { without: 'templateId' })).toBeGreaterThan(0)
  await expect(listed(ctx, { salesUserId: '1' })).rejects.toMatchObject({
    code: 'query.unknownColumn',
  })
  for (const bad of [{ hour: '24' }, { hour: '1,x' }, { without: 'mobile' }]) {
    await expect(listed(ctx, bad)).rejects.toMatchObject({ code: 'query.badValue' })
  }
})
