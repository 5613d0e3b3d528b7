import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import { failoverOrder } from './failoverOrder.ts'
import type { RouteEconomy } from './ranking.ts'
import { belowCostRules, routeStrategies } from './routeWords.ts'
import type { GatewayState, Route, RouteQuery } from './route.ts'
import { buildRouteIndex, pickMarked, pickRoute } from './routeIndex.ts'

const up: GatewayState = { enabled: true, bound: true, healthy: true }
const gateways = new Map([
  ['A', up],
  ['B', up],
  ['C', { ...up, bound: false }],
])
const query: RouteQuery = { product: 'notify', country: 'GB', mcc: '234', mnc: '10' }
const wildcard = { enabled: true, product: null, country: null, mcc: null, mnc: null }
const route = (id: string, gatewayId: string, more: Partial<Route> = {}): Route => {
  return { ...wildcard, id, gatewayId, priority: 1, weight: 1, ...more }
}
const calm = { gateways, excluded: new Set<string>(), random: 0 }

test('the decision tells what became of every rule', () => {
  const routes = [
    route('backup', 'B', { priority: 2 }),
    route('gb', 'A', { country: 'GB', priority: 1 }),
    route('fr', 'A', { country: 'FR', priority: 1 }),
    route('otp', 'A', { product: 'otp', priority: 1 }),
    route('vodafone', 'A', { mcc: '234', mnc: '15', priority: 1 }),
    route('off', 'A', { enabled: false, priority: 1 }),
    route('unbound', 'C', { priority: 1 }),
    route('gone', 'X', { priority: 1 }),
  ]
  const decision = decide(routes, query, calm)
  expect(decision).toMatchObject({ routeId: 'gb', gatewayId: 'A' })
  expect(decision.considered.map(({ routeId, reason }) => [routeId, reason])).toEqual([
    ['fr', 'route.countryMismatch'],
    ['gb', null],
    ['gone', 'gateway.notFound'],
    ['off', 'route.disabled'],
    ['otp', 'route.productMismatch'],
    ['unbound', 'gateway.unbound'],
    ['vodafone', 'route.operatorMismatch'],
    ['backup', 'route.lowerPriority'],
  ])
  expect(decision.order.map(({ id }) => id)).toEqual(['gb', 'backup'])
})

test('a gateway that refused the message is passed over', () => {
  const routes = [route('first', 'A'), route('second', 'B', { priority: 2 })]
  const decision = decide(routes, query, { ...calm, excluded: new Set(['A']) })
  expect(decision).toMatchObject({ routeId: 'second' })
  expect(decision.considered[0]).toMatchObject({ outcome: 'skipped', reason: 'gateway.excluded' })
})

test('no rule and no usable gateway are distinguished', () => {
  const elsewhere = decide([route('fr', 'A', { country: 'FR' })], query, calm)
  expect(elsewhere).toMatchObject({ gatewayId: null, reason: 'route.notPresent' })
  const down = decide([route('c', 'C')], query, calm)
  expect(down).toMatchObject({ gatewayId: null, reason: 'route.noGateway' })
})

test('weights 3 and 1 share the draw 75 to 25', () => {
  const routes = [route('a', 'A', { weight: 3 }), route('b', 'B', { weight: 1 })]
  const drawn = Array.from({ length: 1000 }, (_, step) =>
    decide(routes, query, { ...calm, random: step / 1000 }),
  )
  expect(drawn.filter(({ routeId }) => routeId === 'a').length).toBe(750)
})

test('a route of weight 0 is used only when the others cannot', () => {
  const routes = [route('a', 'A', { weight: 0 }), route('b', 'B', { weight: 5 })]
  expect(decide(routes, query, { ...calm, random: 0 })).toMatchObject({ routeId: 'b' })
  const left = decide(routes, query, { ...calm, excluded: new Set(['B']) })
  expect(left).toMatchObject({ routeId: 'a' })
})

test('a network unknown to the message matches only rules that leave it open', () => {
  const routes = [route('net', 'A', { mcc: '234', mnc: '10' }), route('any', 'B', { priority: 2 })]
  expect(decide(routes, { ...query, mcc: null, mnc: null }, calm)).toMatchObject({ routeId: 'any' })
})

test('rules for a company, a sender, a text or an hour say why they did not match', () => {
  const routes = [
    route('agent', 'A', { companyId: 'agent' }),
    route('other', 'A', { companyId: 'sister' }),
    route('sender', 'A', { senders: 'ACME, Bank*' }),
    route('text', 'A', { text: 'casino|赌场' }),
    route('night', 'A', { hours: { zone: 'Asia/Shanghai', slots: [{ from: 0, to: 360 }] } }),
    route('weekend', 'A', { hours: { zone: 'UTC', slots: [], closedOn: [1, 2, 3, 4, 5] } }),
  ]
  const asked = {
    ...query,
    companies: ['customer', 'agent', 'platform'],
    sender: 'BANKER',
    text: 'Play at our Casino',
    at: Date.parse('2026-03-04T18:00:00Z'), // a Wednesday, 02:00 in Shanghai
  }
  const whyNot = (more: Partial<typeof asked>) =>
    Object.fromEntries(
      decide(routes, { ...asked, ...more }, { ...calm, excluded: new Set(['A']) }).considered.map(
        ({ routeId, reason }) => [routeId, reason],
      ),
    )
  const excluded = 'gateway.excluded'
  expect(whyNot({})).toEqual({
    agent: excluded,
    other: 'route.companyMismatch',
    sender: excluded,
    text: excluded,
    night: excluded,
    weekend: 'route.timeMismatch',
  })
  const others = {
    companies: ['else'],
    sender: 'Shop',
    text: 'Your parcel',
    at: asked.at + 6 * 3.6e6,
  }
  expect(whyNot(others)).toMatchObject({
    agent: 'route.companyMismatch',
    sender: 'route.senderMismatch',
    text: 'route.textMismatch',
    night: 'route.timeMismatch',
  })
})

test.each([
  { senders: 'A,,B' },
  { text: '((((((a|b){100}){100}){100}){100}){100}){100}' },
  { strategy: 'formula', formula: 'constructor(cost)' },
  { senderRules: 'no rule' },
  { contentRules: '((((((a|b){100}){100}){100}){100}){100}){100} => x' },
] as const)(
  'a stored route that cannot be read carries nothing, and the next one does: %j',
  (bad) => {
    const routes = [route('bad', 'A', bad), route('good', 'B', { priority: 2 })]
    const asked = { ...query, sender: 'A', text: 'a' }
    expect(decide(routes, asked, calm)).toMatchObject({
      routeId: 'good',
      considered: expect.arrayContaining([
        expect.objectContaining({ routeId: 'bad', reason: 'route.unreadable' }),
      ]),
    })
    expect(pickRoute(buildRouteIndex(routes), asked, calm)).toMatchObject({ id: 'good' })
  },
)

const costs: Record<string, bigint> = { A: 30_000_000n, B: 20_000_000n }
const qualities: Record<string, number> = { A: 0.98, B: 0.61 }
const economy: RouteEconomy = {
  priceNanos: 25_000_000n,
  belowCost: 'allow',
  costNanos: (gatewayId) => costs[gatewayId] ?? null,
  isBelowCost: (gatewayId) => (costs[gatewayId] ?? 0n) > 25_000_000n,
  quality: (gatewayId) => qualities[gatewayId] ?? null,
}

test.each([
  { strategy: 'cost' as const, winner: 'B', lost: 'route.costsMore' },
  { strategy: 'quality' as const, winner: 'A', lost: 'route.lowerQuality' },
  {
    strategy: 'formula' as const,
    formula: 'quality - 1000 * cost',
    winner: 'A',
    lost: 'route.lowerScore',
  },
  {
    strategy: 'formula' as const,
    formula: 'margin / price * 100',
    winner: 'B',
    lost: 'route.lowerScore',
  },
])('by $strategy $formula the best goes first, and the rest say why they lost', (rule) => {
  const { winner, lost, ...how } = rule
  const routes = [route('A', 'A', how), route('B', 'B', how)]
  for (const random of [0, 0.5, 0.99]) {
    const decision = decide(routes, query, { ...calm, random, economy })
    expect(decision.routeId).toBe(winner)
    expect(decision.considered.find(({ outcome }) => outcome === 'skipped')?.reason).toBe(lost)
  }
})

test('rules of one priority that say different things share by weight', () => {
  const routes = [route('A', 'A', { strategy: 'cost' }), route('B', 'B', { weight: 3 })]
  const drawn = [0, 0.2, 0.3, 0.9].map((random) =>
    decide(routes, query, { ...calm, random, economy }),
  )
  expect(drawn.map(({ routeId }) => routeId)).toEqual(['A', 'A', 'B', 'B'])
})

test('a gateway nothing is known of delivers as well as the best until more is known', () => {
  const up3 = new Map(['A', 'B', 'C'].map((id) => [id, up]))
  const routes = ['A', 'B', 'C'].map((id) => route(id, id, { strategy: 'quality' }))
  const conditions = { ...calm, gateways: up3, economy }
  const drawn = [0, 0.4, 0.6, 0.99].map((random) =>
    decide(routes, query, { ...conditions, random }),
  )
  expect(drawn.map(({ routeId }) => routeId)).toEqual(['A', 'A', 'C', 'C'])
})

test('a message whose carrier costs more than its price is kept off it, marked or let go', () => {
  const only = (belowCost: Route['belowCost'] = null) => [route('dear', 'A', { belowCost })]
  const blocking = { ...calm, economy: { ...economy, belowCost: 'block' as const } }
  expect(decide(only(), query, blocking)).toMatchObject({
    gatewayId: null,
    reason: 'route.belowCost',
    considered: [{ outcome: 'skipped', reason: 'route.belowCost' }],
  })
  const cheaper = [...only(), route('cheap', 'B', { priority: 2 })]
  expect(decide(cheaper, query, blocking)).toMatchObject({ routeId: 'cheap' })
  expect(decide(only('allow'), query, blocking).considered).toMatchObject([
    { outcome: 'chosen', note: 'route.belowCostAllowed' },
  ])
  const alerting = { ...calm, economy: { ...economy, belowCost: 'alert' as const } }
  expect(decide(only(), query, alerting).considered).toMatchObject([
    { outcome: 'chosen', note: 'route.belowCostAlert' },
  ])
  expect(decide([route('cheap', 'B')], query, alerting).considered[0]).not.toHaveProperty('note')
})

test('messages that other rules match are told apart, all others are alike', () => {
  const index = buildRouteIndex([
    route('a', 'A', { text: 'x' }),
    route('b', 'B', { text: 'y' }),
    route('c', 'B', { priority: 2 }),
    route('d', 'B', { priority: 3, text: 'z' }),
  ])
  const asked = { ...query, companies: [], sender: null, at: 0 }
  const marks = (of: typeof index, text: string) => pickMarked(of, { ...asked, text }, calm).marks
  expect(marks(index, 'xz')).toBe('1t')
  expect(marks(index, 'abc')).toBe('tt')
  expect(marks(buildRouteIndex([route('b', 'B')]), 'abc')).toBe('')
})

const some = (...values: string[]) => fc.option(fc.constantFrom(...values))
const anyRoute = fc.record({
  id: fc.uuid(),
  gatewayId: fc.constantFrom('A', 'B', 'C', 'D'),
  enabled: fc.boolean(),
  product: some('notify', 'otp'),
  country: some('GB', 'FR'),
  mcc: some('234', '208'),
  mnc: some('10', '01'),
  companyId: some('customer', 'agent', 'sister'),
  senders: some('ACME', 'Bank*', 'ACME,Bank*'),
  text: some('casino', '^your code', '[0-9]+'),
  hours: fc.option(
    fc.constantFrom(
      { zone: 'UTC', slots: [{ from: 0, to: 720 }] },
      { zone: 'UTC', slots: [], closedOn: [0, 6] },
    ),
  ),
  priority: fc.integer({ min: 1, max: 3 }),
  weight: fc.integer({ min: 0, max: 5 }),
  strategy: fc.constantFrom(...routeStrategies),
  formula: some('quality', 'margin * 2 - weight'),
  belowCost: fc.option(fc.constantFrom(...belowCostRules)),
})
const routesOf = fc.uniqueArray(anyRoute, { selector: ({ id }) => id, maxLength: 12 })
const anyQuery = fc.record({
  product: fc.constant('notify'),
  country: fc.constant('GB'),
  mcc: some('234'),
  mnc: some('10'),
  companies: fc.constantFrom(['customer', 'agent', 'platform'], ['platform']),
  sender: some('acme', 'BANKER', 'Shop'),
  text: fc.constantFrom('Your code is 123', 'Casino', ''),
  at: fc.integer({ min: 0, max: 7 * 86_400_000 }),
})
const anyState = fc.record({ enabled: fc.boolean(), bound: fc.boolean(), healthy: fc.boolean() })
const anyEconomy = fc
  .record({
    prices: fc.option(fc.bigInt({ min: 1n, max: 4n })),
    costs: fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.bigInt({ min: 1n, max: 4n })),
    qualities: fc.dictionary(
      fc.constantFrom('A', 'B', 'C'),
      fc.constantFrom(0, 0.5, 0.504, 0.9, 1),
    ),
    belowCost: fc.constantFrom(...belowCostRules),
  })
  .map(({ prices, costs: known, qualities: delivered, belowCost }): RouteEconomy => ({
    priceNanos: prices,
    belowCost,
    costNanos: (gatewayId) => known[gatewayId] ?? null,
    isBelowCost: (gatewayId) => prices !== null && (known[gatewayId] ?? 0n) > prices,
    quality: (gatewayId) => delivered[gatewayId] ?? null,
  }))
const conditionsOf = fc
  .record({
    gateways: fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), anyState).map((states) => {
      return new Map(Object.entries(states))
    }),
    excluded: fc.uniqueArray(fc.constantFrom('A', 'B')).map((ids) => new Set(ids)),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    economy: fc.option(anyEconomy),
  })
  .map(({ economy: known, ...rest }) => ({ ...rest, ...(known && { economy: known }) }))

test('the hot path picks what the explained decision chooses', () => {
  fc.assert(
    fc.property(routesOf, anyQuery, conditionsOf, (routes, asked, conditions) => {
      const decision = decide(routes, asked, conditions)
      const picked = pickRoute(buildRouteIndex(routes), asked, conditions)
      const reason = decision.gatewayId === null ? decision.reason : null
      expect(typeof picked === 'string' ? picked : picked.id).toBe(reason ?? decision.routeId)
    }),
    { numRuns: 2_000 },
  )
})

test('an index that was asked before answers the same', () => {
  fc.assert(
    fc.property(
      routesOf,
      fc.array(anyQuery, { minLength: 2, maxLength: 6 }),
      conditionsOf,
      (routes, queries, conditions) => {
        const index = buildRouteIndex(routes)
        for (const asked of queries) {
          expect(pickRoute(index, asked, conditions)).toEqual(
            pickRoute(buildRouteIndex(routes), asked, conditions),
          )
        }
      },
    ),
  )
})

test('messages with the same marks and the same route are explained alike', () => {
  fc.assert(
    fc.property(routesOf, anyQuery, anyQuery, conditionsOf, (routes, one, other, conditions) => {
      const index = buildRouteIndex(routes)
      const { mcc, mnc, companies } = one
      const alike = { ...other, mcc, mnc, companies }
      const first = pickMarked(index, one, conditions)
      const second = pickMarked(index, alike, conditions)
      if (first.marks !== second.marks || first.picked !== second.picked) return
      expect(decide(routes, alike, conditions)).toMatchObject({
        considered: decide(routes, one, conditions).considered,
      })
    }),
    { numRuns: 1_000 },
  )
})

test('every rule is accounted for once, and only the chosen one has no reason', () => {
  fc.assert(
    fc.property(routesOf, conditionsOf, (routes, conditions) => {
      const { considered, routeId } = decide(routes, query, conditions)
      expect(considered.map((each) => each.routeId).toSorted()).toEqual(
        routes.map(({ id }) => id).toSorted(),
      )
      const chosen = considered.filter(({ reason }) => reason === null)
      expect(chosen.map((each) => each.routeId)).toEqual(routeId === null ? [] : [routeId])
    }),
  )
})

test('the order of the rows changes nothing', () => {
  fc.assert(
    fc.property(routesOf, conditionsOf, (routes, conditions) => {
      expect(decide(routes.toReversed(), query, conditions)).toEqual(
        decide(routes, query, conditions),
      )
    }),
  )
})

test('failover tries each gateway once, never a lower priority before a higher', () => {
  fc.assert(
    fc.property(routesOf, fc.double({ min: 0, max: 0.999, noNaN: true }), (routes, random) => {
      const order = failoverOrder(routes, random)
      const tried = order.map(({ gatewayId }) => gatewayId)
      expect(new Set(tried)).toEqual(new Set(routes.map(({ gatewayId }) => gatewayId)))
      expect(new Set(tried).size).toBe(tried.length)
      const priorities = order.map(({ priority }) => priority)
      expect(priorities).toEqual(priorities.toSorted((one, other) => one - other))
    }),
  )
})
