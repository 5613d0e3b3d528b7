import type { ReactNode } from 'react'
import { formatShare } from './format.ts'
import { Icon } from './Icon.tsx'
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
  // A share of nothing says nothing; then only the former value is told.
  const share = formatShare(Math.abs(change), before)
  const words = change > 0 ? t('kit.stat.up', { share }) : t('kit.stat.down', { share })
  return (
    <span className="stat-compare">
      {change !== 0 && <Icon name={change > 0 ? 'up' : 'down'} size={14} />}
      {before === 0 && change !== 0 ? null : change === 0 ? t('kit.stat.same') : words}
      {shown !== undefined && <span>({shown})</span>}
    </span>
  )
}

/** A row of at most six figures. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className="stats">{children}</div>
}
