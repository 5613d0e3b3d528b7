import { useCallback, useState } from 'react'
import { useSession } from './DataContext.tsx'
import { parse } from './storage.ts'

interface Stored {
  columns: Readonly<Record<string, boolean>>
  dense: boolean
}

const isFlags = (value: unknown): value is Record<string, boolean> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((flag) => typeof flag === 'boolean')

function read(key: string): Stored {
  const stored = parse(localStorage.getItem(key) ?? 'null')
  if (typeof stored !== 'object' || stored === null) return { columns: {}, dense: false }
  return {
    columns: 'columns' in stored && isFlags(stored.columns) ? stored.columns : {},
    dense: 'dense' in stored && stored.dense === true,
  }
}

/** How this person set up one table: columns and density, kept in this browser. */
export function useTableView(name: string): Stored & { set: (patch: Partial<Stored>) => void } {
  const { user } = useSession()
  const key = `table.${user.id}.${name}`
  const [view, setView] = useState(() => read(key))
  const set = useCallback(
    (patch: Partial<Stored>) =>
      setView((before) => {
        const next = { ...before, ...patch }
        localStorage.setItem(key, JSON.stringify(next))
        return next
      }),
    [key],
  )
  return { ...view, set }
}
