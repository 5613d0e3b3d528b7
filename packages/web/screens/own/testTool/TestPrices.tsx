import type { TestPrice } from '@tandem/model'
import { placesOf } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Money } from '../../../kit/values.tsx'
import { WideTable } from './WideTable.tsx'

/** The price between each buyer and seller of the chain, the customer's first, and each margin. */
export function TestPrices({ prices }: { prices: readonly TestPrice[] }) {
  const { t } = useText()
  const title = t('own.test.prices')
  if (prices.length === 0) {
    return (
      <section className="description">
        <h3>{title}</h3>
        <p className="hint">{t('own.test.pricesNone')}</p>
      </section>
    )
  }
  const shown = prices.some(({ price }) => price !== undefined)
  const places = placesOf(prices.flatMap(({ price, margin }) => [price, margin]))
  return (
    <WideTable
      title={title}
      heads={[
        { title: t('own.test.seller') },
        { title: t('own.test.buyer') },
        { title: t('own.test.group') },
        { title: t('own.test.charge') },
        ...(shown
          ? [
              { title: t('own.test.price'), end: true },
              { title: t('own.test.margin'), end: true },
            ]
          : []),
      ]}
    >
      {prices.map(({ seller, buyer, rateGroup, chargeOn, price, margin, currency }) => (
        <tr key={buyer}>
          <th scope="row">{seller}</th>
          <td>{buyer}</td>
          <td>{rateGroup}</td>
          <td>{t(`own.test.charge.${chargeOn}`)}</td>
          {shown && (
            <>
              <td className="end">
                <Money amount={price} currency={currency} places={places} />
              </td>
              <td className="end">
                <Money amount={margin} currency={currency} places={places} />
              </td>
            </>
          )}
        </tr>
      ))}
    </WideTable>
  )
}
