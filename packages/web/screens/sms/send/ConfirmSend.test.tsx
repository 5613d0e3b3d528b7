import type { Quote } from '@tandem/model'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../kit/testing.tsx'
import { ConfirmSend } from './ConfirmSend.tsx'
import { draftOf } from './draft.ts'

afterEach(cleanup)

const quote: Quote = {
  accepted: 4,
  rejected: 0,
  encoding: 'gsm7',
  units: 40,
  partsPerMessage: 1,
  parts: 4,
  amount: '0.09607',
  currency: 'USD',
  balance: '4483.12407',
  balanceAfter: '4483.028',
  affordable: 4,
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

const nothing = (): void => undefined
const form = { busy: false, error: null, submit: nothing, forget: nothing, set: nothing }

test('the review writes amounts with as many decimals as the panel beside it', () => {
  show(
    <ConfirmSend
      form={form}
      draft={draftOf({})}
      quote={quote}
      companyName=""
      onClose={() => undefined}
    />,
  )
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  // The amount is marked as fixed.
  expect(values.some((value) => value?.startsWith('0.09607 USD'))).toBe(true)
  expect(values).toContain('4,483.02800 USD')
})
