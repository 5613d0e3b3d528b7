import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import { failoverOrder } from './failoverOrder.ts'
import type { GatewayState, Route, RouteQuery } from './route.ts'
import { buildRouteIndex, pickRoute } from './routeIndex.ts'

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

const some = (...values: string[]) => fc.option(fc.constantFrom(...values))
const anyRoute = fc.record({
  id: fc.uuid(),
  gatewayId: fc.constantFrom('A', 'B', 'C', 'D'),
  enabled: fc.boolean(),
  product: some('notify', 'otp'),
  country: some('GB', 'FR'),
  mcc: some('234', '208'),
  mnc: some('10', '01'),
  priority: fc.integer({ min: 1, max: 3 }),
  weight: fc.integer({ min: 0, max: 5 }),
})
const routesOf = fc.uniqueArray(anyRoute, { selector: ({ id }) => id, maxLength: 12 })
const anyState = fc.record({ enabled: fc.boolean(), bound: fc.boolean(), healthy: fc.boolean() })
const conditionsOf = fc.record({
  gateways: fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), anyState).map((states) => {
    return new Map(Object.entries(states))
  }),
  excluded: fc.uniqueArray(fc.constantFrom('A', 'B')).map((ids) => new Set(ids)),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
})

test('the hot path picks what the explained decision chooses', () => {
  fc.assert(
    fc.property(routesOf, conditionsOf, (routes, conditions) => {
      const decision = decide(routes, query, conditions)
      const picked = pickRoute(buildRouteIndex(routes), query, conditions)
      const reason = decision.gatewayId === null ? decision.reason : null
      expect(typeof picked === 'string' ? picked : picked.id).toBe(reason ?? decision.routeId)
    }),
    { numRuns: 500 },
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
