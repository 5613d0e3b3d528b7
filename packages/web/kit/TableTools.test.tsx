import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from './testing.tsx'
import { columns, type Gateway, Table } from './testTable.tsx'

afterEach(cleanup)

test('an optional column starts hidden and can be chosen', () => {
  show(<Table />)
  expect(screen.queryByText('#1')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Columns and density' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'ID', hidden: true }))
  expect(screen.getByText('#1')).toBeTruthy()
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

test('Esc closes the columns panel although its first box is dead', async () => {
  show(<Table />)
  openPanel()
  const panel = screen.getByRole('dialog', { name: 'Columns and density' })
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.activeElement ?? panel, { key: 'Escape' })
  expect(screen.queryByRole('dialog', { name: 'Columns and density' })).toBeNull()
})
