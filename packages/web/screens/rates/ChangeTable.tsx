import { rateChangeList, type RateChangeRow } from '@tandem/model'
import { FactTable } from '../../kit/FactTable.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { PercentMove } from './PercentMove.tsx'

const { tones } = rateChangeList.fields.change

/** Some rows of a version: what for, its price before and after, and by how much that is more. */
export function ChangeTable({ rows }: { rows: readonly RateChangeRow[] }) {
  const { t, loose } = useText()
  const showsAmounts = rows.some(({ price }) => price !== undefined)
  return (
    <FactTable
      label={t('rateVersion.summary.first')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'place',
          title: t('rateVersion.publish.place'),
          isHead: true,
          cell: (row) => placeOf(row, loose),
        },
        {
          key: 'change',
          title: t('rateChange.change'),
          cell: ({ change, warnings }) => (
            <>
              <StatusTag tone={tones[change]}>{t(`rateChange.change.${change}`)}</StatusTag>
              {warnings?.map((warning) => (
                <small key={warning} className="rate-note">
                  {loose(`rateChange.warnings.${warning}`)}
                </small>
              ))}
            </>
          ),
        },
        showsAmounts && {
          key: 'before',
          title: t('rateChange.before'),
          money: ({ before, currency }) => ({ amount: before, currency }),
        },
        showsAmounts && {
          key: 'price',
          title: t('rate.price.label'),
          money: ({ price, currency }) => ({ amount: price, currency }),
        },
        showsAmounts && {
          key: 'percent',
          title: t('rateChange.percent'),
          align: 'end',
          cell: (row) => <PercentMove row={row} />,
        },
      ]}
    />
  )
}

function placeOf(row: RateChangeRow, loose: (key: string) => string): string {
  const { countryId_dictText: country, operatorId_dictText: operator, prefix, category } = row
  const network = operator ?? country
  return [
    row.product === null ? null : loose(`rate.product.${row.product}`),
    network,
    prefix === null ? null : `+${prefix}`,
    category === null ? null : loose(`rate.category.${category}`),
  ]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' · ')
}
