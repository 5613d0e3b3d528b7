import { expect, test } from 'vitest'
import { refusalOf } from './refusalOf.ts'

const ofDatabase = (code: string) =>
  refusalOf(Object.assign(new Error('of PostgreSQL'), { code }), '1')

test('a statement that takes too long asks for a narrower query, and is not reported as a database outage', () => {
  const { code, details } = ofDatabase('57014')
  expect([code, details]).toEqual(['server.tooSlow', {}])
})

test('a full disk is named, and so is a database without room for more; neither is called silent', () => {
  const reasonOf = (sqlState: string) => {
    const { code, status, details } = ofDatabase(sqlState)
    expect([status, details.retryAfterSeconds]).toEqual([503, expect.any(Number)])
    return code
  }
  expect(['53100', 'ENOSPC', 'EDQUOT'].map(reasonOf)).toEqual(Array(3).fill('server.diskFull'))
  expect(['53200', '53300'].map(reasonOf)).toEqual(Array(2).fill('server.overloaded'))
  const whileCommitting = new Error('It is not known', {
    cause: Object.assign(new Error('could not extend file'), { code: '53100' }),
  })
  expect(refusalOf(whileCommitting, '1').code).toBe('server.diskFull')
})

test('a lock that is held and a database that ends ask to try again', () => {
  for (const sqlState of ['55P03', '57P01']) {
    const { code, details } = ofDatabase(sqlState)
    expect(code).toBe('server.unavailable')
    expect(details.retryAfterSeconds).toBeGreaterThan(0)
  }
})
