import type {
  ListName,
  ListView,
  TableLayout,
  TableLayoutPatch,
  TableSetUp,
  ViewDefinition,
} from '@tandem/model'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSession } from './DataContext.tsx'
import { mergeLayout } from './tableSetUp.ts'
import { useTableSetUp } from './useTableSetUp.ts'
import { useUrlState } from './urlState.ts'
import { useViews } from './useViews.ts'

/** Names the whole list in the address of a person who begins with a view. */
const WHOLE_LIST = 'all'
const empty = {} as const
const noOrder: readonly string[] = []

/** How this person set up one table, on the server: its columns, and the saved views of its list. */
export function useTableView(name: ListName) {
  const { may, readOnly = false } = useSession()
  const { params } = useUrlState()
  const { setUp, known, change, reset } = useTableSetUp(name)
  const active = setUp.views.find(({ id }) => id === params.get('view')) ?? null
  const [drafts, setDrafts] = useState<Readonly<Record<string, TableLayout | undefined>>>({})
  const draft = active ? drafts[active.id] : undefined
  const layout = active ? (draft ?? active.definition.layout) : setUp.layout
  const activeId = active?.id
  useDefaultView(setUp, known)

  const keepDraft = useCallback(
    (id: string, next: TableLayout | undefined) =>
      setDrafts((before) => ({ ...before, [id]: next })),
    [],
  )
  const set = useCallback(
    (patch: TableLayoutPatch) => {
      if (activeId === undefined) change(patch)
      else keepDraft(activeId, mergeLayout(layout, patch))
    },
    [activeId, change, keepDraft, layout],
  )
  const resetView = useCallback(() => {
    if (activeId === undefined) reset()
    else keepDraft(activeId, undefined)
  }, [activeId, reset, keepDraft])

  const calls = useViews(name, setUp)
  const saved = useMemo(
    () => ({
      list: setUp.views,
      active,
      whole: setUp.defaultId === null ? null : WHOLE_LIST,
      defaultId: setUp.defaultId,
      layoutChanged: draft !== undefined && !sameLayout(draft, active?.definition.layout ?? empty),
      mayShare: may('view:share'),
      fixed: readOnly,
      dropChanges: resetView,
      ...calls,
      add: (title: string, from: Pick<ViewDefinition, 'filters' | 'sort'>) =>
        calls.add(title, { ...from, layout }),
      save: async (view: { id: string }, from: Pick<ViewDefinition, 'filters' | 'sort'>) => {
        const fault = await calls.save(view, { ...from, layout })
        if (fault === null) keepDraft(view.id, undefined)
        return fault
      },
    }),
    [setUp, active, draft, layout, may, readOnly, calls, keepDraft, resetView],
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

/** Opens the view a person begins with, once, and only at an address that says nothing itself. */
function useDefaultView({ views, defaultId }: TableSetUp, known: boolean): void {
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
