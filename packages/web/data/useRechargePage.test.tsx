import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AgentData,
  type AttentionItem,
  type BrandInfo,
  type CallDefinition,
  homeCalls,
  type TotalData,
} from '@tandem/model'
import { cleanup, screen } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { english, show } from '../kit/testing.tsx'
import { Attention } from '../screens/home/Attention.tsx'
import { FirstSteps } from '../screens/home/FirstSteps.tsx'
import { AgentStats } from '../screens/home/parts/AgentStats.tsx'
import { keepBrand, readBrand } from './brand.ts'
import { DataProvider } from './DataContext.tsx'
import { RECHARGE_PAGE } from './useRechargePage.ts'

type Data = Parameters<typeof DataProvider>[0]['value']

afterEach(() => {
  cleanup()
  document.querySelector('meta[name="tandem-brand"]')?.remove()
})

const ownBalance: AttentionItem = { kind: 'ownBalance', frozen: false, daysLeft: 2 }
const lowBalances: AttentionItem = {
  kind: 'lowBalances',
  count: 2,
  first: 'Harbor Bank',
  id: '7',
  frozen: false,
  daysLeft: 1,
}

/** What leads to the recharge page of a new company's home, of its card and of what needs attention. */
async function offers({ codes = ['recharge:list'], plainHeader = false, hideRecharge = false }) {
  const brand: BrandInfo = keepBrand({ ...readBrand(), hideRecharge })
  const ask = (call: CallDefinition) =>
    Promise.resolve(call === homeCalls.attention ? [ownBalance, lowBalances] : brand)
  // Only who is signed in, their rights and two reads are asked for here.
  const value = {
    client: { get: () => Promise.resolve(brand), ask },
    live: { on: () => () => undefined, onReconnect: () => () => undefined },
    session: {
      user: { plainHeader },
      may: (code: string) => [...codes, homeCalls.attention.access].includes(code),
    },
  } as unknown as Data
  // Of the figures only the account is drawn.
  const total = { balance: '0', currency: 'USD' } as unknown as TotalData
  const none = { sent: 0, delivered: 0, failed: 0 }
  // Of a seller's, the figures its cards draw.
  const agent = {
    currency: 'USD',
    own: { balance: '0', held: '0', daysLeft: 2 },
    customers: { active: 0, activeBefore: 0, direct: 0 },
    today: none,
    yesterday: none,
    week: none,
    lastWeek: none,
    days: [],
  } as unknown as AgentData
  show(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DataProvider value={value}>
          <FirstSteps data={total} send="/sms/notify/send" />
          <AgentStats data={agent} />
          <Attention />
        </DataProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText(english.t('home.attention'))
  return {
    links: screen.getAllByRole('link').filter((link) => link.getAttribute('href') === RECHARGE_PAGE)
      .length,
    card: screen.queryByRole('button', { name: new RegExp(english.t('home.balance')) }) !== null,
  }
}

test('a host that hides recharge led to it from the first steps, the balance and what needs attention', async () => {
  expect(await offers({})).toEqual({ links: 3, card: true })
  for (const hidden of [{ hideRecharge: true }, { plainHeader: true }, { codes: [] }]) {
    cleanup()
    expect(await offers(hidden), JSON.stringify(hidden)).toEqual({ links: 0, card: false })
  }
})

test('nothing but this rule names the page or the setting', () => {
  const web = join(import.meta.dirname, '..')
  const naming = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.includes('.test.') &&
      /SysCustomerPay'|hideRecharge/.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(naming.sort()).toEqual(['data/brand.ts', 'data/useRechargePage.ts'])
})
