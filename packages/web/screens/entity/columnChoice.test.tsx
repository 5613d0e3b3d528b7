import { type CallDefinition, type TableSetUp, viewCalls } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DataProvider } from '../../data/DataContext.tsx'
import { useTableView } from '../../data/useTableView.ts'
import { ColumnPanel } from '../../kit/ColumnPanel.tsx'
import type { Column } from '../../kit/list.ts'
import { show } from '../../kit/testing.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const columns = ['Name', 'Code', 'Zone'].map((title): Column<object> => ({
  key: title.toLowerCase(),
  title,
  cell: () => null,
}))
function Panel() {
  return <ColumnPanel columns={columns} view={useTableView('country')} />
}

function open(answer: () => Promise<TableSetUp>): void {
  const client = {
    ask: async (call: CallDefinition) => (call === viewCalls.list ? answer() : null),
  }
  const session = {
    user: { id: '1' },
    menu: [],
    may: () => true,
    rights: { auth: [], allAuth: [] },
  }
  // Only the parts of client and session that a table's settings read.
  const value = { client, session, live: {} } as unknown as Parameters<
    typeof DataProvider
  >[0]['value']
  show(
    <QueryClientProvider client={new QueryClient()}>
      <DataProvider value={value}>
        <MemoryRouter>
          <Panel />
        </MemoryRouter>
      </DataProvider>
    </QueryClientProvider>,
  )
}

const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name })

test('a column’s box jumped back after a click, until the table was drawn again', async () => {
  let answer: (setUp: TableSetUp) => void = () => undefined
  open(() => new Promise((resolve) => (answer = resolve)))
  fireEvent.click(box('Code'))
  expect(box('Code').checked).toBe(false)
  // A second click was based on the first one's old state, and reverted it.
  fireEvent.click(box('Zone'))
  expect([box('Code').checked, box('Zone').checked]).toEqual([false, false])
  answer({ views: [], defaultId: null, layout: { columns: { code: true }, dense: true } })
  const compact = await screen.findByRole<HTMLInputElement>('radio', { name: 'Compact' })
  await waitFor(() => expect(compact.checked).toBe(true))
  expect([box('Code').checked, box('Zone').checked]).toEqual([false, false])
})

test('a width that is typed away is as wide as the content again', () => {
  open(() => new Promise(() => undefined))
  const width = screen.getByRole<HTMLInputElement>('textbox', { name: 'Width of Code in pixels' })
  fireEvent.change(width, { target: { value: '120' } })
  fireEvent.blur(width)
  expect(width.value).toBe('120')
  fireEvent.change(width, { target: { value: '' } })
  fireEvent.blur(width)
  expect(width.value).toBe('')
})
