import type { TrafficFigures } from '@tandem/model'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../data/DataContext.tsx'
import { BarList } from '../../../kit/BarList.tsx'
import { formatShare, groupThousands } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'
import { deliveryRate, sumOf } from '../homeFigures.ts'

type Ended = Pick<TrafficFigures, 'delivered' | 'failed'>

/** Traffic of the last seven days by destination or sender: delivered and failed, with the delivery rate. */
export function TrafficBars<Row extends { name: string } & Ended>({
  title,
  rows,
  keyOf,
  to,
}: {
  title: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The list or record behind a row, for users with the access code. */
  to: { code: string; path: (row: Row) => string }
}) {
  const { t } = useText()
  const { may } = useSession()
  const linked = may(to.code)
  const sorted = useMemo(
    () => rows.toSorted((a, b) => b.delivered + b.failed - (a.delivered + a.failed)),
    [rows],
  )
  return (
    <BarList
      title={title}
      legend={[
        { colour: 'delivered', label: t('home.delivered') },
        { colour: 'failed', label: t('home.failed') },
      ]}
      rows={sorted.map((row) => ({
        key: keyOf(row),
        label: linked ? <Link to={to.path(row)}>{row.name}</Link> : row.name,
        ...barOf(row),
      }))}
      others={(rest) => barOf(sumOf(sorted.slice(-rest.length)))}
    />
  )
}

const barOf = (figures: Ended) => ({
  parts: [
    { colour: 'delivered', value: figures.delivered },
    { colour: 'failed', value: figures.failed },
  ] as const,
  shown: (
    <>
      <strong>{groupThousands(figures.delivered + figures.failed)}</strong>{' '}
      {deliveryRate(figures) === null
        ? '–'
        : formatShare(figures.delivered, figures.delivered + figures.failed)}
    </>
  ),
})
