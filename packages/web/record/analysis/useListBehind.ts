import {
  type Analysis,
  type AnalysisAnswer,
  type RowFilters,
  rowsOfHour,
  rowsOfPart,
  rowsOfPoint,
} from '@tandem/model'
import { useSession } from '../../data/DataContext.tsx'

/** Addresses of the list behind what an analysis shows; undefined for who may not read it, or not filter it so. */
export interface ListBehind {
  /** Of the period, with further filters. */
  figure: (further?: RowFilters) => string | undefined
  /** Of a value of a dimension, or of none. */
  part: (name: string, id: string) => string | undefined
  /** Of a point over time. */
  point: (at: string) => string | undefined
  hour: (hour: number) => string | undefined
}

/** Where the rows behind figures are listed: of their period and filters, and so that they are as many. */
export function useListBehind(
  analysis: Analysis,
  { points }: Pick<AnalysisAnswer, 'points'>,
  filters: RowFilters,
): ListBehind {
  const { may } = useSession()
  const { opens, dimensions } = analysis
  const dayOf = (at: string | undefined): string => (at ?? '').slice(0, 10)
  const period = {
    createTime_begin: dayOf(points[0]?.at),
    createTime_end: dayOf(points.at(-1)?.at),
  }
  /** Operators and people are asked for by those who may list them. */
  const isAsked = (name: string): boolean => {
    const { entity = '' } = dimensions[name] ?? {}
    return !['operator', 'user'].includes(entity) || may(`${entity}:list`)
  }
  const addressOf = (further: RowFilters | undefined): string | undefined => {
    if (further === undefined || opens === undefined) return undefined
    const asked: RowFilters = { ...period, ...filters, ...further }
    const names = [...Object.keys(asked), asked['without'] ?? '']
    if (!may(opens.access) || !names.every(isAsked)) return undefined
    return `${opens.path}?${new URLSearchParams(asked).toString()}`
  }
  return {
    figure: (further = {}) => addressOf(further),
    part: (name, id) => addressOf(rowsOfPart(analysis, name, id)),
    point: (at) => addressOf(rowsOfPoint(analysis, at)),
    hour: (hour) => addressOf(rowsOfHour(analysis, hour)),
  }
}
