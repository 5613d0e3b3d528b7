import type { ReactNode } from 'react'
import { formatShare } from './format.ts'
import { useText } from './language.tsx'
import { Trend } from './Trend.tsx'

export interface Comparison {
  now: number
  before: number
  /** The previous value as displayed; the number itself if left out. */
  shown?: ReactNode
  /** Percentages are compared in points: a rate from 80 to 90 % grew by ten points, not by an eighth. */
  unit?: 'points'
}

/** One figure with its comparison; a click leads to the list behind it. */
export function Stat({
  label,
  value,
  compare,
  note,
  trend,
  onOpen,
}: {
  label: ReactNode
  value: ReactNode
  compare?: Comparison
  /** One more line: what the figure consists of, or how long it lasts. */
  note?: ReactNode
  /** Its values on the last complete days. */
  trend?: readonly number[] | undefined
  onOpen?: () => void
}) {
  const content = (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-value">{value}</span>
      {compare && <Compared {...compare} />}
      {note !== undefined && <span className="stat-compare">{note}</span>}
      {trend && <Trend values={trend} />}
    </>
  )
  return onOpen ? (
    <button type="button" className="stat" onClick={onOpen}>
      {content}
    </button>
  ) : (
    <div className="stat">{content}</div>
  )
}

function Compared({ now, before, shown, unit }: Comparison) {
  const { t } = useText()
  const change = now - before
  // Two zeros need no comparison, and neither does a percentage of nothing.
  if (before === 0 && now === 0) return null
  const share =
    unit === 'points'
      ? t('kit.stat.points', { n: Math.abs(change).toFixed(1) })
      : formatShare(Math.abs(change), Math.abs(before))
  return (
    <span className="stat-compare">
      {change === 0 && <span>{t('kit.stat.same')}</span>}
      {change !== 0 && (before !== 0 || unit === 'points') && (
        <span className={change > 0 ? 'stat-change up' : 'stat-change down'}>
          <span aria-hidden="true">{`${change > 0 ? '▲' : '▼'} ${share}`}</span>
          <span className="unseen">
            {t(change > 0 ? 'kit.stat.up' : 'kit.stat.down', { share })}
          </span>
        </span>
      )}
      {shown !== undefined && <span className="stat-before">{shown}</span>}
    </span>
  )
}

/** Figures side by side; `row`: four to six of them in one row of equal cards, each with its trend line. */
export function Stats({ row = false, children }: { row?: boolean; children: ReactNode }) {
  return <div className={row ? 'stats stats-row' : 'stats'}>{children}</div>
}
