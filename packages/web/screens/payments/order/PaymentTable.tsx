import type { PaymentOrder } from '@tandem/model'
import { CopyText } from '../../../kit/CopyText.tsx'
import { useText } from '../../../kit/language.tsx'
import { Money } from '../../../kit/values.tsx'

/** Each payment that came to an order. */
export function PaymentTable({ order: { payments, currency } }: { order: PaymentOrder }) {
  const { t } = useText()
  return (
    <section className="description">
      <h3>{t('payments.detail.payments')}</h3>
      <div className="own-scroll">
        <table className="own-table">
          <thead>
            <tr>
              <th>{t('payments.suspense.payment')}</th>
              <th>{t('payments.detail.state')}</th>
              <th className="end">{t('payments.order.amount')}</th>
              <th className="end">{t('payments.order.credited')}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ id, payment, state, amount, credited }) => (
              <tr key={id}>
                <td className="pay-id">
                  <CopyText text={payment} />
                </td>
                <td>{t(`payments.state.${state}`)}</td>
                <td className="end">
                  <Money amount={amount} currency={currency} />
                </td>
                <td className="end">
                  <Money amount={credited} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
