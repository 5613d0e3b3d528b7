import { composeId, segment } from '@tandem/core'
import type { Transaction } from '../database/withScope.ts'
import type { Dice } from './dice.ts'
import { the, type SandboxIds } from './sandboxIds.ts'
import { insertRows } from './insertRows.ts'
import { addChunk } from './pastChunk.ts'
import { countOf } from './pastFigures.ts'
import { makePastMessage } from './pastMessage.ts'
import { add, type Rows, type World } from './pastWorld.ts'
import { type PastTask, planPastTasks } from './pastTasks.ts'
import { createPastLedger, type PastLedger } from './pastLedger.ts'

const CHUNK = 500

/**
 * Thirty days of sends, each message rated, routed, charged and ended, with its ledger entries: the same
 * rows the engine would have written, so that every check and every trace is consistent. Returns the number
 * of messages.
 */
export async function fillTraffic(
  { client }: Transaction,
  ids: SandboxIds,
  given: { now: Date; dice: Dice },
): Promise<number> {
  const { now, dice } = given
  await client.query('select sms_ensure_partitions($1, $2)', [
    new Date(now.getTime() - 35 * 86_400_000),
    new Date(now.getTime() + 14 * 86_400_000),
  ])
  const ledger = await createPastLedger(client, ids, new Date(now.getTime() - 30 * 86_400_000))
  const nextId = pastIds()
  const figures = new Map<string, Record<string, unknown>>()
  let messages = 0
  let rows: Rows = {}
  for (const task of planPastTasks(now, dice)) {
    messages += task.size
    addTask(task, { ids, dice, ledger, nextId, rows, figures })
    if ((rows['sms_message']?.length ?? 0) >= 5_000) {
      await write(client, rows, ledger)
      rows = {}
    }
  }
  await write(client, rows, ledger)
  await insertRows(client, 'sms_figures', [...figures.values()])
  await client.query('insert into sms_traffic select * from sms_traffic_of_figures()')
  await ledger.close()
  return messages
}

// Parents first: chunks refer to ledger transactions.
const order = [
  'sms_task',
  'sms_task_count',
  'sms_chunk',
  'sms_message',
  'sms_message_final',
  'sms_attempt_batch',
  'sms_result_batch',
  'sms_receipt_batch',
]

async function write(client: Transaction['client'], rows: Rows, ledger: PastLedger): Promise<void> {
  await ledger.write()
  for (const table of order) await insertRows(client, table, rows[table] ?? [])
}

/** Increasing ids for past times. */
function pastIds(): (at: number) => bigint {
  let last = 0n
  return (at) => {
    const first = composeId(at, 0)
    last = first > last ? first : last + 1n
    return last
  }
}

function addTask(task: PastTask, world: World): void {
  const { ids, dice, nextId } = world
  const at = task.at.getTime()
  const taskId = nextId(at)
  const companyId = the(ids.company, task.company.key)
  const text = segment(task.content)
  const all = Array.from({ length: task.size }, () =>
    makePastMessage(
      { company: task.company.key, country: countryOf(task, dice), parts: text.parts },
      ids,
      dice,
    ),
  )
  const user = [...ids.user].find(([name]) => name === task.company.key)
  const finishedAt = new Date(at + 20_000 + task.size * 12)
  add(world, 'sms_task', {
    id: String(taskId),
    company_id: companyId,
    product: 'notify',
    name: task.name,
    content: task.content,
    sender_id: null,
    encoding: text.encoding,
    parts_per_message: text.parts,
    status: 'completed',
    priority: 10,
    total: task.size,
    accepted: task.size,
    rejected: 0,
    currency: 'USD',
    expires_at: new Date(at + 30 * 86_400_000).toISOString(),
    version: 1,
    create_by: user?.[0] ?? null,
    create_user_id: user?.[1] ?? null,
    create_time: task.at.toISOString(),
    finish_time: finishedAt.toISOString(),
  })
  for (let from = 0; from < all.length; from += CHUNK) {
    addChunk(
      { taskId, companyId, from, parts: text.parts, at, messages: all.slice(from, from + CHUNK) },
      world,
    )
  }
  add(world, 'sms_task_count', countOf(String(taskId), companyId, all, text.parts))
}

/** Half to the first country of the company, then half of the rest, and so on. */
function countryOf(task: PastTask, dice: Dice): string {
  const { countries } = task.company
  return countries.find((_, index) => index === countries.length - 1 || dice.roll() < 0.5) ?? 'US'
}
