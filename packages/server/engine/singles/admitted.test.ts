import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  admitted,
  type Budget,
  capBudget,
  dayBudget,
  fundsBudget,
  type Outcomes,
} from './admitted.ts'
import type { Planned } from './entry.ts'

interface Given {
  company: string
  msisdn: string
  price: bigint
}

/** A message of a company with a daily limit of two, a cap of one for each number and its own wallet. */
function planned({ company, msisdn, price }: Given): Planned {
  const message = { companyId: company, product: 'notify', msisdn, daily: { limit: 2, from: 0 } }
  const rating = { hops: [{ walletId: company }], pricing: { prices: [price] } }
  // oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- what is asked about
  return { entry: { message }, plan: { rating } } as unknown as Planned
}

function sort(given: readonly Given[], funds: bigint) {
  const outcomes: Outcomes = new Map()
  const all = given.map(planned)
  const companies = new Set(given.map(({ company }) => company))
  const budgets: Budget[] = [
    capBudget(() => 1),
    dayBudget(new Map()),
    fundsBudget(new Map([...companies].map((id) => [id, funds]))),
  ]
  const kept = admitted(budgets, all, outcomes)
  return {
    kept: all.map((each) => kept.includes(each)),
    outcomes: all.map(({ entry }) => outcomes.get(entry)),
  }
}

test('a message that cannot be paid for used up the daily limit and the cap of others that were refused for good', () => {
  const { kept, outcomes } = sort(
    [
      { company: 'A', msisdn: '1', price: 50n },
      { company: 'A', msisdn: '1', price: 1n },
      { company: 'A', msisdn: '2', price: 1n },
      { company: 'A', msisdn: '3', price: 1n },
    ],
    10n,
  )
  expect(kept).toEqual([false, true, true, false])
  expect(outcomes[0]).toEqual({ kind: 'short', availableMicros: 10n })
  expect(outcomes[3]).toMatchObject({ code: 'sms.dailyLimit' })
})

test('whatever a group holds, leaving out the refused ones changes nothing for the others', () => {
  const messages = fc.array(
    fc.record({
      company: fc.constantFrom('A', 'B'),
      msisdn: fc.constantFrom('1', '2', '3', '4'),
      price: fc.bigInt({ min: 0n, max: 30n }),
    }),
  )
  fc.assert(
    fc.property(messages, (given) => {
      const first = sort(given, 40n)
      const alone = sort(
        given.filter((_, index) => first.kept[index]),
        40n,
      )
      expect(alone.kept.every(Boolean)).toBe(true)
    }),
  )
})
