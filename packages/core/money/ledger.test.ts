import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chargeLate,
  type Entry,
  type Hop,
  isBalanced,
  mergeEntries,
  recharge,
  refundLate,
  release,
  reserve,
  reverse,
  settle,
} from './ledger.ts'

const customer = { book: 'agent', buyer: 'customer', currency: 'USD', amountMicros: 5_000n }
const agent = { book: 'platform', buyer: 'agent', currency: 'USD', amountMicros: 3_000n }

test('a reservation moves the price of each hop from wallet to held, in the book of its seller', () => {
  expect(reserve([customer, agent])).toEqual([
    { book: 'agent', kind: 'wallet', owner: 'customer', currency: 'USD', amountMicros: -5_000n },
    { book: 'agent', kind: 'held', owner: 'customer', currency: 'USD', amountMicros: 5_000n },
    { book: 'platform', kind: 'wallet', owner: 'agent', currency: 'USD', amountMicros: -3_000n },
    { book: 'platform', kind: 'held', owner: 'agent', currency: 'USD', amountMicros: 3_000n },
  ])
})

test('a settlement turns the reserved amount into revenue', () => {
  expect(settle([agent], 'sms')).toEqual([
    { book: 'platform', kind: 'held', owner: 'agent', currency: 'USD', amountMicros: -3_000n },
    { book: 'platform', kind: 'revenue', owner: 'sms', currency: 'USD', amountMicros: 3_000n },
  ])
})

test('a free message posts nothing', () => {
  expect(reserve([{ ...customer, amountMicros: 0n }])).toEqual([])
})

test('a recharge credits the full amount and books the fee of the provider as our cost', () => {
  const paid = { book: 'platform', buyer: 'agent', currency: 'USD', amountMicros: 100_000_000n }
  expect(recharge({ ...paid, provider: 'stripe', feeMicros: 2_900_000n })).toEqual([
    {
      book: 'platform',
      kind: 'psp_clearing',
      owner: 'stripe',
      currency: 'USD',
      amountMicros: -97_100_000n,
    },
    {
      book: 'platform',
      kind: 'wallet',
      owner: 'agent',
      currency: 'USD',
      amountMicros: 100_000_000n,
    },
    {
      book: 'platform',
      kind: 'psp_fee',
      owner: 'stripe',
      currency: 'USD',
      amountMicros: -2_900_000n,
    },
  ])
})

test('a negative amount is refused, it would turn a charge into a gift', () => {
  expect(() => reserve([{ ...customer, amountMicros: -1n }])).toThrow(RangeError)
})

const hop: fc.Arbitrary<Hop> = fc.record({
  book: fc.constantFrom('platform', 'agent', 'upper'),
  buyer: fc.constantFrom('a', 'b', 'c'),
  currency: fc.constantFrom('USD', 'CNY'),
  amountMicros: fc.bigInt({ min: 0n, max: 10n ** 15n }),
})
const hops = fc.array(hop, { maxLength: 5 })

test('every posting balances in each book and currency', () => {
  fc.assert(
    fc.property(hops, hop, fc.bigInt({ min: 0n, max: 10n ** 9n }), (chain, paid, feeMicros) => {
      const postings = [
        reserve(chain),
        settle(chain, 'sms'),
        release(chain),
        chargeLate(chain, 'sms'),
        refundLate(chain, 'sms'),
        recharge({ ...paid, provider: 'stripe', feeMicros }),
      ]
      for (const entries of postings) {
        expect(isBalanced(entries)).toBe(true)
        expect(isBalanced(reverse(entries))).toBe(true)
        expect(isBalanced(mergeEntries(entries))).toBe(true)
      }
    }),
  )
})

test('an entry more or less is seen', () => {
  fc.assert(
    fc.property(hops, hop, (chain, extra) => {
      fc.pre(extra.amountMicros > 0n)
      const [entry] = reserve([extra])
      if (!entry) throw new Error('a posting of a positive amount has entries')
      expect(isBalanced([...reserve(chain), entry])).toBe(false)
    }),
  )
})

const effect = (...postings: Entry[][]) => mergeEntries(postings.flat())

test('reserve and release leave nothing behind', () => {
  fc.assert(
    fc.property(hops, (chain) => {
      expect(effect(reserve(chain), release(chain))).toEqual([])
    }),
  )
})

test('a late charge after a release equals a settlement, a late refund undoes one', () => {
  fc.assert(
    fc.property(hops, (chain) => {
      const settled = effect(reserve(chain), settle(chain, 'sms'))
      const late = effect(reserve(chain), release(chain), chargeLate(chain, 'sms'))
      expect(new Set(late)).toEqual(new Set(settled))
      expect(effect(reserve(chain), settle(chain, 'sms'), refundLate(chain, 'sms'))).toEqual([])
    }),
  )
})

test('merging changes no balance', () => {
  fc.assert(
    fc.property(hops, (chain) => {
      const entries = [...reserve(chain), ...settle(chain, 'sms')]
      expect(mergeEntries([...entries, ...reverse(mergeEntries(entries))])).toEqual([])
    }),
  )
})
