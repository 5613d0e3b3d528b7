import type { HealthLevel } from '@tandem/model'
import type { ReactNode } from 'react'
import { LevelTag } from './LevelTag.tsx'

/** One figure with its context; and its status, if there is a check. */
export function Fact({
  label,
  value,
  note,
  level,
}: {
  label: string
  value: ReactNode
  note?: ReactNode
  level?: HealthLevel | undefined
}) {
  return (
    <div className="stat">
      <span className="stat-label fact-label">
        {label}
        {level !== undefined && level !== 'ok' && <LevelTag level={level} />}
      </span>
      <span className="stat-value">{value}</span>
      <span className="stat-compare">{note}</span>
    </div>
  )
}
