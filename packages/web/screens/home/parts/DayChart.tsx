import type { DayExtras, TrafficFigures } from '@tandem/model'
import { useCallback, useMemo } from 'react'
import { useText } from '../../../kit/language.tsx'
import { OverTime } from '../../../record/analysis/OverTime.tsx'
import { deliveryRate } from '../homeFigures.ts'

const STACK = ['delivered', 'failed', 'unsent', 'underWay'] as const
type Name = (typeof STACK)[number] | 'rate'

/** Messages of each day by outcome, and the delivery rate; today so far. */
export function DayChart({ days }: { days: readonly (DayExtras & TrafficFigures)[] }) {
  const { t, loose } = useText()
  const points = useMemo(
    () =>
      days.map(({ day, delivered, failed, unsent, underWay }) => ({
        at: day,
        figures: {
          delivered,
          failed,
          unsent,
          underWay,
          rate: deliveryRate({ delivered, failed }),
        } satisfies Record<Name, number | null>,
      })),
    [days],
  )
  const label = useCallback((name: string) => loose(`home.${name}`), [loose])
  return (
    <OverTime
      title={t('home.days')}
      stack={STACK}
      line="rate"
      label={label}
      points={points}
      isPartial
    />
  )
}
