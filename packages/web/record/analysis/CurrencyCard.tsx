import type { FigureValues } from '@tandem/model'
import { type FactColumn, FactTable } from '../../kit/FactTable.tsx'
import { useText } from '../../kit/language.tsx'
import { valueText } from './FigureCard.tsx'

interface OfCurrency {
  currency: string
  isApart?: true | undefined
  now: FigureValues
  was: FigureValues
}

/** Amounts in the currencies they were paid in, against the period before, and what becomes of them in sums. */
export function CurrencyCard({
  currencies,
  into,
  names,
  label,
}: {
  currencies: readonly OfCurrency[]
  /** The currency of the sums. */
  into: string
  /** Of the amounts, in their order. */
  names: readonly string[]
  label: (name: string) => string
}) {
  const { t } = useText()
  const title = t('analysis.currencies')
  const shown = names.filter((name) => currencies.some(({ now }) => name in now))
  const apart = currencies.flatMap(({ isApart, currency }) => (isApart ? [currency] : []))
  return (
    <div className="card latencies">
      <header className="chart-head">
        <h2>{title}</h2>
      </header>
      <FactTable
        label={title}
        rows={currencies}
        keyOf={({ currency }) => currency}
        columns={[
          {
            key: 'currency',
            title: t('analysis.currency'),
            isHead: true,
            cell: ({ currency }) => currency,
          },
          ...shown.map((name): FactColumn<OfCurrency> => ({
            key: name,
            title: label(name),
            align: 'end',
            nowrap: true,
            cell: ({ currency, now, was }) => (
              <>
                <strong>{valueText('amount', now[name], currency)}</strong>
                <small>
                  {t('analysis.latency.was', { value: valueText('amount', was[name], currency) })}
                </small>
              </>
            ),
          })),
        ]}
      />
      <p className="hint">{t('analysis.currencies.note', { currency: into })}</p>
      {apart.length > 0 && (
        <p className="hint">
          {t('analysis.currencies.apart', { currencies: apart.join(', '), currency: into })}
        </p>
      )}
    </div>
  )
}
