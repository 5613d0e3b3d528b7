import { randomUUID } from 'node:crypto'
import { ChunkWriter } from './chunkWriter.ts'
import type { Delivery, Supply } from './delivery.ts'
import { Dispatcher } from './dispatcher.ts'
import type { Shared } from './engine.ts'
import { every } from './every.ts'
import type { Message, Task } from './message.ts'
import { chunksIn, engineHost } from './singlesHost.ts'
import type { SinglesHost } from './singles/host.ts'
import { WaitingRooms } from './waitingRooms.ts'

export interface IntakeParts {
  shared: Shared
  delivery: Delivery
  report: (error: unknown) => void
  /** Aborted when the engine begins to stop: nothing is brought in any more. */
  leaving: AbortSignal
}

/** Brings messages in: campaigns from the queue as there is room, single messages as they are accepted. */
export class Intake implements Supply {
  private readonly parts: IntakeParts
  private readonly rooms: WaitingRooms
  private readonly dispatcher: Dispatcher
  private host: SinglesHost | undefined
  private isWaking = false

  constructor(parts: IntakeParts) {
    const { shared, delivery } = parts
    const { memory, settings } = shared
    const { tasks, router, letters, blacklist, order } = delivery
    const owner = `${process.pid}:${randomUUID().slice(0, 8)}`
    this.parts = parts
    this.rooms = new WaitingRooms({
      memory,
      memoryBytes: settings.memoryBytes,
      gatewayBytes: settings.gatewayBytes,
      paces: delivery.paces,
      waitingBytes: (gatewayId, companyId) => delivery.waitingBytes(gatewayId, companyId),
    })
    const { rooms } = this
    this.dispatcher = new Dispatcher({
      shared,
      tasks,
      owner,
      rooms,
      writer: new ChunkWriter({
        shared,
        router,
        owner,
        letters,
        rooms,
        order,
        blacklist,
      }),
      host: {
        dispatched: (messages, seen) => delivery.dispatched(messages, seen),
        inspect: (taskId, fromRow) => delivery.recover(taskId, fromRow),
        touched: (task) => delivery.progress.touch(task),
      },
    })
  }

  /** Messages left by the previous engine are in memory: new ones are brought in. */
  begin(): void {
    const { shared, delivery, report, leaving } = this.parts
    this.dispatcher.begin()
    this.host = engineHost({
      shared,
      tasks: delivery.tasks,
      router: delivery.router,
      order: delivery.order,
      rooms: this.rooms,
      report,
      admits: (gatewayId, company, count) =>
        delivery.gateways.sender(gatewayId)?.admits(company, count) ?? false,
      seen: () => delivery.blacklist.version,
      adopted: (task, messages, attempts, seen) => delivery.adopt(task, messages, attempts, seen),
      inspect: (taskId, fromRow) => delivery.recover(taskId, fromRow),
      hasLeft: () => leaving.aborted,
    })
  }

  /** Through which single messages are written; undefined before `begin` and once the engine stops. */
  singles(): SinglesHost | undefined {
    return this.parts.leaving.aborted ? undefined : this.host
  }

  /** Looks for work now; given a task, reads its status again first. */
  wake(taskId?: string): void {
    if (taskId === undefined) return this.dispatcher.wake()
    void this.parts.delivery.tasks
      .refresh([taskId])
      .then(() => this.dispatcher.wake())
      .catch(this.parts.report)
  }

  /** Something another process tells. What is not heard is found within a second. */
  heard(channel: string, payload: string): void {
    if (channel === 'tandem_sms') return this.wake(payload)
    if (channel === 'tandem_singles' && this.singles()) {
      void this.parts.delivery.parked.call(chunksIn(payload)).catch(this.parts.report)
    }
    if (channel === 'tandem_blacklist') this.blocked(payload)
    if (channel === 'tandem_withdrawal') this.withdrawn()
    if (channel === 'reconnected') {
      this.blocked('')
      this.withdrawn()
      this.wake()
    }
  }

  private blocked(payload: string): void {
    void this.parts.delivery.blacklist.heard(payload).catch(this.parts.report)
  }

  private withdrawn(): void {
    void this.parts.delivery.withdrawals.heard().catch(this.parts.report)
  }

  taken(message: Message): void {
    if (this.dispatcher.hasMadeRoom(message.gatewayId, message.task.companyId)) this.wakeSoon()
    if (!message.isWaiting) return
    message.isWaiting = false
    const { task } = message
    task.waiting -= 1
    // Nothing of a growing task waits in the queue.
    if (task.isGrowing) return
    if (task.waiting < this.parts.shared.settings.waitingPerTask / 2) this.wakeSoon()
  }

  leave(task: Task): void {
    void this.dispatcher.leave(task.id).catch(this.parts.report)
  }

  holds(taskId: string): boolean {
    return this.dispatcher.holds(taskId)
  }

  /** What is done again and again, until the end. */
  clocks(): ReturnType<typeof every>[] {
    const { shared, report } = this.parts
    const renewMs = (shared.settings.leaseSeconds * 1_000) / 3
    return [
      every(1_000, () => this.dispatcher.wake(), report),
      every(renewMs, () => this.dispatcher.renew(), report),
    ]
  }

  /** Takes nothing more; resolves once nothing is being written. */
  async stop(): Promise<void> {
    await this.dispatcher.stop()
    await this.parts.shared.urgent.over()
  }

  /** Once for all messages taken in this turn of the event loop. */
  private wakeSoon(): void {
    if (this.isWaking) return
    this.isWaking = true
    setImmediate(() => {
      this.isWaking = false
      this.dispatcher.wake()
    })
  }
}
