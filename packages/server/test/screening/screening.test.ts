import { afterAll, beforeAll, expect, test } from 'vitest'
import { LookupFailed } from '../../ports/hlrLookup.ts'
import { screeningOf } from '../../services/sms/screeningOf.ts'
import { screeningWorld, type ScreeningWorld } from './screeningWorld.ts'

let it: ScreeningWorld
beforeAll(async () => {
  it = await screeningWorld()
})
afterAll(() => it.close())

const numbers = (...tails: string[]) => tails.map((tail) => `+6591${tail}`).join()

test('who cannot be reached is left out with the reason, who was ported goes by the real network, and each answer is paid once', async () => {
  const { harbor } = it
  // Of Singapore: reachable, ported, off, assigned to nobody, and one that no network answers about.
  const mobiles = numbers('240001', '240017', '240008', '240009', '240000')
  const quote = await it.quote(harbor, { mobiles })
  expect(quote.screening).toMatchObject({ asked: 5, known: 0, unsold: 0 })
  const { amount, least, most } = quote.screening
  expect(least).toBe(most)
  expect(Number(amount)).toBeCloseTo(Number(least) * 5, 9)
  expect(Number(quote.balanceAfter)).toBeCloseTo(
    Number(quote.balance) - Number(quote.amount) - Number(amount),
    9,
  )
  const before = await it.lookupsCharged('Harbor Bank')
  const figures = await it.figures()
  const body = { mobiles, screenBudget: amount, requestKey: 'screen-1' }
  const { taskId } = await it.send(harbor, body)
  // Asked twice, it is one task and one screening.
  expect((await it.send(harbor, body)).taskId).toBe(taskId)
  const done = await it.until(harbor, taskId, 'completed')
  expect(done).toMatchObject({ accepted: 5, failed: 0, leftOut: 2, screened: 5, screening: 5 })
  const sent = await it.messages(taskId)
  expect(sent['6591240001']).toMatchObject({ reason: null, mccmnc: '52501' })
  expect(sent['6591240017']).toMatchObject({ mccmnc: '52505' })
  expect(sent['6591240000']).toMatchObject({ reason: null })
  const leftOut = { state: 'leftOut', charged: '0' }
  expect(sent['6591240008']).toMatchObject({ ...leftOut, reason: 'number.unreachable' })
  expect(sent['6591240009']).toMatchObject({ ...leftOut, reason: 'number.unassigned' })
  // No list, analysis or home counts them as failures, or at all where deliveries are told in per cent.
  expect(await it.figures()).toEqual({ accepted: figures.accepted + 3, failed: figures.failed })
  const list = await harbor.get(`${it.path}/outbox/list`, { taskId, status: 'leftOut' })
  expect(list.result.records.map(({ mobile }: { mobile: string }) => mobile).toSorted()).toEqual([
    '+6591240008',
    '+6591240009',
  ])
  expect(list.result).toMatchObject({ total: 2 })
  const failed = await harbor.get(`${it.path}/outbox/list`, {
    taskId,
    status: 'undelivered,rejected,expired,unknown',
  })
  expect(failed.result.records).toEqual([])
  const price = Number(least) * 1e6
  expect((await it.lookupsCharged('Harbor Bank')) - before).toBeCloseTo(price * 4, 6)
  expect(await it.screening(taskId)).toMatchObject({
    state: 'done',
    answered: 4,
    known: 0,
    silent: 1,
    unreachable: 1,
    unassigned: 1,
    ported: 1,
    charged: price * 4,
  })
  const said = await harbor.get(`${it.path}/task/screening`, { id: taskId })
  expect(said.result.screening).toMatchObject({ state: 'done', budget: amount, currency: 'USD' })
  expect(Number(said.result.screening.charged)).toBeCloseTo(Number(least) * 4, 9)
  expect(await it.ledger()).toEqual([])
})

test('who sees no amounts sees none of a screening, and may ask for one', async () => {
  const { harbor } = it
  await it.asOwner(`update sys_user set hide_amounts = true where username = 'harbor'`)
  await it.tools.until(async () =>
    'amount' in (await it.quote(harbor, { mobiles: numbers('240101') })) ? undefined : true,
  )
  const quote = await it.quote(harbor, { mobiles: numbers('240101') })
  expect(quote.screening).toEqual({ asked: 1, known: 0, unsold: 0 })
  const { taskId } = await it.send(harbor, { mobiles: numbers('240101') })
  await it.until(harbor, taskId, 'completed')
  const { result } = await harbor.get(`${it.path}/task/screening`, { id: taskId })
  expect(result.screening).toMatchObject({ state: 'done', answered: 1 })
  expect(Object.keys(result.screening)).not.toContain('charged')
  expect(Object.keys(result.screening)).not.toContain('budget')
  await it.asOwner(`update sys_user set hide_amounts = false where username = 'harbor'`)
  await it.tools.until(async () =>
    'amount' in (await it.quote(harbor, { mobiles: numbers('240101') })) ? true : undefined,
  )
})

test('what is known is not asked again: who is known to be off is left out at once, and the task begins at once', async () => {
  const { harbor } = it
  const mobiles = numbers('240001', '240008')
  it.asked.length = 0
  const quote = await it.quote(harbor, { mobiles })
  expect(quote).toMatchObject({
    accepted: 1,
    screening: { asked: 0, known: 1, amount: '0.00' },
    rejects: [{ mobile: '+6591240008', reason: 'number.unreachable' }],
  })
  const { taskId } = await it.send(harbor, { mobiles })
  await it.until(harbor, taskId, 'completed')
  expect(it.asked).toEqual([])
  expect(await it.screening(taskId)).toMatchObject({ state: 'done', total: 1, known: 1 })
  // Without a screening, it is sent to all the same.
  expect(await it.quote(harbor, { mobiles, screenFirst: false })).toMatchObject({ accepted: 2 })
})

test('who was off more than a day ago is asked again', async () => {
  const { harbor } = it
  const mobiles = numbers('240028')
  await it.until(harbor, (await it.send(harbor, { mobiles })).taskId, 'completed')
  expect(await it.quote(harbor, { mobiles })).toMatchObject({ accepted: 0 })
  await it.asOwner(`update hlr_answer set at = at - interval '25 hours' where msisdn = 6591240028`)
  expect(await it.quote(harbor, { mobiles })).toMatchObject({
    accepted: 1,
    screening: { asked: 1 },
  })
})

test('at its budget it stops asking, and the rest is sent unscreened', async () => {
  const { harbor } = it
  const mobiles = numbers('241001', '241011', '241008', '241018')
  const { screening } = await it.quote(harbor, { mobiles })
  const before = await it.lookupsCharged('Harbor Bank')
  const screenBudget = (Number(screening.least) * 3.5).toFixed(6)
  const { taskId } = await it.send(harbor, { mobiles, screenBudget })
  await it.until(harbor, taskId, 'completed')
  expect(await it.screening(taskId)).toMatchObject({ state: 'budget', done: 3, unreachable: 1 })
  expect((await it.lookupsCharged('Harbor Bank')) - before).toBeCloseTo(
    Number(screening.least) * 3e6,
    6,
  )
  const sent = await it.messages(taskId)
  expect(sent['6591241008']).toMatchObject({ reason: 'number.unreachable' })
  expect(sent['6591241018']).toMatchObject({ reason: null })
})

test('while no provider answers the task waits and says so, and goes on once one does', async () => {
  const { harbor } = it
  it.hooks.meanwhile = () => Promise.reject(new LookupFailed('timeout'))
  const { taskId } = await it.send(harbor, { mobiles: numbers('242001', '242008') })
  const waits = await it.tools.until(async () => {
    const row = await it.task(harbor, taskId)
    return row.screenReason === null ? undefined : row
  })
  expect(waits).toMatchObject({ status: 'screening', screenReason: 'hlr.noAnswer', screened: 0 })
  expect(waits.abilities).toMatchObject({ skipScreening: true, cancel: true })
  expect(waits.abilities.pause).toBe('sms.taskState')
  it.hooks.meanwhile = () => Promise.resolve()
  await it.until(harbor, taskId, 'completed')
  expect((await it.messages(taskId))['6591242008']).toMatchObject({ reason: 'number.unreachable' })
})

test('a provider that fails amid a hundred numbers is asked about the rest once it answers; who sent them hears of it', async () => {
  const { harbor } = it
  await it.oneByOne(true)
  const mobiles = numbers(...Array.from({ length: 9 }, (_, n) => `24600${n + 1}`))
  const before = await it.lookupsCharged('Harbor Bank')
  it.hooks.meanwhile = ([number = '']) =>
    Number(number.slice(-1)) > 4 ? Promise.reject(new LookupFailed('timeout')) : Promise.resolve()
  const { taskId } = await it.send(harbor, { mobiles })
  await it.tools.until(async () => (await it.screening(taskId))?.['reason'] ?? undefined)
  expect(await it.screening(taskId)).toMatchObject({ done: 4, answered: 4, silent: 0 })
  expect(await it.heard(harbor, taskId)).toEqual(['hlr.noAnswer'])
  it.hooks.meanwhile = () => Promise.resolve()
  await it.until(harbor, taskId, 'completed')
  expect(await it.screening(taskId)).toMatchObject({ done: 9, answered: 9, silent: 0 })
  const { least } = (await it.quote(harbor, { mobiles: numbers('249992') })).screening
  expect((await it.lookupsCharged('Harbor Bank')) - before).toBeCloseTo(Number(least) * 9e6, 6)
  // It does not wait any more.
  expect(await it.heard(harbor, taskId)).toEqual(['hlr.noAnswer'])
  await it.oneByOne(false)
})

test('what nobody can answer about one number holds up no task', async () => {
  const { harbor } = it
  it.hooks.meanwhile = (some) =>
    some.includes('6591247103') ? Promise.reject(new LookupFailed('status')) : Promise.resolve()
  await it.oneByOne(true)
  const { taskId } = await it.send(harbor, { mobiles: numbers('247101', '247102', '247103') })
  await it.until(harbor, taskId, 'completed')
  it.hooks.meanwhile = () => Promise.resolve()
  await it.oneByOne(false)
  expect(await it.screening(taskId)).toMatchObject({ done: 3, answered: 2, silent: 1 })
})

test('who sent a task hears once that it reached its budget, and that its balance ran out after the screening', async () => {
  const { harbor } = it
  const startTime = new Date(Date.now() + 3_600_000).toISOString()
  const mobiles = numbers('248001', '248002')
  const { screening } = await it.quote(harbor, { mobiles })
  const screenBudget = screening.least
  const { taskId } = await it.send(harbor, { mobiles, screenBudget, startTime })
  await it.until(harbor, taskId, 'scheduled')
  expect(await it.heard(harbor, taskId)).toEqual(['budget'])
  await it.asOwner(`update sms_task set status = 'paused', turn_at = null,
    pause_reason = 'balance.insufficient' where id = ${taskId}`)
  expect(await it.heard(harbor, taskId)).toEqual(['balance.insufficient', 'budget'])
  expect(await it.heard(harbor, taskId)).toEqual(['balance.insufficient', 'budget'])
  await harbor.post(`${it.path}/task/cancel`, { id: taskId })
})

test('a person can send without the rest of the screening; nobody is asked or charged any more', async () => {
  const { harbor } = it
  const before = await it.lookupsCharged('Harbor Bank')
  it.hooks.meanwhile = () => Promise.reject(new LookupFailed('unreachable'))
  const { taskId } = await it.send(harbor, { mobiles: numbers('243001', '243008') })
  await it.tools.until(async () => (await it.screening(taskId))?.['reason'] ?? undefined)
  await harbor.post(`${it.path}/task/skipScreening`, { id: taskId })
  it.hooks.meanwhile = () => Promise.resolve()
  const done = await it.until(harbor, taskId, 'completed')
  expect(done).toMatchObject({ screened: 0, screenReason: null })
  expect(await it.screening(taskId)).toMatchObject({ state: 'skipped', charged: 0 })
  expect((await it.messages(taskId))['6591243008']).toMatchObject({ reason: null })
  expect(await it.lookupsCharged('Harbor Bank')).toBe(before)
  expect(await harbor.post(`${it.path}/task/skipScreening`, { id: taskId })).toMatchObject({
    success: false,
  })
})

test('a task cancelled while networks are asked charges what was answered before, and sends nothing', async () => {
  const { harbor } = it
  const before = await it.lookupsCharged('Harbor Bank')
  const mobiles = Array.from({ length: 150 }, (_, n) => `+65${91_300_001 + n}`).join()
  const begun = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<void>()
  let pieces = 0
  it.hooks.meanwhile = () => {
    pieces += 1
    if (pieces < 2) return Promise.resolve()
    begun.resolve()
    return waits.promise
  }
  const { taskId } = await it.send(harbor, { mobiles })
  await begun.promise
  expect(await it.task(harbor, taskId)).toMatchObject({ screened: 100, screening: 150 })
  await harbor.post(`${it.path}/task/cancel`, { id: taskId })
  waits.resolve()
  it.hooks.meanwhile = () => Promise.resolve()
  await it.tools.until(async () => {
    const [job] = await it.query<{ status: string }>(
      'select status from user_job where task_id = $1',
      [taskId],
    )
    return job?.status === 'cancelled' ? true : undefined
  })
  const { least } = (await it.quote(harbor, { mobiles: numbers('249991') })).screening
  const answered = Number((await it.screening(taskId))?.['answered'])
  expect(answered).toBeGreaterThan(90)
  expect(await it.screening(taskId)).toMatchObject({ state: 'cancelled', done: 100 })
  expect((await it.lookupsCharged('Harbor Bank')) - before).toBeCloseTo(
    Number(least) * 1e6 * answered,
    6,
  )
  expect(await it.task(harbor, taskId)).toMatchObject({ status: 'cancelled', submitted: 0 })
  expect(await it.messages(taskId)).toEqual({})
  expect(await it.ledger()).toEqual([])
})

test('one that is to begin later waits for its time after the screening', async () => {
  const { harbor } = it
  const startTime = new Date(Date.now() + 3_600_000).toISOString()
  const { taskId } = await it.send(harbor, { mobiles: numbers('244001'), startTime })
  const row = await it.until(harbor, taskId, 'scheduled')
  expect(await it.screening(taskId)).toMatchObject({ state: 'done' })
  expect(
    await it.tools.until(async () =>
      (await it.task(harbor, taskId)).turnAt >= startTime.slice(0, 19) ? true : undefined,
    ),
  ).toBe(true)
  expect(row.startTime).toBe(startTime)
})

test('an agent that sends for a customer has the customer pay, and its job is in nobody’s tray', async () => {
  const { harbor } = it
  const admin = await it.signIn('admin')
  const companyId = await it.company('Harbor Bank')
  const before = await it.lookupsCharged('Harbor Bank')
  const { taskId } = await it.send(admin, { mobiles: numbers('245001'), companyId })
  await it.until(harbor, taskId, 'completed')
  expect(await it.lookupsCharged('Harbor Bank')).toBeGreaterThan(before)
  for (const who of [admin, harbor]) {
    const jobs = await it.tools.jobs(who)
    expect(jobs.filter((job: { kind: string }) => job.kind === 'lookup')).toEqual([])
  }
})

test('other companies neither see nor move it; who may not look up numbers cannot screen', async () => {
  const kestrel = await it.signIn('kestrel')
  it.hooks.meanwhile = () => Promise.reject(new LookupFailed('timeout'))
  const { taskId } = await it.send(it.harbor, { mobiles: numbers('246001') })
  for (const verb of ['skipScreening', 'cancel']) {
    const answer = await kestrel.post(`${it.path}/task/${verb}`, { id: taskId })
    expect(answer).toMatchObject({ success: false, result: { reason: 'sms.taskNotFound' } })
  }
  expect((await kestrel.get(`${it.path}/task/screening`, { id: taskId })).success).toBe(false)
  await it.harbor.post(`${it.path}/task/cancel`, { id: taskId })
  it.hooks.meanwhile = () => Promise.resolve()
  const snapshot = await it.snapshots.current()
  const nobody = { can: () => false, now: new Date() }
  const companyId = await it.company('Harbor Bank')
  expect(() => screeningOf(nobody, snapshot, companyId, { screenFirst: true })).toThrow(
    expect.objectContaining({ code: 'access.denied' }),
  )
})

test('a budget that the balance does not pay for is refused, and nothing is stored', async () => {
  const { harbor } = it
  const companyId = await it.company('Harbor Bank')
  const [had] = await it.query<{ available: string; credit: string }>(
    'select available::text, credit_limit::text as credit from ledger_wallet where company_id = $1',
    [companyId],
  )
  const { amount, screening } = await it.quote(harbor, { mobiles: numbers('247001') })
  const enough = Math.round(Math.max(Number(amount), 0) * 1e6)
  await it.asOwner(
    `update ledger_wallet set available = ${Math.min(enough, Number(screening.least) * 1e6 - 1)} - credit_limit where company_id = ${companyId}`,
  )
  const tasks = async () => (await it.query('select from sms_task')).length
  const before = await tasks()
  const refused = await harbor.post(`${it.path}/outbox/send`, {
    content: 'Hello',
    screenFirst: true,
    mobiles: numbers('247001'),
  })
  expect(refused).toMatchObject({ success: false, result: { reason: 'balance.insufficient' } })
  expect(await tasks()).toBe(before)
  await it.asOwner(
    `update ledger_wallet set available = ${had?.available} where company_id = ${companyId}`,
  )
})
