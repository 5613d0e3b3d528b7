import { en } from '@tandem/i18n/en'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { formatAmount } from './format.ts'
import type { Column, LayoutPatch, ListView, TableLayout } from './list.ts'
import { show } from './testing.tsx'

interface Gateway {
  id: string
  name: string
  tps: number
}
const rows: Gateway[] = [
  { id: '1', name: 'Aurora', tps: 100 },
  { id: '2', name: 'Borealis', tps: 200 },
]
const columns: Column<Gateway>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortable: true },
  { key: 'tps', title: 'TPS', cell: ({ tps }) => tps, align: 'end' },
  { key: 'id', title: 'ID', cell: ({ id }) => `#${id}`, optional: true },
]

const list = (more: Partial<ListView<Gateway>> = {}): ListView<Gateway> => ({
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

function Table({
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
afterEach(cleanup)

test('an estimated total says what there are surely more than, and only the ways that exist are open', () => {
  const view = list()
  show(<Table list={view} />)
  expect(screen.getByText('1–2 of more than 12,000')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Previous page' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(view.page.next).toHaveBeenCalledOnce()
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
})

test('the sorted column says so, and asks to be turned round when pressed', () => {
  const view = list()
  show(<Table list={view} />)
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(view.setSort).toHaveBeenCalledWith('name')
  expect(screen.queryByRole('button', { name: 'TPS' })).toBeNull()
})

test('selected rows put the bulk bar in place of the filters', () => {
  const bulk = vi.fn((selected: readonly Gateway[]) => `Delete ${selected.length}`)
  show(<Table bulkActions={bulk} filters={<span>Filters</span>} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  expect(screen.queryByText('Filters')).toBeNull()
  expect(screen.getByRole('toolbar').textContent).toContain('2 selected')
  expect(bulk.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['1', '2'])
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.getByText('Filters')).toBeTruthy()
})

test('a whole page can be made all that the filters mean, once they are counted', () => {
  const page = { ...list().page, total: 12_400, isEstimate: false }
  const bulk = (rows: readonly Gateway[], _clear: () => void, all: number | null) =>
    `${rows.length} of ${all ?? 'page'}`
  const table = (more: Partial<ListView<Gateway>>) => (
    <Table list={list(more)} bulkActions={bulk} mostMatching={20_000} />
  )
  const countExactly = vi.fn()
  const { rerender } = show(table({ page: { ...page, isEstimate: true, countExactly } }))
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select row' })[0] ?? document.body)
  expect(screen.queryByRole('button', { name: 'Count all matching' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Count all matching' }))
  expect(countExactly).toHaveBeenCalledOnce()
  rerender(table({ page }))
  fireEvent.click(screen.getByRole('button', { name: 'Select all 12,400 matching' }))
  expect(screen.getByRole('toolbar').textContent).toContain('2 of 12400')
  // Rows of other pages are selected as well.
  rerender(table({ page, rows: [{ id: '9', name: 'Corona', tps: 1 }] }))
  expect(screen.getByRole('toolbar').textContent).toContain('1 of 12400')
  // Deselecting one keeps the others on its page.
  rerender(table({ page }))
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select row' })[0] ?? document.body)
  expect(screen.getByRole('toolbar').textContent).toContain('1 of page')
})

test('all that the filters mean is no longer meant under other filters', () => {
  const page = { ...list().page, total: 40, isEstimate: false }
  const bulk = (_rows: readonly Gateway[], _clear: () => void, all: number | null) => String(all)
  const filtered = (name: string) => ({ page, arrangement: { filters: { name }, sort: null } })
  const table = (name: string) => (
    <Table list={list(filtered(name))} bulkActions={bulk} mostMatching={100} />
  )
  const { rerender } = show(table('a'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Select all 40 matching' }))
  expect(screen.getByRole('toolbar').textContent).toContain('All 40 matching selected')
  rerender(table('b'))
  expect(screen.getByRole('toolbar').textContent).toContain('2 selected')
})

test('more than can be dealt with at once asks for a narrower filter', () => {
  const page = { ...list().page, total: 12_400, isEstimate: false }
  show(<Table list={list({ page })} bulkActions={() => null} mostMatching={10_000} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  expect(screen.getByRole('toolbar').textContent).toContain('Narrow the filter to 10,000 or fewer')
})

test('selecting one row draws only that row again', () => {
  const cell = vi.fn(({ name }: Gateway) => name)
  const counted = [{ key: 'name', title: 'Name', cell }]
  show(<Table columns={counted} bulkActions={() => 'bulk'} />)
  cell.mockClear()
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select row' })[0] ?? document.body)
  expect(cell.mock.calls.map(([row]) => row.id)).toEqual(['1'])
})

test('a screen that is drawn again, as on the way back to its tab, draws no row again', () => {
  const drawn = vi.fn(({ name }: Gateway) => name)
  const counted: Column<Gateway>[] = [{ key: 'name', title: 'Name', cell: drawn }]
  const shown = list()
  const opened: string[] = []
  const Screen = ({ visit }: { visit: string }) => (
    <Table list={shown} columns={counted} onOpen={({ id }) => opened.push(`${visit} ${id}`)} />
  )
  const { rerender } = show(<Screen visit="first" />)
  const before = drawn.mock.calls.length
  rerender(<Screen visit="second" />)
  expect(drawn).toHaveBeenCalledTimes(before)
  // A press at that moment still acts on the current state.
  fireEvent.click(screen.getByRole('button', { name: 'Aurora' }))
  expect(opened).toEqual(['second 1'])
})

test('a third action moves into the menu, and a blocked one explains itself', () => {
  const stop = vi.fn()
  show(
    <Table
      rowActions={() => [
        { key: 'edit', label: 'Edit', onSelect: vi.fn() },
        { key: 'copy', label: 'Copy', onSelect: vi.fn() },
        { key: 'stop', label: 'Stop', blocked: 'It is not running.', onSelect: stop },
      ]}
    />,
  )
  const row = screen.getAllByRole('row')[1] ?? document.body
  expect(within(row).queryByRole('button', { name: 'Stop' })).toBeNull()
  fireEvent.click(within(row).getByRole('button', { name: 'More actions' }))
  const item = screen.getByRole('menuitem', { name: /Stop/, hidden: true })
  expect(item.textContent).toContain('It is not running.')
  fireEvent.click(item)
  expect(stop).not.toHaveBeenCalled()
})

test('an optional column starts hidden and can be chosen', () => {
  show(<Table />)
  expect(screen.queryByText('#1')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Columns and density' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'ID', hidden: true }))
  expect(screen.getByText('#1')).toBeTruthy()
})

test('empty, without a match, without a right and failed are four different things', () => {
  const none = { rows: [], page: { ...list().page, total: 0 } }
  const { rerender } = show(<Table list={list(none)} />)
  expect(screen.getByText('No gateways yet')).toBeTruthy()

  const filters = { values: { name: 'x' }, set: vi.fn(), clear: vi.fn() }
  rerender(<Table list={list({ ...none, filters })} />)
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(filters.clear).toHaveBeenCalledOnce()

  const denied = { kind: 'denied', message: 'no' } as const
  rerender(<Table list={list({ ...none, status: 'failed', failure: denied })} />)
  expect(screen.getByText('Access denied')).toBeTruthy()

  for (const [kind, words] of [
    ['notFound', en['shell.notFound']],
    ['timeout', en['shell.timeout']],
  ] as const) {
    const failure = { kind, message: 'what the server says' }
    rerender(<Table list={list({ ...none, status: 'failed', failure })} />)
    expect(screen.getByRole('alert').textContent).toContain(words)
  }

  const broken = { kind: 'failed', message: 'The database does not answer.' } as const
  const view = list({ ...none, status: 'failed', failure: broken })
  rerender(<Table list={view} />)
  expect(screen.getByRole('alert').textContent).toContain('The database does not answer.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(view.refresh).toHaveBeenCalledOnce()
})

test('there is no column for actions where nobody may do anything', () => {
  show(<Table rowActions={() => []} />)
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
})

test('amounts of a column get the decimals of the longest', () => {
  const price: Column<Gateway> = {
    key: 'price',
    title: 'Price',
    amount: ({ tps }) => (tps === 100 ? '0.0345' : '7'),
    cell: ({ tps }, places) => formatAmount(tps === 100 ? '0.0345' : '7', places),
  }
  show(<Table columns={[...columns, price]} />)
  expect(screen.getByText('0.0345')).toBeDefined()
  expect(screen.getByText('7.0000')).toBeDefined()
})

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const openPanel = () => fireEvent.click(screen.getByRole('button', { name: 'Columns and density' }))

test('columns move by buttons, the naming one stays first, and reset takes everything back', () => {
  show(<Table />)
  openPanel()
  fireEvent.click(screen.getByRole('checkbox', { name: 'ID', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Move ID left', hidden: true }))
  expect(heads()).toEqual(['Name', 'ID', 'TPS'])
  expect(screen.getByText('ID: position 2 of 3')).toBeTruthy()
  const forward = screen.getByRole('button', { name: 'Move ID left', hidden: true })
  expect(forward.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Reset', hidden: true }))
  expect(heads()).toEqual(['Name', 'TPS'])
})

test('a width is typed in full-width digits, kept within bounds, and draws no row again when it changes', () => {
  const cell = vi.fn(({ tps }: Gateway) => tps)
  const counted = columns.map((column) => (column.key === 'tps' ? { ...column, cell } : column))
  show(<Table columns={counted} layout={{ widths: { tps: 100 } }} />)
  const head = screen.getByRole('columnheader', { name: 'TPS' })
  expect(head.style.width).toBe('')
  openPanel()
  const input = screen.getByRole('textbox', { name: 'Width of TPS in pixels', hidden: true })
  cell.mockClear()
  fireEvent.change(input, { target: { value: '２５０' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(head.style.minWidth).toBe('250px')
  expect(cell).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: '9' } })
  fireEvent.blur(input)
  expect(head.style.minWidth).toBe('48px')
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  expect(head.style.minWidth).toBe('58px')
})

test('compact by choice, comfortable by choice, and neither are three different things', () => {
  const card = () => document.querySelector('.table-card')?.className.trim()
  show(<Table />)
  expect(card()).toBe('table-card')
  openPanel()
  fireEvent.click(screen.getByRole('radio', { name: 'Compact', hidden: true }))
  expect(card()).toBe('table-card dense')
  fireEvent.click(screen.getByRole('radio', { name: 'Comfortable', hidden: true }))
  expect(card()).toBe('table-card roomy')
})

test('an estimate is counted exactly on request, and says when that took too long', () => {
  const view = list()
  const { rerender } = show(<Table list={view} />)
  fireEvent.click(screen.getByRole('button', { name: 'Get exact count' }))
  expect(view.page.countExactly).toHaveBeenCalledOnce()
  rerender(<Table list={list({ page: { ...view.page, counting: 'failed' } })} />)
  expect(screen.getByRole('status').textContent).toContain('Counting took too long')
  rerender(<Table list={list({ page: { ...view.page, isEstimate: false } })} />)
  expect(screen.queryByRole('button', { name: 'Get exact count' })).toBeNull()
})

test('Esc closes the columns panel although its first box is dead', async () => {
  show(<Table />)
  openPanel()
  const panel = screen.getByRole('dialog', { name: 'Columns and density' })
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.activeElement ?? panel, { key: 'Escape' })
  expect(screen.queryByRole('dialog', { name: 'Columns and density' })).toBeNull()
})

test('a page of two hundred rows was 4,117 nodes: those out of sight are not drawn', () => {
  const many = Array.from({ length: 200 }, (_, at) => ({
    id: String(at),
    name: `G ${at}`,
    tps: at,
  }))
  const page = { ...list().page, from: 1, to: 200, total: 200, size: 200, isEstimate: false }
  const wide: Column<Gateway>[] = Array.from({ length: 12 }, (_, at) => ({
    key: `column ${at}`,
    title: `Column ${at}`,
    cell: ({ tps }) => <span className="number">{tps + at}</span>,
  }))
  const { container } = show(
    <Table
      list={list({ rows: many, page })}
      columns={wide}
      bulkActions={() => null}
      rowActions={() => [{ key: 'edit', label: 'Edit', onSelect: vi.fn() }]}
    />,
  )
  expect(container.querySelectorAll('*').length).toBeLessThan(2_000)
  // Each row is positioned as in the whole list, and the page is as high as all of its rows.
  const drawn = screen.getAllByRole('row').slice(1)
  expect(drawn[0]?.getAttribute('aria-rowindex')).toBe('2')
  const [gap] = container.querySelectorAll<HTMLElement>('.row-gap td')
  expect(Number.parseInt(gap?.style.height ?? '', 10)).toBe((200 - drawn.length) * 44)
})

const noteColumns: Column<Gateway>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'note', title: 'Note', width: 200, cell: () => '–' },
  { key: 'tps', title: 'TPS', width: 90, cell: ({ tps }) => tps },
]
/** Ten rows, of which the first `n` have a note. */
const noted = (n: number) =>
  Array.from({ length: 10 }, (_, at) => ({
    id: String(at),
    name: `Gateway ${at}`,
    tps: 100,
    note: at < n ? 'Watch' : null,
  }))

test('a column that is nearly empty on the page gives up the width it would like to have', () => {
  show(<Table list={list({ rows: noted(1) })} columns={noteColumns} />)
  const widthOf = (name: string) => screen.getByRole('columnheader', { name }).style.width
  expect(widthOf('Note')).toBe('')
  expect(widthOf('TPS')).toBe('90px')
})

test('a column without a value on the page is left out and counted at the foot, unless it was chosen', () => {
  const view = show(<Table list={list({ rows: noted(0) })} columns={noteColumns} />)
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull()
  screen.getByText('1 column hidden')
  view.unmount()
  show(
    <Table
      list={list({ rows: noted(0) })}
      columns={noteColumns}
      layout={{ columns: { note: true } }}
    />,
  )
  screen.getByRole('columnheader', { name: 'Note' })
})

test('rows that came are told above the table, and are taken in by a press', () => {
  const refresh = vi.fn()
  show(<Table fresh={{ count: 12, more: false, show: refresh }} />)
  fireEvent.click(screen.getByRole('button', { name: '12 new' }))
  expect(refresh).toHaveBeenCalledOnce()
})
