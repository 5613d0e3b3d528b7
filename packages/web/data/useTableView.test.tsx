import { type CallDefinition, type ListView, type TableSetUp, viewCalls } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './CallError.ts'
import { DataProvider } from './DataContext.tsx'
import { readPending } from './tableSetUp.ts'
import { useTableView } from './useTableView.ts'

const view: ListView = {
  id: '7',
  name: 'Late',
  shared: 'own',
  mine: true,
  ownerName: 'Ada',
  definition: { filters: { status: 'expired' }, sort: '-name', layout: { order: ['b'] } },
  version: 1,
}
const plain: TableSetUp = { views: [], defaultId: null, layout: {} }

/** The server's state, and what it was sent. */
function server(answer: () => Promise<TableSetUp>) {
  const put = vi.fn(async (_path: string, _body: unknown): Promise<unknown> => null)
  const get = vi.fn(answer)
  const ask = (call: CallDefinition, input: unknown) =>
    call === viewCalls.list ? get() : put(call.path, input)
  return { ask, get, put }
}

function open(client: ReturnType<typeof server>, address = '/list') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let shown: ReturnType<typeof useTableView> | null = null
  function List() {
    // What was drawn last is what the tests look at.
    // oxlint-disable-next-line react/globals
    shown = useTableView('gateway')
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <List /> }], {
    initialEntries: [address],
  })
  const session = {
    user: { id: '1' },
    menu: [],
    may: () => true,
    rights: { auth: [], allAuth: [] },
  }
  // Only the parts of client and session that the hook reads.
  const value = { client, session, live: {} } as unknown as Parameters<
    typeof DataProvider
  >[0]['value']
  renderHook(() => null, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <DataProvider value={value}>
          <RouterProvider router={router} />
          {children}
        </DataProvider>
      </QueryClientProvider>
    ),
  })
  return {
    router,
    queries,
    now: () => {
      if (!shown) throw new Error('The list was not drawn.')
      return shown
    },
  }
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('a table is drawn as this browser knows it at once, then as the server has it', async () => {
  localStorage.setItem('table.1.gateway', JSON.stringify({ ...plain, layout: { dense: true } }))
  const { now } = open(server(async () => ({ ...plain, layout: { dense: false } })))
  expect(now().dense).toBe(true)
  await waitFor(() => expect(now().dense).toBe(false))
})

test('several changes are one call, and outlive a server that does not answer', async () => {
  const away = server(async () => plain)
  away.put.mockRejectedValueOnce(new CallError('', { status: 0, reason: 'unreachable' }))
  const { now } = open(away)
  await waitFor(() => expect(localStorage.getItem('table.1.gateway')).not.toBeNull())
  act(() => now().set({ widths: { a: 100 } }))
  act(() => now().set({ widths: { a: 120 } }))
  act(() => now().set({ dense: true }))
  await waitFor(() => expect(now().widths).toEqual({ a: 120 }))
  const layout = { widths: { a: 120 }, dense: true }
  await waitFor(() => expect(away.put).toHaveBeenCalledTimes(1))
  expect(away.put.mock.calls[0]?.[1]).toEqual({ screen: 'gateway', layout })
  cleanup()
  const back = server(async () => plain)
  const later = open(back)
  await waitFor(() => expect(back.put).toHaveBeenCalledTimes(1))
  expect(back.put.mock.calls[0]?.[1]).toEqual({ screen: 'gateway', layout })
  expect(later.now().dense).toBe(true)
})

test('a list opens with the first view, but not at an address that says something itself', async () => {
  const set: TableSetUp = { views: [view], defaultId: '7', layout: {} }
  const { router, now } = open(server(async () => set))
  await waitFor(() =>
    expect(router.state.location.search).toBe('?status=expired&sort=-name&view=7'),
  )
  // The router's state is ahead of what is drawn.
  await waitFor(() => expect(now().order).toEqual(['b']))
  cleanup()
  const linked = open(
    server(async () => set),
    '/list?status=sent',
  )
  await waitFor(() => expect(linked.now().saved.list).toHaveLength(1))
  expect(linked.router.state.location.search).toBe('?status=sent')
})

test('a change of an open view is its draft: neither the layout nor the server hears of it', async () => {
  const client = server(async () => ({ views: [view], defaultId: null, layout: { dense: true } }))
  const { now } = open(client, '/list?view=7')
  await waitFor(() => expect(now().saved.active?.id).toBe('7'))
  expect([now().dense, now().saved.layoutChanged]).toEqual([undefined, false])
  act(() => now().set({ order: ['c'] }))
  expect([now().order, now().saved.layoutChanged]).toEqual([['c'], true])
  act(() => now().reset())
  expect([now().order, now().saved.layoutChanged]).toEqual([['b'], false])
  expect(client.put).not.toHaveBeenCalled()
})

/** A server that answers on demand, one request at a time. */
function slow() {
  const waiting: ((setUp: TableSetUp) => void)[] = []
  const client = server(() => new Promise((resolve) => waiting.push(resolve)))
  return { client, answer: (setUp: TableSetUp) => act(async () => waiting.shift()?.(setUp)) }
}

test('a column that was clicked before the server answered is not overwritten by the late answer', async () => {
  const { client, answer } = slow()
  const { now } = open(client)
  await waitFor(() => expect(client.get).toHaveBeenCalledTimes(1))
  act(() => now().set({ columns: { b: false } }))
  expect(now().columns).toEqual({ b: false })
  await answer({ ...plain, layout: { columns: { a: false, b: true }, dense: true } })
  await waitFor(() => expect(now().dense).toBe(true))
  expect(now().columns).toEqual({ a: false, b: false })
  await waitFor(() => expect(client.put).toHaveBeenCalledTimes(1))
  // Nor is a choice made elsewhere that the click did not know about.
  const layout = { columns: { a: false, b: false } }
  expect(client.put.mock.calls[0]?.[1]).toEqual({ screen: 'gateway', layout })
  expect(client.get).toHaveBeenCalledTimes(1)
})

test('two columns clicked in one moment are both changed', async () => {
  const { now } = open(server(async () => plain))
  const { set } = now()
  act(() => {
    set({ columns: { a: false } })
    set({ columns: { b: false } })
  })
  expect(now().columns).toEqual({ a: false, b: false })
})

test('views that were asked for when a column changed still come', async () => {
  const { client, answer } = slow()
  const { now } = open(client)
  await waitFor(() => expect(client.get).toHaveBeenCalledTimes(1))
  act(() => now().set({ dense: true }))
  await answer({ ...plain, views: [view] })
  await waitFor(() => expect(now().saved.list).toHaveLength(1))
  expect(now().dense).toBe(true)
})

test('a change made while another was being saved is saved after it', async () => {
  const client = server(async () => plain)
  let saved: () => void = () => undefined
  client.put.mockImplementationOnce(() => new Promise((resolve) => (saved = () => resolve(null))))
  const { now } = open(client)
  await waitFor(() => expect(localStorage.getItem('table.1.gateway')).not.toBeNull())
  act(() => now().set({ columns: { a: false } }))
  await waitFor(() => expect(client.put).toHaveBeenCalledTimes(1))
  act(() => now().set({ columns: { b: false } }))
  await act(async () => saved())
  expect(now().columns).toEqual({ a: false, b: false })
  await waitFor(() => expect(client.put).toHaveBeenCalledTimes(2))
  const layout = { columns: { a: false, b: false } }
  expect(client.put.mock.calls[1]?.[1]).toEqual({ screen: 'gateway', layout })
  await waitFor(() => expect(readPending('1', 'gateway')).toEqual([]))
})

test('an answer that left before a change was saved and came after it does not take it back', async () => {
  const { client, answer } = slow()
  let saved: () => void = () => undefined
  client.put.mockImplementationOnce(() => new Promise((resolve) => (saved = () => resolve(null))))
  const { now, queries } = open(client)
  await waitFor(() => expect(client.get).toHaveBeenCalledTimes(1))
  await answer(plain)
  act(() => now().set({ dense: true }))
  await waitFor(() => expect(client.put).toHaveBeenCalledTimes(1))
  void queries.invalidateQueries()
  await waitFor(() => expect(client.get).toHaveBeenCalledTimes(2))
  await act(async () => saved())
  await answer(plain)
  expect(now().dense).toBe(true)
  // It is fetched again for the rest of its answer.
  await waitFor(() => expect(client.get).toHaveBeenCalledTimes(3))
  await answer({ ...plain, views: [view], layout: { dense: true } })
  await waitFor(() => expect(now().saved.list).toHaveLength(1))
  expect(now().dense).toBe(true)
})

test('a table that was taken back to how it ships and changed again is saved as it is seen', async () => {
  const layout = { columns: { a: false }, widths: { a: 100 }, dense: true }
  const client = server(async () => ({ ...plain, layout }))
  const { now } = open(client)
  await waitFor(() => expect(now().dense).toBe(true))
  act(() => now().reset())
  act(() => now().set({ columns: { b: false } }))
  expect([now().columns, now().widths, now().dense]).toEqual([{ b: false }, {}, undefined])
  await waitFor(() => expect(client.put).toHaveBeenCalledTimes(1))
  expect(client.put.mock.calls[0]?.[1]).toEqual({
    screen: 'gateway',
    layout: { columns: { b: false }, order: null, widths: null, dense: null },
  })
})

test('a first view that arrives late does not discard changes made meanwhile', async () => {
  const { client, answer } = slow()
  const { router, now } = open(client)
  await waitFor(() => expect(client.get).toHaveBeenCalledTimes(1))
  act(() => now().set({ columns: { b: false } }))
  await answer({ views: [view], defaultId: '7', layout: {} })
  await waitFor(() => expect(now().saved.list).toHaveLength(1))
  expect(router.state.location.search).toBe('')
  expect(now().columns).toEqual({ b: false })
})

test('a change of a view whose link was opened before the views came is its draft', async () => {
  const { client, answer } = slow()
  const { now } = open(client, '/list?view=7')
  await waitFor(() => expect(client.get).toHaveBeenCalledTimes(1))
  act(() => now().set({ dense: true }))
  await answer({ ...plain, views: [view] })
  await waitFor(() => expect(now().saved.active?.id).toBe('7'))
  expect([now().dense, now().order, now().saved.layoutChanged]).toEqual([true, ['b'], true])
  expect(client.put).not.toHaveBeenCalled()
})
