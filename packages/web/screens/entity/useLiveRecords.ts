import type { Entity } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordNews } from '../../data/useRecordNews.ts'

/** How long a changed row stays highlighted. */
const MARKED_MS = 2_500

/** Refetches when someone else changes records of the entity; returns the ids that just changed. */
export function useLiveRecords({ name, path }: Entity): ReadonlySet<string> {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  useRecordNews(
    (entity) => entity === name,
    (ids) => {
      setChanged((before) => new Set([...before, ...ids]))
      setTimeout(
        () => setChanged((before) => new Set([...before].filter((id) => !ids.has(id)))),
        MARKED_MS,
      )
      void queries.invalidateQueries({
        predicate: ({ queryKey: [kind, of, id] }) =>
          of === path &&
          (kind === 'list' || (kind === 'record' && typeof id === 'string' && ids.has(id))),
      })
    },
  )
  return changed
}
