import type { PaymentOrder } from '@tandem/model'
import { CopyText } from '../../../kit/CopyText.tsx'
import { FactTable } from '../../../kit/FactTable.tsx'
import { useText } from '../../../kit/language.tsx'

/** Each payment that came to an order. */
export function PaymentTable({ order: { payments, currency } }: { order: PaymentOrder }) {
  const { t } = useText()
  const title = t('payments.detail.payments')
  return (
    <section className="description">
      <h3>{title}</h3>
      <FactTable
        label={title}
        rows={payments}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'payment',
            title: t('payments.suspense.payment'),
            isHead: true,
            cell: ({ payment }) => <CopyText text={payment} />,
          },
          {
            key: 'state',
            title: t('payments.detail.state'),
            cell: ({ state }) => t(`payments.state.${state}`),
          },
          {
            key: 'amount',
            title: t('payments.order.amount'),
            money: ({ amount }) => ({ amount, currency }),
          },
          {
            key: 'credited',
            title: t('payments.order.credited'),
            money: ({ credited }) => ({ amount: credited, currency }),
          },
        ]}
      />
    </section>
  )
}
