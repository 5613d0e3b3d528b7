import { entities, type EntityName } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import type { LoadOptions } from '../../kit/options.ts'

const isEntityName = (name: string): name is EntityName => Object.hasOwn(entities, name)
const none: LoadOptions = () => Promise.resolve([])

/** How to find records of another entity to refer to, by that entity's name; the same function every time. */
export function useOptionsOf(): (
  entity: string,
  within?: Readonly<Record<string, string>>,
) => LoadOptions {
  const client = useClient()
  const queries = useQueryClient()
  return useMemo(() => {
    const made = new Map<string, LoadOptions>()
    return (entity, within = {}) => {
      if (!isEntityName(entity)) return none
      const key = `${entity}?${new URLSearchParams(within).toString()}`
      const load = made.get(key) ?? optionsOf(client, queries, entities[entity].path, within)
      made.set(key, load)
      return load
    }
  }, [client, queries])
}
