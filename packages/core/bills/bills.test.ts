import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BILL_REST_MS, billPeriodOf, billsDue } from './billPeriod.ts'
import { dueDay, missingFacts, sumByProduct } from './billParty.ts'
import { billPrefixFor, isBillPrefix } from './billPrefix.ts'
import { billState, billStatus, payable } from './billTotal.ts'

const zones = Intl.supportedValuesOf('timeZone')
const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) })
const kind = fc.constantFrom('weekly' as const, 'monthly' as const)
const iso = (ms: number) => new Date(ms).toISOString()

describe('periods', () => {
  test('tile time in every zone', () => {
    fc.assert(
      fc.property(kind, instant, fc.constantFrom(...zones), (period, at, zone) => {
        const { from, to } = billPeriodOf(period, at, zone)
        expect(from).toBeLessThanOrEqual(at)
        expect(to).toBeGreaterThan(at)
        expect(billPeriodOf(period, from, zone)).toEqual({ from, to })
        expect(billPeriodOf(period, to - 1, zone)).toEqual({ from, to })
        expect(billPeriodOf(period, to, zone).from).toBe(to)
      }),
      { numRuns: 2_000 },
    )
  })

  // Each month or week by the clocks of its zone: UTC bounds told by hand.
  test.each([
    ['monthly', 'Asia/Shanghai', '2026-03-15T00:00Z', '2026-02-28T16:00', '2026-03-31T16:00'],
    // The clocks go forward on 8 March and back on 1 November.
    ['monthly', 'America/New_York', '2026-03-15T00:00Z', '2026-03-01T05:00', '2026-04-01T04:00'],
    ['weekly', 'America/New_York', '2026-03-05T12:00Z', '2026-03-02T05:00', '2026-03-09T04:00'],
    ['weekly', 'America/New_York', '2026-11-01T12:00Z', '2026-10-26T04:00', '2026-11-02T05:00'],
    // Samoa had no 30 December 2011: its week was a day shorter.
    ['weekly', 'Pacific/Apia', '2011-12-28T12:00Z', '2011-12-26T10:00', '2012-01-01T10:00'],
    ['monthly', 'Pacific/Apia', '2011-12-15T00:00Z', '2011-12-01T10:00', '2011-12-31T10:00'],
    // Midnight of 22 March 2021 did not exist in Tehran.
    ['weekly', 'Asia/Tehran', '2021-03-23T12:00Z', '2021-03-21T20:30', '2021-03-28T19:30'],
    ['monthly', 'Africa/Casablanca', '2026-02-20T00:00Z', '2026-01-31T23:00', '2026-03-01T00:00'],
  ] as const)('%s in %s around %s', (period, zone, at, from, to) => {
    const found = billPeriodOf(period, Date.parse(at), zone)
    expect([iso(found.from), iso(found.to)]).toEqual([`${from}:00.000Z`, `${to}:00.000Z`])
  })

  test('what is due follows without a gap, whatever the period and zone were before', () => {
    const opens = Date.parse('2026-01-07T03:00Z')
    const now = Date.parse('2026-03-02T00:20Z')
    const due = billsDue('monthly', opens, { now, timeZone: 'UTC' })
    expect(due.map(({ from, to }) => [iso(from), iso(to)].map((at) => at.slice(0, 16)))).toEqual([
      ['2026-01-07T03:00', '2026-02-01T00:00'],
      ['2026-02-01T00:00', '2026-03-01T00:00'],
    ])
    expect(billsDue('none', opens, { now, timeZone: 'UTC' })).toEqual([])
  })

  test('a period is billed when everything of it is in the ledger', () => {
    const end = Date.parse('2026-02-01T00:00Z')
    const due = (now: number) => billsDue('monthly', end - 1_000, { now, timeZone: 'UTC' }).length
    expect(due(end + BILL_REST_MS - 1)).toBe(0)
    expect(due(end + BILL_REST_MS)).toBe(1)
  })
})

describe('totals', () => {
  test.each([
    ['USD', 1_234_567_500n, 1_234_570_000n],
    ['USD', 1_234_564_999n, 1_234_560_000n],
    ['USD', -5_000n, -10_000n],
    ['JPY', 1_500_000n, 2_000_000n],
    ['KWD', 1_234_500n, 1_235_000n],
    ['CLP', 499_999n, 0n],
  ])('%s %s micros are paid as %s', (currency, exact, paid) => {
    expect(payable(exact, currency)).toBe(paid)
  })

  test('who has money owes nothing, and payments go to what was charged first', () => {
    const of = (balance: bigint, chargedAfter: bigint) =>
      billState(100n, { balance, chargedAfter }).due
    expect(of(1n, 0n)).toBe(0n)
    expect(of(0n, 0n)).toBe(0n)
    expect(of(-100n, 0n)).toBe(100n)
    expect(of(-130n, 0n)).toBe(100n)
    expect(of(-130n, 50n)).toBe(80n)
    expect(of(-130n, 130n)).toBe(0n)
    expect(of(-40n, 50n)).toBe(0n)
  })
})

describe('numbers of sellers', () => {
  test('the day a bill is due is still in time', () => {
    const on = { due: 5n, dueOn: '2026-03-31' }
    expect(billStatus('bill', { ...on, today: '2026-03-31' })).toBe('open')
    expect(billStatus('bill', { ...on, today: '2026-04-01' })).toBe('overdue')
    expect(billStatus('bill', { ...on, due: 0n, today: '2026-04-01' })).toBe('paid')
    // Bills of before had no such day.
    expect(billStatus('bill', { ...on, dueOn: null, today: '2026-04-01' })).toBe('open')
    expect(billStatus('creditNote', { ...on, today: '2026-04-01' })).toBe('issued')
  })

  test('two sellers never share a prefix, whatever they are called', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('Meridian', '蓝鲸', 'Été'))),
        (names) => {
          const taken = new Set<string>()
          for (const name of names) {
            const prefix = billPrefixFor(name, (one) => taken.has(one))
            expect(isBillPrefix(prefix)).toBe(true)
            expect(taken.has(prefix)).toBe(false)
            taken.add(prefix)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test('a prefix is told by the name', () => {
    const of = (name: string, ...taken: string[]) =>
      billPrefixFor(name, (one) => taken.includes(one))
    expect(of('Meridian Telecom')).toBe('MER')
    expect(of('Meridian Telecom', 'MER')).toBe('MERI')
    expect(of('Éva & Co.')).toBe('EVA')
    expect(of('蓝鲸电商', 'S1')).toBe('S2')
    expect(of('Xi')).toBe('XI1')
  })
})

describe('who and when', () => {
  test('what is missing is named, and a space is no name', () => {
    expect(missingFacts('seller', { legalName: ' ', taxId: 'DE1', address: null })).toEqual([
      'legalName',
      'address',
      'bankDetails',
    ])
    expect(missingFacts('buyer', { legalName: 'A', taxId: 'B', address: 'C' })).toEqual([])
  })

  test.each([
    ['2026-01-31', 30, '2026-03-02'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s and %i days are %s', (day, days, due) => {
    expect(dueDay(day, days)).toBe(due)
  })

  test('the sums of products are the sum of the lines', () => {
    const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    const count = fc.option(fc.nat(1_000))
    const line = fc.record({
      product: fc.constantFrom('notify', 'marketing', 'lookup'),
      messages: count,
      parts: count,
      amount,
    })
    const total = (some: readonly { amount: bigint; parts: number | null }[]) => [
      some.reduce((sum, one) => sum + one.amount, 0n),
      some.reduce((sum, one) => sum + (one.parts ?? 0), 0),
    ]
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const sums = sumByProduct(lines)
        expect(total(sums)).toEqual(total(lines))
        expect(new Set(sums.map(({ product }) => product)).size).toBe(sums.length)
      }),
    )
  })
})
