import type { ReactNode } from 'react'

/** What a list is to the kit, wherever its rows come from. */
export interface ListView<T> {
  rows: readonly T[]
  status: 'loading' | 'ready' | 'failed'
  /** Rows are shown while newer ones are fetched. */
  refreshing: boolean
  failure: { kind: 'denied' | 'failed'; message: string } | null
  refresh: () => void
  filters: Filters
  sort: { key: string; descending: boolean }
  /** Sorts by a column; the same column again turns the order round. */
  setSort: (key: string) => void
  page: Paging
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
}

/** Something one may do with a row. */
export interface RowAction {
  key: string
  label: string
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
}

/** How a person set up one table. */
export interface TableView {
  /** Shown or hidden by choice; columns without one follow their default. */
  columns: Readonly<Record<string, boolean>>
  dense: boolean
  set: (patch: { columns?: Readonly<Record<string, boolean>>; dense?: boolean }) => void
}
