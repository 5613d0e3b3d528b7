import type { AttemptWrite } from '../ports/sms/traffic.ts'
import { Batcher } from './batcher.ts'
import type { Shared } from './engine.ts'
import type { AskingLane } from './laneHost.ts'
import type { Message } from './message.ts'

interface Attempt {
  lane: AskingLane
  messages: Message[]
}

/** Records what is about to be sent, and only then lets it reach a socket. */
export function attemptWriter(shared: Shared): Batcher<Attempt> {
  return new Batcher<Attempt>({
    max: 64,
    lingerMs: 1,
    slots: [0],
    prepare: (batch) => {
      const writes = batch.flatMap(({ lane, messages }) => attemptWrites(lane, messages, shared))
      return {
        write: () => shared.store.writeAttempts(writes),
        done: () => {
          for (const { lane, messages } of batch) lane.attempted(messages)
        },
      }
    },
    // Nothing in it comes from outside, so no row of it can be to blame: it is written again until it is.
    setAside: (_attempt, error) => Promise.reject(error),
    persist: shared.retry,
  })
}

function attemptWrites(lane: AskingLane, messages: Message[], { ids }: Shared): AttemptWrite[] {
  const byCause = Map.groupBy(messages, ({ cause }) => cause)
  return [...byCause].map(([cause, group]) => ({
    id: ids.take(1),
    gatewayId: lane.row.id,
    messageIds: group.map(({ id }) => id).toSorted((one, other) => one - other),
    cause,
  }))
}
