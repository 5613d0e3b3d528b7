import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTerminal, mayMove, messageStatuses, nextStatus, statusRank } from './messageStatus.ts'

const status = fc.constantFrom(...messageStatuses)

test('exactly these moves are legal', () => {
  const legal = messageStatuses.map((from) => [
    from,
    messageStatuses.filter((to) => mayMove(from, to)),
  ])
  const ends = ['delivered', 'undelivered', 'rejected', 'expired', 'unknown', 'leftOut']
  expect(Object.fromEntries(legal)).toEqual({
    queued: ['submitting', 'submitted', ...ends],
    submitting: ['submitted', ...ends],
    submitted: ends,
    delivered: [],
    undelivered: [],
    rejected: [],
    expired: [],
    unknown: [],
    leftOut: [],
  })
})

test('a receipt that overtakes the submit response wins, and the response changes nothing', () => {
  expect(nextStatus('submitting', 'delivered')).toBe('delivered')
  expect(nextStatus('delivered', 'submitted')).toBe('delivered')
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

test('the first end stays, whatever comes after it', () => {
  fc.assert(
    fc.property(status.filter(isTerminal), fc.array(status), (end, events) => {
      expect(events.reduce(nextStatus, end)).toBe(end)
    }),
  )
})
