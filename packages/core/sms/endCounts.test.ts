import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf } from '../figures/percentOf.ts'
import { messageReasons } from './messageReason.ts'
import { cancelReasons, type EndedAs, endCounts } from './endCounts.ts'

const ends: fc.Arbitrary<EndedAs> = fc
  .record({
    state: fc.constantFrom('delivered', 'undelivered', 'rejected', 'expired', 'unknown'),
    reason: fc.constantFrom(...messageReasons, ...cancelReasons, 'sender.revoked'),
    isTaken: fc.boolean(),
  })
  .map(({ state, reason, isTaken }) =>
    state === 'delivered' ? { state, reason: null, isTaken: true } : { state, reason, isTaken },
  )

/** What figures say of these messages, of which `open` have not ended, as analyses read them. */
function figuresOf(all: readonly EndedAs[], open: readonly boolean[]) {
  const sum = { accepted: 0, sent: 0, delivered: 0, failed: 0, unsent: 0, cancelled: 0, open: 0 }
  for (const isTaken of open) {
    sum.accepted += 1
    sum.open += 1
    sum.sent += Number(isTaken)
  }
  for (const end of all) {
    const counts = endCounts(end)
    sum.accepted += 1
    sum.sent += Number(end.isTaken)
    sum.delivered += counts.delivered
    sum.failed += counts.undelivered + counts.failed - counts.unsent
    sum.unsent += counts.unsent
    sum.cancelled += counts.cancelled
  }
  return sum
}
const rateOf = ({ delivered, failed }: { delivered: number; failed: number }) =>
  percentOf(delivered, delivered + failed)

test('whatever becomes of messages, each is delivered, failed, not sent or open, and no more failed than were sent', () => {
  fc.assert(
    fc.property(fc.array(ends), fc.array(fc.boolean()), (all, open) => {
      const sum = figuresOf(all, open)
      expect(sum.delivered + sum.failed + sum.unsent + sum.open).toBe(sum.accepted)
      expect(sum.delivered + sum.failed).toBeLessThanOrEqual(sum.sent)
      expect(sum.cancelled).toBeLessThanOrEqual(sum.unsent)
    }),
  )
})

test('stopping what no carrier has changes neither what failed nor the delivery rate', () => {
  fc.assert(
    fc.property(fc.array(ends), fc.constantFrom(...cancelReasons), fc.nat(50), (all, reason, n) => {
      const stopped = Array.from({ length: n }, () => ({
        state: 'rejected' as const,
        reason,
        isTaken: false,
      }))
      const [before, after] = [figuresOf(all, []), figuresOf([...all, ...stopped], [])]
      expect(after.failed).toBe(before.failed)
      expect(rateOf(after)).toBe(rateOf(before))
      expect(after.cancelled - before.cancelled).toBe(n)
    }),
  )
})

test('a message that a carrier had when its task was stopped was sent', () => {
  expect(endCounts({ state: 'undelivered', reason: 'task.cancelled', isTaken: true })).toEqual({
    delivered: 0,
    undelivered: 1,
    failed: 0,
    unsent: 0,
    cancelled: 0,
  })
})
