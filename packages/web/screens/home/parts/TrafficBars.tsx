import type { TrafficFigures } from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { MOST_ROWS } from '../../../kit/BarList.tsx'
import { useText } from '../../../kit/language.tsx'
import { BrokenDown } from '../../../record/analysis/BrokenDown.tsx'
import { deliveryRate, sumOf } from '../homeFigures.ts'

type Ended = Pick<TrafficFigures, 'delivered' | 'failed'>
const STACK = ['delivered', 'failed']

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
  const { loose } = useText()
  const { may } = useSession()
  const byId = useMemo(() => new Map(rows.map((row) => [keyOf(row), row])), [rows, keyOf])
  const parts = useMemo(() => {
    const sorted = [...byId].toSorted(([, a], [, b]) => endedOf(b) - endedOf(a))
    const shown = sorted.length > MOST_ROWS ? sorted.slice(0, MOST_ROWS - 1) : sorted
    const rest = sorted.slice(shown.length).map(([, row]) => row)
    return [
      ...shown.map(([id, row]) => ({ id, name: row.name, figures: figuresOf(row) })),
      ...(rest.length > 0
        ? [{ id: null, name: '', others: rest.length, figures: figuresOf(sumOf(rest)) }]
        : []),
    ]
  }, [byId])
  return (
    <BrokenDown
      title={title}
      stack={STACK}
      line="rate"
      label={(name) => loose(`home.${name}`)}
      parts={parts}
      linkOf={(id) => {
        const row = byId.get(id)
        return row && may(to.code) ? to.path(row) : undefined
      }}
    />
  )
}

const endedOf = ({ delivered, failed }: Ended): number => delivered + failed
const figuresOf = ({ delivered, failed }: Ended) => ({
  delivered,
  failed,
  rate: deliveryRate({ delivered, failed }),
})
