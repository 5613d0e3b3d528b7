import { expect, test } from 'vitest'
import { dataScopes, isWithinScope, widestScope } from './dataScope.ts'

test('the widest scope of several roles counts, and without a role only the user’s own data', () => {
  expect(widestScope(['own', 'department'], 'agent')).toBe('department')
  expect(widestScope(['department', 'ownCustomers'], 'platform')).toBe('ownCustomers')
  expect(widestScope(['ownCustomers', 'company'], 'platform')).toBe('all')
  expect(widestScope(['all'], 'customer')).toBe('company')
  expect(widestScope([], 'agent')).toBe('own')
})

test('every scope lies within itself and within all wider ones', () => {
  for (const kind of ['platform', 'agent', 'customer'] as const) {
    for (const [at, scope] of dataScopes.entries()) {
      expect(dataScopes.slice(at).every((wider) => isWithinScope(scope, wider, kind))).toBe(true)
    }
  }
  expect(isWithinScope('all', 'company', 'agent')).toBe(true)
  expect(isWithinScope('company', 'department', 'agent')).toBe(false)
})
