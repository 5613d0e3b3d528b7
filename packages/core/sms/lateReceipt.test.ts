import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineParts } from './combineParts.ts'
import { contradicts, type EndedPart, heardStatus, lateOutcome } from './lateReceipt.ts'
import type { MessageStatus } from './messageStatus.ts'

const reported = fc.constantFrom<MessageStatus>(
  'delivered',
  'undelivered',
  'rejected',
  'expired',
  'unknown',
)

test.each<[MessageStatus[], MessageStatus]>([
  [[], 'unknown'],
  [['unknown'], 'unknown'],
  [['unknown', 'delivered'], 'delivered'],
  [['delivered', 'unknown'], 'delivered'],
  [['undelivered', 'delivered'], 'delivered'],
  [['delivered', 'undelivered'], 'undelivered'],
  [['undelivered', 'delivered', 'undelivered'], 'delivered'],
  [['expired', 'undelivered'], 'expired'],
])('a part of which a carrier said %j is %s', (heard, status) => {
  expect(heardStatus(heard)).toBe(status)
})

test('repeats of earlier receipts, in any order, change nothing', () => {
  const story = fc
    .array(reported, { minLength: 1 })
    .chain((heard) => fc.tuple(fc.constant(heard), fc.array(fc.constantFrom(...heard))))
  fc.assert(
    fc.property(story, ([heard, repeats]) => {
      expect(heardStatus([...heard, ...repeats])).toBe(heardStatus(heard))
    }),
  )
})

const story = fc.record({
  count: fc.integer({ min: 1, max: 4 }),
  first: fc.array(fc.option(reported), { minLength: 4, maxLength: 4 }),
  late: fc.array(fc.record({ part: fc.nat({ max: 3 }), status: reported }), { maxLength: 20 }),
})

test('corrected one receipt at a time, a message ends as all its receipts together say', () => {
  fc.assert(
    fc.property(story, ({ count, first, late }) => {
      let parts: EndedPart[] = first
        .slice(0, count)
        .map((status) => ({ isTaken: true, heard: status === null ? [] : [status] }))
      let state = combineParts(parts.map(({ heard }) => heardStatus(heard)))
      let corrections = 0
      for (const { part, status } of late) {
        const of = parts[part % count]
        if (!of) throw new Error('There is no such part')
        const { isNews, end } = lateOutcome(state, parts, part % count, status)
        // What tells nothing new need not be remembered.
        if (isNews) parts = parts.with(part % count, { ...of, heard: [...of.heard, status] })
        if (end) corrections += 1
        state = end ?? state
      }
      expect(state).toBe(combineParts(parts.map(({ heard }) => heardStatus(heard))))
      // Of each part both verdicts can be told once.
      expect(corrections).toBeLessThanOrEqual(2 * count)
    }),
  )
})

test('what no carrier took, or what ended for another reason, is not corrected', () => {
  const taken = { isTaken: true, heard: [] }
  const refused = { isTaken: false, heard: [] }
  expect(lateOutcome('rejected', [refused], 0, 'delivered')).toEqual({ isNews: false, end: null })
  expect(lateOutcome('rejected', [taken], 0, 'delivered')).toEqual({ isNews: true, end: null })
  expect(lateOutcome('undelivered', [taken, refused], 0, 'delivered')).toEqual({
    isNews: true,
    end: null,
  })
})

test('only the other verdict contradicts', () => {
  expect(contradicts('delivered', 'undelivered')).toBe(true)
  expect(contradicts('undelivered', 'unknown')).toBe(true)
  expect(contradicts('undelivered', 'expired')).toBe(false)
  expect(contradicts('unknown', 'delivered')).toBe(false)
  expect(contradicts('submitted', 'delivered')).toBe(false)
})
