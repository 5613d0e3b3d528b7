import type { SingleOutcome, SingleRow, SinglesTransaction } from '../../ports/sms/singles.ts'
import { CommitUnknown } from '../../ports/sms/singles.ts'
import type { LedgerTx } from '@tandem/core'
import { ChunkDraft } from '../chunkDraft.ts'
import { TallySheet } from '../tallyUp.ts'
import type { EntryOutcome, Planned } from './entry.ts'
import type { SinglesHost, WrittenSingles } from './host.ts'

type Outcomes = Map<Planned['entry'], EntryOutcome>

/**
 * One transaction for messages of any companies: whose request key is taken, whose limit is used up and who cannot pay
 * is told so, and everything else is written, paid for and handed to the engine.
 * @throws CommitUnknown, or what the database refused
 */
export async function writeGroup(
  host: SinglesHost,
  planned: readonly Planned[],
  outcomes: Outcomes,
  nextTaskId: () => string,
): Promise<void> {
  let written: Chunk[] = []
  try {
    await host.store.singles(async (transaction) => {
      const free = await withFreeKeys(transaction, planned, outcomes)
      const within = await withinDay(transaction, free, outcomes)
      const paid = await affordable(transaction, within, outcomes)
      if (paid.length === 0) return
      const chunks = await chunksOf(host, transaction, paid, nextTaskId)
      written = chunks
      await transaction.write(writeOf(host, chunks, outcomes))
    })
  } catch (error) {
    if (error instanceof CommitUnknown) {
      host.inspect(written.map(({ taskId, draft: { fromRow } }) => ({ taskId, fromRow })))
    }
    throw error
  }
  host.adopt(written.filter(({ isAsleep }) => !isAsleep))
}

/** Those whose request key is free, or that have none. */
async function withFreeKeys(
  transaction: SinglesTransaction,
  planned: readonly Planned[],
  outcomes: Outcomes,
): Promise<Planned[]> {
  const seen = new Set<string>()
  const asked: {
    one: Planned
    companyId: string
    product: string
    requestKey: string
    hash: Buffer
  }[] = []
  for (const one of planned) {
    const { key, companyId, product } = one.entry.message
    if (!key) continue
    const name = `${companyId}|${product}|${key.requestKey}`
    if (seen.has(name)) outcomes.set(one.entry, { kind: 'again' })
    else asked.push({ one, companyId, product, ...key })
    seen.add(name)
  }
  for (const [index, state] of (await transaction.claim(asked)).entries()) {
    const entry = asked[index]?.one.entry
    if (!entry || state.kind === 'free') continue
    outcomes.set(entry, outcomeOf(state))
  }
  return planned.filter(({ entry }) => !outcomes.has(entry))
}

function outcomeOf(
  state: Exclude<Awaited<ReturnType<SinglesTransaction['claim']>>[number], { kind: 'free' }>,
): EntryOutcome {
  if (state.kind === 'repeated') return state
  return state.kind === 'busy'
    ? { kind: 'busy' }
    : { kind: 'refused', code: 'sms.requestKeyReused' }
}

/** Those within the daily limit of their company. */
async function withinDay(
  transaction: SinglesTransaction,
  planned: readonly Planned[],
  outcomes: Outcomes,
): Promise<Planned[]> {
  const limited = planned.filter(({ entry }) => entry.message.daily !== null)
  const left = new Map<string, number>()
  // In one order, as each of them locks.
  for (const { entry } of limited.toSorted(byCompany)) {
    const { companyId, daily } = entry.message
    if (!daily || left.has(companyId)) continue
    const before = await transaction.acceptedSince(companyId, daily.from)
    left.set(companyId, Math.max(0, daily.limit - before))
  }
  return planned.filter(({ entry }) => {
    const { companyId, daily } = entry.message
    const more = left.get(companyId)
    if (!daily || more === undefined) return true
    if (more > 0) {
      left.set(companyId, more - 1)
      return true
    }
    outcomes.set(entry, { kind: 'refused', code: 'sms.dailyLimit', limit: daily.limit, left: 0 })
    return false
  })
}

const byCompany = (one: Planned, other: Planned): number =>
  one.entry.message.companyId < other.entry.message.companyId ? -1 : 1

/** Those that every payer of their chain can pay for, in their order. */
async function affordable(
  transaction: SinglesTransaction,
  planned: readonly Planned[],
  outcomes: Outcomes,
): Promise<Planned[]> {
  const walletIds = [
    ...new Set(planned.flatMap(({ plan }) => plan.rating.hops.map(({ walletId }) => walletId))),
  ]
  if (walletIds.length === 0) return [...planned]
  const funds = await transaction.spendable(walletIds)
  const left = new Map(walletIds.map((id, index) => [id, funds[index] ?? 0n]))
  return planned.filter(({ entry, plan: { rating } }) => {
    const { prices } = rating.pricing
    const short = prices.findIndex(
      (price, hop) => price > (left.get(rating.hops[hop]?.walletId ?? '') ?? 0n),
    )
    if (short < 0) {
      for (const [hop, price] of prices.entries()) {
        const id = rating.hops[hop]?.walletId ?? ''
        left.set(id, (left.get(id) ?? 0n) - price)
      }
      return true
    }
    const availableMicros = left.get(rating.hops[0]?.walletId ?? '') ?? 0n
    outcomes.set(entry, short === 0 ? { kind: 'short', availableMicros } : { kind: 'later' })
    return false
  })
}

/** The messages of one task. */
interface Chunk extends WrittenSingles {
  planned: readonly Planned[]
  isAsleep: boolean
}

async function chunksOf(
  host: SinglesHost,
  transaction: SinglesTransaction,
  planned: readonly Planned[],
  nextTaskId: () => string,
): Promise<Chunk[]> {
  const groups = [
    ...Map.groupBy(planned, ({ entry: { message } }) =>
      [message.companyId, message.product, message.source.id, message.source.day].join('|'),
    ).values(),
  ]
  const tasks = await transaction.grow(
    groups.flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { companyId, product, currency, source } = first.entry.message
      return [{ id: nextTaskId(), companyId, product, currency, source, count: group.length }]
    }),
  )
  return groups.flatMap((group, index) => {
    const task = tasks[index]
    return task ? [chunkOf(host, task, group)] : []
  })
}

function chunkOf(
  host: SinglesHost,
  { taskId, fromRow }: { taskId: string; fromRow: number },
  planned: readonly Planned[],
): Chunk {
  const [first] = planned
  if (!first) throw new Error('A chunk without a message')
  const { companyId, product, currency } = first.entry.message
  const about = { id: taskId, companyId, product, currency, partsPerMessage: 1 }
  const draft = new ChunkDraft(about, fromRow, host.takeIds(planned.length))
  for (const { entry, plan } of planned) {
    draft.add(entry.message.msisdn, plan.network, plan.rating, plan.route, plan.cost, plan.explain)
  }
  const texts = planned.map(({ entry, plan }) => ({ ...entry.message, parts: plan.rating.parts }))
  const share = { company: companyId, isSingle: true }
  const isAsleep = [...draft.gatewayIds()].some((id) => !host.hasRoom(id, share))
  return { taskId, draft, texts, planned, isAsleep }
}

function writeOf(
  host: SinglesHost,
  chunks: readonly Chunk[],
  outcomes: Outcomes,
): Parameters<SinglesTransaction['write']>[0] {
  const sheet = new TallySheet()
  const messages: SingleRow[] = []
  const txs: LedgerTx[] = []
  const keys: Parameters<SinglesTransaction['write']>[0]['keys'] = []
  const rows = chunks.map(({ taskId, draft, planned, isAsleep }) => {
    const { rows: drafted, fromRow } = draft
    const companyId = planned[0]?.entry.message.companyId ?? ''
    for (const [index, { entry }] of planned.entries()) {
      const row = drafted[index]
      if (!row) throw new Error('A message was not drafted')
      const { product, content, contentSealed, senderId, expiresAt, reference, key } = entry.message
      const own = { content, contentSealed, senderId, expiresAt, reference }
      messages.push({ ...row, ...own, taskId, companyId, product })
      const answer = entry.message.answer({ taskId, messageId: row.id })
      if (key) keys.push({ companyId, product, ...key, taskId, messageId: row.id, answer })
      outcomes.set(entry, { kind: 'accepted', taskId, answer } satisfies SingleOutcome)
    }
    draft.addTo(sheet)
    const money = draft.money()
    const { walletIds, amounts } = money.reserved()
    const own = money.transactions(
      'reserve',
      (count) => host.takeIds(count),
      () => `reserve:${taskId}:${fromRow}`,
    )
    txs.push(...own)
    const txId = own[0]?.txId ?? null
    const [firstId, lastId] = [drafted[0]?.id ?? 0, drafted.at(-1)?.id ?? 0]
    const count = drafted.length
    const { decisions } = draft
    return {
      taskId,
      fromRow,
      firstId,
      lastId,
      companyId,
      count,
      walletIds,
      amounts,
      decisions,
      txId,
      isAsleep,
    }
  })
  const isToldAbout = host.tellsOthers ? rows.filter(({ isAsleep }) => isAsleep) : []
  return {
    messages,
    chunks: rows,
    told: isToldAbout,
    keys,
    txs,
    slot: host.slot,
    tally: sheet.tally(),
  }
}
