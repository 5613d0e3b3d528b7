import { retryWaits } from '@tandem/core'
import { sql } from '../../store/database/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { leaseTo } from '../../store/leases/leases.ts'
import { claimEvent, insertEvent } from '../../store/outbox/outboxStore.ts'
import { deliverDue } from '../../test/deliverDue.ts'
import { testApp, type TestApp } from '../../test/testApp.ts'
import { startRunner } from '../runner/startRunner.ts'
import { type Carrier, NotDelivered } from './carrier.ts'
import { outboxWork } from './startOutbox.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  it.time.offsetMs = 0
  await it.db.owner.query('delete from sys_outbox')
})

const quiet = { warn: () => undefined }
/** Queues an event; `key`: in the order of that key. */
async function queue(target: string, key: string | null = null): Promise<string> {
  const id = it.ports.ids.next().toString()
  const at = new Date(it.ports.clock.now())
  await insertEvent(it.ports.system, {
    id,
    kind: 'mail',
    name: 'test',
    companyId: null,
    target,
    about: null,
    payload: null,
    sealed: null,
    at,
    expiresAt: null,
  })
  await it.db.owner.query('update sys_outbox set order_key = $2 where id = $1', [id, key])
  return id
}
/** Carriers that note what they deliver, and fail for some targets. */
function carriers(fails: (target: string) => NotDelivered | Error | undefined = () => undefined) {
  const got: string[] = []
  const carrier: Carrier = {
    async deliver({ target }) {
      const error = fails(target ?? '')
      if (error) throw error
      got.push(target ?? '')
    },
  }
  return { got, all: { mail: carrier, code: carrier, callback: carrier, answer: carrier } }
}
const away = () => new NotDelivered({ text: 'away' })
const left = async (): Promise<readonly { target: string }[]> =>
  (await it.db.owner.query<{ target: string }>('select * from sys_outbox order by seq')).rows

test('what was delivered is gone', async () => {
  await queue('a')
  const { got, all } = carriers()
  expect(await deliverDue(outboxWork(it.ports, all, quiet))).toBe(1)
  expect(got).toEqual(['a'])
  expect(await left()).toEqual([])
})

test('a process that dies after the delivery delivers the same event again, with the same id', async () => {
  const id = await queue('a')
  const claim = (worker: string) =>
    claimEvent(it.ports.system, { worker, leaseMs: 60_000, at: new Date() })
  const first = await claim('00000000-0000-4000-8000-000000000001')
  expect(first).toMatchObject({ id, tries: 1 })
  // It holds the lease, and nobody else delivers.
  expect(await claim('00000000-0000-4000-8000-000000000002')).toBeUndefined()
  await sql`update sys_outbox set ${leaseTo('00000000-0000-4000-8000-000000000001', -1)}`.run(
    it.ports.system,
  )
  expect(await claim('00000000-0000-4000-8000-000000000002')).toMatchObject({ id, tries: 2 })
})

test('an event whose delivery kills the process is given up in the end', async () => {
  await queue('poison')
  const { got, all } = carriers()
  await it.db.owner.query('update sys_outbox set tries = 99')
  await deliverDue(outboxWork(it.ports, all, quiet))
  expect(got).toEqual([])
  expect(await left()).toMatchObject([{ status: 'dead', error: { code: 'outbox.crashed' } }])
})

test('two processes at once deliver each event once, those of a key in their order', async () => {
  const sent: string[] = []
  for (let n = 0; n < 60; n += 1) {
    const key = `key ${n % 3}`
    sent.push(`${key}: ${n}`)
    // oxlint-disable-next-line no-await-in-loop -- they are decided one after the other
    await queue(`${key}: ${n}`, key)
  }
  const { got, all } = carriers()
  const timing = { slots: 8, pollMs: 20, beatMs: 1_000, leaseMs: 20_000 }
  const both = [1, 2].map(() => startRunner(outboxWork(it.ports, all, quiet), timing, quiet))
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
  await Promise.all(both.map((runner) => runner.stop()))
  expect(got.toSorted()).toEqual(sent.toSorted())
  for (const key of ['key 0', 'key 1', 'key 2']) {
    const of = (texts: string[]) => texts.filter((text) => text.startsWith(key))
    expect(of(got)).toEqual(of(sent))
  }
})

test('the first of a key that waits for its next attempt holds back those behind it, and nobody else', async () => {
  await queue('bad 1', 'bad')
  await queue('bad 2', 'bad')
  await queue('good 1', 'good')
  await queue('good 2', 'good')
  let isAway = true
  const { got, all } = carriers((target) =>
    isAway && target.startsWith('bad') ? away() : undefined,
  )
  const work = outboxWork(it.ports, all, quiet)
  await deliverDue(work)
  expect(got).toEqual(['good 1', 'good 2'])
  expect(await left()).toMatchObject([
    { target: 'bad 1', tries: 1, status: 'waiting', error: { text: 'away' }, worker: null },
    { target: 'bad 2', tries: 0 },
  ])
  isAway = false
  it.time.offsetMs += retryWaits.mail[0]
  await deliverDue(work)
  expect(got.slice(2)).toEqual(['bad 1', 'bad 2'])
})

test('a company with a hundred silent callbacks took every place of the outbox: it has eight, mail and others pass', async () => {
  const { rows } = await it.db.owner.query<{ id: string }>(
    `insert into sys_company (id, kind, name, currency, parent_id, ancestor_ids)
     select p.id + n, 'customer', 'Company ' || n, 'USD', p.id, array[p.id]
     from sys_company p, generate_series(1, 2) n where p.kind = 'platform' returning id::text`,
  )
  const [silent, other] = rows.map(({ id }) => id)
  const callback = async (target: string, companyId: string | undefined) => {
    const id = await queue(target, target)
    await it.db.owner.query(
      `update sys_outbox set kind = 'callback', company_id = $2 where id = $1`,
      [id, companyId],
    )
  }
  const targets = Array.from({ length: 100 }, (_, n) => `silent ${n}`)
  for (const target of targets) await callback(target, silent)
  await callback('other', other)
  await queue('mail')
  const answered = Promise.withResolvers<void>()
  const called: string[] = []
  let most = 0
  let waiting = 0
  const carrier: Carrier = {
    async deliver({ target }) {
      called.push(target ?? '')
      if (!target?.startsWith('silent')) return
      waiting += 1
      most = Math.max(most, waiting)
      await answered.promise
      waiting -= 1
    },
  }
  const all = { mail: carrier, code: carrier, callback: carrier, answer: carrier }
  const timing = { slots: 64, pollMs: 20, beatMs: 1_000, leaseMs: 60_000 }
  const runner = startRunner(outboxWork(it.ports, all, quiet), timing, quiet)
  await expect.poll(() => called.filter((target) => !target.startsWith('silent'))).toHaveLength(2)
  expect(most).toBeLessThanOrEqual(8)
  answered.resolve()
  await expect.poll(left).toEqual([])
  await runner.stop()
  expect(called.toSorted()).toEqual([...targets, 'mail', 'other'].toSorted())
  expect(most).toBeLessThanOrEqual(8)
})

test('one that was given up does not hold back those behind it', async () => {
  await queue('refused', 'key')
  await queue('next', 'key')
  const { got, all } = carriers((target) =>
    target === 'refused' ? new NotDelivered({ text: 'no' }, { isLasting: true }) : undefined,
  )
  await deliverDue(outboxWork(it.ports, all, quiet))
  expect(got).toEqual(['next'])
  expect(await left()).toMatchObject([{ target: 'refused', status: 'dead', tries: 1 }])
})

test('an error that is no answer of the receiver is not shown: it may quote a secret', async () => {
  await queue('a')
  const { all } = carriers(() => new Error('secret'))
  await deliverDue(outboxWork(it.ports, all, quiet))
  const rows = await left()
  expect(rows).toMatchObject([{ status: 'waiting', error: { code: 'outbox.fault' } }])
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('what is too late is not delivered', async () => {
  await queue('late')
  await it.db.owner.query('update sys_outbox set expires_at = now(), sealed = $1', ['x'])
  it.time.offsetMs += 1_000
  const { got, all } = carriers()
  await deliverDue(outboxWork(it.ports, all, quiet))
  expect(got).toEqual([])
  expect(await left()).toMatchObject([{ status: 'dead', sealed: null }])
})
