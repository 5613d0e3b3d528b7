import { setTimeout as delay } from 'node:timers/promises'
import { type Charge, moneyBatch } from '@tandem/core'
import type { EngineTenure } from '../../engine/engine.ts'
import { IdSource } from '../../engine/idSource.ts'
import type { KeptEngine } from '../../engine/keepEngine.ts'
import { slotsOf } from '../../ports/slotsOf.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { int8Array } from '../../store/database/int8Array.ts'
import { sendTogether } from '../../store/database/sendTogether.ts'
import { withScope } from '../../store/database/withScope.ts'
import { postMoney } from '../../store/ledger/postMoney.ts'
import { ensurePartitionsAhead, weeks } from '../../store/partitions/weeks.ts'
import { postgresQueue } from '../../store/tasks/queue.ts'
import { toyChannel } from './toyChannel.ts'
import { toyTasks } from './toyTasks.ts'

/** Units that are made and paid for in one transaction: fewer than the channel has ids in a millisecond. */
const PIECE = 12
const LEASE_SECONDS = 1
const slot = slotsOf(toyChannel)(0)

interface Unit {
  id: number
  companyId: string
}

export interface ToyEngineParts {
  /** That of its epoch: refused once another server runs the engine. */
  database: Database
  epoch: number
  tenure: EngineTenure
  /** What a unit costs a company and those above it. */
  chargeOf: (companyId: string) => Charge
  /** Whatever stops it before its lease is over. */
  onFault: (error: unknown) => void
}

/**
 * The smallest engine that a channel can have: blocks of recipients become units, which are paid for when they are made,
 * and earned when they end. What an engine before this one left without an end is ended first.
 */
export async function startToyEngine(parts: ToyEngineParts): Promise<KeptEngine> {
  const { database, epoch, tenure, chargeOf } = parts
  const { pool } = database
  const queue = postgresQueue(pool, toyTasks)
  const partitions = weeks(pool, toyChannel.name)
  await ensurePartitionsAhead(pool, toyChannel.name)
  const { rows } = await pool.query<{ last: string }>(
    'select greatest((select max(id) from test_unit), (select max(id) from ledger_tx), 0) as last',
  )
  const ids = new IdSource(toyChannel.engineIds, Number(rows[0]?.last ?? 0))
  const owner = `toy ${epoch}`
  let isStopping = false
  const mayWork = () => !isStopping && tenure.isHeld() && !tenure.lost.aborted

  const make = (
    block: { taskId: string; blockNo: number },
    units: readonly Unit[],
    numbers: readonly string[],
    done: number,
  ) =>
    withScope(database, 'everything', async ({ client }) => {
      const { rowCount } = await client.query(
        `update test_call_queue set done = done + $5 where task_id = $1 and block_no = $2 and done = $3 and leased_by = $4`,
        [block.taskId, block.blockNo, done, owner, units.length],
      )
      if (rowCount !== 1) throw new Error('The block was leased to another engine')
      await client.query(
        `insert into test_unit (id, task_id, company_id, number)
         select id, $2, company_id, number from unnest($1::bigint[], $3::bigint[], $4::text[]) as u (id, company_id, number)`,
        [
          int8Array(units.map(({ id }) => id)),
          block.taskId,
          int8Array(units.map(({ companyId }) => companyId)),
          numbers,
        ],
      )
      const money = moneyBatch()
      for (const { companyId } of units) money.reserve(chargeOf(companyId))
      const txs = money.transactions(
        'reserve',
        (count) => ids.take(count),
        (id) => `toy:${id}`,
      )
      await sendTogether(client, postMoney({ txs, sales: money.sales(), slot }))
    })

  const end = (units: readonly Unit[]) =>
    withScope(database, 'everything', async ({ client }) => {
      await client.query('insert into test_unit_end (unit_id) select unnest($1::bigint[])', [
        int8Array(units.map(({ id }) => id)),
      ])
      const money = moneyBatch()
      for (const { companyId } of units) money.settle(chargeOf(companyId), () => true)
      const txs = money.transactions(
        'settle',
        (count) => ids.take(count),
        (id) => `toy:${id}`,
      )
      await sendTogether(client, postMoney({ txs, sales: money.sales(), slot }))
    })

  const endOpen = async () => {
    const open = await pool.query<{ id: string; companyId: string }>(
      `select u.id, u.company_id as "companyId" from test_unit u
       where not exists (select from test_unit_end e where e.unit_id = u.id)`,
    )
    if (open.rows.length > 0) await end(open.rows.map((row) => ({ ...row, id: Number(row.id) })))
  }

  const workOn = async () => {
    const turns = { start: 0, piece: 1, companies: new Map<string, number>() }
    const [block] = await queue.lease({
      owner,
      limit: 1,
      kind: 'campaigns',
      seconds: LEASE_SECONDS,
      exceptTasks: [],
      turns,
      full: [],
    })
    if (!block) return delay(20)
    for (let { done } = block; done < block.numbers.length && mayWork(); done += PIECE) {
      const numbers = block.numbers.slice(done, done + PIECE)
      const firstId = ids.take(numbers.length)
      const { companyId } = block
      const units = numbers.map((_, n) => ({ id: firstId + n, companyId }))
      await partitions.ensure([firstId])
      await make(block, units, numbers, done)
      await end(units)
      await queue.renew(owner, [block], LEASE_SECONDS)
    }
    await queue.release(owner, [block])
  }

  const run = async () => {
    await endOpen()
    while (mayWork()) await workOn()
  }
  // An engine whose lease was taken over finds its connections ended: its successor goes on.
  const ended = run().catch((error: unknown) => {
    if (mayWork()) parts.onFault(error)
  })
  return {
    gateways: () => [],
    async stop() {
      isStopping = true
      await ended
    },
  }
}
