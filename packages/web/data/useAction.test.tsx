import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallError } from './CallError.ts'
import { createClient } from './client.ts'
import { DataProvider } from './DataContext.tsx'
import type { Live } from './live.ts'
import { useAction } from './useAction.ts'

afterEach(cleanup)

const quiet = () => () => undefined
const live: Live = {
  on: quiet,
  onNotice: quiet,
  onState: quiet,
  onReconnect: quiet,
  onFirstOpen: quiet,
  isOpen: () => true,
  check: () => undefined,
  close: () => undefined,
}
const client = createClient({
  base: '/tandem',
  token: () => null,
  language: () => 'en-US',
  onEvent: () => undefined,
})

/** A form over a visible list, both answered when the test says so. */
function openForm() {
  const sent: { input: unknown; answer: (id: string) => void; fail: (why: Error) => void }[] = []
  let showList: (rows: readonly string[]) => void = () => undefined
  const queries = new QueryClient()
  const user = { id: '1', username: 'ada' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an action asks nothing of who is signed in
  const session = { user, menu: [], may: () => true, rights: { auth: [], allAuth: [] } } as never // as said above
  const { result } = renderHook(
    () => {
      useQuery({
        queryKey: ['list', '/notice'],
        queryFn: () => new Promise<readonly string[]>((resolve) => (showList = resolve)),
      })
      return useAction(
        (_client, input: unknown) =>
          new Promise<string>((answer, fail) => sent.push({ input, answer, fail })),
        { refresh: ['/notice'] },
      )
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <DataProvider value={{ client, live, session }}>{children}</DataProvider>
        </QueryClientProvider>
      ),
    },
  )
  return { form: result, sent, showList: () => act(async () => showList([])) }
}

test('a form submitted again while its list is refetched is sent once', async () => {
  const { form, sent, showList } = openForm()
  await showList()
  let first: Promise<unknown> = Promise.resolve()
  act(() => {
    first = form.current.run({ title: 'News' })
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => sent[0]?.answer('7'))
  // The server has confirmed; the form stays until the list shows the result.
  expect(form.current.running).toBe(true)
  let second: Promise<unknown> = Promise.resolve()
  act(() => {
    second = form.current.run({ title: 'News' })
  })
  await showList()
  expect(await first).toBe('7')
  expect(await second).toBe('7')
  expect(sent).toHaveLength(1)
  await waitFor(() => expect(form.current.running).toBe(false))

  // Repeated deliberately, it runs again.
  act(() => void form.current.run({ title: 'News' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('the next try after a lost answer was swallowed while the list could not be fetched either', async () => {
  const { form, sent, showList } = openForm()
  await showList()
  let first: Promise<unknown> = Promise.resolve()
  act(() => {
    first = form.current.run({ title: 'News' })
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () =>
    sent[0]?.fail(new CallError('The server didn’t respond.', { status: 0, reason: 'network' })),
  )
  expect(await first).toBeUndefined()
  await waitFor(() => expect(form.current.running).toBe(false))
  act(() => void form.current.run({ title: 'News' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('the same done to two records, or with two files of one name, is done twice', async () => {
  const { form, sent } = openForm()
  const file = () => new File(['1'], 'numbers.txt')
  act(() => {
    void form.current.run({ id: '1' })
    void form.current.run({ id: '2' })
    void form.current.run({ file: file() })
    void form.current.run({ file: file() })
  })
  await waitFor(() => expect(sent).toHaveLength(4))
})
