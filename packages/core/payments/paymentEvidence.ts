import { rechargeLimits } from '../money/recharge.ts'
import type { PaymentStatus } from './paymentStatus.ts'

/**
 * How far a single payment is, in the order in which news count: what was said once is not taken back by older news, and only
 * `settled` is money.
 */
export const paymentStates = ['seen', 'confirmed', 'invalid', 'settled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** One payment to an order, as its provider names it. */
export interface SeenPayment {
  id: string
  /** In the currency of the order; null: it came in a coin or currency that nobody converted. */
  micros: bigint | null
  state: PaymentState
  /** In which coin it came, if its provider says so. */
  coin?: string | undefined
}

/** All that was ever heard of an order. News are added to it; it never shrinks. */
export interface PaymentEvidence {
  /** The provider has it. */
  isCreated: boolean
  payments: readonly SeenPayment[]
  /** The time to pay is over. */
  isExpired: boolean
  /** Nobody waits for the rest any more. */
  isOver: boolean
  /** The money went back as a whole. */
  isRefunded: boolean
  /** How much went back so far, as its provider says, in micros. */
  refundToldMicros: bigint
  /** How much went back so far, as people noted, in micros: the same money where the provider tells of it as well. */
  refundNotedMicros: bigint
}

export const noEvidence: PaymentEvidence = {
  isCreated: false,
  payments: [],
  isExpired: false,
  isOver: false,
  isRefunded: false,
  refundToldMicros: 0n,
  refundNotedMicros: 0n,
}

const rankOf = (state: PaymentState): number => paymentStates.indexOf(state)

/**
 * What is known after some news, whatever came first and however often: each payment keeps the furthest it ever got, and the
 * amount that was said with it.
 */
export function joinEvidence(known: PaymentEvidence, news: PaymentEvidence): PaymentEvidence {
  const payments = new Map(known.payments.map((payment) => [payment.id, payment]))
  for (const payment of news.payments) {
    const before = payments.get(payment.id)
    if (!before || further(payment, before)) payments.set(payment.id, payment)
  }
  return {
    isCreated: known.isCreated || news.isCreated,
    payments: [...payments.values()],
    isExpired: known.isExpired || news.isExpired,
    isOver: known.isOver || news.isOver,
    isRefunded: known.isRefunded || news.isRefunded,
    refundToldMicros: larger(known.refundToldMicros, news.refundToldMicros),
    refundNotedMicros: larger(known.refundNotedMicros, news.refundNotedMicros),
  }
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * What has still to leave the wallet, since it went back to who paid it: never more than was credited. What a person noted
 * and then did at the provider is told by it, and is one.
 * @param credited of all payments of the order
 * @param refunded what left the wallet before
 */
export function dueRefund(evidence: PaymentEvidence, credited: bigint, refunded: bigint): bigint {
  const back = larger(evidence.refundToldMicros, evidence.refundNotedMicros)
  const due = (evidence.isRefunded || back > credited ? credited : back) - refunded
  return due > 0n ? due : 0n
}

/** Of two that say equally much, the larger amount: what was paid stays paid. */
function further(news: SeenPayment, before: SeenPayment): boolean {
  const step = rankOf(news.state) - rankOf(before.state)
  if (step !== 0) return step > 0
  return news.micros !== null && (before.micros === null || news.micros > before.micros)
}

/** An order is paid when so much less came: fees of exchanges and of rounding, 1 % or one unit. */
export function paymentTolerance(amountMicros: bigint): bigint {
  const percent = amountMicros / 100n
  return percent > 1_000_000n ? percent : 1_000_000n
}

/** What became final, in micros. */
export const settledMicros = ({ payments }: Pick<PaymentEvidence, 'payments'>): bigint =>
  payments.reduce(
    (sum, { state, micros }) => (state === 'settled' ? sum + (micros ?? 0n) : sum),
    0n,
  )

/** What an order asks for. */
export interface OrderedAmount {
  amountMicros: bigint
  currency: string
}

/** Whether a sum that stays below the amount is credited as it is once nobody waits for the rest: half of it, and a recharge. */
const isEnough = (settled: bigint, { amountMicros, currency }: OrderedAmount): boolean =>
  settled >= rechargeLimits(currency).least && settled * 2n >= amountMicros

/** Whether what came is clear, so that it is credited without anybody looking at it. */
const isClear = (settled: bigint, order: OrderedAmount, isOver: boolean): boolean =>
  settled > 0n &&
  (settled >= order.amountMicros - paymentTolerance(order.amountMicros) ||
    (isOver && isEnough(settled, order)))

/** The status that evidence gives an order of this amount. */
export function paymentStatusOf(order: OrderedAmount, evidence: PaymentEvidence): PaymentStatus {
  const { payments, isOver, isExpired, isRefunded, isCreated } = evidence
  if (isRefunded) return 'refunded'
  const settled = settledMicros(evidence)
  if (isClear(settled, order, isOver)) return 'paid'
  const has = (state: PaymentState) => payments.some((payment) => payment.state === state)
  if (has('confirmed')) return 'chainConfirmed'
  if (has('seen')) return 'chainConfirming'
  if (settled > 0n) return isOver ? 'timeout' : 'partiallyPaid'
  if (payments.length > 0) return 'timeout'
  if (isExpired || isOver) return 'expired'
  return isCreated ? 'pendingPayment' : 'creationFailed'
}

export const suspenseReasons = ['otherCoin', 'tooLittle', 'tooMuch'] as const
/** Why a person must look at money. */
export type SuspenseReason = (typeof suspenseReasons)[number]

/** What is to be booked of a payment: for the company, and for a person to look at. */
export interface PaymentBooking {
  paymentId: string
  creditMicros: bigint
  suspendedMicros: bigint
  /** Of what is suspended; null: nothing is. */
  reason: SuspenseReason | null
}

/**
 * What is to be booked now: each settled payment once, as soon as all that came is clear. More than a recharge may be, too
 * little to be one, and coins that nobody asked for wait for a person.
 * @param booked payments that were booked before, and what was credited of each
 */
export function dueBookings(
  order: OrderedAmount,
  evidence: PaymentEvidence,
  booked: ReadonlyMap<string, bigint>,
): PaymentBooking[] {
  const open = evidence.payments.filter(({ id, state }) => state === 'settled' && !booked.has(id))
  const settled = settledMicros(evidence)
  const clear = isClear(settled, order, evidence.isOver)
  let room =
    rechargeLimits(order.currency).most -
    [...booked.values()].reduce((sum, micros) => sum + micros, 0n)
  return open.flatMap(({ id, micros }): PaymentBooking[] => {
    if (micros === null || micros <= 0n) {
      return [{ paymentId: id, creditMicros: 0n, suspendedMicros: 0n, reason: 'otherCoin' }]
    }
    if (!clear) {
      if (!evidence.isOver) return []
      return [{ paymentId: id, creditMicros: 0n, suspendedMicros: micros, reason: 'tooLittle' }]
    }
    const creditMicros = micros < room ? micros : room
    const suspendedMicros = micros - creditMicros
    room -= creditMicros
    return [
      {
        paymentId: id,
        creditMicros,
        suspendedMicros,
        reason: suspendedMicros > 0n ? 'tooMuch' : null,
      },
    ]
  })
}
