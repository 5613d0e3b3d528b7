import { en } from '@tandem/i18n/en'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { formatAmount } from './format.ts'
import type { Column } from './list.ts'
import { show } from './testing.tsx'
import { columns, type Gateway, list, Table } from './testTable.tsx'

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
