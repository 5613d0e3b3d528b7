import { counterSlots } from '../ports/sms/counterSlots.ts'
import type { AttemptWrite } from '../ports/sms/traffic.ts'
import type { Shared } from './engine.ts'
import type { KeptOrder } from './keptOrder.ts'
import type { Message, Task } from './message.ts'
import type { Router } from './router.ts'
import type { Tasks } from './tasks.ts'
import type { WaitingRooms } from './waitingRooms.ts'
import { bodyOf } from './bodies.ts'
import type { SinglesHost, WrittenSingles } from './singles/host.ts'

export interface EngineHostParts {
  shared: Shared
  tasks: Tasks
  router: Router
  order: KeptOrder
  rooms: WaitingRooms
  /** As `SinglesHost.admits`. */
  admits(gatewayId: string, company: string, parts: number): boolean
  /** The messages are in memory, to be sent; of some the attempt is recorded. */
  adopted(task: Task, messages: Message[], attempts: readonly AttemptWrite[], seen: number): void
  /** The version of the blacklists; `adopted` gets what it was when the group was looked up. */
  seen(): number
  /** Takes up a chunk, if it was written. */
  inspect(taskId: string, fromRow: number): Promise<void>
  /** Whether the engine is stopping: the next one finds what was written. */
  hasLeft(): boolean
  report: (error: unknown) => void
}

/**
 * Single messages written by the engine itself, through its own connections: once another engine has taken over nothing
 * of them is committed, so what is committed is in memory here or found by the next engine.
 */
export function engineHost(parts: EngineHostParts): SinglesHost {
  const { shared, tasks, router, order, rooms, report } = parts
  const { store, ids, memory, retry, urgent } = shared

  // One group is written at a time.
  let seen = 0
  const adopt = async (written: readonly WrittenSingles[], of: number) => {
    await retry(() => tasks.getAll(written.map(({ taskId }) => taskId)))
    for (const { taskId, draft, texts, attempts } of written) {
      const task = tasks.peek(taskId)
      if (task) await retry(() => tasks.watch(task, texts))
      // Nothing may be awaited between this and taking them up.
      if (task && tasks.isKnown(task)) {
        const bodies = texts.map((text) => bodyOf(text, (sealed) => tasks.open(sealed)))
        parts.adopted(task, draft.messages(task, memory, bodies), attempts, of)
      } else await parts.inspect(taskId, draft.fromRow)
    }
  }
  const inspect = async (chunks: readonly { taskId: string; fromRow: number }[]) => {
    for (const { taskId, fromRow } of chunks) {
      await retry(() => store.settled(taskId))
      await parts.inspect(taskId, fromRow)
    }
  }
  return {
    store,
    router,
    earlierAt: (companyId, msisdn) =>
      order.gatewayOf({ company: companyId, isSingle: true }, msisdn),
    slot: counterSlots.singles[0],
    ready: () => Promise.resolve(),
    takeIds: (count) => ids.take(count),
    hasRoom: (gatewayId, share) => rooms.hasAny(true) && rooms.hasRoom(gatewayId, share),
    admits: (gatewayId, company, count) => parts.admits(gatewayId, company, count),
    tellsOthers: false,
    enter() {
      seen = parts.seen()
      return urgent.enter()
    },
    // Also while the engine stops: it waits for them, as what was attempted is sent or taken back.
    adopt: (written) => adopt(written, seen).catch(report),
    inspect(chunks) {
      if (!parts.hasLeft()) void inspect(chunks).catch(report)
    },
  }
}

/** The chunks that another process tells of: 'task:row,task:row'. */
export const chunksIn = (note: string): { taskId: string; fromRow: number }[] =>
  note.split(',').flatMap((key) => {
    const [taskId, row] = key.split(':')
    return taskId && row ? [{ taskId, fromRow: Number(row) }] : []
  })
