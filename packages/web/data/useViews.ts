import {
  type ListName,
  type ListView,
  type TableSetUp,
  viewCalls,
  type ViewDefinition,
  type ViewSharing,
} from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CallError } from './CallError.ts'
import { useClient } from './DataContext.tsx'

const quiet = { quiet: true } as const

/** Actions on the saved views of a list. Each returns the reason of a refusal, '' if unknown. */
export function useViews(name: ListName, { views, defaultId }: TableSetUp) {
  const client = useClient()
  const queries = useQueryClient()
  return useMemo(() => {
    const refresh = (): Promise<void> =>
      queries.invalidateQueries({ queryKey: ['tableSetUp', name] })
    const attempt = async (act: () => Promise<unknown>): Promise<string | null> => {
      try {
        await act()
        return null
      } catch (error) {
        if (error instanceof CallError) return error.fields['name']?.message ?? error.message
        throw error
      } finally {
        // Also after a refusal: the view may have changed or been deleted.
        await refresh()
      }
    }
    const known = (id: string): ListView | undefined => views.find((view) => view.id === id)
    const versionOf = (id: string): number => known(id)?.version ?? 1
    const edit = (id: string, more: { name?: string; definition?: ViewDefinition }) =>
      attempt(() => client.ask(viewCalls.edit, { id, version: versionOf(id), ...more }, quiet))
    const create = (title: string, definition: ViewDefinition) =>
      client.ask(viewCalls.add, { screen: name, name: title, definition }, quiet)
    const shareAs = (id: string, version: number, shared: ViewSharing) =>
      client.ask(viewCalls.share, { id, version, shared }, quiet)
    const makeFirst = (viewId: string | null) =>
      client.ask(viewCalls.setDefault, { screen: name, viewId }, quiet)
    return {
      add: async (title: string, definition: ViewDefinition) => {
        let id = ''
        const fault = await attempt(async () => {
          id = (await create(title, definition)).id
        })
        return fault === null ? { id } : { fault }
      },
      save: ({ id }: { id: string }, definition: ViewDefinition) => edit(id, { definition }),
      rename: ({ id }: { id: string }, title: string) => edit(id, { name: title }),
      share: ({ id }: { id: string }, shared: ViewSharing) =>
        attempt(() => shareAs(id, versionOf(id), shared)),
      remove: ({ id }: { id: string }) =>
        attempt(() => client.ask(viewCalls.remove, { id }, quiet)),
      restore: (view: Pick<ListView, 'id' | 'name' | 'definition' | 'shared'>) =>
        attempt(async () => {
          const made = await create(view.name, view.definition)
          if (view.shared === 'company') await shareAs(made.id, made.version, 'company')
          if (view.id === defaultId) await makeFirst(made.id)
        }),
      setDefault: (id: string | null) => attempt(() => makeFirst(id)),
      order: (ids: readonly string[]) =>
        attempt(() => client.ask(viewCalls.order, { screen: name, ids }, quiet)),
    }
  }, [client, queries, name, views, defaultId])
}
