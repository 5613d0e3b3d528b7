import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { actionBook } from './actions.ts'
import { useRowActions } from './useRowActions.ts'

afterEach(cleanup)

const rows = [
  { id: '1', name: 'Aurora' },
  { id: '2', name: 'Borealis' },
]
const offered = () => actionBook.all().map(({ id, hint, danger }) => ({ id, hint, danger }))

test('the palette offers what can be done with the row a person is at, by its name, and nothing of a row that went', () => {
  const end = vi.fn()
  const open = (list: typeof rows) => ({
    prefix: 'session',
    rows: list,
    actions: (row: (typeof rows)[number]) => [
      { key: 'end', label: 'End', danger: true, onSelect: () => end(row.id) },
    ],
    nameOf: ({ name }: (typeof rows)[number]) => name,
  })
  const { result, rerender } = renderHook((props) => useRowActions(props), {
    initialProps: open(rows),
  })
  expect(offered()).toEqual([])
  act(() => result.current({ id: '2', name: 'Borealis' }))
  expect(offered()).toEqual([{ id: 'session.row.end', hint: 'Borealis', danger: true }])
  actionBook.all()[0]?.run()
  expect(end).toHaveBeenCalledWith('2')
  rerender(open(rows.slice(0, 1)))
  expect(offered()).toEqual([])
})
