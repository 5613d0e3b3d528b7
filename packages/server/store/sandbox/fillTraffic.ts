import { composeId, segment } from '@tandem/core'
import type { Transaction } from '../database/withScope.ts'
import type { Dice } from './dice.ts'
import { the, type SandboxIds } from './fillOrganisation.ts'
import { insertRows } from './insertRows.ts'
import { makePastMessage, type PastMessage } from './pastMessage.ts'
import { type PastTask, planPastTasks } from './pastTasks.ts'
import { createPastLedger, type PastLedger } from './pastLedger.ts'

const CHUNK = 500

type Rows = Record<string, Record<string, unknown>[]>

/**
 * Thirty days of sends, each message rated, routed, charged and ended, with the ledger that belongs to them:
 * the same rows the engine would have written, so that every check and every trace holds for them too.
 * Returns the number of messages.
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
  await ledger.close()
  return messages
}

// Parents first: chunks name ledger transactions.
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

/** Ids that tell a past time, ever greater. */
function pastIds(): (at: number) => bigint {
  let last = 0n
  return (at) => {
    const first = composeId(at, 0)
    last = first > last ? first : last + 1n
    return last
  }
}

interface World {
  ids: SandboxIds
  dice: Dice
  ledger: PastLedger
  nextId: (at: number) => bigint
  rows: Rows
  figures: Map<string, Record<string, unknown>>
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

interface Chunk {
  taskId: bigint
  companyId: string
  from: number
  parts: number
  at: number
  messages: readonly PastMessage[]
}

function addChunk(chunk: Chunk, world: World): void {
  const { dice, ledger, nextId } = world
  const { taskId, companyId, from, at, messages } = chunk
  const reserved = ledger.reserve(
    `r:${taskId}:${from}`,
    companyId,
    nextId(at),
    new Date(at),
    messages,
  )
  const made = messages.map((message, index) => ({
    message,
    id: nextId(at + 5 + index),
    submittedAt: new Date(at + 150 + index * 3 + dice.between(0, 400)),
    doneAt: new Date(at + 900 + index * 3 + dice.between(200, 14_000)),
    ref: dice.between(0x1000_0000, 0x7fff_ffff).toString(16),
  }))
  const settled = ledger.settle(
    `s:${taskId}:${from}`,
    companyId,
    nextId(at + 16_000),
    new Date(at + 16_000),
    messages,
  )
  const decisions = [...new Set(messages.map(({ route }) => route.id))]
  add(world, 'sms_chunk', {
    task_id: String(taskId),
    from_row: from,
    count: messages.length,
    company_id: companyId,
    first_id: String(made[0]?.id),
    last_id: String(made.at(-1)?.id),
    tx_id: String(reserved.txId),
    wallet_ids: reserved.walletIds,
    amounts: reserved.amounts.map(String),
    decisions: decisions.map((routeId) => ({
      considered: [
        {
          routeId,
          gatewayId: messages.find(({ route }) => route.id === routeId)?.route.gatewayId,
          outcome: 'chosen',
          reason: null,
        },
      ],
    })),
    open: false,
    created_at: new Date(at).toISOString(),
  })
  for (const [index, { message, id, submittedAt, doneAt, ref }] of made.entries()) {
    const [customer, ...upstream] = message.hops
    const refused = message.state === 'rejected'
    add(world, 'sms_message', {
      id: String(id),
      company_id: companyId,
      task_id: String(taskId),
      row_no: from + index,
      msisdn: message.msisdn,
      country: message.country,
      mccmnc: message.mccMnc?.replace(' ', '') ?? null,
      mccmnc_source: message.mccMnc === null ? null : 'prefix',
      operator_id: message.operatorId,
      parts: chunk.parts,
      price: String(customer?.price ?? 0n),
      rate_id: customer?.rateId,
      upstream_prices: upstream.length > 0 ? upstream.map(({ price }) => String(price)) : null,
      upstream_rate_ids: upstream.length > 0 ? upstream.map(({ rateId }) => rateId) : null,
      delivered_hops: message.deliveredHops,
      cost: String(message.cost),
      cost_rate_id: message.costRateId,
      route_id: message.route.id,
      gateway_id: message.route.gatewayId,
      decision: decisions.indexOf(message.route.id),
    })
    add(world, 'sms_message_final', {
      message_id: String(id),
      company_id: companyId,
      state: message.state,
      reason: reasons[message.state],
      gateway_id: message.route.gatewayId,
      submitted_at: refused ? null : submittedAt.toISOString(),
      done_at: doneAt.toISOString(),
      supplier_ref: refused ? null : ref,
      network_error: networkErrors[message.state],
      charged: String(customer?.charged ?? 0n),
      cost: refused ? '0' : String(message.cost),
      settle_tx_id: String(settled),
    })
    addFigures(world.figures, { companyId, at, message, parts: chunk.parts })
  }
  for (const gatewayId of new Set(messages.map(({ route }) => route.gatewayId))) {
    addBatches(
      world,
      gatewayId,
      at,
      made.filter(({ message }) => message.route.gatewayId === gatewayId),
    )
  }
}

const reasons = {
  delivered: null,
  undelivered: 'receipt.undeliverable',
  rejected: 'carrier.invalidDestination',
  expired: 'receipt.expired',
  unknown: 'receipt.unknown',
} as const
const networkErrors = {
  delivered: '000',
  undelivered: '027',
  rejected: null,
  expired: '031',
  unknown: '255',
} as const
const stats = {
  delivered: 'DELIVRD',
  undelivered: 'UNDELIV',
  rejected: 'REJECTD',
  expired: 'EXPIRED',
  unknown: 'UNKNOWN',
} as const

function addBatches(
  world: World,
  gatewayId: string,
  at: number,
  made: readonly { message: PastMessage; id: bigint; ref: string }[],
): void {
  const ids = made.map(({ id }) => String(id))
  const span = `[${ids[0]},${BigInt(ids.at(-1) ?? 0) + 1n})`
  const base = (delay: number) => ({
    id: String(world.nextId(at + delay)),
    span,
    ids,
    at: new Date(at + delay).toISOString(),
  })
  const answered = made.some(({ message }) => message.state === 'rejected')
  add(world, 'sms_attempt_batch', { ...base(120), gateway_id: gatewayId })
  add(world, 'sms_result_batch', {
    ...base(400),
    gateway_id: gatewayId,
    // 0x0B: invalid destination address
    statuses: answered
      ? made.map(({ message }) => (message.state === 'rejected' ? 0x0b : 0))
      : null,
    refs: made.map(({ message, ref }) => (message.state === 'rejected' ? '' : ref)),
  })
  const received = made.filter(({ message }) => message.state !== 'rejected')
  if (received.length === 0) return
  const receivedIds = received.map(({ id }) => String(id))
  add(world, 'sms_receipt_batch', {
    ...base(16_000),
    span: `[${receivedIds[0]},${BigInt(receivedIds.at(-1) ?? 0) + 1n})`,
    ids: receivedIds,
    gateway_ids: received.map(() => gatewayId),
    stats: received.map(({ message }) => stats[message.state]),
    errors: received.map(({ message }) => networkErrors[message.state] ?? ''),
  })
}

function countOf(
  taskId: string,
  companyId: string,
  messages: readonly PastMessage[],
  parts: number,
) {
  const count = (...states: string[]): number =>
    messages.filter(({ state }) => states.includes(state)).length
  const sum = (amount: (message: PastMessage) => bigint): bigint =>
    messages.reduce((total, message) => total + amount(message), 0n)
  const reserved = sum(({ hops }) => hops[0]?.price ?? 0n)
  const charged = sum(({ hops }) => hops[0]?.charged ?? 0n)
  return {
    task_id: taskId,
    slot: 0,
    company_id: companyId,
    dispatched: messages.length,
    submitted: messages.length - count('rejected'),
    delivered: count('delivered'),
    undelivered: count('undelivered'),
    failed: count('rejected', 'expired', 'unknown'),
    unsubmitted: count('rejected'),
    parts: messages.length * parts,
    reserved: String(reserved),
    charged: String(charged),
    released: String(reserved - charged),
  }
}

const QUARTER_MS = 15 * 60_000

function addFigures(
  figures: Map<string, Record<string, unknown>>,
  given: { companyId: string; at: number; message: PastMessage; parts: number },
): void {
  const { companyId, at, message, parts } = given
  const bucket = new Date(Math.floor(at / QUARTER_MS) * QUARTER_MS).toISOString()
  const key = `${companyId}|${bucket}|${message.country}|${message.route.gatewayId}`
  const known = figures.get(key)
  const was = (name: string): number => Number(known?.[name] ?? 0)
  const is = (...states: string[]): number => (states.includes(message.state) ? 1 : 0)
  figures.set(key, {
    company_id: companyId,
    bucket,
    country: message.country,
    gateway_id: message.route.gatewayId,
    product: 'notify',
    currency: 'USD',
    slot: 0,
    sent: was('sent') + 1,
    delivered: was('delivered') + is('delivered'),
    undelivered: was('undelivered') + is('undelivered'),
    failed: was('failed') + is('rejected', 'expired', 'unknown'),
    parts: was('parts') + parts,
    charged: was('charged') + Number(message.hops[0]?.charged ?? 0n),
  })
}

function add(world: World, table: string, row: Record<string, unknown>): void {
  ;(world.rows[table] ??= []).push(row)
}
