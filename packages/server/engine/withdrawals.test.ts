import { expect, test } from 'vitest'
import type { AskedWithdrawal } from '../ports/sms/withdrawals.ts'
import type { Shared } from './engine.ts'
import { newMessage, type Message } from './message.ts'
import { Withdrawals } from './withdrawals.ts'

/** The withdrawals of one engine in which messages wait until they are stopped. */
function engine(...waiting: Message[]) {
  const asked = new Set<number>()
  const late = new Set<number>()
  const store = {
    withdrawals: async () =>
      [...asked]
        .filter((id) => !late.has(id))
        .map((messageId): AskedWithdrawal => ({ messageId, asleepIn: null })),
    tooLate: async (ids: readonly number[]) => ids.forEach((id) => late.add(id)),
  }
  // Only what withdrawals use of it.
  const shared = { store, retry: (work: () => unknown) => work() } as unknown as Shared
  const withdrawals = new Withdrawals({
    shared,
    waiting: () => waiting.filter(({ progress }) => !progress.ended),
    parked: () => ({ call: async () => undefined }),
    stopped: (messages) => messages.forEach(({ progress }) => (progress.ended = true)),
  })
  return {
    withdrawals,
    late,
    ask: async (id: number) => {
      asked.add(id)
      await withdrawals.heard()
    },
  }
}

const message = (id: number): Message =>
  // Only what withdrawals use of it.
  newMessage({ id, task: {}, chunk: {}, body: {} } as unknown as Message)

test('a message that ends because it was taken back is not called too late by who asks for another before that is stored', async () => {
  const [one, other] = [message(1), message(2)]
  const { withdrawals, late, ask } = engine(one, other)
  await withdrawals.begin()
  await ask(1)
  expect(one.progress.ended).toBe(true)
  await ask(2)
  expect([...late]).toEqual([])
  withdrawals.ended(one)
  await ask(3)
  // Asked again once its end is stored, it is not waiting.
  expect([...late]).toEqual([1, 3])
})
