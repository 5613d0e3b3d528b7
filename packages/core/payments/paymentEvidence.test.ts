import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rechargeLimits } from '../money/recharge.ts'
import {
  dueBookings,
  dueRefund,
  joinEvidence,
  noEvidence,
  type PaymentEvidence,
  paymentStates,
  paymentStatusOf,
  paymentTolerance,
  type SeenPayment,
} from './paymentEvidence.ts'
import { isAwaited, mayPaymentMove, type PaymentStatus, paymentStatuses } from './paymentStatus.ts'
import { MOST_POLLS, nextPollMs } from './pollTimes.ts'

const units = (amount: number): bigint => BigInt(Math.round(amount * 1e6))
const ordered = (amountMicros: bigint, currency = 'USD') => ({ amountMicros, currency })
const created: PaymentEvidence = { ...noEvidence, isCreated: true }
const paying = (...payments: SeenPayment[]): PaymentEvidence => ({ ...created, payments })
const settled = (amount: number | null, id = 'a'): SeenPayment => ({
  id,
  micros: amount === null ? null : units(amount),
  state: 'settled',
})
const over = (evidence: PaymentEvidence): PaymentEvidence => ({ ...evidence, isOver: true })

/** Books what is due until nothing is. */
function credited(amount: bigint, evidence: PaymentEvidence, booked = new Map<string, bigint>()) {
  let suspended = 0n
  for (const { paymentId, creditMicros, suspendedMicros } of dueBookings(
    ordered(amount),
    evidence,
    booked,
  )) {
    booked.set(paymentId, creditMicros)
    suspended += suspendedMicros
  }
  return { credit: [...booked.values()].reduce((sum, micros) => sum + micros, 0n), suspended }
}

test.each<[string, PaymentEvidence, PaymentStatus]>([
  ['nobody has it', noEvidence, 'creationFailed'],
  ['it waits', created, 'pendingPayment'],
  ['time passed', { ...created, isExpired: true }, 'expired'],
  ['seen', paying({ ...settled(100), state: 'seen' }), 'chainConfirming'],
  [
    'seen after it expired',
    { ...paying({ ...settled(100), state: 'seen' }), isExpired: true },
    'chainConfirming',
  ],
  ['confirmed, not final', paying({ ...settled(100), state: 'confirmed' }), 'chainConfirmed'],
  ['all', paying(settled(100)), 'paid'],
  ['a fee was taken', paying(settled(99)), 'paid'],
  ['a part', paying(settled(98.99)), 'partiallyPaid'],
  [
    'a part, and the rest is on its way',
    paying(settled(60), { ...settled(40, 'b'), state: 'seen' }),
    'chainConfirming',
  ],
  ['a part, and nobody waits any more', over(paying(settled(60))), 'paid'],
  ['less than half', over(paying(settled(49.99))), 'timeout'],
  ['never final', paying({ ...settled(100), state: 'invalid' }), 'timeout'],
  ['late', { ...paying(settled(100)), isExpired: true, isOver: true }, 'paid'],
  ['another coin', paying(settled(null)), 'timeout'],
  ['given back', { ...paying(settled(100)), isRefunded: true }, 'refunded'],
  ['a part given back', { ...paying(settled(100)), refundToldMicros: units(99.99) }, 'paid'],
])('%s', (_name, evidence, status) => {
  expect(paymentStatusOf(ordered(units(100)), evidence)).toBe(status)
})

test('what is less than half or less than a recharge is not credited by itself', () => {
  expect(credited(units(200), over(paying(settled(99.99))))).toEqual({
    credit: 0n,
    suspended: units(99.99),
  })
  expect(credited(units(60), over(paying(settled(49.99))))).toEqual({
    credit: 0n,
    suspended: units(49.99),
  })
  expect(credited(units(60), over(paying(settled(50))))).toEqual({
    credit: units(50),
    suspended: 0n,
  })
})

test('a part is credited only with the rest, or when nobody waits for it', () => {
  expect(credited(units(100), paying(settled(60)))).toEqual({ credit: 0n, suspended: 0n })
  expect(credited(units(100), paying(settled(60), settled(40, 'b')))).toEqual({
    credit: units(100),
    suspended: 0n,
  })
})

test('what exceeds 50,000 waits for a person, and a second payment is credited too', () => {
  expect(credited(units(50_000), paying(settled(50_000.01)))).toEqual({
    credit: units(50_000),
    suspended: units(0.01),
  })
  const booked = new Map<string, bigint>()
  credited(units(100), paying(settled(100)), booked)
  expect(credited(units(100), paying(settled(100), settled(30, 'b')), booked)).toEqual({
    credit: units(130),
    suspended: 0n,
  })
})

test('a coin that nobody asked for waits for a person', () => {
  expect(dueBookings(ordered(units(100)), paying(settled(null)), new Map())).toEqual([
    { paymentId: 'a', creditMicros: 0n, suspendedMicros: 0n, reason: 'otherCoin' },
  ])
})

test('what went back leaves the wallet once, whoever said it first, and never more than was credited', () => {
  const back = (told: number, noted: number, isRefunded = false) => ({
    ...paying(settled(100)),
    isRefunded,
    refundToldMicros: units(told),
    refundNotedMicros: units(noted),
  })
  const due = (evidence: PaymentEvidence, refunded: number) =>
    dueRefund(evidence, units(100), units(refunded))
  expect(due(back(30, 0), 0)).toBe(units(30))
  // Noted, and then told of by the provider: one and the same.
  expect(due(back(30, 30), 30)).toBe(0n)
  expect(due(back(30, 70), 30)).toBe(units(40))
  expect(due(back(120, 0), 70)).toBe(units(30))
  expect(due(back(0, 40, true), 40)).toBe(units(60))
  expect(due(back(0, 0), 0)).toBe(0n)
})

test('the tolerance is one unit, and one per cent where that is more', () => {
  expect([50, 100, 5_000, 50_000].map((amount) => paymentTolerance(units(amount)))).toEqual(
    [1, 1, 50, 500].map(units),
  )
})

const payment = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  micros: fc.option(fc.bigInt(1n, 60_000_000_000n), { nil: null, freq: 8 }),
  state: fc.constantFrom(...paymentStates),
})
const news = fc.record({
  isCreated: fc.constant(true),
  payments: fc.array(payment, { maxLength: 3 }),
  isExpired: fc.boolean(),
  isOver: fc.constant(false),
  isRefunded: fc.boolean(),
  refundToldMicros: fc.bigInt(0n, 60_000_000_000n),
  refundNotedMicros: fc.bigInt(0n, 60_000_000_000n),
})
const story = fc.array(news, { minLength: 1, maxLength: 8 })
const amounts = fc.bigInt(50n, 50_000n).map((amount) => amount * 1_000_000n)

/** Each of the news in turn, booking after each; then nobody waits any more. */
function lived(amount: bigint, told: readonly PaymentEvidence[]) {
  const booked = new Map<string, bigint>()
  let evidence = noEvidence
  const statuses: PaymentStatus[] = []
  for (const one of told) {
    evidence = joinEvidence(evidence, one)
    statuses.push(paymentStatusOf(ordered(amount), evidence))
  }
  const end = { ...evidence, isOver: true }
  const { credit, suspended } = credited(amount, end, booked)
  return { statuses: [...statuses, paymentStatusOf(ordered(amount), end)], end, credit, suspended }
}

test('news in any order, and told twice, end in the same status and the same credit', () => {
  fc.assert(
    fc.property(amounts, story, fc.infiniteStream(fc.nat()), (amount, told, dice) => {
      const shuffled = [...told, ...told]
        .map((one) => ({ one, at: dice.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      const first = lived(amount, told)
      const second = lived(amount, shuffled)
      expect(second.statuses.at(-1)).toBe(first.statuses.at(-1))
      expect(second.credit).toBe(first.credit)
      expect(second.suspended).toBe(first.suspended)
    }),
    { numRuns: 500 },
  )
})

test('nothing is credited twice, nor more than 50,000, and every settled micro is credited or suspended', () => {
  fc.assert(
    fc.property(amounts, story, (amount, told) => {
      const { end, credit, suspended } = lived(amount, told)
      const all = end.payments.reduce(
        (sum, { state, micros }) => (state === 'settled' ? sum + (micros ?? 0n) : sum),
        0n,
      )
      expect(credit + suspended).toBe(all)
      expect(credit <= rechargeLimits('USD').most).toBe(true)
    }),
  )
})

test('refunds in any order, each told twice, take what went back at last, and no micro of it twice', () => {
  fc.assert(
    fc.property(amounts, story, (amount, told) => {
      let [evidence, refunded] = [noEvidence, 0n]
      const booked = new Map<string, bigint>()
      for (const one of told.flatMap((news) => [news, news])) {
        evidence = joinEvidence(evidence, one)
        const { credit } = credited(amount, evidence, booked)
        refunded += dueRefund(evidence, credit, refunded)
        expect(refunded <= credit).toBe(true)
      }
      const { credit } = credited(amount, evidence, booked)
      expect(dueRefund(evidence, credit, refunded)).toBe(0n)
      expect(dueRefund(evidence, credit, 0n)).toBe(refunded)
    }),
  )
})

test('every step that news can make is in the table, and nothing leaves paid but a refund', () => {
  fc.assert(
    fc.property(amounts, story, (amount, told) => {
      let before: PaymentStatus = 'creationFailed'
      for (const status of lived(amount, told).statuses) {
        expect(status === before || mayPaymentMove(before, status), `${before} -> ${status}`).toBe(
          true,
        )
        before = status
      }
    }),
    { numRuns: 500 },
  )
  expect(paymentStatuses.filter((status) => mayPaymentMove('paid', status))).toEqual(['refunded'])
  expect(paymentStatuses.filter((status) => mayPaymentMove('refunded', status))).toEqual([])
})

test('what is paid is asked about until nobody waits any more, for it may be paid twice', () => {
  expect([isAwaited('paid', false), isAwaited('paid', true)]).toEqual([true, false])
  expect([isAwaited('refunded', false), isAwaited('timeout', false)]).toEqual([false, false])
  expect(isAwaited('expired', true)).toBe(true)
})

test('a provider is asked after 1, 5, 15 and 60 minutes, then daily for a month', () => {
  expect([0, 1, 2, 3, 4].map(nextPollMs)).toEqual([60_000, 300_000, 900_000, 3_600_000, 86_400_000])
  expect(nextPollMs(MOST_POLLS - 1)).toBe(86_400_000)
  expect(nextPollMs(MOST_POLLS)).toBe(null)
})
