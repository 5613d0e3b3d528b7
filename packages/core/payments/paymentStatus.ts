/** Where a payment order can be (spec §4). */
export const paymentStatuses = [
  'pendingPayment',
  'partiallyPaid',
  'chainConfirming',
  'chainConfirmed',
  'paid',
  'refunded',
  'expired',
  'timeout',
  'creationFailed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

const MONEY = ['partiallyPaid', 'chainConfirming', 'chainConfirmed', 'paid'] as const

/**
 * Where an order can go from each status. `expired`: its time passed and nothing was paid; `timeout`: money was seen, and it
 * never became final or is too little. Real money that comes later opens both again. Once paid, nothing but a refund changes
 * it.
 */
const MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pendingPayment: [...MONEY, 'expired', 'timeout', 'creationFailed', 'refunded'],
  partiallyPaid: ['chainConfirming', 'chainConfirmed', 'paid', 'timeout', 'refunded'],
  chainConfirming: ['partiallyPaid', 'chainConfirmed', 'paid', 'timeout', 'refunded'],
  chainConfirmed: ['partiallyPaid', 'chainConfirming', 'paid', 'timeout', 'refunded'],
  paid: ['refunded'],
  refunded: [],
  expired: [...MONEY, 'timeout', 'refunded'],
  timeout: [...MONEY, 'refunded'],
  creationFailed: ['pendingPayment', ...MONEY, 'expired', 'timeout', 'refunded'],
}

/** Whether an order may go from one status to the other. */
export const mayPaymentMove = (from: PaymentStatus, to: PaymentStatus): boolean =>
  MOVES[from].includes(to)

/** Whether the payer can still be asked for money. */
export const isPayable = (status: PaymentStatus): boolean =>
  status === 'pendingPayment' || status === 'partiallyPaid'

/**
 * Whether a provider is still asked about an order: money may come late, and once more to what is paid already, until nobody
 * waits for it any more.
 */
export const isAwaited = (status: PaymentStatus, isOver: boolean): boolean =>
  !isAtRest(status) || status === 'expired' || (status === 'paid' && !isOver)

/** Whether nothing is expected any more, though real money may still come. */
export const isAtRest = (status: PaymentStatus): boolean =>
  ['paid', 'refunded', 'expired', 'timeout', 'creationFailed'].includes(status)
