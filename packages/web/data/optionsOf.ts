import { recordCalls } from '@tandem/model'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from './client.ts'

export type OptionsQuery = { search: string } | { values: readonly string[] }

const FRESH_MS = 30_000

/** Reads `<path>/options`: selectable records with only their ids and titles. */
export function optionsOf(
  client: Client,
  queries: QueryClient,
  path: string,
  within: Readonly<Record<string, string>> = {},
) {
  return async (query: OptionsQuery): Promise<readonly { value: string; label: string }[]> => {
    const params =
      'search' in query
        ? { ...within, keyword: query.search.trim() }
        : { ids: query.values.join(',') }
    const options = await queries.fetchQuery({
      queryKey: ['options', path, params],
      queryFn: () => client.ask(recordCalls(path).options, params, { quiet: true }),
      staleTime: FRESH_MS,
    })
    return options.map(({ id, title }) => ({ value: id, label: title }))
  }
}
