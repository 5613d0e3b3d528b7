import { receiptStatus } from '@tandem/core'
import { smsChannel } from '@tandem/model'
import { sql } from '../store/database/sql.ts'
import { ChunkWriter } from '../engine/chunkWriter.ts'
import { defaultSettings, type Shared } from '../engine/engine.ts'
import { finalOf, finalsWrite } from '../engine/finalsWrite.ts'
import { HeldMemory } from '../engine/heldMemory.ts'
import { IdSource } from '../engine/idSource.ts'
import { type Ending, type Message, setParts } from '../engine/message.ts'
import { advance, type PartEvent } from '../engine/partsProgress.ts'
import { type Result, resultWrites } from '../engine/results.ts'
import { Router } from '../engine/router.ts'
import { Tasks } from '../engine/tasks.ts'
import { Urgent } from '../engine/urgent.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import type { Transaction } from '../store/database/withScope.ts'
import { recharge } from '../store/ledger/recharge.ts'
import type { Dice } from '../store/sandbox/dice.ts'
import { makeNumberOf } from '../store/sandbox/numbers.ts'
import { sandboxCompanies } from '../store/sandbox/organisation.ts'
import { insertRows } from '../store/sandbox/insertRows.ts'
import { type PastCodes, planPastCodes } from '../store/sandbox/pastCodes.ts'
import { rejectsDrawer } from '../store/sandbox/pastRejects.ts'
import { insertPastTask, type PastTask, planPastTasks } from '../store/sandbox/pastTasks.ts'
import { the, type SandboxIds } from '../store/sandbox/sandboxIds.ts'
import { postgresQueue } from '../store/tasks/queue.ts'
import { smsTasks } from '../store/tasks/smsTasks.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { codesWriter } from './pastCodes.ts'
import { pastBills } from './pastBills.ts'
import { pastChanges } from './pastChanges.ts'
import { pastInbox } from './pastInbox.ts'
import { type PastEnd, pastOtps } from './pastOtps.ts'
import { pastSteps } from './pastSteps.ts'
import { pastTransfers } from './pastTransfers.ts'

const OWNER = 'sandbox'
const THIRTY_DAYS_MS = 30 * 86_400_000
/** One writer at a time: it needs no other slot. */
const SLOT = 0
const INVALID_DESTINATION = 0x0b

/** How messages ended, in thousandths: what the carrier's receipt says, null where it refused the submit. */
const ENDS = [
  { share: 957, stat: 'DELIVRD', networkError: '000' },
  { share: 24, stat: 'UNDELIV', networkError: '027' },
  { share: 9, stat: 'EXPIRED', networkError: '031' },
  { share: 6, stat: null, networkError: null },
  { share: 4, stat: 'UNKNOWN', networkError: '255' },
] as const

/**
 * Thirty days of campaigns and codes of the sandbox's companies, written by the engine's own writers at the times they would have
 * had: each message rated, routed, reserved, submitted, ended and settled. All in the caller's transaction.
 */
export async function pastTraffic(
  transaction: Transaction,
  sandbox: SandboxIds,
  { now, dice, seal }: { now: Date; dice: Dice; seal: (text: string) => string },
): Promise<void> {
  const { client } = transaction
  let at = now.getTime() - THIRTY_DAYS_MS
  /** Sets both clocks: that of ids and that of batches. */
  const goTo = async (ms: number) => {
    at = ms
    await sql`select set_config('tandem.now', ${new Date(ms).toISOString()}, true)`.run(client)
  }
  const ids = new IdSource(smsChannel.engineIds, 0, () => at)
  const take = (count: number): number => ids.take(count)
  const recordIds = { next: () => BigInt(take(1)) }
  const store = smsStore({ pool: client }, recordIds)
  await goTo(at)
  // Sellers before buyers, as in the list: every wallet is in its seller's book.
  for (const { key, recharge: dollars } of sandboxCompanies) {
    const companyId = the(sandbox.company, key)
    const amountMicros = BigInt(dollars) * 1_000_000n
    await recharge(client, recordIds, {
      companyId,
      amountMicros,
      key: `sandbox:${key}`,
      source: 'sandbox',
    })
  }
  const { config } = store
  const listen = () => ({ stop: () => Promise.resolve() })
  const snapshot = await createSnapshots({ config, listen }, { now: () => now.getTime() }).current()
  const states = new Map(
    [...snapshot.gateways.keys()].map((id) => [id, { enabled: true, bound: true, healthy: true }]),
  )
  const nothing = () => undefined
  const shared: Shared = {
    store,
    queue: postgresQueue(client, smsTasks),
    log: { info: nothing, warn: nothing, error: nothing },
    settings: defaultSettings,
    retry: (work) => work(),
    persist: (work) => work(),
    ids,
    memory: new HeldMemory(),
    urgent: new Urgent(),
    snapshot: () => snapshot,
  }
  const tasks = new Tasks(shared, (sealed) => sealed)
  const router = new Router(() => snapshot, states)
  const writer = new ChunkWriter({
    shared,
    router,
    owner: OWNER,
    letters: { keep: (_kind, _about, error) => Promise.reject(error) },
    rooms: { hasRoom: () => true },
    order: { gatewayOf: () => undefined },
    // Nobody is on a list yet.
    blacklist: { version: 0, of: () => Promise.resolve(new Map()) },
  })
  const writeCodes = codesWriter({
    shared,
    tasks,
    router,
    sandbox,
    slot: SLOT,
    random: () => dice.roll(),
    seal,
  })
  const leftOut = rejectsDrawer(dice, new Date(at))
  const rejects: Record<string, unknown>[] = []
  const otps = pastOtps(transaction, { sandbox, dice, now, seal })
  /** When each task was begun and when its last message ended. */
  const ended = new Map<string, { begunAt: Date; finishedAt: Date }>()

  const inbox = pastInbox(transaction, { sandbox, dice, now, goTo, take, say })
  const past = { on: transaction, sandbox, now, ids: recordIds }
  const steps = pastSteps(goTo, [
    ...pastTransfers(past),
    ...pastChanges(past),
    ...(await pastBills({ ...past, from: new Date(at) })),
  ])
  const plans = [...planPastTasks(now, dice), ...planPastCodes(now, dice)]
  for (const plan of plans.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await inbox.until(plan.at.getTime())
    await steps.until(plan.at.getTime())
    await say(plan)
  }
  await inbox.store()
  await steps.until(now.getTime())
  await insertRows(client, 'sms_task_reject', rejects)
  await otps.store()
  const all = [...ended]
  const taskIds = all.map(([id]) => id)
  await sql`
    update sms_task t set status = 'completed', create_time = e.begun, expires_at = e.begun + interval '31 days',
      finish_time = e.finished
    from unnest(${taskIds}::bigint[], ${all.map(([, { begunAt }]) => begunAt)}::timestamptz[],
      ${all.map(([, { finishedAt }]) => finishedAt)}::timestamptz[]) as e (id, begun, finished)
    where t.id = e.id`.run(client)
  await sql`update sms_chunk set open = false where task_id = any (${taskIds}::bigint[])`.run(
    client,
  )
  await sql`select set_config('tandem.now', '', true)`.run(client)

  /** Writes what a company sent, and what became of it. */
  async function say(plan: PastTask | PastCodes): Promise<void> {
    const begun = plan.at.getTime()
    await goTo(begun)
    const firstId = 'codes' in plan ? take(plan.codes.length) : 0
    const messages = 'codes' in plan ? await writeCodes(plan) : await campaignOf(plan)
    const ends = await carry(messages, begun)
    if ('codes' in plan) otps.note(plan, messages, { ends, firstId })
    inbox.listen(plan, messages, ends)
    for (const { task } of messages) {
      const finishedAt = new Date(begun + 20_000 + messages.length * 12)
      ended.set(task.id, { begunAt: ended.get(task.id)?.begunAt ?? plan.at, finishedAt })
    }
  }

  async function campaignOf(plan: PastTask): Promise<Message[]> {
    const taskId = String(take(1))
    const numbers = plan.to
      ? [plan.to.mobile]
      : Array.from({ length: plan.size }, () => makeNumberOf(plan.company, dice))
    const left = leftOut(plan, numbers)
    await insertPastTask(client, sandbox, { taskId, owner: OWNER, plan, rejected: left.length })
    const task = await tasks.get(taskId)
    if (!task) throw new Error(`There is no task ${taskId}`)
    const { companyId } = task
    // They were the last lines of their list.
    const firstReject = take(Math.max(1, left.length))
    for (const [index, reject] of left.entries()) {
      rejects.push({
        ...reject,
        id: String(firstReject + index),
        task_id: taskId,
        row_no: plan.size + index + 1,
        company_id: companyId,
      })
    }
    const block = { taskId, blockNo: 0, companyId, done: 0, numbers, values: null, place: null }
    const outcome = await writer.next({ block, task, rater: await writer.raterOf(task) }, SLOT)
    if (outcome.kind !== 'written') throw new Error(`The chunk of ${taskId} is ${outcome.kind}`)
    return outcome.draft.messages(task, shared.memory)
  }

  /** Everything that happened to messages that were written; answers how they ended. */
  async function carry(
    messages: readonly Message[],
    begun: number,
  ): Promise<ReadonlyMap<number, PastEnd>> {
    await goTo(begun + 120)
    const byGateway = Map.groupBy(messages, ({ gatewayId }) => gatewayId)
    await store.writeAttempts(
      [...byGateway].map(([gatewayId, group]) => {
        return { id: take(1), gatewayId, messageIds: group.map(({ id }) => id), cause: null }
      }),
    )
    const results: Result[] = []
    const endings = messages.flatMap((message, index) => endOf(message, begun + index * 3, results))
    await goTo(begun + 400)
    await store.writeResults(resultWrites(results, take), SLOT, { tasks: [], figures: [] })
    await goTo(begun + 16_000)
    // No callback is told of the past.
    const snapshot = { ...shared.snapshot(), companies: new Map() }
    const how = { slot: SLOT, receiptsId: take(1), ids: take, snapshot }
    await store.writeFinals(finalsWrite(endings, how))
    return new Map(endings.flatMap(({ final }) => (final ? [[final.messageId, final]] : [])))
  }

  /** Submits a message and ends it; its responses are added to `results`. */
  function endOf(message: Message, from: number, results: Result[]): Ending[] {
    const { gatewayId, rating } = message
    setParts(message, rating?.parts ?? 1)
    const { stat, networkError } = drawn()
    const status = stat === null ? INVALID_DESTINATION : 0
    if (stat !== null) message.submittedAt = from + 150 + dice.between(0, 400)
    const doneAt = from + 900 + dice.between(200, 14_000)
    return message.places.flatMap((_, part): Ending[] => {
      const ref = stat === null ? '' : dice.between(0x1000_0000, 0x7fff_ffff).toString(16)
      results.push({ message, gatewayId, part, status, ref })
      if (stat !== null) message.refs[part] = ref
      const events: PartEvent[] =
        stat === null
          ? [{ kind: 'refused', part, reason: 'carrier.invalidDestination' }]
          : [
              { kind: 'accepted', part },
              { kind: 'receipt', part, ...receiptStatus({ stat }) },
            ]
      const end = events.map((event) => advance(message.progress, event)).at(-1)
      const receipt = stat === null ? null : { gatewayId, part, stat, networkError }
      const final = end ? finalOf({ message, end, receipt, doneAt }, shared.snapshot()) : null
      return [{ message, final, again: null, receipt, acknowledge: null, orphanId: null }]
    })
  }

  function drawn(): (typeof ENDS)[number] {
    let left = dice.between(1, 1000)
    return ENDS.find(({ share }) => (left -= share) <= 0) ?? ENDS[0]
  }
}
