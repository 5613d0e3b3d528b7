import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DataProvider } from './DataContext.tsx'
import { SOME, useRecordNews } from './useRecordNews.ts'

test('each of a thousand news at once asked for the list again', async () => {
  let tell: (news: { entity: string; id: string; verb: 'edit' }) => void = () => undefined
  const live = {
    on: (_topic: string, listener: typeof tell) => {
      tell = listener
      return () => undefined
    },
  }
  const heard = vi.fn<(ids: ReadonlySet<string>) => void>()
  renderHook(() => useRecordNews((entity) => entity === 'rate', heard), {
    wrapper: ({ children }) => (
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- hearing of records asks for nothing else
      <DataProvider value={{ live } as never /* hearing of records asks for nothing else */}>
        {children}
      </DataProvider>
    ),
  })
  for (let n = 1; n <= 1_000; n += 1) tell({ entity: 'rate', id: String(n), verb: 'edit' })
  tell({ entity: 'route', id: '7', verb: 'edit' })
  tell({ entity: 'rate', id: SOME, verb: 'edit' })
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  expect(heard.mock.calls[0]?.[0].size).toBe(1_001)
})
