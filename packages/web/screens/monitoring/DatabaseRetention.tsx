import { groupThousands } from '@tandem/core'
import type { DatabaseReport } from '@tandem/model'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { FactCard } from './FactCard.tsx'
import { bytesText } from './units.ts'

/** Message retention by product, and the size of the message tables. */
export function DatabaseRetention({ retention }: { retention: DatabaseReport['retention'] }) {
  const { t } = useText()
  const timeZone = useTimeZone()
  return (
    <>
      <FactCard
        title={t('monitoring.db.retention')}
        note={
          retention.nextTime === null
            ? t('monitoring.db.retentionPaused')
            : t('monitoring.db.retentionNext', { at: formatInstant(retention.nextTime, timeZone) })
        }
        rows={retention.products}
        keyOf={({ product }) => product}
        empty={nothing}
        columns={[
          {
            key: 'product',
            title: t('monitoring.db.product'),
            cell: ({ product }) => t(`rate.product.${product}`),
          },
          {
            key: 'days',
            title: t('monitoring.db.keptFor'),
            align: 'end',
            cell: ({ days }) => t('monitoring.db.days', { n: days }),
          },
          {
            key: 'before',
            title: t('monitoring.db.removedBefore'),
            cell: ({ before }) => <When at={before} />,
          },
          {
            key: 'oldest',
            title: t('monitoring.db.oldestTask'),
            cell: ({ oldestTime }) => (oldestTime === null ? nothing : <When at={oldestTime} />),
          },
        ]}
      />
      <FactCard
        title={t('monitoring.db.messageTables')}
        rows={retention.tables}
        keyOf={({ name }) => name}
        empty={nothing}
        columns={[
          { key: 'name', title: t('monitoring.db.table'), cell: ({ name }) => <code>{name}</code> },
          {
            key: 'weeks',
            title: t('monitoring.db.weeks'),
            align: 'end',
            cell: ({ partitions }) => (partitions === 0 ? nothing : partitions),
          },
          {
            key: 'rows',
            title: t('monitoring.db.rows'),
            align: 'end',
            cell: ({ rows }) => groupThousands(Math.round(rows)),
          },
          {
            key: 'bytes',
            title: t('monitoring.db.bytes'),
            align: 'end',
            cell: ({ bytes }) => bytesText(bytes),
          },
        ]}
      />
    </>
  )
}
