import type { Analysis, AnalysisAnswer } from '@tandem/model'
import { useSession } from '../../data/DataContext.tsx'

type Filters = Readonly<Record<string, string>>

/**
 * Where the rows behind a figure are listed: of its period and filters, and further ones; undefined without the right,
 * where the list has no such filter, and for what has no value.
 */
export function useListBehind(
  { opens, dimensions }: Pick<Analysis, 'opens' | 'dimensions'>,
  { points }: Pick<AnalysisAnswer, 'points'>,
  filters: Filters,
): (...further: (Filters | undefined)[]) => string | undefined {
  const { may } = useSession()
  if (!may(opens.access)) return () => undefined
  const dayOf = (at: string | undefined): Filters[string] => (at ?? '').slice(0, 10)
  const period = {
    createTime_begin: dayOf(points[0]?.at),
    createTime_end: dayOf(points.at(-1)?.at),
  }
  return (...further) => {
    const asked: Filters = Object.assign({}, period, filters, ...further)
    const isListed = Object.entries(asked).every(([name, value]) => {
      const { unlisted, entity } = dimensions[name] ?? {}
      const isNone = name in dimensions && (value === '' || value === '0')
      return !isNone && unlisted !== true && (entity !== 'operator' || may('operator:list'))
    })
    if (!isListed) return undefined
    const query = new URLSearchParams(asked)
    return `${opens.path}?${query.toString()}`
  }
}
