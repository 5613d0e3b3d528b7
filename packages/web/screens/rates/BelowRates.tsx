import type { RateCheck } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { Money, When } from '../../kit/values.tsx'

/** Rates that would be lower than what their sellers pay. */
export function BelowRates({ found: { below, count } }: { found: RateCheck }) {
  const { t } = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by Tab
    <section className="rates-scroll" aria-label={t('rateVersion.publish.below')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {(['seller', 'place', 'price', 'floor', 'at'] as const).map((head) => (
              <th key={head} scope="col" className={isAmount(head) ? 'amount' : undefined}>
                {t(`rateVersion.publish.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {below.map(({ rateGroupId, group, company, place, price, floor, currency, at }) => (
            <tr key={`${rateGroupId} ${place}`}>
              <th scope="row">
                {company}
                <small>{group}</small>
              </th>
              <td>{place}</td>
              <td className="amount">
                <Money amount={price} currency={currency} />
              </td>
              <td className="amount">
                <Money amount={floor} currency={currency} />
              </td>
              <td>
                <When at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > below.length && (
        <p className="hint">{t('rateVersion.publish.more', { n: count - below.length })}</p>
      )}
    </section>
  )
}

const isAmount = (head: string): boolean => head === 'price' || head === 'floor'
