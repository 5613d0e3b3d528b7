import { allowed, smsTask } from '@tandem/core'
import { counterSlots } from '../ports/sms/counterSlots.ts'
import type { LeasedBlock } from '../ports/queue.ts'
import { type ActiveBlock, ActiveBlocks, keyOf } from './activeBlocks.ts'
import type { ChunkWriter, RatedBlock } from './chunkWriter.ts'
import type { Shared } from './engine.ts'
import type { Message, Task } from './message.ts'
import { FullGateways, queueKinds } from './fullGateways.ts'
import { isDispatched, type Tasks } from './tasks.ts'
import { Pacer } from './pacer.ts'
import { ratedBlocks } from './ratedBlocks.ts'
import { RestingBlocks } from './restingBlocks.ts'
import type { WaitingRooms } from './waitingRooms.ts'

/** Blocks ready to be worked on; blocks of slow tasks may be held in addition. */
const BLOCKS_AT_ONCE = 16
const MOST_BLOCKS = 200
const BLOCKS_PER_TASK = 2
/**
 * Blocks of single sends ready in addition: a campaign never keeps a one-time code from being taken
 * up.
 */
const SINGLES_AT_ONCE = 32
/**
 * Blocks kept for a full gateway, so that it never runs dry, and for all full gateways; further ones are
 * returned to the queue.
 */
const KEPT_PER_GATEWAY = 8
const MOST_KEPT = 64

export interface DispatchHost {
  /** `seen`: the version of the blacklists by which they were looked up. */
  dispatched(messages: Message[], seen: number): void
  /** A chunk may or may not have been written; the store tells. */
  inspect(taskId: string, fromRow: number): Promise<void>
  touched(task: Task): void
}

export interface DispatcherParts {
  shared: Shared
  tasks: Tasks
  writer: ChunkWriter
  rooms: WaitingRooms
  host: DispatchHost
  /** The owner of the leases. */
  owner: string
}

/** Holds leased blocks of recipients and takes turns among their tasks, a chunk at a time. */
export class Dispatcher {
  private readonly shared: Shared
  private readonly tasks: Tasks
  private readonly writer: ChunkWriter
  private readonly rooms: WaitingRooms
  private readonly host: DispatchHost
  private readonly owner: string
  private readonly active = new ActiveBlocks()
  private readonly pacer: Pacer
  private readonly resting: RestingBlocks
  private readonly full: FullGateways
  /** Others wait in the queue than those whose blocks are here. */
  private readonly othersWait = { singles: false, campaigns: false }
  private readonly freeSlots = [...counterSlots.chunks]
  private hasBegun = false
  private isLeasing = false
  private wantsLease = false
  private isStopping = false
  private running = 0
  private whenIdle: (() => void) | undefined

  constructor({ shared, tasks, writer, rooms, host, owner }: DispatcherParts) {
    this.shared = shared
    this.tasks = tasks
    this.writer = writer
    this.rooms = rooms
    this.host = host
    this.owner = owner
    this.pacer = new Pacer(shared.queue)
    const { pacer, active } = this
    this.resting = new RestingBlocks({ queue: shared.queue, owner, pacer, active })
    this.full = new FullGateways(rooms)
  }

  /** Reads the queue from now on: the messages left by the previous engine have been loaded. */
  begin(): void {
    this.hasBegun = true
    this.wake()
  }

  /** Fetches blocks and continues with those it has. */
  wake(): void {
    if (this.isStopping || !this.hasBegun) return
    this.work()
    const done = this.takingTurns()
    if (done.length > 0) void this.makeWay(done)
    else if (this.wanted() > 0 || this.wantedSingles() > 0) void this.lease()
  }

  /** Whether the task is being worked on, or paces itself. */
  holds(taskId: string): boolean {
    if (this.pacer.has(taskId)) return true
    return this.active.filter(({ block }) => block.taskId === taskId).length > 0
  }

  /**
   * A gateway's backlog shrank: whether by enough to continue with the blocks that waited for it.
   */
  hasMadeRoom(gatewayId: string, companyId: string): boolean {
    return this.full.hasMadeRoom(gatewayId, companyId)
  }

  /** Renews the leases. Called every few seconds. */
  async renew(): Promise<void> {
    const { queue, settings } = this.shared
    if (this.active.size === 0) return
    const blocks = this.active.filter().map(({ block }) => block)
    const kept = await queue.renew(this.owner, blocks, settings.leaseSeconds)
    const keys = new Set(kept.map(keyOf))
    for (const lost of blocks.filter((block) => !keys.has(keyOf(block)))) this.active.drop(lost)
  }

  /** Releases a task's blocks, for example when it is paused. */
  async leave(taskId: string): Promise<void> {
    this.pacer.forget(taskId)
    const blocks = this.active.filter(({ block }) => block.taskId === taskId).map((a) => a.block)
    for (const block of blocks) this.active.drop(block)
    if (blocks.length > 0) await this.shared.queue.release(this.owner, blocks)
  }

  async stop(): Promise<void> {
    this.isStopping = true
    if (this.running > 0) await new Promise<void>((resolve) => (this.whenIdle = resolve))
    const blocks = this.active.filter().map(({ block }) => block)
    for (const block of blocks) this.active.drop(block)
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
      const surplus: LeasedBlock[] = []
      const waiting = await queue.waiting(this.tasksWithEnough(), {
        singles: this.full.still('singles'),
        campaigns: this.full.still('campaigns'),
      })
      for (const kind of queueKinds) {
        const limit = kind === 'singles' ? this.wantedSingles() : this.wanted()
        const full = this.full.still(kind)
        if (!waiting[kind] && full.length === 0) this.othersWait[kind] = false
        if (limit <= 0 && waiting[kind]) this.othersWait[kind] = true
        if (limit <= 0 || !waiting[kind]) continue
        const isSingle = kind === 'singles'
        const blocks = await queue.lease({
          owner: this.owner,
          limit,
          kind,
          seconds: settings.leaseSeconds,
          exceptTasks: this.tasksWithEnough(),
          turns: this.active.standing(isSingle, settings.chunkSize),
          full,
        })
        let activated = 0
        for (const [block, rated] of await ratedBlocks(blocks, this.tasks, this.writer)) {
          const held = this.active.filter((each) => each.block.taskId === block.taskId).length
          const use = held >= BLOCKS_PER_TASK ? 'surplus' : await this.activate(block, rated)
          if (use === 'active') activated += 1
          if (use === 'surplus') surplus.push(block)
          // Others may be behind those of its place.
          if (use === 'asleep') this.wantsLease = true
        }
        const isAnyFull = full.length > 0
        this.othersWait[kind] = activated >= limit || (isAnyFull && this.othersWait[kind])
        // Codes go before blocks of campaigns are looked for.
        this.work()
      }
      if (surplus.length > 0) await queue.release(this.owner, surplus)
    } catch (error) {
      this.shared.log.warn({ err: error }, 'No work could be leased; trying again')
      this.wantsLease = false // the next tick tries again
    } finally {
      this.isLeasing = false
    }
    this.work()
    if (this.wantsLease) {
      this.wantsLease = false
      void this.lease()
    }
  }

  /** Blocks of campaigns that had their turn while companies wait whose blocks are in the queue: half of those kept here. */
  private takingTurns(): LeasedBlock[] {
    if (!this.othersWait.campaigns) return []
    const had = this.active.filter(
      (each) => each.hadTurn && !each.isBusy && !each.task.share.isSingle && !each.task.pacing,
    )
    return had.length < BLOCKS_AT_ONCE / 2 ? [] : had.map(({ block }) => block)
  }

  /** Returns blocks to the queue, for those of others. */
  private async makeWay(blocks: readonly LeasedBlock[]): Promise<void> {
    for (const block of blocks) this.active.drop(block)
    try {
      await this.shared.queue.release(this.owner, blocks)
    } catch (error) {
      this.shared.log.warn(
        { err: error },
        'Blocks were not returned: their leases end by themselves',
      )
    }
    void this.lease()
  }

  private async activate(
    block: LeasedBlock,
    rated: RatedBlock | undefined,
  ): Promise<'active' | 'asleep' | 'surplus'> {
    if (!rated || this.isStopping) return 'surplus'
    const { task } = rated
    await this.pacer.meet(task, block.place)
    if (!isDispatched(task) || !this.tasks.isKnown(task)) return 'surplus'
    if (this.rooms.isFull(task.companyId, this.active.countOf(task.companyId))) return 'surplus'
    if (await this.resting.putToSleep(task, block)) return 'asleep'
    if (task.pacing && this.resting.holdsBlock(block)) {
      return this.resting.behindAnother(task, block)
    }
    if (task.pacing && this.resting.isTooMuch(task, block)) return 'surplus'
    this.active.add(rated)
    return 'active'
  }

  /** Of these no further block is fetched. */
  private tasksWithEnough(): string[] {
    const perTask = Map.groupBy(this.active.filter(), ({ block }) => block.taskId)
    const enough = [...perTask].filter(
      ([, [first, ...more]]) =>
        (first?.task.pacing && first.block.place === null) || more.length + 1 >= BLOCKS_PER_TASK,
    )
    return [...new Set([...enough.map(([taskId]) => taskId), ...this.pacer.resting()])]
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
          this.active.drop(next.block)
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
    if (!this.rooms.hasAny(false)) return 0
    const room = this.roomFor(false, BLOCKS_AT_ONCE)
    // Several together: a lease looks at every company.
    return room < BLOCKS_AT_ONCE / 4 ? 0 : room
  }

  private wantedSingles(): number {
    return this.rooms.hasAny(true) ? this.roomFor(true, SINGLES_AT_ONCE) : 0
  }

  /** How many more blocks of a kind are needed to have this many ready. */
  private roomFor(isSingle: boolean, most: number): number {
    const ready = this.active.filter(
      (each) => each.task.share.isSingle === isSingle && this.isReady(each),
    )
    return Math.min(most - ready.length, MOST_BLOCKS - this.active.size)
  }

  private isReady({ task, block, waitsFor }: ActiveBlock): boolean {
    const most = this.rooms.mostWaiting(task.companyId, this.shared.settings.waitingPerTask)
    if (!isDispatched(task) || task.waiting >= most) return false
    if (!this.pacer.mayRelease(task, block.place)) return false
    return waitsFor === null || this.rooms.hasRoom(waitsFor, task.share)
  }

  /** Messages of a chunk: fewer where others wait, codes or companies in the queue. */
  private piece(): number {
    const { settings, urgent } = this.shared
    const isSmall = urgent.isFlowing || this.othersWait.campaigns
    return isSmall ? Math.ceil(settings.chunkSize / 2) : settings.chunkSize
  }

  private nextBlock(): ActiveBlock | undefined {
    const isAlone = this.running === 0 || !this.shared.urgent.isFlowing
    const hasAny = {
      singles: this.rooms.hasAny(true),
      campaigns: isAlone && this.rooms.hasAny(false),
    }
    return this.active.next(
      (each, { isSingle }) => hasAny[isSingle ? 'singles' : 'campaigns'] && this.isReady(each),
    )
  }

  /**
   * The block waits until the gateway has room: here, or in the queue when enough blocks already wait here.
   */
  private async wait(active: ActiveBlock, gatewayId: string): Promise<void> {
    const { isSingle } = active.task.share
    const kind = isSingle ? 'singles' : 'campaigns'
    this.full.add(kind, gatewayId, active.task.companyId)
    active.waitsFor = gatewayId
    const kept = this.active.filter(({ waitsFor }) => waitsFor !== null)
    const same = kept.filter(
      ({ task, waitsFor }) => waitsFor === gatewayId && task.share.isSingle === isSingle,
    )
    if (same.length <= KEPT_PER_GATEWAY && kept.length <= MOST_KEPT) return
    this.othersWait[kind] = true
    this.active.drop(active.block)
    await this.shared.queue.release(this.owner, [active.block], gatewayId)
  }

  private async chunk(active: ActiveBlock, slot: number): Promise<void> {
    const { block, task } = active
    active.waitsFor = null
    if (await this.resting.putToSleep(task, block)) return this.active.drop(block)
    const { urgent } = this.shared
    const most = Math.min(this.piece(), block.numbers.length - block.done)
    if (!task.share.isSingle) await urgent.admit(most)
    const made = await this.pacer.release(task, block.place, most, (count) =>
      this.writer.next(active, slot, count),
    )
    if (made.kind === 'full') return this.wait(active, made.gatewayId)
    if (made.kind === 'unsure') {
      this.active.drop(block)
      await this.shared.queue.release(this.owner, [block])
      await this.host.inspect(task.id, made.fromRow)
      return
    }
    if (made.kind === 'stale') {
      this.active.drop(block)
      await this.tasks.refresh([task.id])
      return
    }
    if (made.kind === 'refused') {
      await this.leave(task.id)
      await this.tasks.refresh([task.id])
      this.host.touched(task)
      return
    }
    const { draft, suspend, seen } = made
    block.done += draft.rows.length
    this.active.had(active, draft.rows.length)
    if (block.done >= block.numbers.length) this.active.drop(block)
    else if (task.pacing && block.place && (await this.resting.putToSleep(task, block))) {
      this.active.drop(block)
    } else if (task.pacing && this.resting.isTooMuch(task, block)) {
      this.active.drop(block)
      await this.shared.queue.release(this.owner, [block])
    }
    // A task that was dropped meanwhile is read again, or changes to it would be missed.
    if (!this.tasks.isKnown(task)) await this.host.inspect(task.id, draft.fromRow)
    else if (draft.rows.length > 0) {
      this.host.dispatched(draft.messages(task, this.shared.memory), seen)
    }
    if (suspend) {
      task.status = smsTask.transitions.suspend.to
      task.pauseReason = suspend
      await this.leave(task.id)
      await this.resumeIfPaid(active)
    } else if (allowed(smsTask.transitions, 'start', task.status)) {
      task.status = smsTask.transitions.start.to
    }
    this.host.touched(task)
  }

  /** If money arrived while the task was being paused, there was nothing to resume yet. */
  private async resumeIfPaid(active: ActiveBlock): Promise<void> {
    if (!(await this.writer.isNextPaid(active))) return
    await this.shared.store.resumePaid(active.task.id)
    await this.tasks.refresh([active.task.id])
  }
}
