import type { RateCheck } from '@tandem/model'
import { FactTable } from '../../kit/FactTable.tsx'
import { useText } from '../../kit/language.tsx'
import { Money, When } from '../../kit/values.tsx'

/** Rates that would be lower than what their sellers pay. */
export function BelowRates({ found: { below, count } }: { found: RateCheck }) {
  const { t } = useText()
  return (
    <>
      <FactTable
        label={t('rateVersion.publish.below')}
        rows={below}
        keyOf={({ rateGroupId, place }) => `${rateGroupId} ${place}`}
        columns={[
          {
            key: 'seller',
            title: t('rateVersion.publish.seller'),
            isHead: true,
            cell: ({ company, group }) => (
              <>
                {company}
                <small>{group}</small>
              </>
            ),
          },
          { key: 'place', title: t('rateVersion.publish.place'), cell: ({ place }) => place },
          {
            key: 'price',
            title: t('rateVersion.publish.price'),
            align: 'end',
            cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
          },
          {
            key: 'floor',
            title: t('rateVersion.publish.floor'),
            align: 'end',
            cell: ({ floor, currency }) =>
              floor === null ? (
                t('rateVersion.publish.noFloor')
              ) : (
                <Money amount={floor} currency={currency} />
              ),
          },
          {
            key: 'at',
            title: t('rateVersion.publish.at'),
            nowrap: true,
            cell: ({ at }) => <When at={at} />,
          },
        ]}
      />
      {count > below.length && (
        <p className="hint">{t('rateVersion.publish.more', { n: count - below.length })}</p>
      )}
    </>
  )
}
