import { noticeCalls } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../data/CallError.ts'
import { DataProvider } from '../../../data/DataContext.tsx'
import { useNotices } from './useNotices.ts'

const none = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }
const failure = new CallError('Later', { status: 503, reason: 'server.away' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A console whose websocket is down until `connect`. */
function openBell(ask: () => Promise<unknown>, readOnly = false) {
  const listeners = new Set<() => void>()
  let tell: (cmd: string) => void = () => undefined
  let open = false
  const live = {
    isOpen: () => open,
    onState: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onNotice: (listener: (cmd: string) => void) => {
      tell = listener
      return () => undefined
    },
  }
  const client = { ask: vi.fn(ask) }
  const session = { user: { id: '1' }, menu: [], may: () => true, readOnly }
  // Only the parts of client, socket and session that the hook uses.
  const value = { client, live, session } as unknown as Parameters<typeof DataProvider>[0]['value']
  const queries = new QueryClient()
  const { result } = renderHook(() => useNotices(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <DataProvider value={value}>{children}</DataProvider>
      </QueryClientProvider>
    ),
  })
  return {
    client,
    bell: result,
    hear: (cmd: string) => act(async () => tell(cmd)),
    connect: (state: boolean) =>
      act(async () => {
        open = state
        for (const listener of listeners) listener()
      }),
  }
}
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('while the socket is down notices are polled every six seconds, and no longer once it is up', async () => {
  const { client, connect } = openBell(async () => none)
  await wait(0)
  expect(client.ask).toHaveBeenCalledTimes(1)
  await wait(5_900)
  expect(client.ask).toHaveBeenCalledTimes(1)
  await wait(200)
  expect(client.ask).toHaveBeenCalledTimes(2)
  await wait(6_000)
  expect(client.ask).toHaveBeenCalledTimes(3)
  await connect(true)
  await wait(60_000)
  expect(client.ask).toHaveBeenCalledTimes(3)
})

test('a load error stops the timer, says so, and only asking by hand starts it again', async () => {
  let fails = true
  const { client, bell } = openBell(async () => {
    if (fails) throw failure
    return none
  })
  await wait(0)
  expect(bell.current.failed).toBe(true)
  await wait(60_000)
  expect(client.ask).toHaveBeenCalledTimes(1)
  fails = false
  act(() => bell.current.retry())
  await wait(0)
  expect(bell.current).toMatchObject({ failed: false, lists: none })
  await wait(6_100)
  expect(client.ask).toHaveBeenCalledTimes(3)
})

test('notices to one user are fetched at once, notices to many within a moment', async () => {
  const { client, connect, hear } = openBell(async () => none)
  await connect(true)
  await wait(0)
  await hear('user')
  await wait(1)
  expect(client.ask).toHaveBeenCalledTimes(2)
  await hear('topic')
  await wait(1_500)
  expect(client.ask).toHaveBeenCalledTimes(3)
})

test('reading is reported to the server, but not while signed in as another user', async () => {
  const own = openBell(async () => none)
  await act(async () => own.bell.current.read({ id: '7' }))
  const reading = [noticeCalls.read, { anntId: '7' }, { quiet: true }]
  expect(own.client.ask.mock.calls).toContainEqual(reading)
  const acting = openBell(async () => none, true)
  await act(async () => acting.bell.current.read({ id: '7' }))
  expect(acting.client.ask.mock.calls).not.toContainEqual(reading)
  expect(acting.bell.current.readAll).toBeNull()
})
