import { expect, test } from 'vitest'
import type { OffloadedRef, UnansweredRef } from '../ports/sms/receipts.ts'
import type { StoredMessage } from '../ports/sms/messages.ts'
import type { Endings } from './endings.ts'
import type { Shared } from './engine.ts'
import { newMessage, type Message } from './message.ts'
import { OffloadedMessages } from './offloadedMessages.ts'
import type { StoredMessages } from './storedMessages.ts'

const HOUR = 3_600_000

/** A database of so many messages of two parts whose receipts never came; the ends of all but some are stored a moment later. */
function stage(count: number, isStuck: (id: number) => boolean = () => false) {
  const ended: number[] = []
  const leaving = new AbortController()
  let most = 0
  const open = new Set<number>()
  const refsOf = (id: number): OffloadedRef[] =>
    [1, 2].map((part) => {
      const ref = { gatewayId: '1', ref: `${id}-${part}`, messageId: id, part, receipt: null }
      return { ...ref, submittedAt: id, sentId: id }
    })
  const store = {
    async unanswered(_before: number, limit: number, after: UnansweredRef | null) {
      const rows: UnansweredRef[] = []
      for (let id = after?.messageId ?? 1; id <= count && rows.length < limit; id++) {
        for (const part of [1, 2]) {
          const isBehind = !after || id > after.messageId || part > after.part
          if (isBehind && rows.length < limit && !ended.includes(id)) {
            rows.push({ messageId: id, part, submittedAt: String(id) })
          }
        }
      }
      return rows
    },
    loadOffloaded: async (ids: readonly number[]) => ({
      refs: ids.flatMap(refsOf),
      messages: ids.map((id) => ({ id, taskId: '9' })),
    }),
    readRetries: async () => ({ retries: [] }),
  }
  const stored = {
    readTasks: async () => undefined,
    chunk: async () => ({ task: {} }),
    revive: async ({ id }: StoredMessage, chunk: Message['chunk']) =>
      newMessage({
        id,
        task: chunk.task,
        chunk,
        body: chunk.task,
        msisdn: '447700900000',
        network: null,
        rating: null,
        gatewayId: '1',
        cost: null,
      }),
  }
  const endings = {
    end: (message: Message) => {
      open.add(message.id)
      most = Math.max(most, open.size)
    },
    whenStored: (message: Message, then: () => void) => {
      if (isStuck(message.id)) return
      setImmediate(() => {
        open.delete(message.id)
        ended.push(message.id)
        then()
      })
    },
  }
  const shared = {
    store,
    settings: { receiptMs: 72 * HOUR },
    urgent: { giveWay: async () => undefined },
    snapshot: () => ({ gateways: new Map(), rates: [], exchange: [] }),
  }
  const offloaded = new OffloadedMessages(
    // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- what it uses of it
    shared as unknown as Shared,
    // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- what it uses of it
    stored as unknown as StoredMessages,
    // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- what it uses of it
    endings as unknown as Endings,
    leaving.signal,
  )
  return { offloaded, ended, leaving, most: () => most }
}

test('messages without a receipt ended at most 500 a minute: one look ends all that are due, some at a time', async () => {
  const { offloaded, ended, most } = stage(3_300)
  await offloaded.abandon()
  expect(new Set(ended).size).toBe(3_300)
  expect(most()).toBeLessThanOrEqual(1_000)
})

test('an engine that stops in the middle does not wait for what is not stored any more', async () => {
  const { offloaded, ended, leaving } = stage(3_300, (id) => id === 700)
  const looking = offloaded.abandon()
  setTimeout(() => leaving.abort(), 50)
  await looking
  expect(ended.length).toBeLessThan(1_000)
})
