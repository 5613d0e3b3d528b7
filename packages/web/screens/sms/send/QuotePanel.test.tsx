import type { Quote } from '@tandem/model'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../data/CallError.ts'
import { show } from '../../../kit/testing.tsx'
import { QuotePanel } from './QuotePanel.tsx'

afterEach(cleanup)

const quote: Quote = {
  accepted: 10_000,
  rejected: 300,
  encoding: 'gsm7',
  units: 40,
  partsPerMessage: 1,
  parts: 10_000,
  amount: '336.1',
  currency: 'USD',
  balance: '1000',
  balanceAfter: '663.9',
  affordable: 10_000,
  countries: [],
  waits: [],
  destinations: [],
  addsToText: false,
  reading: { homeCountry: null, assumed: 0, doubtful: 0, examples: [] },
  rejects: [],
  variables: [],
  preview: [],
  fileId: null,
  sheet: null,
}
const settled = { quote, working: false, error: null, retry: () => undefined }
const action = <button type="button">Send</button>

test('a quote tells messages, parts, amount and what stays', () => {
  show(
    <QuotePanel state={settled} hint={null}>
      {action}
    </QuotePanel>,
  )
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(terms).toEqual([
    'Messages',
    'Parts1 part each',
    'Amount',
    'Available now',
    'Available after',
  ])
  expect(values).toEqual(['10,000', '10,000', '336.10 USD', '1,000.00 USD', '663.90 USD'])
})

test('a balance that reaches halfway is told, and no balance below zero is shown', () => {
  const short = { ...quote, balance: '100', balanceAfter: '-236.1', affordable: 2975 }
  show(
    <QuotePanel
      state={{ ...settled, quote: short }}
      hint={null}
      recharge={<a href="/SysCustomerPay">Recharge</a>}
    >
      {action}
    </QuotePanel>,
  )
  expect(screen.getByText(/The balance covers 2,975 messages/)).toBeDefined()
  // A new customer without balance had no way forward here.
  expect(screen.getByRole('link', { name: 'Recharge' })).toBeDefined()
  expect(screen.queryByText('Available after')).toBeNull()
})

test('where amounts are hidden only counts are shown', () => {
  const { amount: _a, balance: _b, balanceAfter: _c, affordable: _d, ...counts } = quote
  show(
    <QuotePanel state={{ ...settled, quote: counts }} hint={null}>
      {action}
    </QuotePanel>,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Messages',
    'Parts1 part each',
  ])
})

test('a refusal is told in its own words and can be tried again', () => {
  const retry = vi.fn()
  const error = new CallError('No rate to Peru. Ask for one.', {
    status: 422,
    reason: 'rate.notPresent',
  })
  show(
    <QuotePanel state={{ quote: undefined, working: false, error, retry }} hint={null}>
      {action}
    </QuotePanel>,
  )
  expect(screen.getByRole('alert').textContent).toContain('No rate to Peru. Ask for one.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
