import type { RowSelectionState } from '@tanstack/react-table'
import { type SetStateAction, useCallback, useState } from 'react'

/**
 * Selected rows: individual ones, or everything that matches the filters, on all pages. Changing the filters clears
 * the latter; deselecting one row then keeps the others of the page.
 */
export function useRowSelection(ids: readonly string[], filters: Readonly<Record<string, string>>) {
  const [rows, setRows] = useState<RowSelectionState>({})
  const [everything, setEverything] = useState<string | null>(null)
  const key = JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const all = everything === key
  const page = ids.join()
  const select = useCallback(
    (update: SetStateAction<RowSelectionState>) => {
      setEverything(null)
      const onPage = (): RowSelectionState =>
        Object.fromEntries(page.split(',').map((id) => [id, true]))
      setRows((before) => {
        const from = all ? onPage() : before
        return typeof update === 'function' ? update(from) : update
      })
    },
    [all, page],
  )
  return {
    rows,
    all,
    select,
    selectEverything: () => setEverything(key),
    clear: () => {
      setEverything(null)
      setRows({})
    },
  }
}
