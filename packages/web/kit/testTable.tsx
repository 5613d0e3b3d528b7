import { useState } from 'react'
import { vi } from 'vitest'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import type { Column, LayoutPatch, ListView, TableLayout } from './list.ts'

/** A row of the table in these tests. */
export interface Gateway {
  id: string
  name: string
  tps: number
}
const rows: Gateway[] = [
  { id: '1', name: 'Aurora', tps: 100 },
  { id: '2', name: 'Borealis', tps: 200 },
]
/** Its columns, the last of them optional. */
export const columns: Column<Gateway>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortable: true },
  { key: 'tps', title: 'TPS', cell: ({ tps }) => tps, align: 'end' },
  { key: 'id', title: 'ID', cell: ({ id }) => `#${id}`, optional: true },
]

/** A list of two rows on one page of many. */
export const list = (more: Partial<ListView<Gateway>> = {}): ListView<Gateway> => ({
  rows,
  status: 'ready',
  refreshing: false,
  failure: null,
  refresh: vi.fn(),
  filters: { values: {}, set: vi.fn(), clear: vi.fn() },
  sort: { key: 'name', descending: false },
  setSort: vi.fn(),
  page: {
    from: 1,
    to: 2,
    total: 12_400,
    isEstimate: true,
    size: 50,
    setSize: vi.fn(),
    next: vi.fn(),
    previous: null,
    countExactly: vi.fn(),
    counting: 'no',
  },
  arrangement: { filters: {}, sort: null },
  arrange: vi.fn(),
  ...more,
})

const empty = {}
const noOrder: readonly string[] = []

const present = (map: object): object =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => value !== null))

/** A table that keeps the layout that is chosen in it. */
export function Table({
  layout: initial = {},
  ...props
}: Partial<DataTableProps<Gateway>> & { layout?: TableLayout }) {
  const [layout, setLayout] = useState<TableLayout>(initial)
  const view = {
    columns: layout.columns ?? empty,
    order: layout.order ?? noOrder,
    widths: layout.widths ?? empty,
    dense: layout.dense,
    saved: null,
    reset: () => setLayout({}),
    set: ({ columns: shown, widths, ...others }: LayoutPatch) =>
      setLayout(
        (before) =>
          // null resets a choice; entries lose the types of their fields.
          present({
            ...before,
            ...others,
            ...(shown ? { columns: present({ ...before.columns, ...shown }) } : {}),
            ...(widths ? { widths: present({ ...before.widths, ...widths }) } : {}),
          }) as TableLayout,
      ),
  }
  return (
    <DataTable
      label="Gateways"
      list={list()}
      columns={columns}
      view={view}
      empty="No gateways yet"
      {...props}
    />
  )
}
