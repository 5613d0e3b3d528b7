import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListView } from './list.ts'
import { show } from './testing.tsx'
import { type Gateway, list, Table } from './testTable.tsx'

afterEach(cleanup)

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
