import { expect, test } from 'vitest'
import { CallError } from './CallError.ts'
import { failureOf } from './failureOf.ts'

test('a transport error shows the specified text in place of a list', () => {
  const kind = (status: number, reason = '') =>
    failureOf(new CallError('x', { status, reason })).kind
  expect([403, 404, 504, 500, 0].map((status) => kind(status))).toEqual([
    'denied',
    'notFound',
    'timeout',
    'failed',
    'failed',
  ])
  expect(kind(0, 'timeout')).toBe('timeout')
  expect(failureOf(new Error('broken'))).toEqual({ kind: 'failed', message: 'broken' })
})
