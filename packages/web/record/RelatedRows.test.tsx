import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { billList } from '@tandem/model'
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { DataProvider } from '../data/DataContext.tsx'
import { show } from '../kit/testing.tsx'
import { RelatedLines } from './RelatedRows.tsx'

afterEach(cleanup)

type Data = Parameters<typeof DataProvider>[0]['value']
const bill = {
  id: '71',
  number: 'B2026-000004',
  status: 'open',
  amount: '12.50',
  currency: 'USD',
  createTime: '2026-03-01T10:00:00.000Z',
}

/** The bills of a company, as they are shown to a reader. */
function showTo({
  codes,
  hideAmounts = false,
}: {
  codes: readonly string[]
  hideAmounts?: boolean
}) {
  const ask = vi.fn(async () => ({ records: [bill], total: 12, totalIsEstimate: false }))
  // Only what the block asks of its reader is needed here.
  const value = {
    client: { ask },
    session: {
      user: { hideAmounts, companyKind: 'platform' },
      menu: [{ path: '/ledger/bill', component: 'ledger/Bills', route: '1' }],
      may: (code: string) => codes.includes(code),
      rights: { auth: [], allAuth: [] },
    },
  } as unknown as Data
  show(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DataProvider value={value}>
          <RelatedLines
            list={billList}
            where={{ companyId: '7' }}
            page="/ledger/bill"
            fields={['amount', 'createTime']}
          />
        </DataProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return ask
}
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('the newest are shown, and lead to themselves and to all that belong to the record', async () => {
  showTo({ codes: ['bill:list'] })
  await screen.findByText('B2026-000004')
  expect(addresses()).toEqual(['/ledger/bill?companyId=7', '/ledger/bill?record=71'])
  expect(screen.getByText(/All 12/).textContent).toContain('All 12')
  expect(screen.getByText('12.50')).toBeTruthy()
})

test('who may not read the list is shown nothing of it, and nothing is asked', () => {
  const ask = showTo({ codes: [] })
  expect(document.body.textContent).toBe('')
  expect(ask).not.toHaveBeenCalled()
})

test('hidden amounts leave no trace', async () => {
  showTo({ codes: ['bill:list'], hideAmounts: true })
  await screen.findByText('B2026-000004')
  expect(document.body.textContent).not.toContain('12.50')
})
