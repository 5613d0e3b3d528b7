import type { AnalysisAnswer, FigureValues } from '@tandem/model'
import { useMemo } from 'react'
import { Chart, type ChartProps } from '../../kit/Chart.tsx'
import { useText } from '../../kit/language.tsx'
import { useOpens } from './useOpens.tsx'
import { type ChartColour, chartColours } from '../../kit/theme.ts'

const HEIGHT = 260

/** What has a colour of its own has it everywhere. */
export const colourOf = (name: string): { colour: ChartColour } | Record<string, never> =>
  isColour(name) ? { colour: name } : {}
const isColour = (name: string): name is ChartColour => Object.hasOwn(chartColours, name)

/** Counts or amounts stacked per day or hour, and a share over them; the last one so far. */
export function OverTime({
  title,
  stack,
  line,
  label,
  points,
  isPartial,
  linkOf,
  format,
}: {
  title: string
  stack: readonly string[]
  line?: string | undefined
  label: (name: string) => string
  /** The list behind a point. */
  linkOf?: ((at: string) => string | undefined) | undefined
} & Pick<AnalysisAnswer, 'points' | 'isPartial'> &
  Pick<ChartProps, 'format'>) {
  const { t } = useText()
  const drawn = useMemo(() => {
    const days = new Set(points.map(({ at }) => at.slice(0, 10))).size
    return {
      categories: points.map(({ at }, index) => {
        const isDay = at.length === 10
        if (isDay && isPartial && index === points.length - 1) return t('analysis.soFar')
        return at.slice(isDay || days > 1 ? 5 : 11)
      }),
      ...stacked(points, stack, line, label),
    }
  }, [points, isPartial, stack, line, label, t])
  const opens = useOpens(
    drawn.categories,
    points.map(({ at }) => linkOf?.(at)),
  )
  return (
    <Chart
      title={title}
      kind="stackedBar"
      partial={isPartial}
      height={HEIGHT}
      {...(format && { format })}
      {...drawn}
      {...opens}
    />
  )
}

/** Bars of these counts and a line of a share over them, of those that are known. */
export function stacked(
  points: readonly { figures: FigureValues }[],
  stack: readonly string[],
  line: string | undefined,
  label: (name: string) => string,
): Pick<ChartProps, 'series' | 'line'> {
  const known = (name: string): boolean => points.some(({ figures }) => name in figures)
  return {
    series: stack.filter(known).map((name) => ({
      key: name,
      label: label(name),
      ...colourOf(name),
      values: points.map(({ figures }) => Number(figures[name] ?? 0)),
    })),
    ...(line !== undefined &&
      known(line) && {
        line: {
          key: line,
          label: label(line),
          ...colourOf(line),
          values: points.map(({ figures }) => percentOf(figures[line])),
        },
      }),
  }
}

const percentOf = (value: number | string | null | undefined): number | null =>
  typeof value === 'number' ? value : null
