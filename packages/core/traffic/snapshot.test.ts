import { expect, test } from 'vitest'
import { blacklistOwners } from '../companies/sellers.ts'
import { networkOf } from '../phone/network.ts'
import { buildSnapshot } from './snapshot.ts'

const snapshot = buildSnapshot(
  {
    companies: [],
    rates: [],
    routes: [],
    gateways: [],
    exchangeRates: [],
    prefixes: [
      { prefix: '1', country: 'CA', operatorId: null, mcc: '302', mnc: null },
      { prefix: '65', country: 'SG', operatorId: null, mcc: '525', mnc: null },
      { prefix: '8613', country: 'CN', operatorId: '7', mcc: '460', mnc: '00' },
    ],
  },
  1,
  0,
)

test('a number in the United States is not rated as Canadian for sharing its calling code', () => {
  expect(networkOf(snapshot, '12125551234')).toMatchObject({ country: 'US', operatorId: null })
  expect(networkOf(snapshot, '14165551234')).toMatchObject({ country: 'CA', mcc: '302' })
})

test('a prefix that was entered tells the operator, and a network is one object', () => {
  expect(networkOf(snapshot, '8613800138000')).toMatchObject({
    operatorId: '7',
    mcc: '460',
    mnc: '00',
  })
  expect(networkOf(snapshot, '6591234567')).toMatchObject({ country: 'SG', operatorId: null })
  expect(networkOf(snapshot, '447400123456')).toBe(networkOf(snapshot, '447400654321'))
})

test('the blacklists of a company are its own and those above it up to the platform, as far as there are any', () => {
  const company = (id: string, parentId: string | null, hasBlacklist: boolean) => ({
    id,
    parentId,
    hasBlacklist,
    status: 'active' as const,
    currency: 'USD',
    rateGroupId: null,
  })
  const companies = new Map(
    [
      company('platform', null, true),
      company('agent', 'platform', false),
      company('customer', 'agent', true),
      company('sister', 'agent', true),
    ].map((one) => [one.id, one]),
  )
  expect(blacklistOwners({ companies }, 'customer')).toEqual(['customer', 'platform'])
  expect(blacklistOwners({ companies }, 'platform')).toEqual(['platform'])
  expect(blacklistOwners({ companies }, 'unknown')).toEqual([])
})
