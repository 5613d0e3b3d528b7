import { expect, test } from 'vitest'
import { parsePins, pinnedRoutes, renamedPins } from './pins.ts'
import type { Route } from './route.ts'

const route: Route = {
  id: '1',
  gatewayId: 'a',
  enabled: true,
  product: null,
  country: null,
  mcc: null,
  mnc: null,
  priority: 10,
  weight: 30,
}
const pinned = (text: string, given: Partial<Route> = {}) =>
  pinnedRoutes({ ...route, ...given }, { pins: parsePins(text) ?? [], member: 'A', priority: 10 })

test('a line names a country, an operator or a product, or several of them', () => {
  expect(parsePins('# first\nin = Aurora Mobile\n234-15 product=notify = B = C\n')).toEqual([
    { country: 'IN', mcc: null, mnc: null, product: null, member: 'Aurora Mobile' },
    { country: null, mcc: '234', mnc: '15', product: 'notify', member: 'B = C' },
  ])
})

test.each(['IN', 'IN =', '= A', 'IND = A', 'IN GB = A', '23415 = A', 'operator=1 = A'])(
  '%j is no rule',
  (text) => expect(parsePins(text)).toBeUndefined(),
)

test('each rule of a member is a route ahead of its share, in the order of the lines', () => {
  const found = pinned('IN = A\nGB = B\nproduct=notify = A')
  expect(found).toMatchObject([
    { country: 'IN', product: null, weight: 100, isPinned: true },
    { country: null, product: 'notify', weight: 100, isPinned: true },
  ])
  const [first, second] = found.map(({ priority }) => priority)
  expect(first).toBeLessThan(second ?? 0)
  expect(second).toBeLessThan(10)
  expect(first).toBeGreaterThan(9)
})

test('a rule holds within what the route asks for, and not at all where both cannot be', () => {
  expect(pinned('IN = A', { product: 'notify' })).toMatchObject([
    { country: 'IN', product: 'notify' },
  ])
  expect(pinned('IN = A', { country: 'GB' })).toEqual([])
  expect(pinned('product=notify = A', { product: 'marketing' })).toEqual([])
  expect(pinned('234-15 = A', { country: 'GB', mcc: '234', mnc: '10' })).toEqual([])
})

test('rules follow a member that is renamed', () => {
  expect(renamedPins('IN = A\nGB = AB\nA = A', 'A', 'New')).toBe('IN = New\nGB = AB\nA = A')
})
