import { withMinus } from '@tandem/core'
import type { RateChangeRow } from '@tandem/model'
import { nothing } from '../../kit/values.tsx'

/** By how much a price moves, with its sign; nothing of what is new or goes. */
export function PercentMove({ row: { percent } }: { row: Pick<RateChangeRow, 'percent'> }) {
  if (percent == null) return nothing
  const isMore = !percent.startsWith('-') && Number(percent) !== 0
  return <span className="number">{`${isMore ? '+' : ''}${withMinus(percent)}%`}</span>
}
