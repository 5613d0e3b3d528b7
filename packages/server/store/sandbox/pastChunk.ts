import { addFigures } from './pastFigures.ts'
import type { PastMessage } from './pastMessage.ts'
import { add, type World } from './pastWorld.ts'

export interface Chunk {
  taskId: bigint
  companyId: string
  from: number
  parts: number
  at: number
  messages: readonly PastMessage[]
}

/** One chunk of a task as the engine writes it: reserve, messages, outcomes, settle, and the batches of a trace. */
export function addChunk(chunk: Chunk, world: World): void {
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
      product: 'notify',
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
      product: 'notify',
      country: message.state === 'delivered' ? null : message.country,
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
