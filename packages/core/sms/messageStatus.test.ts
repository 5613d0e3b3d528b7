import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isLateCorrection,
  isTerminal,
  mayMove,
  messageStatuses,
  nextStatus,
  statusRank,
} from './messageStatus.ts'

const status = fc.constantFrom(...messageStatuses)

test('exactly these moves are legal', () => {
  const legal = messageStatuses.map((from) => [
    from,
    messageStatuses.filter((to) => mayMove(from, to)),
  ])
  const ends = ['delivered', 'undelivered', 'rejected', 'expired', 'unknown']
  expect(Object.fromEntries(legal)).toEqual({
    queued: ['submitting', 'submitted', ...ends],
    submitting: ['submitted', ...ends],
    submitted: ends,
    delivered: [],
    undelivered: [],
    rejected: [],
    expired: ['delivered', 'undelivered'],
    unknown: ['delivered', 'undelivered'],
  })
})

test('a receipt that overtakes the submit response wins, and the response changes nothing', () => {
  expect(nextStatus('submitting', 'delivered')).toBe('delivered')
  expect(nextStatus('delivered', 'submitted')).toBe('delivered')
})

test('a late receipt corrects an assumed end only', () => {
  expect(nextStatus('expired', 'delivered')).toBe('delivered')
  expect(nextStatus('undelivered', 'delivered')).toBe('undelivered')
  expect(isLateCorrection('unknown', 'undelivered')).toBe(true)
  expect(isLateCorrection('submitted', 'delivered')).toBe(false)
})

test('no history ever falls in rank or leaves a terminal status for another rank', () => {
  fc.assert(
    fc.property(fc.array(status), (events) => {
      let present = nextStatus('queued', 'queued')
      for (const event of events) {
        const next = nextStatus(present, event)
        expect(statusRank[next]).toBeGreaterThanOrEqual(statusRank[present])
        expect(isTerminal(present) && !isTerminal(next)).toBe(false)
        present = next
      }
    }),
  )
})

test('any order and repetition of one message’s receipts gives the same result', () => {
  const end = fc.constantFrom('delivered' as const, 'undelivered' as const)
  const assumed = fc.constantFrom('expired' as const, 'unknown' as const)
  const story = fc.tuple(end, assumed).chain(([final, guess]) => {
    const events = ['submitting', 'submitted', guess, final] as const
    return fc.tuple(
      fc.constant(final),
      fc.shuffledSubarray([...events, ...events, ...events], { minLength: 9 }),
    )
  })
  fc.assert(
    fc.property(story, ([final, events]) => {
      const told = [...events, final]
      expect(told.reduce(nextStatus, nextStatus('queued', 'queued'))).toBe(final)
      const first = [final, ...events]
      expect(first.reduce(nextStatus, nextStatus('queued', 'queued'))).toBe(final)
    }),
  )
})
