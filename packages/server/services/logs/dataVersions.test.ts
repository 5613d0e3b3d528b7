import { expect, test } from 'vitest'
import { differences } from './dataVersions.ts'

test('a change that was reverted is no difference', () => {
  const change = (from: unknown, to: unknown) => ({ changes: { a: { from, to } } })
  expect(differences([change(1, 2), change(2, 1)])).toEqual({})
  expect(differences([change(1, 2), change(2, 3)])).toEqual({ a: { from: 1, to: 3 } })
})
