import type { AnalysisAnswer } from '@tandem/model'
import { type ReactNode, useMemo } from 'react'
import { Chart } from '../../kit/Chart.tsx'
import { hourText } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { stacked } from './OverTime.tsx'
import { useOpens } from './useOpens.tsx'

const HEIGHT = 220

/** Counts stacked per hour of the day, all days of a period together, and a share over them. */
export function OverHours({
  stack,
  line,
  label,
  hours,
  action,
  linkOf,
}: {
  stack: readonly string[]
  line?: string | undefined
  label: (name: string) => string
  hours: NonNullable<AnalysisAnswer['hours']>
  action?: ReactNode
  /** The list behind an hour. */
  linkOf: (hour: number) => string | undefined
}) {
  const { t } = useText()
  const drawn = useMemo(
    () => ({
      categories: hours.map(({ hour }) => hourText(hour)),
      ...stacked(hours, stack, line, label),
    }),
    [hours, stack, line, label],
  )
  const opens = useOpens(
    drawn.categories,
    hours.map(({ hour }) => linkOf(hour)),
  )
  return (
    <Chart
      title={t('analysis.perHourOfDay')}
      kind="stackedBar"
      height={HEIGHT}
      actions={action}
      {...drawn}
      {...opens}
    />
  )
}
