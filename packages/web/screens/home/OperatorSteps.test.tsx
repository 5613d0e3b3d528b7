import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { DataProvider } from '../../data/DataContext.tsx'
import { english, show } from '../../kit/testing.tsx'
import { OperatorSteps } from './OperatorSteps.tsx'

type Data = Parameters<typeof DataProvider>[0]['value']

/** The lists an operator can read, and their contents. */
function showTo(codes: readonly string[], filled: readonly string[]) {
  const auth = codes.map((action) => ({ action, type: '2' }))
  const get = (path: string) =>
    Promise.resolve({ records: filled.some((name) => path.includes(name)) ? [{}] : [] })
  // Only the session's permissions and its reads are needed here.
  const value = {
    client: { get },
    live: {},
    session: { rights: { auth, allAuth: [] }, may: (code: string) => codes.includes(code) },
  } as unknown as Data
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <DataProvider value={value}>
        <OperatorSteps send="/sms/notify/send" />
      </DataProvider>
    </QueryClientProvider>
  )
  show(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
}

test('an operator of an empty platform was told to register a sender ID before there was a gateway', async () => {
  showTo(['gateway:list', 'route:list', 'company:list'], ['gateway'])
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(
    (['gateway', 'route', 'company', 'send'] as const).map((key) => english.t(`home.setUp.${key}`)),
  )
  expect(screen.getByRole('link', { name: 'Open gateways' }).getAttribute('href')).toBe(
    '/sms/gateway',
  )
  const done = await screen.findAllByText(english.t('home.setUp.done'))
  expect(done).toHaveLength(1)
  const [first] = screen.getAllByRole('listitem')
  expect(within(first ?? document.body).getByText(english.t('home.setUp.done'))).toBeDefined()
})
