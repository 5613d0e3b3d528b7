import type { Entity } from '@tandem/model'
import { useState } from 'react'
import { useRecordNews } from '../../data/useRecordNews.ts'

/** How long a changed row stays highlighted. */
const MARKED_MS = 2_500

/** The records of an entity that somebody just changed; they are read again wherever they are shown (`readOldAgain`). */
export function useLiveRecords({ name }: Entity): ReadonlySet<string> {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  useRecordNews(
    (entity) => entity === name,
    (ids) => {
      setChanged((before) => new Set([...before, ...ids]))
      setTimeout(
        () => setChanged((before) => new Set([...before].filter((id) => !ids.has(id)))),
        MARKED_MS,
      )
    },
  )
  return changed
}
