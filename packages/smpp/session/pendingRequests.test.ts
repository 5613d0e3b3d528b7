import { expect, test } from 'vitest'
import { commandIds } from '../pdu/commandId.ts'
import { PendingRequests } from './pendingRequests.ts'

const { submit_sm_resp, query_sm_resp, generic_nack } = commandIds

test('sequence numbers run from 1 to 0x7FFFFFFF and begin again past those still pending', () => {
  const pending = new PendingRequests<string>(0x7ffffffd)
  pending.add(0x7fffffff, submit_sm_resp, 0, 'old')
  pending.add(1, submit_sm_resp, 0, 'older')
  expect([pending.nextSequence(), pending.nextSequence()]).toEqual([0x7ffffffe, 2])
  expect(new PendingRequests().nextSequence()).toBe(1)
})

test('a response takes the request of its sequence and kind, and takes it once', () => {
  const pending = new PendingRequests<string>()
  pending.add(1, submit_sm_resp, 0, 'one')
  pending.add(2, submit_sm_resp, 0, 'two')
  expect(pending.take(1, query_sm_resp, generic_nack)).toBeUndefined()
  expect(pending.take(1, submit_sm_resp, generic_nack)?.owner).toBe('one')
  expect(pending.take(1, submit_sm_resp, generic_nack)).toBeUndefined()
  expect(pending.take(2, generic_nack, generic_nack)?.owner).toBe('two')
})

test('requests are due in the order they were sent', () => {
  const pending = new PendingRequests<string>()
  expect(pending.oldestDeadlineAt()).toBe(Infinity)
  pending.add(3, submit_sm_resp, 100, 'first')
  pending.add(1, submit_sm_resp, 200, 'second')
  expect(pending.oldestDeadlineAt()).toBe(100)
  expect(pending.expire(99)).toEqual([])
  expect(pending.expire(100).map(({ owner }) => owner)).toEqual(['first'])
  expect(pending.size).toBe(1)
})
