import type { Quote } from '@tandem/model'
import { CountryCode } from '../../../kit/CountryCode.tsx'
import { FactTable } from '../../../kit/FactTable.tsx'
import { formatAmount, placesOf } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { Count, nothing } from '../../../kit/values.tsx'

/** Destinations of the messages and the price per country. */
export function CountryPrices({ quote, stale }: { quote: Quote; stale: boolean }) {
  const { t } = useText()
  const { countries, currency, amount } = quote
  if (countries.length === 0) return null
  const priced = amount !== undefined
  const pricePlaces = placesOf(countries.map(({ price }) => price))
  const amountPlaces = placesOf(countries.map((country) => country.amount))
  const inCurrency = (title: string) => (
    <>
      {title} <span className="currency">{currency}</span>
    </>
  )
  return (
    <div className="card">
      <FactTable
        label={t('sms.quote.country')}
        className={stale ? 'sms-countries stale' : 'sms-countries'}
        rows={countries}
        keyOf={({ iso2 }) => iso2}
        columns={[
          {
            key: 'country',
            title: t('sms.quote.country'),
            isHead: true,
            cell: ({ iso2, name }) => (
              <>
                <CountryCode iso2={iso2} /> {name}
              </>
            ),
          },
          {
            key: 'messages',
            title: t('sms.quote.messages'),
            align: 'end',
            cell: ({ messages }) => <Count value={messages} />,
          },
          priced && {
            key: 'price',
            title: inCurrency(t('sms.quote.price')),
            align: 'end',
            cell: ({ price }) =>
              price === null || price === undefined ? (
                <span className="hint">{t('sms.quote.severalPrices')}</span>
              ) : (
                <Figure amount={price} places={pricePlaces} />
              ),
          },
          priced && {
            key: 'amount',
            title: inCurrency(t('sms.quote.amount')),
            align: 'end',
            cell: (country) => <Figure amount={country.amount} places={amountPlaces} />,
          },
        ]}
      />
    </div>
  )
}

/** An amount in the currency of its column. */
const Figure = ({ amount, places }: { amount: string | null | undefined; places: number }) => (
  <span className="number">{amount == null ? nothing : formatAmount(amount, places)}</span>
)
