import type { Message } from './message.ts'

/** The last accepted messages, newest first; older ones are only in the journal. */
export type RecentMessages = {
  add(message: Message): void
  byId(messageId: string): Message | undefined
  list(filter: { destination: string | null; limit: number }): Message[]
}

/** Keeps `capacity` messages. */
export function recentMessages(capacity: number): RecentMessages {
  const byId = new Map<string, Message>()
  return {
    add: (message) => {
      byId.set(message.messageId, message)
      if (byId.size <= capacity) return
      for (const oldest of byId.keys()) {
        byId.delete(oldest)
        break
      }
    },
    byId: (messageId) => byId.get(messageId),
    list: ({ destination, limit }) =>
      [...byId.values()]
        .filter((message) => destination === null || message.destination === destination)
        .slice(-limit)
        .toReversed(),
  }
}
