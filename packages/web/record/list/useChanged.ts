import { useCallback, useState } from 'react'

/** How long a changed row stays highlighted. */
const MARKED_MS = 2_500

/** Rows that just changed, for a subtle highlight. */
export function useChanged(): [ReadonlySet<string>, (ids: readonly string[]) => void] {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const mark = useCallback((ids: readonly string[]) => {
    setChanged((before) => new Set([...before, ...ids]))
    setTimeout(
      () => setChanged((before) => new Set([...before].filter((id) => !ids.includes(id)))),
      MARKED_MS,
    )
  }, [])
  return [changed, mark]
}
