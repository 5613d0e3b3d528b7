import type { AttemptWrite } from '../ports/sms/traffic.ts'
import { Batcher } from './batcher.ts'
import type { Shared } from './engine.ts'
import type { AskingSender } from './senderHost.ts'
import type { Message } from './message.ts'

interface Attempt {
  sender: AskingSender
  messages: Message[]
}

/** Records attempts before they may reach a socket. */
export function attemptWriter(shared: Shared) {
  const unwritten = new Set<Attempt>()
  const batcher = new Batcher<Attempt>({
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
          for (const attempt of batch) {
            unwritten.delete(attempt)
            attempt.sender.attempted(attempt.messages)
          }
        },
      }
    },
    // Nothing in it comes from outside, so no row can be at fault: it is retried until it is written.
    setAside: (_attempt, error) => Promise.reject(error),
    persist: shared.retry,
  })
  return {
    add(attempt: Attempt) {
      unwritten.add(attempt)
      batcher.add(attempt)
    },
    drained: () => batcher.drained(),
    /** Whose attempts are being recorded. */
    *messages(): Generator<Message> {
      for (const { messages } of unwritten) yield* messages
    },
  }
}

function attemptWrites(sender: AskingSender, messages: Message[], { ids }: Shared): AttemptWrite[] {
  const byCause = Map.groupBy(messages, ({ cause }) => cause)
  return [...byCause].map(([cause, group]) => ({
    id: ids.take(1),
    gatewayId: sender.row.id,
    messageIds: group.map(({ id }) => id).toSorted((one, other) => one - other),
    cause,
    sentAs: group.flatMap(({ id, task, sentAs, places }) => {
      if (!sentAs) return []
      const { sender: as, shown: content } = sentAs
      const parts = places.length
      return [{ messageId: id, companyId: task.companyId, sender: as, content, parts }]
    }),
  }))
}
