import type { AttemptWrite } from '../ports/sms/traffic.ts'
import { Batcher } from './batcher.ts'
import type { Shared } from './engine.ts'
import type { AskingSender } from './senderHost.ts'
import type { Message } from './message.ts'

interface Attempt {
  sender: AskingSender
  messages: Message[]
}

/** Records what is about to be sent, and only then lets it reach a socket. */
export function attemptWriter(shared: Shared): Batcher<Attempt> {
  return new Batcher<Attempt>({
    max: 64,
    lingerMs: 1,
    slots: [0],
    prepare: (batch) => {
      const writes = batch.flatMap(({ sender, messages }) =>
        attemptWrites(sender, messages, shared),
      )
      return {
        write: () => shared.store.writeAttempts(writes),
        done: () => {
          for (const { sender, messages } of batch) sender.attempted(messages)
        },
      }
    },
    // Nothing in it comes from outside, so no row of it can be to blame: it is written again until it is.
    setAside: (_attempt, error) => Promise.reject(error),
    persist: shared.retry,
  })
}

function attemptWrites(sender: AskingSender, messages: Message[], { ids }: Shared): AttemptWrite[] {
  const byCause = Map.groupBy(messages, ({ cause }) => cause)
  return [...byCause].map(([cause, group]) => ({
    id: ids.take(1),
    gatewayId: sender.row.id,
    messageIds: group.map(({ id }) => id).toSorted((one, other) => one - other),
    cause,
  }))
}
