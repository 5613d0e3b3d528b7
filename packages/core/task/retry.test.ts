import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineRetries, nextTryAt, retryRule } from './retry.ts'
import { smsRetries } from './smsTask.ts'

/** As group calls would have it: more ends, sooner. */
const calls = defineRetries({
  ends: ['busy', 'noAnswer'],
  times: { least: 0, most: 5 },
  minutes: { least: 1, most: 60, usual: 10 },
})
const MINUTE = 60_000
const seed = Number(process.env['TANDEM_SEED'] ?? Date.now() % 2 ** 31)

const story = fc
  .constantFrom(
    { table: smsRetries, others: ['delivered', 'rejected', 'expired', 'unknown'] },
    { table: calls, others: ['answered', 'switchedOff'] },
  )
  .chain(({ table, others }) =>
    fc.record({
      table: fc.constant(table),
      rule: fc.record({
        times: fc.integer({ min: 1, max: table.times.most }),
        afterMinutes: fc.integer({ min: table.minutes.least, max: table.minutes.most }),
      }),
      ends: fc.array(fc.constantFrom(...table.ends, ...others), {
        minLength: 1,
        maxLength: 9,
      }),
      begunAt: fc.nat(),
      validMs: fc.nat({ max: 5_000 * MINUTE }),
    }),
  )

test(`a recipient is tried as often as the rule says, while it is of use (TANDEM_SEED=${seed})`, () => {
  fc.assert(
    fc.property(story, ({ table, rule, ends, begunAt, validMs }) => {
      const validUntil = begunAt + validMs
      let at: number | null = begunAt
      let tries = 0
      for (const end of ends) {
        if (at === null) break
        tries += 1
        const next: number | null = nextTryAt(table, rule, { end, tries, endedAt: at, validUntil })
        const mayBe = table.ends.includes(end) && tries <= rule.times
        const due: number = at + rule.afterMinutes * MINUTE
        expect(next).toBe(mayBe && due < validUntil ? due : null)
        at = next
      }
      expect(tries).toBeLessThanOrEqual(rule.times + 1)
    }),
    { seed },
  )
})

test('without a number of times there is no rule, and without a delay it is the usual one', () => {
  expect(retryRule(smsRetries, {})).toBeNull()
  expect(retryRule(smsRetries, { times: 0, afterMinutes: 15 })).toBeNull()
  expect(retryRule(smsRetries, { times: 2 })).toEqual({ times: 2, afterMinutes: 60 })
  expect(retryRule(smsRetries, { times: 3, afterMinutes: 5 })).toEqual({
    times: 3,
    afterMinutes: 5,
  })
})
