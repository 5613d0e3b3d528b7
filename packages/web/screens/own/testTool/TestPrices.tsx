import type { TestPrice } from '@tandem/model'
import { FactTable } from '../../../kit/FactTable.tsx'
import { placesOf } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Money } from '../../../kit/values.tsx'

/** The price between each buyer and seller of the chain, the customer's first, and each margin. */
export function TestPrices({ prices }: { prices: readonly TestPrice[] }) {
  const { t } = useText()
  const title = t('own.test.prices')
  const shown = prices.some(({ price }) => price !== undefined)
  const places = placesOf(prices.flatMap(({ price, margin }) => [price, margin]))
  return (
    <section className="description">
      <h3>{title}</h3>
      {prices.length === 0 ? (
        <p className="hint">{t('own.test.pricesNone')}</p>
      ) : (
        <FactTable
          label={title}
          rows={prices}
          keyOf={({ buyer }) => buyer}
          columns={[
            {
              key: 'seller',
              title: t('own.test.seller'),
              isHead: true,
              cell: ({ seller }) => seller,
            },
            { key: 'buyer', title: t('own.test.buyer'), cell: ({ buyer }) => buyer },
            { key: 'group', title: t('own.test.group'), cell: ({ rateGroup }) => rateGroup },
            {
              key: 'charge',
              title: t('own.test.charge'),
              cell: ({ chargeOn }) => t(`own.test.charge.${chargeOn}`),
            },
            shown && {
              key: 'price',
              title: t('own.test.price'),
              align: 'end',
              cell: ({ price, currency }) => (
                <Money amount={price} currency={currency} places={places} />
              ),
            },
            shown && {
              key: 'margin',
              title: t('own.test.margin'),
              align: 'end',
              cell: ({ margin, currency }) => (
                <Money amount={margin} currency={currency} places={places} />
              ),
            },
          ]}
        />
      )}
    </section>
  )
}
