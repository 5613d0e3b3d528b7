import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageStatuses } from './messageStatus.ts'
import { receiptStatus } from './receiptState.ts'

test.each([
  [0, 'submitted'],
  [1, 'submitted'],
  [2, 'delivered'],
  [3, 'expired'],
  [4, 'undelivered'],
  [5, 'undelivered'],
  [6, 'submitted'],
  [7, 'unknown'],
  [8, 'rejected'],
  [9, 'undelivered'],
] as const)('message_state %i means %s', (messageState, status) => {
  expect(receiptStatus({ messageState }).status).toBe(status)
})

test.each([
  ['DELIVRD', 'delivered'],
  ['delivrd', 'delivered'],
  [' UNDELIV ', 'undelivered'],
  ['FAILED', 'undelivered'],
  ['REJECTD', 'rejected'],
  ['EXPIRED', 'expired'],
  ['DELETED', 'undelivered'],
  ['ACCEPTD', 'submitted'],
  ['ENROUTE', 'submitted'],
  ['UNKNOWN', 'unknown'],
] as const)('stat:%s means %s', (stat, status) => {
  expect(receiptStatus({ stat }).status).toBe(status)
})

test('the state field wins over the text', () => {
  expect(receiptStatus({ messageState: 2, stat: 'UNDELIV' }).status).toBe('delivered')
})

test('the text decides when the state field has no defined value', () => {
  expect(receiptStatus({ messageState: 200, stat: 'DELIVRD' }).status).toBe('delivered')
})

test('a receipt nobody can read is unknown, with a reason of its own', () => {
  const unreadable = { status: 'unknown', reason: 'receipt.stateNotUnderstood' }
  expect(receiptStatus({})).toEqual(unreadable)
  expect(receiptStatus({ stat: 'constructor' })).toEqual(unreadable)
})

test('no input makes it throw or invent a status', () => {
  fc.assert(
    fc.property(fc.option(fc.double(), { nil: undefined }), fc.string(), (messageState, stat) => {
      expect(messageStatuses).toContain(receiptStatus({ messageState, stat }).status)
    }),
  )
})
