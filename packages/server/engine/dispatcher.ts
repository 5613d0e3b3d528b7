import { affordablePrefix, chainOf, type SmsTaskPauseReason } from '@tandem/core'
import type { LeasedBlock } from '../ports/queue.ts'
import type { ChunkWrite } from '../ports/smsStore.ts'
import { ChunkDraft } from './chunkDraft.ts'
import type { Shared } from './engine.ts'
import type { Message, Task } from './message.ts'
import { TaskRater } from './rateMessages.ts'
import type { Router } from './router.ts'
import { isDispatched, type Tasks } from './tasks.ts'

/** Recipients per row of sms_recipients. */
const BLOCK = 5_000
/** Blocks ready to be worked on; others of slow tasks may be held beside them. */
const BLOCKS_AT_ONCE = 16
const MOST_BLOCKS = 200
const BLOCKS_PER_TASK = 2
/** Counters of the two writers. */
const SLOTS = [0, 1]

interface ActiveBlock {
  block: LeasedBlock
  task: Task
  rater: TaskRater
  isBusy: boolean
}

export interface DispatchHost {
  /** Messages of all tasks waiting to be attempted. */
  waitingInAll(): number
  dispatched(messages: Message[]): void
  /** A chunk may have been written or not: whether, the store tells. */
  inspect(taskId: string, fromRow: number): Promise<void>
  touched(task: Task): void
}

/** Makes messages of recipients: rated, routed, written and paid for by the chunk. */
export class Dispatcher {
  private readonly shared: Shared
  private readonly tasks: Tasks
  private readonly router: Router
  private readonly host: DispatchHost
  private readonly owner: string
  private readonly active: ActiveBlock[] = []
  private turn = 0
  private readonly freeSlots = [...SLOTS]
  private isLeasing = false
  private wantsLease = false
  private isStopping = false
  private running = 0
  private whenIdle: (() => void) | undefined

  constructor(shared: Shared, tasks: Tasks, router: Router, host: DispatchHost, owner: string) {
    this.shared = shared
    this.tasks = tasks
    this.router = router
    this.host = host
    this.owner = owner
  }

  /** Looks for blocks and goes on with those it has. */
  wake(): void {
    if (this.isStopping) return
    this.work()
    if (this.wanted() > 0) void this.lease()
  }

  /** Keeps the leases. Called every few seconds. */
  async renew(): Promise<void> {
    const { queue, settings } = this.shared
    if (this.active.length === 0) return
    const blocks = this.active.map(({ block }) => block)
    const kept = await queue.renew(this.owner, blocks, settings.leaseSeconds)
    const keys = new Set(kept.map(keyOf))
    for (const lost of blocks.filter((block) => !keys.has(keyOf(block)))) this.drop(lost)
  }

  /** Lets go of a task's blocks, e.g. when it is paused. */
  async leave(taskId: string): Promise<void> {
    const blocks = this.active.filter(({ block }) => block.taskId === taskId).map((a) => a.block)
    for (const block of blocks) this.drop(block)
    if (blocks.length > 0) await this.shared.queue.release(this.owner, blocks)
  }

  async stop(): Promise<void> {
    this.isStopping = true
    if (this.running > 0) await new Promise<void>((resolve) => (this.whenIdle = resolve))
    const blocks = this.active.splice(0).map(({ block }) => block)
    if (blocks.length > 0) await this.shared.queue.release(this.owner, blocks)
  }

  private async lease(): Promise<void> {
    if (this.isLeasing) {
      this.wantsLease = true
      return
    }
    this.isLeasing = true
    try {
      const { queue, settings } = this.shared
      const perTask = Map.groupBy(this.active, ({ block }) => block.taskId)
      const full = [...perTask].filter(([, held]) => held.length >= BLOCKS_PER_TASK)
      const blocks = await queue.lease({
        owner: this.owner,
        limit: Math.max(1, this.wanted()),
        seconds: settings.leaseSeconds,
        exceptTasks: full.map(([taskId]) => taskId),
      })
      const surplus: LeasedBlock[] = []
      for (const block of blocks) {
        const held = this.active.filter((each) => each.block.taskId === block.taskId).length
        if (held >= BLOCKS_PER_TASK || !(await this.activate(block))) surplus.push(block)
      }
      if (surplus.length > 0) await queue.release(this.owner, surplus)
    } catch (error) {
      this.shared.log.warn({ err: error }, 'No work could be leased; trying again')
    } finally {
      this.isLeasing = false
    }
    this.work()
    if (this.wantsLease) {
      this.wantsLease = false
      void this.lease()
    }
  }

  private async activate(block: LeasedBlock): Promise<boolean> {
    const task = await this.tasks.get(block.taskId)
    if (!task || this.isStopping) return false
    const rater = await this.raterOf(task)
    this.active.push({ block, task, rater, isBusy: false })
    return true
  }

  private async raterOf(task: Task): Promise<TaskRater> {
    const snapshot = this.shared.snapshot()
    const companies = chainOf(snapshot, task.companyId).map(({ id }) => id)
    const hops = await this.shared.store.hopAccounts(companies, task.product)
    return new TaskRater(snapshot, task, hops, task.partsPerMessage)
  }

  private work(): void {
    while (this.freeSlots.length > 0 && !this.isStopping) {
      const next = this.nextBlock()
      if (!next) return
      const slot = this.freeSlots.pop() ?? 0
      next.isBusy = true
      this.running += 1
      void this.chunk(next, slot)
        .catch((error: unknown) => {
          this.shared.log.error(
            { err: error, taskId: next.block.taskId },
            'A chunk was not written',
          )
          this.drop(next.block)
        })
        .finally(() => {
          next.isBusy = false
          this.running -= 1
          this.freeSlots.push(slot)
          if (this.isStopping && this.running === 0) this.whenIdle?.()
          this.wake()
        })
    }
  }

  private wanted(): number {
    const ready = this.active.filter(({ task }) => this.hasRoom(task)).length
    return Math.min(BLOCKS_AT_ONCE - ready, MOST_BLOCKS - this.active.length)
  }

  private hasRoom(task: Task): boolean {
    return isDispatched(task) && task.waiting < this.shared.settings.waitingPerTask
  }

  /** Takes turns among the blocks, so that tasks share the writers. */
  private nextBlock(): ActiveBlock | undefined {
    if (this.host.waitingInAll() >= this.shared.settings.waitingInAll) return undefined
    for (let tried = 0; tried < this.active.length; tried++) {
      this.turn = (this.turn + 1) % this.active.length
      const next = this.active[this.turn]
      if (next && !next.isBusy && this.hasRoom(next.task)) return next
    }
    return undefined
  }

  private drop(block: LeasedBlock): void {
    const index = this.active.findIndex((each) => keyOf(each.block) === keyOf(block))
    if (index >= 0) this.active.splice(index, 1)
  }

  private async chunk(active: ActiveBlock, slot: number): Promise<void> {
    const { block, task } = active
    if (active.rater.snapshot !== this.shared.snapshot()) active.rater = await this.raterOf(task)
    const { chunkSize } = this.shared.settings
    const numbers = block.numbers.slice(block.done, block.done + chunkSize)
    let count = numbers.length
    let suspend: SmsTaskPauseReason | null = null
    for (;;) {
      const draft = this.draft(active, numbers.slice(0, count))
      const written = await this.write(active, draft, slot, suspend)
      if (written === 'unsure') {
        this.drop(block)
        await this.shared.queue.release(this.owner, [block])
        await this.host.inspect(task.id, draft.fromRow)
        return
      }
      if (written === 'stale') {
        this.drop(block)
        await this.tasks.refresh([task.id])
        return
      }
      if (written === 'frozen') {
        count = 0
        suspend = 'account.frozen'
        continue
      }
      if (written === 'insufficient') {
        count = await this.affordable(draft)
        suspend = count < draft.rows.length ? 'balance.insufficient' : null
        count = Math.min(count, draft.rows.length)
        continue
      }
      block.done += draft.rows.length
      if (draft.rows.length > 0) this.host.dispatched(draft.messages())
      if (block.done >= block.numbers.length) this.drop(block)
      if (suspend) {
        task.status = 'paused'
        task.pauseReason = suspend
        await this.leave(task.id)
        await this.resumeIfPaid(active)
      } else if (task.status === 'queued') task.status = 'sending'
      this.host.touched(task)
      return
    }
  }

  private draft({ block, task, rater }: ActiveBlock, numbers: readonly string[]): ChunkDraft {
    const fromRow = block.blockNo * BLOCK + block.done
    const draft = new ChunkDraft(task, fromRow, this.shared.ids.take(Math.max(1, numbers.length)))
    for (const msisdn of numbers) {
      const network = rater.network(msisdn)
      const rating = rater.rate(network)
      if (typeof rating === 'string' || !network) {
        draft.reject(msisdn, network, typeof rating === 'string' ? rating : 'rate.notPresent')
        continue
      }
      const random = Math.random()
      const route = this.router.pick(task.product, network, null, random)
      if (route.kind === 'none') draft.reject(msisdn, network, route.reason)
      else {
        const explain = () => this.router.explain(task.product, network, random)
        draft.add(msisdn, network, rating, route, rater.cost(network, route.gatewayId), explain)
      }
    }
    return draft
  }

  private async write(
    { block, task }: ActiveBlock,
    draft: ChunkDraft,
    slot: number,
    suspend: SmsTaskPauseReason | null,
  ): Promise<'written' | 'stale' | 'insufficient' | 'frozen' | 'unsure'> {
    const { settings, ids, store, log } = this.shared
    const { walletIds, amounts, accountIds, postings } = draft.money()
    const txId = ids.take(1)
    const chunk: ChunkWrite = {
      owner: this.owner,
      slot,
      taskId: task.id,
      companyId: task.companyId,
      product: task.product,
      blockNo: block.blockNo,
      doneBefore: block.done,
      fromRow: draft.fromRow,
      messages: draft.rows,
      finals: draft.finals,
      decisions: draft.decisions,
      walletIds,
      amounts,
      tx:
        accountIds.length === 0
          ? null
          : {
              txId,
              companyId: task.companyId,
              kind: 'reserve',
              key: `reserve:${task.id}:${draft.fromRow}`,
              accountIds,
              amounts: postings,
            },
      tally: draft.tally(),
      suspend,
      leaseSeconds: settings.leaseSeconds,
    }
    let failures = 0
    const written = await this.shared.retry(async () => {
      try {
        return await store.writeChunk(chunk)
      } catch (error) {
        failures += 1
        throw error
      }
    })
    // After a failure "stale" may mean that the first try was committed and only its answer lost.
    if (written === 'stale' && failures > 0) {
      log.warn({ taskId: task.id, fromRow: draft.fromRow }, 'Looking whether the chunk was written')
      return 'unsure'
    }
    return written
  }

  /** Money that arrived while the task was being paused found nothing paused to resume. */
  private async resumeIfPaid({ block, task, rater }: ActiveBlock): Promise<void> {
    const next = block.numbers[block.done]
    const network = next === undefined ? undefined : rater.network(next)
    const rating = rater.rate(network)
    if (typeof rating === 'string') return
    const funds = await this.shared.store.spendable(rating.hops.map(({ walletId }) => walletId))
    if (rating.pricing.prices.some((price, hop) => price > (funds[hop] ?? 0n))) return
    await this.shared.store.resumePaid(task.id)
    await this.tasks.refresh([task.id])
  }

  /** How many of the draft's first messages all payers can afford. */
  private async affordable(draft: ChunkDraft): Promise<number> {
    const { walletIds } = draft.money()
    const funds = await this.shared.store.spendable(walletIds)
    return affordablePrefix(draft.pricesByHop(), funds).count
  }
}

const keyOf = ({ taskId, blockNo }: { taskId: string; blockNo: number }): string =>
  `${taskId}:${blockNo}`
