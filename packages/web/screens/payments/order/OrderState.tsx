import { parseMicros } from '@tandem/core'
import { type PaymentOrder } from '@tandem/model'
import { useSession } from '../../../data/DataContext.tsx'
import { useText } from '../../../kit/language.tsx'
import { shown } from './shown.ts'

const LOOKS: Readonly<Record<string, string>> = {
  pendingPayment: 'pay-news',
  chainConfirming: 'pay-news',
  chainConfirmed: 'pay-news',
  paid: 'pay-good',
  refunded: 'pay-news',
  timeout: 'pay-bad',
  creationFailed: 'pay-bad',
}

const isByPeople = (driver: PaymentOrder['driver']): boolean =>
  driver === 'bankTransfer' || driver === 'manual'

const hasGoneBack = (refunded: string | undefined): boolean =>
  (parseMicros(refunded ?? '') ?? 0n) > 0n

/** Where an order is, in a sentence. */
export function OrderState({ order }: { order: PaymentOrder }) {
  const { t } = useText()
  const { user } = useSession()
  const said = sentence()
  if (said === undefined) return null
  return (
    <output className={`form-note ${LOOKS[order.status] ?? ''}`}>
      {said}
      {order.problem && <p>{t(`payments.problem.${order.problem}`)}</p>}
    </output>
  )

  function sentence(): string | undefined {
    const { status, currency, received, due, credited, refunded, isBeingMade, driver } = order
    switch (status) {
      case 'pendingPayment':
        return isBeingMade ? t('payments.pay.making') : undefined
      case 'partiallyPaid':
        return received === undefined
          ? t('payments.order.status.partiallyPaid')
          : t(order.pay?.address == null ? 'payments.pay.partialPage' : 'payments.pay.partial', {
              received: shown(received, currency),
              due: shown(due, currency),
              currency,
            })
      case 'chainConfirming':
        if (driver === 'stripe') return t('payments.pay.cardWaits')
        return t(driver === 'bankTransfer' ? 'payments.pay.slipWaits' : 'payments.pay.confirming')
      case 'chainConfirmed':
        if (!isByPeople(driver)) return t('payments.pay.confirmed')
        // Whoever sold it reads who asked for it, and may agree.
        return order.companyId === user.companyId ? t('payments.pay.approvalWaits') : undefined
      case 'paid':
        if (credited === undefined) return t('payments.order.status.paid')
        return t(hasGoneBack(refunded) ? 'payments.pay.paidLess' : 'payments.pay.paid', {
          credited: shown(credited, currency),
          refunded: shown(refunded, currency),
          currency,
        })
      case 'expired':
        return t(order.isCancelled ? 'payments.pay.cancelled' : 'payments.pay.expired')
      case 'timeout':
        return t(driver === 'stripe' ? 'payments.pay.cardFailed' : 'payments.pay.timeout')
      case 'creationFailed':
        return t('payments.pay.failed')
      case 'refunded':
        return t('payments.pay.refunded')
    }
  }
}
