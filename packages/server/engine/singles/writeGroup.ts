import type {
  GrowingTask,
  KeyState,
  SingleOutcome,
  SingleRow,
  SinglesTransaction,
  SinglesWrite,
} from '../../ports/sms/singles.ts'
import { CommitUnknown, CONFIRMATIONS } from '../../ports/sms/singles.ts'
import type { AttemptWrite } from '../../ports/sms/traffic.ts'
import { blacklistOwners, capsOf, type LedgerTx, mayDisturb } from '@tandem/core'
import { admitted, capBudget, dayBudget, fundsBudget, type Outcomes } from './admitted.ts'
import { ChunkDraft } from '../chunkDraft.ts'
import { TallySheet } from '../tallyUp.ts'
import type { EntryOutcome, Planned } from './entry.ts'
import type { SinglesHost, WrittenSingles } from './host.ts'

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
  const leave = host.enter()
  try {
    await host.store.singles(async (transaction) => {
      let asked = withOwnKeys(planned, outcomes)
      while (asked.length > 0) {
        const kept = await look(transaction, asked, outcomes, nextTaskId)
        if (kept.planned.length === asked.length) {
          const sheet = new TallySheet()
          written = kept.groups.map(({ planned: group, task }) => chunkOf(host, task, group, sheet))
          return transaction.write(writeOf(host, written, outcomes, sheet))
        }
        // Rare: what is left begins anew, so that tasks grow by what is written.
        transaction.undo()
        asked = kept.planned
      }
    })
  } catch (error) {
    if (error instanceof CommitUnknown) {
      host.inspect(written.map(({ taskId, draft: { fromRow } }) => ({ taskId, fromRow })))
    }
    leave()
    throw error
  }
  void host.adopt(written.filter(({ isAsleep }) => !isAsleep)).finally(leave)
}

/** Those whose request key no other of them has. */
function withOwnKeys(planned: readonly Planned[], outcomes: Outcomes): readonly Planned[] {
  const seen = new Set<string>()
  return planned.filter(({ entry }) => {
    const { key, companyId, product } = entry.message
    if (!key) return true
    const name = `${companyId}|${product}|${key.requestKey}`
    if (seen.has(name)) outcomes.set(entry, { kind: 'again' })
    else seen.add(name)
    return !outcomes.has(entry)
  })
}

/** Asks the database about all of them, and sorts out those that cannot be written. */
async function look(
  transaction: SinglesTransaction,
  asked: readonly Planned[],
  outcomes: Outcomes,
  nextTaskId: () => string,
): Promise<{ planned: readonly Planned[]; groups: Group[] }> {
  const keyed = asked.flatMap(({ entry }) => {
    const { key, companyId, product } = entry.message
    return key ? [{ entry, companyId, product, ...key }] : []
  })
  const held = asked.flatMap(({ entry }) => {
    const { taken } = entry.message
    return taken === undefined ? [] : [{ entry, taken }]
  })
  const days = daysOf(asked)
  const walletIds = [
    ...new Set(asked.flatMap(({ plan }) => plan.rating.hops.map(({ walletId }) => walletId))),
  ]
  const groups = groupsOf(asked, nextTaskId)
  const standings = [...new Set(asked.flatMap(({ entry }) => entry.message.standing ?? []))]
  const listed = asked.flatMap(({ entry }) => {
    const { snapshot, companyId, product, msisdn, source } = entry.message
    if (source.id === CONFIRMATIONS) return []
    const companyIds = blacklistOwners(snapshot, companyId)
    return companyIds.length > 0 ? [{ entry, companyIds, product, msisdn }] : []
  })
  const counted = asked.flatMap(({ entry }) => {
    const { snapshot, companyId, product, msisdn, source } = entry.message
    if (source.id === CONFIRMATIONS) return []
    const caps = capsOf(snapshot, companyId, product)
    return caps.length > 0 ? [{ entry, companyId, product, msisdn, caps }] : []
  })
  const found = await transaction.look({
    keys: keyed,
    taken: held.map(({ taken }) => taken),
    days,
    walletIds,
    standings,
    blacklists: listed,
    caps: counted,
    tasks: groups.map(({ growing }) => growing),
  })
  for (const [index, state] of found.keys.entries()) {
    const entry = keyed[index]?.entry
    if (entry && state.kind !== 'free') outcomes.set(entry, outcomeOf(state))
  }
  for (const [index, isThere] of found.taken.entries()) {
    const entry = held[index]?.entry
    if (entry && !isThere && !outcomes.has(entry)) outcomes.set(entry, { kind: 'gone' })
  }
  const over = new Set(standings.filter((_standing, index) => found.standings[index] === false))
  for (const { entry } of asked) {
    const { standing } = entry.message
    // A repetition is answered as it was, whatever has changed since.
    if (standing && over.has(standing) && !outcomes.has(entry)) {
      outcomes.set(entry, { kind: 'changed' })
    }
  }
  for (const [index, reason] of found.blocked.entries()) {
    const entry = listed[index]?.entry
    if (entry && reason && !outcomes.has(entry)) outcomes.set(entry, { kind: 'blocked', reason })
  }
  const free = asked.filter(({ entry }) => !outcomes.has(entry))
  const before = new Map(
    days.map(({ companyId }, index) => [companyId, found.accepted[index] ?? 0]),
  )
  const funds = new Map(walletIds.map((id, index) => [id, found.funds[index] ?? 0n]))
  const caps = new Map(counted.map(({ entry }, index) => [entry, found.left[index] ?? 0]))
  const budgets = [capBudget((entry) => caps.get(entry)), dayBudget(before), fundsBudget(funds)]
  return {
    planned: admitted(budgets, free, outcomes),
    groups: groups.flatMap((group, index) => {
      const task = found.tasks[index]
      return task ? [{ ...group, task }] : []
    }),
  }
}

function outcomeOf(state: Exclude<KeyState, { kind: 'free' }>): EntryOutcome {
  if (state.kind === 'repeated') return state
  return state.kind === 'busy'
    ? { kind: 'busy' }
    : { kind: 'refused', code: 'sms.requestKeyReused' }
}

/** Companies with a daily limit, in one order, as each of them is locked. */
function daysOf(planned: readonly Planned[]): { companyId: string; from: number }[] {
  const days = new Map<string, number>()
  for (const { entry } of planned) {
    const { companyId, daily } = entry.message
    if (daily && !days.has(companyId)) days.set(companyId, daily.from)
  }
  return [...days]
    .map(([companyId, from]) => ({ companyId, from }))
    .toSorted((one, other) => (one.companyId < other.companyId ? -1 : 1))
}

/** The messages of one task, before they are written. */
interface Group {
  planned: readonly Planned[]
  task: { taskId: string; fromRow: number }
}

/** The same, as they are written. */
interface Chunk extends WrittenSingles {
  planned: readonly Planned[]
  isAsleep: boolean
}

function groupsOf(
  planned: readonly Planned[],
  nextTaskId: () => string,
): { planned: Planned[]; growing: GrowingTask }[] {
  const groups = Map.groupBy(planned, ({ entry: { message } }) =>
    [message.companyId, message.product, message.source.id, message.source.day].join('|'),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { companyId, product, currency, source } = first.entry.message
    const count = group.length
    return [
      {
        planned: group,
        growing: { id: nextTaskId(), companyId, product, currency, source, count },
      },
    ]
  })
}

function chunkOf(
  host: SinglesHost,
  { taskId, fromRow }: { taskId: string; fromRow: number },
  planned: readonly Planned[],
  sheet: TallySheet,
): Chunk {
  const [first] = planned
  if (!first) throw new Error('A chunk without a message')
  const { companyId, product, currency } = first.entry.message
  const about = {
    id: taskId,
    companyId,
    product,
    currency,
    partsPerMessage: 1,
    callbackId: null,
    origin: null,
    senderId: null,
    templateId: null,
    variants: null,
    isCode: false,
  }
  const firstId = host.takeIds(planned.length)
  const draft = new ChunkDraft({ task: about, fromRow, firstId, sheet })
  for (const { entry, plan } of planned) {
    const { network, looked, rating, route, cost, explain } = plan
    const { message } = entry
    const { msisdn, isCode } = message
    const single = { body: message, isCode: isCode === true, looked }
    draft.add({ msisdn, network, rating, route, cost, explain, single })
  }
  const texts = planned.map(({ entry, plan }) => ({ ...entry.message, parts: plan.rating.parts }))
  const share = { company: companyId, isSingle: true }
  const isAsleep = [...draft.gatewayIds()].some((id) => !host.hasRoom(id, share))
  const attempts = isAsleep ? [] : attemptsOf(host, draft, planned)
  return { taskId, draft, texts, planned, isAsleep, attempts }
}

/** Those that may be submitted as soon as they are written: recorded with them, that takes no further transaction. */
function attemptsOf(
  host: SinglesHost,
  { rows }: ChunkDraft,
  planned: readonly Planned[],
): AttemptWrite[] {
  const going = new Map<string, number[]>()
  for (const [index, { entry, plan }] of planned.entries()) {
    const { gatewayId } = plan.route
    const { snapshot, product, msisdn } = entry.message
    const hours = snapshot.hours.get(product)
    if (!mayDisturb(hours, msisdn, plan.network.country, Date.now())) continue
    // What it goes out as is decided, and recorded, where it is sent.
    if (host.router.rewrites(gatewayId)) continue
    if (!host.admits(gatewayId, entry.message.companyId, plan.rating.parts)) continue
    const messageIds = going.get(gatewayId)
    const messageId = rows[index]?.id ?? 0
    if (messageIds) messageIds.push(messageId)
    else going.set(gatewayId, [messageId])
  }
  return [...going].map(([gatewayId, messageIds]) => ({
    id: host.takeIds(1),
    gatewayId,
    messageIds,
    cause: null,
  }))
}

function writeOf(
  host: SinglesHost,
  chunks: readonly Chunk[],
  outcomes: Outcomes,
  sheet: TallySheet,
): SinglesWrite {
  const messages: SingleRow[] = []
  const txs: LedgerTx[] = []
  const keys: SinglesWrite['keys'] = []
  const rows = chunks.map(({ taskId, draft, planned, isAsleep }) => {
    const { rows: drafted, fromRow } = draft
    const companyId = planned[0]?.entry.message.companyId ?? ''
    for (const [index, { entry }] of planned.entries()) {
      const row = drafted[index]
      if (!row) throw new Error('A message was not drafted')
      const { product, key, reference, origin = null } = entry.message
      const { content, contentSealed, senderId, callbackId, templateId, expiresAt } = entry.message
      const own = {
        content,
        contentSealed,
        senderId,
        callbackId,
        templateId,
        expiresAt,
        reference,
        origin,
      }
      messages.push({ ...row, ...own, taskId, companyId, product })
      const answer = entry.message.answer({ taskId, messageId: row.id })
      if (key) keys.push({ companyId, product, ...key, taskId, messageId: row.id, answer })
      outcomes.set(entry, { kind: 'accepted', taskId, answer } satisfies SingleOutcome)
    }
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
    attempts: chunks.flatMap(({ attempts }) => attempts),
    told: isToldAbout,
    keys,
    txs,
    slot: host.slot,
    tally: sheet.tally(),
  }
}
