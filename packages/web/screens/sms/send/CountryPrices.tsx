import type { Quote } from '@tandem/model'
import { flagOf } from '../../../kit/callingCodes.ts'
import { useText } from '../../../kit/language.tsx'
import { Count, Money } from '../../../kit/values.tsx'
import { ScrollBox } from '../ScrollBox.tsx'

/** Where the messages go and what each country costs. */
export function CountryPrices({ quote, stale }: { quote: Quote; stale: boolean }) {
  const { t } = useText()
  const { countries, currency, amount } = quote
  if (countries.length === 0) return null
  const priced = amount !== undefined
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
                    {t('sms.quote.price')}
                  </th>
                  <th scope="col" className="end">
                    {t('sms.quote.amount')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {countries.map((country) => (
              <tr key={country.iso2}>
                <th scope="row">
                  <span aria-hidden="true">{flagOf(country.iso2)} </span>
                  {country.name}
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
                        <Money amount={country.price} currency={currency} />
                      )}
                    </td>
                    <td className="end">
                      <Money amount={country.amount} currency={currency} />
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
