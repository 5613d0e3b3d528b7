import { expect, test } from 'vitest'
import type { Attempt, Result } from '../../store/sms/trace.ts'
import { waitForCarrier } from './waitForCarrier.ts'

const attempt = (second: number): Attempt => ({
  id: String(second),
  gateway_id: '7',
  gateway_name: 'Carrier',
  cause: null,
  at: new Date(second * 1_000),
  as_sender: null,
  as_content: null,
})
const result = (second: number, status: number): Result => ({
  gateway_id: '7',
  gateway_name: 'Carrier',
  part: 1,
  status,
  ref: '',
  at: new Date(second * 1_000),
})

test('a throttled message says why it waits, how often it was tried and about until when', () => {
  const attempts = [attempt(1), attempt(3), attempt(6)]
  const results = [result(2, 0x58), result(4, 0x58), result(7, 0x14)]
  expect(waitForCarrier({ attempts, results })).toMatchObject({
    cause: 'throttled',
    tries: 3,
    until: new Date(9_000),
  })
  expect(waitForCarrier({ attempts, results: [result(7, 0x08)] })).toMatchObject({
    cause: 'temporary',
  })
})

test('a message that is at a carrier, was never tried, or whose answer is missing does not wait for one', () => {
  expect(waitForCarrier({ attempts: [], results: [] })).toBeUndefined()
  expect(waitForCarrier({ attempts: [attempt(3)], results: [result(2, 0x58)] })).toBeUndefined()
  expect(waitForCarrier({ attempts: [attempt(1)], results: [result(2, -1)] })).toBeUndefined()
  const taken = [result(2, 0), result(3, 0x58)]
  expect(waitForCarrier({ attempts: [attempt(1)], results: taken })).toBeUndefined()
})
