import type { ReactNode } from 'react'
import type { ChartColour } from './theme.ts'
import { useText } from './language.tsx'

/** Rows beyond these are summed up as one. */
export const MOST_ROWS = 8

export interface BarRow {
  key: string
  label: ReactNode
  /** Segments of the bar, from the left. */
  parts: readonly { colour: ChartColour; value: number }[]
  /** The value shown at the end. */
  shown: ReactNode
  /** What stands below it. */
  beside?: ReactNode
}

export interface BarListProps {
  title: string
  /** What can be done with it, beside the title. */
  action?: ReactNode
  /** What the colours mean. */
  legend: readonly { colour: ChartColour; label: string }[]
  /** The largest first. */
  rows: readonly BarRow[]
  /** Sums up rows beyond the eighth; only called if there are any. */
  others: (rows: readonly BarRow[]) => Omit<BarRow, 'key' | 'label'>
  /** Labels stand above their bars, in full. */
  tall?: boolean
}

/** Shares of a whole: one bar each with its value at the end, at most eight and "others". */
export function BarList({ title, action, legend, rows, others, tall = false }: BarListProps) {
  const { t } = useText()
  const fits = rows.length <= MOST_ROWS
  const shown = fits ? rows : rows.slice(0, MOST_ROWS - 1)
  const rest = rows.slice(shown.length)
  const all: readonly BarRow[] = fits
    ? shown
    : [
        ...shown,
        { key: 'others', label: t('kit.bars.others', { n: rest.length }), ...others(rest) },
      ]
  const largest = Math.max(1, ...all.map(lengthOf))
  return (
    <section className={tall ? 'card bars tall' : 'card bars'} aria-label={title}>
      <header className="chart-head">
        <h2>{title}</h2>
        <ul className="bars-legend">
          {legend.map(({ colour, label }) => (
            <li key={colour}>
              <i className={`bar-part ${colour}`} />
              {label}
            </li>
          ))}
        </ul>
        {action && <div className="bars-action">{action}</div>}
      </header>
      {all.length === 0 ? (
        <p className="hint">{t('kit.chart.empty')}</p>
      ) : (
        <ol>
          {all.map((row) => (
            <li key={row.key}>
              <span className="bar-label">{row.label}</span>
              <span className="bar-track" aria-hidden="true">
                {row.parts.map(({ colour, value }) => (
                  <i
                    key={colour}
                    className={`bar-part ${colour}`}
                    style={{ width: `${(Math.max(0, value) / largest) * 100}%` }}
                  />
                ))}
              </span>
              <span className="bar-value">{row.shown}</span>
              {row.beside !== undefined && <span className="bar-beside hint">{row.beside}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const lengthOf = ({ parts }: BarRow): number =>
  parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)
