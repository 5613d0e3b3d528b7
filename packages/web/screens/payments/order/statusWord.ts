import type { PaymentOrder } from '@tandem/model'

/** The text of a status as it is meant for a method of payment: cards and banks have no chain. */
export function statusWord(status: PaymentOrder['status'], driver: PaymentOrder['driver']) {
  if (driver === 'stripe' && status === 'timeout') return 'payments.card.timeout'
  if (status !== 'chainConfirming' && status !== 'chainConfirmed') {
    return `payments.order.status.${status}` as const
  }
  if (driver === 'stripe') return `payments.card.${status}` as const
  if (driver === 'bankTransfer' || driver === 'manual') return `payments.bank.${status}` as const
  return `payments.order.status.${status}` as const
}
