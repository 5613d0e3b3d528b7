import { type BillDetails, billCalls } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DataProvider } from '../../data/DataContext.tsx'
import { Confirmations } from '../../kit/Confirmations.tsx'
import { show } from '../../kit/testing.tsx'
import { BankDialog } from './BankDialog.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

type Asked = NonNullable<BillDetails['asked']>

/** The dialog about what a seller waits for, and a server that takes every decision. */
async function judging(asked: Asked | null) {
  const details: BillDetails = {
    id: '7',
    version: 3,
    name: 'Meridian',
    isSeller: true,
    legalName: null,
    address: null,
    taxId: null,
    bankDetails: 'Old bank\n111',
    billPrefix: null,
    asked,
    missing: [],
  }
  const decided: unknown[] = []
  const read = vi.fn(() => Promise.resolve(details))
  const ask = (call: { path: string }, input: object) => {
    if (call === billCalls.details) return read()
    decided.push({ path: call.path, input })
    return Promise.resolve(null)
  }
  const user = { id: '1', username: 'admin', companyId: '1' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the data is not asked for
  const data = {
    client: { ask },
    live: {},
    session: { user, may: () => true },
  } as unknown as Parameters<typeof DataProvider>[0]['value']
  const onClose = vi.fn()
  show(
    <QueryClientProvider client={new QueryClient()}>
      <DataProvider value={data}>
        <Confirmations>
          <BankDialog companyId="7" onClose={onClose} />
        </Confirmations>
      </DataProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(read).toHaveBeenCalled())
  await act(async () => vi.dynamicImportSettled())
  return { decided, onClose }
}
const waits: Asked = {
  bankDetails: 'New bank\n222',
  by: 'meridian',
  abilities: { approve: true, refuse: true },
}
/** What can be decided, and one of it chosen. */
async function choose(name: string): Promise<(string | null)[]> {
  fireEvent.mouseDown(screen.getByRole('combobox'))
  const options = await waitFor(() => {
    const shown = [...document.querySelectorAll('.ant-select-item-option')]
    expect(shown).not.toEqual([])
    return shown
  })
  const chosen = options.find(({ textContent }) => textContent === name)
  if (chosen) fireEvent.click(chosen)
  return options.map(({ textContent }) => textContent)
}
const submit = () => act(async () => void fireEvent.click(screen.getByText('Submit')))

test('a second person reads both accounts and approves exactly what was read', async () => {
  const { decided, onClose } = await judging(waits)
  expect(await screen.findByText(/^Requested by meridian/)).toBeTruthy()
  expect(screen.getByText(/Old bank/)).toBeTruthy()
  expect(screen.getByText(/New bank/)).toBeTruthy()
  // Nothing is chosen for anybody.
  await submit()
  expect(decided).toEqual([])
  expect(await choose('Approve')).toEqual(['Approve', 'Decline'])
  await submit()
  expect(decided).toEqual([{ path: billCalls.approveBank.path, input: { id: '7', version: 3 } }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('who asked for an account can only take it back', async () => {
  const { decided } = await judging({
    ...waits,
    bankDetails: null,
    abilities: { approve: 'bill.bankOwn', refuse: true },
  })
  expect(await screen.findByText('None')).toBeTruthy()
  expect(await choose('Decline')).toEqual(['Decline'])
  await submit()
  expect(decided).toEqual([{ path: billCalls.refuseBank.path, input: { id: '7', version: 3 } }])
})

test('a decision that was made meanwhile, or is of somebody else, is not offered', async () => {
  await judging(waits)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  cleanup()
  for (const asked of [null, { ...waits, abilities: {} }]) {
    // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
    await judging(asked)
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
  }
})
