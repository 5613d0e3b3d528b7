import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineParts } from './combineParts.ts'
import {
  isTerminal,
  mayMove,
  type MessageStatus,
  messageStatuses,
  nextStatus,
} from './messageStatus.ts'

const status = fc.constantFrom(...messageStatuses)

test.each<[MessageStatus[], MessageStatus]>([
  [['delivered', 'delivered', 'delivered'], 'delivered'],
  [['delivered', 'undelivered', 'delivered'], 'undelivered'],
  [['delivered', 'submitted'], 'submitted'],
  [['undelivered', 'submitting'], 'submitting'],
  [['rejected', 'rejected'], 'rejected'],
  [['rejected', 'delivered'], 'undelivered'],
  [['delivered', 'expired'], 'expired'],
  [['delivered', 'unknown'], 'unknown'],
  [['undelivered', 'unknown'], 'undelivered'],
  [['queued'], 'queued'],
])('parts %j make a message that is %s', (parts, message) => {
  expect(combineParts(parts)).toBe(message)
})

test('a message of one part has the status of that part', () => {
  for (const only of messageStatuses) expect(combineParts([only])).toBe(only)
})

test('the order of the parts does not matter', () => {
  fc.assert(
    fc.property(
      fc.array(status, { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (parts, keys) => {
        const shuffled = parts
          .map((part) => ({ part, key: keys.next().value ?? 0 }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ part }) => part)
        expect(combineParts(shuffled)).toBe(combineParts(parts))
      },
    ),
  )
})

test('legal moves of the parts only ever move the message legally', () => {
  const event = fc.record({ part: fc.nat({ max: 3 }), to: status })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(event, { maxLength: 30 }),
      (count, events) => {
        const parts = Array.from({ length: count }, () => nextStatus('queued', 'queued'))
        for (const { part, to } of events) {
          const before = combineParts(parts)
          const index = part % count
          parts[index] = nextStatus(parts[index] ?? 'queued', to)
          const after = combineParts(parts)
          expect(before === after || mayMove(before, after)).toBe(true)
        }
      },
    ),
  )
})

test('a message has ended exactly when all its parts have', () => {
  fc.assert(
    fc.property(fc.array(status, { minLength: 1 }), (parts) => {
      expect(isTerminal(combineParts(parts))).toBe(parts.every(isTerminal))
    }),
  )
})
