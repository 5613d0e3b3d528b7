import { groupThousands } from '@tandem/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from './Button.tsx'
import { useText } from './language.tsx'
import { EmptyState, Loading } from './states.tsx'
import { lazyPart } from './lazyPart.tsx'
import type { ChartColour } from './theme.ts'

export interface Series {
  key: string
  label: string
  /** One per category. */
  values: readonly number[]
  /** What the series is, if that has its own colour; otherwise its index decides. */
  colour?: ChartColour
}

export interface ChartProps {
  title: string
  kind: 'line' | 'bar' | 'stackedBar' | 'horizontalBar'
  /** Days, countries, ... in display order. */
  categories: readonly string[]
  /** At most eight. */
  series: readonly Series[]
  /** A percentage per category, drawn as a line over the bars with its own axis; null: none. */
  line?: Omit<Series, 'values'> & { values: readonly (number | null)[] }
  /** The last category is not complete yet: its bar is hatched. */
  partial?: boolean
  /** Formats a value on hover and in the table. */
  format?: (value: number) => string
  /** Values are bytes: the axis uses powers of two, so that its labels are round. */
  binary?: boolean
  height?: number
  /** Opens what is behind a category, by its index. */
  onOpen?: ((index: number) => void) | undefined
  /** What stands for the categories in the table; not said: their words. */
  heads?: readonly ReactNode[] | undefined
  actions?: ReactNode
}

const Canvas = lazyPart(() => import('./charts/Canvas.tsx').then((file) => file.Canvas), {
  missing: 'note',
})

/**
 * A chart with its values as a table behind a button; the charting library is loaded with the first
 * chart.
 */
export function Chart(props: ChartProps) {
  const { title, categories, series, height = 280, actions } = props
  const { t } = useText()
  const [asTable, setAsTable] = useState(false)
  const empty =
    categories.length === 0 || series.every(({ values }) => values.every((v) => v === 0))
  return (
    <section className="card chart-card" aria-label={title}>
      <div className="chart-head">
        <h2>{title}</h2>
        <span className="field-row">
          {actions}
          {!empty && (
            <Button kind="quiet" icon="table" onClick={() => setAsTable(!asTable)}>
              {asTable ? t('kit.chart.chart') : t('kit.chart.table')}
            </Button>
          )}
        </span>
      </div>
      {empty && <EmptyState icon="table" title={t('kit.chart.empty')} />}
      {!empty && asTable && <ValueTable {...props} />}
      {!empty && !asTable && (
        <div className="chart-box" style={{ height }}>
          <Suspense fallback={<Loading />}>
            <Canvas {...props} />
          </Suspense>
        </div>
      )}
    </section>
  )
}

/** A percentage in a chart; '–' if there is none. */
export const percentOf = (value: unknown): string =>
  typeof value === 'number' ? `${value.toFixed(1)}%` : '–'

function ValueTable({
  title,
  categories,
  series,
  line,
  heads = categories,
  format = groupThousands,
}: ChartProps) {
  return (
    // A region that scrolls must be reachable without a mouse (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="chart-table" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{title}</span>
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            {line && <th scope="col">{line.label}</th>}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{heads[index]}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{format(values[index] ?? 0)}</td>
              ))}
              {line && <td>{percentOf(line.values[index])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
