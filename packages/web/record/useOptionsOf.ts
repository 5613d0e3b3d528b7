import { entities, type EntityName } from '@tandem/model'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Client } from '../data/client.ts'
import { useClient } from '../data/DataContext.tsx'
import { optionsOf } from '../data/optionsOf.ts'
import type { LoadOptions } from '../kit/options.ts'

type Within = Readonly<Record<string, string>>

const isEntityName = (name: string): name is EntityName => Object.hasOwn(entities, name)
const none: LoadOptions = () => Promise.resolve([])

/** One function per query, so that an input with the same query keeps its options. */
const made = new WeakMap<QueryClient, Map<string, LoadOptions>>()

function loader(client: Client, queries: QueryClient, path: string, within: Within): LoadOptions {
  const known = made.get(queries) ?? new Map<string, LoadOptions>()
  made.set(queries, known)
  const key = `${path}?${new URLSearchParams(within).toString()}`
  const load = known.get(key) ?? optionsOf(client, queries, path, within)
  known.set(key, load)
  return load
}

/** Finds records of a referenced entity, by that entity's name. */
export function useOptionsOf(): (entity: string, within?: Within) => LoadOptions {
  const client = useClient()
  const queries = useQueryClient()
  return useCallback(
    (entity, within = {}) =>
      isEntityName(entity) ? loader(client, queries, entities[entity].path, within) : none,
    [client, queries],
  )
}
