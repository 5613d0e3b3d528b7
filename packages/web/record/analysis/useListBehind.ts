import type { Analysis, AnalysisAnswer } from '@tandem/model'
import { useSession } from '../../data/DataContext.tsx'

type Filters = Readonly<Record<string, string>>

/** Where the rows behind a figure are listed: of its period and filters, and further ones; undefined without the right. */
export function useListBehind(
  { opens }: Pick<Analysis, 'opens'>,
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
    const query = new URLSearchParams(Object.assign({}, period, filters, ...further))
    return `${opens.path}?${query.toString()}`
  }
}
