import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { TotalData } from '@tandem/model'
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { readBrand } from '../../data/brand.ts'
import { DataProvider } from '../../data/DataContext.tsx'
import { english, show } from '../../kit/testing.tsx'
import { FirstSteps } from './FirstSteps.tsx'

afterEach(cleanup)

type Data = Parameters<typeof DataProvider>[0]['value']

/** The steps of a user with these permissions and this balance. */
function showTo(codes: readonly string[], balance: string | undefined) {
  // Only the session's permissions and the host's brand are needed here.
  const value = {
    client: { ask: () => Promise.resolve(readBrand()) },
    session: { user: {}, may: (code: string) => codes.includes(code) },
  } as unknown as Data
  // Of the figures, only the account is shown.
  const data = { balance, currency: 'USD', product: 'notify' } as unknown as TotalData
  show(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DataProvider value={value}>
          <FirstSteps data={data} send="/sms/notify/send" />
        </DataProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const recharge = () => screen.queryByRole('link', { name: english.t('home.step.rechargeAction') })

test('a new customer was led to send with an empty account and no way to recharge it', () => {
  showTo(['recharge:list'], '0')
  expect(recharge()?.getAttribute('href')).toBe('/SysCustomerPay')
})

test.for([
  ['an account with money', ['recharge:list'], '10.5'],
  ['nobody who may not see the recharges', [], '0'],
  ['nobody whose amounts are hidden', ['recharge:list'], undefined],
] as const)('the step is not for %s', ([, codes, balance]) => {
  showTo(codes, balance)
  expect(recharge()).toBeNull()
})
