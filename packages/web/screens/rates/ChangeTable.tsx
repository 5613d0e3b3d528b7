import { rateChangeList, type RateChangeRow } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { Money } from '../../kit/values.tsx'

const { tones } = rateChangeList.fields.change

/** Some rows of a version: what for, and its price before and after. */
export function ChangeTable({ rows }: { rows: readonly RateChangeRow[] }) {
  const { t, loose } = useText()
  const showsAmounts = rows.some(({ price }) => price !== undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by Tab
    <section className="rates-scroll" aria-label={t('rateVersion.summary.first')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('rateVersion.publish.place')}</th>
            <th scope="col">{t('rateChange.change')}</th>
            {showsAmounts && (
              <>
                <th scope="col" className="amount">
                  {t('rateChange.before')}
                </th>
                <th scope="col" className="amount">
                  {t('rate.price.label')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{placeOf(row, loose)}</th>
              <td>
                <StatusTag tone={tones[row.change]}>
                  {t(`rateChange.change.${row.change}`)}
                </StatusTag>
                {row.fault !== null && <small>{loose(`rateChange.fault.${row.fault}`)}</small>}
                {row.warnings?.map((warning) => (
                  <small key={warning} className="rate-note">
                    {loose(`rateChange.warnings.${warning}`)}
                  </small>
                ))}
              </td>
              {showsAmounts && (
                <>
                  <td className="amount">
                    <Money amount={row.before} currency={row.currency ?? ''} />
                  </td>
                  <td className="amount">
                    <Money amount={row.price} currency={row.currency ?? ''} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function placeOf(row: RateChangeRow, loose: (key: string) => string): string {
  if (row.product === null) return row.said ?? ''
  const { countryId_dictText: country, operatorId_dictText: operator, prefix, category } = row
  const network = operator ?? country
  return [
    loose(`rate.product.${row.product}`),
    network,
    prefix === null ? null : `+${prefix}`,
    category === null ? null : loose(`rate.category.${category}`),
  ]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' · ')
}
