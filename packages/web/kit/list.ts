import type { ReactNode } from 'react'
import type { Label } from './label.ts'
import type { Failure } from './states.tsx'

/** A list as the kit sees it, wherever its rows come from. */
export interface ListView<T> {
  rows: readonly T[]
  status: 'loading' | 'ready' | 'failed'
  /** Rows are shown while newer ones are fetched. */
  refreshing: boolean
  failure: Failure | null
  refresh: () => void
  filters: Filters
  sort: { key: string; descending: boolean }
  /** Sorts by a column; the same column again reverses the order. */
  setSort: (key: string) => void
  page: Paging
  /** Filters and order as stored in a saved view; `sort` null is the list's default order. */
  arrangement: Arrangement
  /** Applies filters and order of a view, or of none, in one step that Back reverts. */
  arrange: (to: Arrangement, view: string | null) => void
}

export interface Arrangement {
  filters: Readonly<Record<string, string>>
  /** Field, prefixed with '-' for descending. */
  sort: string | null
}

export interface Filters {
  /** Values by parameter name, only set ones. */
  values: Readonly<Record<string, string>>
  /** Sets some and removes those that are null, in one step. */
  set: (patch: Readonly<Record<string, string | null>>) => void
  clear: () => void
}

export interface Paging {
  /** Positions of the first and last row, starting at 1. */
  from: number
  to: number
  total: number
  isEstimate: boolean
  size: number
  setSize: (size: number) => void
  next: (() => void) | null
  previous: (() => void) | null
  /** Counts an estimated total exactly, which may take a while; null if there is nothing to count. */
  countExactly: (() => void) | null
  /** The state of counting. */
  counting: 'no' | 'running' | 'failed'
}

/** An action on a row. */
export interface RowAction {
  key: string
  label: Label
  danger?: boolean
  /**
   * Why it is not available now; it is then shown disabled with the reason. Actions without
   * permission are not listed.
   */
  blocked?: string | undefined
  onSelect: () => void
}

export interface Column<T> {
  /** Name of the field, as used for sorting on the server. */
  key: string
  title: string
  /** `places`: decimal places of the page's amounts, for columns with an `amount`. */
  cell: (row: T, places?: number) => ReactNode
  /**
   * The displayed amount, a decimal string: all amounts of a page get as many decimals as the longest.
   */
  amount?: (row: T) => string | null | undefined
  /** Preferred width in px; the column shrinks to its content before the table scrolls. */
  width?: number
  align?: 'end'
  sortable?: boolean
  /** Starts hidden. */
  optional?: boolean
  /** Contains times: its head names the zone. */
  instant?: boolean
  /**
   * Contains the row's status: always visible however narrow the table is, like the first column and the row's time.
   */
  state?: boolean
  /** When space runs out, higher ranks fold into the record first; if left out, the column's position. */
  rank?: number
}

/** Rows added while the list was open. */
export interface FreshRows {
  count: number
  /** There are more than were counted. */
  more: boolean
  /** Adds them to the list. */
  show: () => void
}

/** A user's settings of one table; missing properties are the list's defaults. */
export interface TableLayout {
  /** Explicitly shown or hidden columns; others follow their default. */
  columns?: Readonly<Record<string, boolean>> | undefined
  /** Keys in order; others follow in default order. */
  order?: readonly string[] | undefined
  /** px by column. */
  widths?: Readonly<Record<string, number>> | undefined
  /** Compact rows; if left out, the console's setting. */
  dense?: boolean | undefined
}
/** A change of a layout; null resets a choice, of one column or a whole field. Maps are merged. */
export interface LayoutPatch {
  columns?: Readonly<Record<string, boolean | null>> | null | undefined
  order?: readonly string[] | null | undefined
  widths?: Readonly<Record<string, number | null>> | null | undefined
  dense?: boolean | null | undefined
}

/** The layout of one table, and how to change it. */
export interface TableView {
  columns: Readonly<Record<string, boolean>>
  order: readonly string[]
  widths: Readonly<Record<string, number>>
  dense: boolean | undefined
  /** Rendered synchronously, before the triggering event ends. */
  set: (patch: LayoutPatch) => void
  /** Resets everything to the list's defaults, or to the open view. */
  reset: () => void
  /** Saved views; null if the list has none. */
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

/** The saved views of a list. Actions return the reason of a refusal, or null on success. */
export interface SavedViews {
  list: readonly SavedView[]
  /** The view named in the URL. */
  active: SavedView | null
  /** Stands for the whole list in the URL. */
  whole: string | null
  defaultId: string | null
  /** The table differs from the open view. */
  layoutChanged: boolean
  /** Whether the user may share views with the company. */
  mayShare: boolean
  /** Views can only be opened, not changed. */
  fixed?: boolean
  add: (name: string, from: Arrangement) => Promise<{ id: string } | { fault: string }>
  save: (view: SavedView, from: Arrangement) => Promise<string | null>
  rename: (view: SavedView, name: string) => Promise<string | null>
  share: (view: SavedView, shared: SavedView['shared']) => Promise<string | null>
  remove: (view: SavedView) => Promise<string | null>
  /** Resets the table to the open view. */
  dropChanges: () => void
  /** Recreates a deleted view. */
  restore: (view: SavedView) => Promise<string | null>
  setDefault: (id: string | null) => Promise<string | null>
  /** Sets the order of one's own views. */
  order: (ids: readonly string[]) => Promise<string | null>
}
