import type { Entity } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLiveTopic } from '../../data/useLiveTopic.ts'

/** How long a row that changed stays marked. */
const MARKED_MS = 2_500

/** Asks again when somebody else changes a record of the entity; answers the ids that changed just now. */
export function useLiveRecords({ name, path }: Entity): ReadonlySet<string> {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  useLiveTopic('record', ({ entity, id }) => {
    if (entity !== name) return
    setChanged((before) => new Set(before).add(id))
    setTimeout(
      () => setChanged((before) => new Set([...before].filter((other) => other !== id))),
      MARKED_MS,
    )
    void queries.invalidateQueries({ queryKey: ['list', path] })
    void queries.invalidateQueries({ queryKey: ['record', path, id] })
  })
  return changed
}
