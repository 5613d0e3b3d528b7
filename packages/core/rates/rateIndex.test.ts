import type { Destination } from '../phone/network.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRateIndex, findRate, listedRate, type Rate } from './rateIndex.ts'
import { perPart } from './terms.ts'

const base = {
  mcc: null,
  mnc: null,
  terms: perPart(1n),
  chargeOn: 'submit',
  effectiveAt: 0,
} as const
const rows: Rate[] = [
  { ...base, id: 'country', country: 'GB' },
  { ...base, id: 'mcc', country: 'GB', mcc: '234' },
  { ...base, id: 'network', country: 'GB', mcc: '234', mnc: '10' },
]
const found = (list: Rate[], destination: Destination, nowMs = 0) =>
  findRate(buildRateIndex(list, nowMs), destination)?.id

test('the exact network wins, then its MCC, then its country', () => {
  expect(found(rows, { country: 'GB', mcc: '234', mnc: '10' })).toBe('network')
  expect(found(rows, { country: 'GB', mcc: '234', mnc: '15' })).toBe('mcc')
  expect(found(rows, { country: 'GB', mcc: '235', mnc: '10' })).toBe('country')
})

test('no row for the destination is "rate not present"', () => {
  expect(found(rows, { country: 'FR', mcc: '208', mnc: '01' })).toBeUndefined()
})

test('MNC 01 and 001 are different networks', () => {
  const two = [{ ...base, id: 'two', country: 'US', mcc: '310', mnc: '01' }]
  expect(found(two, { country: 'US', mcc: '310', mnc: '001' })).toBeUndefined()
})

test('a row counts from its effective time, and the newest in force wins', () => {
  const history: Rate[] = [
    { ...base, id: 'new', country: 'GB', effectiveAt: 2000 },
    { ...base, id: 'old', country: 'GB', effectiveAt: 1000 },
  ]
  const gb = { country: 'GB', mcc: null, mnc: null }
  expect(found(history, gb, 999)).toBeUndefined()
  expect(found(history, gb, 1000)).toBe('old')
  expect(found(history, gb, 2000)).toBe('new')
  expect(buildRateIndex(history, 999).nextChangeAt).toBe(1000)
  expect(buildRateIndex(history, 1000).nextChangeAt).toBe(2000)
  expect(buildRateIndex(history, 2000).nextChangeAt).toBeNull()
})

test('rows that can match nothing are named', () => {
  const odd: Rate[] = [
    { ...base, id: 'nothing', country: null },
    { ...base, id: 'mncOnly', country: 'GB', mnc: '10' },
  ]
  expect(buildRateIndex(odd, 0).unusable).toEqual(['nothing', 'mncOnly'])
})

const longest = (prefixes: string[], dialled: string): string | undefined =>
  prefixes
    .filter((prefix) => dialled.startsWith(prefix))
    .toSorted((one, other) => other.length - one.length)[0]
const digits = fc.string({ unit: fc.constantFrom('1', '2', '4'), minLength: 1, maxLength: 8 })

test('a call has the rate of the longest prefix of the number dialled', () => {
  fc.assert(
    fc.property(fc.array(digits), digits, (prefixes, dialled) => {
      const list = prefixes.map((prefix) => ({ ...base, id: prefix, country: null, prefix }))
      expect(findRate(buildRateIndex(list, 0), { dialled })?.id).toBe(longest(prefixes, dialled))
    }),
  )
})

test('a delivery has the rate of its category in the country, else the one of everywhere', () => {
  const index = buildRateIndex(
    [
      { ...base, id: 'anywhere', country: null, category: 'utility' },
      { ...base, id: 'in GB', country: 'GB', category: 'utility' },
      { ...base, id: 'message', country: 'GB' },
    ],
    0,
  )
  expect(findRate(index, { country: 'GB', category: 'utility' })?.id).toBe('in GB')
  expect(findRate(index, { country: 'FR', category: 'utility' })?.id).toBe('anywhere')
  expect(findRate(index, { country: 'GB', category: 'marketing' })).toBeUndefined()
})

const mcc = fc.constantFrom('234', '310', null)
const mnc = fc.constantFrom('01', '10', null)
const country = fc.constantFrom('GB', 'US')
const row = fc.record({
  id: fc.uuid(),
  country: fc.option(country),
  mcc,
  mnc,
  terms: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(perPart),
  chargeOn: fc.constantFrom('submit' as const, 'delivered' as const),
  effectiveAt: fc.nat({ max: 10 }),
})

test('the index finds what a search through all rows finds', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 40 }),
      fc.record({ country, mcc, mnc }),
      fc.nat({ max: 10 }),
      (list, destination, nowMs) => {
        const inForce = list
          .filter(({ effectiveAt }) => effectiveAt <= nowMs)
          .toSorted((one, other) => one.effectiveAt - other.effectiveAt)
        const { mcc: m, mnc: n, country: c } = destination
        const ofList = buildRateIndex(list, nowMs)
        const expected =
          (m !== null &&
            n !== null &&
            inForce.findLast((each) => each.mcc === m && each.mnc === n)) ||
          (m !== null && inForce.findLast((each) => each.mcc === m && each.mnc === null)) ||
          inForce.findLast((each) => each.mcc === null && each.mnc === null && each.country === c)
        expect(listedRate(ofList, destination)).toBe(expected || undefined)
        if (n !== null) expect(findRate(ofList, destination)).toBe(expected || undefined)
      },
    ),
  )
})

const unknown = (country: string): Destination => ({ country, mcc: null, mnc: null })
const networks = ['01', '02', '03'].map((one) => ({ country: 'GB', mcc: '234', mnc: one }))
const priced = fc.record({
  id: fc.uuid(),
  country: fc.constant('GB'),
  mcc: fc.constantFrom('234', null),
  mnc: fc.constantFrom('01', '02', '03', null),
  terms: fc.bigInt({ min: 0n, max: 5n }).map(perPart),
  chargeOn: fc.constantFrom('submit' as const, 'delivered' as const),
  effectiveAt: fc.nat({ max: 5 }),
})

test('an unknown operator costs as much as the dearest of its country, and not a bit more', () => {
  fc.assert(
    fc.property(fc.array(priced, { maxLength: 12 }), fc.nat({ max: 5 }), (list, nowMs) => {
      const index = buildRateIndex(list, nowMs)
      const paid = findRate(index, unknown('GB'))
      // Whoever it turns out to be, known ones and one that is in no list.
      for (const network of [...networks, { country: 'GB', mcc: '234', mnc: '99' }]) {
        const known = findRate(index, network)
        if (!known) continue
        expect(paid && paid.terms.priceNanos >= known.terms.priceNanos).toBe(true)
        const isSame = paid?.terms.priceNanos === known.terms.priceNanos
        if (isSame && known.chargeOn === 'submit') expect(paid.chargeOn).toBe('submit')
      }
      if (paid) expect([...index.byKey.values()]).toContain(paid)
      else expect(index.byKey.size).toBe(0)
      expect(findRate(index, unknown('FR'))).toBeUndefined()
    }),
  )
})

test('of equal prices the row of the country is named for an unknown operator', () => {
  expect(found(rows, unknown('GB'))).toBe('country')
  const dearer = { ...base, id: 'dearer', country: 'GB', mcc: '234', mnc: '15', terms: perPart(2n) }
  expect(found([...rows, dearer], unknown('GB'))).toBe('dearer')
})

test('a call and a delivery do not price a message', () => {
  const others = [
    { ...base, id: 'call', country: 'GB', prefix: '44' },
    { ...base, id: 'delivery', country: 'GB', category: 'utility' },
  ]
  expect(found(others, unknown('GB'))).toBeUndefined()
})

test('a row that ends leaves its key without a rate, and the index says when', () => {
  const ending: Rate[] = [{ ...base, id: 'ending', country: 'GB', endsAt: 2000 }]
  const gb = { country: 'GB', mcc: null, mnc: null }
  expect(found(ending, gb, 1999)).toBe('ending')
  expect(found(ending, gb, 2000)).toBeUndefined()
  expect(buildRateIndex(ending, 1999).nextChangeAt).toBe(2000)
  expect(buildRateIndex(ending, 2000).nextChangeAt).toBeNull()
})
