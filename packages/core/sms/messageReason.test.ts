import { expect, test } from 'vitest'
import { messageReasons } from './messageReason.ts'

test('each reason code exists once and reads area.reason', () => {
  expect(new Set(messageReasons).size).toBe(messageReasons.length)
  for (const reason of messageReasons) expect(reason).toMatch(/^[a-z]+\.[a-zA-Z]+$/)
})
