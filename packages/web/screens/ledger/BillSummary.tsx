import type { Bill } from '@tandem/model'
import { FactTable } from '../../kit/FactTable.tsx'
import { placesOf } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Count, Money } from '../../kit/values.tsx'

/** What each product comes to, and the total. */
export function BillSummary({ bill, money }: { bill: Bill; money: NonNullable<Bill['money']> }) {
  const { t } = useText()
  const { currency } = bill
  const places = placesOf(money.products.map(({ amount }) => amount))
  return (
    <section className="card">
      <FactTable
        label={t('bill.summary')}
        rows={money.products}
        keyOf={({ product }) => product}
        columns={[
          {
            key: 'product',
            title: t('bill.product'),
            isHead: true,
            cell: ({ product_dictText: title }) => title,
            foot: t('bill.sum'),
          },
          {
            key: 'messages',
            title: t('bill.messages'),
            align: 'end',
            cell: ({ messages }) => <Count value={messages} />,
          },
          {
            key: 'parts',
            title: t('bill.parts'),
            align: 'end',
            cell: ({ parts }) => <Count value={parts} />,
          },
          {
            key: 'amount',
            title: t('bill.amount'),
            money: ({ amount }) => ({ amount, currency }),
            foot: <Money amount={money.exact} currency={currency} places={places} />,
          },
        ]}
      />
    </section>
  )
}
