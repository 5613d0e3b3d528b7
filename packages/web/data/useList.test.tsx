import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DataProvider } from './DataContext.tsx'
import { useList } from './useList.ts'

test('an address with page=x asked for page NaN', async () => {
  const asked: unknown[] = []
  const client = {
    ask: async (_call: unknown, query: unknown) => {
      asked.push(query)
      return { records: [{ id: '1' }], total: 1, next: null, previous: null }
    },
  }
  const { result } = renderHook(
    () => useList<{ id: string }>({ path: '/sms/gateway', sort: 'name', filters: {} }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/gateway?page=x&size=-3']}>
          <QueryClientProvider client={new QueryClient()}>
            {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list asks for nothing else */}
            <DataProvider value={{ client } as never /* a list asks for nothing else */}>
              {children}
            </DataProvider>
          </QueryClientProvider>
        </MemoryRouter>
      ),
    },
  )
  await waitFor(() => expect(result.current.status).toBe('ready'))
  expect(result.current.page).toMatchObject({ from: 1, to: 1, size: 50 })
  expect(asked).toEqual([{ pageSize: 50, column: 'name', order: 'asc' }])
})
