import type { HomeFigures, TotalData } from '@tandem/model'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { DataProvider } from '../../../data/DataContext.tsx'
import { english, show } from '../../../kit/testing.tsx'
import { HomeStats } from './HomeStats.tsx'

afterEach(cleanup)

type Data = Parameters<typeof DataProvider>[0]['value']

const figures = (codes: number, converted: number): HomeFigures => ({
  sent: 10,
  delivered: 9,
  undelivered: 1,
  failed: 1,
  unsent: 0,
  cancelled: 0,
  parts: 10,
  codes,
  converted,
  spent: '1',
})
const Path = () => <output>{useLocation().pathname}</output>

/** The figures of a customer. */
function showHome(codeProduct?: 'otpReguler') {
  // Only the session's permissions are needed here.
  const value = {
    session: { user: { companyKind: 'customer' }, may: () => true },
  } as unknown as Data
  const [now, was] = codeProduct ? [figures(8, 6), figures(4, 2)] : [figures(0, 0), figures(0, 0)]
  const data: TotalData = {
    currency: 'USD',
    product: 'notify',
    ...(codeProduct && { codeProduct }),
    today: now,
    yesterday: was,
    week: now,
    lastWeek: was,
    days: [{ day: '2026-11-20', underWay: 0, ...now }],
    countries: [],
  }
  show(
    <MemoryRouter>
      <DataProvider value={value}>
        <HomeStats data={data} />
        <Path />
      </DataProvider>
    </MemoryRouter>,
  )
}

test('who sends codes sees how many are entered, against yesterday, and goes to the analysis of their product', () => {
  showHome('otpReguler')
  const figure = screen.getByRole('button', { name: /Conversion today/ })
  expect(figure.textContent).toContain('75.0%')
  expect(figure.textContent).toContain('vs 50.0% at this time yesterday')
  expect(screen.queryByText(english.t('home.sentWeek'))).toBeNull()
  fireEvent.click(figure)
  expect(screen.getByRole('status').textContent).toBe('/sms/otpReguler/home/analysis')
})

test('who sends no codes sees no conversion', () => {
  showHome()
  expect(screen.queryByText(english.t('home.conversionToday'))).toBeNull()
  expect(screen.getByText(english.t('home.sentWeek'))).toBeTruthy()
})
