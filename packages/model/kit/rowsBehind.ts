import type { Analysis } from './analysis.ts'

/** Filters of a list, by parameter. */
export type RowFilters = Readonly<Record<string, string>>

/** What figures consist of: what was counted, as filters of the list behind, beside those of the analysis. */
type Counted = Pick<Analysis, 'dimensions' | 'figures' | 'chart'>

/** Statuses of what is stacked; nothing where it is not told by status. */
function statusOf({ figures }: Counted, stack: readonly string[]): RowFilters {
  const statuses = stack.flatMap((name) => figures[name]?.opens?.['status'] ?? [])
  if (statuses.length < stack.length) return {}
  return { status: [...new Set(statuses.flatMap((one) => one.split(',')))].join(',') }
}

/** The rows of a value of a dimension, or of none; undefined where the list cannot tell these. */
export function rowsOfPart(analysis: Counted, name: string, id: string): RowFilters | undefined {
  const { dimensions, chart } = analysis
  const { alone, failures, opens } = dimensions[name] ?? {}
  const stack = failures ? chart.stack.filter((one) => one !== 'delivered') : chart.stack
  const isNone = id === '' || id === '0'
  if (isNone && !alone) return undefined
  return {
    ...statusOf(analysis, stack),
    ...opens,
    ...(isNone ? { without: name } : { [name]: id }),
  }
}

/** The rows of a point over time: a local date, or date and time. */
export function rowsOfPoint(analysis: Counted, at: string): RowFilters {
  const day = at.slice(0, 10)
  const hour = at.length > 10 ? { hour: String(Number(at.slice(11, 13))) } : {}
  return {
    ...statusOf(analysis, analysis.chart.stack),
    createTime_begin: day,
    createTime_end: day,
    ...hour,
  }
}

/** The rows of an hour of the day. */
export const rowsOfHour = (analysis: Counted, hour: number): RowFilters => ({
  ...statusOf(analysis, analysis.chart.stack),
  hour: String(hour),
})
