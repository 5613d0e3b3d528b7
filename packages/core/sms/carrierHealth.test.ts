import { expect, test } from 'vitest'

import { CarrierHealth } from './carrierHealth.ts'

function faults(health: CarrierHealth, company: string, count: number, now = 0): void {
  for (let n = 0; n < count; n++) health.fault(company, now)
}

test('60 numbers of one customer with errors pause that customer, and nobody else', () => {
  const health = new CarrierHealth()
  faults(health, 'a', 60)
  expect(health.isWell).toBe(true)
  expect(health.resting()).toEqual(['a'])
  expect([health.mayTry('a', 4_999), health.mayTry('b', 1)]).toEqual([false, true])
  expect(health.mayTry('a', 5_000)).toBe(true)
  health.tried('a', 5_000)
  expect(health.mayTry('a', 9_999)).toBe(false)
})

test('errors of several customers without any success are a problem of the carrier', () => {
  const health = new CarrierHealth()
  faults(health, 'a', 30)
  faults(health, 'b', 9)
  expect(health.isWell).toBe(true)
  expect(health.fault('b', 100)).toBe(true)
  expect([health.isWell, health.mayTry('c', 101)]).toEqual([false, false])
  expect(health.msUntilTry(100)).toBe(5_000)
  expect(health.mayTry('c', 5_100)).toBe(true)
  health.tried('c', 5_100)
  expect(health.mayTry('d', 5_101)).toBe(false)
  expect(health.answer('c')).toBe(true)
  expect([health.isWell, health.mayTry('d', 5_102)]).toEqual([true, true])
})

test('one response between the errors shows that the carrier works', () => {
  const health = new CarrierHealth()
  faults(health, 'a', 30)
  faults(health, 'b', 9)
  health.answer('c')
  faults(health, 'b', 9)
  expect(health.isWell).toBe(true)
})
