import { expect, test } from 'vitest'
import { IN_DOUBT, LINE_LOST, TAKEN_BACK } from '../ports/sms/traffic.ts'
import { countResends } from './recover.ts'

/** Attempts in their order, each with its cause and what became of it. */
const counted = (...tries: [cause: string | null, status: number | null][]): number => {
  const of = { messageId: 1, gatewayId: '1' }
  return countResends(
    tries.map(([cause], at) => ({ ...of, id: at, at: at * 10, cause })),
    tries.flatMap(([, status], at) =>
      status === null ? [] : [{ ...of, part: 1, status, ref: '', at: at * 10 + 1 }],
    ),
  )
}

test('a message was sent five times: a resend that was taken back as the engine stopped counted neither then nor when it was sent', () => {
  expect(counted([null, LINE_LOST])).toBe(0)
  expect(counted([null, LINE_LOST], [IN_DOUBT, LINE_LOST])).toBe(1)
  // It is about to be sent.
  expect(counted([null, LINE_LOST], [IN_DOUBT, TAKEN_BACK])).toBe(1)
  // It was, and is one resend.
  expect(counted([null, LINE_LOST], [IN_DOUBT, TAKEN_BACK], [IN_DOUBT, null])).toBe(1)
  expect(
    counted([null, LINE_LOST], [IN_DOUBT, TAKEN_BACK], [IN_DOUBT, LINE_LOST], [IN_DOUBT, null]),
  ).toBe(2)
  expect(counted([null, TAKEN_BACK], ['takenBack', LINE_LOST])).toBe(0)
})
