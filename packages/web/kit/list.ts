import type { ReactNode } from 'react'
import type { Label } from './label.ts'
import type { Failure } from './states.tsx'

/** What a list is to the kit, wherever its rows come from. */
export interface ListView<T> {
  rows: readonly T[]
  status: 'loading' | 'ready' | 'failed'
  /** Rows are shown while newer ones are fetched. */
  refreshing: boolean
  failure: Failure | null
  refresh: () => void
  filters: Filters
  sort: { key: string; descending: boolean }
  /** Sorts by a column; the same column again turns the order round. */
  setSort: (key: string) => void
  page: Paging
  /** Filters and order as a saved view keeps them; `sort` null is the list's own order. */
  arrangement: Arrangement
  /** Takes filters and order from a view, or of none, in one step that Back undoes. */
  arrange: (to: Arrangement, view: string | null) => void
}

export interface Arrangement {
  filters: Readonly<Record<string, string>>
  /** Field, with '-' in front for descending. */
  sort: string | null
}

export interface Filters {
  /** Values by parameter name, only those that are set. */
  values: Readonly<Record<string, string>>
  /** Sets some and takes away those that are null, in one step. */
  set: (patch: Readonly<Record<string, string | null>>) => void
  clear: () => void
}

export interface Paging {
  /** Positions of the first and last row, from 1. */
  from: number
  to: number
  total: number
  isEstimate: boolean
  size: number
  setSize: (size: number) => void
  next: (() => void) | null
  previous: (() => void) | null
  /** Counts an estimated total to its end, which may take a while; null where there is nothing to count. */
  countExactly: (() => void) | null
  /** What became of it. */
  counting: 'no' | 'running' | 'failed'
}

/** Something one may do with a row. */
export interface RowAction {
  key: string
  label: Label
  danger?: boolean
  /** Why not now; shown, explained and dead. Actions without a right are simply not listed. */
  blocked?: string | undefined
  onSelect: () => void
}

export interface Column<T> {
  /** Name of the field; what the server sorts by. */
  key: string
  title: string
  /** `places`: decimals of the page's amounts, for columns that have an `amount`. */
  cell: (row: T, places?: number) => ReactNode
  /** The amount it shows, a decimal string: all amounts of a page get as many decimals as the longest. */
  amount?: (row: T) => string | null | undefined
  /** Preferred, in px; the column narrows to its content before the table scrolls. */
  width?: number
  align?: 'end'
  sortable?: boolean
  /** Starts hidden. */
  optional?: boolean
  /** Holds times: its head says in which zone. */
  instant?: boolean
  /** Says how the row stands: it has a place however narrow the table is, as the first column and the time of the row do. */
  state?: boolean
  /** Where room runs out, a higher one folds into the record first; left out, the place of the column. */
  rank?: number
}

/** Rows that came while the list was looked at. */
export interface FreshRows {
  count: number
  /** There are more than were counted. */
  more: boolean
  /** Takes them into the list. */
  show: () => void
}

/** How a person set up one table; what is left out is as the list ships it. */
export interface TableLayout {
  /** Shown or hidden by choice; columns without one follow their default. */
  columns?: Readonly<Record<string, boolean>> | undefined
  /** Keys in order; columns not named follow in theirs. */
  order?: readonly string[] | undefined
  /** px by column. */
  widths?: Readonly<Record<string, number>> | undefined
  /** Compact rows; left out: as the console is set up. */
  dense?: boolean | undefined
}
/** A change of a layout; null takes a choice back, one of a column or all of a field. Maps are added to what is there. */
export interface LayoutPatch {
  columns?: Readonly<Record<string, boolean | null>> | null | undefined
  order?: readonly string[] | null | undefined
  widths?: Readonly<Record<string, number | null>> | null | undefined
  dense?: boolean | null | undefined
}

/** The layout of one table, and where its changes go. */
export interface TableView {
  columns: Readonly<Record<string, boolean>>
  order: readonly string[]
  widths: Readonly<Record<string, number>>
  dense: boolean | undefined
  /** Shown at once, before the event that asked for it ends. */
  set: (patch: LayoutPatch) => void
  /** Everything as the list ships it, or as the open view has it. */
  reset: () => void
  /** Saved views; null where the list has none. */
  saved: SavedViews | null
}

export interface SavedView {
  id: string
  name: string
  shared: 'own' | 'company'
  mine: boolean
  ownerName: string
  definition: Arrangement & { layout: TableLayout }
}

/** The saved views of a list. What an action answers: the reason in words, or null when it was done. */
export interface SavedViews {
  list: readonly SavedView[]
  /** The view the address names. */
  active: SavedView | null
  /** What the address calls the whole list. */
  whole: string | null
  defaultId: string | null
  /** The table is set up otherwise than the open view has it. */
  layoutChanged: boolean
  /** Whether one may show views to the company. */
  mayShare: boolean
  /** They may be looked through and nothing more. */
  fixed?: boolean
  add: (name: string, from: Arrangement) => Promise<{ id: string } | { fault: string }>
  save: (view: SavedView, from: Arrangement) => Promise<string | null>
  rename: (view: SavedView, name: string) => Promise<string | null>
  share: (view: SavedView, shared: SavedView['shared']) => Promise<string | null>
  remove: (view: SavedView) => Promise<string | null>
  /** The table as the open view has it. */
  dropChanges: () => void
  /** Makes a removed view again. */
  restore: (view: SavedView) => Promise<string | null>
  setDefault: (id: string | null) => Promise<string | null>
  /** Puts one's own views into this order. */
  order: (ids: readonly string[]) => Promise<string | null>
}
