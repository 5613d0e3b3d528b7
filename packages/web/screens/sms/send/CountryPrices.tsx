import type { Quote } from '@tandem/model'
import { CountryCode } from '../../../kit/CountryCode.tsx'
import { formatAmount, placesOf } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Count, nothing } from '../../../kit/values.tsx'
import { ScrollBox } from '../ScrollBox.tsx'

/** Destinations of the messages and the price per country. */
export function CountryPrices({ quote, stale }: { quote: Quote; stale: boolean }) {
  const { t } = useText()
  const { countries, currency, amount } = quote
  if (countries.length === 0) return null
  const priced = amount !== undefined
  const pricePlaces = placesOf(countries.map(({ price }) => price))
  const amountPlaces = placesOf(countries.map((country) => country.amount))
  return (
    <div className="card">
      <ScrollBox label={t('sms.quote.country')} stale={stale}>
        <table className="sms-table">
          <thead>
            <tr>
              <th scope="col">{t('sms.quote.country')}</th>
              <th scope="col" className="end">
                {t('sms.quote.messages')}
              </th>
              {priced && (
                <>
                  <th scope="col" className="end">
                    {t('sms.quote.price')} <span className="currency">{currency}</span>
                  </th>
                  <th scope="col" className="end">
                    {t('sms.quote.amount')} <span className="currency">{currency}</span>
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {countries.map((country) => (
              <tr key={country.iso2}>
                <th scope="row">
                  <CountryCode iso2={country.iso2} /> {country.name}
                </th>
                <td className="end">
                  <Count value={country.messages} />
                </td>
                {priced && (
                  <>
                    <td className="end">
                      {country.price === null || country.price === undefined ? (
                        <span className="hint">{t('sms.quote.severalPrices')}</span>
                      ) : (
                        <Figure amount={country.price} places={pricePlaces} />
                      )}
                    </td>
                    <td className="end">
                      <Figure amount={country.amount} places={amountPlaces} />
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}

/** An amount in the currency of its column. */
const Figure = ({ amount, places }: { amount: string | null | undefined; places: number }) => (
  <span className="number">{amount == null ? nothing : formatAmount(amount, places)}</span>
)
