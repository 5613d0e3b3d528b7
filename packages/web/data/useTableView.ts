import type { ListName, ListView, TableLayout, TableSetUp, ViewDefinition } from '@tandem/model'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSession } from './DataContext.tsx'
import { type LayoutChange, mergeAll } from './tableSetUp.ts'
import { useTableSetUp } from './useTableSetUp.ts'
import { useUrlState } from './urlState.ts'
import { useViewDrafts } from './useViewDrafts.ts'
import { useViews } from './useViews.ts'

/** Stands for the whole list in the URL of a user with a default view. */
const WHOLE_LIST = 'all'
const empty = {} as const
const noOrder: readonly string[] = []

/**
 * How this user set up one table, stored on the server: its columns, and the saved views of its
 * list.
 */
export function useTableView(name: ListName) {
  const { may, readOnly = false } = useSession()
  const { params } = useUrlState()
  const { setUp, known, change, reset } = useTableSetUp(name)
  const asked = params.get('view')
  const active = setUp.views.find(({ id }) => id === asked) ?? null
  const drafts = useViewDrafts()
  const { add: addToDraft, drop: dropDraft } = drafts
  // Until the views are loaded, the URL says which one is open.
  const activeId = active?.id ?? (known || asked === WHOLE_LIST ? undefined : (asked ?? undefined))
  const draft = drafts.of(activeId)
  const base = activeId === undefined ? setUp.layout : (active?.definition.layout ?? empty)
  const layout = useMemo(() => mergeAll(base, draft), [base, draft])
  const touch = useDefaultView(setUp, known)

  const set = useCallback(
    (next: LayoutChange) => {
      touch()
      if (activeId === undefined) change(next)
      else addToDraft(activeId, next)
    },
    [touch, activeId, change, addToDraft],
  )
  const resetView = useCallback(() => {
    touch()
    if (activeId === undefined) reset()
    else dropDraft(activeId)
  }, [touch, activeId, reset, dropDraft])

  const calls = useViews(name, setUp)
  const saved = useMemo(
    () => ({
      list: setUp.views,
      active,
      whole: setUp.defaultId === null ? null : WHOLE_LIST,
      defaultId: setUp.defaultId,
      layoutChanged: active !== null && draft.length > 0 && !sameLayout(layout, base),
      mayShare: may('view:share'),
      fixed: readOnly,
      dropChanges: resetView,
      ...calls,
      add: (title: string, from: Pick<ViewDefinition, 'filters' | 'sort'>) =>
        calls.add(title, { ...from, layout }),
      save: async (view: { id: string }, from: Pick<ViewDefinition, 'filters' | 'sort'>) => {
        const fault = await calls.save(view, { ...from, layout })
        // A change made during saving is still a change.
        if (fault === null) dropDraft(view.id, draft.length)
        return fault
      },
    }),
    [setUp, active, draft, layout, base, may, readOnly, calls, dropDraft, resetView],
  )
  return {
    columns: layout.columns ?? empty,
    order: layout.order ?? noOrder,
    widths: layout.widths ?? empty,
    dense: layout.dense,
    set,
    reset: resetView,
    saved,
  }
}

/**
 * Opens the user's default view, once, and only at a URL without parameters. Returns how to report that the user
 * started without it: a view that arrives late must not revert their changes.
 */
function useDefaultView({ views, defaultId }: TableSetUp, known: boolean): () => void {
  const { params, set } = useUrlState()
  const settled = useRef(false)
  const first = views.find(({ id }) => id === defaultId)
  useLayoutEffect(() => {
    if (settled.current) return
    if (params.size > 0) {
      settled.current = true
      return
    }
    if (!known && !first) return
    settled.current = true
    if (first) set(addressOf(first))
  }, [params, set, known, first])
  return useCallback(() => {
    settled.current = true
  }, [])
}

const addressOf = ({ id, definition }: ListView): Record<string, string | null> => ({
  ...definition.filters,
  sort: definition.sort,
  view: id,
})

const sorted = (map: object = empty): string =>
  JSON.stringify(Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const sameLayout = (a: TableLayout, b: TableLayout): boolean =>
  sorted(a.columns) === sorted(b.columns) &&
  sorted(a.widths) === sorted(b.widths) &&
  (a.order ?? noOrder).join() === (b.order ?? noOrder).join() &&
  a.dense === b.dense
