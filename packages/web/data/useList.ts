import { recordCalls } from '@tandem/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { failureOf } from './failureOf.ts'
import type { Query } from './client.ts'
import { useClient } from './DataContext.tsx'
import { useExactCount } from './useExactCount.ts'
import { useUrlState } from './urlState.ts'

/** How a filter's value is sent: as part of a text, as it is, or as `_begin` and `_end`. */
export type FilterKind = 'contains' | 'exact' | 'range'

export interface ListSource {
  /** Path of the resource, e.g. '/sms/gateway'; pages are read from `<path>/list`. */
  path: string
  /** Default order, e.g. '-createTime'. */
  sort: string
  filters: Readonly<Record<string, FilterKind>>
  /** Conditions the user does not see and cannot change. */
  fixed?: Query
  pageSize?: number
  /** Polls at this interval in ms while the tab is visible. */
  pollMs?: number
}

const DEFAULT_SIZE = 50

/** A page of a list whose filters, order and position are in the URL of the tab. */
export function useList<T>(source: ListSource) {
  const client = useClient()
  const { params, set, go } = useUrlState()
  const { path, sort: defaultSort, filters: kinds, fixed } = source
  const sortWord = params.get('sort') ?? defaultSort
  const sort = parseSort(sortWord)
  const size = wholeNumber(params.get('size')) ?? source.pageSize ?? DEFAULT_SIZE
  const number = wholeNumber(params.get('page')) ?? 1
  const cursor = params.get('cursor')
  const values = useMemo(() => filterValues(params, kinds), [params, kinds])

  const query = useMemo(
    () => ({
      pageSize: size,
      column: sort.key,
      order: sort.descending ? 'desc' : 'asc',
      ...(cursor === null ? {} : { cursor }),
      ...wireFilters(values, kinds),
      ...fixed,
    }),
    [size, sort.key, sort.descending, cursor, values, kinds, fixed],
  )
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['list', path, query],
    queryFn: ({ signal }) => client.ask(recordCalls<T>(path).list, query, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    // A hidden list misses messages, however briefly, so it refetches when shown.
    staleTime: 0,
    ...(source.pollMs === undefined ? {} : { refetchInterval: source.pollMs }),
  })

  const rows = data?.records ?? noRows
  const refresh = useCallback(() => void refetch(), [refetch])
  const setFilters = useCallback(
    (patch: Readonly<Record<string, string | null>>) => set({ ...patch, ...firstPage }),
    [set],
  )
  const clear = useCallback(
    () =>
      set({
        sort: null,
        ...Object.fromEntries(parameterNames(kinds).map((name) => [name, null])),
        ...firstPage,
      }),
    [set, kinds],
  )
  const setSort = useCallback(
    (key: string) =>
      set({ sort: sort.key === key && !sort.descending ? `-${key}` : key, ...firstPage }),
    [set, sort.key, sort.descending],
  )
  const arrangement = useMemo(
    () => ({ filters: values, sort: sortWord === defaultSort ? null : sortWord }),
    [values, sortWord, defaultSort],
  )
  const arrange = useCallback(
    (to: { filters: Readonly<Record<string, string>>; sort: string | null }, view: string | null) =>
      go({
        ...Object.fromEntries(
          parameterNames(kinds).map((name) => [name, to.filters[name] ?? null]),
        ),
        sort: to.sort,
        view,
        ...firstPage,
      }),
    [go, kinds],
  )
  const exact = useExactCount(path, query)
  const step = (to: string | null | undefined, page: number): (() => void) | null =>
    to === null || to === undefined || isPlaceholderData
      ? null
      : () => go(page === 1 ? firstPage : { cursor: to, page: String(page) })

  const from = (number - 1) * size + 1
  const to = from + rows.length - 1
  // At the last row the total is known, whatever was estimated before it.
  const isLast = data?.next === null && !isPlaceholderData
  return {
    rows,
    status: statusOf(isPending, error !== null && data === undefined),
    refreshing: isFetching && !isPending,
    failure: error === null ? null : failureOf(error),
    refresh,
    filters: { values, set: setFilters, clear },
    sort,
    setSort,
    page: {
      from: Math.min(from, from + rows.length - 1),
      to,
      // Rows may have been added since the total was estimated.
      total: isLast && data.totalIsEstimate ? to : Math.max(exact.total ?? data?.total ?? 0, to),
      isEstimate: exact.total === null && !isLast && (data?.totalIsEstimate ?? false),
      countExactly: exact.count,
      counting: exact.state,
      size,
      setSize: (next: number) => set({ size: String(next), ...firstPage }),
      next: step(data?.next, number + 1),
      previous: step(data?.previous, number - 1),
    },
    arrangement,
    arrange,
    /** The query as sent, without paging, for an export of the same rows. */
    query: { column: query.column, order: query.order, ...wireFilters(values, kinds), ...fixed },
  }
}

/** A number from a URL, which anyone may have typed; undefined unless it is positive. */
const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

const noRows: never[] = []
const firstPage = { cursor: null, page: null } as const

const statusOf = (pending: boolean, failed: boolean): 'loading' | 'failed' | 'ready' => {
  if (pending) return 'loading'
  return failed ? 'failed' : 'ready'
}

function parseSort(word: string): { key: string; descending: boolean } {
  return word.startsWith('-')
    ? { key: word.slice(1), descending: true }
    : { key: word, descending: false }
}

const parameterNames = (kinds: Readonly<Record<string, FilterKind>>): string[] =>
  Object.entries(kinds).flatMap(([name, kind]) =>
    kind === 'range' ? [`${name}_begin`, `${name}_end`] : [name],
  )

function filterValues(
  params: URLSearchParams,
  kinds: Readonly<Record<string, FilterKind>>,
): Record<string, string> {
  return Object.fromEntries(
    parameterNames(kinds).flatMap((name) => {
      const value = params.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}

function wireFilters(
  values: Readonly<Record<string, string>>,
  kinds: Readonly<Record<string, FilterKind>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      kinds[name] === 'contains' ? `*${value}*` : value,
    ]),
  )
}
