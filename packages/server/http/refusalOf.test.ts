import { expect, test } from 'vitest'
import { refusalOf } from './refusalOf.ts'

const ofDatabase = (code: string) =>
  refusalOf(Object.assign(new Error('of PostgreSQL'), { code }), '1')

test('a statement that takes too long asks for a narrower query, and is not reported as a database outage', () => {
  const { code, details } = ofDatabase('57014')
  expect([code, details]).toEqual(['server.tooSlow', {}])
})

test('a lock that is held and a database that ends ask to try again', () => {
  for (const sqlState of ['55P03', '57P01']) {
    const { code, details } = ofDatabase(sqlState)
    expect(code).toBe('server.unavailable')
    expect(details.retryAfterSeconds).toBeGreaterThan(0)
  }
})
