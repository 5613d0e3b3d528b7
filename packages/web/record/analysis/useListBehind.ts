import type { Analysis, AnalysisAnswer } from '@tandem/model'
import { useSession } from '../../data/DataContext.tsx'

type Filters = Readonly<Record<string, string>>

/**
 * Where the rows behind a figure are listed: of its period and filters, and further ones; undefined without the right,
 * and where the list has no such filter.
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
    if (Object.keys(asked).some((name) => dimensions[name]?.unlisted)) return undefined
    const query = new URLSearchParams(asked)
    return `${opens.path}?${query.toString()}`
  }
}
