import type { ReactNode } from 'react'
import { formatShare } from './format.ts'
import { useText } from './language.tsx'

export interface Comparison {
  now: number
  before: number
  /** The former value as it is shown; the figure itself without. */
  shown?: ReactNode
}

/** One figure with what it is compared to; a press leads to the list behind it. */
export function Stat({
  label,
  value,
  compare,
  onOpen,
}: {
  label: ReactNode
  value: ReactNode
  compare?: Comparison
  onOpen?: () => void
}) {
  const content = (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-value">{value}</span>
      {compare && <Compared {...compare} />}
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

function Compared({ now, before, shown }: Comparison) {
  const { t } = useText()
  const change = now - before
  // Nothing beside nothing says nothing, and neither does a share of nothing.
  if (before === 0 && now === 0) return null
  const share = formatShare(Math.abs(change), before)
  return (
    <span className="stat-compare">
      {change === 0 && t('kit.stat.same')}
      {change !== 0 && before !== 0 && (
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

/** A row of at most six figures. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className="stats">{children}</div>
}
