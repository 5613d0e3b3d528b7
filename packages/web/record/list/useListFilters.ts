import { filterField, type List } from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import type { FilterKind } from '../../data/useList.ts'
import { fieldFilter } from '../../kit/fieldFilter.ts'
import type { FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import { listText } from '../../kit/listText.ts'
import { useOptionsOf } from '../useOptionsOf.ts'
import { countryOptions } from './countryOptions.ts'
import type { ListParts } from './listParts.ts'
import { useListSight } from './useListSight.ts'

/** How each filter is sent: part of a text that is a field, a range of time, and all else as it is. */
export const listFilterKinds = (list: List): Record<string, FilterKind> =>
  Object.fromEntries(
    list.filters.map((name) => {
      const { kind } = filterField(list, name)
      if (kind === 'instant') return [name, 'range']
      return [name, kind === 'text' && list.parameters?.[name] === undefined ? 'contains' : 'exact']
    }),
  )

/** The filters of a list that this reader can use. */
export function useListFilters(
  list: List,
  options: ListParts<{ id: string }>['options'],
): readonly FilterField[] {
  const text = useText()
  const { may } = useSession()
  const sees = useListSight(list)
  const load = useOptionsOf()
  const countries = useMemo(() => countryOptions(text.locale), [text.locale])
  return useMemo(() => {
    const words = listText(text, list, { ...list.fields, ...list.parameters })
    return list.filters.flatMap((name) => {
      const field = filterField(list, name)
      // People are chosen by those who may list them.
      if (!sees(name, field) || (field.entity === 'user' && !may('user:list'))) return []
      const own = options?.[name]
      const filter = fieldFilter(name, field, words, text, load)
      if (own === null) return []
      if (field.kind === 'country') {
        return [{ key: name, label: filter.label, kind: 'option' as const, load: countries }]
      }
      if (own === undefined) return [filter]
      return typeof own === 'function'
        ? [{ key: name, label: filter.label, kind: 'option' as const, load: own }]
        : [{ key: name, label: filter.label, kind: 'choice' as const, options: own }]
    })
  }, [text, list, may, sees, load, countries, options])
}
