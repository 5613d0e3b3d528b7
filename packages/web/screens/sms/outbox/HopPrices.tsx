import type { Trace } from '@tandem/model'
import { FactTable } from '../../../kit/FactTable.tsx'
import { placesOf } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Money } from '../../../kit/values.tsx'

/** The price between each buyer and seller of the chain, the customer's first. */
export function HopPrices({ prices }: { prices: NonNullable<Trace['prices']> }) {
  const { t } = useText()
  if (prices.length === 0) return null
  const places = placesOf(prices.flatMap(({ price, cost }) => [price, cost]))
  const isConverted = prices.some(({ cost }) => cost !== undefined)
  return (
    <section className="description">
      <h3>{t('sms.trace.prices')}</h3>
      <FactTable
        label={t('sms.trace.prices')}
        rows={prices}
        keyOf={(_price, index) => String(index)}
        columns={[
          {
            key: 'seller',
            title: t('sms.trace.seller'),
            isHead: true,
            cell: ({ seller }) => seller,
          },
          { key: 'buyer', title: t('sms.trace.buyer'), cell: ({ buyer }) => buyer },
          {
            key: 'chargeOn',
            title: t('sms.trace.chargeOn'),
            cell: ({ chargeOn }) => t(`sms.trace.chargeOn.${chargeOn}`),
          },
          {
            key: 'price',
            title: t('sms.trace.price'),
            align: 'end',
            cell: ({ price, currency }) => (
              <Money amount={price} currency={currency} places={places} />
            ),
          },
          isConverted && {
            key: 'cost',
            title: t('sms.trace.cost'),
            align: 'end',
            cell: ({ cost, currency, exchange }) => (
              <>
                {cost !== undefined && <Money amount={cost} currency={currency} places={places} />}
                {exchange && <small>{t('sms.trace.exchange', exchange)}</small>}
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
