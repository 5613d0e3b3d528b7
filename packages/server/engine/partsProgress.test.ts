import type { MessageStatus } from '@tandem/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, type MessageEnd, type PartEvent, startProgress } from './partsProgress.ts'

const PARTS = 3
const part = fc.nat({ max: PARTS - 1 })
const ends: MessageStatus[] = ['delivered', 'undelivered', 'rejected', 'expired', 'unknown']
const event: fc.Arbitrary<PartEvent> = fc.oneof(
  fc.record({ kind: fc.constant('sent' as const), part }),
  fc.record({ kind: fc.constant('accepted' as const), part }),
  fc.record({
    kind: fc.constant('refused' as const),
    part,
    reason: fc.constant('carrier.refused'),
  }),
  fc.record({
    kind: fc.constant('receipt' as const),
    part,
    status: fc.constantFrom<MessageStatus>('submitted', ...ends),
    reason: fc.constant('receipt.undeliverable'),
  }),
  fc.record({ kind: fc.constant('expired' as const), reason: fc.constant('message.expired') }),
)

test('any order and repetition of events ends a message once, or not at all', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const progress = startProgress(PARTS)
      const told = events.map((each) => advance(progress, each)).filter((end) => end !== undefined)
      const last = advance(progress, { kind: 'abandoned', reason: 'message.noReceipt' })
      const all = last ? [...told, last] : told
      expect(all).toHaveLength(1)
      expect(progress.ended).toBe(true)
    }),
  )
})

test('once each part has one receipt, their order does not matter', () => {
  const receipts = fc.array(fc.constantFrom(...ends), { minLength: PARTS, maxLength: PARTS })
  const order = fc.shuffledSubarray([0, 1, 2, 0, 1, 2], { minLength: 6 })
  fc.assert(
    fc.property(receipts, order, order, (statuses, one, other) => {
      expect(run(statuses, one)?.state).toBe(run(statuses, other)?.state)
    }),
  )
})

function run(statuses: MessageStatus[], order: number[]): MessageEnd | undefined {
  const progress = startProgress(PARTS)
  let end: MessageEnd | undefined
  for (const index of order) {
    const status = statuses[index] ?? 'unknown'
    end ??= advance(progress, { kind: 'receipt', part: index, status, reason: null })
  }
  return end
}

test('a receipt before the answer to its submit counts as taken', () => {
  const progress = startProgress(1)
  const end = advance(progress, { kind: 'receipt', part: 0, status: 'delivered', reason: null })
  expect(end).toEqual({ state: 'delivered', reason: null })
  expect(progress.taken).toBe(true)
  expect(advance(progress, { kind: 'accepted', part: 0 })).toBeUndefined()
})

test('a message no carrier accepted expires; an accepted one waits for its receipt', () => {
  const expired = { kind: 'expired', reason: 'message.expired' } as const
  expect(advance(startProgress(1), expired)).toEqual({
    state: 'expired',
    reason: 'message.expired',
  })
  const taken = startProgress(1)
  advance(taken, { kind: 'accepted', part: 0 })
  expect(advance(taken, expired)).toBeUndefined()
})
