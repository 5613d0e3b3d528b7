import type { Trace } from '@tandem/model'
import { placesOf } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Money } from '../../../kit/values.tsx'
import { ScrollBox } from '../ScrollBox.tsx'

/** The price between each buyer and seller of the chain, the customer's first. */
export function HopPrices({ prices }: { prices: NonNullable<Trace['prices']> }) {
  const { t } = useText()
  if (prices.length === 0) return null
  const places = placesOf(prices.flatMap(({ price, cost }) => [price, cost]))
  const isConverted = prices.some(({ cost }) => cost !== undefined)
  return (
    <section className="description">
      <h3>{t('sms.trace.prices')}</h3>
      <ScrollBox label={t('sms.trace.prices')}>
        <table className="sms-table">
          <thead>
            <tr>
              <th scope="col">{t('sms.trace.seller')}</th>
              <th scope="col">{t('sms.trace.buyer')}</th>
              <th scope="col">{t('sms.trace.chargeOn')}</th>
              <th scope="col" className="end">
                {t('sms.trace.price')}
              </th>
              {isConverted && (
                <th scope="col" className="end">
                  {t('sms.trace.cost')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {prices.map(({ seller, buyer, price, currency, chargeOn, cost, exchange }, index) => (
              <tr key={index}>
                <th scope="row">{seller}</th>
                <td>{buyer}</td>
                <td>{t(`sms.trace.chargeOn.${chargeOn}`)}</td>
                <td className="end">
                  <Money amount={price} currency={currency} places={places} />
                </td>
                {isConverted && (
                  <td className="end">
                    {cost !== undefined && (
                      <Money amount={cost} currency={currency} places={places} />
                    )}
                    {exchange && <p className="hint">{t('sms.trace.exchange', exchange)}</p>}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}
