import { buildSnapshot, parsePins, pinnedRoutes, type Route } from '@tandem/core'
import { expect, test } from 'vitest'
import type { GatewayRow } from '../../ports/sms/engineConfig.ts'
import { explainRoutes } from './explainRoutes.ts'

const GB = { country: 'GB', mcc: '234', mnc: '10', operatorId: '1' }
const anything = {
  enabled: true,
  product: null,
  country: null,
  mcc: null,
  mnc: null,
  priority: 10,
  weight: 100,
}

/** A route to a hybrid, as traffic reads it: one to each of its members, with the share of each. */
const toHybrid = (rule: Partial<Route>): Route[] =>
  [
    { gatewayId: 'a', weight: 30 },
    { gatewayId: 'b', weight: 70 },
  ].map((member) => ({ id: 'hybrid', ...anything, ...rule, ...member }))

const rowOf = (id: string, enabled: boolean): GatewayRow => {
  const row = { id, name: id.toUpperCase(), enabled, costRateGroupId: null }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is explained of it
  return row as GatewayRow
}

/** Of two numbers, one in the share of each member. */
const NUMBER_OF = { a: '447400000004', b: '447400000009' }

function explained(
  rule: Partial<Route>,
  { content = 'Hello', off = '', msisdn = NUMBER_OF.a, hybrid = toHybrid(rule) } = {},
) {
  const company = { id: 'customer', parentId: 'platform', status: 'active' as const }
  const money = { currency: 'USD', rateGroupId: null }
  const snapshot = buildSnapshot<GatewayRow>(
    {
      companies: [
        { ...company, ...money },
        { ...company, ...money, id: 'platform', parentId: null },
      ],
      prefixes: [],
      rates: [],
      exchangeRates: [],
      routes: [...hybrid, { id: 'rest', ...anything, gatewayId: 'c', priority: 20 }],
      gateways: ['a', 'b', 'c'].map((id) => rowOf(id, id !== off)),
    },
    1,
    1,
  )
  const asked = { companyId: 'customer', product: 'notify', senderId: 'ACME', content }
  const { routes } = explainRoutes(
    snapshot,
    { ...asked, network: GB, msisdn, sold: undefined },
    undefined,
    Date.UTC(2026, 10, 25, 12),
  )
  return routes.map(({ routeId, gatewayName, place, share, reason, note }) => [
    `${routeId} ${gatewayName}`,
    place,
    share,
    reason ?? note,
  ])
}

const BOTH = [
  ['hybrid A', 1, 30, null],
  ['hybrid B', 2, 70, null],
  ['rest C', 3, 100, null],
]

test.each<[string, Partial<Route>]>([
  ['nothing', {}],
  ['its country', { country: 'GB' }],
  ['its operator', { country: 'GB', mcc: '234', mnc: '10' }],
  ['its product', { product: 'notify' }],
  ['its company', { companyId: 'customer' }],
  ['a company above it', { companyId: 'platform' }],
  ['its sender', { senders: 'ACME*' }],
  ['its text', { text: 'hel+o' }],
  ['the hour', { hours: { zone: 'UTC', slots: [{ from: 9 * 60, to: 18 * 60 }], closedOn: [] } }],
])('a rule for a hybrid that asks for %s names both members with their shares', (_name, rule) => {
  expect(explained(rule)).toEqual(BOTH)
})

test.each<[string, Partial<Route>, string]>([
  ['operator', { country: 'GB', mcc: '234', mnc: '15' }, 'route.operatorMismatch'],
  ['company', { companyId: 'other' }, 'route.companyMismatch'],
  ['sender', { senders: 'Shop' }, 'route.senderMismatch'],
  ['text', { text: 'casino' }, 'route.textMismatch'],
])('a rule for a hybrid that asks for another %s says so of each member', (_name, rule, reason) => {
  expect(explained(rule)).toEqual([
    ['rest C', 1, 100, null],
    ['hybrid A', null, null, reason],
    ['hybrid B', null, null, reason],
  ])
})

test('a member that is switched off says so, and the other takes all', () => {
  expect(explained({}, { off: 'a' })).toEqual([
    ['hybrid B', 1, 100, null],
    ['rest C', 2, 100, null],
    ['hybrid A', null, null, 'gateway.disabled'],
  ])
})

test('the member that carries the number comes first', () => {
  expect(explained({}, { msisdn: NUMBER_OF.b })).toEqual([
    ['hybrid B', 1, 70, null],
    ['hybrid A', 2, 30, null],
    ['rest C', 3, 100, null],
  ])
})

test('a member that is pinned to a message goes first, and says why; the others follow', () => {
  const pins = parsePins('GB = B\nIN = A') ?? []
  const hybrid = toHybrid({}).flatMap((route) => [
    ...pinnedRoutes(route, { pins, member: route.gatewayId.toUpperCase(), priority: 10 }),
    route,
  ])
  expect(explained({}, { hybrid })).toEqual([
    ['hybrid B', 1, 100, 'route.pinned'],
    ['hybrid A', 2, 100, null],
    ['rest C', 3, 100, null],
    ['hybrid B', null, null, 'route.sameGateway'],
  ])
})
