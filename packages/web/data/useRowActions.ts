import { useCallback, useState } from 'react'
import { actionsOfLines, useActions } from './actions.ts'

type Line = Parameters<typeof actionsOfLines>[0][number]

/**
 * Offers the actions of the current row, for lists whose rows open nothing: the same entries appear in the row and in
 * the palette, there with the name of the row. Returns how the list reports the current row.
 */
export function useRowActions<T extends { id: string }>({
  prefix,
  rows,
  actions,
  nameOf,
}: {
  /** Prefix of the ids, e.g. 'session'. */
  prefix: string
  rows: readonly T[]
  actions: (row: T) => readonly Line[]
  nameOf: (row: T) => string
}): (row: T) => void {
  const [at, setAt] = useState<string | null>(null)
  const row = rows.find(({ id }) => id === at)
  useActions(
    row
      ? actionsOfLines(actions(row), {
          group: 'record',
          prefix: `${prefix}.row`,
          hint: nameOf(row),
        })
      : [],
  )
  return useCallback(({ id }: T) => setAt(id), [])
}
