import { afterEach, expect, test } from 'vitest'

import type { Ctx } from '../services/ctx.ts'
import { getTask } from '../services/sms/taskLines.ts'
import { readTotals } from '../store/rollup/readRollup.ts'
import { withScope } from '../store/database/withScope.ts'
import { actOnTask } from '../store/sms/taskActions.ts'
import { engineWorld, type EngineWorld } from './chaos/engineWorld.ts'

let made: EngineWorld
afterEach(() => made.stop())

const numbers = Array.from({ length: 3_000 }, (_, n) => String(447_400_000_000 + n))
const micros = (decimal: string | null | undefined) => Math.round(Number(decimal) * 1e6)

function ctxOf(companyId: string): Ctx {
  return {
    locale: 'en_US',
    now: new Date(),
    requestId: 'test',
    ip: '127.0.0.1',
    timeZone: 'UTC',
    scope: { companies: [companyId] },
    people: 'all',
    dataScope: 'company',
    hiddenColumns: new Set(),
    codes: new Set(),
    can: () => false,
    actor: {
      id: '1',
      username: 'customer',
      companyId,
      companyKind: 'customer',
      companyName: 'Customer',
      currency: 'USD',
      isAdmin: false,
      hideAmounts: false,
      sessionId: '1',
      departId: null,
    },
  }
}

test.each(['submit', 'delivered'] as const)(
  'a task that is cancelled half-way says what was sent, what was not, and which money was given back: charged on %s',
  async (chargeOn) => {
    made = await engineWorld({
      carriers: [{ systemId: 'carrier_a' }],
      gateways: [{ tps: 400 }],
      profiles: [{ prefix: '', kind: 'deliver', deliveredPercent: 80 }],
      settings: { chunkSize: 500 },
      chargeOn,
    })
    await made.start()
    const { customerId } = made
    const recharged = 100_000_000
    await made.recharge(customerId, BigInt(recharged))
    const answer = await made.send(customerId, numbers)
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    const { taskId } = answer
    await made.until(async () => ((await made.taken()).length > 300 ? true : undefined))
    const refused = await withScope(made.system, 'everything', ({ client }) =>
      actOnTask(client, 'cancel', taskId),
    )
    expect(refused).toBeUndefined()
    await made.until(async () => {
      const [counts] = await made.query<{ isOver: boolean }>(
        `select sum(dispatched) = sum(delivered + undelivered + failed) as "isOver" from sms_task_count
         where task_id = $1`,
        [taskId],
      )
      return counts?.isOver ? true : undefined
    })
    const task = await withScope(made.application, { companies: [customerId] }, (transaction) =>
      getTask(ctxOf(customerId), transaction, 'notify', taskId),
    )
    const ends = await made.query<{ charged: string; sent: boolean }>(
      `select f.charged, f.submitted_at is not null as sent from sms_message m
       join sms_message_final f on f.message_id = m.id where m.task_id = $1`,
      [taskId],
    )
    const sent = ends.filter((end) => end.sent)
    const charged = ends.reduce((sum, end) => sum + Number(end.charged), 0)
    expect(task.status).toBe('cancelled')
    expect(task.submitted).toBe(sent.length)
    expect(task.submitted).toBeGreaterThan(300)
    expect(task.accepted - task.submitted).toBeGreaterThan(500)
    expect(ends.filter((end) => !end.sent && end.charged !== '0')).toEqual([])
    expect(micros(task.amount)).toBe(charged)
    // What was stopped is no failure, is told of by itself, and the task stays as large as it was.
    expect(task.cancelled).toBe(task.accepted - task.submitted)
    expect(task.delivered + task.undelivered + task.failed + task.cancelled).toBe(task.accepted)
    expect(task.parts).toBe(numbers.length)
    const [figures] = await withScope(made.application, { companies: [customerId] }, (db) =>
      readTotals(db, {
        periods: [{ from: 0, to: Date.now() + 86_400_000 }],
        companies: [customerId],
        money: null,
        currency: 'USD',
      }),
    )
    expect(figures).toMatchObject({
      sent: task.submitted,
      delivered: task.delivered,
      failed: task.undelivered + task.failed,
      unsent: ends.length - sent.length,
      cancelled: ends.length - sent.length,
    })
    // All that was held was charged or given back; the wallet has the rest.
    expect(micros(task.amount) + micros(task.released)).toBe(ends.length * 10_000)
    const [wallet] = await made.query<{ available: string; held: string }>(
      'select available, held from ledger_wallet where company_id = $1',
      [customerId],
    )
    expect(wallet).toEqual({ available: String(recharged - charged), held: '0' })
    expect(await made.ledgerFaults()).toEqual([])
  },
)
