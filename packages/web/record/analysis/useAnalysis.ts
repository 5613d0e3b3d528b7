import { type Analysis, type AnalysisAnswer, ruledList } from '@tandem/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { useUrlState } from '../../data/urlState.ts'
import { useRights } from '../../data/useRights.ts'
import { countryOptions } from '../list/countryOptions.ts'
import { fieldFilter } from '../../kit/fieldFilter.ts'
import type { FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import { useOptionsOf } from '../useOptionsOf.ts'
import { analysisText } from './analysisText.ts'

/** Figures change with every message; the roll-ups behind them are read again while the page is visible. */
const REFRESH_MS = 30_000

/** An analysis of what its URL asks for. */
export function useAnalysis(analysis: Analysis) {
  const client = useClient()
  const { params, set } = useUrlState()
  const values = useMemo(
    () =>
      Object.fromEntries(
        parametersOf(analysis).flatMap((name) => {
          const value = params.get(name)
          return value === null || value === '' ? [] : [[name, value]]
        }),
      ),
    [params, analysis],
  )
  const { data, error, refetch } = useQuery({
    queryKey: ['analysis', analysis.path, values],
    queryFn: ({ signal }) =>
      client.get<AnalysisAnswer>(analysis.path, values, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const clear = () => set(Object.fromEntries(parametersOf(analysis).map((name) => [name, null])))
  const filters = { values, set, clear }
  return { data, error, refetch, filters }
}

const parametersOf = ({ dimensions }: Analysis): string[] => [
  'createTime_begin',
  'createTime_end',
  'currency',
  ...Object.keys(dimensions),
]

/** The dimensions this reader has, as far as it is known before the answer. */
export function useDimensions(analysis: Analysis, data: AnalysisAnswer | undefined): string[] {
  const { user, may } = useSession()
  const { shows } = useRights()
  return Object.entries(analysis.dimensions).flatMap(([name, { entity = '', staff }]) => {
    const concerns =
      !(entity === 'company' && user.companyKind === 'customer') &&
      (staff !== true || (user.companyKind === 'platform' && may(`${entity}:list`)))
    const has = concerns && shows(ruledList(analysis.name), name)
    return has && (data === undefined || name in data.parts) ? [name] : []
  })
}

/** The period, a filter for each dimension of the reader, and one for currencies where there are several. */
export function useAnalysisFilters(
  analysis: Analysis,
  names: readonly string[],
  currencies: readonly string[],
): readonly FilterField[] {
  const text = useText()
  const load = useOptionsOf()
  const { may } = useSession()
  const words = analysisText(text, analysis)
  return [
    { key: 'createTime', label: words.label('createTime'), kind: 'days' },
    ...names.flatMap((key): FilterField[] => {
      const field = analysis.dimensions[key]
      const isOffered = field?.entity === undefined || may(`${field.entity}:list`)
      if (!field || field.unasked === true || !isOffered) return []
      return field.kind === 'country'
        ? [{ key, label: words.label(key), kind: 'option', load: countryOptions(text.locale) }]
        : [fieldFilter(key, field, words, text, load)]
    }),
    ...(currencies.length > 0
      ? [
          {
            key: 'currency',
            label: text.t('analysis.currency'),
            kind: 'choice' as const,
            options: currencies.map((value) => ({ value, label: value })),
          },
        ]
      : []),
  ]
}
